//! The answer to one position.

use std::time::{Duration, Instant};

use faceturn::RunningPass;
use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Outcome, Wanted};

use crate::batch::entry::Direction;
use crate::batch::entry::Entry;
use crate::batch::session::RunContext;
use crate::batch::supervisor::{Ending, Supervisor};
use crate::commands::solve::plan::{Selection, SolvePlan};

/// The answer to one position.
#[derive(Debug)]
pub(crate) struct Answer<'e> {
    pub(crate) entry: &'e Entry,
    pub(crate) outcome: Outcome,
    /// The maneuvers asked for, canonical, the shortest first, those of one length in the order of
    /// their turns' numbers.
    pub(crate) maneuvers: Vec<Maneuver>,
    pub(crate) ending: Ending,
    /// The pass that was cut short.
    pub(crate) cut_short: Option<RunningPass>,
    /// How long the search took.
    pub(crate) elapsed: Duration,
}

impl<'e> Answer<'e> {
    /// Searches.
    pub(crate) fn find(
        context: &RunContext<'_>,
        supervisor: &Supervisor<'_>,
        entry: &'e Entry,
        plan: &SolvePlan,
    ) -> Answer<'e> {
        let start = Instant::now();
        let position = &entry.input.position;
        let outcome = context.solver.solve_watched(position, &plan.request, supervisor);
        let elapsed = start.elapsed();
        let selected = match plan.selection {
            Selection::All => &outcome.solutions,
            Selection::OneOfEachKind => &outcome.kinds,
        };
        let mut maneuvers: Vec<Maneuver> =
            selected.iter().map(|solution| directed(position, solution, plan.direction)).collect();
        maneuvers.sort_by(|one, other| {
            (one.face_turn_length(), one).cmp(&(other.face_turn_length(), other))
        });
        let (ending, cut_short) = if is_cut_short(&outcome, plan) {
            (supervisor.reason(), supervisor.watch.progress().running)
        } else {
            (Ending::Finished, None)
        };
        Answer { entry, outcome, maneuvers, ending, cut_short, elapsed }
    }
}

/// Whether the search was ended before its end. One that found the one solution wanted was not.
fn is_cut_short(outcome: &Outcome, plan: &SolvePlan) -> bool {
    let enough = plan.request.wanted == Wanted::First && !outcome.solutions.is_empty();
    !enough && outcome.passes.last().is_some_and(|pass| !pass.complete)
}

/// The maneuver to print for a solution, which is checked first.
fn directed(position: &Position, solution: &Maneuver, direction: Direction) -> Maneuver {
    let end = position.apply(solution);
    assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
    match direction {
        Direction::Solve => solution.clone(),
        Direction::Make => {
            let making = solution.inverse().canonical();
            let made = Position::SOLVED.apply(&making);
            assert_eq!(made, *position, "{making} undoes {solution} but makes something else");
            making
        }
    }
}
