//! Passes, results and known solutions of whole searches.

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

#[derive(Default)]
struct Passes {
    stop_at: Option<u8>,
    began: Mutex<Vec<u8>>,
    ended: Mutex<Vec<(Pass, Vec<Solution>)>>,
}

impl Observer for Passes {
    fn wants_to_stop(&self) -> bool {
        let began = self.began.lock().expect("no panic");
        self.stop_at.is_some_and(|depth| began.last() >= Some(&depth))
    }
    fn event(&self, event: &Event<'_>) {
        match *event {
            Event::PassBegan { depth } => self.began.lock().expect("no panic").push(depth),
            Event::PassEnded { pass, solutions } => {
                self.ended.lock().expect("no panic").push((*pass, solutions.to_vec()));
            }
            _ => {}
        }
    }
}

/// Knows a solution, and records those that the search reports as known.
struct Knowing(Maneuver, Mutex<Vec<Maneuver>>);

impl Observer for Knowing {
    fn known_solution(&self, _: Metric, _: u8, _: u64) -> Option<Maneuver> {
        Some(self.0.clone())
    }
    fn event(&self, event: &Event<'_>) {
        if let Event::SolutionKnown(solution) = *event {
            self.1.lock().expect("no panic").push(solution.clone());
        }
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
    // For all solutions, the pass is searched anyway.
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
            // Longer ones are many more.
            let request = Request::new().algorithm(algorithm).extra(3);
            let all = searcher().search(&position, &request, &());
            let counted = searcher().search(&position, &request.wanted(Wanted::Count), &());
            let counts = |outcome: &Outcome| {
                outcome.passes.iter().map(|pass| pass.solutions).collect::<Vec<_>>()
            };
            assert_eq!(counts(&counted), counts(&all), "{scramble}, {algorithm}");
            // The plain search tries every maneuver, and a count does not say of which kind.
            let is_known = algorithm != Algorithm::Plain || symmetries == 1;
            let kind_count = is_known.then_some(all.kinds.len() as u64);
            assert_eq!(counted.kind_count, kind_count, "{scramble}, {algorithm}");
            assert!(counted.solutions.is_empty() && counted.is_complete());
            let outcome = searcher().search(&position, &request.extra(0), &());
            assert_eq!(outcome.distance(), Some(distance), "{scramble}, {algorithm}");
            assert_eq!(outcome.solutions.len(), count, "{scramble}, {algorithm}");
            assert_eq!(outcome.symmetries, symmetries, "{scramble}, {algorithm}");
            assert_eq!(outcome.kinds.len(), kinds, "{scramble}, {algorithm}");
        }
    }
}

/// `U` and `D`, opposite faces, may both begin a solution, and antisymmetries leave fewer last
/// turns after `D` than after `U`: a child `D` that is dropped for its own must not rule out `D`
/// after `U` (`docs/mathematics.md`, section 11).
#[test]
fn what_antisymmetries_close_after_one_first_turn_is_open_after_its_sibling() {
    for solution in ["U D F B", "U' D' F' B'", "U D' F B'", "U D R L", "F B R L"] {
        let solution = maneuver(solution);
        let position = Position::SOLVED.apply(&solution.inverse());
        for algorithm in staged() {
            let outcome = searcher().search(&position, &Request::new().algorithm(algorithm), &());
            assert!(outcome.solutions.iter().any(|it| *it == solution), "{solution}, {algorithm}");
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
        assert_eq!((outcome.distance(), outcome.lower_bound, outcome.assumed), (Some(4), 4, None));
        assert_eq!(*passes.began.lock().expect("no panic"), depths);
        let ended = passes.ended.into_inner().expect("no panic");
        assert!(ended.iter().map(|(pass, _)| *pass).eq(outcome.passes.iter().copied()));
        let solutions: Vec<Solution> =
            ended.iter().flat_map(|(_, solutions)| solutions.clone()).collect();
        assert_eq!(solutions, outcome.solutions);
        assert!(outcome.solutions.iter().any(|it| *it == maneuver("D' F2 U' R'")));
        let limited = searcher().search(&position, &request.extra(2).max_depth(5), &());
        assert_eq!(limited.passes, outcome.passes[..outcome.passes.len() - 1]);
        assert!(outcome.is_complete() && !limited.is_complete());
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
        assert_eq!(outcome.solutions[0].after(&position), Position::SOLVED);
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
    assert!(five.solutions.iter().all(|solution| solution.len() >= 5));
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

fn search_keeping(most: usize, threads: usize, position: &Position) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let request = Request::new().extra(6).max_solutions(most);
    pool.install(|| searcher().search(position, &request, &()))
}

#[test]
fn with_more_solutions_than_may_be_kept_the_search_ends_with_the_first() {
    // Without symmetries, with three, and with sixteen.
    for scramble in ["R U F", "R U2 L' D", "R2 L2"] {
        let position = position(scramble);
        let all = searcher().search(&position, &Request::new().extra(6), &());
        let found = all.solutions.len();
        assert!(!all.is_full && found > 5, "{scramble}");
        for most in [0, 1, 2, found / 2, found - 1] {
            let some = search_keeping(most, 1, &position);
            assert!(some.is_full && !some.is_complete(), "{scramble}, {most}");
            assert!(some.is_cut_short(Wanted::All));
            assert_eq!(some.solutions.len(), most);
            assert_eq!(some.passes.iter().map(|pass| pass.solutions).sum::<usize>(), most);
            let last = some.passes.last().expect("one at least").depth;
            let is_shorter = |it: &&Solution| it.len() < usize::from(last);
            let shorter = |outcome: &Outcome| {
                outcome.solutions.iter().filter(is_shorter).copied().collect::<Vec<Solution>>()
            };
            assert_eq!(shorter(&some), shorter(&all), "complete passes keep all");
            for solution in &some.solutions {
                assert_eq!(solution.after(&position), Position::SOLVED);
            }
            let on_threads = search_keeping(most, 3, &position);
            assert_eq!(on_threads.solutions, some.solutions, "{scramble}, {most}");
        }
        let just_enough = search_keeping(found, 3, &position);
        assert_eq!(just_enough, all);
    }
}
