//! Checks of claims.

use faceturn::jobs::VerifyJob;
use faceturn::report::VerifyReport;
use faceturn::{JobError, Solver};

use super::{Follower, Task, failed};
use crate::messages::{Body, Report};

impl Task for VerifyJob {
    fn run(self: Box<Self>, solver: &Solver, follower: &Follower) -> Body {
        let finding = match solver.in_metric(self.options.metric) {
            Ok(solver) => VerifyJob::run(&self, &solver, &*follower.stop),
            Err(error) => Err(JobError::Open(error.into())),
        };
        match finding {
            Ok(finding) => {
                let report = VerifyReport::new(&self.start, &self.claim, &finding);
                Body::Result { result: Report::Verify(report.into()) }
            }
            Err(error) => failed(&error),
        }
    }
}
