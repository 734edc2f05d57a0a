//! A job: every shortest solution of a position, or every shortest maneuver to a goal.

use std::sync::Arc;

use faceturn::goals::{CachedDatabases, GOAL_BYTES, PatternCache};
use faceturn::jobs::Prepared;
use faceturn::observers::{OnEvent, StopWhen};
use faceturn::report::SolveReport;
use faceturn::{Answer, Event, Job, JobError, Solver};

use super::reporter::Reporter;
use super::{Follower, Task, failed};
use crate::messages::{Body, Report, TableState};
use crate::shared::Shared;

/// A job, and where the databases of its goal are kept.
pub(crate) struct SolveTask {
    job: Job,
    cache: Arc<PatternCache>,
}

impl SolveTask {
    /// A job limited to as many solutions as the server allows.
    pub(crate) fn new(mut job: Job, shared: &Shared) -> SolveTask {
        job.request.max_solutions = job.request.max_solutions.min(shared.max_solutions);
        SolveTask { job, cache: shared.patterns.clone() }
    }

    fn prepare(&self, solver: &Solver, follower: &Follower) -> Result<Prepared, JobError> {
        if !self.job.aim.is_whole_cube() {
            follower.tell(Body::Preparing { goal: self.job.aim.goal.to_string() });
        }
        // Not paused: others may wait for the same databases.
        let observer = StopWhen(|| follower.stop.is_wanted());
        let source = CachedDatabases { cache: &self.cache, observer: &observer };
        // The table in the other metric is opened, perhaps made, on first use.
        let opening = OnEvent(|event: &Event<'_>| {
            if let Some(table) = TableState::after(event) {
                follower.tell(Body::Table { table });
            }
        });
        let solver = solver.in_metric_watched(self.job.metric(), &opening);
        let solver = solver.map_err(|source| JobError::Open(source.into()))?;
        solver.prepare_from(&self.job, GOAL_BYTES, &source)
    }
}

impl Task for SolveTask {
    fn run(self: Box<Self>, solver: &Solver, follower: &Follower) -> Body {
        match self.job.unreachable() {
            Ok(Some(answer)) => return solved(&answer),
            Ok(None) => {}
            Err(error) => return failed(&error),
        }
        let prepared = match self.prepare(solver, follower) {
            Ok(prepared) => prepared,
            Err(_) if follower.stop.is_wanted() => return Body::Cancelled,
            Err(error) => return failed(&error),
        };
        match prepared.run(&Reporter::new(follower)) {
            Ok(answer) => solved(&answer),
            Err(error) => failed(&error),
        }
    }
}

fn solved(answer: &Answer) -> Body {
    Body::Result { result: Report::Solve(SolveReport::from(answer).into()) }
}
