//! What only a solver on a machine of one's own has: tables in files, larger ones, and threads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use faceturn_table::LargerTable;
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

use super::Solver;
use crate::cache::CacheError;
use crate::cache::larger::LargerTables;

#[derive(Clone, Default)]
pub(super) struct Extras {
    pub(super) larger: Option<Arc<LargerTables>>,
    /// Its own threads.
    pub(super) pool: Option<Arc<ThreadPool>>,
}

impl Extras {
    pub(super) fn without_larger_tables(&self) -> Extras {
        Extras { larger: None, ..self.clone() }
    }
}

/// The table's file, or why it could not be written.
pub(super) type Kept = Result<PathBuf, CacheError>;

impl Solver {
    /// The larger table used with the table of distances, if any.
    pub fn larger_table(&self) -> Option<&LargerTable> {
        self.native.larger.as_ref().map(|larger| &larger.table)
    }

    /// The table's file; `None` if the table is in memory only.
    pub fn table_path(&self) -> Option<&Path> {
        self.tables.kept.as_ref()?.as_deref().ok()
    }

    /// Why the table could not be written to its file, if so: the next solver makes it again.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?;
    /// if let Some(error) = solver.cache_error() {
    ///     eprintln!("the table will be made again next time: {error}");
    /// }
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn cache_error(&self) -> Option<&CacheError> {
        self.tables.kept.as_ref()?.as_ref().err()
    }

    /// The same solver with this many threads of its own. For an example see
    /// [`Search`](crate::Search).
    ///
    /// # Errors
    /// The system refuses that many threads.
    pub fn with_threads(&self, threads: usize) -> Result<Solver, ThreadsError> {
        Ok(self.clone().with_pool(thread_pool(threads)?))
    }

    pub(super) fn with_pool(self, pool: Arc<ThreadPool>) -> Solver {
        let native = Extras { pool: Some(pool), ..self.native.clone() };
        Solver { native, ..self }
    }

    /// Starts a job on one of the solver's threads, or of rayon's current pool, and returns at
    /// once. Searches in the job use the other threads, too.
    ///
    /// # Panics
    /// A job that panics ends the process.
    pub fn spawn(&self, job: impl FnOnce(&Solver) + Send + 'static) {
        let solver = self.clone();
        let run = move || job(&solver);
        match &self.native.pool {
            Some(pool) => pool.spawn_fifo(run),
            None => rayon_core::spawn_fifo(run),
        }
    }
}

/// Runs `work` on a new pool with as many threads as the solver or the current pool. This thread
/// may hold a lock that others of its pool wait for, since it takes no other work.
pub(crate) fn on_threads_apart<T: Send>(
    solver: Option<&Solver>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadsError> {
    let own = solver.and_then(|solver| solver.native.pool.as_ref());
    let threads =
        own.map_or_else(rayon_core::current_num_threads, |pool| pool.current_num_threads());
    let pool = thread_pool(threads)?;
    let done = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, || pool.install(work));
        thread.map(|thread| thread.join())
    });
    let done = done.map_err(|source| ThreadsError(source.to_string()))?;
    Ok(done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

pub(super) fn thread_pool(threads: usize) -> Result<Arc<ThreadPool>, ThreadsError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(Arc::new).map_err(|source| ThreadsError(source.to_string()))
}

/// Error returned when the threads of a solver cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot create the threads: {0}")]
pub struct ThreadsError(String);
