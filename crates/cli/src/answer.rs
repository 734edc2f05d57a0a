//! The answer to one position.

use std::time::{Duration, Instant};

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Observer, Outcome, Pass, Searcher, Tally};

use crate::diary;
use crate::input::Input;
use crate::number::{counted, grouped};
use crate::plan::{Detail, Direction, Selection, SolvePlan};

/// The answer to one position.
#[derive(Debug)]
pub(crate) struct Answer<'i> {
    pub(crate) input: &'i Input,
    pub(crate) outcome: Outcome,
    /// The maneuvers asked for, canonical, in the order of their turns' numbers.
    pub(crate) maneuvers: Vec<Maneuver>,
    /// How long the search took.
    pub(crate) elapsed: Duration,
}

impl<'i> Answer<'i> {
    /// Searches.
    pub(crate) fn find(searcher: &Searcher<'_>, input: &'i Input, plan: &SolvePlan) -> Answer<'i> {
        let start = Instant::now();
        let observer: &dyn Observer = match plan.detail {
            Detail::Summary => &(),
            Detail::Passes => &PassDiary,
        };
        let outcome = searcher.search(&input.position, &plan.request, observer);
        let elapsed = start.elapsed();
        let selected = match plan.selection {
            Selection::All => &outcome.solutions,
            Selection::OneOfEachKind => &outcome.kinds,
        };
        let mut maneuvers: Vec<Maneuver> = selected
            .iter()
            .map(|solution| directed(&input.position, solution, plan.direction))
            .collect();
        maneuvers.sort_unstable();
        Answer { input, outcome, maneuvers, elapsed }
    }
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

/// Tells about each pass as it ends.
struct PassDiary;

impl Observer for PassDiary {
    fn pass_ended(&self, pass: &Pass, _: &[Maneuver]) {
        let Tally { nodes, expanded, lookups, tests } = pass.tally;
        let (nodes, expanded) = (counted(nodes, "node"), grouped(expanded));
        let (lookups, tests) = (counted(lookups, "lookup"), counted(tests, "test"));
        let cut_short = if pass.complete { "" } else { ", cut short" };
        diary::note(&format!(
            "depth {:>2}: {nodes}, {expanded} expanded, {lookups}, {tests}{cut_short}",
            pass.depth
        ));
    }
}
