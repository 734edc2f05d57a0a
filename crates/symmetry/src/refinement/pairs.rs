//! Slice pairs: which edges of the U-D slice are opposite to which, and which are side by side.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;
use crate::slice::{Slice, slots_where};

/// How the four slots that hold slice edges form pairs in two ways: opposite edges, FR and BL or FL
/// and BR, are a pair, and so are those of one face, FR and FL or BR and BL. `0..6`; 0 at home. It says
/// what is where up to two exchanges at a time. Halved and rounded down it is the slice pairing,
/// `0..3`: the opposite ones alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlicePairs(u8);

impl SlicePairs {
    /// How many there are: of the three pairings of four slots, one and another one.
    pub const COUNT: u8 = 6;

    /// The one with this number, below [`SlicePairs::COUNT`].
    pub(super) const fn new(number: usize) -> SlicePairs {
        SlicePairs(number as u8)
    }

    /// Those of a position.
    pub fn of(position: &Position) -> SlicePairs {
        let pair = |cubies: [u8; 2]| slots_where(|slot| cubies.contains(&position.edge_at()[slot]));
        SlicePairs::of_slots(Slice::of(position).slots(), pair([8, 11]), pair([8, 9]))
    }

    /// Those of four slots, given a pair of opposite edges and one of a face F or B, by their slots,
    /// one bit a slot.
    #[inline]
    pub(crate) fn of_slots(slice: u16, opposite: u16, front: u16) -> SlicePairs {
        let (first, second) = (pairing(slice, opposite), pairing(slice, front));
        SlicePairs(2 * first + u8::from(second == (first + 1) % 3))
    }

    /// One of the opposite pairs, and one of a face: the slots, one bit a slot.
    fn pairs(self, slice: Slice) -> [u16; 2] {
        let first = self.0 / 2;
        let second = if self.0 % 2 == 1 { first + 1 } else { first + 2 } % 3;
        [first, second].map(|number| pair(slice.slots(), number))
    }

    /// After one more turn, given the slice before.
    pub fn after(self, slice: Slice, turn: FaceTurn) -> SlicePairs {
        let moved = Position::of_turn(turn);
        let [opposite, front] = self
            .pairs(slice)
            .map(|pair| slots_where(|slot| pair >> moved.edge_at()[slot] & 1 == 1));
        SlicePairs::of_slots(slice.after(turn).slots(), opposite, front)
    }

    /// Those of `s^-1 g s`, given the slice of `g`. Symmetries that keep the U-D axis keep which slice
    /// edges are opposite; those that exchange the side axes make pairs of the faces F and B of those
    /// of R and L.
    pub fn conjugate_by(self, slice: Slice, symmetry: Symmetry) -> SlicePairs {
        let [opposite, front] = self
            .pairs(slice)
            .map(|pair| slots_where(|slot| pair >> symmetry.in_cube().edge_from(slot) & 1 == 1));
        let slots = slice.conjugate_by(symmetry).slots();
        let SlicePairs(pairs) = SlicePairs::of_slots(slots, opposite, front);
        // The third pairing in place of the second.
        SlicePairs(pairs ^ u8::from(symmetry.exchanges_side_axes()))
    }

    /// The number, `0..6`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The pairing of four slots, one pair given by its two slots, one bit a slot: how many of the slots
/// come after the one paired with the first.
#[inline]
fn pairing(slice: u16, pair: u16) -> u8 {
    debug_assert!(slice.count_ones() == 4 && pair.count_ones() == 2 && pair & !slice == 0);
    let first = slice & slice.wrapping_neg();
    // The other pair serves as well: the pair of the first slot is wanted.
    let pair = if pair & first == 0 { slice ^ pair } else { pair };
    after(slice, pair ^ first)
}

/// The pair with the first of four slots in the pairing with this number.
fn pair(slice: u16, pairing: u8) -> u16 {
    let mut partners = (0..Position::EDGES).map(|slot| 1 << slot).filter(|slot| slice & slot != 0);
    let partner = partners.find(|&partner| after(slice, partner) == pairing);
    slice & slice.wrapping_neg() | partner.expect("fewer than three come after one of the others")
}

/// How many of the slots come after one of them.
#[inline]
fn after(slice: u16, slot: u16) -> u8 {
    (slice & !(slot | slot.wrapping_sub(1))).count_ones() as u8
}
