//! Children under examination, in flat lists: one list a field.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::Coset;

/// Nodes worked on together.
pub(crate) const BATCH: usize = 64;

/// The most children of a batch.
pub(crate) const CHILDREN: usize = BATCH * FaceTurn::COUNT;

/// A child's parent, turn and distances in one word: what is written narrow and read wide soon
/// after would wait for the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Head(pub(crate) u32);

impl Head {
    /// Where the distances begin: four bits each, by their places in the parent's order of axes.
    pub(crate) const DISTANCES: u32 = 16;

    #[inline(always)]
    pub(crate) fn new(parent: usize, turn: FaceTurn) -> Head {
        Head((parent | turn.index() << 8) as u32)
    }

    /// The parent's place in the batch.
    #[inline(always)]
    pub(crate) fn parent(self) -> usize {
        self.0 as usize % BATCH
    }

    /// The turn from the parent.
    #[inline(always)]
    pub(crate) fn turn(self) -> FaceTurn {
        FaceTurn::ALL[self.turn_number()]
    }

    /// The number of the turn from the parent, below 32.
    #[inline(always)]
    pub(crate) fn turn_number(self) -> usize {
        (self.0 >> 8) as usize % 32
    }

    /// With the distance at one place of the parent's order of axes.
    #[inline(always)]
    pub(crate) fn with_distance(self, place: usize, distance: u8) -> Head {
        Head(self.0 | u32::from(distance) << (Head::DISTANCES + 4 * place as u32))
    }

    /// The distance at one place of the parent's order of axes.
    #[inline(always)]
    pub(crate) fn distance(self, place: usize) -> u8 {
        (self.0 >> (Head::DISTANCES + 4 * place as u32) & 0xF) as u8
    }
}

/// Children, as positions under their own three distances.
pub(crate) struct Children {
    /// How many there are.
    pub(crate) count: usize,
    pub(crate) heads: [Head; CHILDREN],
    /// The cosets found so far, by their places in the parent's order of axes, each as seen from
    /// the parent's representative. Shape `[3][CHILDREN]`.
    pub(crate) cosets: [[Coset; CHILDREN]; Axis::COUNT],
    /// What is looked up next: an entry for each child.
    pub(crate) entries: [u32; CHILDREN],
}
