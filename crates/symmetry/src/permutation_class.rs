//! Classes of permutations of eight pieces under the 16 symmetries: corners, or U and D edges.
//!
//! A table over two coordinates divides one of them into classes. The other, a [`Companion`], is
//! taken in the frame of the class's representative.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;
use crate::permutation::{
    CornerPermutation, EdgePermutation, SUBGROUP_TURNS, SlicePermutation, rank, unrank,
};

/// A class of permutations of eight pieces, by its smallest member, the representative. `0..2_768`.
pub type PermutationClass = u16;

/// A permutation as its class and a symmetry `s` with `permutation = s^-1 representative s`. The
/// low four bits hold the symmetry, the others the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PermutationMember(u16);

impl PermutationMember {
    const UNKNOWN: PermutationMember = PermutationMember(u16::MAX);

    /// The class.
    #[inline]
    pub const fn class(self) -> PermutationClass {
        self.0 >> 4
    }

    /// A symmetry that takes the representative to the permutation.
    #[inline]
    pub const fn symmetry(self) -> Symmetry {
        Symmetry::of_coset((self.0 & 0xF) as u8)
    }
}

/// The classes of the permutations of eight pieces. About 100 kB, computed in a few milliseconds.
///
/// ```
/// use faceturn_symmetry::{CornerPermutation, PermutationClasses};
///
/// let classes = PermutationClasses::of_corners();
/// let solved = classes.member(CornerPermutation::SOLVED.index());
/// assert_eq!((solved.class(), classes.stabilizer(0).count()), (0, 16));
/// ```
pub struct PermutationClasses {
    /// By the number of the permutation. Shape `[40_320]`.
    members: Box<[PermutationMember]>,
    representatives: Vec<u16>,
    /// The symmetries that keep the representative, one bit each. Shape `[2_768]`.
    stabilizers: Vec<u16>,
}

impl PermutationClasses {
    /// Number of classes, the same for corners and edges.
    pub const COUNT: u32 = 2_768;

    /// The classes of [`CornerPermutation`].
    pub fn of_corners() -> PermutationClasses {
        Self::new(CornerPermutation::COUNT, |symmetry, slot| {
            symmetry.in_cube().corner_from(slot) as u8
        })
    }

    /// The classes of [`EdgePermutation`].
    pub fn of_edges() -> PermutationClasses {
        Self::new(EdgePermutation::COUNT, |symmetry, slot| symmetry.in_cube().edge_from(slot) as u8)
    }

    /// Divides permutations into classes. `slot_from(s, at)` is the slot that `s` moves to `at`.
    fn new(count: u32, slot_from: impl Fn(Symmetry, usize) -> u8) -> PermutationClasses {
        let slots: Vec<[u8; 8]> =
            Symmetry::all().map(|s| std::array::from_fn(|at| slot_from(s, at))).collect();
        let mut members = vec![PermutationMember::UNKNOWN; count as usize].into_boxed_slice();
        let (mut representatives, mut stabilizers) = (Vec::new(), Vec::new());
        for number in 0..count {
            if members[number as usize] != PermutationMember::UNKNOWN {
                continue;
            }
            let class = representatives.len() as u16;
            let (items, mut stabilizer) = (unrank(number), 0);
            for symmetry in Symmetry::all() {
                let [there, back] = [symmetry, symmetry.inverse()].map(|s| &slots[s.index()]);
                let image = rank(conjugated(&items, there, back));
                stabilizer |= u16::from(image == number) << symmetry.index();
                let member = &mut members[image as usize];
                if *member == PermutationMember::UNKNOWN {
                    *member = PermutationMember(class << 4 | symmetry.index() as u16);
                }
            }
            representatives.push(number as u16);
            stabilizers.push(stabilizer);
        }
        assert_eq!(representatives.len(), Self::COUNT as usize, "classes");
        PermutationClasses { members, representatives, stabilizers }
    }

    /// The class of the permutation with this number, and a symmetry from the representative to it.
    #[inline]
    pub fn member(&self, number: usize) -> PermutationMember {
        self.members[number]
    }

    /// The number of a class's smallest member.
    pub fn representative(&self, class: PermutationClass) -> u16 {
        self.representatives[usize::from(class)]
    }

