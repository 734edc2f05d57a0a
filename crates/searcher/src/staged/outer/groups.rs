//! Inverses that are looked up in a larger table, in flat lists: one list a field.
//!
//! The half turns lie in H, and both quarter turns of a face lead to one coset of H: so along one
//! axis the inverses after all turns lie in five cosets of H at most, each in cells of its own, and
//! the table has all cells of a coset of H in one line.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{CellSlots, MemberPlace, Symmetry, Twist};

use super::BATCH;
use crate::staged::children::{CHILDREN, InverseList};
use crate::turn_set::TurnSet;

/// Groups of turns after which an inverse lies in one coset of H. `CHILDREN` is room enough: along an
/// axis a node has one group of half turns and four of quarter turns.
// Some of it is for kernels with vectors.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
pub(crate) struct Groups {
    pub(crate) count: usize,
    pub(crate) heads: [GroupHead; CHILDREN],
    /// The lines of the table that hold the groups' cosets of H.
    pub(crate) lines: [u32; CHILDREN],
    pub(crate) starts: [GroupStart; CHILDREN],
    /// How the slice pairs are numbered in the frame of the representative: four bits each.
    pub(crate) pairs: [u32; CHILDREN],
    /// What is known on the way there.
    pub(crate) list: Box<InverseList>,
}

const _: () = assert!(BATCH * Axis::COUNT * 5 < CHILDREN);

/// A group in one word:
///
/// ```text
///  31 30 29                12 11  10     6 5        0
/// +-----+--------------------+---+--------+----------+
/// |axis |       turns        |st.|  row   |  parent  |
/// +-----+--------------------+---+--------+----------+
/// ```
///
/// The row and the step of the coordinates' tables are those of a turn of the group, or of
/// [no turn](crate::staged::inverse::UNTURNED).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct GroupHead(u32);

/// Where a group's cells are, in one word: the slots of its slice edges, the symmetry that leads from
/// the representative, and the bit of the line with which its cells begin.
///
/// ```text
///  31 28 27          16 15  12 11  9 8         0
/// +-----+--------------+------+-----+-----------+
/// |  0  | slice edges  | sym. |  0  |    bit    |
/// +-----+--------------+------+-----+-----------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct GroupStart(pub(crate) u32);

/// Cells of inverses, one for each turn of a group.
// For kernels with vectors.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
pub(crate) struct Cells {
    /// Those of the groups.
    pub(crate) lines: [u32; CELLS],
    pub(crate) starts: [GroupStart; CELLS],
    pub(crate) pairs: [u32; CELLS],
    pub(crate) slots: [PackedSlots; CELLS],
    /// 1 for a cell that is near.
    pub(crate) near: [u32; CELLS],
    pub(crate) turns: [CellTurn; CELLS],
}

/// Room for all turns of all parents along all axes, and for a vector more.
const CELLS: usize = BATCH * Axis::COUNT * 12 + 16;

/// By parent and axis, the turns found to take the inverse near. Shape `[64][3]`, padded.
pub(crate) type NearTurns = [[TurnSet; 4]; BATCH];

/// The slots that say in which cell an inverse is, as [`CellSlots`](faceturn_symmetry::CellSlots) has
/// them:
///
/// ```text
///  31          20 19           8 7          0
/// +--------------+--------------+------------+
/// |    front     |   opposite   |  corners   |
/// +--------------+--------------+------------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct PackedSlots(pub(crate) u32);

/// Whose inverse is in a cell: its parent, an axis, and the turn after which it is there.
///
/// ```text
///  15 13 12        7 6  5 4        0
/// +-----+-----------+----+----------+
/// |  0  |  parent   |axis|   turn   |
/// +-----+-----------+----+----------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct CellTurn(u16);

impl GroupHead {
    const ROW: u32 = BATCH.ilog2();
    const STEP: u32 = GroupHead::ROW + 5;
    const TURNS: u32 = GroupHead::STEP + 1;
    const AXIS: u32 = GroupHead::TURNS + 18;

    #[inline(always)]
    pub(super) fn new(
        parent: usize,
        (row, step): (usize, usize),
        axis: Axis,
        turns: TurnSet,
    ) -> GroupHead {
        let place = parent | row << GroupHead::ROW | step << GroupHead::STEP;
        let axis = (axis as usize) << GroupHead::AXIS;
        GroupHead((place | axis) as u32 | turns.word() << GroupHead::TURNS)
    }

    /// The parent's place in the batch.
    #[inline(always)]
    pub(crate) fn parent(self) -> usize {
        self.0 as usize % BATCH
    }

