//! Scrambles that do not show how their positions were drawn.

use faceturn_cube::{Face, FaceTurn, Maneuver, Position, RandomSource};
use faceturn_searcher::Observer;

use super::error::ScrambleError;
use crate::quick::QuickRequest;
use crate::solver::Solver;

/// Nodes to spend on a short way between the two ends.
const NODES: u64 = 10_000;

/// How many scrambles to try before adding one more random turn.
const TRIES: usize = 4;

/// Beginning and end of scrambles of fewest-moves competitions: `R' U' F`.
pub(super) fn fewest_moves_ends() -> Maneuver {
    let turns = [(Face::R, 3), (Face::U, 3), (Face::F, 1)];
    turns.into_iter().filter_map(|(face, quarters)| FaceTurn::new(face, quarters)).collect()
}

/// A maneuver that makes the position, and begins and ends with `ends`.
/// After the beginning come a few random turns, then a short maneuver of the two-phase search,
/// then the end. Where these parts meet, turns have different axes, so that nothing cancels. A
/// maneuver that takes back the first turns, as a short way from a goal would, is rejected: then
/// random turns are added until another way is found.
pub(super) fn hidden(
    solver: &Solver,
    position: &Position,
    ends: &Maneuver,
    random: &mut RandomSource,
    observer: &dyn Observer,
) -> Result<Maneuver, ScrambleError> {
    let request = QuickRequest::new().nodes(NODES);
    for attempt in 0.. {
        let first = random.maneuver(1 + attempt / TRIES);
        if !are_apart(ends, &first) {
            continue;
        }
        let before = Position::SOLVED.apply(&first.inverse()).apply(&ends.inverse());
        let between = before.then(position).apply(&ends.inverse());
        let found = solver.quick_watched(&between, &request, observer).solution;
        let middle = found.ok_or(ScrambleError::Stopped)?.inverse().canonical();
        let parts = [ends, &first, &middle, ends];
        let joins = [[&first, &middle], [if middle.is_empty() { &first } else { &middle }, ends]];
        if joins.iter().all(|[one, other]| are_apart(one, other)) {
            return Ok(parts.iter().flat_map(|part| part.turns()).copied().collect());
        }
    }
    unreachable!("the attempts do not end")
}

/// Whether the last turn of one maneuver and the first of the next are of different axes.
fn are_apart(one: &Maneuver, next: &Maneuver) -> bool {
    match (one.turns().last(), next.turns().first()) {
        (Some(last), Some(first)) => last.axis() != first.axis(),
        _ => true,
    }
}
