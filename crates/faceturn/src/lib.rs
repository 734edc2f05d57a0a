//! Finds every shortest solution of a Rubik's Cube, in face turns, and proves that none is shorter.
//!
//! Start at [`Solver`], which loads the table of distances or makes it the first time (70 MB, a few
//! seconds). A [`Position`] is read from moves, facelets or M. Reid's words by [`read_position`];
//! a [`Request`] says what to look for; an [`Outcome`] has the solutions and what is proved.
//!
//! ```no_run
//! use faceturn::{Notation, PositionFormat, Request, Solver, read_position};
//!
//! let solver = Solver::open()?;
//! let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
//! let position = read_position(facelets, PositionFormat::Auto, Notation::Standard)?;
//! let outcome = solver.solve(&position, &Request::default());
//! assert_eq!(outcome.solutions[0].to_string(), "F' U' R'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Solver::search`] runs in the background, with progress and cancellation; a [`Checkpoint`] lets
//! a long search be gone on with. Everything works on rayon's current thread pool and takes about
//! 80 MB of memory.
//!
//! What most callers need is here. The crates behind it are at hand with all of their types:
//! [`cube`] for cubies and for what errors consist of, [`symmetry`] for cosets, [`table`] for the
//! table itself. Their examples say `faceturn_cube` where `faceturn` or `faceturn::cube` will do.

#![forbid(unsafe_code)]

mod builder;
#[cfg(feature = "files")]
mod checkpoint;
#[cfg(feature = "files")]
#[doc(hidden)]
pub mod files;
#[cfg(feature = "files")]
mod location;
mod making;
mod named;
mod random;
#[cfg(feature = "serde")]
pub mod report;
mod scramble;
#[cfg(feature = "parallel")]
mod search;
mod solver;
#[cfg(feature = "files")]
mod store;
#[cfg(feature = "files")]
mod supply;
#[cfg(test)]
mod testing;
mod watch;

#[cfg(feature = "files")]
pub use builder::OnMissing;
pub use builder::{OpenError, SolverBuilder};
#[cfg(feature = "files")]
pub use checkpoint::{Checkpoint, CheckpointError};
pub use faceturn_cube as cube;
#[doc(inline)]
pub use faceturn_cube::{
    Axis, CubeSymmetry, Face, FaceTurn, FaceletError, Impossibility, ImpossibleCube, KPattern,
    KPatternError, KPatternJsonError, Maneuver, Notation, NotationError, ParsedMoves,
    ParsedPosition, Position, PositionFormat, ReadPositionError, ReidError, Rotation,
    read_position, read_solution,
};
#[doc(inline)]
pub use faceturn_generator::{GenerateError, Progress as TableProgress};
pub use faceturn_searcher as searcher;
#[doc(inline)]
pub use faceturn_searcher::{
    Algorithm, Backend, GODS_NUMBER, Observer, Outcome, Part, PartResult, Pass, Request, Tally,
    Wanted,
};
pub use faceturn_symmetry as symmetry;
#[doc(inline)]
pub use faceturn_symmetry::{CosetTables, EntryIndex};
pub use faceturn_table as table;
#[doc(inline)]
pub use faceturn_table::{Digest, Distance, Distribution, Loading, PruningTable, TableError};
#[cfg(feature = "files")]
pub use location::{ChosenBy, NoHomeDirectory, TABLE_VARIABLE, TableLocation};
pub use making::TableEvent;
pub use named::{NamedPosition, named_position, named_positions};
pub use random::RandomSource;
pub use scramble::{FARTHEST_SCRAMBLE, Scramble, ScrambleError, scramble};
#[cfg(feature = "parallel")]
pub use search::Search;
pub use solver::Solver;
#[cfg(feature = "parallel")]
pub use solver::ThreadsError;
#[cfg(feature = "files")]
pub use store::StoreError;
#[cfg(feature = "files")]
pub use supply::{
    Existing, OnDamaged, PrepareTableError, TableMade, TableOrigin, UnusableTable, make_table,
};
#[cfg(not(target_family = "wasm"))]
pub use watch::Deadline;
pub use watch::{Progress, RunningPass, Watch};

/// Compiles if these types can be sent to other threads and shared among them.
const _: () = {
    const fn are_send_and_sync<T: Send + Sync>() {}
    are_send_and_sync::<Solver>();
    are_send_and_sync::<OpenError>();
    are_send_and_sync::<Watch>();
    are_send_and_sync::<Progress>();
    are_send_and_sync::<RandomSource>();
    are_send_and_sync::<ScrambleError>();
    #[cfg(feature = "files")]
    are_send_and_sync::<(Checkpoint, CheckpointError, StoreError, PrepareTableError)>();
    // These are used by one thread at a time.
    const fn is_send<T: Send>() {}
    is_send::<SolverBuilder<'static>>();
    #[cfg(feature = "parallel")]
    is_send::<Search>();
};
