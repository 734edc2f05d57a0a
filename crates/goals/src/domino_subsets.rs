//! The subsets of the domino: the state of its corners, up to half turns.

use std::sync::LazyLock;

use faceturn_cube::{Axis, Corner, Face, FaceTurn, Position};
use faceturn_symmetry::{CornerPermutation, SUBGROUP_TURNS};

/// A subset of the positions of a domino along U-D, named like `4b3`.
///
/// The corners form two tetrahedra, and half turns keep each corner within the places of its own.
/// A corner in a place of the other tetrahedron is bad. The name gives the number of bad corners,
/// then a letter, then the fewest quarter turns that lead the corners to what half turns solve.
/// Both figures are minima over turns of the whole cube about the domino's axis, so 6 bad corners
/// count as 2, and 8 as none. Four bad corners are `a` if half turns can bring them into one
/// layer, else `b`.
///
/// ```
/// use faceturn_goals::DominoSubset;
///
/// let subset = |moves: &str| DominoSubset::of(&moves.parse().unwrap()).name();
/// assert_eq!([subset("U"), subset("U R2 U"), subset("U R2 U F2")], ["4a1", "4b2", "4b2"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DominoSubset(u8);

impl DominoSubset {
    /// The names of all subsets.
    pub const NAMES: [&str; 14] = [
        "0c0", "0c3", "0c4", "2c3", "2c4", "2c5", "4a1", "4a2", "4a3", "4a4", "4b2", "4b3", "4b4",
        "4b5",
    ];

    /// The subset with this name; `None` if there is none.
    pub fn named(name: &str) -> Option<DominoSubset> {
        Self::NAMES.iter().position(|it| *it == name).map(|at| DominoSubset(at as u8))
    }

    /// The name of the subset.
    pub fn name(self) -> &'static str {
        Self::NAMES[usize::from(self.0)]
    }

    /// The subset of a position of the domino along U-D; only where its corners are counts.
    pub fn of(position: &Position) -> DominoSubset {
        DominoSubset::of_corners(CornerPermutation::of(position))
    }

    pub(crate) fn of_corners(corners: CornerPermutation) -> DominoSubset {
        SUBSETS[corners.index()]
    }
}

/// The subset of each permutation of the corners. Shape `[40320]`.
static SUBSETS: LazyLock<Vec<DominoSubset>> = LazyLock::new(subsets);

fn subsets() -> Vec<DominoSubset> {
    const UNKNOWN: u8 = u8::MAX;
    let index = |position: &Position| CornerPermutation::of(position).index();
    let (halves, quarters): (Vec<FaceTurn>, Vec<FaceTurn>) =
        SUBGROUP_TURNS.into_iter().partition(|turn| turn.quarters() == 2);
    // The fewest quarter turns for each permutation, and a position that has it.
    let mut distances = vec![UNKNOWN; CornerPermutation::all().len()];
    let mut reached = Vec::with_capacity(distances.len());
    let (mut layer, mut fresh) = (0, vec![Position::SOLVED]);
    distances[index(&Position::SOLVED)] = 0;
    // One position for each permutation that these turns reach first, at this distance.
    let mut next = |from: &[Position], turns: &[FaceTurn], distance: u8| {
        let after = from.iter().flat_map(|from| turns.iter().map(|&turn| from.after(turn)));
        let is_new = |after: &Position| {
            let entry = &mut distances[index(after)];
            let is_new = *entry == UNKNOWN;
            *entry = distance.min(*entry);
            is_new
        };
        after.filter(is_new).collect::<Vec<_>>()
    };
    while !fresh.is_empty() {
        let begin = reached.len();
        while !fresh.is_empty() {
            reached.extend_from_slice(&fresh);
            fresh = next(&fresh, &halves, layer);
        }
        layer += 1;
        fresh = next(&reached[begin..], &quarters, layer);
    }
    let mut subsets = vec![DominoSubset(0); distances.len()];
    for position in &reached {
        subsets[index(position)] = subset(position, |position| distances[index(position)]);
    }
    subsets
}

