//! Starts and stops the server.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use faceturn::goals::PatternCache;
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;

use crate::http::{self, Guard};
use crate::limits;
use crate::queue::Queue;
use crate::shared::{Diary, Shared};
use crate::stop::Stop;
use crate::supply::{OpenSolver, Supply};

/// Settings of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Names by which clients may call this machine, in addition to its addresses and `localhost`.
    pub names: Vec<String>,
    /// How many searches may run at a time; as many short ones may run as well.
    pub searches: usize,
    /// Threads per search.
    pub threads: usize,
    /// How many solutions a search keeps at most: one more ends it. A request may set a lower
    /// limit.
    pub max_solutions: usize,
    /// Where the pattern databases of goals are kept.
    pub patterns: PatternCache,
    /// How long a client may take to send an HTTP request, and how long it may wait until the next.
    pub request_timeout: Duration,
    /// How long a client on the socket may have no search and send no message.
    pub idle_timeout: Duration,
}

impl Default for Options {
    /// Port 4325 of 127.0.0.1, two searches at a time, a thread for each processor and 10,000
    /// solutions. Pattern databases are not kept. A request may take 10 seconds, and a client may
    /// be idle for 15 minutes.
    fn default() -> Options {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let address = Ipv4Addr::LOCALHOST.into();
        let patterns = PatternCache::in_memory();
        let request_timeout = Duration::from_secs(10);
        let idle_timeout = Duration::from_secs(15 * 60);
        let (port, names, searches, max_solutions) = (4325, Vec::new(), 2, 10_000);
        Options {
            address,
            port,
            names,
            searches,
            threads,
            max_solutions,
            patterns,
            request_timeout,
            idle_timeout,
        }
    }
}

/// Error returned when the server cannot be started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program uses the port.
    #[error("port {} of {} is in use by another program", .0.port(), .0.ip())]
    PortTaken(SocketAddr),
    /// The system refuses to listen there.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        source: io::Error,
    },
    /// The system refuses what is needed to serve.
    #[error("cannot serve")]
    Start(#[source] io::Error),
}

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    guard: Guard,
    shared: Shared,
}

impl Server {
    /// Starts listening. Requests are answered only by [`Server::run`].
    ///
    /// # Errors
    /// The port is taken, or the system refuses.
    pub fn bind(options: Options, open: OpenSolver, diary: Diary) -> Result<Server, ServeError> {
        let Options { names, searches, threads, max_solutions, patterns, .. } = options;
        let Options { request_timeout, idle_timeout, .. } = options;
        let address = SocketAddr::new(options.address, options.port);
        let refused = |source: io::Error| match source.kind() {
            io::ErrorKind::AddrInUse => ServeError::PortTaken(address),
            _ => ServeError::Listen { address, source },
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(ServeError::Start)?;
        let listener = runtime.block_on(async { listen(address) }).map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let shared = Shared {
            supply: Supply::new(open, threads),
            max_solutions,
            patterns: Arc::new(patterns),
            searches: Queue::new(searches, limits::WAITING),
            quick_searches: Queue::new(searches, limits::WAITING),
            posted: Semaphore::new(limits::POSTED),
            posted_quick: Semaphore::new(limits::POSTED_QUICK),
            clients: Arc::new(Semaphore::new(limits::CLIENTS)),
            request_timeout,
            idle_timeout,
            diary,
            connections: AtomicU64::new(0),
            end: Stop::default(),
        };
        let guard = Guard::new(address.ip(), names);
        Ok(Server { runtime, listener, address, guard, shared })
    }

    /// The address and the port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL of the page on this machine.
    pub fn url(&self) -> String {
        self.url_at(match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        })
    }

    /// The URL of the page for other machines of the network; `None` if they cannot reach it, or
    /// there is no network.
    pub fn url_for_others(&self) -> Option<String> {
        let ip = match self.address.ip() {
            ip if ip.is_loopback() => None,
            ip if ip.is_unspecified() => own_address(ip),
            ip => Some(ip),
        };
        ip.map(|ip| self.url_at(ip))
    }

    fn url_at(&self, ip: IpAddr) -> String {
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Serves until `is_over` returns true, which is called ten times a second. Then stops all
    /// searches and informs the clients.
    ///
    /// # Errors
    /// The system refuses what is needed.
    pub fn run(self, is_over: &dyn Fn() -> bool) -> Result<(), ServeError> {
        let Server { runtime, listener, guard, shared, .. } = self;
        // Ends with the runtime, which waits for the threads of stopped searches.
        runtime.block_on(async {
            let shared = Arc::new(shared);
            let (clients, request_timeout) = (shared.clients.clone(), shared.request_timeout);
            let router = http::router(shared.clone(), guard);
            tokio::spawn(http::serve(listener, router, request_timeout));
            while !is_over() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            shared.end.ask();
            // Each client holds one place until it is informed.
            let all_told = clients.acquire_many(limits::CLIENTS as u32);
            let _ = tokio::time::timeout(Duration::from_secs(1), all_told).await;
            Ok(())
        })
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // Allows a restart while connections of the last server are being closed. On other systems this
    // would let two programs use the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(limits::BACKLOG)
}

/// The address from which this machine reaches others, of the same family.
fn own_address(unspecified: IpAddr) -> Option<IpAddr> {
    // Addresses for documentation, RFC 5737 and 3849: nothing is sent to them, but the system looks
    // for a route.
    let elsewhere: IpAddr = match unspecified {
        IpAddr::V4(_) => Ipv4Addr::new(192, 0, 2, 1).into(),
        IpAddr::V6(_) => Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
    };
    let socket = UdpSocket::bind((unspecified, 0)).ok()?;
    socket.connect((elsewhere, 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

impl fmt::Debug for Server {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}
