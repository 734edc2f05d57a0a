use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// `None`: one thread for each processor.
pub(crate) fn pool(threads: Option<u16>) -> anyhow::Result<ThreadPool> {
    let mut pool = ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        pool = pool.num_threads(threads.into());
    }
    pool.build().context("cannot create the thread pool")
}
