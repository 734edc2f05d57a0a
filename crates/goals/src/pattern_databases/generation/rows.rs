//! Rows and their neighbours.

use faceturn_cube::FaceTurn;

use crate::pattern_databases::coordinates::PatternCoordinates;
use crate::pattern_databases::transitions;

/// All orientations of one arrangement of labels, with the transitions of the labels.
pub(super) struct Row<'c> {
    coordinates: &'c PatternCoordinates,
    corners: transitions::Row,
    edges: transitions::Row,
}

impl<'c> Row<'c> {
    pub(super) fn new(coordinates: &'c PatternCoordinates, number: u64) -> Row<'c> {
        let edges = u64::from(coordinates.edges.orbit().arrangements());
        Row {
            coordinates,
            corners: coordinates.corners.row((number / edges) as u32),
            edges: coordinates.edges.row((number % edges) as u32),
        }
    }

    #[inline]
    pub(super) fn after(&self, turn: FaceTurn) -> u64 {
        let corners = u64::from(self.corners.after[turn.index()]);
        let edges = u64::from(self.edges.after[turn.index()]);
        corners * u64::from(self.coordinates.edges.orbit().arrangements()) + edges
    }

    /// Maps the orientations of this row to those after a turn.
    pub(super) fn there(&self, turn: FaceTurn) -> OrientationMap<'c> {
        OrientationMap::new(
            self.coordinates.corners.orientations_after(self.corners.set, turn),
            self.coordinates.edges.orientations_after(self.edges.set, turn),
        )
    }

    /// Maps the orientations after a turn back to those of this row.
    pub(super) fn back(&self, turn: FaceTurn) -> OrientationMap<'c> {
        OrientationMap::new(
            self.coordinates.corners.orientations_before(self.corners.set, turn),
            self.coordinates.edges.orientations_before(self.edges.set, turn),
        )
    }
}

#[derive(Clone, Copy)]
pub(super) struct OrientationMap<'c> {
    corners: &'c [u16],
    /// The length is a power of two.
    edges: &'c [u16],
    edge_bits: u32,
}

impl<'c> OrientationMap<'c> {
    fn new(corners: &'c [u16], edges: &'c [u16]) -> OrientationMap<'c> {
        OrientationMap { corners, edges, edge_bits: edges.len().ilog2() }
    }

    /// The image of an orientation; both are numbers below the width of a row.
    #[inline]
    pub(super) fn image(&self, orientation: usize) -> usize {
        let corners = self.corners[orientation >> self.edge_bits];
        let edges = self.edges[orientation & (self.edges.len() - 1)];
        usize::from(corners) << self.edge_bits | usize::from(edges)
    }
}
