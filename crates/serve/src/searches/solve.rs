//! Every shortest solution of a position.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use faceturn::report::{Ended, SolveReport};
use faceturn::{
    Deadline, Maneuver, Observer, ParsedPosition, Part, PartResult, Pass, Position, Request, Solver,
};

use super::{Follower, Task};
use crate::messages::{Body, SolveOptions};

/// Solutions that are sent as they are found. The last message has them all.
const MOST_SENT: usize = 1000;

/// A position to solve.
pub(crate) struct SolveTask {
    input: String,
    parsed: ParsedPosition,
    request: Request,
    up_to_symmetry: bool,
    timeout: Option<Duration>,
}

impl SolveTask {
    /// The task of a message, with the position that was read from its text.
    pub(crate) fn new(options: SolveOptions, parsed: ParsedPosition) -> SolveTask {
        let SolveOptions { up_to_symmetry, timeout, .. } = options;
        let request = options.request();
        SolveTask { input: options.position, parsed, request, up_to_symmetry, timeout }
    }
}

impl Task for SolveTask {
    fn run(self, solver: &Solver, follower: &Follower) -> Body {
        let SolveTask { input, parsed, request, up_to_symmetry, timeout } = self;
        let position = &parsed.position;
        follower.tell(Body::Began { lower_bound: solver.lower_bound(position) });
        let deadline = timeout.map(Deadline::after);
        let (sent, distance) = (AtomicUsize::new(0), OnceLock::new());
        let observer = Reporter { follower, deadline, sent, distance };
        let start = Instant::now();
        let mut outcome = solver.solve_watched(position, &request, &observer);
        let is_cut_short = outcome.is_cut_short(request.wanted);
        if is_cut_short && !follower.is_abandoned() {
            outcome = solver.with_short_solution(position, outcome);
        }
        let elapsed = start.elapsed();
        let (ended, cut_short) = match (is_cut_short, follower.stop.is_wanted()) {
            (false, _) => (Ended::Finished, None),
            (true, true) => (Ended::Interrupted, follower.watch.progress().running),
            (true, false) => (Ended::Timeout, follower.watch.progress().running),
        };
        for solution in &outcome.solutions {
            let end = position.apply(solution);
            assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
        }
        let shown = if up_to_symmetry { &outcome.kinds } else { &outcome.solutions };
        let report = SolveReport::new(position, &outcome)
            .with_input(&input)
            .with_holding(&parsed.holding.to_string())
            .with_ending(ended, cut_short)
            .with_solutions(shown)
            .with_elapsed(elapsed);
        Body::Solved { result: Box::new(report) }
    }
}

/// Sends what happens in a search, and stops it.
struct Reporter<'f> {
    follower: &'f Follower,
    deadline: Option<Deadline>,
    /// How many solutions have been sent.
    sent: AtomicUsize,
    /// The length of the first solutions.
    distance: OnceLock<u8>,
}

impl Observer for Reporter<'_> {
    fn wants_to_stop(&self) -> bool {
        self.follower.stop.is_wanted() || self.deadline.is_some_and(|end| end.has_passed())
    }

    fn solution_known(&self, solution: &Maneuver) {
        let length = solution.face_turn_length() as u8;
        self.follower.tell(Body::Known { length, solution: solution.to_string() });
    }

    fn pass_began(&self, depth: u8) {
        self.follower.watch.pass_began(depth);
        self.follower.tell(Body::PassBegan { depth });
    }

    fn solution_found(&self, solution: &Maneuver) {
        if self.sent.fetch_add(1, Ordering::Relaxed) < MOST_SENT {
            let length = solution.face_turn_length() as u8;
            self.follower.tell(Body::Solution { length, solution: solution.to_string() });
        }
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.follower.watch.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
        self.follower.watch.pass_ended(pass, solutions);
        if !solutions.is_empty() {
            self.distance.get_or_init(|| pass.depth);
        }
        let next = pass.depth + u8::from(pass.complete);
        let lower_bound = *self.distance.get().unwrap_or(&next);
        let solutions = solutions.iter().map(Maneuver::to_string).collect();
        self.follower.tell(Body::PassEnded { pass: pass.into(), solutions, lower_bound });
    }
}
