//! Coordinates of permutations: the places of corners and edges, regardless of orientation.
//!
//! In H the eight U and D edges stay within their eight places, and so do the four slice edges.
//! So a position of H consists of permutations of the corners, of the U and D edges and of the
//! slice edges, whose product is even. H has 8! * 8! * 4! / 2 = 19,508,428,800 positions.
//!
//! A permutation's number is its lexicographic index, so 0 is solved. Source of the coordinates:
//! H. Kociemba, cube-lovers, 2 June 1997.

use faceturn_cube::{Axis, Face, FaceTurn, Position};

use crate::coset::Coset;

/// The ten turns in H: every turn of U and D, and the half turns of the other faces. Shape `[10]`.
pub const SUBGROUP_TURNS: [FaceTurn; 10] = {
    let mut turns = [FaceTurn::ALL[0]; 10];
    let (mut count, mut index) = (0, 0);
    while index < FaceTurn::COUNT {
        let turn = FaceTurn::ALL[index];
        if Coset::keeps_subgroup(turn) {
            turns[count] = turn;
            count += 1;
        }
        index += 1;
    }
    assert!(count == turns.len());
    turns
};

/// A permutation of the eight corners, in any position. `0..40_320`; 0 is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CornerPermutation(u16);

/// A permutation of the eight U and D edges among their own places, in H. `0..40_320`; 0 is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EdgePermutation(u16);

/// A permutation of the four slice edges among their own places, in H. `0..24`; 0 is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlicePermutation(u8);

faceturn_cube::numbered!(CornerPermutation(u16), u32: factorial(8));

impl CornerPermutation {
    /// Every piece in its own place.
    pub const SOLVED: CornerPermutation = CornerPermutation(0);

    #[inline]
    pub(crate) const fn of_number(number: u16) -> CornerPermutation {
        CornerPermutation(number)
    }

    /// The permutation of a position's corners.
    pub fn of(position: &Position) -> CornerPermutation {
        Self::of_corners(*position.corner_at())
    }

    /// The permutation with these corners in the slots.
    #[inline]
    pub fn of_corners(corners: [u8; 8]) -> CornerPermutation {
        CornerPermutation(rank(corners) as u16)
    }

    /// The permutation after one more turn, computed from the corners.
    pub fn after(self, turn: FaceTurn) -> CornerPermutation {
        let (corners, from) = (self.corners(), Position::of_turn(turn).corner_at());
        CornerPermutation(rank(from.map(|slot| corners[usize::from(slot)])) as u16)
    }

    /// The corner in each slot. Shape `[8]`, each `0..8`.
    pub fn corners(self) -> [u8; 8] {
        unrank(u32::from(self.0))
    }
}

faceturn_cube::numbered!(EdgePermutation(u16), u32: factorial(8));

impl EdgePermutation {
    /// Every piece in its own place.
    pub const SOLVED: EdgePermutation = EdgePermutation(0);

    /// The permutation of the U and D edges; `None` if one of them is in the slice.
    pub fn of(position: &Position) -> Option<EdgePermutation> {
        Self::of_edges(position.edge_at())
    }

    /// The same, given the edge in each slot.
    pub fn of_edges(edge_at: &[u8; Position::EDGES]) -> Option<EdgePermutation> {
        let edges: [u8; 8] = std::array::from_fn(|slot| edge_at[slot]);
        edges.iter().all(|&edge| edge < 8).then(|| EdgePermutation(rank(edges) as u16))
    }

    /// The permutation after one more turn in H, computed from the edges.
    pub fn after(self, turn: FaceTurn) -> EdgePermutation {
        debug_assert!(Coset::keeps_subgroup(turn), "{turn} moves edges into the slice");
        let (edges, from) = (self.edges(), Position::of_turn(turn).edge_at());
        let after: [u8; 8] = std::array::from_fn(|slot| edges[usize::from(from[slot])]);
        EdgePermutation(rank(after) as u16)
    }

    pub(crate) fn edges(self) -> [u8; 8] {
        unrank(u32::from(self.0))
    }
}

faceturn_cube::numbered!(SlicePermutation(u8), u32: factorial(4));

impl SlicePermutation {
    /// Every piece in its own place.
    pub const SOLVED: SlicePermutation = SlicePermutation(0);

    /// The permutation of the slice edges; `None` if one of them is outside the slice.
    pub fn of(position: &Position) -> Option<SlicePermutation> {
        Self::of_edges(position.edge_at())
    }

