//! The solver: opened when it is first needed, and then there for all.

use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use faceturn::{Solver, TableEvent, explained};
use tokio::sync::watch;

use crate::messages::TableState;

/// Opens the solver, and reports what happens to the table.
pub type OpenSolver = Box<
    dyn Fn(&mut (dyn FnMut(&TableEvent<'_>) + Send)) -> Result<Solver, Box<dyn Error + Send + Sync>>
        + Send
        + Sync,
>;

/// The solver, and the threads that search with it.
pub(crate) struct Supply {
    open: OpenSolver,
    state: watch::Sender<TableState>,
    /// There once the state is ready.
    solver: Mutex<Option<Solver>>,
    /// The threads of one search.
    threads: usize,
    /// Solvers with threads of their own that no search uses now.
    idle: Mutex<Vec<Solver>>,
}

/// A solver with threads of its own, for one search.
pub(crate) struct Worker {
    solver: Solver,
    supply: Arc<Supply>,
}

impl Supply {
    /// Each search gets so many threads.
    pub(crate) fn new(open: OpenSolver, threads: usize) -> Arc<Supply> {
        let (state, _) = watch::channel(TableState::Unopened);
        Arc::new(Supply { open, state, solver: Mutex::default(), threads, idle: Mutex::default() })
    }

    /// The threads of one search.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// What has become of the table.
    pub(crate) fn state(&self) -> TableState {
        self.state.borrow().clone()
    }

    /// Begins to open the solver unless somebody has, and follows what becomes of the table.
    pub(crate) fn states(self: &Arc<Supply>) -> watch::Receiver<TableState> {
        self.begin();
        self.state.subscribe()
    }

    /// A solver with threads of its own, once the table is ready.
    ///
    /// # Errors
    /// The table is not ready, or threads cannot be started: why.
    pub(crate) fn worker(self: &Arc<Supply>) -> Result<Worker, String> {
        let idle = locked(&self.idle).pop();
        let solver = match (idle, &*locked(&self.solver)) {
            (Some(solver), _) => solver,
            (None, Some(solver)) => {
                solver.with_threads(self.threads).map_err(|error| explained(&error))?
            }
            (None, None) => return Err("the table is not ready".to_owned()),
        };
        Ok(Worker { solver, supply: self.clone() })
    }

    /// Begins to open the solver, unless somebody has.
    fn begin(self: &Arc<Supply>) {
        let is_first = self.state.send_if_modified(|state| {
            let is_needed = matches!(state, TableState::Unopened | TableState::Failed { .. });
            if is_needed {
                *state = TableState::Loading;
            }
            is_needed
        });
        if is_first {
            let supply = self.clone();
            tokio::spawn(async move {
                let opening = supply.clone();
                let opened = tokio::task::spawn_blocking(move || opening.opened()).await;
                let state = match opened {
                    Ok(Ok(solver)) => {
                        *locked(&supply.solver) = Some(solver);
                        TableState::Ready
                    }
                    Ok(Err(message)) => TableState::Failed { message },
                    Err(panic) => TableState::Failed { message: panic.to_string() },
                };
                supply.state.send_replace(state);
            });
        }
    }

    /// Opens the solver.
    fn opened(&self) -> Result<Solver, String> {
        let mut report = |event: &TableEvent<'_>| {
            if let Some(state) = TableState::after(event) {
                self.state.send_replace(state);
            }
        };
        (self.open)(&mut report).map_err(|error| explained(&*error))
    }
}

impl Worker {
    /// Does some work, and gives the threads back.
    pub(crate) fn work<T>(self, work: impl FnOnce(&Solver) -> T) -> T {
        let result = work(&self.solver);
        // After a panic the threads are not used again.
        locked(&self.supply.idle).push(self.solver);
        result
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // Nothing panics while it is locked.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
