//! Slice pairing: which edges of the U-D slice are opposite to which.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;
use crate::slice::{Slice, slots_where};

/// How the four slots that hold slice edges form two pairs: opposite edges, FR and BL or FL and BR,
/// are a pair. `0..3`: how many of the slots come after the one paired with the first. 0 at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlicePairing(u8);

impl SlicePairing {
    /// How many pairings of four slots there are.
    pub const COUNT: u8 = 3;

    /// Every pairing in the order of the numbers.
    pub fn all() -> impl ExactSizeIterator<Item = SlicePairing> {
        (0..Self::COUNT).map(SlicePairing)
    }

    /// The pairing of a position.
    pub fn of(position: &Position) -> SlicePairing {
        let pair = slots_where(|slot| matches!(position.edge_at()[slot], 8 | 11));
        SlicePairing::of_slots(Slice::of(position).slots(), pair)
    }

    /// The pairing of four slots, one pair given by its two slots, one bit a slot.
    #[inline]
    pub fn of_slots(slice: u16, pair: u16) -> SlicePairing {
        debug_assert!(slice.count_ones() == 4 && pair.count_ones() == 2 && pair & !slice == 0);
        let first = slice & slice.wrapping_neg();
        // The other pair serves as well: the pair of the first slot is wanted.
        let pair = if pair & first == 0 { slice ^ pair } else { pair };
        let partner = pair ^ first;
        SlicePairing((slice & !(partner | partner.wrapping_sub(1))).count_ones() as u8)
    }

    /// One of the two pairs: the slots, one bit a slot.
    fn pair(self, slice: Slice) -> u16 {
        let slots = slice.slots();
        let first = slots & slots.wrapping_neg();
        let partner = (0..Position::EDGES).map(|slot| 1 << slot).find(|&partner| {
            slots & !first & partner != 0 && SlicePairing::of_slots(slots, first | partner) == self
        });
        first | partner.expect("one of the three others")
    }

    /// The pairing after one more turn, given the slice before.
    pub fn after(self, slice: Slice, turn: FaceTurn) -> SlicePairing {
        let (pair, moved) = (self.pair(slice), Position::of_turn(turn));
        let pair = slots_where(|slot| pair >> moved.edge_at()[slot] & 1 == 1);
        SlicePairing::of_slots(slice.after(turn).slots(), pair)
    }

    /// The pairing of `s^-1 g s`, given the slice of `g`: symmetries that keep the U-D axis keep
    /// which slice edges are opposite.
    pub fn conjugate_by(self, slice: Slice, symmetry: Symmetry) -> SlicePairing {
        let pair = self.pair(slice);
        let pair = slots_where(|slot| pair >> symmetry.in_cube().edge_from(slot) & 1 == 1);
        SlicePairing::of_slots(slice.conjugate_by(symmetry).slots(), pair)
    }

    /// The pairing's number, `0..3`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
