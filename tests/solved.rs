//! Known positions with the results of the staged search, searched once for all tests.

use std::sync::OnceLock;

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Outcome, Request, Searcher};
use faceturn_tests::{data, table, tables};

#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) position: Position,
    pub(crate) distance: u8,
    pub(crate) count: Option<usize>,
}

pub(crate) fn known(name: &str, at_most: u8) -> Vec<Known> {
    let rows = data(name);
    let known = rows.iter().map(|row| {
        let maneuver: Maneuver = row[0].parse().expect("moves");
        Known {
            position: Position::SOLVED.apply(&maneuver),
            distance: row[1].parse().expect("a distance"),
            count: row[2].parse().ok(),
        }
    });
    known.filter(|known| known.distance <= at_most).collect()
}

/// In `brute.tsv`, at 11f; so near T that its search takes seconds.
const SLOW: &str = "L2 F2 U2 R2 B2 D2 L2 F2 L2 B2 D2";

pub(crate) fn is_slow(known: &Known) -> bool {
    known.position == Position::SOLVED.apply(&SLOW.parse().expect("moves"))
}

/// The positions of `brute.tsv`, at most at 12f, with all solutions, except the slow one.
pub(crate) fn brute() -> &'static [(Known, Outcome)] {
    static SOLVED: OnceLock<Vec<(Known, Outcome)>> = OnceLock::new();
    SOLVED.get_or_init(|| {
        let mut quick = known("brute.tsv", 12);
        quick.retain(|known| !is_slow(known));
        solved(quick)
    })
}

/// The positions of `patterns.tsv` up to 12f, with all solutions.
pub(crate) fn patterns() -> &'static [(Known, Outcome)] {
    static SOLVED: OnceLock<Vec<(Known, Outcome)>> = OnceLock::new();
    SOLVED.get_or_init(|| solved(known("patterns.tsv", 12)))
}

pub(crate) fn solved(known: Vec<Known>) -> Vec<(Known, Outcome)> {
    let searcher = Searcher::new(tables(), table());
    let solve = |known: Known| {
        let outcome = searcher.search(&known.position, &Request::default(), &());
        (known, outcome)
    };
    known.into_iter().map(solve).collect()
}
