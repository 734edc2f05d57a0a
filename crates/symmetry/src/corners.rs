//! The eight corners as one number, reduced by the 16 symmetries.

use faceturn_cube::Position;

use crate::coset::CosetTables;
use crate::permutation::CornerPermutation;
use crate::permutation_class::{PermutationClass, PermutationClasses};
use crate::twist::Twist;

/// The permutation and twist of the corners: a class of permutations, and the twist in the
/// representative's frame. `0..6_053_616`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CornerEntry(u32);

impl CornerEntry {
    /// Number of entries. If a representative has a stabilizer, several entries are the same
    /// corners.
    pub const COUNT: u32 = PermutationClasses::COUNT * Twist::COUNT;

    /// The corners of a position.
    pub fn of(tables: &CosetTables, classes: &PermutationClasses, position: &Position) -> Self {
        CornerEntry::new(tables, classes, CornerPermutation::of(position), Twist::of(position))
    }

    /// The corners with this permutation and twist.
    #[inline]
    pub fn new(
        tables: &CosetTables,
        classes: &PermutationClasses,
        permutation: CornerPermutation,
        twist: Twist,
    ) -> CornerEntry {
        let member = classes.member(permutation.index());
        CornerEntry::in_class(member.class(), tables.twist_in_frame(twist, member.symmetry()))
    }

    /// The representative of a class with this twist.
    #[inline]
    pub fn in_class(class: PermutationClass, twist: Twist) -> CornerEntry {
        CornerEntry(u32::from(class) * Twist::COUNT + twist.index() as u32)
    }

    /// The class, and the twist in its representative's frame.
    pub fn class_and_twist(self) -> (PermutationClass, Twist) {
        let twist = Twist::new((self.0 % Twist::COUNT) as u16).expect("below the count");
        ((self.0 / Twist::COUNT) as PermutationClass, twist)
    }

    /// The number, `0..6_053_616`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
