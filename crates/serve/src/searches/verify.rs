//! Checks of claims.

use faceturn::jobs::{Claim, ReadOptions};
use faceturn::passes::Algorithm;
use faceturn::report::{VerifyReport, WrittenClaim};
use faceturn::{JobError, Metric, Solver, Start};

use super::{Follower, Task, failed};
use crate::messages::{Body, WrittenVerify};

pub(crate) struct VerifyTask {
    start: Start,
    metric: Metric,
    claim: Claim,
    corrects: bool,
}

impl VerifyTask {
    /// Reads a claim.
    pub(crate) fn read(written: WrittenVerify) -> Result<VerifyTask, JobError> {
        let WrittenVerify { position, format, faces, notation, metric, .. } = written;
        let WrittenVerify { distance, solution_count, solutions, inverse, correct, .. } = written;
        let start = Start::known(&position, ReadOptions { format, faces, notation })?;
        let distance = Some(distance);
        let claim = WrittenClaim { distance, solution_count, solutions, inverse };
        let claim = claim.read(metric, notation)?;
        Ok(VerifyTask { start, metric, claim, corrects: correct })
    }
}

impl Task for VerifyTask {
    fn run(self, solver: &Solver, follower: &Follower) -> Body {
        let VerifyTask { start, metric, claim, corrects } = self;
        let judge = if corrects { Solver::correct } else { Solver::verify };
        let finding = match solver.in_metric(metric) {
            Ok(solver) => judge(&solver, &start, &claim, Algorithm::default(), &*follower.stop),
            Err(error) => Err(JobError::Open(error.into())),
        };
        match finding {
            Ok(finding) => {
                Body::Verified { result: VerifyReport::new(&start, &claim, &finding).into() }
            }
            Err(error) => failed(&error),
        }
    }
}
