//! Checks of claims.

use faceturn::jobs::{Claim, ClaimedSolution, Direction, ReadOptions, Spelling};
use faceturn::passes::Algorithm;
use faceturn::report::{ErrorReport, VerifyReport};
use faceturn::{JobError, Metric, Solver, Start};

use super::{Follower, Task, failed};
use crate::messages::{Body, Report, WrittenVerify, error};

pub(crate) struct VerifyTask {
    start: Start,
    metric: Metric,
    claim: Claim,
    corrects: bool,
}

impl VerifyTask {
    /// Reads a claim.
    pub(crate) fn read(written: WrittenVerify) -> Result<VerifyTask, ErrorReport> {
        let WrittenVerify { position, format, faces, notation, metric, .. } = written;
        let WrittenVerify { distance, solution_count, solutions, inverse, correct, .. } = written;
        let start = Start::known(&position, ReadOptions { format, faces, notation });
        let start = start.map_err(|error| JobError::from(error).report(Spelling::Snake))?;
        let most = metric.gods_number();
        if distance > most {
            let message = format!("distance is {distance}; no position is farther than {most}");
            return Err(error("option", message));
        }
        let direction = if inverse { Direction::Make } else { Direction::Solve };
        let solutions = solutions
            .iter()
            .map(|text| ClaimedSolution::read(text, direction, notation))
            .collect::<Result<_, _>>()
            .map_err(|wrong| error("moves", format!("solutions: {wrong}")))?;
        let claim = Claim { solution_count, solutions, ..Claim::new(distance) };
        Ok(VerifyTask { start, metric, claim, corrects: correct })
    }
}

impl Task for VerifyTask {
    fn run(self: Box<Self>, solver: &Solver, follower: &Follower) -> Body {
        let VerifyTask { start, metric, claim, corrects } = *self;
        let judge = if corrects { Solver::correct } else { Solver::verify };
        let finding = match solver.in_metric(metric) {
            Ok(solver) => judge(&solver, &start, &claim, Algorithm::default(), &*follower.stop),
            Err(error) => Err(JobError::Open(error.into())),
        };
        match finding {
            Ok(finding) => {
                let report = VerifyReport::new(&start, &claim, &finding);
                Body::Result { result: Report::Verify(report.into()) }
            }
            Err(error) => failed(&error),
        }
    }
}
