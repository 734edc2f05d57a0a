//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use faceturn::PatternCache;
use tokio::sync::Semaphore;

use crate::diary::Diary;
use crate::queue::Queue;
use crate::stop::Stop;
use crate::supply::Supply;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) supply: Arc<Supply>,
    /// How many solutions a search keeps at most.
    pub(crate) max_solutions: usize,
    /// Where the databases of goals are kept.
    pub(crate) patterns: Arc<PatternCache>,
    /// Searches for every shortest solution.
    pub(crate) searches: Arc<Queue>,
    /// Short searches: they never wait for the long ones.
    pub(crate) quick_searches: Arc<Queue>,
    /// Room for searches by HTTP, and for short ones.
    pub(crate) posted: Semaphore,
    pub(crate) posted_quick: Semaphore,
    /// Room for clients on the socket.
    pub(crate) clients: Arc<Semaphore>,
    /// How long a client may take to send a request by HTTP.
    pub(crate) request_timeout: Duration,
    /// How long a client may have no search and send no message.
    pub(crate) idle_timeout: Duration,
    pub(crate) diary: Diary,
    /// How many clients there have been.
    pub(crate) connections: AtomicU64,
    /// Asked for when the server ends.
    pub(crate) end: Stop,
}
