//! The permutation of the corners in one word, for code that turns it more than it reads it.

use faceturn_cube::{FaceTurn, Maneuver, Position};

use crate::d4h::Symmetry;
use crate::permutation::{CornerPermutation, rank};

const BITS: usize = 3;

/// The corner in each slot, three bits each, slot 0 lowest: 24 bits.
///
/// ```
/// use faceturn_cube::Position;
/// use faceturn_symmetry::PackedCorners;
///
/// let (solved, turn) = (PackedCorners::of(&Position::SOLVED), "R".parse()?);
/// let after = Position::SOLVED.after(turn);
/// assert_eq!(solved.after(turn), PackedCorners::of(&after));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedCorners(u32);

/// The effect of a maneuver on corners: the bit position of the corner that comes to each slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerSlots([u8; Position::CORNERS]);

impl CornerSlots {
    /// The effect of a maneuver on the corners.
    pub fn of(maneuver: &Maneuver) -> CornerSlots {
        Self::of_slots(Position::SOLVED.apply(maneuver).corner_at())
    }

    const fn of_slots(slots: &[u8; Position::CORNERS]) -> CornerSlots {
        let mut shifts = *slots;
        let mut slot = 0;
        while slot < Position::CORNERS {
            shifts[slot] *= BITS as u8;
            slot += 1;
        }
        CornerSlots(shifts)
    }
}

static TURNS: [CornerSlots; FaceTurn::COUNT] = {
    let mut turns = [CornerSlots([0; Position::CORNERS]); FaceTurn::COUNT];
    let mut index = 0;
    while index < FaceTurn::COUNT {
        turns[index] = CornerSlots::of_slots(Position::of_turn(FaceTurn::ALL[index]).corner_at());
        index += 1;
    }
    turns
};

/// For each symmetry, the slots that it moves corners from, and the image of each slot in one
/// word. Shape `[16]`; computed at compile time.
static FRAMES: [(CornerSlots, u32); Symmetry::COUNT] = {
    let mut frames = [(CornerSlots([0; Position::CORNERS]), 0); Symmetry::COUNT];
    let mut symmetry = 0;
    while symmetry < Symmetry::COUNT {
        let Some(number) = Symmetry::new(symmetry as u8) else { panic!("there are 16") };
        let (there, back) = (number.in_cube(), number.inverse().in_cube());
        let mut slots = [0; Position::CORNERS];
        let (mut map, mut slot) = (0, 0);
        while slot < Position::CORNERS {
            slots[slot] = back.corner_from(slot) as u8;
            map |= (there.corner_from(slot) as u32) << (slot * BITS);
            slot += 1;
        }
        frames[symmetry] = (CornerSlots::of_slots(&slots), map);
        symmetry += 1;
    }
    frames
};

impl PackedCorners {
    /// The corners of a position.
    pub fn of(position: &Position) -> PackedCorners {
        let corners = position.corner_at().iter().rev();
        PackedCorners(corners.fold(0, |word, &corner| word << BITS | u32::from(corner)))
    }

    /// The corners after a maneuver.
    #[inline]
    pub fn through(self, CornerSlots(shifts): &CornerSlots) -> PackedCorners {
        let corner = |slot: usize| (self.0 >> shifts[slot] & 7) << (slot * BITS);
        PackedCorners((0..Position::CORNERS).fold(0, |word, slot| word | corner(slot)))
    }

    /// The corners after one more turn.
    #[inline]
    pub fn after(self, turn: FaceTurn) -> PackedCorners {
        self.through(&TURNS[turn.index()])
    }

    /// The corners of `s p s^-1`, in the frame of a representative that `s` takes to `p`.
    #[inline]
    pub fn in_frame(self, symmetry: Symmetry) -> PackedCorners {
        let (slots, map) = &FRAMES[symmetry.index() % Symmetry::COUNT];
        let PackedCorners(moved) = self.through(slots);
        let renamed = |slot: usize| {
            let corner = moved >> (slot * BITS) & 7;
            (map >> (corner * BITS as u32) & 7) << (slot * BITS)
        };
        PackedCorners((0..Position::CORNERS).fold(0, |word, slot| word | renamed(slot)))
    }
}

/// Looks up the number of packed corners in two small tables. 12 kB.
pub struct CornerNumbers {
    /// The number of the first permutation with these corners in slots 0 to 3. Shape `[4096]`.
    first: Box<[u16]>,
    /// The order of the corners in slots 4 to 7. Shape `[4096]`.
    last: Box<[u8]>,
}

const HALF_WORDS: u32 = 1 << (4 * BITS);

impl CornerNumbers {
    /// Computes the tables.
    pub fn new() -> CornerNumbers {
        let mut first = vec![0; HALF_WORDS as usize].into_boxed_slice();
        let mut last = vec![0; HALF_WORDS as usize].into_boxed_slice();
        for number in 0..CornerPermutation::COUNT {
            let permutation = CornerPermutation::new(number as u16).expect("one of 40,320");
            let corners = permutation.corners();
            let half = |of: &[u8]| {
                of.iter().rev().fold(0, |word, &corner| word << BITS | usize::from(corner))
            };
            let lowest = |of: &[u8]| -> [u8; 4] {
                std::array::from_fn(|at| of.iter().filter(|&&it| it < of[at]).count() as u8)
            };
            let order = rank(lowest(&corners[4..]));
            first[half(&corners[..4])] = (number - order) as u16;
            last[half(&corners[4..])] = order as u8;
        }
        CornerNumbers { first, last }
    }

    /// The permutation of packed corners.
    #[inline]
    pub fn of(&self, PackedCorners(word): PackedCorners) -> CornerPermutation {
        let (first, last) = (word % HALF_WORDS, word / HALF_WORDS % HALF_WORDS);
        let number = self.first[first as usize] + u16::from(self.last[last as usize]);
        CornerPermutation::of_number(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn packed_corners_agree_with_the_cubies_along_seeded_walks() {
        let numbers = CornerNumbers::new();
        let mut random = ChaCha8Rng::seed_from_u64(1997);
        let (mut position, mut packed) = (Position::SOLVED, PackedCorners::of(&Position::SOLVED));
        for _ in 0..5_000 {
            let turns = [(); 5].map(|()| FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)]);
            let maneuver: Maneuver = turns.into_iter().collect();
            let after = position.apply(&maneuver);
            assert_eq!(packed.through(&CornerSlots::of(&maneuver)), PackedCorners::of(&after));
            packed = turns.into_iter().fold(packed, |packed, turn| packed.after(turn));
            position = after;
            assert_eq!(packed, PackedCorners::of(&position));
            for symmetry in Symmetry::all() {
                let seen = position.conjugate_by(symmetry.inverse().in_cube());
                assert_eq!(packed.in_frame(symmetry), PackedCorners::of(&seen));
            }
            assert_eq!(numbers.of(packed), CornerPermutation::of(&position));
        }
    }

    #[test]
    fn every_permutation_has_its_number() {
        let numbers = CornerNumbers::new();
        for permutation in CornerPermutation::all() {
            let corners = permutation.corners();
            let word = corners.iter().rev().fold(0, |word, &it| word << BITS | u32::from(it));
            assert_eq!(numbers.of(PackedCorners(word)), permutation);
        }
    }
}
