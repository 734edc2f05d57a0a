//! Indices into the pruning table.

use crate::class::FlipSliceClass;
use crate::twist::Twist;

/// Index of a coset in the pruning table: `class * 2187 + twist`, in the representative's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryIndex(u32);

const _: () = assert!(EntryIndex::COUNT == 140_908_410 && EntryIndex::COUNT.is_multiple_of(2));

faceturn_cube::numbered!(EntryIndex(u32), u32: FlipSliceClass::COUNT * Twist::COUNT);

impl EntryIndex {
    /// The entry of a class and a twist in its representative's frame.
    pub const fn of(class: FlipSliceClass, twist: Twist) -> EntryIndex {
        EntryIndex(class.index() as u32 * Twist::COUNT + twist.index() as u32)
    }
}
