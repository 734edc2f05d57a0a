//! A pass as tasks: its parts, described so that they can be searched anywhere.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt;

use faceturn_cube::{Move, Position};

use crate::any_walker::{AnyWalker, Prefixes, orbits_for};
use crate::leaf_sink::StopCondition;
use crate::observer::Observer;
use crate::outcome::{Part, PartEnd, Pass, Tally};
use crate::partition::{self, Densities};
use crate::pass::{PassPlan, PassResult, merge};
use crate::request::{Request, Wanted};
use crate::walker::MAX_PREFIXES;

/// A pass cut into tasks, which may be searched anywhere in any order. Made by
/// [`DivisibleSearch::tasks`](crate::DivisibleSearch::tasks).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PassTasks {
    /// The depth of the pass, in turns of the search's metric.
    pub depth: u8,
    /// The tasks, by number.
    pub parts: Vec<PartTask>,
    /// The work done to make them, which belongs to the pass.
    tally: Tally,
    leads_nowhere: bool,
}

/// A self-contained part of a pass: with the position, all that
/// [`search_part`](crate::DivisibleSearch::search_part) needs.
#[derive(Clone, Debug, PartialEq)]
pub struct PartTask {
    /// Which part it is.
    pub part: Part,
    /// The expected fraction of the pass, estimated from the pass before.
    pub share: f64,
    /// The first steps of the maneuvers to try, all of one length, in the order tried. Tasks not
    /// made by [`tasks`](crate::DivisibleSearch::tasks) may be refused.
    pub prefixes: Vec<Vec<Move>>,
}

/// Error returned when a task does not belong to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ForeignTask;

impl fmt::Display for ForeignTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the part's first turns are not those of a search of this position")
    }
}

impl Error for ForeignTask {}

impl PassTasks {
    /// Merges the results of the tasks, given in their order.
    pub(crate) fn merge(&self, wanted: Wanted, most: usize, ends: Vec<PartEnd>) -> PassResult {
        let moves = self.parts.iter().map(|task| task.prefixes.clone());
        let result = merge(Pass::new(self.depth, self.tally), wanted, most, moves.zip(ends));
        PassResult { leads_nowhere: self.leads_nowhere, ..result }
    }
}

/// Searches one part of a pass of this position. The walker needs the goal and bounds of the one
/// that cut the pass. The observer may stop the search and sees solutions.
pub(crate) fn search_part(
    walker: &dyn AnyWalker,
    position: &Position,
    request: &Request,
    task: &PartTask,
    observer: &dyn Observer,
) -> Result<PartEnd, ForeignTask> {
    let (_, orbits) = walker.seen_from(position);
    let plan = PassPlan {
        walker,
        position,
        orbits: &orbits_for(walker.any_goal(), orbits, request.wanted),
        depth: task.part.depth,
        expected_nodes: 0,
        densities: &Densities::default(),
        wanted: request.wanted,
        most: request.max_solutions,
        beyond_by: 0,
        observer,
    };
    let length = task.prefixes.first().ok_or(ForeignTask)?.len();
    let left = usize::from(plan.depth).checked_sub(length).ok_or(ForeignTask)?;
    let facts = walker.facts();
    if left > facts.max_turns_below_prefix.into() || task.prefixes.len() > MAX_PREFIXES {
        return Err(ForeignTask);
    }
    let whole = partition::expected_nodes(facts.metric, plan.depth);
    if !walker.is_prepared(plan.depth, (whole as f64 * task.share) as u64, observer) {
        return Ok(PartEnd::default());
    }
    let (prefixes, numbers) = plan.prefixes_of(&task.prefixes)?;
    let number = task.part.number as usize;
    let stop = StopCondition::new(plan.wanted, observer).keeping(plan.most, number + 1);
    Ok(plan.search_part(number, (&*prefixes, &numbers), left as u8, &stop))
}

