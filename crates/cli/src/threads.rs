//! The threads to work with.

use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of this many threads; `None`: as many as the machine runs at once.
///
/// # Errors
/// Where the system has none left.
pub(crate) fn pool(threads: Option<u16>) -> anyhow::Result<ThreadPool> {
    let mut pool = ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        pool = pool.num_threads(threads.into());
    }
    pool.build().context("no threads to work with")
}
