//! The search threads.

use std::process;
use std::sync::{Mutex, PoisonError};

use faceturn::{Solver, ThreadsError};

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