    /// The row of the coordinates' tables, below 32.
    #[inline(always)]
    pub(crate) fn row(self) -> usize {
        (self.0 >> GroupHead::ROW) as usize % 32
    }

    /// The step there, 0 or 1.
    #[inline(always)]
    pub(crate) fn step(self) -> usize {
        (self.0 >> GroupHead::STEP) as usize % 2
    }

    #[inline(always)]
    pub(crate) fn turns(self) -> TurnSet {
        TurnSet::of_word(self.0 >> GroupHead::TURNS & TurnSet::ALL.word())
    }

    /// The number of the axis, below 4.
    #[inline(always)]
    pub(crate) fn axis(self) -> usize {
        (self.0 >> GroupHead::AXIS) as usize
    }
}

impl GroupStart {
    /// Where the symmetry begins: four bits.
    pub(crate) const SYMMETRY: u32 = 12;
    /// Where the slice edges begin: twelve bits.
    pub(crate) const SLICE: u32 = 16;

    #[inline(always)]
    pub(crate) fn new(bit: u32, symmetry: Symmetry, slice: u16) -> GroupStart {
        let symmetry = (symmetry.index() as u32) << GroupStart::SYMMETRY;
        GroupStart(bit | symmetry | u32::from(slice) << GroupStart::SLICE)
    }

    /// The slots of the slice edges.
    #[inline(always)]
    pub(crate) fn slice(self) -> u16 {
        (self.0 >> GroupStart::SLICE) as u16
    }

    /// The symmetry that leads from the representative.
    #[inline(always)]
    pub(crate) fn symmetry(self) -> usize {
        (self.0 >> GroupStart::SYMMETRY) as usize % Symmetry::COUNT
    }

    /// The bit with which the cells begin, below 512.
    #[inline(always)]
    pub(crate) fn bit(self) -> u32 {
        self.0 % 512
    }
}

#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
impl PackedSlots {
    #[inline(always)]
    pub(crate) fn new(slots: CellSlots) -> PackedSlots {
        let CellSlots { corners, opposite, front, .. } = slots;
        PackedSlots(u32::from(corners) | u32::from(opposite) << 8 | u32::from(front) << 20)
    }
}

#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
impl CellTurn {
    #[inline(always)]
    pub(crate) fn new(group: GroupHead, turn: FaceTurn) -> CellTurn {
        CellTurn((turn.index() | group.axis() << 5 | group.parent() << 7) as u16)
    }

    /// The parent, the axis and the turn, by their numbers.
    #[inline(always)]
    pub(crate) fn parts(self) -> (usize, usize, usize) {
        let turn = usize::from(self.0);
        (turn >> 7, turn >> 5 & 3, turn & 31)
    }
}

impl Groups {
    /// No groups. The place and the twist fill unused places.
    pub(super) fn none(place: MemberPlace, twist: Twist) -> Box<Groups> {
        Box::new(Groups {
            count: 0,
            heads: [GroupHead(0); CHILDREN],
            lines: [0; CHILDREN],
            starts: [GroupStart(0); CHILDREN],
            pairs: [0; CHILDREN],
            list: InverseList::new(place, twist),
        })
    }

    #[inline(always)]
    pub(super) fn push(&mut self, head: GroupHead) {
        self.heads[self.count] = head;
        self.count += 1;
    }
}

impl Cells {
    /// No cells.
    pub(super) fn none() -> Box<Cells> {
        Box::new(Cells {
            lines: [0; CELLS],
            starts: [GroupStart(0); CELLS],
            pairs: [0; CELLS],
            slots: [PackedSlots(0); CELLS],
            near: [0; CELLS],
            turns: [CellTurn(0); CELLS],
        })
    }
}

/// Whether an axis is the first or the second after a turn's own; 0 for its own. Shape `[18][3]`,
/// padded; worked out by the compiler.
pub(crate) static STEPS: [[u8; 4]; 32] = {
    let mut steps = [[0; 4]; 32];
    let mut place = 0;
    while place < FaceTurn::COUNT * Axis::COUNT {
        let (turn, axis) = (place / Axis::COUNT, place % Axis::COUNT);
        let own = FaceTurn::ALL[turn].axis() as usize;
        steps[turn][axis] = ((axis + 2 * Axis::COUNT - own - 1) % Axis::COUNT % 2) as u8;
        place += 1;
    }
    steps
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::inverse::axis_after;

    #[test]
    fn steps_lead_from_a_turn_to_the_two_other_axes() {
        for turn in FaceTurn::ALL {
            for step in 0..2 {
                let axis = axis_after(turn, step) as usize;
                assert_eq!(usize::from(STEPS[turn.index()][axis]), step, "{turn}");
            }
        }
    }
}
