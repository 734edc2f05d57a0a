//! Slices inserted into a skeleton, compared with all ways to insert some.

use std::collections::BTreeSet;

use faceturn_cube::{Layers, Maneuver, Move, MoveSequence, Position};
use faceturn_fewest_moves::insertions::{Completeness, Finder, MOST_PIECES, Request};

type Whole = (usize, Maneuver);

fn moves(text: &str) -> MoveSequence {
    text.parse().expect("moves")
}

/// Visits the moves with up to `most` slices inserted into `end`, no two at one place.
fn visit_all(begin: &[Move], end: &[Move], most: usize, visit: &mut dyn FnMut(&[Move])) {
    visit(&[begin, end].concat());
    if most == 0 {
        return;
    }
    for at in 0..=end.len() {
        for slice in Move::ALL.into_iter().filter(|it| it.layers() == Layers::Middle) {
            let begin = [begin, &end[..at], &[slice]].concat();
            match end.get(at) {
                // The next slice goes after the next turn, or later.
                Some(&next) => {
                    let longer = [&begin[..], &[next]].concat();
                    visit_all(&longer, &end[at + 1..], most - 1, visit);
                }
                None => visit(&begin),
            }
        }
    }
}

/// All wholes with slices in a skeleton, in any order of its opposite turns, that solve a start.
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

/// The results of the finder with slices, each replayed as written.
fn found(start: &Position, skeleton: &str, slices: u8) -> BTreeSet<Whole> {
    let request = Request::new().insert_length(1).slices(slices).count(100_000);
    let finder = Finder::new(request, &|| false).expect("not stopped");
    let skeleton = skeleton.parse::<Maneuver>().expect("moves").canonical();
    let found = finder.find(start, &skeleton, &|| false);
    assert_eq!(found.completeness, Completeness::Complete);
    let solutions = found.solutions.iter().filter(|it| it.insertions.is_empty());
    let whole = |solution: &faceturn_fewest_moves::insertions::Solution| {
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
        // Edges of a slice, of two slices, a rotation of the whole cube, and opposite turns
        // around a slice.
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

/// Compares with brute force: slices, then one maneuver into each whole that leaves few pieces,
/// with more than two slices only corners.
#[test]
fn slices_and_a_maneuver_are_all_that_both_find_in_turn() {
    for (solution, skeleton, most, length) in [
        // A 3-cycle of corners, and edges of a slice.
        ("F M U2 M' R U R' D R U' R' D' R", "F U2 R", 2, 8),
        ("U S R2 U2 R2 U2 R2 U2 L", "U L", 1, 6),
        ("L E R' U2 R2 U2 R2 U2 R2 F'", "L R' F'", 1, 6),
        ("M F E U2 R U R' D R U' R' D' S R M", "F U2 R", 4, 8),
    ] {
        let start = Position::SOLVED.apply(&moves(solution).parsed().maneuver().inverse());
        let skeleton = skeleton.parse::<Maneuver>().expect("moves").canonical();
        let request = Request::new().insert_length(length).count(30);
        let one = Finder::new(request, &|| false).expect("not stopped");
        let both = Finder::new(request.slices(most), &|| false).expect("not stopped");
        let mut plain = BTreeSet::new();
        let mut add = |whole: &Maneuver| plain.insert((whole.len(), whole.clone()));
        let turns: Vec<Move> = skeleton.turns().iter().copied().map(Move::from).collect();
        let mut orders = vec![turns.clone()];
        for at in 1..turns.len() {
            if skeleton.turns()[at - 1].axis() == skeleton.turns()[at].axis() {
                orders.push(turns.clone());
                orders.last_mut().expect("one").swap(at - 1, at);
            }
        }
        for order in &orders {
            visit_all(&[], order, most.into(), &mut |moves| {
                let whole = MoveSequence::new(moves.to_vec()).parsed().into_maneuver().canonical();
                let left = start.apply(&whole);
                if left.is_solved() {
                    add(&whole);
                } else if moves.len() == turns.len()
                    || unsolved(&left) <= MOST_PIECES as usize
                        && (moves.len() <= turns.len() + 2 || are_edges_solved(&left))
                {
                    let found = one.find(&start, &whole, &|| false).solutions;
                    found.iter().for_each(|solution| _ = add(&solution.whole));
                }
            });
        }
        let found = both.find(&start, &skeleton, &|| false).solutions;
        let mixed = found.iter().filter(|it| it.with_slices.is_some() && !it.insertions.is_empty());
        assert!(mixed.clone().count() > 0, "{skeleton}");
        for solution in mixed {
            let insertion = &solution.insertions[0];
            let before = insertion.before.turns().iter().chain(insertion.after.turns());
            let bare = before.copied().collect::<Maneuver>().canonical();
            let slices = solution.with_slices.as_ref().expect("it has some");
            assert_eq!(slices.parsed().into_maneuver().canonical(), bare);
            assert_eq!(insertion.whole(), solution.whole);
        }
        let found: Vec<Whole> = found.into_iter().map(|it| (it.whole.len(), it.whole)).collect();
        assert_eq!(found, plain.into_iter().take(30).collect::<Vec<_>>(), "{skeleton}");
    }
}

fn are_edges_solved(position: &Position) -> bool {
    let solved = Position::SOLVED;
    (position.edge_at(), position.edge_flip()) == (solved.edge_at(), solved.edge_flip())
}

fn unsolved(position: &Position) -> usize {
    let corners = (0..8).filter(|&at| {
        (usize::from(position.corner_at()[at]), position.corner_twist()[at]) != (at, 0)
    });
    let edges = (0..12)
        .filter(|&at| (usize::from(position.edge_at()[at]), position.edge_flip()[at]) != (at, 0));
    corners.count() + edges.count()
}

#[test]
fn what_no_slices_solve_is_left() {
    let start: Position = "R U".parse().expect("moves");
    assert!(found(&start, "F", 4).is_empty());
}
