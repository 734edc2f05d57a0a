//! A short solution at once.

use std::sync::Arc;

use faceturn::report::QuickReport;
use faceturn::{QuickRequest, Solver, Start, Watch};
use pyo3::prelude::*;

use crate::job;
use crate::results::QuickResult;

/// Searches.
pub(crate) fn quick(
    py: Python<'_>,
    solver: &Solver,
    start: Start,
    request: QuickRequest,
    improve: bool,
) -> PyResult<QuickResult> {
    let watch = Arc::<Watch>::default();
    let observer = watch.clone();
    let search = move |solver: &Solver| {
        solver.prepare_quick(start.position(), &request);
        let answer = solver.quick_watched(start.position(), &request, &observer);
        let report = QuickReport::new(&start, &answer);
        if improve { report.with_improvements(&answer) } else { report }
    };
    let end = job::run(py, solver, search, || watch.stop(), |_| Ok(()));
    end.exception.map_or_else(|| Ok(QuickResult::new(end.value)), Err)
}