    /// The same, given the edge in each slot.
    pub fn of_edges(edge_at: &[u8; Position::EDGES]) -> Option<SlicePermutation> {
        let edges: [u8; 4] = std::array::from_fn(|slot| edge_at[8 + slot]);
        let is_home = edges.iter().all(|&edge| edge >= 8);
        is_home.then(|| SlicePermutation(rank(edges.map(|edge| edge - 8)) as u8))
    }

    /// The permutation after one more turn in H, computed from the edges.
    pub fn after(self, turn: FaceTurn) -> SlicePermutation {
        debug_assert!(Coset::keeps_subgroup(turn), "{turn} moves edges out of the slice");
        let (edges, from) = (self.edges(), Position::of_turn(turn).edge_at());
        let after: [u8; 4] = std::array::from_fn(|slot| edges[usize::from(from[8 + slot] - 8)]);
        SlicePermutation(rank(after) as u8)
    }

    /// The edge in each of the slots 8 to 11, minus 8. Shape `[4]`.
    pub(crate) fn edges(self) -> [u8; 4] {
        unrank(u32::from(self.0))
    }
}

/// The effect of turns on the permutations. About 2.3 MB, computed in a few milliseconds.
///
/// ```
/// use faceturn_cube::{Axis, Face, FaceTurn, Position};
/// use faceturn_symmetry::{CornerPermutation, PermutationTables};
///
/// let tables = PermutationTables::new();
/// let turn = FaceTurn::new(Face::R, 1).expect("a quarter turn");
/// let solved = CornerPermutation::of(&Position::SOLVED);
/// let after = tables.corners_after(solved, turn);
/// assert_eq!(after, CornerPermutation::of(Position::of_turn(turn)));
/// ```
pub struct PermutationTables {
    /// Shape `[40_320][18]`.
    corners: Box<[[CornerPermutation; FaceTurn::COUNT]]>,
    /// By the index of the turn in [`SUBGROUP_TURNS`]. Shape `[40_320][10]`.
    edges: Box<[[EdgePermutation; SUBGROUP_TURNS.len()]]>,
    /// By the index of the turn in [`SUBGROUP_TURNS`]. Shape `[24][10]`.
    slices: [[SlicePermutation; SUBGROUP_TURNS.len()]; SlicePermutation::COUNT as usize],
}

impl PermutationTables {
    /// Computes the tables: one turn of each face from the cubies, the others by repetition.
    pub fn new() -> PermutationTables {
        PermutationTables {
            corners: rows(
                &Face::ALL.map(quarter_turn),
                |turn, slot| Position::of_turn(turn).corner_at()[slot],
                FaceTurn::ALL,
                CornerPermutation,
            ),
            edges: rows(
                // A quarter turn of a side face would lead out of H.
                &SUBGROUP_GENERATORS,
                |turn, slot| Position::of_turn(turn).edge_at()[slot],
                SUBGROUP_TURNS,
                EdgePermutation,
            ),
            slices: std::array::from_fn(|slice| {
                SUBGROUP_TURNS.map(|turn| SlicePermutation(slice as u8).after(turn))
            }),
        }
    }

    /// The corners after any turn.
    #[inline]
    pub fn corners_after(&self, corners: CornerPermutation, turn: FaceTurn) -> CornerPermutation {
        self.corners[corners.index()][turn.index()]
    }

    /// The U and D edges after each turn of [`SUBGROUP_TURNS`].
    #[inline]
    pub fn edge_row(&self, edges: EdgePermutation) -> &[EdgePermutation; SUBGROUP_TURNS.len()] {
        &self.edges[edges.index()]
    }

    /// The slice edges after each turn of [`SUBGROUP_TURNS`].
    #[inline]
    pub fn slice_row(&self, slice: SlicePermutation) -> &[SlicePermutation; SUBGROUP_TURNS.len()] {
        &self.slices[slice.index()]
    }
}

/// One turn of each face, in the order of the faces, whose repetitions are [`SUBGROUP_TURNS`].
const SUBGROUP_GENERATORS: [FaceTurn; Face::COUNT] = {
    let mut turns = [FaceTurn::ALL[0]; Face::COUNT];
    let mut place = 0;
    while place < SUBGROUP_TURNS.len() {
        let turn = SUBGROUP_TURNS[place];
        if matches!(turn.axis(), Axis::UD) != (turn.quarters() == 2) && turn.quarters() < 3 {
            turns[turn.face() as usize] = turn;
        }
        place += 1;
    }
    turns
};

