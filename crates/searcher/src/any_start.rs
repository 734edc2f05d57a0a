//! A search from several starts at once, to several goals.
//!
//! A maneuver is a solution if it takes one of the starts to a goal searched from that start. The
//! "position" of this search is the maneuver itself, applied to the solved cube. A prefix has one
//! node for each pair of start and goal that may still meet.

use std::collections::{BTreeMap, HashSet};

use faceturn_cube::{Metric, Position};

use crate::goal::{Goal, SolutionFilter};
use crate::leaf_sink::LeafSink;
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::Tally;
use crate::turn_set::TurnSet;
use crate::walker::{MAX_PREFIXES, Prefix, PrefixOf, Walker};

/// The goal of [`AnyStart`]: maneuvers that lead some start to its goal, as positions.
pub struct LeadsFromAny<G> {
    roots: Vec<(Position, G)>,
    /// The common parity of all solutions; `None` if both parities occur.
    is_odd: Option<bool>,
    filter: Option<SolutionFilter>,
}

impl<G: Goal> Goal for LeadsFromAny<G> {
    fn contains(&self, made: &Position) -> bool {
        self.roots.iter().any(|(start, goal)| goal.contains(&start.then(made)))
    }

    fn is_odd(&self, made: &Position) -> Option<bool> {
        self.is_odd.map(|is_odd| is_odd != made.is_odd())
    }

    fn filter(&self) -> Option<&SolutionFilter> {
        self.filter.as_ref()
    }
}

/// A search from each start by each of several walkers, which differ in their goals.
pub struct AnyStart<W: Walker> {
    walkers: Vec<W>,
    roots: Vec<(Position, usize, u8)>,
    goal: LeadsFromAny<W::Goal>,
    orbits: Orbits,
}

impl<W: Walker> AnyStart<W>
where
    W::Goal: Clone,
{
    /// Creates the search. The walkers must count turns alike. Duplicate starts are dropped.
    ///
    /// # Panics
    /// If there is no walker.
    pub fn new(walkers: Vec<W>, starts: &[Position]) -> AnyStart<W> {
        let (mut roots, mut goals) = (Vec::new(), Vec::new());
        let mut seen = HashSet::new();
        for start in starts.iter().filter(|start| seen.insert(**start)) {
            for (number, walker) in walkers.iter().enumerate() {
                let bound = walker.lower_bound(start);
                if bound < u8::MAX {
                    roots.push((*start, number, bound));
                    goals.push((*start, walker.goal().clone()));
                }
            }
        }
        let mut parities = goals.iter().map(|(start, goal)| goal.is_odd(start));
        let is_odd = parities.next().flatten();
        let is_odd = is_odd.filter(|_| parities.all(|other| other == is_odd));
        let goal = LeadsFromAny { roots: goals, is_odd, filter: None };
        AnyStart { walkers, roots, goal, orbits: Orbits::trivial() }
    }

    /// Keeps only solutions that pass the filter.
    #[must_use]
    pub fn passing(mut self, filter: Option<SolutionFilter>) -> AnyStart<W> {
        self.goal.filter = filter;
        self
    }

    /// Leaves out solutions that are images of others; see [`Orbits::of_symmetries`].
    #[must_use]
    pub fn with_orbits(self, orbits: Orbits) -> AnyStart<W> {
        AnyStart { orbits, ..self }
    }

    /// The starts that may reach a goal, without duplicates.
    pub fn reaching(&self) -> Vec<Position> {
        let mut starts: Vec<Position> = self.roots.iter().map(|(start, ..)| *start).collect();
        starts.dedup();
        starts
    }

    /// Explores below prefixes of one root, without maneuvers that an earlier root finds.
    fn explore_root(
        &self,
        root: usize,
        prefixes: &[PrefixOf<W>],
        left: u8,
        leaves: &mut LeafSink<'_>,
    ) {
        let (walker, start) = (self.walker(root), &self.roots[root].0);
        let (earlier, undone) = (&self.goal.roots[..root], start.inverse());
        let is_found = |end: &Position| {
            let made = undone.then(end);
            earlier.iter().any(|(start, goal)| goal.contains(&start.then(&made)))
        };
        let mut of_root = leaves.for_start(start, walker.goal(), &is_found);
        walker.explore(prefixes, left, &mut of_root);
        let result = of_root.into_result();
        leaves.add(result);
    }

    fn walker(&self, root: usize) -> &W {
        &self.walkers[self.roots[root].1]
    }
}