/// The subset of a position, given the fewest quarter turns of any position.
fn subset(position: &Position, quarters: impl Fn(&Position) -> u8) -> DominoSubset {
    let turn = |face, quarters| FaceTurn::new(face, quarters).expect("a turn of a face");
    // The position as seen after turning the whole cube.
    let turned = |position: Position| position.after(turn(Face::U, 1)).after(turn(Face::D, 3));
    let around = std::iter::successors(Some(*position), |position| Some(turned(*position)));
    let quarters = around.take(4).map(|position| quarters(&position)).min().unwrap_or(0);
    let bad = Corner::all().filter(|place| {
        let corner = Corner::new(position.corner_at()[place.index()].into());
        corner.is_some_and(|corner| is_odd(corner) != is_odd(*place))
    });
    let (odd, even): (Vec<Corner>, Vec<Corner>) = bad.partition(|place| is_odd(*place));
    let kind = match odd.len() + even.len() {
        4 if axis(&odd) == axis(&even) => "4a".to_owned(),
        4 => "4b".to_owned(),
        count => format!("{}c", count.min(Corner::COUNT - count)),
    };
    DominoSubset::named(&format!("{kind}{quarters}")).expect("there are no others")
}

/// Whether a corner belongs to the odd one of the two tetrahedra.
fn is_odd(corner: Corner) -> bool {
    let far = [Face::D, Face::B, Face::L];
    corner.faces().iter().filter(|face| far.contains(face)).count() % 2 == 1
}

/// The axis of the layer that contains both places, which are of one tetrahedron.
fn axis(places: &[Corner]) -> Option<Axis> {
    let [one, other] = places else { return None };
    let shared = one.faces().into_iter().find(|face| other.faces().contains(face));
    shared.map(Face::axis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subsets_are_so_many_cosets() {
        let count = |subset: u8| SUBSETS.iter().filter(|it| it.0 == subset).count();
        let cosets: Vec<usize> = (0..14).map(|subset| count(subset) / 96).collect();
        assert_eq!(cosets, [2, 6, 4, 64, 96, 32, 12, 12, 24, 24, 48, 24, 24, 48]);
        assert!((0..14).all(|subset| count(subset) % 96 == 0));
        assert_eq!(cosets.iter().sum::<usize>(), 420);
    }

    /// The shortest maneuver of each subset, from a model of corners as points in space.
    #[test]
    fn quarter_turns_lead_from_subset_to_subset() {
        for (moves, name) in [
            ("solved", "0c0"),
            ("U R2 U2 F2 U R2 U2 F2 U", "0c3"),
            ("U R2 U R2 U2 F2 U R2 U", "0c4"),
            ("U R2 U R2 U", "2c3"),
            ("U R2 U R2 U' R2 U", "2c4"),
            ("U R2 U R2 U' R2 U R2 U", "2c5"),
            ("U", "4a1"),
            ("U R2 U2 F2 U", "4a2"),
            ("U R2 U R2 U2 F2 U", "4a3"),
            ("U R2 U R2 U2 F2 U' F2 U", "4a4"),
            ("U R2 U", "4b2"),
            ("U R2 U2 F2 U R2 U", "4b3"),
            ("U R2 U R2 U2 F2 U' R2 U", "4b4"),
            ("U R2 U R2 U' R2 U F2 U", "4b5"),
            ("U D'", "0c0"),
            ("R2 F2 U2", "0c0"),
        ] {
            let position: Position = moves.parse().expect("moves");
            assert_eq!(DominoSubset::of(&position).name(), name, "{moves}");
        }
    }

    #[test]
    fn half_turns_keep_the_subset() {
        let by = |moves: &str| moves.parse::<Position>().expect("moves");
        let mut position = Position::SOLVED;
        for moves in ["U R2", "D F2", "U2 L2 U", "B2 D'", "U F2", "D R2 U"] {
            position = position.then(&by(moves));
            for half in ["U2", "D2", "R2", "L2", "F2", "B2"].map(by) {
                let sides = [position.then(&half), half.then(&position)];
                assert!(sides.iter().all(|it| DominoSubset::of(it) == DominoSubset::of(&position)));
            }
        }
    }
}
