//! Work on other threads while the thread of the caller watches for signals.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use faceturn::Solver;
use pyo3::prelude::*;

/// How often the caller looks for signals, and shows progress.
const TICK: Duration = Duration::from_millis(20);

/// What a job returned, and the exception that was raised while it worked.
pub(crate) struct JobEnd<T> {
    pub(crate) value: T,
    pub(crate) exception: Option<PyErr>,
}

/// Does a job on the solver's threads, without the GIL. A signal whose handler raises an exception,
/// and an exception of `tick`, call `stop`, after which the job should end soon.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    solver: &Solver,
    job: impl FnOnce(&Solver) -> T + Send + 'static,
    stop: impl Fn(),
    tick: impl FnMut(Python<'_>) -> PyResult<()>,
) -> JobEnd<T> {
    let own = solver.clone();
    run_on(py, |work| solver.spawn(|_| work()), move || job(&own), stop, tick)
}

/// As [`run`], on the thread on which `spawn` runs what it is given.
pub(crate) fn run_on<T: Send + 'static>(
    py: Python<'_>,
    spawn: impl FnOnce(Box<dyn FnOnce() + Send>),
    job: impl FnOnce() -> T + Send + 'static,
    stop: impl Fn(),
    mut tick: impl FnMut(Python<'_>) -> PyResult<()>,
) -> JobEnd<T> {
    let (sender, mut receiver) = mpsc::sync_channel(1);
    spawn(Box::new(move || {
        // The receiver waits below.
        let _ = sender.send(caught(job));
    }));
    let mut exception = None;
    let result = loop {
        let waiting = &mut receiver;
        match py.detach(move || waiting.recv_timeout(TICK)) {
            Ok(result) => break result,
            Err(RecvTimeoutError::Timeout) if exception.is_none() => {
                if let Err(error) = py.check_signals().and_then(|()| tick(py)) {
                    exception = Some(error);
                    stop();
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => unreachable!("a job that panics sends that"),
        }
    };
    // An answer that comes before the first tick is not a way around Ctrl-C.
    let exception = exception.or_else(|| py.check_signals().err());
    JobEnd { value: returned(result), exception }
}

/// What the code returns, or the message of its panic, which must not end the process.
pub(crate) fn caught<T>(code: impl FnOnce() -> T) -> Result<T, Panic> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|payload| Panic(message(&*payload)))
}

/// The message of a panic on another thread.
pub(crate) struct Panic(String);

/// What the code returned.
///
/// # Panics
/// If the code did. Python has an exception for that.
pub(crate) fn returned<T>(result: Result<T, Panic>) -> T {
    result.unwrap_or_else(|Panic(message)| panic!("{message}"))
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref().cloned()).unwrap_or_else(|| "panic".to_owned())
}
