//! The answer to one position.

use std::time::{Duration, Instant};

use faceturn::{Direction, RunningPass, Unreachable};
use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::Outcome;

use crate::batch::entry::Entry;
use crate::batch::session::RunContext;
use crate::batch::supervisor::{Ending, Supervisor};
use crate::commands::solve::goal::Setting;
use crate::commands::solve::hint::LargerTableHint;
use crate::commands::solve::passes::PassPrinter;
use crate::commands::solve::plan::{Selection, SolvePlan};

/// The answer to one position.
#[derive(Debug)]
pub(crate) struct Answer<'e> {
    pub(crate) entry: &'e Entry,
    pub(crate) outcome: Outcome,
    /// The maneuvers asked for, canonical, the shortest first, those of one length in the order of
    /// their turns' numbers.
    pub(crate) maneuvers: Vec<Maneuver>,
    /// What is said of each maneuver besides its turns; empty unless there is a goal.
    pub(crate) settings: Vec<Setting>,
    /// Why the goal cannot be reached, if that is known.
    pub(crate) unreachable: Option<Unreachable>,
    /// The best maneuver known, if the search was cut short before it found any.
    pub(crate) known: Option<Maneuver>,
    /// How many of the maneuvers, from the first on, have been printed already.
    pub(crate) printed: usize,
    /// The distance is proven to be at least this, whatever was assumed.
    pub(crate) proven_bound: u8,
    pub(crate) ending: Ending,
    /// The pass that was cut short.
    pub(crate) cut_short: Option<RunningPass>,
    /// How long the search took.
    pub(crate) elapsed: Duration,
}

impl<'e> Answer<'e> {
    /// Searches. The hint hears of the passes as well.
    pub(crate) fn find(
        context: &RunContext<'_>,
        observer: (&Supervisor<'_>, &LargerTableHint),
        entry: &'e Entry,
        plan: &SolvePlan,
    ) -> Answer<'e> {
        let (position, (supervisor, _)) = (&entry.input.position, observer);
        let own_bound = context.solver.searcher().lower_bound(position);
        let is_assumed = plan.request.min_depth > own_bound;
        let printer = plan.prints_passes().then(|| PassPrinter::new(plan, entry, is_assumed));
        let start = Instant::now();
        let outcome = match &printer {
            Some(printer) => {
                context.solver.solve_watched(position, &plan.request, &(observer, printer))
            }
            None => context.solver.solve_watched(position, &plan.request, &observer),
        };
        let outcome = if plan.table.has_upper_bounds() && outcome.is_cut_short(plan.request.wanted)
        {
            context.solver.with_short_solution(position, outcome)
        } else {
            outcome
        };
        let elapsed = start.elapsed();
        let selected = match plan.selection {
            Selection::All => &outcome.solutions,
            Selection::OneOfEachKind => &outcome.kinds,
        };
        let is_closed = printer.as_ref().is_some_and(PassPrinter::is_closed);
        let (ending, cut_short) = if outcome.is_cut_short(plan.request.wanted) && !is_closed {
            (supervisor.reason(), supervisor.watch.progress().running)
        } else {
            (Ending::Finished, None)
        };
        let is_open = ending != Ending::Finished && outcome.solutions.is_empty();
        let known = outcome.known_solution.as_ref().filter(|known| {
            is_open && known.face_turn_length() <= usize::from(plan.request.max_depth)
        });
        let known = known.map(|known| directed(position, known, plan.direction));
        Answer {
            entry,
            maneuvers: directed_and_sorted(position, selected, plan.direction),
            settings: Vec::new(),
            unreachable: None,
            known,
            printed: printer.map_or(0, PassPrinter::into_printed),
            proven_bound: if is_assumed { own_bound } else { outcome.lower_bound },
            outcome,
            ending,
            cut_short,
            elapsed,
        }
    }
}

/// The maneuvers to print for these solutions, the shortest first.
pub(super) fn directed_and_sorted(
    position: &Position,
    solutions: &[Maneuver],
    direction: Direction,
) -> Vec<Maneuver> {
    let mut maneuvers: Vec<Maneuver> =
        solutions.iter().map(|solution| directed(position, solution, direction)).collect();
    maneuvers.sort_by(|one, other| {
        (one.face_turn_length(), one).cmp(&(other.face_turn_length(), other))
    });
    maneuvers
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
