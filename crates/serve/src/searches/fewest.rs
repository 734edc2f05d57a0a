//! Short solutions in the style of fewest-moves solvers.

use faceturn::Solver;
use faceturn::fewest_moves::{InsertionJob, StepJob};
use faceturn::report::{InsertionReport, StepsReport};

use super::{Follower, Task};
use crate::messages::Body;

impl Task for StepJob {
    fn run(self, _: &Solver, follower: &Follower) -> Body {
        let answer = StepJob::run(&self, &*follower.stop);
        Body::Stepped { result: StepsReport::from(&answer).into() }
    }
}

impl Task for InsertionJob {
    fn run(self, _: &Solver, follower: &Follower) -> Body {
        let answer = InsertionJob::run(&self, &*follower.stop);
        Body::Inserted { result: InsertionReport::from(&answer).into() }
    }
}
