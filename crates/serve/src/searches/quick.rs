//! A short solution at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use faceturn::report::{Ended, ImprovementReport, QuickReport};
use faceturn::{
    Deadline, LONGEST_SHORT_SOLUTION, Maneuver, ParsedPosition, Position, Solver, TwoPhaseObserver,
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
        let position = &parsed.position;
        // The bound of some positions that are not solved is 0.
        let is_open = u8::from(*position != Position::SOLVED);
        let lower_bound = solver.lower_bound(position).max(is_open);
        follower.tell(Body::Began { lower_bound });
        let request = TwoPhaseRequest::new()
            .max_length(LONGEST_SHORT_SOLUTION)
            .good_length(options.length.unwrap_or(0).max(lower_bound))
            .max_nodes(options.nodes.unwrap_or(u64::MAX));
        let improvements = Improvements {
            follower,
            position,
            start: Instant::now(),
            deadline: Deadline::after(options.time()),
            is_any: AtomicBool::new(false),
        };
        let mut outcome = solver.quick(position, &request, &improvements);
        if outcome.best.is_none() && !follower.stop.is_wanted() {
            // The nodes did not suffice for any solution.
            let nodes = outcome.nodes;
            let any = request.good_length(request.max_length).max_nodes(u64::MAX);
            outcome = solver.quick(position, &any, &improvements);
            outcome.nodes += nodes;
        }
        let elapsed = improvements.start.elapsed();
        let length = outcome.best.as_ref().map(Maneuver::face_turn_length);
        let is_good = length.is_some_and(|length| length <= usize::from(request.good_length));
        let is_spent = outcome.nodes >= request.max_nodes;
        let mut report = QuickReport::new(position, &outcome, lower_bound).with_elapsed(elapsed);
        report.input = options.position;
        report.holding = parsed.holding.to_string();
        report.ended = match is_good || is_spent {
            true => Ended::Finished,
            false if follower.stop.is_wanted() => Ended::Interrupted,
            false if improvements.deadline.has_passed() => Ended::Timeout,
            false => Ended::Finished,
        };
        Body::Shortened { result: Box::new(report) }
    }
}

/// Sends each solution that is shorter than all before, and stops the search in time.
struct Improvements<'f> {
    follower: &'f Follower,
    position: &'f Position,
    start: Instant,
    deadline: Deadline,
    /// Whether there is a solution.
    is_any: AtomicBool,
}

impl TwoPhaseObserver for Improvements<'_> {
    fn wants_to_stop(&self) -> bool {
        self.follower.stop.is_wanted()
            || (self.is_any.load(Ordering::Relaxed) && self.deadline.has_passed())
    }

    fn improved(&self, solution: &Maneuver) {
        let elapsed = self.start.elapsed();
        let end = self.position.apply(solution);
        assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
        self.is_any.store(true, Ordering::Relaxed);
        self.follower.tell(Body::Improvement(ImprovementReport::new(solution, elapsed)));
    }
}
