//! All shortest solutions of one position.

use std::path::PathBuf;
use std::sync::Arc;

use faceturn::report::SolveReport;
use faceturn::{Checkpoint, Job, JobError, Observer, Prepared, Solver, Watch};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{self, CheckpointError, Interrupted, with_causes};
use crate::job::{self, JobEnd};
use crate::results::Result;

/// Checks that a search can have a checkpoint.
pub(crate) fn check_checkpoint(job: &Job) -> PyResult<()> {
    job.check_checkpoint().map_err(|error| errors::of_job(&error))
}

/// The result, if the allowed turns cannot reach the aim, without databases of the goal.
pub(crate) fn unreachable(py: Python<'_>, solver: &Solver, job: &Job) -> PyResult<Option<Result>> {
    if job.aim.is_whole_cube() {
        return Ok(None);
    }
    let job = job.clone();
    let end = job::run(py, solver, move |_| job.unreachable(), || (), |_| Ok(()));
    let answer = end.value.map_err(|error| errors::of_job(&error))?;
    let result = answer.map(|answer| Result::new(SolveReport::from(&answer)));
    end.exception.map_or(Ok(result), Err)
}

/// Searches, shows progress, and keeps a checkpoint.
pub(crate) fn solve(
    py: Python<'_>,
    solver: &Solver,
    prepared: Prepared,
    progress: Option<&Bound<'_, PyAny>>,
    checkpoint: Option<PathBuf>,
) -> PyResult<Result> {
    let start = &prepared.job().start;
    let is_plain = prepared.job().aim.is_solved_cube() && !start.is_incomplete();
    let bound = if is_plain { solver.lower_bound(start.position()) } else { 0 };
    let progress = Progress::new(py, progress, bound)?;
    let checkpoint = match checkpoint {
        Some(path) => {
            let opened = Checkpoint::open(path, solver, start.position(), &prepared.job().request);
            Some(Arc::new(opened.map_err(|error| CheckpointError::new_err(with_causes(&error)))?))
        }
        None => None,
    };
    let watch = Arc::<Watch>::default();
    let observer = (watch.clone(), checkpoint.clone());
    let search = move |_: &Solver| report(&prepared, &observer);
    let stop = || watch.stop();
    let end = job::run(py, solver, search, stop, |py| progress.show(py, &watch));
    if let Some(checkpoint) = checkpoint.and_then(Arc::into_inner) {
        let finished = py.detach(|| checkpoint.finish());
        finished.map_err(|error| CheckpointError::new_err(with_causes(&error)))?;
    }
    progress.close()?;
    finish(py, end)
}

/// Searches on this thread and those of its pool.
pub(crate) fn report(
    prepared: &Prepared,
    observer: &dyn Observer,
) -> std::result::Result<SolveReport, JobError> {
    prepared.run(observer).map(|answer| SolveReport::from(&answer))
}

/// The result, or the exception that ended the search.
fn finish(
    py: Python<'_>,
    end: JobEnd<std::result::Result<SolveReport, JobError>>,
) -> PyResult<Result> {
    let result = Result::new(end.value.map_err(|error| errors::of_job(&error))?);
    match end.exception {
        None => Ok(result),
        Some(exception) if exception.is_instance_of::<PyKeyboardInterrupt>(py) => {
            let interrupted = Interrupted::new_err((result,));
            interrupted.set_cause(py, Some(exception));
            Err(interrupted)
        }
        Some(exception) => Err(exception),
    }
}

/// A function of Python that shows progress.
pub(crate) struct Progress<'py> {
    shown_by: Option<Bound<'py, PyAny>>,
    /// The position's own lower bound; 0 if another position is to be reached.
    bound: u8,
}

impl<'py> Progress<'py> {
    /// `True` stands for a progress bar.
    pub(crate) fn new(
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
        bound: u8,
    ) -> PyResult<Progress<'py>> {
        let shown_by = match progress {
            Some(function) if function.is_callable() => Some(function.clone()),
            Some(flag) if flag.is_truthy()? => {
                Some(py.import("faceturn._display")?.call_method0("PassBar")?)
            }
            _ => None,
        };
        Ok(Progress { shown_by, bound })
    }

    /// Calls the function.
    pub(crate) fn show(&self, py: Python<'_>, watch: &Watch) -> PyResult<()> {
        let Some(shown_by) = &self.shown_by else { return Ok(()) };
        let progress = watch.progress();
        let state = PyDict::new(py);
        state.set_item("depth", progress.running.map(|pass| pass.depth))?;
        state.set_item("share", progress.running.map(|pass| pass.share))?;
        let expected = progress.running.and_then(|pass| pass.expected);
        state.set_item("expected_seconds", expected.map(|expected| expected.as_secs_f64()))?;
        state.set_item("nodes", progress.nodes())?;
        // Longer passes may have no solutions.
        let passes = progress.passes.iter().take_while(|pass| pass.solutions == 0);
        let proven = passes.filter(|pass| pass.complete).map(|pass| pass.depth + 1).max();
        let lower_bound = proven.unwrap_or_default().max(self.bound);
        state.set_item("lower_bound", lower_bound)?;
        state.set_item("upper_bound", progress.known_length)?;
        shown_by.call1((state,)).map(drop)
    }

    /// Ends a progress bar.
    pub(crate) fn close(&self) -> PyResult<()> {
        match &self.shown_by {
            Some(bar) if bar.hasattr("close")? => bar.call_method0("close").map(drop),
            _ => Ok(()),
        }
    }
}
