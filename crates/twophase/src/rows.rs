//! Transitions of all permutations by the turns of H, for tables that are filled entry by entry.

use faceturn_symmetry::{
    CornerPermutation, EdgePermutation, PermutationTables, SUBGROUP_TURNS, SlicePermutation,
};

use crate::home::TURNS;

pub(crate) const SLICES: usize = SlicePermutation::COUNT as usize;

/// The index of each permutation after each turn of H.
pub(crate) struct Rows {
    /// Shape `[40_320][10]`.
    pub(crate) corners: Vec<[usize; TURNS]>,
    /// The edges outside the slice. Shape `[40_320][10]`.
    pub(crate) edges: Vec<[usize; TURNS]>,
    /// Shape `[24][10]`.
    pub(crate) slices: Vec<[usize; TURNS]>,
}

impl Rows {
    pub(crate) fn new(permutations: &PermutationTables) -> Rows {
        let corners = CornerPermutation::all().map(|corners| {
            SUBGROUP_TURNS.map(|turn| permutations.corners_after(corners, turn).index())
        });
        let edges = EdgePermutation::all()
            .map(|edges| permutations.edge_row(edges).map(EdgePermutation::index));
        let slices = (0..SLICES).map(|number| {
            let slice = SlicePermutation::new(number as u8).expect("one of 24");
            permutations.slice_row(slice).map(SlicePermutation::index)
        });
        Rows { corners: corners.collect(), edges: edges.collect(), slices: slices.collect() }
    }
}