/// The effect of turns on the permutations of eight pieces, given that each face's generator
/// moves the piece in `slot_from(turn, slot)` to `slot`. Shape `[40_320][N]`.
fn rows<P: Copy, const N: usize>(
    generators: &[FaceTurn; Face::COUNT],
    slot_from: impl Fn(FaceTurn, usize) -> u8,
    turns: [FaceTurn; N],
    numbered: impl Fn(u16) -> P,
) -> Box<[[P; N]]> {
    let slots =
        generators.map(|turn| -> [u8; 8] { std::array::from_fn(|slot| slot_from(turn, slot)) });
    let once: Vec<[u16; Face::COUNT]> = (0..factorial(8))
        .map(|number| {
            let items = unrank::<8>(number);
            slots.map(|slots| rank(slots.map(|slot| items[usize::from(slot)])) as u16)
        })
        .collect();
    let rows = (0..factorial(8) as u16).map(|start| {
        turns.map(|turn| {
            let face = turn.face() as usize;
            let times = turn.quarters() / generators[face].quarters();
            numbered((0..times).fold(start, |at, _| once[usize::from(at)][face]))
        })
    });
    rows.collect()
}

const fn quarter_turn(face: Face) -> FaceTurn {
    FaceTurn::ALL[face as usize * 3]
}

const fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

/// The lexicographic index of a permutation of `0..N`; N is at most eight.
pub(crate) fn rank<const N: usize>(items: [u8; N]) -> u32 {
    // Four bits for each item: the number of smaller ones that come later.
    let mut smaller: u32 = 0x7654_3210;
    let mut number = 0;
    for (place, item) in items.into_iter().enumerate() {
        let shift = u32::from(item) * 4;
        number = number * (N - place) as u32 + (smaller >> shift) % 16;
        // This item no longer comes later than the greater ones.
        smaller = smaller.wrapping_sub(0x1111_1110 << shift);
    }
    number
}

pub(crate) fn unrank<const N: usize>(number: u32) -> [u8; N] {
    let mut items = [0; N];
    let mut rest = number;
    for place in (0..N).rev() {
        let choices = (N - place) as u32;
        items[place] = (rest % choices) as u8;
        rest /= choices;
        let (first, later) = items.split_at_mut(place + 1);
        for item in later {
            *item += u8::from(*item >= first[place]);
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn numbers_are_places_in_lexicographic_order() {
        let permutations: Vec<[u8; 4]> = (0..24).map(unrank).collect();
        assert!(permutations.is_sorted());
        assert_eq!(permutations[0], [0, 1, 2, 3]);
        assert!((0..24).zip(&permutations).all(|(number, &items)| rank(items) == number));
        assert!((0..40_320).all(|number| rank(unrank::<8>(number)) == number));
    }

    #[test]
    fn subgroup_turns_are_those_of_h() {
        let written: Vec<String> = SUBGROUP_TURNS.iter().map(FaceTurn::to_string).collect();
        assert_eq!(written.join(" "), "U U2 U' D D2 D' F2 B2 R2 L2");
    }

    #[test]
    fn every_transition_agrees_with_the_cubies() {
        let tables = PermutationTables::new();
        for corners in CornerPermutation::all() {
            for turn in FaceTurn::ALL {
                assert_eq!(tables.corners_after(corners, turn), corners.after(turn));
            }
        }
        let mut random = ChaCha8Rng::seed_from_u64(1997);
        let mut position = Position::SOLVED;
        for _ in 0..20_000 {
            let place = random.random_range(0..SUBGROUP_TURNS.len());
            let turn = SUBGROUP_TURNS[place];
            let after = position.after(turn);
            let edges = EdgePermutation::of(&position).expect("inside H");
            let slice = SlicePermutation::of(&position).expect("inside H");
            assert_eq!(Some(tables.edge_row(edges)[place]), EdgePermutation::of(&after));
            assert_eq!(Some(tables.slice_row(slice)[place]), SlicePermutation::of(&after));
            let corners = CornerPermutation::of(&position);
            assert_eq!(tables.corners_after(corners, turn), CornerPermutation::of(&after));
            position = after;
        }
    }

    #[test]
    fn outside_h_edges_have_no_permutation_of_their_own_places() {
        let quarter = Position::of_turn(quarter_turn(Face::R));
        assert_eq!(EdgePermutation::of(quarter), None);
        assert_eq!(SlicePermutation::of(quarter), None);
    }
}
