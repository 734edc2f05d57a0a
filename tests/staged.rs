//! The staged search against its twins, on every backend and any number of threads.

use chacha20::ChaCha8Rng;
use faceturn_cube::{Axis, FaceTurn, Metric, Position};
use faceturn_searcher::{Algorithm, Backend, Outcome, Request, Searcher, Tally, Wanted};
use faceturn_tests::{data, table, tables};
use rand::{RngExt, SeedableRng};

use crate::solved::{self, Known, known};

fn algorithms() -> impl Iterator<Item = Algorithm> {
    Backend::available().map(|backend| Algorithm::staged(backend).expect("an available backend"))
}

fn search(position: &Position, algorithm: Algorithm, max_depth: u8) -> Outcome {
    let request = Request::new().algorithm(algorithm).max_depth(max_depth);
    Searcher::new(tables(), table()).search(position, &request, &())
}

fn search_on(threads: usize, position: &Position, max_depth: u8) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    pool.install(|| search(position, Algorithm::default(), max_depth))
}

fn scrambled(random: &mut ChaCha8Rng, turns: usize) -> Position {
    (0..turns).fold(Position::SOLVED, |position, _| {
        position.after(FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)])
    })
}

fn distances(position: &Position) -> [u8; Axis::COUNT] {
    tables().cosets(position).map(|coset| table().distance(coset.entry()).get())
}

/// The plain twin: walks the tree of the staged search node by node, from the cubies.
#[derive(Default)]
struct Twin {
    tally: Tally,
    solutions: usize,
}

impl Twin {
    fn visit(&mut self, position: &Position, left: u8, turns: &[FaceTurn]) {
        if left == 0 {
            self.tally.tests += 1;
            self.solutions += usize::from(*position == Position::SOLVED);
            return;
        }
        self.tally.expanded += 1;
        self.tally.nodes += turns.len() as u64;
        let open: Vec<(FaceTurn, Position)> = turns
            .iter()
            .map(|&turn| (turn, position.after(turn)))
            .filter(|(_, child)| is_open(child, left - 1))
            .collect();
        for (turn, child) in &open {
            let is_sibling = |turn| open.iter().any(|(sibling, _)| *sibling == turn);
            let turns: Vec<FaceTurn> = end_turns(&child.inverse(), left - 1)
                .filter(|next| next.may_follow(*turn))
                .filter(|next| next.axis() != turn.axis() || is_sibling(*next))
                .collect();
            if left == 1 || !turns.is_empty() {
                self.visit(child, left - 1, &turns);
            }
        }
    }
}

/// Whether the six distances allow solutions of `left` turns.
fn is_open(position: &Position, left: u8) -> bool {
    [*position, position.inverse()].iter().all(|position| {
        let distances = distances(position);
        distances.into_iter().all(|distance| distance <= left)
            && (left == 0 || distances != [left; Axis::COUNT])
    })
}

/// The turns that may end a solution of `left` turns, by the distances.
fn end_turns(position: &Position, left: u8) -> impl Iterator<Item = FaceTurn> {
    let distances = distances(position);
    FaceTurn::ALL.into_iter().filter(move |turn| {
        let in_subgroup = |axis: Axis| turn.axis() == axis || turn.quarters() == 2;
        Axis::ALL.iter().all(|&axis| distances[axis as usize] < left || !in_subgroup(axis))
    })
}

#[test]
fn every_backend_walks_the_tree_of_the_twin() {
    for row in data("signature.tsv").iter().take(4) {
        let position = Position::SOLVED.apply(&row[0].parse().expect("moves"));
        for algorithm in algorithms() {
            let outcome = search(&position, algorithm, 13);
            for pass in &outcome.passes {
                let mut twin = Twin::default();
                let turns: Vec<FaceTurn> = end_turns(&position.inverse(), pass.depth).collect();
                twin.visit(&position, pass.depth, &turns);
                let Tally { nodes, expanded, tests, .. } = pass.tally;
                let found = (nodes, expanded, tests, pass.solutions);
                let twin =
                    (twin.tally.nodes, twin.tally.expanded, twin.tally.tests, twin.solutions);
                assert_eq!(found, twin, "{algorithm}, {} at {}", row[0], pass.depth);
            }
        }
    }
}

#[test]
fn backends_and_threads_agree_in_counts_and_solutions() {
    for row in data("signature.tsv").iter().take(3) {
        let position = Position::SOLVED.apply(&row[0].parse().expect("moves"));
        let portable = Algorithm::staged(Backend::Portable).expect("runs everywhere");
        let expected = search(&position, portable, 14);
        for algorithm in algorithms() {
            assert_eq!(search(&position, algorithm, 14), expected);
        }
        for threads in [1, 2, 3, 8] {
            assert_eq!(search_on(threads, &position, 14), expected, "{threads} threads");
        }
    }
}

