//! Messages about a running search.

use std::sync::atomic::{AtomicUsize, Ordering};

use faceturn::{Event, Metric, Observer, Solution};

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

    /// Whether one more solution is sent when it is found.
    fn is_one_sent(&self) -> bool {
        self.follower.is_heard() && self.sent.fetch_add(1, Ordering::Relaxed) < MOST_SENT
    }

    fn metric(&self) -> Metric {
        self.follower.watch.progress().metric
    }
}

impl Observer for Reporter<'_> {
    fn wants_to_stop(&self) -> bool {
        self.follower.stop.wants_to_stop()
    }

    fn event(&self, event: &Event<'_>) {
        let Follower { watch, .. } = self.follower;
        // One that is known from elsewhere may be longer than any that a search lists.
        if !matches!(event, Event::SolutionKnown(_)) {
            watch.event(event);
        }
        let body = match *event {
            Event::SearchBegan { lower_bound, .. } => Body::Began { lower_bound },
            Event::SolutionKnown(solution) => {
                let length = self.metric().length(solution) as u8;
                Body::Known { length, solution: solution.to_string() }
            }
            Event::PassBegan { depth } => {
                let expected = watch.progress().running.and_then(|pass| pass.expected);
                let expected_seconds = expected.map(|expected| expected.as_secs_f64());
                Body::PassBegan { depth, expected_seconds }
            }
            Event::SolutionFound(solution) if self.is_one_sent() => {
                let length = solution.length(self.metric()) as u8;
                Body::Solution { length, solution: solution.to_string() }
            }
            Event::PassEnded { pass, solutions } if self.follower.is_heard() => {
                let lower_bound = watch.progress().lower_bound();
                let solutions = solutions.iter().take(MOST_SENT).map(Solution::to_string).collect();
                Body::PassEnded { pass: pass.into(), solutions, lower_bound }
            }
            _ => return,
        };
        self.follower.tell(body);
    }
}
