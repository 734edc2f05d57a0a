//! A search from several starts at once.
//!
//! A maneuver counts if it solves one of the starts. The position of the search is the maneuver
//! itself, done to the solved cube, and a prefix has a node for each start that it may still solve.

use std::collections::{BTreeMap, HashSet};

use faceturn_cube::{Metric, Position};

use crate::deepening::search_with;
use crate::goal::{Goal, SolutionFilter, Solved};
use crate::node_by_node::{NodeBound, NodeByNode};
use crate::observer::Observer;
use crate::outcome::{Outcome, Tally};
use crate::request::Request;
use crate::turn_set::TurnSet;
use crate::walker::{LeafSink, Prefix, PrefixOf, Walker};

/// Searches several starts at once for the solved cube, node by node under a bound: see
/// [`Searcher::search_any`](crate::Searcher::search_any).
///
/// # Panics
/// If there is no start.
pub fn search_any_node_by_node(
    bound: impl NodeBound,
    starts: &[Position],
    filter: Option<SolutionFilter>,
    request: &Request,
    observer: &dyn Observer,
) -> Outcome {
    AnyStart::new(NodeByNode::new(bound, Solved), starts, filter).search(request, observer)
}

/// The maneuvers that solve some start, as positions that they make.
pub(crate) struct SolvesAny {
    /// Each once.
    starts: Vec<Position>,
    /// Whether all starts are odd, or all even; `None` if there are both.
    is_odd: Option<bool>,
    filter: Option<SolutionFilter>,
}

impl Goal for SolvesAny {
    fn contains(&self, made: &Position) -> bool {
        self.starts.iter().any(|start| start.then(made).is_solved())
    }

    fn is_odd(&self, made: &Position) -> Option<bool> {
        self.is_odd.map(|is_odd| is_odd != made.is_odd())
    }

    fn filter(&self) -> Option<&SolutionFilter> {
        self.filter.as_ref()
    }
}

/// The search of each start by the same walker.
pub(crate) struct AnyStart<W> {
    walker: W,
    goal: SolvesAny,
    /// The lower bound of each start.
    bounds: Vec<u8>,
}

impl<W: Walker<Goal = Solved>> AnyStart<W> {
    /// A search under the bounds of a walker. Starts that are equal count once.
    ///
    /// # Panics
    /// If there is no start.
    pub(crate) fn new(
        walker: W,
        starts: &[Position],
        filter: Option<SolutionFilter>,
    ) -> AnyStart<W> {
        assert!(!starts.is_empty(), "a search needs a start");
        let (mut distinct, mut seen) = (Vec::new(), HashSet::new());
        distinct.extend(starts.iter().copied().filter(|start| seen.insert(*start)));
        let is_odd = distinct[0].is_odd();
        let is_odd = distinct.iter().all(|start| start.is_odd() == is_odd).then_some(is_odd);
        let bounds = distinct.iter().map(|start| walker.lower_bound(start)).collect();
        AnyStart { walker, goal: SolvesAny { starts: distinct, is_odd, filter }, bounds }
    }

    /// Runs the search to its end.
    pub(crate) fn search(&self, request: &Request, observer: &dyn Observer) -> Outcome {
        search_with(self, &Position::SOLVED, request, observer)
    }
}

impl<W: Walker<Goal = Solved>> Walker for AnyStart<W> {
    type Step = W::Step;
    /// Numbers of starts with their nodes.
    type Node = Vec<(usize, W::Node)>;
    type Goal = SolvesAny;

    fn goal(&self) -> &SolvesAny {
        &self.goal
    }

    fn metric(&self) -> Metric {
        self.walker.metric()
    }

    fn written_half_turns(&self) -> TurnSet {
        self.walker.written_half_turns()
    }

    fn lower_bound(&self, _: &Position) -> u8 {
        *self.bounds.iter().min().expect("there is a start")
    }

    fn max_turns_below_prefix(&self) -> u8 {
        self.walker.max_turns_below_prefix()
    }

    fn prepare(&self, depth: u8, nodes: u64, observer: &dyn Observer) -> bool {
        self.walker.prepare(depth, nodes, observer)
    }

    /// The starts that may be so near.
    fn root(&self, _: &Position, left: u8) -> Self::Node {
        let has_parity =
            |start: &Position| self.metric() == Metric::Face || start.is_odd() == (left % 2 == 1);
        let starts = self.goal.starts.iter().zip(&self.bounds).enumerate();
        starts
            .filter(|(_, (start, bound))| **bound <= left && has_parity(start))
            .map(|(number, (start, _))| (number, self.walker.root(start, left)))
            .collect()
    }

