//! Verifies claims.

use std::time::Duration;

use faceturn::cube::Notation;
use faceturn::jobs::{Claim, ClaimedSolution, Direction};
use faceturn::passes::Algorithm;
use faceturn::report::VerifyReport;
use faceturn::{Metric, Solver, Start, TimeLimit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::results::Verification;
use crate::{errors, job};

pub(crate) fn claim(
    distance: u8,
    metric: Metric,
    solution_count: Option<usize>,
    solutions: &[Bound<'_, PyAny>],
    direction: Direction,
) -> PyResult<Claim> {
    let most = metric.gods_number();
    if distance > most {
        let text = format!("the claimed distance is {distance}; expected at most {most}");
        return Err(PyValueError::new_err(text));
    }
    let read = |solution: &Bound<'_, PyAny>| {
        let text = solution.str()?.extract::<String>()?;
        let read = ClaimedSolution::read(&text, direction, Notation::Standard);
        read.map_err(|error| errors::of_moves(&error))
    };
    let solutions = solutions.iter().map(read).collect::<PyResult<_>>()?;
    Ok(Claim { solution_count, solutions, ..Claim::new(distance) })
}

/// Searches up to what the claim needs, or until the distance is found if it is larger.
pub(crate) fn verify(
    py: Python<'_>,
    solver: &Solver,
    start: Start,
    claim: Claim,
    corrects: bool,
    timeout: Option<Duration>,
) -> PyResult<Verification> {
    let report = job::watched(py, solver, move |solver, watch| {
        let judge = if corrects { Solver::correct } else { Solver::verify };
        let finding =
            judge(solver, &start, &claim, Algorithm::default(), &TimeLimit::new(watch, timeout));
        finding.map(|finding| VerifyReport::new(&start, &claim, &finding))
    });
    let report = report?.map_err(|error| errors::of_job(&error))?;
    Ok(Verification::new(report))
}
