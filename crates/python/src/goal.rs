//! Prepares jobs: the databases of goals other than the solved cube.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use faceturn::goals::{CachedDatabases, DatabaseSource, PatternCache};
use faceturn::{JobError, Solver};
use pyo3::prelude::*;

use crate::progress::{Display, Making};
use crate::{errors, job};

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
