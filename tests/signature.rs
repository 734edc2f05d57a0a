//! The signatures. Nodes and tests of the plain search are those of Reid's program; nodes and
//! expanded nodes of the staged search are fixed. In quarter turns both are fixed, and
//! `quarter_turns.rs` compares the plain search with Reid's design.

use std::ops::ControlFlow;

use faceturn_cube::{Maneuver, Metric, Position};
use faceturn_generator::generate_larger_table;
use faceturn_searcher::{Algorithm, Backend, CubieBounds, Outcome, Request, Searcher};
use faceturn_symmetry::CellTables;
use faceturn_table::LargerTableShape;
use faceturn_tests::{cubie_table, data, table, table_in, tables};

/// `10:57(0)`: depth, nodes and tests of a pass.
fn pass(text: &str) -> (u8, u64, u64) {
    let (depth, counts) = text.split_once(':').expect("a depth");
    let (nodes, tests) = counts.trim_end_matches(')').split_once('(').expect("two counts");
    let number = |text: &str| text.parse().expect("a number");
    (depth.parse().expect("a depth"), number(nodes), number(tests))
}

/// Compares passes of the plain search up to a depth with those in a file.
fn compare_with_the_plain_signature(
    searcher: Searcher<'_>,
    file: &str,
    positions: usize,
    last_depth: u8,
) {
    let request = Request::new().max_depth(last_depth).algorithm(Algorithm::Plain);
    let mut cases = 0;
    for row in data(file).iter().filter(|row| row[3] != "-").take(positions) {
        let outcome = searcher.search(&position(row), &request, &());
        compare_answers(row, last_depth, &outcome);
        let passes = outcome.passes.iter();
        let found: Vec<_> =
            passes.map(|pass| (pass.depth, pass.tally.nodes, pass.tally.tests)).collect();
        let expected: Vec<_> =
            row[3].split(' ').map(pass).filter(|pass| pass.0 <= last_depth).collect();
        assert_eq!(found, expected, "{}", row[0]);
        cases += 1;
    }
    assert_eq!(cases, positions);
}

fn position(row: &[String]) -> Position {
    Position::SOLVED.apply(&row[0].parse::<Maneuver>().expect("moves"))
}

/// Compares distance and number of solutions with a row's, if they are within the depth.
fn compare_answers(row: &[String], last_depth: u8, outcome: &Outcome) {
    let distance: u8 = row[1].parse().expect("a distance");
    let (distance, solutions) = match distance <= last_depth {
        true => (Some(distance), row[2].parse().expect("a number")),
        false => (None, 0),
    };
    assert_eq!((outcome.distance(), outcome.solutions.len()), (distance, solutions), "{}", row[0]);
}

fn compare_with_reids_program(last_depth: u8) {
    let searcher = Searcher::new(tables(), table());
    compare_with_the_plain_signature(searcher, "signature.tsv", 3, last_depth);
}

fn quarter_searcher() -> Searcher<'static> {
    Searcher::new(tables(), table_in(Metric::Quarter))
}

#[test]
fn nodes_and_tests_of_each_pass_are_those_of_reids_program() {
    compare_with_reids_program(14);
}

#[test]
#[ignore = "takes 6 s: run by scripts/check --full"]
fn nodes_and_tests_up_to_15f_are_those_of_reids_program() {
    compare_with_reids_program(15);
}

/// `11:69/8`: depth, nodes and expanded nodes of a pass.
fn staged_pass(text: &str) -> (u8, u64, u64) {
    let (depth, counts) = text.split_once(':').expect("a depth");
    let (nodes, expanded) = counts.split_once('/').expect("two counts");
    let number = |text: &str| text.parse().expect("a number");
    (depth.parse().expect("a depth"), number(nodes), number(expanded))
}

