//! All shortest solutions of one position.

use std::path::PathBuf;
use std::sync::Arc;

use faceturn::jobs::Prepared;
use faceturn::report::SolveReport;
use faceturn::{Checkpoint, Job, JobError, Observer, Solver, Watch};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::errors::{self, CheckpointError, Interrupted, with_causes};
use crate::job::{self, JobEnd};
use crate::progress::Display;
use crate::results::Result;

pub(crate) fn check_checkpoint(job: &Job) -> PyResult<()> {
    let checked = job.start.check_known("checkpoint").and_then(|()| job.check_checkpoint());
    checked.map_err(|error| errors::of_job(&error))
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
    let checkpoint = match checkpoint.filter(|_| !prepared.is_unreachable()) {
        Some(path) => {
            let opened = Checkpoint::open(path, &prepared);
            Some(Arc::new(opened.map_err(|error| CheckpointError::new_err(with_causes(&error)))?))
        }
        None => None,
    };
    let watch = Arc::<Watch>::default();
    let (shown, kept) = (watch.clone(), checkpoint.clone());
    let search = move |_: &Solver| match kept {
        Some(kept) => report(&prepared, &[&*shown as &dyn Observer, &*kept].as_slice()),
        None => report(&prepared, &shown),
    };
    let tick = |py: Python<'_>| display.show_search(py, &watch, bound);
    let end = job::run(py, solver, search, || watch.stop(), tick)?;
    if let Some(checkpoint) = checkpoint.and_then(Arc::into_inner) {
        let finished = py.detach(|| checkpoint.finish());
        finished.map_err(|error| CheckpointError::new_err(with_causes(&error)))?;
    }
    finish(py, end)
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
