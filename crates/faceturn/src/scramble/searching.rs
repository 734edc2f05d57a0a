//! Searches of one position after another, for scrambles.

use faceturn_cube::Solution;
use faceturn_searcher::{Observer, Outcome, Part, PartResult, Pass, Request};

use super::error::ScrambleError;

pub(super) fn finished(outcome: Outcome, request: &Request) -> Result<Outcome, ScrambleError> {
    if outcome.is_cut_short(request.wanted) { Err(ScrambleError::Stopped) } else { Ok(outcome) }
}

/// An observer of several searches that recalls nothing, since their positions differ.
pub(super) struct Forgetful<'o>(pub(super) &'o dyn Observer);

impl Observer for Forgetful<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }

    fn pass_began(&self, depth: u8) {
        self.0.pass_began(depth);
    }

    fn solution_found(&self, solution: &Solution) {
        self.0.solution_found(solution);
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.0.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
        self.0.pass_ended(pass, solutions);
    }
}