/// Compares the solutions with those of the plain search for known positions whose bound is at
/// most `slack` below their distance; near T, where the bound is 0, the plain search takes
/// minutes. Returns how many were compared.
fn compare_solutions_with_the_plain_search(at_most: u8, slack: u8) -> usize {
    let searcher = Searcher::new(tables(), table());
    let known = [known("brute.tsv", at_most), known("patterns.tsv", at_most)].concat();
    let is_quick = |known: &Known| searcher.lower_bound(&known.position) + slack >= known.distance;
    let quick: Vec<Known> = known.into_iter().filter(is_quick).collect();
    for Known { position, distance, count } in &quick {
        let plain = search(position, Algorithm::Plain, Metric::Face.gods_number());
        for algorithm in algorithms() {
            let staged = search(position, algorithm, Metric::Face.gods_number());
            assert_eq!(staged.distance(), Some(*distance));
            assert_eq!(staged.solutions, plain.solutions);
            assert_eq!(staged.solutions.len(), count.unwrap_or(staged.solutions.len()));
        }
    }
    quick.len()
}

#[test]
fn solutions_are_those_of_the_plain_search() {
    let compared = compare_solutions_with_the_plain_search(12, 4);
    assert!(compared > 100, "{compared}");
}

#[test]
#[ignore = "takes 25 s: run by scripts/check --full"]
fn solutions_up_to_14f_are_those_of_the_plain_search() {
    let compared = compare_solutions_with_the_plain_search(14, 5);
    assert!(compared > 100, "{compared}");
}

#[test]
fn lists_of_symmetric_positions_are_complete() {
    let mut symmetric = 0;
    for (known, outcome) in solved::patterns() {
        assert_eq!(outcome.distance(), Some(known.distance));
        assert!(outcome.is_complete());
        if let Some(count) = known.count {
            assert_eq!(outcome.solutions.len(), count);
            assert!(outcome.kinds.len() * outcome.symmetries >= count);
            symmetric += usize::from(outcome.symmetries > 1);
        }
        for solution in outcome.maneuvers() {
            assert_eq!(known.position.apply(&solution), Position::SOLVED);
            assert!(solution.is_canonical());
        }
    }
    assert!(symmetric >= 6, "{symmetric} symmetric positions with known counts");
}

#[test]
fn no_bound_exceeds_what_is_left_of_a_known_solution() {
    let solved = solved::brute().iter().chain(solved::patterns());
    for (known, outcome) in solved.filter(|(known, _)| known.distance <= 10) {
        for solution in outcome.maneuvers().take(10) {
            let mut position = known.position;
            for (done, &turn) in solution.turns().iter().enumerate() {
                let left = (solution.face_turn_length() - done) as u8;
                assert!(is_open(&position, left), "{solution} after {done}");
                assert!(end_turns(&position.inverse(), left).any(|first| first == turn));
                position = position.after(turn);
            }
        }
    }
}

#[test]
fn many_threads_on_many_small_positions_find_what_the_plain_search_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(48);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(7).build().expect("a pool");
    for case in 0..1_000 {
        let position = scrambled(&mut random, case % 8);
        let plain = search(&position, Algorithm::Plain, Metric::Face.gods_number());
        let staged =
            pool.install(|| search(&position, Algorithm::default(), Metric::Face.gods_number()));
        assert_eq!(staged.distance(), plain.distance());
        assert_eq!(staged.solutions, plain.solutions, "case {case}");
    }
}

#[test]
fn more_threads_than_cores_change_nothing() {
    let row = &data("signature.tsv")[1];
    let position = Position::SOLVED.apply(&row[0].parse().expect("moves"));
    // The 13f pass has more than 10,000 nodes, so that the 14f pass is cut into parts.
    let expected = search_on(1, &position, 14);
    for _ in 0..50 {
        assert_eq!(search_on(16, &position, 14), expected);
    }
}

#[test]
fn the_first_solution_is_the_same_on_any_number_of_threads() {
    let first = |threads: usize, position: &Position| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let request = Request::new().wanted(Wanted::First);
        let search = || Searcher::new(tables(), table()).search(position, &request, &());
        pool.install(search).solutions
    };
    for Known { position, count, .. } in known("patterns.tsv", 12) {
        if count.is_none_or(|count| count < 20) {
            continue;
        }
        let alone = first(1, &position);
        assert_eq!(alone.len(), 1);
        assert_eq!(alone[0].after(&position), Position::SOLVED);
        for threads in [2, 5] {
            assert_eq!(first(threads, &position), alone);
        }
    }
}

#[test]
fn positions_in_and_near_the_target_subgroup_are_solved() {
    // Half turns stay within T, where all three distances are 0.
    for text in ["R2 U2", "R2 U2 R2 F2", "R2 U2 F2 D2 L2", "R2 U2 F2 D2 L2 B", "U R2 U2 F2 R"] {
        let position = Position::SOLVED.apply(&text.parse().expect("moves"));
        let plain = search(&position, Algorithm::Plain, Metric::Face.gods_number());
        let staged = search(&position, Algorithm::default(), Metric::Face.gods_number());
        assert_eq!(staged.solutions, plain.solutions, "{text}");
        assert!(staged.is_complete());
    }
}
