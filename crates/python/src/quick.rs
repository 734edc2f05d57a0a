//! A short solution at once.

use faceturn::report::QuickReport;
use faceturn::{QuickRequest, Solver, Start};
use pyo3::prelude::*;

use crate::job;
use crate::results::QuickResult;

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
