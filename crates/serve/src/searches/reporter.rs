//! Messages about a search while it runs.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use faceturn::{Maneuver, Metric, Observer, Part, PartResult, Pass};

use super::Follower;
use crate::messages::Body;

/// Solutions that are sent as they are found. The last message has them all.
const MOST_SENT: usize = 1000;

/// Sends what happens in a search, and stops it.
pub(super) struct Reporter<'f> {
    follower: &'f Follower,
    /// How many solutions have been sent.
    sent: AtomicUsize,
    /// The length of the first solutions.
    distance: OnceLock<u8>,
}

impl<'f> Reporter<'f> {
    /// A reporter that stops the search when the client wants it.
    pub(super) fn new(follower: &'f Follower) -> Reporter<'f> {
        Reporter { follower, sent: AtomicUsize::new(0), distance: OnceLock::new() }
    }

    /// What counts as one turn.
    fn metric(&self) -> Metric {
        self.follower.watch.progress().metric
    }

    fn length(&self, solution: &Maneuver) -> u8 {
        self.metric().length(solution) as u8
    }

    /// How many turns each pass has more than the one before: in quarter turns, where all solutions
    /// have one parity, two.
    fn step(&self) -> u8 {
        self.metric().length_step()
    }
}

impl Observer for Reporter<'_> {
    fn wants_to_stop(&self) -> bool {
        self.follower.stop.is_wanted()
    }

    fn bound_known(&self, metric: Metric, lower_bound: u8) {
        self.follower.watch.bound_known(metric, lower_bound);
        self.follower.tell(Body::Began { lower_bound });
    }

    fn solution_known(&self, solution: &Maneuver) {
        let length = self.length(solution);
        self.follower.tell(Body::Known { length, solution: solution.to_string() });
    }

    fn pass_began(&self, depth: u8) {
        let watch = &self.follower.watch;
        watch.pass_began(depth);
        let expected = watch.progress().running.and_then(|pass| pass.expected);
        let expected_seconds = expected.map(|expected| expected.as_secs_f64());
        self.follower.tell(Body::PassBegan { depth, expected_seconds });
    }

    fn solution_found(&self, solution: &Maneuver) {
        if self.sent.fetch_add(1, Ordering::Relaxed) < MOST_SENT {
            let length = self.length(solution);
            self.follower.tell(Body::Solution { length, solution: solution.to_string() });
        }
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.follower.watch.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
        self.follower.watch.pass_ended(pass, solutions);
        // Solutions by slices, wide moves and rotations come at the end.
        if pass.solutions > 0 {
            self.distance.get_or_init(|| pass.depth);
        }
        let next = if pass.complete { pass.depth + self.step() } else { pass.depth };
        let lower_bound = *self.distance.get().unwrap_or(&next);
        let solutions = solutions.iter().map(Maneuver::to_string).collect();
        self.follower.tell(Body::PassEnded { pass: pass.into(), solutions, lower_bound });
    }
}
