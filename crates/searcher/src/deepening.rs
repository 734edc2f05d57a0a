//! Iterative deepening: pass after pass until a solution turns up.

use faceturn_cube::{Maneuver, Position};

use crate::goal::Goal;
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::{Outcome, PartEnd, Pass};
use crate::partition::{self, Densities};
use crate::pass::{PassPlan, PassResult};
use crate::request::{Request, Wanted};
use crate::task::PassTasks;
use crate::walker::Walker;

/// Deepens with any [`Walker`]: as [`Searcher::search`](crate::Searcher::search), but with the
/// walker's own goal and bound. The request's algorithm is ignored.
pub fn search_with<W: Walker>(
    walker: &W,
    position: &Position,
    request: &Request,
    observer: &dyn Observer,
) -> Outcome {
    let mut deepening = Deepening::new(walker, position, request);
    while let Some(depth) = deepening.next_depth() {
        if deepening.outcome.solutions.is_empty()
            && let Some(known) = observer.known_solution(depth, deepening.expected_nodes())
            && let Some(known) = deepening.learn(walker.goal(), &known)
        {
            observer.solution_known(known);
            // It may be the one that was wanted.
            if deepening.next_depth().is_none() {
                break;
            }
        }
        observer.pass_began(depth);
        let result = deepening.plan(walker, observer).run();
        let (pass, solutions) = deepening.end_pass_with(result);
        observer.pass_ended(&pass, &solutions);
    }
    deepening.outcome
}

/// A search between two passes, for callers that run the parts of each pass themselves: in other
/// processes, for instance. Solutions and counts are those of [`search_with`].
///
/// [`tasks`](Deepening::tasks) cuts the next pass into parts, each a [`PartTask`](crate::PartTask)
/// that says all there is to know about it. [`search_part`](crate::search_part) searches one.
/// [`end_pass`](Deepening::end_pass) adds up what they found. See
/// [`Searcher::deepening`](crate::Searcher::deepening) for an example.
#[derive(Clone, Debug)]
pub struct Deepening {
    position: Position,
    request: Request,
    orbits: Orbits,
    /// The depth of the next pass.
    depth: u8,
    /// The depth of the last pass; lower once solutions have been found.
    max_depth: u8,
    /// The nodes of the pass before.
    nodes_before: u64,
    /// Where the pass before had its nodes.
    densities: Densities,
    outcome: Outcome,
}

impl Deepening {
    /// A search that has not begun.
    pub fn new<W: Walker>(walker: &W, position: &Position, request: &Request) -> Deepening {
        let orbits = walker.orbits(position);
        let bound = walker.lower_bound(position);
        let depth = bound.max(request.min_depth);
        let is_assumed = depth > bound;
        Deepening {
            position: *position,
            request: *request,
            depth,
            max_depth: request.max_depth,
            // Passes that start at the bound are small; one that starts deeper may have any size.
            nodes_before: if is_assumed { partition::expected_nodes_below(depth) } else { 0 },
            densities: Densities::default(),
            outcome: Outcome {
                assumed: is_assumed.then_some(depth),
                lower_bound: depth,
                symmetries: orbits.symmetries.len(),
                ..Outcome::new()
            },
            orbits,
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What is asked for.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// What has been found and proven so far.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The depth of the next pass; `None` if the search is over.
    pub fn next_depth(&self) -> Option<u8> {
        let is_cut_short = self.outcome.passes.last().is_some_and(|pass| !pass.complete);
        let is_over = is_cut_short || self.is_settled() || self.depth > self.max_depth;
        (!is_over).then_some(self.depth)
    }

    /// About how many nodes the next pass will have.
    pub fn expected_nodes(&self) -> u64 {
        self.nodes_before.saturating_mul(partition::PASS_GROWTH)
    }

    /// Takes note of a solution from elsewhere. Returns it in canonical form if it leads to the goal
    /// and is shorter than the ones known before. If one solution is wanted and all shorter ones are
    /// ruled out, it ends the search: call this between passes, not while the parts of one are
    /// searched.
    pub fn learn(&mut self, goal: &impl Goal, known: &Maneuver) -> Option<&Maneuver> {
        let known = known.canonical();
        let before = self.outcome.known_solution.as_ref().map(Maneuver::face_turn_length);
        let is_news = before.is_none_or(|before| known.face_turn_length() < before);
        if !is_news || !goal.contains(&self.position.apply(&known)) {
            return None;
        }
        self.outcome.known_solution = Some(known);
        self.settle();
        self.outcome.known_solution.as_ref()
    }

    /// Ends the search with the known solution, if that is the one wanted.
    fn settle(&mut self) {
        let Some(known) = &self.outcome.known_solution else { return };
        let is_minimal = known.face_turn_length() == usize::from(self.depth);
        let is_awaited = self.outcome.solutions.is_empty() && self.depth <= self.max_depth;
        if is_minimal && is_awaited && self.request.wanted == Wanted::First {
            self.outcome.solutions.push(known.clone());
            self.outcome.kinds.push(known.clone());
        }
    }

    /// Whether a known solution has ended the search.
    fn is_settled(&self) -> bool {
        let by_pass = |pass: &Pass| pass.solutions > 0;
        !self.outcome.solutions.is_empty() && !self.outcome.passes.iter().any(by_pass)
    }

    fn plan<'p, W>(&'p self, walker: &'p W, observer: &'p dyn Observer) -> PassPlan<'p, W> {
        PassPlan {
            walker,
            position: &self.position,
            orbits: &self.orbits,
            depth: self.depth,
            nodes_before: self.nodes_before,
            densities: &self.densities,
            wanted: self.request.wanted,
            observer,
        }
    }

