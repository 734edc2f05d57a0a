//! Upper corners: the slots of the corners of layer U.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;

/// The four corner slots that hold the corners of layer U. `0..70`; 0 is home. Half of it,
/// rounded down, is the corner split, `0..35`: which corners are together, without saying which
/// group is the upper one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UpperCorners(u8);

/// Sets of four corner slots, one bit a slot: those with slot 0 ascending, each followed by its
/// complement. Shape `[70]`.
static SLOT_SETS: [u8; UpperCorners::COUNT as usize] = {
    let mut sets = [0; UpperCorners::COUNT as usize];
    let (mut set, mut count) = (1u8, 0);
    while count < sets.len() {
        if set.count_ones() == 4 {
            sets[count] = set;
            sets[count + 1] = !set;
            count += 2;
        }
        set += 2;
    }
    assert!(sets[0] == 0b1111);
    sets
};

/// The number of each set of four slots. Shape `[256]`, of which 70 are used.
static NUMBERS: [u8; 1 << Position::CORNERS] = {
    let mut numbers = [0; 1 << Position::CORNERS];
    let mut number = 0;
    while number < SLOT_SETS.len() {
        numbers[SLOT_SETS[number] as usize] = number as u8;
        number += 1;
    }
    numbers
};

impl UpperCorners {
    /// Number of values: the ways to choose four of eight slots.
    pub const COUNT: u8 = 70;

    /// The value with this number, below [`UpperCorners::COUNT`].
    pub(super) const fn new(number: usize) -> UpperCorners {
        UpperCorners(number as u8)
    }

    /// The upper corners of a position.
    pub fn of(position: &Position) -> UpperCorners {
        UpperCorners::of_slots(corners_where(|slot| position.corner_at()[slot] < 4))
    }

    /// The corners of layer U in these four slots, one bit a slot.
    #[inline]
    pub(crate) fn of_slots(slots: u8) -> UpperCorners {
        debug_assert_eq!(slots.count_ones(), 4, "a layer has four corners");
        UpperCorners(NUMBERS[usize::from(slots)])
    }

    /// The upper corners after one more turn.
    pub fn after(self, turn: FaceTurn) -> UpperCorners {
        let (slots, turn) = (SLOT_SETS[self.index()], Position::of_turn(turn));
        UpperCorners::of_slots(corners_where(|slot| slots >> turn.corner_at()[slot] & 1 == 1))
    }

    /// The upper corners of `s^-1 g s`. A symmetry may exchange upper and lower corners.
    pub fn conjugate_by(self, symmetry: Symmetry) -> UpperCorners {
        let (slots, symmetry) = (SLOT_SETS[self.index()], symmetry.in_cube());
        let slots = corners_where(|slot| slots >> symmetry.corner_from(slot) & 1 == 1);
        let exchanged = symmetry.corner_from(0) >= 4;
        UpperCorners::of_slots(if exchanged { !slots } else { slots })
    }

    /// The number, `0..70`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

fn corners_where(mut condition: impl FnMut(usize) -> bool) -> u8 {
    (0..Position::CORNERS).fold(0, |slots, slot| slots | u8::from(condition(slot)) << slot)
}
