//! Verifies claims.

use std::time::Duration;

use faceturn::jobs::Claim;
use faceturn::passes::Algorithm;
use faceturn::report::VerifyReport;
use faceturn::{Solver, Start, TimeLimit};
use pyo3::prelude::*;

use crate::results::Verification;
use crate::{errors, job};

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
