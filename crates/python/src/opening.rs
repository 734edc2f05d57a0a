//! Opens a solver, the first time and again in another process, and its threads; prepares goals
//! other than the solved cube.

use std::path::PathBuf;
use std::process;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use faceturn::goals::{CachedDatabases, DatabaseSource, PatternCache};
use faceturn::tables::{Loading, TableChoice};
use faceturn::{JobError, OpenError, Solver, ThreadsError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::progress::{Display, Making};
use crate::{errors, job};

pub(crate) type Reopening<'py> = (Bound<'py, PyType>, Bound<'py, PyDict>);

#[derive(Clone)]
pub(crate) struct Opening {
    pub(crate) table: Option<PathBuf>,
    pub(crate) memory: bool,
    pub(crate) size: String,
    pub(crate) threads: Option<usize>,
    pub(crate) mapped: Option<bool>,
}

impl Opening {
    /// Opens the solver with tables of this size.
    pub(crate) fn open(&self, size: TableChoice, making: &Making) -> Result<Solver, OpenError> {
        let builder = Solver::builder().table_size(size).observer(making);
        let builder = match &self.table {
            Some(path) => builder.table(path),
            None if self.memory => builder.in_memory(),
            None => builder,
        };
        let loading = match self.mapped {
            None => Loading::MapFirst,
            Some(true) => Loading::Map,
            Some(false) => Loading::Copy,
        };
        // The shared threads of rayon would be missing in a process forked from this one.
        builder.loading(loading).threads(self.threads.unwrap_or(0)).open()
    }

    pub(crate) fn pattern_cache(&self) -> PatternCache {
        match self.memory {
            true => PatternCache::in_memory(),
            // Without a home directory there is no folder for them.
            false => PatternCache::in_data_folder().unwrap_or_else(|_| PatternCache::in_memory()),
        }
    }

    pub(crate) fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Opening { table, memory, size, threads, mapped } = self;
        let arguments = PyDict::new(py);
        arguments.set_item("table", table)?;
        arguments.set_item("memory", memory)?;
        arguments.set_item("size", size)?;
        arguments.set_item("threads", threads)?;
        arguments.set_item("mapped", mapped)?;
        Ok(arguments)
    }
}

/// A solver with its own threads. A process forked from this one inherits the tables but no
/// threads, so it creates new ones.
pub(crate) struct OwnThreads {
    /// For calls that need no threads.
    tables: Solver,
    /// How many; 0 for one per processor.
    count: usize,
    /// The process that the threads belong to, and the solver that uses them.
    current: Mutex<Option<(u32, Solver)>>,
}

impl OwnThreads {
    /// The threads of a solver that was opened with `count` threads.
    pub(crate) fn new(opened: Solver, count: usize) -> OwnThreads {
        let current = Mutex::new(Some((process::id(), opened.clone())));
        OwnThreads { tables: opened, count, current }
    }

    pub(crate) fn tables(&self) -> &Solver {
        &self.tables
    }

    /// The solver with the threads of this process.
    pub(crate) fn solver(&self) -> Result<Solver, ThreadsError> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        match current.take() {
            Some((process, solver)) if process == process::id() => {
                *current = Some((process, solver.clone()));
                Ok(solver)
            }
            inherited => {
                // Dropping it would wait for threads that this process does not have.
                std::mem::forget(inherited);
                let solver = self.tables.with_threads(self.count)?;
                *current = Some((process::id(), solver.clone()));
                Ok(solver)
            }
        }
    }
}

/// How often a thread checks whether another one has prepared its goal.
const TICK: Duration = Duration::from_millis(1);

/// Lets one thread prepare a goal while the others wait outside the pool that it needs; afterwards
/// they find its databases.
#[derive(Default)]
pub(crate) struct Preparing(Mutex<()>);

impl Preparing {
    /// Runs a preparation of the solver that loads or makes databases.
    pub(crate) fn prepare<T: Send + 'static>(
        &self,
        py: Python<'_>,
        solver: &Solver,
        cache: PatternCache,
        prepare: impl FnOnce(&Solver, &dyn DatabaseSource) -> Result<T, JobError> + Send + 'static,
        display: &Display,
    ) -> PyResult<T> {
        let _lock = loop {
            match self.0.try_lock() {
                Ok(lock) => break lock,
                Err(TryLockError::Poisoned(error)) => break PoisonError::into_inner(error),
                Err(TryLockError::WouldBlock) => {
                    py.check_signals()?;
                    py.detach(|| thread::sleep(TICK));
                }
            }
        };
        let making = Arc::<Making>::default();
        let observer = making.clone();
        let prepare_job = move |solver: &Solver| {
            let source = CachedDatabases { cache: &cache, observer: &*observer };
            prepare(solver, &source)
        };
        let tick = |py: Python<'_>| display.show_making(py, &making).map(drop);
        let end = job::run(py, solver, prepare_job, || making.stop(), tick)?;
        end.finished()?.map_err(|error| errors::of_job(&error))
    }
}
