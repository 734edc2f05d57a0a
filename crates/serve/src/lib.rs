//! The solver behind a local web server: a page, and a socket for programs.
//!
//! A request comes in by HTTP and is checked (`http/`). The page is served as it was built. A
//! program, or the page, opens the socket (`socket.rs`) and sends messages (`messages/`). Each
//! search waits in the queue (`queue.rs`), gets the solver, which is opened on first use
//! (`supply.rs`), and runs on its own thread (`searches/`). Its results are sent as they are found
//! (`outbox.rs`), and finally the same report that the program prints. `docs/files.md` describes
//! the messages.
//!
//! Nothing here prints: events go to the caller's [`Diary`].
//!
//! ```no_run
//! use faceturn::Solver;
//! use faceturn_serve::{Options, Server};
//!
//! let open: faceturn_serve::OpenSolver =
//!     Box::new(|observer| Ok(Solver::builder().observer(observer).open()?));
//! let diary = |entry: &faceturn_serve::Entry| eprintln!("{entry}");
//! let server = Server::bind(Options::default(), open, Box::new(diary))?;
//! println!("{}", server.url());
//! server.run(&|| false)?;
//! # Ok::<(), faceturn_serve::ServeError>(())
//! ```

#![forbid(unsafe_code)]

mod http;
mod limits;
mod messages;
mod outbox;
mod queue;
mod searches;
mod server;
mod shared;
mod socket;
mod stop;
mod supply;

pub use server::{Options, ServeError, Server};
pub use shared::{Diary, Entry};
pub use supply::OpenSolver;
