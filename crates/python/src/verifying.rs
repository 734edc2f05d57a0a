//! Verifies claims.

use faceturn::Solver;
use faceturn::jobs::VerifyJob;
use faceturn::report::VerifyReport;
use pyo3::prelude::*;

use crate::results::Verification;
use crate::{errors, job};

/// Searches up to what the claim needs, or until the distance is found if it is larger.
pub(crate) fn verify(py: Python<'_>, solver: &Solver, claim: VerifyJob) -> PyResult<Verification> {
    let report = job::watched(py, solver, move |solver, watch| {
        let finding = claim.run(solver, watch);
        finding.map(|finding| VerifyReport::new(&claim.start, &claim.claim, &finding))
    });
    let report = report?.map_err(|error| errors::of_job(&error))?;
    Ok(Verification::new(report))
}
