//! Flip: the orientation of the edges.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;
use crate::slice::slots_where;

/// Edge flip: one bit for each of the slots 0 to 10; the twelfth edge is forced. `0..2048`; 0 is
/// unflipped. Only quarter turns of F and B flip edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Flip(u16);

faceturn_cube::numbered!(Flip(u16), u32: 1 << 11);

impl Flip {
    /// The flip of a position.
    pub fn of(position: &Position) -> Flip {
        Flip::of_slots(slots_where(|slot| position.edge_flip()[slot] == 1))
    }

    /// The flip with flipped edges in these slots (an even number), one bit per slot.
    #[inline]
    pub fn of_slots(slots: u16) -> Flip {
        debug_assert_eq!(slots.count_ones() % 2, 0, "flips come in pairs");
        Flip(slots % Self::COUNT as u16)
    }

    pub(crate) fn slots(self) -> u16 {
        self.0 | (self.0.count_ones() as u16 & 1) << 11
    }

    /// The flip after one more turn, computed from the edges.
    pub fn after(self, turn: FaceTurn) -> Flip {
        let (slots, turn) = (self.slots(), Position::of_turn(turn));
        Flip::of_slots(slots_where(|slot| {
            (slots >> turn.edge_at()[slot] & 1) as u8 != turn.edge_flip()[slot]
        }))
    }

    /// The flips carried along with their slots: the part of a conjugation that is independent of
    /// the slice. See [`FlipSlice::conjugate_by`](crate::FlipSlice::conjugate_by) for the other.
    pub(crate) fn carried_by(self, symmetry: Symmetry) -> Flip {
        let (slots, symmetry) = (self.slots(), symmetry.in_cube());
        Flip::of_slots(slots_where(|slot| slots >> symmetry.edge_from(slot) & 1 == 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip_slice::tests::position_with;
    use crate::{FlipSlice, Slice};

    #[test]
    fn turns_agree_with_cubies() {
        let home = Slice::new(0).expect("0 is a slice");
        for flip in Flip::all() {
            let position = position_with(FlipSlice::of_parts(flip, home));
            assert_eq!(Flip::of(&position), flip);
            for turn in FaceTurn::ALL {
                let plain = Flip::of(&position.after(turn));
                assert_eq!(flip.after(turn), plain, "{flip:?} then {turn}");
            }
        }
    }
}