    /// The next pass, cut into parts; `None` if the search is over. The walker is that of
    /// [`Deepening::new`], or one with the same goal and bounds.
    pub fn tasks<W: Walker>(&self, walker: &W) -> Option<PassTasks> {
        self.next_depth()?;
        Some(self.plan(walker, &()).tasks())
    }

    /// Ends the pass that these tasks make up, given what each of them found, in their order.
    /// Returns the pass and its solutions. A task that was not searched to its end leaves the pass
    /// incomplete, and the search is over.
    ///
    /// If one solution is wanted, it is the first one of the first task that has any. So that it is
    /// always the same, all tasks before that one must be searched to their ends; those behind it
    /// need not be searched.
    ///
    /// # Panics
    /// If the tasks are not those of the next pass, or if there are fewer or more ends than tasks.
    pub fn end_pass(&mut self, tasks: &PassTasks, ends: Vec<PartEnd>) -> (Pass, Vec<Maneuver>) {
        assert_eq!(self.next_depth(), Some(tasks.depth), "the tasks are those of the next pass");
        assert_eq!(tasks.parts.len(), ends.len(), "each task has an end");
        self.end_pass_with(tasks.merge(self.request.wanted, ends))
    }

    fn end_pass_with(&mut self, result: PassResult) -> (Pass, Vec<Maneuver>) {
        let PassResult { mut pass, mut solutions, densities } = result;
        (self.nodes_before, self.densities) = (pass.tally.nodes, densities);
        let mut kinds = solutions.clone();
        if self.request.wanted == Wanted::All {
            solutions = self.orbits.all_images(&solutions);
            kinds = self.orbits.kinds(&solutions);
        }
        pass.solutions = solutions.len();
        if self.outcome.solutions.is_empty() {
            if pass.solutions > 0 {
                let all = self.request.wanted == Wanted::All;
                let extra = if all { self.request.extra } else { 0 };
                self.max_depth = self.max_depth.min(self.depth.saturating_add(extra));
            } else if pass.complete {
                self.outcome.lower_bound = self.depth.saturating_add(1);
            }
        }
        self.outcome.kinds.extend(kinds);
        self.outcome.solutions.extend_from_slice(&solutions);
        self.outcome.passes.push(pass);
        match self.depth.checked_add(1) {
            Some(next) => self.depth = next,
            None => self.max_depth = 0,
        }
        if pass.complete {
            self.settle();
        }
        (pass, solutions)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::backend::Backend;
    use crate::outcome::{Part, PartResult};
    use crate::request::Algorithm;
    use crate::searcher::Searcher;
    use crate::testing::{distances, maneuver, position, scrambled, seeded, table, tables};

    fn searcher() -> Searcher<'static> {
        Searcher::new(tables(), table())
    }

    fn staged() -> impl Iterator<Item = Algorithm> {
        Backend::available().map(Algorithm::Staged)
    }

    /// Stops after the pass of this depth has begun; writes down passes.
    #[derive(Default)]
    struct Passes {
        stop_at: Option<u8>,
        began: Mutex<Vec<u8>>,
        ended: Mutex<Vec<(Pass, Vec<Maneuver>)>>,
    }

