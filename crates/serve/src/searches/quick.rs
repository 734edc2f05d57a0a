use std::time::Instant;

use faceturn::cube::TurnCosts;
use faceturn::jobs::WrittenQuick;
use faceturn::report::{ImprovementReport, QuickReport};
use faceturn::{Event, JobError, Metric, Observer, QuickRequest, Solver, Start};

use super::{Follower, Task, failed};
use crate::messages::{Body, LONGEST_QUICK, Report};

pub(crate) struct QuickTask {
    start: Start,
    metric: Metric,
    request: QuickRequest,
}

impl QuickTask {
    /// Parses a search and gives it a time limit: the longest allowed if the nodes end it.
    pub(crate) fn read(written: &WrittenQuick) -> Result<QuickTask, JobError> {
        let (start, request) = (written.start()?, written.request()?);
        let time = request.time.unwrap_or(LONGEST_QUICK);
        let request = request.time(time);
        Ok(QuickTask { start, metric: written.metric, request })
    }
}

impl Task for QuickTask {
    fn is_short(&self) -> bool {
        true
    }

    fn run(self: Box<Self>, solver: &Solver, follower: &Follower) -> Body {
        let QuickTask { start, metric, request } = *self;
        let solver = match solver.in_metric(metric) {
            Ok(solver) => solver,
            Err(error) => return failed(&JobError::Open(error.into())),
        };
        let (costs, start_time) = (request.costs, Instant::now());
        let sender = ImprovementSender { follower, metric, costs, start: start_time };
        let answer = solver.quick_watched(start.position(), &request, &sender);
        Body::Result { result: Report::Quick(QuickReport::new(&start, &answer).into()) }
    }
}

/// Sends each solution that is better than all before.
struct ImprovementSender<'f> {
    follower: &'f Follower,
    metric: Metric,
    costs: Option<TurnCosts>,
    start: Instant,
}

impl Observer for ImprovementSender<'_> {
    fn wants_to_stop(&self) -> bool {
        self.follower.stop.wants_to_stop()
    }

    fn event(&self, event: &Event<'_>) {
        let (costs, elapsed) = (self.costs.as_ref(), self.start.elapsed());
        self.follower.tell(match *event {
            Event::SearchBegan { lower_bound, .. } => Body::Began { lower_bound },
            Event::SolutionKnown(solution) => {
                Body::Improvement(ImprovementReport::new(self.metric, costs, solution, elapsed))
            }
            _ => return,
        });
    }
}
