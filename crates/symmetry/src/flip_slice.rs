//! Flip and slice as one coordinate, closed under all 16 symmetries, unlike flip alone.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;
use crate::flip::Flip;
use crate::slice::{SLICE_SLOTS, Slice};

/// Flip and slice as one coordinate, `slice * 2048 + flip`. `0..1_013_760`; 0 is home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FlipSlice(u32);

const _: () = assert!(FlipSlice::COUNT == 1_013_760);

faceturn_cube::numbered!(FlipSlice(u32), u32: Slice::COUNT * Flip::COUNT);

impl FlipSlice {
    pub(crate) const fn of_parts(flip: Flip, slice: Slice) -> FlipSlice {
        FlipSlice(slice.index() as u32 * Flip::COUNT + flip.index() as u32)
    }

    /// The flip-slice of a position.
    pub fn of(position: &Position) -> FlipSlice {
        FlipSlice::of_parts(Flip::of(position), Slice::of(position))
    }

    pub(crate) const fn flip(self) -> Flip {
        match Flip::new((self.0 % Flip::COUNT) as u16) {
            Some(flip) => flip,
            None => panic!("a remainder is below its divisor"),
        }
    }

    pub(crate) const fn slice(self) -> Slice {
        match Slice::new((self.0 / Flip::COUNT) as u16) {
            Some(slice) => slice,
            None => panic!("a flip-slice is below 495 * 2048"),
        }
    }

    /// The flip-slice after one more turn, computed from the edges.
    pub fn after(self, turn: FaceTurn) -> FlipSlice {
        FlipSlice::of_parts(self.flip().after(turn), self.slice().after(turn))
    }

    /// The flip-slice of `s^-1 g s`, computed from the edges.
    ///
    /// Flips and slice edges move with their slots. A symmetry that exchanges the side axes also
    /// exchanges the reference facelets of slice edges and of slots in the slice. So an edge's
    /// flip changes if exactly one of the edge and its slot is in the slice.
    pub fn conjugate_by(self, symmetry: Symmetry) -> FlipSlice {
        let slice = self.slice().conjugate_by(symmetry);
        let flip = self.flip().carried_by(symmetry);
        FlipSlice::of_parts(exchanged(flip, slice, symmetry), slice)
    }
}

/// A carried flip after the exchange of reference facelets, given the carried slice.
pub(crate) fn exchanged(flip: Flip, slice: Slice, symmetry: Symmetry) -> Flip {
    if symmetry.exchanges_side_axes() {
        Flip::of_slots(flip.slots() ^ slice.slots() ^ SLICE_SLOTS)
    } else {
        flip
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn position_with(flip_slice: FlipSlice) -> Position {
        let (flips, slots) = (flip_slice.flip().slots(), flip_slice.slice().slots());
        let (mut in_slice, mut in_layers) = (8..12, 0..8);
        let edge_at = std::array::from_fn(|slot| {
            let cubies = if slots >> slot & 1 == 1 { &mut in_slice } else { &mut in_layers };
            cubies.next().expect("four edges of the slice, eight of the layers")
        });
        let edge_flip = std::array::from_fn(|slot| (flips >> slot & 1) as u8);
        // One parity of the corners matches that of the edges.
        [[0, 1, 2, 3, 4, 5, 6, 7], [1, 0, 2, 3, 4, 5, 6, 7]]
            .into_iter()
            .find_map(|corners| Position::from_cubies(corners, [0; 8], edge_at, edge_flip).ok())
            .expect("one of the two parities is possible")
    }

    #[test]
    fn every_conjugate_agrees_with_cubies_on_a_sample() {
        // Every 97th of 1,013,760 includes every slice and every flip bit.
        for raw in (0..FlipSlice::COUNT).step_by(97) {
            let flip_slice = FlipSlice::new(raw).expect("in range");
            let position = position_with(flip_slice);
            assert_eq!(FlipSlice::of(&position), flip_slice);
            for symmetry in Symmetry::all() {
                let plain = FlipSlice::of(&position.conjugate_by(symmetry.in_cube()));
                assert_eq!(flip_slice.conjugate_by(symmetry), plain, "{raw} by {symmetry:?}");
            }
        }
    }
}
