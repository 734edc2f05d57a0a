//! Places in the pruning table.

use crate::class::FlipSliceClass;
use crate::twist::Twist;

/// Place of a coset in the pruning table: `class * 2187 + twist`, the twist in the frame
/// of the class's representative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryIndex(u32);

const _: () = assert!(EntryIndex::COUNT == 140_908_410 && EntryIndex::COUNT.is_multiple_of(2));

impl EntryIndex {
    /// How many entries there are.
    pub const COUNT: u32 = FlipSliceClass::COUNT * Twist::COUNT;

    /// The entry of a class and a twist in the frame of the class's representative.
    pub const fn of(class: FlipSliceClass, twist: Twist) -> EntryIndex {
        EntryIndex(class.index() as u32 * Twist::COUNT + twist.index() as u32)
    }

    /// The entry with this number, `0..140_908_410`.
    pub const fn new(raw: u32) -> Option<EntryIndex> {
        if raw < Self::COUNT { Some(EntryIndex(raw)) } else { None }
    }

    /// The entry's number, `0..140_908_410`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