    /// The symmetries that keep the representative of a class, usually only the identity.
    pub fn stabilizer(&self, class: PermutationClass) -> impl Iterator<Item = Symmetry> {
        let mut left = self.stabilizers[usize::from(class)];
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| Symmetry::of_coset(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            lowest
        })
    }
}

/// A small coordinate of other pieces, changed by turns in H, in a representative's frame.
pub struct Companion {
    turns: Vec<[u8; SUBGROUP_TURNS.len()]>,
    /// The number of `s x s^-1`, by `s`.
    frames: Vec<[u8; Symmetry::COUNT]>,
}

impl Companion {
    /// [`SlicePermutation`]: 24.
    pub fn slice() -> Companion {
        Self::new(
            &(0..SlicePermutation::COUNT).map(unrank::<4>).collect::<Vec<_>>(),
            |items| rank(items) as u8,
            |turn, slot| Position::of_turn(turn).edge_at()[8 + slot] - 8,
            |symmetry, slot| symmetry.in_cube().edge_from(8 + slot) as u8 - 8,
        )
    }

    /// The slots of the four corners of the U layer: 70 [tetrads](tetrads).
    pub fn corner_tetrad() -> Companion {
        Self::tetrad(
            |turn, slot| Position::of_turn(turn).corner_at()[slot],
            |symmetry, slot| symmetry.in_cube().corner_from(slot) as u8,
        )
    }

    /// The slots of the four edges of the U layer: 70 [tetrads](tetrads).
    pub fn edge_tetrad() -> Companion {
        Self::tetrad(
            |turn, slot| Position::of_turn(turn).edge_at()[slot],
            |symmetry, slot| symmetry.in_cube().edge_from(slot) as u8,
        )
    }

    fn tetrad(
        turned_from: impl Fn(FaceTurn, usize) -> u8,
        carried_from: impl Fn(Symmetry, usize) -> u8,
    ) -> Companion {
        // Any arrangement with pieces 0 to 3 in the right slots will do.
        let of_set = |set: u8| -> [u8; 8] {
            let (mut upper, mut lower) = (0..4, 4..8);
            std::array::from_fn(|slot| {
                let next = if set >> slot & 1 != 0 { upper.next() } else { lower.next() };
                next.expect("four slots hold pieces of the U layer")
            })
        };
        let numbers = tetrad_numbers();
        let number = |items| numbers[usize::from(upper_slots(items))];
        let arrangements: Vec<[u8; 8]> = tetrad_sets().map(of_set).collect();
        Self::new(&arrangements, number, turned_from, carried_from)
    }

    fn new<const N: usize>(
        arrangements: &[[u8; N]],
        number: impl Fn([u8; N]) -> u8,
        turned_from: impl Fn(FaceTurn, usize) -> u8,
        carried_from: impl Fn(Symmetry, usize) -> u8,
    ) -> Companion {
        let turn_slots = SUBGROUP_TURNS
            .map(|turn| -> [u8; N] { std::array::from_fn(|slot| turned_from(turn, slot)) });
        let slots: Vec<[u8; N]> =
            Symmetry::all().map(|s| std::array::from_fn(|slot| carried_from(s, slot))).collect();
        let turned = |items: &[u8; N]| {
            turn_slots.map(|slots| number(slots.map(|slot| items[usize::from(slot)])))
        };
        let seen = |items: &[u8; N]| {
            std::array::from_fn(|index| {
                let symmetry = Symmetry::new(index as u8).expect("there are 16");
                let there = &slots[symmetry.inverse().index()];
                number(conjugated(items, there, &slots[index]))
            })
        };
        Companion {
            turns: arrangements.iter().map(turned).collect(),
            frames: arrangements.iter().map(seen).collect(),
        }
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.turns.len()
    }

    /// The number after each of [`SUBGROUP_TURNS`].
    pub fn row(&self, number: u8) -> &[u8; SUBGROUP_TURNS.len()] {
        &self.turns[usize::from(number)]
    }

    /// The number of `s x s^-1`: in the frame of a representative that `s` takes to the member.
    #[inline]
    pub fn in_frame(&self, number: u8, symmetry: Symmetry) -> u8 {
        self.frames[usize::from(number)][symmetry.index() % Symmetry::COUNT]
    }
}

