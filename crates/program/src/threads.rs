use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Creates a pool of this many threads; `None`: one for each processor.
///
/// # Errors
/// If the system refuses to start them.
pub(crate) fn pool(threads: Option<u16>) -> anyhow::Result<ThreadPool> {
    let mut pool = ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        pool = pool.num_threads(threads.into());
    }
    pool.build().context("cannot create the thread pool")
}
