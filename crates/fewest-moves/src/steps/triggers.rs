//! Positions with as many bad corners and edges as a trigger solves. Fewest-moves solvers aim at
//! them between edge orientation and the domino.

use faceturn_cube::{Axis, Corner, Edge, Maneuver, Position};

use super::coordinates::slice;

/// The names of the usual triggers' positions: the numbers of bad corners and edges. `R` solves
/// some of the first, `R U2 R` of the second, `R U R` of the third.
pub(crate) const USUAL: [&str; 3] = ["4c4e", "4c2e", "3c2e"];

/// All names, by the numbers of bad corners and of pairs of bad edges. There is none for one
/// corner, which is never twisted alone.
#[rustfmt::skip]
const NAMES: [[&str; 5]; 9] = [
    ["0c0e", "0c2e", "0c4e", "0c6e", "0c8e"],
    [""; 5],
    ["2c0e", "2c2e", "2c4e", "2c6e", "2c8e"],
    ["3c0e", "3c2e", "3c4e", "3c6e", "3c8e"],
    ["4c0e", "4c2e", "4c4e", "4c6e", "4c8e"],
    ["5c0e", "5c2e", "5c4e", "5c6e", "5c8e"],
    ["6c0e", "6c2e", "6c4e", "6c6e", "6c8e"],
    ["7c0e", "7c2e", "7c4e", "7c6e", "7c8e"],
    ["8c0e", "8c2e", "8c4e", "8c6e", "8c8e"],
];

/// The trigger name of a position with edges oriented along F-B; `None` in the domino along U-D.
pub(crate) fn trigger(position: &Position) -> Option<&'static str> {
    let (corners, edges) = bad(position);
    ((corners, edges) != (0, 0)).then(|| NAMES[corners][edges / 2])
}

/// The name of the positions that a trigger solves. `text` is the name or the trigger's turns,
/// for edges oriented along F-B and the domino along U-D.
pub(crate) fn named(text: &str) -> Option<&'static str> {
    let all = NAMES.iter().flatten().copied().filter(|name| !matches!(*name, "" | "0c0e"));
    if let Some(name) = all.into_iter().find(|it| it.eq_ignore_ascii_case(text)) {
        return Some(name);
    }
    let position = Position::SOLVED.apply(&text.parse::<Maneuver>().ok()?.inverse());
    let keeps_edges = position.edge_flip().iter().all(|flip| *flip == 0);
    keeps_edges.then(|| trigger(&position)).flatten()
}

/// The number of corners twisted for the domino along U-D, and the number of edges in its slice
/// that belong in a layer, or the other way round. Turns of the domino on either side keep both.
fn bad(position: &Position) -> (usize, usize) {
    let corners = position.corner_twist().iter().filter(|twist| **twist != 0).count();
    let slice = slice(Axis::UD);
    let is_out = |place: &&usize| !slice.contains(&position.edge_at()[**place].into());
    (corners, 2 * slice.iter().filter(is_out).count())
}

/// One position with these names, by default those of the usual triggers, per coset of the domino.
pub(crate) fn positions(names: &[&str]) -> Vec<Position> {
    let names = if names.is_empty() { &USUAL } else { names };
    let is_named = |it: &Position| trigger(it).is_some_and(|it| names.contains(&it));
    let slices: Vec<Position> = (0..1 << Edge::COUNT).filter_map(with_slice_in).collect();
    let twists: Vec<Position> = (0..3_usize.pow(Corner::COUNT as u32 - 1)).map(twisted).collect();
    let pairs = twists.iter().flat_map(|twist| slices.iter().map(|slice| twist.then(slice)));
    pairs.filter(is_named).collect()
}

/// A position with the edges of the U-D slice in these four places, one bit each.
fn with_slice_in(places: usize) -> Option<Position> {
    if places.count_ones() != 4 {
        return None;
    }
    let slice = slice(Axis::UD);
    let (mut own, mut others) = (slice.iter(), (0..Edge::COUNT).filter(|it| !slice.contains(it)));
    let edge = |place: usize| match places >> place & 1 {
        1 => own.next().copied(),
        _ => others.next(),
    };
    let mut edges = [0; Edge::COUNT];
    for (edge, number) in edges.iter_mut().zip((0..Edge::COUNT).map(edge)) {
        *edge = number.expect("as many edges as places") as u8;
    }
    let corners: [u8; Corner::COUNT] = std::array::from_fn(|place| place as u8);
    let mut swapped = corners;
    swapped.swap(0, 1);
    let with = |corners| Position::from_cubies(corners, [0; 8], edges, [0; 12]).ok();
    with(corners).or_else(|| with(swapped))
}

/// The position of this number, of those with some corners twisted and nothing else.
fn twisted(mut number: usize) -> Position {
    let (mut twists, mut sum) = ([0; Corner::COUNT], 0);
    for twist in &mut twists[1..] {
        (*twist, number) = ((number % 3) as u8, number / 3);
        sum += *twist;
    }
    twists[0] = (3 - sum % 3) % 3;
    let (corners, edges) = (std::array::from_fn(|it| it as u8), std::array::from_fn(|it| it as u8));
    Position::from_cubies(corners, twists, edges, [0; 12]).expect("the twists add up to none")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triggers_solve_what_they_are_named_for() {
        for (trigger_moves, counts) in [
            ("R", (4, 4)),
            ("R U2 R", (4, 2)),
            ("L F2 L'", (4, 2)),
            ("R U R", (3, 2)),
            ("R U' R", (3, 2)),
            ("U2 R2 F2 D", (0, 0)),
        ] {
            let solved: Position = trigger_moves.parse().expect("moves");
            assert_eq!(bad(&solved.inverse()), counts, "{trigger_moves}");
        }
    }

    #[test]
    fn triggers_of_ones_own_have_the_name_of_what_they_solve() {
        for (text, name) in [
            ("R", Some("4c4e")),
            ("R U2 R", Some("4c2e")),
            ("R U R", Some("3c2e")),
            ("R L'", Some("8c8e")),
            ("R U R' L", Some("6c6e")),
            ("6c4e", Some("6c4e")),
            ("0c2e", Some("0c2e")),
            // Nothing bad, edges not oriented, no such number, no turns.
            ("U F2", None),
            ("F", None),
            ("1c2e", None),
            ("0c0e", None),
            ("", None),
            ("4c3e", None),
        ] {
            assert_eq!(named(text), name, "{text}");
        }
        assert_eq!(positions(NAMES.as_flattened()).len(), 2_187 * 495 - 1);
    }

    #[test]
    fn turns_of_the_domino_keep_the_numbers() {
        let by = |moves: &str| moves.parse::<Position>().expect("moves");
        let mut position = Position::SOLVED;
        for moves in ["R U", "L D R", "F2 U' L", "B2 R2 U R'", "D L2 U L"] {
            position = position.then(&by(moves));
            assert_eq!(bad(&position.inverse()), bad(&position));
            for turn in ["U", "D'", "R2", "L2", "F2", "B2"].map(by) {
                let sides = [position.then(&turn), turn.then(&position)];
                assert!(sides.iter().all(|it| bad(it) == bad(&position)), "{moves}");
            }
        }
    }

    /// Choose 4 of 8 corners, twist each either way but so that the twists add up, and so on.
    #[test]
    fn there_are_so_many_cosets_of_each_name() {
        let counts = USUAL.map(|name| positions(&[name]).len());
        assert_eq!(counts, [70 * 6 * 6 * 28, 70 * 6 * 4 * 8, 56 * 2 * 4 * 8]);
        assert_eq!(positions(&[]).len(), counts.iter().sum::<usize>());
    }
}
