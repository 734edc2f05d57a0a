//! What flows through phase 1.

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{Coset, PackedCorners};

/// Bits of a turn in a packed sequence of turns.
pub(crate) const TURN_BITS: u32 = 5;

/// How many turns fit in a node's path.
pub(crate) const PATH_TURNS: u8 = (u64::BITS / TURN_BITS) as u8;

/// A position on its way into H: its coset, its corners, and the turns that led here. Where the
/// edges stand is worked out at the end of the few ways that need it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<C> {
    pub(crate) coset: C,
    pub(crate) corners: PackedCorners,
    /// Turns into H that the coset needs at least.
    pub(crate) distance: u8,
    depth: u8,
    /// The turns, five bits each, the last in the lowest. At most [`PATH_TURNS`].
    path: u64,
}

impl<C> Node<C> {
    /// The node from which a search starts.
    pub(crate) fn root(coset: C, distance: u8, corners: PackedCorners) -> Node<C> {
        Node { coset, corners, distance, depth: 0, path: 0 }
    }

    /// The node after one more turn.
    #[inline]
    pub(crate) fn child(
        &self,
        turn: FaceTurn,
        coset: C,
        distance: u8,
        corners: PackedCorners,
    ) -> Node<C> {
        let path = self.path << TURN_BITS | turn.index() as u64;
        Node { coset, corners, distance, depth: self.depth + 1, path }
    }

    /// The turn that led here.
    #[inline]
    pub(crate) fn last(&self) -> Option<FaceTurn> {
        (self.depth > 0).then(|| turn_in(self.path))
    }

    /// The turns that led here as a number: another one for each node of a depth.
    #[inline]
    pub(crate) fn path(&self) -> u64 {
        self.path
    }

    /// The turns that led here, in order.
    pub(crate) fn turns(&self) -> impl Iterator<Item = FaceTurn> {
        let path = self.path;
        (0..u32::from(self.depth)).rev().map(move |place| turn_in(path >> (place * TURN_BITS)))
    }
}

/// Whether a way with `left` more turns may go on with this one: canonical, and at the end not with
/// a turn of H, nor with one that commutes with a turn of H before it. Such ways are left to phase 2,
/// which finds them from a shorter way.
#[inline]
pub(crate) fn may_be_next(last: Option<FaceTurn>, turn: FaceTurn, left: u8) -> bool {
    let is_first_of_phase2 = |turn: FaceTurn| left == 1 && Coset::keeps_subgroup(turn);
    !is_first_of_phase2(turn)
        && last.is_none_or(|last| {
            let is_swapped = last.axis() == turn.axis() && is_first_of_phase2(last);
            turn.may_follow(last) && !is_swapped
        })
}

/// The turn in the lowest bits.
#[inline]
fn turn_in(path: u64) -> FaceTurn {
    FaceTurn::ALL[path as usize % (1 << TURN_BITS)]
}
