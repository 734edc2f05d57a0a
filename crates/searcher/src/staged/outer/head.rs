//! A candidate of the outer levels in one word.

use faceturn_cube::{Axis, FaceTurn};

use super::AxisSet;
use super::BATCH;

/// A child's parent and turn, the places of the parent's order at which it is known to be far, and
/// the axes along which its inverse is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OuterHead(u32);

/// Where the turn begins: five bits.
const TURN: u32 = BATCH.ilog2();

/// Where the places begin at which the child is far.
const FAR: u32 = TURN + 5;

/// Where the axes begin along which the inverse is far.
const FAR_INVERSES: u32 = FAR + Axis::COUNT as u32;

impl OuterHead {
    pub(super) const UNUSED: OuterHead = OuterHead(0);

    /// A child of which nothing is known but the axes along which its inverse is far.
    #[inline(always)]
    pub(super) fn new(parent: usize, turn: FaceTurn, far_inverses: AxisSet) -> OuterHead {
        let far_inverses = u32::from(far_inverses.0) << FAR_INVERSES;
        OuterHead((parent | turn.index() << TURN) as u32 | far_inverses)
    }

    #[inline(always)]
    pub(super) fn parent(self) -> usize {
        self.0 as usize % BATCH
    }

    /// The number of the turn, below 32.
    #[inline(always)]
    pub(super) fn turn_number(self) -> usize {
        (self.0 >> TURN) as usize % 32
    }

    #[inline(always)]
    pub(super) fn turn(self) -> FaceTurn {
        FaceTurn::ALL[self.turn_number()]
    }

    /// The same, far at a place of the parent's order or not.
    #[inline(always)]
    pub(super) fn with_far(self, place: usize, is_far: u32) -> OuterHead {
        OuterHead(self.0 | is_far << (FAR + place as u32))
    }

    /// The places at which the child is known to be far: 0, 0 and 1, or all three.
    #[inline(always)]
    pub(super) fn far_places(self) -> usize {
        (self.0 >> FAR) as usize % 8
    }

    /// The axes along which the inverse is far.
    #[inline(always)]
    pub(super) fn far_inverses(self) -> AxisSet {
        AxisSet((self.0 >> FAR_INVERSES) as u8 % 8)
    }
}
