//! Slice: the places of the four edges of the slice between U and D.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;

/// Places of the four U-D slice edges, in any order. `0..495`; 0 is home, the slots 8 to 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slice(u16);

/// The slots of the slice edges in the solved cube, one bit per slot.
pub(crate) const SLICE_SLOTS: u16 = 0b1111_0000_0000;

/// The sets of four of twelve slots, one bit per slot, largest first, so that home is number 0.
/// Shape `[495]`; computed at compile time.
static SLOT_SETS: [u16; Slice::COUNT as usize] = {
    let mut sets = [0; Slice::COUNT as usize];
    let mut set = 1 << Position::EDGES;
    let mut count = 0;
    while set > 0 {
        set -= 1;
        if u16::count_ones(set) == 4 {
            sets[count] = set;
            count += 1;
        }
    }
    assert!(count == sets.len() && sets[0] == SLICE_SLOTS);
    sets
};

/// The slice of each set of four slots; `u16::MAX` for other sets. Shape `[4096]`.
static SLICES: [u16; 1 << Position::EDGES] = {
    let mut slices = [u16::MAX; 1 << Position::EDGES];
    let mut slice = 0;
    while slice < Slice::COUNT as usize {
        slices[SLOT_SETS[slice] as usize] = slice as u16;
        slice += 1;
    }
    slices
};

faceturn_cube::numbered!(Slice(u16), u32: 12 * 11 * 10 * 9 / (4 * 3 * 2));

impl Slice {
    /// The slice of a position.
    pub fn of(position: &Position) -> Slice {
        Slice::of_slots(slots_where(|slot| position.edge_at()[slot] >= 8))
    }

    /// The slice with edges in these four slots, one bit per slot.
    #[inline]
    pub(crate) fn of_slots(slots: u16) -> Slice {
        debug_assert_eq!(slots.count_ones(), 4, "the slice has four edges");
        Slice(SLICES[usize::from(slots)])
    }

    /// The four slots that hold slice edges, one bit per slot.
    pub fn slots(self) -> u16 {
        SLOT_SETS[self.index()]
    }

    /// The slice after one more turn, computed from the edges.
    pub fn after(self, turn: FaceTurn) -> Slice {
        let (slots, turn) = (self.slots(), Position::of_turn(turn));
        Slice::of_slots(slots_where(|slot| slots >> turn.edge_at()[slot] & 1 == 1))
    }

    /// The slice of `s^-1 g s`, computed from the edges.
    pub fn conjugate_by(self, symmetry: Symmetry) -> Slice {
        let (slots, symmetry) = (self.slots(), symmetry.in_cube());
        Slice::of_slots(slots_where(|slot| slots >> symmetry.edge_from(slot) & 1 == 1))
    }
}

pub(crate) fn slots_where(mut condition: impl FnMut(usize) -> bool) -> u16 {
    (0..Position::EDGES).fold(0, |slots, slot| slots | u16::from(condition(slot)) << slot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip_slice::tests::position_with;
    use crate::{Flip, FlipSlice};

    #[test]
    fn turns_and_symmetries_agree_with_cubies() {
        let unflipped = Flip::new(0).expect("0 is a flip");
        for slice in Slice::all() {
            let position = position_with(FlipSlice::of_parts(unflipped, slice));
            assert_eq!(Slice::of(&position), slice);
            for turn in FaceTurn::ALL {
                let plain = Slice::of(&position.after(turn));
                assert_eq!(slice.after(turn), plain, "{slice:?} then {turn}");
            }
            for symmetry in Symmetry::all() {
                let plain = Slice::of(&position.conjugate_by(symmetry.in_cube()));
                assert_eq!(slice.conjugate_by(symmetry), plain, "{slice:?} by {symmetry:?}");
            }
        }
    }
}
