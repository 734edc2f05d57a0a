//! The starts of a search for a goal, and what is printed of its solutions.

use std::time::Duration;

use faceturn_cube::{FaceTurn, Maneuver, Position};
use faceturn_searcher::{Outcome, Wanted};

use super::plan::{GoalPlan, turns_of_u};
use crate::batch::entry::Entry;
use crate::batch::supervisor::{Ending, Supervisor};
use crate::commands::solve::answer::Answer;
use crate::commands::solve::plan::{Selection, SolvePlan};
use crate::commands::solve::report::lengths;

/// The starts from which a maneuver may lead to the goal.
pub(super) struct Query<'p> {
    plan: &'p GoalPlan,
    /// As seen from the target: solved is at the target.
    pub(super) starts: Vec<Position>,
    /// The free first turn that leads to each start, and the completion it belongs to.
    origins: Vec<(Option<FaceTurn>, Position)>,
}

impl<'p> Query<'p> {
    pub(super) fn new(plan: &'p GoalPlan, entry: &Entry) -> Query<'p> {
        let completions = match &plan.start {
            Some(start) => start.completions.clone(),
            None => vec![entry.input.position],
        };
        let free: Vec<Option<FaceTurn>> = if plan.pre_auf {
            std::iter::once(None).chain(turns_of_u().map(Some)).collect()
        } else {
            vec![None]
        };
        let away = plan.target.inverse();
        let mut query = Query { plan, starts: Vec::new(), origins: Vec::new() };
        for completion in completions {
            for &turn in &free {
                let turned = turn.map_or(completion, |turn| completion.after(turn));
                query.starts.push(away.then(&turned));
                query.origins.push((turn, completion));
            }
        }
        query
    }

    /// The outcome without solutions that begin or end with a turn that is free: the rest of such a
    /// one is a solution too.
    pub(super) fn without_equivalents(&self, outcome: Outcome) -> Outcome {
        let is_kept = |solution: &&Maneuver| {
            let turns = solution.turns();
            let is_u = |turn: &FaceTurn| turn.index() < 3;
            let is_of_axis = |turn: &&FaceTurn| turn.index() < 6;
            let begins = turns.iter().take_while(is_of_axis).any(is_u);
            let ends = turns.iter().rev().take_while(is_of_axis).any(is_u);
            !(self.plan.pre_auf && begins || self.plan.auf && ends)
        };
        if !self.plan.pre_auf && !self.plan.auf {
            return outcome;
        }
        let solutions = outcome.solutions.iter().filter(is_kept).cloned().collect();
        let kinds = outcome.kinds.iter().filter(is_kept).cloned().collect();
        outcome.with_solutions(solutions).with_kinds(kinds)
    }

    /// The free turns before and after a solution, and the completion that it solves.
    fn origin(&self, solution: &Maneuver) -> (Option<FaceTurn>, Option<FaceTurn>, Position) {
        let last: Vec<Option<FaceTurn>> = if self.plan.auf {
            std::iter::once(None).chain(turns_of_u().map(Some)).collect()
        } else {
            vec![None]
        };
        for (start, &(first, completion)) in self.starts.iter().zip(&self.origins) {
            let end = start.apply(solution);
            for &turn in &last {
                let end = turn.map_or(end, |turn| end.after(turn));
                if self.plan.goal.contains(&end) {
                    return (first, turn, completion);
                }
            }
        }
        panic!("the search found {solution}, which does not lead to the goal");
    }
}

/// What is said of a solution besides its turns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Setting {
    /// The turn before it that is not counted.
    pub(crate) first: Option<FaceTurn>,
    /// The turn after it that is not counted.
    pub(crate) last: Option<FaceTurn>,
    /// The completion of an incomplete start that it solves.
    pub(crate) completion: Option<Position>,
}

impl Setting {
    /// The maneuver with the free turns in parentheses, its lengths without them, and the
    /// completion that it solves.
    pub(crate) fn with_lengths(&self, maneuver: &Maneuver, proven: Option<u8>) -> String {
        let free = |turn: Option<FaceTurn>| turn.map(|turn| format!("({turn})"));
        let first = free(self.first).map_or(String::new(), |turn| turn + " ");
        let last = free(self.last).map_or(String::new(), |turn| format!(" {turn}"));
        let lengths = lengths(maneuver, proven);
        let completion = self.completion.map_or(String::new(), |it| format!("  {}", it.facelets()));
        format!("{first}{maneuver}{last}  {lengths}{completion}")
    }
}

impl<'e> Answer<'e> {
    /// The answer where no search was needed.
    pub(super) fn without_search(entry: &'e Entry, outcome: Outcome) -> Answer<'e> {
        Answer {
            entry,
            maneuvers: Vec::new(),
            settings: Vec::new(),
            unreachable: None,
            known: None,
            printed: 0,
            proven_bound: outcome.lower_bound,
            outcome,
            ending: Ending::Finished,
            cut_short: None,
            elapsed: Duration::ZERO,
        }
    }

    /// The answer of a search for a goal.
    pub(super) fn of_goal(
        entry: &'e Entry,
        query: &Query<'_>,
        outcome: Outcome,
        plan: &SolvePlan,
        supervisor: &Supervisor<'_>,
        elapsed: Duration,
    ) -> Answer<'e> {
        let enough = plan.request.wanted == Wanted::First && !outcome.solutions.is_empty();
        let is_cut = !enough && outcome.passes.last().is_some_and(|pass| !pass.complete);
        let (ending, cut_short) = if is_cut {
            (supervisor.reason(), supervisor.watch.progress().running)
        } else {
            (Ending::Finished, None)
        };
        let mut maneuvers = match plan.selection {
            Selection::All => outcome.solutions.clone(),
            Selection::OneOfEachKind => outcome.kinds.clone(),
        };
        maneuvers.sort_by_key(|solution| (solution.len(), solution.clone()));
        let is_incomplete = query.plan.start.is_some();
        let settings = maneuvers.iter().map(|solution| {
            let (first, last, completion) = query.origin(solution);
            Setting { first, last, completion: is_incomplete.then_some(completion) }
        });
        let settings = settings.collect();
        Answer {
            maneuvers,
            settings,
            cut_short,
            ending,
            elapsed,
            ..Answer::without_search(entry, outcome)
        }
    }
}
