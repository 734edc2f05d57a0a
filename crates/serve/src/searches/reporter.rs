//! Messages about a running search.

use std::sync::atomic::{AtomicUsize, Ordering};

use faceturn::passes::{Part, PartResult, Pass};
use faceturn::{Maneuver, Metric, Observer, Solution};

use super::Follower;
use crate::messages::Body;

/// The most solutions sent as they are found, and again when their pass has ended. The last message
/// has them all; sending more would delay the client's own messages.
const MOST_SENT: usize = 1000;

pub(super) struct Reporter<'f> {
    follower: &'f Follower,
    sent: AtomicUsize,
}

impl<'f> Reporter<'f> {
    /// A reporter that stops the search at the client's request.
    pub(super) fn new(follower: &'f Follower) -> Reporter<'f> {
        Reporter { follower, sent: AtomicUsize::new(0) }
    }

    fn metric(&self) -> Metric {
        self.follower.watch.progress().metric
    }
}

impl Observer for Reporter<'_> {
    fn wants_to_stop(&self) -> bool {
        self.follower.stop.wants_to_stop()
    }

    fn bound_known(&self, metric: Metric, lower_bound: u8) {
        self.follower.watch.bound_known(metric, lower_bound);
        self.follower.tell(Body::Began { lower_bound });
    }

    fn solution_known(&self, solution: &Maneuver) {
        // One that is known from elsewhere may be longer than any that a search lists.
        let length = self.metric().length(solution) as u8;
        self.follower.tell(Body::Known { length, solution: solution.to_string() });
    }

    fn pass_began(&self, depth: u8) {
        let watch = &self.follower.watch;
        watch.pass_began(depth);
        let expected = watch.progress().running.and_then(|pass| pass.expected);
        let expected_seconds = expected.map(|expected| expected.as_secs_f64());
        self.follower.tell(Body::PassBegan { depth, expected_seconds });
    }

    fn solution_found(&self, solution: &Solution) {
        if self.follower.is_heard() && self.sent.fetch_add(1, Ordering::Relaxed) < MOST_SENT {
            let length = solution.length(self.metric()) as u8;
            self.follower.tell(Body::Solution { length, solution: solution.to_string() });
        }
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.follower.watch.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
        self.follower.watch.pass_ended(pass, solutions);
        if !self.follower.is_heard() {
            return;
        }
        let lower_bound = self.follower.watch.progress().lower_bound();
        let solutions = solutions.iter().take(MOST_SENT).map(Solution::to_string).collect();
        self.follower.tell(Body::PassEnded { pass: pass.into(), solutions, lower_bound });
    }
}
