//! What a search minimizes, turns or cost, and the search of phase 2 for it.

use faceturn_cube::{FaceTurn, Maneuver, Metric};

use crate::home::{CornerBounds, SubgroupPosition};

/// What a search minimizes. A maneuver's measure is at most the sum of those of its phases.
pub(crate) trait Measure: Sync {
    /// A search inside H in this view, of the position or of its inverse.
    fn phase2(&self, view: usize, is_inverse: bool) -> Box<dyn Phase2Search + '_>;

    /// The bounds for the corners in this search.
    fn corner_bounds(&self, view: usize, is_inverse: bool) -> CornerBounds<'_>;

    /// The metric of the tables.
    fn metric(&self) -> Metric;

    fn of(&self, maneuver: &Maneuver) -> u32;

    /// The least measure of a way of this many turns into H.
    fn least(&self, turns: u8) -> u32;
}

pub(crate) trait Phase2Search {
    /// The largest useful measure of a way home after this way into H; `None` if none is useful.
    fn most(&self, way: &[FaceTurn], round: &Round) -> Option<u32>;

    /// A best way home after this way into H that measures at most `most`. Its first turn is not
    /// of the face of the last turn, but may be of the opposite face, in either order: phase 1
    /// leaves such ways to phase 2.
    fn solve(
        &mut self,
        position: &SubgroupPosition,
        way: &[FaceTurn],
        most: u32,
    ) -> Option<&[FaceTurn]>;

    fn nodes(&self) -> u64;

    /// Whether some ways home were not searched, so that nothing is proven.
    fn was_cut(&self) -> bool {
        false
    }
}

/// What has been found before a round, and what the round looks for.
#[derive(Clone, Copy)]
pub(crate) struct Round {
    pub(crate) length: u8,
    /// The least measure of phase 1.
    pub(crate) least: u32,
    /// Only maneuvers with a smaller measure are useful.
    pub(crate) limit: u32,
    /// The largest measure of phase 2.
    pub(crate) longest_phase2: u32,
    pub(crate) until: Until,
}

impl Round {
    /// The largest measure of phase 2 after the way with the least measure in this round.
    #[inline]
    pub(crate) fn most(&self) -> u32 {
        (self.limit - 1).saturating_sub(self.least).min(self.longest_phase2)
    }
}

/// When a unit ends before its last way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// When it has found a maneuver.
    Found,
    /// Never.
    Exhausted,
}
