//! Runs work on other threads while the calling thread watches for signals.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use faceturn::jobs::Bug;
use faceturn::{Solver, Watch};
use pyo3::prelude::*;

use crate::errors;

/// How often the calling thread checks for signals, and shows progress.
const TICK: Duration = Duration::from_millis(20);

/// The value of a job, and an exception raised while it ran.
pub(crate) struct JobEnd<T> {
    pub(crate) value: T,
    pub(crate) exception: Option<PyErr>,
}

impl<T> JobEnd<T> {
    pub(crate) fn finished(self) -> PyResult<T> {
        self.exception.map_or(Ok(self.value), Err)
    }
}

/// Like [`run`], for a job that a watch stops and that shows no progress.
pub(crate) fn watched<T: Send + 'static>(
    py: Python<'_>,
    solver: &Solver,
    job: impl FnOnce(&Solver, &Arc<Watch>) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::<Watch>::default();
    let observer = watch.clone();
    let job = move |solver: &Solver| job(solver, &observer);
    run(py, solver, job, || watch.stop(), |_| Ok(()))?.finished()
}

/// Runs a job on the solver's threads, without the GIL. If a signal handler or `tick` raises an
/// exception, it calls `stop`, after which the job should end soon. The error is a bug.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    solver: &Solver,
    job: impl FnOnce(&Solver) -> T + Send + 'static,
    stop: impl Fn(),
    tick: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<JobEnd<T>> {
    let own = solver.clone();
    run_on(py, |work| solver.spawn(|_| work()), move || job(&own), stop, tick)
}

/// Like [`run`], on the thread that `spawn` uses.
pub(crate) fn run_on<T: Send + 'static>(
    py: Python<'_>,
    spawn: impl FnOnce(Box<dyn FnOnce() + Send>),
    job: impl FnOnce() -> T + Send + 'static,
    stop: impl Fn(),
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<JobEnd<T>> {
    let mut end = begin(spawn, job);
    let mut exception = None;
    let result = loop {
        match end.wait(py) {
            Some(result) => break result,
            None if exception.is_none() => {
                if let Err(error) = py.check_signals().and_then(|()| tick(py)) {
                    exception = Some(error);
                    stop();
                }
            }
            None => {}
        }
    };
    // Ctrl-C counts even if the answer comes before the first tick.
    let exception = exception.or_else(|| py.check_signals().err());
    Ok(JobEnd { value: result.map_err(|bug| errors::of_bug(&bug))?, exception })
}

/// Runs a job that cannot be stopped, on its own thread. If a signal handler or `tick` raises an
/// exception, the job is left to end by itself.
pub(crate) fn run_or_leave<T: Send + 'static>(
    py: Python<'_>,
    job: impl FnOnce() -> T + Send + 'static,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let mut end = begin(|work| drop(thread::spawn(work)), job);
    loop {
        let result = end.wait(py);
        py.check_signals()?;
        match result {
            Some(result) => return result.map_err(|bug| errors::of_bug(&bug)),
            None => tick(py)?,
        }
    }
}

struct End<T>(Receiver<Result<T, Bug>>);

impl<T: Send> End<T> {
    fn wait(&mut self, py: Python<'_>) -> Option<Result<T, Bug>> {
        let waiting = &mut self.0;
        match py.detach(move || waiting.recv_timeout(TICK)) {
            Ok(result) => Some(result),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => unreachable!("a job that panics sends that"),
        }
    }
}

/// Starts a job on the thread that `spawn` uses.
fn begin<T: Send + 'static>(
    spawn: impl FnOnce(Box<dyn FnOnce() + Send>),
    job: impl FnOnce() -> T + Send + 'static,
) -> End<T> {
    let (sender, receiver) = mpsc::sync_channel(1);
    spawn(Box::new(move || {
        // The receiver may be gone.
        let _ = sender.send(Bug::caught(job));
    }));
    End(receiver)
}
