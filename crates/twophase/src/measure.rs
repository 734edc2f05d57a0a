//! What a search counts, turns or costs, and how phase 2 is searched by it.

use faceturn_cube::{FaceTurn, Maneuver};
use faceturn_symmetry::{CornerPermutation, PackedCorners};

use crate::home::SubgroupPosition;

/// What a search counts. A maneuver's measure is the sum of those of its two phases, or less.
pub(crate) trait Measure: Sync {
    /// A search inside H.
    type Phase2<'t>: Phase2Search
    where
        Self: 't;

    /// A search inside H as the view with this number shows it, of the position or of its inverse.
    fn phase2(&self, view: usize, is_inverse: bool) -> Self::Phase2<'_>;

    /// The measure of a maneuver.
    fn of(&self, maneuver: &Maneuver) -> u32;

    /// The least measure of a way of so many turns into H.
    fn least(&self, turns: u8) -> u32;
}

/// A search inside H.
pub(crate) trait Phase2Search {
    /// What the corners alone need at least. They may be seen from any frame that keeps the U-D axis and
    /// the turns.
    fn corner_bound(&self, corners: PackedCorners) -> u32;

    /// The permutation of packed corners.
    fn corners(&self, corners: PackedCorners) -> CornerPermutation;

    /// The largest measure of use for a way home after this way into H; `None` if none is of use.
    fn most(&self, way: impl Iterator<Item = FaceTurn>, round: &Round) -> Option<u32>;

    /// A best way home after this way into H, if it measures no more than `most`. Its first turn is not
    /// of the face of the last turn. It may be of the opposite face, in either order: phase 1 leaves
    /// such ways to phase 2.
    fn solve(
        &mut self,
        position: &SubgroupPosition,
        way: impl Iterator<Item = FaceTurn>,
        most: u32,
    ) -> Option<&[FaceTurn]>;

    /// Nodes met so far.
    fn nodes(&self) -> u64;

    /// Whether the ways home from some end were not looked at all: nothing is then proven.
    fn was_cut(&self) -> bool {
        false
    }
}

/// What has been found before a round, and what the round looks for.
#[derive(Clone, Copy)]
pub(crate) struct Round {
    /// The turns of phase 1.
    pub(crate) length: u8,
    /// What they measure at least.
    pub(crate) least: u32,
    /// Only maneuvers that measure less are of use.
    pub(crate) limit: u32,
    /// The measure of phase 2 at most.
    pub(crate) longest_phase2: u32,
    /// When a unit ends.
    pub(crate) until: Until,
}

impl Round {
    /// The measure of phase 2 at most, after a way of this round that measures as little as one can.
    #[inline]
    pub(crate) fn most(&self) -> u32 {
        (self.limit - 1).saturating_sub(self.least).min(self.longest_phase2)
    }
}

/// When a unit ends before its last way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// It has found a maneuver.
    Found,
    /// Never.
    Exhausted,
}
