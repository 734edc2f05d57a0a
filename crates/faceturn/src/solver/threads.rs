//! The threads that searches run on.

#[cfg(feature = "native")]
use std::sync::Arc;

#[cfg(feature = "native")]
use thiserror::Error;

use super::Solver;

impl Solver {
    /// The same solver with this many threads of its own. For an example see
    /// [`Search`](crate::Search).
    ///
    /// # Errors
    /// The system refuses that many threads.
    #[cfg(feature = "native")]
    pub fn with_threads(&self, threads: usize) -> Result<Solver, ThreadsError> {
        Ok(self.clone().with_pool(thread_pool(threads)?))
    }

    #[cfg(feature = "native")]
    pub(crate) fn with_pool(self, pool: Arc<rayon::ThreadPool>) -> Solver {
        Solver { pool: Some(pool), ..self }
    }

    pub(crate) fn has_own_threads(&self) -> bool {
        #[cfg(feature = "native")]
        return self.pool.is_some();
        #[cfg(not(feature = "native"))]
        false
    }

    /// Runs `work` on the solver's own threads, if it has any.
    pub(crate) fn on_own_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "native")]
        if let Some(pool) = &self.pool {
            return pool.install(work);
        }
        work()
    }

    /// Starts a job on one of the solver's threads, or of rayon's current pool, and returns at
    /// once. Searches in the job use the other threads, too.
    ///
    /// # Panics
    /// A job that panics ends the process.
    #[cfg(feature = "native")]
    pub fn spawn(&self, job: impl FnOnce(&Solver) + Send + 'static) {
        let solver = self.clone();
        let run = move || job(&solver);
        match &self.pool {
            Some(pool) => pool.spawn_fifo(run),
            None => rayon::spawn_fifo(run),
        }
    }
}

/// Runs `work` on a new pool with as many threads as the solver or the current pool. This thread
/// may hold a lock that others of its pool wait for, since it takes no other work.
#[cfg(feature = "native")]
pub(crate) fn on_threads_apart<T: Send>(
    solver: Option<&Solver>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadsError> {
    let own = solver.and_then(|solver| solver.pool.as_ref());
    let threads = own.map_or_else(rayon::current_num_threads, |pool| pool.current_num_threads());
    let pool = thread_pool(threads)?;
    let done = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, || pool.install(work));
        thread.map(|thread| thread.join())
    });
    let done = done.map_err(|source| ThreadsError(source.to_string()))?;
    Ok(done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

#[cfg(feature = "native")]
pub(crate) fn thread_pool(threads: usize) -> Result<Arc<rayon::ThreadPool>, ThreadsError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(Arc::new).map_err(|source| ThreadsError(source.to_string()))
}

/// Error returned when the threads of a solver cannot be created.
#[cfg(feature = "native")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot create the threads: {0}")]
pub struct ThreadsError(String);
