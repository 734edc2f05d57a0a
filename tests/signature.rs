//! The signature of the plain search: nodes and tests of every pass are those of Reid's program.

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Algorithm, Request, Searcher};

use crate::support::{data, table, tables};

/// The last pass that is compared: the one after it takes half a minute.
const LAST_DEPTH: u8 = 15;

/// `10:57(0)`: depth, nodes and tests of a pass.
fn pass(text: &str) -> (u8, u64, u64) {
    let (depth, counts) = text.split_once(':').expect("a depth");
    let (nodes, tests) = counts.trim_end_matches(')').split_once('(').expect("two counts");
    let number = |text: &str| text.parse().expect("a number");
    (depth.parse().expect("a depth"), number(nodes), number(tests))
}

#[test]
fn nodes_and_tests_of_each_pass_are_those_of_reids_program() {
    let request =
        Request { max_depth: LAST_DEPTH, algorithm: Algorithm::Plain, ..Request::default() };
    let mut cases = 0;
    for row in data("signature.tsv").iter().filter(|row| row[3] != "-") {
        let maneuver: Maneuver = row[0].parse().expect("moves");
        let position = Position::SOLVED.apply(&maneuver);
        let outcome = Searcher::new(tables(), table()).search(&position, &request, &());
        assert_eq!(outcome.distance(), None, "the distance is 16");
        let passes = outcome.passes.iter();
        let found: Vec<_> =
            passes.map(|pass| (pass.depth, pass.tally.nodes, pass.tally.tests)).collect();
        let expected: Vec<_> =
            row[3].split(' ').map(pass).filter(|pass| pass.0 <= LAST_DEPTH).collect();
        assert_eq!(found, expected, "{maneuver}");
        cases += 1;
    }
    assert_eq!(cases, 3);
}
