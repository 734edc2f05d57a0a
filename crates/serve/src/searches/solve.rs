//! Every shortest solution of a position.

use std::time::{Duration, Instant};

use faceturn::report::SolveReport;
use faceturn::{ParsedPosition, Position, Request, Solver};

use super::reporter::Reporter;
use super::{Follower, Task};
use crate::messages::{Body, SolveOptions};

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
        let observer = Reporter::new(follower, timeout);
        let start = Instant::now();
        let mut outcome = solver.solve_watched(position, &request, &observer);
        let is_cut_short = outcome.is_cut_short(request.wanted);
        if is_cut_short && !follower.is_abandoned() {
            outcome = solver.with_short_solution(position, outcome);
        }
        let elapsed = start.elapsed();
        let (ended, cut_short) = observer.ending(&outcome, request.wanted);
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