fn upper_slots(items: [u8; 8]) -> u8 {
    (0..8).fold(0, |set, slot| set | u8::from(items[slot] < 4) << slot)
}

fn tetrad_sets() -> impl Iterator<Item = u8> {
    (0..=u8::MAX).filter(|set| set.count_ones() == 4)
}

/// The number of each set of four slots, `0..70`. Shape `[256]`.
fn tetrad_numbers() -> [u8; 256] {
    let mut numbers = [0; 256];
    (0..).zip(tetrad_sets()).for_each(|(number, set)| numbers[usize::from(set)] = number);
    numbers
}

/// The number of the set of slots that hold the four pieces of the U layer, `0..70`, by the
/// number of the permutation. Shape `[40_320]`.
pub fn tetrads() -> Box<[u8]> {
    let numbers = tetrad_numbers();
    let number = |permutation| numbers[usize::from(upper_slots(unrank(permutation)))];
    (0..CornerPermutation::COUNT).map(number).collect()
}

/// The conjugate `s^-1 p s`, given the slots of `s` (`there`) and of `s^-1` (`back`).
fn conjugated<const N: usize>(items: &[u8; N], there: &[u8; N], back: &[u8; N]) -> [u8; N] {
    there.map(|slot| back[usize::from(items[usize::from(slot)])])
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    fn walk() -> impl Iterator<Item = (Position, usize)> {
        let mut random = ChaCha8Rng::seed_from_u64(1997);
        let mut position = Position::SOLVED;
        std::iter::repeat_with(move || {
            let (here, place) = (position, random.random_range(0..SUBGROUP_TURNS.len()));
            position = position.after(SUBGROUP_TURNS[place]);
            (here, place)
        })
    }

    fn corners(position: &Position) -> usize {
        CornerPermutation::of(position).index()
    }

    fn edges(position: &Position) -> usize {
        EdgePermutation::of(position).expect("inside H").index()
    }

    fn slice(position: &Position) -> u8 {
        SlicePermutation::of(position).expect("inside H").index() as u8
    }

    #[test]
    fn members_are_conjugates_of_their_representatives_on_the_cubies() {
        let both = [
            (PermutationClasses::of_corners(), corners as fn(&Position) -> usize),
            (PermutationClasses::of_edges(), edges),
        ];
        for (classes, number) in both {
            for (position, _) in walk().take(5_000) {
                let member = classes.member(number(&position));
                let back = position.conjugate_by(member.symmetry().inverse().in_cube());
                let representative = classes.representative(member.class());
                assert_eq!(number(&back), usize::from(representative));
            }
        }
    }

    #[test]
    fn companions_agree_with_the_cubies() {
        let tetrads = tetrads();
        let corner_tetrad = |position: &Position| tetrads[corners(position)];
        let edge_tetrad = |position: &Position| tetrads[edges(position)];
        type Number<'n> = &'n dyn Fn(&Position) -> u8;
        let all: [(Companion, usize, Number<'_>); 3] = [
            (Companion::slice(), 24, &slice),
            (Companion::corner_tetrad(), 70, &corner_tetrad),
            (Companion::edge_tetrad(), 70, &edge_tetrad),
        ];
        for (companion, count, number) in all {
            assert_eq!(companion.count(), count);
            for (position, place) in walk().take(5_000) {
                let after = number(&position.after(SUBGROUP_TURNS[place]));
                assert_eq!(companion.row(number(&position))[place], after);
                for symmetry in Symmetry::all() {
                    let seen = position.conjugate_by(symmetry.inverse().in_cube());
                    let in_frame = companion.in_frame(number(&position), symmetry);
                    assert_eq!(in_frame, number(&seen));
                }
            }
        }
    }

    #[test]
    fn classes_and_stabilizers_make_up_all_permutations() {
        for classes in [PermutationClasses::of_corners(), PermutationClasses::of_edges()] {
            let size = |class| Symmetry::COUNT / classes.stabilizer(class).count();
            let total: usize = (0..PermutationClasses::COUNT as u16).map(size).sum();
            assert_eq!(total, CornerPermutation::COUNT as usize);
            for class in 0..PermutationClasses::COUNT as u16 {
                let member = classes.member(usize::from(classes.representative(class)));
                assert_eq!((member.class(), member.symmetry()), (class, Symmetry::IDENTITY));
            }
        }
    }
}
