//! State shared by all requests, and the log.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use faceturn::goals::PatternCache;
use tokio::sync::Semaphore;

use crate::queue::Queue;
use crate::stop::Stop;
use crate::supply::Supply;

pub(crate) struct Shared {
    pub(crate) supply: Arc<Supply>,
    pub(crate) max_solutions: usize,
    pub(crate) patterns: Arc<PatternCache>,
    /// Searches for every shortest solution.
    pub(crate) searches: Arc<Queue>,
    /// Short searches: they never wait for the long ones.
    pub(crate) quick_searches: Arc<Queue>,
    /// Room for searches by HTTP, and for short ones.
    pub(crate) posted: Semaphore,
    pub(crate) posted_quick: Semaphore,
    pub(crate) clients: Arc<Semaphore>,
    pub(crate) request_timeout: Duration,
    pub(crate) idle_timeout: Duration,
    pub(crate) diary: Diary,
    pub(crate) connections: AtomicU64,
    /// Asked for when the server ends.
    pub(crate) end: Stop,
}

impl Shared {
    /// The queue of short or long searches, and the room for those by HTTP.
    pub(crate) fn lane(&self, is_short: bool) -> (&Arc<Queue>, &Semaphore) {
        match is_short {
            true => (&self.quick_searches, &self.posted_quick),
            false => (&self.searches, &self.posted),
        }
    }
}

/// Receives each entry of the server's diary.
pub type Diary = Box<dyn Fn(&Entry) + Send + Sync>;

/// An event on the server.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// A client has opened the socket. Clients are numbered from 1.
    Connected(u64),
    /// A client is gone. Its searches have been stopped.
    Gone(u64),
    /// A request was refused.
    Refused(String),
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Connected(client) => write!(out, "client {client} connected"),
            Entry::Gone(client) => write!(out, "client {client} is gone"),
            Entry::Refused(reason) => write!(out, "refused a request: {reason}"),
        }
    }
}
