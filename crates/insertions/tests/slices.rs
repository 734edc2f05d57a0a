//! Slices inserted into a skeleton, compared with all ways to write some into it.

use std::collections::BTreeSet;

use faceturn_cube::{Layers, Maneuver, Move, MoveSequence, Position};
use faceturn_insertions::{Completeness, Finder, Request};

/// A whole and its length, which comes first.
type Whole = (usize, Maneuver);

fn moves(text: &str) -> MoveSequence {
    text.parse().expect("moves")
}

/// The skeleton with up to so many slices behind a place, no two at one.
fn visit_all(begin: &[Move], end: &[Move], most: usize, visit: &mut dyn FnMut(&[Move])) {
    visit(&[begin, end].concat());
    if most == 0 {
        return;
    }
    for at in 0..=end.len() {
        for slice in Move::ALL.into_iter().filter(|it| it.layers() == Layers::Middle) {
            let begin = [begin, &end[..at], &[slice]].concat();
            match end.get(at) {
                // The next slice goes behind the next turn at least.
                Some(&next) => {
                    let longer = [&begin[..], &[next]].concat();
                    visit_all(&longer, &end[at + 1..], most - 1, visit);
                }
                None => visit(&begin),
            }
        }
    }
}

/// All wholes of slices in a skeleton, in every order of its opposite turns, that solve a start.
fn plain(start: &Position, orders: &[&str], most: usize) -> BTreeSet<Whole> {
    let mut wholes = BTreeSet::new();
    for order in orders {
        visit_all(&[], moves(order).moves(), most, &mut |moves| {
            let whole = MoveSequence::new(moves.to_vec()).parsed().into_maneuver().canonical();
            if start.apply(&whole).is_solved() {
                wholes.insert((whole.len(), whole));
            }
        });
    }
    wholes
}

/// What the finder finds with slices, each replayed as it is written.
fn found(start: &Position, skeleton: &str, slices: u8) -> BTreeSet<Whole> {
    let request = Request::new().insert_length(1).slices(slices).count(100_000);
    let finder = Finder::new(request, &|| false).expect("not stopped");
    let skeleton = skeleton.parse::<Maneuver>().expect("moves").canonical();
    let found = finder.find(start, &skeleton, &|| false);
    assert_eq!(found.completeness, Completeness::Complete);
    let solutions = found.solutions.iter().filter(|it| it.insertions.is_empty());
    let whole = |solution: &faceturn_insertions::Solution| {
        let whole = solution.whole.clone();
        if let Some(moves) = &solution.with_slices {
            assert_eq!(moves.parsed().into_maneuver().canonical(), whole, "{moves}");
            let is_turn = |it: &&Move| it.layers() == Layers::Outer;
            let bare: Vec<Move> = moves.moves().iter().filter(is_turn).copied().collect();
            let bare = MoveSequence::new(bare).parsed().into_maneuver();
            assert_eq!(bare.canonical(), skeleton, "{moves}");
        }
        (whole.len(), whole)
    };
    solutions.map(whole).collect()
}

#[test]
fn slices_are_all_that_brute_force_finds() {
    for (solution, orders, most) in [
        // Edges of a slice, of two slices, a whole cube turned, and opposite turns around a slice.
        ("F M U2 M' R", &["F U2 R"][..], 4),
        ("E R2 E' U", &["R2 U"], 4),
        ("U S L M2 F'", &["U L F'"], 3),
        ("R E L U2 E' D", &["R L U2 D", "L R U2 D", "R L D U2", "L R D U2"], 2),
        ("R2 E2 F", &["R2 F"], 3),
    ] {
        let start = Position::SOLVED.apply(&moves(solution).parsed().maneuver().inverse());
        let plain = plain(&start, orders, most);
        assert!(!plain.is_empty(), "{solution}");
        assert_eq!(found(&start, orders[0], most as u8), plain, "{solution}");
    }
}

#[test]
fn what_no_slices_solve_is_left() {
    let start: Position = "R U".parse().expect("moves");
    assert!(found(&start, "F", 4).is_empty());
}
