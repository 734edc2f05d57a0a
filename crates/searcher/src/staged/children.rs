//! Faces and children that are being checked, in flat lists: one list a field.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{Coset, MemberPlace, Twist};

use crate::turn_set::TurnSet;

/// Nodes worked on together.
pub(crate) const BATCH: usize = 64;

/// Room for the children of a batch, and for one more of each node: a child is written before it is
/// known whether it counts.
pub(crate) const CHILDREN: usize = BATCH * (FaceTurn::COUNT + 1);

/// The distances of a head: three of the position, by their places in the parent's order of axes,
/// then two of the inverse, along the first and the second axis after the turn's.
pub(crate) const DISTANCES: usize = INVERSE + 2;

/// Where the distances of the inverse begin.
pub(crate) const INVERSE: usize = Axis::COUNT;

/// A child's parent, turn and distances in one word: a wide load soon after narrow stores would
/// stall.
///
/// ```text
///  31  30    27 26    23 22    19 18    15 14    11 10        6 5         0
/// +---+--------+--------+--------+--------+--------+-----------+-----------+
/// | 0 |inverse |inverse |  own   |  own   |  own   |   turn    |  parent   |
/// |   | axis 2 | axis 1 | third  | second | first  |           |           |
/// +---+--------+--------+--------+--------+--------+-----------+-----------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Head(pub(crate) u32);

/// The axis of each turn. Shape `[18]`, padded.
pub(crate) static AXES: [u8; 32] = {
    let mut axes = [0; 32];
    let mut turn = 0;
    while turn < FaceTurn::COUNT {
        axes[turn] = FaceTurn::ALL[turn].axis() as u8;
        turn += 1;
    }
    axes
};

impl Head {
    /// Where the turn begins: five bits.
    pub(crate) const TURN: u32 = BATCH.ilog2();

    #[inline(always)]
    pub(crate) fn new(parent: usize, turn: FaceTurn) -> Head {
        Head((parent | turn.index() << Head::TURN) as u32)
    }

    /// Where a distance begins: four bits each.
    #[inline(always)]
    pub(crate) const fn shift(place: usize) -> u32 {
        Head::TURN + 5 + 4 * place as u32
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
        (self.0 >> Head::TURN) as usize % 32
    }

    /// The axis of the turn, by its number.
    #[inline(always)]
    pub(crate) fn axis(self) -> usize {
        usize::from(AXES[self.turn_number()])
    }

    /// The same with a distance at a place where none has been set.
    #[inline(always)]
    pub(crate) fn with_distance(self, place: usize, distance: u8) -> Head {
        Head(self.0 | u32::from(distance) << Head::shift(place))
    }
}

const _: () = assert!(Head::shift(DISTANCES) <= u32::BITS);

/// The bits of a head for the first quarter turns of a set, by its folded number: in order, then
/// zeros. Shape `[256][8]`; worked out by the compiler.
static FACES: [[u32; 8]; 256] = {
    let mut faces = [[0; 8]; 256];
    let mut set = 0;
    while set < 1 << 6 {
        let (mut turns, mut face, mut count) = (TurnSet::NONE, 0, 0);
        let mut listed = [0; 8];
        while face < 6 {
            if set >> face & 1 == 1 {
                let first = FaceTurn::ALL[3 * face];
                turns = turns.with(first);
                listed[count] = (first.index() as u32) << Head::TURN;
                count += 1;
            }
            face += 1;
        }
        faces[turns.folded()] = listed;
        set += 1;
    }
    faces
};

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

    /// Adds a candidate for each of these faces, given by their first quarter turns: that turn, or
    /// one of the next two. Without a branch, since nothing predicts how many there are.
    #[inline(always)]
    pub(crate) fn push_faces(&mut self, parent: usize, faces: TurnSet, turns_on: usize) {
        let listed = self.heads[self.count..].first_chunk_mut().expect("room for one node more");
        let head = (parent | turns_on << Head::TURN) as u32;
        *listed = FACES[faces.folded()].map(|first| Head(head + first));
        self.count += faces.len() as usize;
    }

    /// Adds those quarter turns of a face that are in the set, without a branch.
    #[inline(always)]
    pub(crate) fn push_quarters(&mut self, face: Head, turns: TurnSet) {
        for (head, turns_on) in [(face, 0), (Head(face.0 + (2 << Head::TURN)), 2)] {
            self.heads[self.count] = head;
            self.count += usize::from(turns.contains_number(face.turn_number() + turns_on));
        }
    }

    /// How many cosets each candidate has when the distances at a place are read.
    #[inline(always)]
    pub(crate) fn cosets_at(place: usize) -> usize {
        if place < INVERSE { place + 1 } else { 0 }
    }
}

/// Faces on their way to the entries of the inverses, in the order of the list.
// Some of it is for kernels with vectors.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
pub(crate) struct InverseList {
    /// Where the classes are stored.
    pub(crate) places: [MemberPlace; CHILDREN],
    /// The raw twists.
    pub(crate) twists: [Twist; CHILDREN],
    /// In vectors: the classes, and from bit 16 on the symmetries.
    pub(crate) members: [u32; CHILDREN],
    /// Bits of the cubies in vectors: slice edges in the low twelve.
    pub(crate) slices: [u32; CHILDREN],
    /// Flipped edges in the low twelve.
    pub(crate) flips: [u32; CHILDREN],
    /// Sums of the first four corners' twists from bit 4 on, a byte a corner.
    pub(crate) low_corners: [u32; CHILDREN],
    /// The same of the last four corners.
    pub(crate) high_corners: [u32; CHILDREN],
}

impl InverseList {
    /// An empty list. The place and the twist fill unused places.
    pub(crate) fn new(place: MemberPlace, twist: Twist) -> Box<InverseList> {
        Box::new(InverseList {
            places: [place; CHILDREN],
            twists: [twist; CHILDREN],
            members: [0; CHILDREN],
            slices: [0; CHILDREN],
            flips: [0; CHILDREN],
            low_corners: [0; CHILDREN],
            high_corners: [0; CHILDREN],
        })
    }
}
