//! The faces and children being checked, in flat lists, one list a field.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{Coset, MemberPlace, Twist};

use crate::turn_set::TurnSet;

pub(crate) const BATCH: usize = 64;

/// Room for the children of a batch, and one more for each node: a child is written before it is
/// known whether it counts.
pub(crate) const CHILDREN: usize = BATCH * (FaceTurn::COUNT + 1);

/// Distances in a head: three of the position, in the parent's order of axes, then two of the
/// inverse, along the first and second axis after the turn's.
pub(crate) const DISTANCES: usize = INVERSE + 2;

pub(crate) const INVERSE: usize = Axis::COUNT;

/// A child's parent, turn and distances in one word: wide loads after narrow stores stall.
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
    /// Bit position of the turn: five bits.
    pub(crate) const TURN: u32 = BATCH.ilog2();

    #[inline(always)]
    pub(crate) fn new(parent: usize, turn: FaceTurn) -> Head {
        Head((parent | turn.index() << Head::TURN) as u32)
    }

    /// Bit position of a distance: four bits each.
    #[inline(always)]
    pub(crate) const fn shift(place: usize) -> u32 {
        Head::TURN + 5 + 4 * place as u32
    }

    #[inline(always)]
    pub(crate) fn parent(self) -> usize {
        self.0 as usize % BATCH
    }

    #[inline(always)]
    pub(crate) fn turn(self) -> FaceTurn {
        FaceTurn::ALL[self.turn_number()]
    }

    #[inline(always)]
    pub(crate) fn turn_number(self) -> usize {
        (self.0 >> Head::TURN) as usize % 32
    }

    #[inline(always)]
    pub(crate) fn axis(self) -> usize {
        usize::from(AXES[self.turn_number()])
    }

    #[inline(always)]
    pub(crate) fn with_distance(self, place: usize, distance: u8) -> Head {
        Head(self.0 | u32::from(distance) << Head::shift(place))
    }
}

const _: () = assert!(Head::shift(DISTANCES) <= u32::BITS);

/// The head bits of the first quarter turns in a set, by [folded](TurnSet::folded) set; padded
/// with zeros. Shape `[256][8]`; computed at compile time.
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

pub(crate) struct Candidates {
    pub(crate) count: usize,
    /// For a face, the turn is its first quarter turn.
    pub(crate) heads: [Head; CHILDREN],
    /// The cosets found so far, by place in the parent's order of axes, each in the frame of the
    /// parent's representative. Shape `[3][CHILDREN]`.
    pub(crate) cosets: [[Coset; CHILDREN]; Axis::COUNT],
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

    /// Adds a candidate for each face of a set of first quarter turns, with its turn `turns_on`
    /// numbers later. Without a branch, since the number of faces is unpredictable.
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

    #[inline(always)]
    pub(crate) fn cosets_at(place: usize) -> usize {
        if place < INVERSE { place + 1 } else { 0 }
    }
}

/// Faces on their way to the entries of the inverses, in the order of the list.
// Some fields are for vector kernels only.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
pub(crate) struct InverseList {
    pub(crate) places: [MemberPlace; CHILDREN],
    pub(crate) twists: [Twist; CHILDREN],
    /// For vectors: the classes, and from bit 16 on the symmetries.
    pub(crate) members: [u32; CHILDREN],
    /// For vectors: slots with slice edges in the low twelve bits.
    pub(crate) slices: [u32; CHILDREN],
    /// For vectors: slots with flipped edges in the low twelve bits.
    pub(crate) flips: [u32; CHILDREN],
    /// For vectors: sums of the first four corners' twists from bit 4 on, a byte a corner.
    pub(crate) low_corners: [u32; CHILDREN],
    /// Likewise for the last four corners.
    pub(crate) high_corners: [u32; CHILDREN],
}

impl InverseList {
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