impl PassPlan<'_> {
    pub(crate) fn tasks(&self) -> PassTasks {
        let cut = self.cut();
        let (shares, count) = (self.densities.shares(&cut.moves), cut.moves.len() as u32);
        let (tally, leads_nowhere) = (cut.tally, cut.leads_nowhere());
        let task = |((number, prefixes), share)| PartTask {
            part: Part { depth: self.depth, number, count },
            share,
            prefixes,
        };
        let parts = (0..).zip(cut.moves).zip(shares).map(task).collect();
        PassTasks { depth: self.depth, parts, tally, leads_nowhere }
    }

    /// The prefixes of a task, and their numbers in its order.
    fn prefixes_of(
        &self,
        task: &[Vec<Move>],
    ) -> Result<(Box<dyn Prefixes + '_>, Vec<usize>), ForeignTask> {
        let length = task[0].len();
        if task.iter().any(|moves| moves.len() != length) {
            return Err(ForeignTask);
        }
        let beginnings = task.iter().flat_map(|moves| (1..=length).map(|end| &moves[..end]));
        let beginnings: HashSet<&[Move]> = beginnings.collect();
        // This work was counted when the pass was cut.
        let found = self.prefixes(length as u8, Some(&beginnings), &mut Tally::new());
        let found = found.ok_or(ForeignTask)?;
        let mut numbers: HashMap<Vec<Move>, usize> = found.moves().into_iter().zip(0..).collect();
        let numbers = task.iter().map(|moves| numbers.remove(moves).ok_or(ForeignTask));
        let numbers = numbers.collect::<Result<_, _>>()?;
        Ok((found, numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::divisible::DivisibleSearch;
    use crate::request::Algorithm;
    use crate::searcher::Searcher;
    use crate::testing::{position, scrambled, seeded, table, tables};

    fn searcher() -> Searcher<'static> {
        Searcher::new(tables(), table())
    }

    fn from(position: &Position) -> Box<dyn DivisibleSearch> {
        searcher().from_starts(&[*position], None, Algorithm::default())
    }

    fn search_in_tasks(position: &Position, request: &Request) -> crate::Outcome {
        let search = from(position);
        let mut deepening = search.deepening(request);
        while let Some(tasks) = search.tasks(&deepening, &()) {
            let run = |task| search.search_part(request, task, &());
            let ends = tasks.parts.iter().rev().map(run).collect::<Result<Vec<_>, _>>();
            let ends = ends.expect("tasks of this position").into_iter().rev().collect();
            deepening.end_pass(&tasks, ends);
        }
        deepening.outcome().clone()
    }

    #[test]
    fn tasks_find_and_count_what_a_search_does() {
        let mut random = seeded(14);
        // The second is symmetric; the last ones have passes of many parts.
        let fixed = ["", "U2 D2 F2 B2 R2 L2", "R U F2 D' B L2 U' R2 F D2 L B' U R'"];
        let positions = fixed.map(position).into_iter();
        for position in positions.chain((3..=11).map(|turns| scrambled(&mut random, turns))) {
            for request in [Request::new(), Request::new().max_depth(6).extra(1)] {
                let whole = searcher().search(&position, &request, &());
                assert_eq!(search_in_tasks(&position, &request), whole);
            }
            let one = Request::new().wanted(Wanted::First);
            let (in_tasks, whole) =
                (search_in_tasks(&position, &one), searcher().search(&position, &one, &()));
            assert_eq!(in_tasks.solutions, whole.solutions);
            assert_eq!(in_tasks.lower_bound, whole.lower_bound);
        }
    }

    #[test]
    fn a_task_left_out_leaves_the_pass_incomplete() {
        let position = position("R U F2 D' B L2 U' R2 F D2");
        let request = Request::new().min_depth(14);
        let search = from(&position);
        let mut deepening = search.deepening(&request);
        let tasks = search.tasks(&deepening, &()).expect("a pass");
        assert!(tasks.parts.len() > 100, "one that starts deep is cut");
        let share: f64 = tasks.parts.iter().map(|task| task.share).sum();
        assert!((share - 1.0).abs() < 1e-9);
        let run = |task| search.search_part(&request, task, &());
        let ends = tasks.parts.iter().map(run).collect::<Result<Vec<_>, _>>();
        let mut ends = ends.expect("tasks of this position");
        ends[3] = PartEnd::default();
        let (pass, _) = deepening.end_pass(&tasks, ends);
        assert!(!pass.complete);
        assert_eq!(deepening.next_depth(), None);
        assert_eq!(deepening.outcome().lower_bound, 14);
    }

    #[test]
    fn a_task_of_another_position_is_refused() {
        let request = Request::new().min_depth(14);
        let one = position("R U F2 D' B L2 U' R2 F D2");
        let tasks = from(&one).tasks(&from(&one).deepening(&request), &()).expect("a pass");
        let search = |position: &Position, task: &PartTask| {
            from(position).search_part(&request, task, &()).map(|end| end.complete)
        };
        let first = &tasks.parts[0];
        assert_eq!(search(&one, first), Ok(true));
        // A symmetric position needs the first turns of one face only.
        let last = tasks.parts.last().expect("many");
        assert_eq!(search(&position("M2 E2 S2"), last), Err(ForeignTask));
        let mut uneven = first.clone();
        uneven.prefixes[0].push(Move::ALL[0]);
        let twice = PartTask { prefixes: vec![first.prefixes[0].clone(); 2], ..first.clone() };
        let none = PartTask { prefixes: Vec::new(), ..first.clone() };
        let shallow = PartTask { part: Part { depth: 0, ..first.part }, ..first.clone() };
        let deep = PartTask { part: Part { depth: 40, ..first.part }, ..first.clone() };
        for task in [uneven, twice, none, shallow, deep] {
            assert_eq!(search(&one, &task), Err(ForeignTask), "{task:?}");
        }
    }
}
