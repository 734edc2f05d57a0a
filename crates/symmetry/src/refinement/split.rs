//! Corner split: which corners are together with which.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;

/// How the corners of the layers U and D are spread: four slots hold those of one layer, four those
/// of the other. `0..35`; 0 where each layer holds one kind. Which kind is where is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CornerSplit(u8);

/// The sets of four corner slots with slot 0 in them, one bit a slot, ascending. Shape `[35]`.
static SLOT_SETS: [u8; CornerSplit::COUNT as usize] = {
    let mut sets = [0; CornerSplit::COUNT as usize];
    let (mut set, mut count) = (1u8, 0);
    while count < sets.len() {
        if set.count_ones() == 4 {
            sets[count] = set;
            count += 1;
        }
        set += 2;
    }
    assert!(sets[0] == 0b1111);
    sets
};

/// The split with each set of four slots for one of its halves. Shape `[256]`, of which 70 are
/// used.
static SPLITS: [u8; 1 << Position::CORNERS] = {
    let mut splits = [0; 1 << Position::CORNERS];
    let mut split = 0;
    while split < SLOT_SETS.len() {
        splits[SLOT_SETS[split] as usize] = split as u8;
        splits[!SLOT_SETS[split] as usize] = split as u8;
        split += 1;
    }
    splits
};

impl CornerSplit {
    /// How many splits there are: the ways to choose four of eight slots, halved.
    pub const COUNT: u8 = 35;

    /// Every split in the order of the numbers.
    pub fn all() -> impl ExactSizeIterator<Item = CornerSplit> {
        (0..Self::COUNT).map(CornerSplit)
    }

    /// The split of a position.
    pub fn of(position: &Position) -> CornerSplit {
        CornerSplit::of_slots(corners_where(|slot| position.corner_at()[slot] < 4))
    }

    /// The split with the corners of one layer in these four slots, one bit a slot.
    #[inline]
    pub fn of_slots(slots: u8) -> CornerSplit {
        debug_assert_eq!(slots.count_ones(), 4, "a layer has four corners");
        CornerSplit(SPLITS[usize::from(slots)])
    }

    /// The split after one more turn.
    pub fn after(self, turn: FaceTurn) -> CornerSplit {
        let (slots, turn) = (SLOT_SETS[self.index()], Position::of_turn(turn));
        CornerSplit::of_slots(corners_where(|slot| slots >> turn.corner_at()[slot] & 1 == 1))
    }

    /// The split of `s^-1 g s`: a symmetry that keeps the U-D axis keeps or exchanges the layers.
    pub fn conjugate_by(self, symmetry: Symmetry) -> CornerSplit {
        let (slots, symmetry) = (SLOT_SETS[self.index()], symmetry.in_cube());
        CornerSplit::of_slots(corners_where(|slot| slots >> symmetry.corner_from(slot) & 1 == 1))
    }

    /// The split's number, `0..35`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The corner slots that satisfy a condition, one bit a slot.
fn corners_where(mut condition: impl FnMut(usize) -> bool) -> u8 {
    (0..Position::CORNERS).fold(0, |slots, slot| slots | u8::from(condition(slot)) << slot)
}
