//! Solutions that a search knows before it finds its own.

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Deepening, Observer, Outcome, Solved, Wanted};
use faceturn_twophase::TwoPhaseRequest;

use crate::solver::Solver;
use crate::two_phase::UpperBounds;

/// Nodes of the search for a solution after a search was cut short: some ten milliseconds.
const SOME_SOLUTION_NODES: u64 = 1_000_000;

impl Solver {
    /// Searches a position, while two-phase searches look for solutions that end a long pass.
    pub(crate) fn seeking_upper_bounds(
        &self,
        position: &Position,
        known: Option<Maneuver>,
        wanted: Wanted,
        observer: &dyn Observer,
        search: impl FnOnce(&dyn Observer) -> Outcome,
    ) -> Outcome {
        if !self.seeks_upper_bounds {
            return search(observer);
        }
        let two_phase = || self.two_phase();
        let metric = self.metric();
        let bounds = UpperBounds::new(metric, &two_phase, position, wanted, observer);
        let outcome = search(&[observer, &bounds.knowing(known.clone())].as_slice());
        let is_news = |known: &Maneuver| {
            let most = outcome.upper_bound();
            most.is_none_or(|most| self.metric().length(known) < most.into())
        };
        match known.filter(|known| outcome.is_cut_short(wanted) && is_news(known)) {
            Some(known) => outcome.with_known_solution(known),
            None => outcome,
        }
    }

    /// Looks for a solution of the next pass's length, if the pass is long. Returns whether it
    /// found one, which the deepening then knows.
    pub(crate) fn look_ahead(
        &self,
        deepening: &mut Deepening,
        known: Option<Maneuver>,
        observer: &dyn Observer,
    ) -> bool {
        let is_open = deepening.outcome().solutions.is_empty();
        let next = deepening.next_depth().filter(|_| is_open && self.seeks_upper_bounds);
        let Some(depth) = next else { return false };
        let two_phase = || self.two_phase();
        let (position, wanted) = (deepening.position(), deepening.request().wanted);
        let known = deepening.outcome().known_solution.clone().or(known);
        let metric = self.metric();
        let bounds = UpperBounds::new(metric, &two_phase, position, wanted, observer);
        let bounds = bounds.knowing(known);
        let expected_nodes = deepening.expected_nodes();
        let known = self.on_own_threads(|| bounds.known_solution(metric, depth, expected_nodes));
        known.is_some_and(|known| deepening.learn(&Solved, &known).is_some())
    }

    /// Adds a solution to an outcome that was cut short, if none within God's number is known.
    pub(crate) fn with_some_solution(&self, position: &Position, outcome: Outcome) -> Outcome {
        let is_known =
            |most: usize| outcome.upper_bound().is_some_and(|length| usize::from(length) <= most);
        let gods_number = self.metric().gods_number();
        if is_known(gods_number.into()) {
            return outcome;
        }
        let request =
            TwoPhaseRequest::new().good_length(gods_number).max_nodes(SOME_SOLUTION_NODES);
        match self.on_own_threads(|| self.two_phase().search(position, None, &request, &())).best {
            Some(short) if !is_known(self.metric().length(&short)) => {
                outcome.with_known_solution(short)
            }
            _ => outcome,
        }
    }
}
