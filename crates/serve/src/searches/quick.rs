//! A short solution at once.

use std::time::Instant;

use faceturn::report::{Ended, ImprovementReport, QuickReport};
use faceturn::{
    Deadline, LONGEST_SHORT_SOLUTION, Maneuver, ParsedPosition, ShortObserver, Solver,
    TwoPhaseRequest,
};

use super::{Follower, Task};
use crate::messages::{Body, QuickOptions};

/// A position to find a short solution of.
pub(crate) struct QuickTask {
    options: QuickOptions,
    parsed: ParsedPosition,
}

impl QuickTask {
    /// The task of a message, with the position that was read from its text.
    pub(crate) fn new(options: QuickOptions, parsed: ParsedPosition) -> QuickTask {
        QuickTask { options, parsed }
    }
}

impl Task for QuickTask {
    fn run(self, solver: &Solver, follower: &Follower) -> Body {
        let QuickTask { options, parsed } = self;
        let request = TwoPhaseRequest::new()
            .max_length(LONGEST_SHORT_SOLUTION)
            .good_length(options.length.unwrap_or(0))
            .max_nodes(options.nodes.unwrap_or(u64::MAX));
        let start = Instant::now();
        let improvements =
            Improvements { follower, start, deadline: Deadline::after(options.time()) };
        let outcome = solver.short_solution(&parsed.position, &request, &improvements);
        let elapsed = start.elapsed();
        let report = QuickReport::new(&parsed.position, &outcome.found, outcome.lower_bound);
        let mut report = report.with_elapsed(elapsed);
        report.input = options.position;
        report.holding = parsed.holding.to_string();
        report.ended = match outcome.is_finished {
            true => Ended::Finished,
            false if follower.stop.is_wanted() => Ended::Interrupted,
            false => Ended::Timeout,
        };
        Body::Shortened { result: Box::new(report) }
    }
}

/// Sends each solution that is shorter than all before, and stops the search in time.
struct Improvements<'f> {
    follower: &'f Follower,
    start: Instant,
    deadline: Deadline,
}

impl ShortObserver for Improvements<'_> {
    fn wants_to_stop(&self) -> bool {
        self.follower.stop.is_wanted()
    }

    fn is_overdue(&self) -> bool {
        self.deadline.has_passed()
    }

    fn bound_proven(&self, lower_bound: u8) {
        self.follower.tell(Body::Began { lower_bound });
    }

    fn improved(&self, solution: &Maneuver, _: u8) {
        let improvement = ImprovementReport::new(solution, self.start.elapsed());
        self.follower.tell(Body::Improvement(improvement));
    }
}