/// Compares passes of the staged search up to a depth with the column of the searcher's tables:
/// every backend, 1 and 3 threads, with the bounds near T.
fn compare_with_the_staged_signature(searcher: Searcher<'_>, column: usize, last_depth: u8) {
    let cubies = CubieBounds::new(cubie_table());
    let searcher = searcher.with_cubies(&cubies);
    let rows = data("signature-staged.tsv");
    assert_eq!(rows.len(), 3);
    compare_staged_passes(searcher, &rows, column, last_depth, &[1, 3], |outcome, _| {
        assert_eq!(outcome.distance(), None, "the distance is 16");
    });
}

fn compare_staged_passes(
    searcher: Searcher<'_>,
    rows: &[Vec<String>],
    column: usize,
    last_depth: u8,
    threads: &[usize],
    compare_answers: impl Fn(&Outcome, &[String]),
) {
    for &threads in threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let backends = Backend::available();
        for (backend, row) in
            backends.flat_map(|backend| rows.iter().map(move |row| (backend, row)))
        {
            let algorithm = Algorithm::staged(backend).expect("an available backend");
            let request = Request::new().max_depth(last_depth).algorithm(algorithm);
            let outcome = pool.install(|| searcher.search(&position(row), &request, &()));
            compare_answers(&outcome, row);
            let passes = outcome.passes.iter();
            let found: Vec<_> =
                passes.map(|pass| (pass.depth, pass.tally.nodes, pass.tally.expanded)).collect();
            let expected: Vec<_> = row[column]
                .split(' ')
                .map(staged_pass)
                .filter(|pass| pass.0 <= last_depth)
                .collect();
            assert_eq!(found, expected, "{}, {backend:?}, {threads} threads", row[0]);
        }
    }
}

/// Compares the passes of both searches in quarter turns up to a depth.
fn compare_with_the_quarter_signature(last_depth: u8, threads: &[usize]) {
    let rows = data("signature-quarter.tsv");
    let rows: Vec<_> = rows.into_iter().filter(|row| row[4] != "-").collect();
    assert_eq!(rows.len(), 3);
    compare_staged_passes(quarter_searcher(), &rows, 4, last_depth, threads, |outcome, row| {
        compare_answers(row, last_depth, outcome);
    });
}

#[test]
fn passes_in_quarter_turns_are_those_that_were_fixed() {
    compare_with_the_plain_signature(quarter_searcher(), "signature-quarter.tsv", 3, 16);
    compare_with_the_quarter_signature(16, &[1, 3]);
}

#[test]
#[ignore = "90 million nodes, for each backend: run by scripts/check --full"]
fn passes_up_to_18q_are_those_that_were_fixed() {
    compare_with_the_quarter_signature(18, &[3]);
}

#[test]
#[ignore = "160 million nodes of the plain search: run by scripts/check --full"]
fn a_plain_pass_of_18q_is_the_one_that_was_fixed() {
    compare_with_the_plain_signature(quarter_searcher(), "signature-quarter.tsv", 1, 18);
}

#[test]
fn the_staged_search_expands_the_same_nodes_with_every_backend_and_on_any_threads() {
    compare_with_the_staged_signature(Searcher::new(tables(), table()), 1, 14);
}

#[test]
#[ignore = "takes 3 s: run by scripts/check --full"]
fn the_staged_search_expands_the_same_nodes_up_to_15f() {
    compare_with_the_staged_signature(Searcher::new(tables(), table()), 1, 15);
}

#[test]
#[ignore = "makes a table of 755 MB, which takes a minute: run by scripts/check --full"]
fn the_staged_search_expands_the_same_nodes_with_the_medium_table() {
    let shape = LargerTableShape::MEDIUM;
    let cells = CellTables::try_new(tables(), shape.refinement).expect("some kilobytes");
    let made = generate_larger_table(tables(), shape, &mut |_| ControlFlow::Continue(()));
    let near = made.expect("755 MB of memory, and the published digest");
    let searcher = Searcher::new(tables(), table()).with_larger_table(&cells, &near);
    compare_with_the_staged_signature(searcher, 2, 14);
}
