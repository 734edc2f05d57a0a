//! Faces and children that are being checked, in flat lists: one list a field.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::Coset;

/// Nodes worked on together.
pub(crate) const BATCH: usize = 64;

/// The most children of a batch.
pub(crate) const CHILDREN: usize = BATCH * FaceTurn::COUNT;

/// The distances of a head: three of the position, by their places in the parent's order of axes,
/// then two of the inverse, along the first and the second axis after the turn's.
pub(crate) const DISTANCES: usize = INVERSE + 2;

/// Where the distances of the inverse begin.
pub(crate) const INVERSE: usize = Axis::COUNT;

/// A child's parent, turn and distances in one word: a wide load soon after narrow stores would
/// stall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Head(pub(crate) u32);

/// Where a head's turn begins: five bits.
const TURN: u32 = BATCH.ilog2();

/// The axis of each turn. Shape `[18]`, padded.
static AXES: [u8; 32] = {
    let mut axes = [0; 32];
    let mut turn = 0;
    while turn < FaceTurn::COUNT {
        axes[turn] = FaceTurn::ALL[turn].axis() as u8;
        turn += 1;
    }
    axes
};

impl Head {
    #[inline(always)]
    pub(crate) fn new(parent: usize, turn: FaceTurn) -> Head {
        Head((parent | turn.index() << TURN) as u32)
    }

    /// Where a distance begins: four bits each.
    #[inline(always)]
    pub(crate) const fn shift(place: usize) -> u32 {
        TURN + 5 + 4 * place as u32
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
        (self.0 >> TURN) as usize % 32
    }

    /// The axis of the turn, by its number.
    #[inline(always)]
    pub(crate) fn axis(self) -> usize {
        usize::from(AXES[self.turn_number()])
    }

    /// The same with another turn.
    #[inline(always)]
    pub(crate) fn with_turn(self, turn: FaceTurn) -> Head {
        Head(self.0 & !(31 << TURN) | (turn.index() as u32) << TURN)
    }

    /// The same with a distance at a place where none has been set.
    #[inline(always)]
    pub(crate) fn with_distance(self, place: usize, distance: u8) -> Head {
        Head(self.0 | u32::from(distance) << Head::shift(place))
    }
}

const _: () = assert!(Head::shift(DISTANCES) <= u32::BITS);

/// The list being checked: children, or faces whose quarter turns lead to children.
pub(crate) struct Candidates {
    /// How many there are.
    pub(crate) count: usize,
    /// For a face, the turn is its first quarter turn.
    pub(crate) heads: [Head; CHILDREN],
    /// The cosets found so far, by their places in the parent's order of axes, each in the frame of
    /// the parent's representative. Shape `[3][CHILDREN]`.
    pub(crate) cosets: [[Coset; CHILDREN]; Axis::COUNT],
    /// The entry that is read next for each candidate.
    pub(crate) entries: [u32; CHILDREN],
}

impl Candidates {
    /// An empty list. `coset` fills unused places.
    pub(crate) fn none(coset: Coset) -> Box<Candidates> {
        Box::new(Candidates {
            count: 0,
            heads: [Head(0); CHILDREN],
            cosets: [[coset; CHILDREN]; Axis::COUNT],
            entries: [0; CHILDREN],
        })
    }

    /// Adds a candidate that has only a head so far.
    #[inline(always)]
    pub(crate) fn push(&mut self, head: Head) {
        self.heads[self.count] = head;
        self.count += 1;
    }

    /// How many cosets each candidate has when the distances at a place are read.
    #[inline(always)]
    pub(crate) fn cosets_at(place: usize) -> usize {
        if place < INVERSE { place + 1 } else { 0 }
    }
}
