//! All shortest solutions of one position, or a short one at once.

use std::path::PathBuf;
use std::sync::Arc;

use faceturn::jobs::Prepared;
use faceturn::report::{QuickReport, SolveReport, WrittenEnd, WrittenTask};
use faceturn::{Checkpoint, Job, JobError, Observer, QuickRequest, Solver, Start, Watch};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

use crate::errors::{self, CheckpointError, Interrupted, with_causes};
use crate::job::{self, JobEnd};
use crate::progress::Display;
use crate::results::{self, QuickResult, Result};

pub(crate) fn check_checkpoint(job: &Job) -> PyResult<()> {
    let checked = job.start.check_known("checkpoint").and_then(|()| job.check_checkpoint());
    checked.map_err(|error| errors::of_job(&error))
}

pub(crate) fn open_checkpoint(path: PathBuf, prepared: &Prepared) -> PyResult<Checkpoint> {
    let opened = Checkpoint::open(path, prepared);
    opened.map_err(|error| CheckpointError::new_err(with_causes(&error)))
}

pub(crate) fn finish_checkpoint(py: Python<'_>, checkpoint: Checkpoint) -> PyResult<()> {
    let finished = py.detach(|| checkpoint.finish());
    finished.map_err(|error| CheckpointError::new_err(with_causes(&error)))
}

pub(crate) fn solve(
    py: Python<'_>,
    solver: &Solver,
    prepared: Prepared,
    display: &Display,
    checkpoint: Option<PathBuf>,
) -> PyResult<Result> {
    // The solver in the job's metric.
    let of_job = prepared.solver().unwrap_or(solver);
    let start = &prepared.job().start;
    let is_plain = prepared.job().aim.is_solved_cube() && !start.is_incomplete();
    let bound = if is_plain { of_job.lower_bound(start.position()) } else { 0 };
    let path = checkpoint.filter(|_| !prepared.is_unreachable());
    let checkpoint = path.map(|path| open_checkpoint(path, &prepared)).transpose()?.map(Arc::new);
    let watch = Arc::<Watch>::default();
    let (shown, kept) = (watch.clone(), checkpoint.clone());
    let search = move |_: &Solver| match kept {
        Some(kept) => report(&prepared, &[&*shown as &dyn Observer, &*kept].as_slice()),
        None => report(&prepared, &shown),
    };
    let tick = |py: Python<'_>| display.show_search(py, &watch, bound);
    let end = job::run(py, solver, search, || watch.stop(), tick)?;
    if let Some(checkpoint) = checkpoint.and_then(Arc::into_inner) {
        finish_checkpoint(py, checkpoint)?;
    }
    finish(py, end)
}

/// Finds a short solution at once.
pub(crate) fn quick(
    py: Python<'_>,
    solver: &Solver,
    start: Start,
    request: QuickRequest,
    improve: bool,
) -> PyResult<QuickResult> {
    let report = job::watched(py, solver, move |solver, watch| {
        solver.prepare_quick(start.position(), &request);
        let answer = solver.quick_watched(start.position(), &request, watch);
        let report = QuickReport::new(&start, &answer);
        if improve { report.with_improvements(&answer) } else { report }
    });
    report.map(QuickResult::new)
}

/// Searches one part of a pass that another process has divided.
pub(crate) fn search_part(
    py: Python<'_>,
    solver: &Solver,
    prepared: Prepared,
    task: &str,
    should_stop: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let task: WrittenTask = results::read(task)?;
    let watch = Arc::<Watch>::default();
    let observer = watch.clone();
    let search = move |_: &Solver| prepared.search_part(&(&task).into(), &observer);
    let tick = |_: Python<'_>| {
        if should_stop.call0()?.is_truthy()? {
            watch.stop();
        }
        Ok(())
    };
    let end = job::run(py, solver, search, || watch.stop(), tick)?;
    let end = end.finished()?.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(results::json_of(&WrittenEnd::from(&end)))
}

/// Searches on this thread and those of its pool.
pub(crate) fn report(
    prepared: &Prepared,
    observer: &dyn Observer,
) -> std::result::Result<SolveReport, JobError> {
    prepared.run(observer).map(|answer| SolveReport::from(&answer))
}

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