impl<W: Walker> Walker for AnyStart<W>
where
    W::Goal: Clone,
{
    type Step = W::Step;
    type Node = Vec<(usize, W::Node)>;
    type Goal = LeadsFromAny<W::Goal>;

    fn goal(&self) -> &Self::Goal {
        &self.goal
    }

    fn metric(&self) -> Metric {
        self.walkers[0].metric()
    }

    fn written_half_turns(&self) -> TurnSet {
        self.walkers[0].written_half_turns()
    }

    fn lower_bound(&self, _: &Position) -> u8 {
        self.roots.iter().map(|(.., bound)| *bound).min().unwrap_or(u8::MAX)
    }

    fn orbits(&self, _: &Position) -> Orbits {
        self.orbits.clone()
    }

    fn starts(&self) -> usize {
        self.roots.len()
    }

    fn max_depth(&self) -> u8 {
        self.walkers[0].max_depth()
    }

    fn max_turns_below_prefix(&self) -> u8 {
        self.walkers[0].max_turns_below_prefix()
    }

    fn prepare(&self, depth: u8, nodes: u64, observer: &dyn Observer) -> bool {
        self.walkers.iter().all(|walker| walker.prepare(depth, nodes, observer))
    }

    fn root(&self, _: &Position, left: u8) -> Option<Self::Node> {
        let mut leads_nowhere = true;
        let mut nodes = Vec::new();
        for (number, (start, _, bound)) in self.roots.iter().enumerate() {
            let Some(node) = self.walker(number).root(start, left) else { continue };
            leads_nowhere = false;
            let is_odd = self.goal.roots[number].1.is_odd(start);
            let has_parity = self.metric() == Metric::Face
                || is_odd.is_none_or(|is_odd| is_odd == (left % 2 == 1));
            if *bound <= left && has_parity {
                nodes.push((number, node));
            }
        }
        (!leads_nowhere).then_some(nodes)
    }

    fn open_children(
        &self,
        prefix: &PrefixOf<Self>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(W::Step, Self::Node)> {
        let mut by_step: BTreeMap<W::Step, Self::Node> = BTreeMap::new();
        for (root, node) in &prefix.node {
            let prefix = Prefix::new(prefix.steps.clone(), node.clone());
            for (step, child) in self.walker(*root).open_children(&prefix, left, tally) {
                by_step.entry(step).or_default().push((*root, child));
            }
        }
        by_step.into_iter().collect()
    }

    fn ending_with(&self, node: Self::Node, last_turns: TurnSet) -> Self::Node {
        let ending = |(root, node)| (root, self.walker(root).ending_with(node, last_turns));
        node.into_iter().map(ending).collect()
    }

    fn explore(&self, prefixes: &[PrefixOf<Self>], left: u8, leaves: &mut LeafSink<'_>) {
        let at_once = if self.roots.len() == 1 { MAX_PREFIXES } else { W::PREFIXES_AT_ONCE };
        for prefixes in prefixes.chunks(at_once) {
            // The nodes of a prefix are in the order of their roots.
            let mut nodes: Vec<_> =
                prefixes.iter().map(|prefix| prefix.node.iter().peekable()).collect();
            for root in 0..self.roots.len() {
                if leaves.should_stop() {
                    return;
                }
                let of_root = prefixes.iter().zip(&mut nodes).filter_map(|(prefix, nodes)| {
                    let (_, node) = nodes.next_if(|(of, _)| *of == root)?;
                    Some(Prefix::new(prefix.steps.clone(), node.clone()))
                });
                let of_root: Vec<PrefixOf<W>> = of_root.collect();
                if !of_root.is_empty() {
                    self.explore_root(root, &of_root, left, leaves);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chacha20::ChaCha8Rng;
    use faceturn_cube::Solution;

    use super::*;
    use crate::outcome::Outcome;
    use crate::request::{Algorithm, Request, Wanted};
    use crate::searcher::Searcher;
    use crate::testing::{maneuver, position, scrambled, seeded, table, tables};

    fn searcher() -> Searcher<'static> {
        Searcher::new(tables(), table())
    }

    fn search(starts: &[Position], request: &Request) -> Outcome {
        searcher().from_starts(starts, None, request.algorithm).run(request, &())
    }

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
            let expected: BTreeSet<Solution> =
                solutions.filter(|solution| solution.len() <= last).copied().collect();
            for algorithm in [Algorithm::default(), Algorithm::Plain] {
                let request = Request::new().extra(extra).algorithm(algorithm);
                let outcome = search(&starts, &request);
                assert_eq!(outcome.distance(), distance);
                assert_eq!(outcome.lower_bound, distance.expect("solved"));
                assert_eq!(outcome.solutions.len(), expected.len(), "each once");
                assert_eq!(outcome.solutions.iter().copied().collect::<BTreeSet<_>>(), expected);
                assert_eq!((&outcome.kinds, outcome.symmetries), (&outcome.solutions, 1));
            }
        }
    }

    #[test]
    fn parts_find_and_count_what_a_search_does() {
        let starts = starts(&mut seeded(27), 10);
        let request = Request::new().extra(1);
        let whole = search(&starts, &request);
        let search = searcher().from_starts(&starts, None, Algorithm::default());
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
        let all = search(&starts, &Request::new());
        let request = Request::new().wanted(Wanted::First);
        let first = search(&starts, &request);
        assert_eq!(first.distance(), all.distance());
        assert!(first.solutions.len() == 1 && all.solutions.contains(&first.solutions[0]));
    }

    /// More nodes than the prefixes of a pass may have, if they had a turn each.
    #[test]
    fn however_many_starts_there_are_the_nearest_is_found() {
        let mut random = seeded(29);
        let starts = (0..20_000).map(|_| scrambled(&mut random, 20)).chain([position("R U")]);
        let outcome = search(&starts.collect::<Vec<_>>(), &Request::new());
        assert_eq!(outcome.solutions, [maneuver("U' R'")]);
    }
}
