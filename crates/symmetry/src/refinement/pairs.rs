//! Slice pairs: which edges of the U-D slice are opposite, and which are next to each other.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;
use crate::slice::{Slice, slots_where};

/// How the four slots with slice edges form pairs in two ways: by opposite edges (FR and BL, FL
/// and BR), and by edges of one face (FR and FL, BR and BL). `0..6`; 0 is home. This determines
/// the slice permutation up to double exchanges. Half of it, rounded down, is the slice pairing,
/// `0..3`: only the opposite pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlicePairs(u8);

impl SlicePairs {
    /// Number of values: one of the three pairings of four slots, and another one.
    pub const COUNT: u8 = 6;

    /// The value with this number, below [`SlicePairs::COUNT`].
    pub(super) const fn new(number: usize) -> SlicePairs {
        SlicePairs(number as u8)
    }

    /// The slice pairs of a position.
    pub fn of(position: &Position) -> SlicePairs {
        let pair = |cubies: [u8; 2]| slots_where(|slot| cubies.contains(&position.edge_at()[slot]));
        SlicePairs::of_slots(Slice::of(position).slots(), pair([8, 11]), pair([8, 9]))
    }

    /// Given the slots of two opposite edges and of two edges of face F or B, as bits.
    #[inline]
    pub(crate) fn of_slots(slice: u16, opposite: u16, front: u16) -> SlicePairs {
        let (first, second) = (pairing(slice, opposite), pairing(slice, front));
        SlicePairs(2 * first + u8::from(second == (first + 1) % 3))
    }

    /// The slots of an opposite pair and of a pair on a face, one bit a slot.
    fn pairs(self, slice: Slice) -> [u16; 2] {
        let first = self.0 / 2;
        let second = if self.0 % 2 == 1 { first + 1 } else { first + 2 } % 3;
        [first, second].map(|number| pair(slice.slots(), number))
    }

    /// The slice pairs after one more turn, given the slice before.
    pub fn after(self, slice: Slice, turn: FaceTurn) -> SlicePairs {
        let moved = Position::of_turn(turn);
        let [opposite, front] = self
            .pairs(slice)
            .map(|pair| slots_where(|slot| pair >> moved.edge_at()[slot] & 1 == 1));
        SlicePairs::of_slots(slice.after(turn).slots(), opposite, front)
    }

    /// The slice pairs of `s^-1 g s`, given the slice of `g`. Symmetries that keep the U-D axis
    /// keep slice edges opposite. Those that exchange the side axes exchange the pairs of F and B
    /// with those of R and L.
    pub fn conjugate_by(self, slice: Slice, symmetry: Symmetry) -> SlicePairs {
        let [opposite, front] = self
            .pairs(slice)
            .map(|pair| slots_where(|slot| pair >> symmetry.in_cube().edge_from(slot) & 1 == 1));
        let slots = slice.conjugate_by(symmetry).slots();
        let SlicePairs(pairs) = SlicePairs::of_slots(slots, opposite, front);
        // Exchange the second pairing and the third.
        SlicePairs(pairs ^ u8::from(symmetry.exchanges_side_axes()))
    }

    /// The number, `0..6`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a pairing of four slots, given the slots of one pair, one bit a slot: how many
/// of the slots come after the partner of the first slot.
#[inline]
fn pairing(slice: u16, pair: u16) -> u8 {
    debug_assert!(slice.count_ones() == 4 && pair.count_ones() == 2 && pair & !slice == 0);
    let first = slice & slice.wrapping_neg();
    // Either pair may be given, but the first slot's is needed.
    let pair = if pair & first == 0 { slice ^ pair } else { pair };
    after(slice, pair ^ first)
}

/// The first of four slots and its partner in the pairing with this number.
fn pair(slice: u16, pairing: u8) -> u16 {
    let mut partners = (0..Position::EDGES).map(|slot| 1 << slot).filter(|slot| slice & slot != 0);
    let partner = partners.find(|&partner| after(slice, partner) == pairing);
    slice & slice.wrapping_neg() | partner.expect("fewer than three come after one of the others")
}

#[inline]
fn after(slice: u16, slot: u16) -> u8 {
    (slice & !(slot | slot.wrapping_sub(1))).count_ones() as u8
}