    impl Observer for Passes {
        fn wants_to_stop(&self) -> bool {
            let began = self.began.lock().expect("no panic");
            self.stop_at.is_some_and(|depth| began.last() >= Some(&depth))
        }
        fn pass_began(&self, depth: u8) {
            self.began.lock().expect("no panic").push(depth);
        }
        fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
            self.ended.lock().expect("no panic").push((*pass, solutions.to_vec()));
        }
    }

    /// Knows a solution; counts how often the search says that it knows a shorter one.
    struct Knowing(Maneuver, Mutex<Vec<Maneuver>>);

    impl Observer for Knowing {
        fn known_solution(&self, _: u8, _: u64) -> Option<Maneuver> {
            Some(self.0.clone())
        }
        fn solution_known(&self, solution: &Maneuver) {
            self.1.lock().expect("no panic").push(solution.clone());
        }
    }

    fn knowing(moves: &str) -> Knowing {
        Knowing(maneuver(moves), Mutex::default())
    }

    #[test]
    fn a_known_solution_ends_the_search_once_shorter_ones_are_ruled_out() {
        let (solution, longer) = ("R U F2 D' L B2", "R U F2 D' L B R2 L2 B U D");
        let position = Position::SOLVED.apply(&maneuver(solution).inverse());
        let one = Request::new().wanted(Wanted::First);
        let plain = searcher().search(&position, &one, &());
        let observer = knowing(solution);
        let known = searcher().search(&position, &one, &observer);
        let reported = observer.1.into_inner().expect("no panic");
        assert_eq!(reported, [maneuver(solution).canonical()], "once, not before each pass");
        assert_eq!((known.distance(), known.minimal_count()), (plain.distance(), 1));
        assert_eq!(known.solutions, [maneuver(solution).canonical()]);
        assert!(known.passes.iter().all(|pass| pass.complete && pass.depth < 6));
        assert!(!known.is_complete(), "one of several");
        // All solutions: the pass is searched all the same.
        let all = searcher().search(&position, &Request::new(), &knowing(solution));
        assert_eq!(all.known_solution, Some(maneuver(solution).canonical()));
        let found = searcher().search(&position, &Request::new(), &());
        assert_eq!((all.solutions, all.passes), (found.solutions, found.passes));
        // A maneuver that does not solve is ignored.
        let wrong = searcher().search(&position, &one, &knowing(longer));
        assert_eq!(wrong, plain);
    }

    #[test]
    fn every_algorithm_finds_the_same_solutions() {
        let mut random = seeded(26);
        for turns in (0..=6).chain(4..=6) {
            let position = scrambled(&mut random, turns);
            for extra in 0..=u8::from(turns < 5) {
                let request = Request::new().extra(extra);
                let plain = searcher().search(&position, &request.algorithm(Algorithm::Plain), &());
                assert!(plain.is_complete());
                assert!(plain.distance() <= Some(turns as u8));
                assert!(plain.distance() >= Some(searcher().lower_bound(&position)));
                for algorithm in staged() {
                    let found = searcher().search(&position, &request.algorithm(algorithm), &());
                    assert_eq!(found.solutions, plain.solutions, "{algorithm}, {turns} turns");
                    assert_eq!(found.kinds, plain.kinds);
                    assert_eq!(found.symmetries, plain.symmetries);
                    assert_eq!(found.distance(), plain.distance());
                    assert_eq!(found.minimal_count(), plain.minimal_count());
                }
            }
        }
    }

    #[test]
    fn symmetric_positions_keep_every_solution_and_one_of_each_kind() {
        for (scramble, distance, count, symmetries, kinds) in [
            ("", 0, 1, 48, 1),
            ("R", 1, 1, 4, 1),
            ("R2 L2", 2, 1, 16, 1),
            ("U2 D2 F2 B2 R2 L2", 6, 6, 48, 1),
            ("R U R' U'", 4, 1, 1, 1),
        ] {
            let position = position(scramble);
            for algorithm in staged().chain([Algorithm::Plain]) {
                let request = Request::new().algorithm(algorithm);
                let outcome = searcher().search(&position, &request, &());
                assert_eq!(outcome.distance(), Some(distance), "{scramble}, {algorithm}");
                assert_eq!(outcome.solutions.len(), count, "{scramble}, {algorithm}");
                assert_eq!(outcome.symmetries, symmetries, "{scramble}, {algorithm}");
                assert_eq!(outcome.kinds.len(), kinds, "{scramble}, {algorithm}");
            }
        }
    }

    #[test]
    fn passes_run_from_the_bound_to_the_solutions_and_then_the_extra_ones() {
        let position = position("R U F2 D");
        for algorithm in staged().chain([Algorithm::Plain]) {
            let request = Request::new().algorithm(algorithm);
            let passes = Passes::default();
            let outcome = searcher().search(&position, &request.extra(2), &passes);
            let depths: Vec<u8> = outcome.passes.iter().map(|pass| pass.depth).collect();
            let first = depths[0];
            assert!(first >= searcher().lower_bound(&position));
            assert_eq!(depths, (first..=6).collect::<Vec<_>>());
            assert_eq!(
                (outcome.distance(), outcome.lower_bound, outcome.assumed),
                (Some(4), 4, None)
            );
            assert_eq!(*passes.began.lock().expect("no panic"), depths);
            let ended = passes.ended.into_inner().expect("no panic");
            assert!(ended.iter().map(|(pass, _)| *pass).eq(outcome.passes.iter().copied()));
            let solutions: Vec<Maneuver> =
                ended.iter().flat_map(|(_, solutions)| solutions.clone()).collect();
            assert_eq!(solutions, outcome.solutions);
            assert!(outcome.solutions.contains(&maneuver("D' F2 U' R'")));
            let limited = searcher().search(&position, &request.extra(2).max_depth(5), &());
            assert_eq!(limited.passes, outcome.passes[..outcome.passes.len() - 1]);
            let minimal = searcher().search(&position, &request, &());
            assert_eq!(minimal.passes, outcome.passes[..outcome.passes.len() - 2]);
            assert_eq!(minimal.solutions.len(), outcome.minimal_count());
        }
    }

    #[test]
    fn one_solution_is_minimal_and_ignores_extra_passes() {
        let position = position("R U F2 D");
        for algorithm in staged().chain([Algorithm::Plain]) {
            let request = Request::new().algorithm(algorithm).wanted(Wanted::First).extra(3);
            let outcome = searcher().search(&position, &request, &());
            assert_eq!(outcome.distance(), Some(4));
            assert_eq!((outcome.solutions.len(), outcome.kinds.len()), (1, 1));
            assert_eq!(position.apply(&outcome.solutions[0]), Position::SOLVED);
            assert_eq!(outcome.passes.last().map(|pass| pass.depth), Some(4));
        }
    }

    #[test]
    fn a_minimum_above_the_bound_is_assumed_and_one_below_it_is_not() {
        let position = position("R U F2 D");
        let bound = searcher().search(&position, &Request::new(), &()).passes[0].depth;
        let at = |depth| searcher().search(&position, &Request::new().min_depth(depth), &());
        assert_eq!(at(0).assumed, None);
        assert_eq!(at(bound).assumed, None);
        let more = bound + 1;
        let five = at(5);
        assert_eq!((five.assumed, five.passes[0].depth), (Some(5), 5));
        assert!(five.solutions.iter().all(|solution| solution.face_turn_length() >= 5));
        let request = Request::new().min_depth(more).max_depth(bound);
        let nothing = searcher().search(&position, &request, &());
        assert_eq!((nothing.assumed, nothing.lower_bound), (Some(more), more));
        assert!(nothing.passes.is_empty());
    }

    #[test]
    fn a_limit_below_the_distance_proves_a_lower_bound() {
        let position = position("R U F2 D");
        let limited = searcher().search(&position, &Request::new().max_depth(3), &());
        assert_eq!((limited.distance(), limited.lower_bound), (None, 4));
        assert!(!limited.is_complete() && limited.solutions.is_empty());
        let nothing = searcher().search(&position, &Request::new().max_depth(0), &());
        assert!(nothing.passes.is_empty());
        assert!(nothing.lower_bound >= searcher().lower_bound(&position));
        assert_eq!((nothing.minimal_count(), nothing.tally()), (0, Default::default()));
    }

    #[test]
    fn a_stopped_search_keeps_what_the_passes_before_have_proven() {
        let position = position("R U F2 D B' L");
        for algorithm in staged().chain([Algorithm::Plain]) {
            let request = Request::new().algorithm(algorithm);
            let passes = Passes { stop_at: Some(6), ..Passes::default() };
            let outcome = searcher().search(&position, &request, &passes);
            assert_eq!((outcome.distance(), outcome.lower_bound), (None, 6));
            let last = outcome.passes.last().expect("it began");
            assert_eq!((last.depth, last.complete), (6, false));
            assert!(outcome.passes.iter().rev().skip(1).all(|pass| pass.complete));
        }
    }

    #[test]
    fn a_search_that_begins_deep_is_cut_into_parts_at_once() {
        /// Stops before the first part, and remembers how many there are.
        #[derive(Default)]
        struct Counts(Mutex<Vec<u32>>);
        impl Observer for Counts {
            fn wants_to_stop(&self) -> bool {
                true
            }
            fn recall(&self, part: Part) -> Option<PartResult> {
                self.0.lock().expect("no panic").push(part.count);
                None
            }
        }
        let position = scrambled(&mut seeded(14), 30);
        let parts = |depth| {
            let counts = Counts::default();
            let request = Request::new().min_depth(depth);
            searcher().search(&position, &request, &counts);
            let counts = counts.0.into_inner().expect("no panic");
            assert!(counts.iter().all(|&count| count == counts[0]));
            assert_eq!(counts.len(), counts[0] as usize);
            counts.len()
        };
        // About 1,000 nodes below 13f and 18,000 below 14f.
        assert_eq!((parts(0), parts(13)), (1, 1));
        assert!((64..=128).contains(&parts(14)), "{}", parts(14));
    }

    #[test]
    fn the_searchers_bound_is_the_largest_distance() {
        let mut random = seeded(2);
        for turns in 0..40 {
            let position = scrambled(&mut random, turns);
            let largest = distances(&position).into_iter().max();
            assert_eq!(Some(searcher().lower_bound(&position)), largest);
        }
    }
}
