//! Positions of H, and bounds for their ways home.

use faceturn_cube::{Metric, Position};
use faceturn_symmetry::{
    CornerNumbers, CornerPermutation, EdgePermutation, PackedCorners, PermutationTables,
    SUBGROUP_TURNS, SlicePermutation,
};

/// How many turns generate H.
pub(crate) const TURNS: usize = SUBGROUP_TURNS.len();

/// All turns of H, one bit each.
pub(crate) const ALL_TURNS: u32 = (1 << TURNS) - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SubgroupPosition {
    pub(crate) corners: CornerPermutation,
    pub(crate) edges: EdgePermutation,
    pub(crate) slice: SlicePermutation,
}

impl SubgroupPosition {
    /// The position's coordinates; `None` if its edges are not those of H.
    #[cfg(test)]
    pub(crate) fn of(position: &Position) -> Option<SubgroupPosition> {
        Self::of_parts(CornerPermutation::of(position), position.edge_at())
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.corners.index() == 0 && self.edges.index() == 0 && self.slice.index() == 0
    }

    /// The coordinates of these corners and edges; `None` if the edges are not those of H.
    pub(crate) fn of_parts(
        corners: CornerPermutation,
        edge_at: &[u8; Position::EDGES],
    ) -> Option<SubgroupPosition> {
        let (edges, slice) =
            (EdgePermutation::of_edges(edge_at)?, SlicePermutation::of_edges(edge_at)?);
        Some(SubgroupPosition { corners, edges, slice })
    }
}

/// Lower bounds for the corners alone, in any frame that keeps the U-D axis and the turns.
#[derive(Clone, Copy)]
pub(crate) struct CornerBounds<'t> {
    pub(crate) numbers: &'t CornerNumbers,
    /// Shape `[40_320]`.
    pub(crate) bounds: &'t [u16],
    /// What a bound of 1 measures.
    pub(crate) unit: u32,
}

impl CornerBounds<'_> {
    #[inline]
    pub(crate) fn of(&self, corners: PackedCorners) -> u32 {
        u32::from(self.bounds[self.number(corners).index()]) * self.unit
    }

    #[inline]
    pub(crate) fn number(&self, corners: PackedCorners) -> CornerPermutation {
        self.numbers.of(corners)
    }
}

/// The tables of phase 2.
pub(crate) trait Home: Sync {
    fn metric(&self) -> Metric;

    /// The lengths of the ways home from a position differ by multiples of this.
    #[inline]
    fn step(&self) -> u8 {
        self.metric().length_step()
    }

    /// The length of the turn with this index among those of H.
    fn turn_length(&self, place: usize) -> u8;

    fn permutations(&self) -> &PermutationTables;

    fn corner_bounds(&self) -> CornerBounds<'_>;

    /// Lower bound for the length of a way home; 0 only if solved. It differs from the length of
    /// every way home by a multiple of [`step`](Home::step).
    fn bound(&self, position: &SubgroupPosition) -> u8;

    /// The turns, one bit each, after which the rest of `left` may lead home.
    fn open(&self, position: &SubgroupPosition, left: u8) -> u32;
}