    fn open_children(
        &self,
        prefix: &PrefixOf<Self>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(W::Step, Self::Node)> {
        let mut by_turn: BTreeMap<W::Step, Self::Node> = BTreeMap::new();
        for (start, node) in &prefix.node {
            let prefix = Prefix::new(prefix.steps.clone(), node.clone());
            for (turn, child) in self.walker.open_children(&prefix, left, tally) {
                by_turn.entry(turn).or_default().push((*start, child));
            }
        }
        by_turn.into_iter().collect()
    }

    fn ending_with(&self, node: Self::Node, last_turns: TurnSet) -> Self::Node {
        let ending = |(start, node)| (start, self.walker.ending_with(node, last_turns));
        node.into_iter().map(ending).collect()
    }

    fn explore(&self, prefixes: &[PrefixOf<Self>], left: u8, leaves: &mut LeafSink<'_, SolvesAny>) {
        for (number, start) in self.goal.starts.iter().enumerate() {
            let below = |prefix: &PrefixOf<Self>| {
                let (_, node) = prefix.node.iter().find(|(of, _)| *of == number)?;
                Some(Prefix::new(prefix.steps.clone(), node.clone()))
            };
            let own: Vec<PrefixOf<W>> = prefixes.iter().filter_map(below).collect();
            if !own.is_empty() && !leaves.should_stop() {
                let mut of_start = leaves.for_start(start, &Solved);
                self.walker.explore(&own, left, &mut of_start);
                let result = of_start.into_result();
                leaves.add(result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use faceturn_cube::Maneuver;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::request::{Algorithm, Wanted};
    use crate::searcher::Searcher;
    use crate::testing::{scrambled, seeded, table, tables};

    fn searcher() -> Searcher<'static> {
        Searcher::new(tables(), table())
    }

    /// Starts of several distances, two of them equal.
    fn starts(random: &mut ChaCha8Rng, turns: usize) -> Vec<Position> {
        let mut starts: Vec<Position> =
            [0, 1, 0, 2, 1].map(|more| scrambled(random, turns + more)).to_vec();
        starts.push(starts[0]);
        starts
    }

    #[test]
    fn what_is_found_is_what_the_nearest_starts_need() {
        let mut random = seeded(26);
        for (turns, extra) in [(0, 0), (3, 0), (4, 1), (5, 2), (7, 1), (9, 0)] {
            let starts = starts(&mut random, turns);
            let alone = starts
                .iter()
                .map(|start| searcher().search(start, &Request::new().extra(extra), &()));
            let alone: Vec<Outcome> = alone.collect();
            let distance = alone.iter().filter_map(Outcome::distance).min();
            let last = usize::from(distance.expect("solved") + extra);
            let solutions = alone.iter().flat_map(|outcome| &outcome.solutions);
            let expected: BTreeSet<Maneuver> =
                solutions.filter(|solution| solution.len() <= last).collect();
            for algorithm in [Algorithm::default(), Algorithm::Plain] {
                let request = Request::new().extra(extra).algorithm(algorithm);
                let outcome = searcher().search_any(&starts, None, &request, &());
                assert_eq!(outcome.distance(), distance);
                assert_eq!(outcome.lower_bound, distance.expect("solved"));
                assert_eq!(outcome.solutions.len(), expected.len(), "each once");
                assert_eq!(outcome.solutions.iter().collect::<BTreeSet<_>>(), expected);
                assert_eq!((&outcome.kinds, outcome.symmetries), (&outcome.solutions, 1));
            }
        }
    }

    #[test]
    fn parts_find_and_count_what_a_search_does() {
        let starts = starts(&mut seeded(27), 10);
        let request = Request::new().extra(1);
        let whole = searcher().search_any(&starts, None, &request, &());
        let search = searcher().from_starts(&starts, None);
        let mut deepening = search.deepening(&request);
        while let Some(tasks) = search.tasks(&deepening, &()) {
            let run = |task| search.search_part(&request, task, &());
            let ends = tasks.parts.iter().map(run).collect::<Result<Vec<_>, _>>();
            deepening.end_pass(&tasks, ends.expect("tasks of these starts"));
        }
        assert_eq!(*deepening.outcome(), whole);
        assert!(whole.passes.len() > 1);
    }

    #[test]
    fn one_solution_is_a_shortest_one() {
        let starts = starts(&mut seeded(28), 11);
        let all = searcher().search_any(&starts, None, &Request::new(), &());
        let request = Request::new().wanted(Wanted::First);
        let first = searcher().search_any(&starts, None, &request, &());
        assert_eq!(first.distance(), all.distance());
        assert!(
            first.solutions.len() == 1 && all.solutions.iter().any(|it| first.solutions == [it])
        );
    }
}
