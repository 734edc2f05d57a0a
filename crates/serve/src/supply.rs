//! The shared solver, opened on first use.

use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use faceturn::jobs::explained;
use faceturn::observers::OnEvent;
use faceturn::{Event, Observer, Solver};
use tokio::sync::watch;

use crate::messages::TableState;

/// Opens the solver, and tells the observer what happens to its table.
pub type OpenSolver =
    Box<dyn Fn(&dyn Observer) -> Result<Solver, Box<dyn Error + Send + Sync>> + Send + Sync>;

pub(crate) struct Supply {
    open: OpenSolver,
    state: watch::Sender<TableState>,
    /// Set once the state is ready.
    solver: Mutex<Option<Solver>>,
    threads: usize,
    /// Solvers with their own threads that no search is using.
    idle: Mutex<Vec<Solver>>,
}

pub(crate) struct Worker {
    solver: Solver,
    supply: Arc<Supply>,
}

impl Supply {
    pub(crate) fn new(open: OpenSolver, threads: usize) -> Arc<Supply> {
        let (state, _) = watch::channel(TableState::Unopened);
        Arc::new(Supply { open, state, solver: Mutex::default(), threads, idle: Mutex::default() })
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    pub(crate) fn state(&self) -> TableState {
        self.state.borrow().clone()
    }

    /// Starts opening the solver if necessary, and follows the state of the table.
    pub(crate) fn states(self: &Arc<Supply>) -> watch::Receiver<TableState> {
        self.begin();
        self.state.subscribe()
    }

    /// A solver with its own threads, once the table is ready.
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

    /// Starts opening the solver, unless it is open or being opened.
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

    fn opened(&self) -> Result<Solver, String> {
        let report = OnEvent(|event: &Event<'_>| {
            if let Some(state) = TableState::after(event) {
                self.state.send_replace(state);
            }
        });
        (self.open)(&report).map_err(|error| explained(&*error))
    }
}

impl Worker {
    /// Runs some work, then returns the threads to the pool.
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
