//! Jobs made ready: the databases of goals other than the solved cube.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use faceturn::{
    CachedDatabases, GOAL_BYTES, Job, Observer, PatternCache, PatternWatcher, Prepared, Solver,
    Watch,
};
use pyo3::prelude::*;

use crate::{errors, job};

/// How often a thread looks whether another one has prepared its goal.
const TICK: Duration = Duration::from_millis(1);

/// One thread prepares a goal while the others wait, outside the pool that it needs: so they find
/// its databases.
#[derive(Default)]
pub(crate) struct Preparing(Mutex<()>);

impl Preparing {
    /// The job with its databases loaded or made.
    pub(crate) fn prepare(
        &self,
        py: Python<'_>,
        solver: &Solver,
        cache: PatternCache,
        job: Job,
    ) -> PyResult<Prepared> {
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
        let watch = Arc::<Watch>::default();
        let watcher = StopWith(watch.clone());
        let prepare = move |solver: &Solver| {
            let source = CachedDatabases { cache: &cache, watcher: &watcher };
            solver.prepare_from(&job, GOAL_BYTES, &source)
        };
        let end = job::run(py, solver, prepare, || watch.stop(), |_| Ok(()));
        match (end.exception, end.value) {
            (Some(exception), _) => Err(exception),
            (None, prepared) => prepared.map_err(|error| errors::of_job(&error)),
        }
    }
}

/// Stops when the caller wants to.
struct StopWith(Arc<Watch>);

impl PatternWatcher for StopWith {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
}
