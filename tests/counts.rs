//! The sizes of the tree and of the space.

use faceturn_cube::{FaceTurn, Position};
use faceturn_searcher::{Request, Searcher};
use faceturn_tests::{data, distribution, table, tables};
use rayon::prelude::*;

/// How many canonical maneuvers of exactly `length` turns may follow `previous`.
fn canonical_maneuvers(previous: Option<FaceTurn>, length: u32) -> u128 {
    if length == 0 {
        return 1;
    }
    let may_follow = |turn: &FaceTurn| previous.is_none_or(|previous| turn.may_follow(previous));
    let turns = FaceTurn::ALL.into_iter().filter(may_follow);
    turns.map(|turn| canonical_maneuvers(Some(turn), length - 1)).sum()
}

#[test]
fn canonical_maneuvers_by_length() {
    let published = distribution("canonical_sequences_ftm");
    for (length, count) in (0..=5).zip(published) {
        assert_eq!(canonical_maneuvers(None, length), count, "length {length}");
    }
}

/// A position in 100 bits: each cubie with its twist or flip, in the order of the slots.
fn packed(position: &Position) -> u128 {
    let corners = position.corner_at().iter().zip(position.corner_twist());
    let edges = position.edge_at().iter().zip(position.edge_flip());
    let corners = corners.fold(0, |bits, (&at, &twist)| bits << 5 | u128::from(at << 2 | twist));
    edges.fold(corners, |bits, (&at, &flip)| bits << 5 | u128::from(at << 1 | flip))
}

/// Collects the positions that canonical maneuvers of `left` more turns lead to.
fn collect(position: &Position, last: FaceTurn, left: u32, found: &mut Vec<u128>) {
    if left == 0 {
        return found.push(packed(position));
    }
    for turn in FaceTurn::ALL.into_iter().filter(|turn| turn.may_follow(last)) {
        collect(&position.after(turn), turn, left - 1, found);
    }
}

/// The positions that canonical maneuvers of `length` turns lead to, sorted, each once. All
/// positions at that distance are among them, as shortest maneuvers can be made canonical.
fn reached_by(length: u32) -> Vec<u128> {
    if length == 0 {
        return vec![packed(&Position::SOLVED)];
    }
    let mut reached: Vec<u128> = FaceTurn::ALL
        .into_par_iter()
        .flat_map_iter(|turn| {
            let mut found = Vec::new();
            collect(Position::of_turn(turn), turn, length - 1, &mut found);
            found
        })
        .collect();
    reached.par_sort_unstable();
    reached.dedup();
    reached
}

#[test]
fn positions_by_distance() {
    let published = distribution("positions_ftm");
    let mut layers: Vec<Vec<u128>> = Vec::new();
    for (distance, count) in (0..=6).zip(published) {
        let mut layer = reached_by(distance);
        layer.retain(|position| layers.iter().all(|layer| layer.binary_search(position).is_err()));
        assert_eq!(layer.len() as u128, count, "distance {distance}");
        layers.push(layer);
    }
}

/// The library's named positions agree with `data/` where both have them.
#[test]
fn named_positions_agree_with_the_golden_files() {
    let golden = [data("patterns.tsv"), data("counts.tsv")].concat();
    let mut compared = 0;
    for known in faceturn::cube::named_positions() {
        for row in golden.iter().filter(|row| row[0] == known.moves) {
            assert_eq!(row[1], known.distance.to_string(), "{}", known.name);
            let count = known.solution_count.map_or("-".to_owned(), |count| count.to_string());
            assert!(row[2] == "-" || row[2] == count, "{}: {count}", known.name);
            compared += 1;
        }
    }
    assert!(compared >= 30, "{compared}");
}

/// Farther positions are in `data/`, or were searched when they were added.
#[test]
fn distances_and_counts_of_named_positions_are_right() {
    let searcher = Searcher::new(tables(), table());
    for known in faceturn::cube::named_positions().filter(|known| known.distance <= 15) {
        let outcome = searcher.search(&known.position(), &Request::default(), &());
        assert_eq!(outcome.distance(), Some(known.distance), "{}", known.name);
        let count = Some(outcome.solutions.len() as u64);
        assert_eq!(known.solution_count, count, "{}", known.name);
    }
}
