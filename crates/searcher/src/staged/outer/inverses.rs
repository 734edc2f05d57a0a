//! Lookups of the inverses in the larger table: which turns take them near. Flat lists, one a
//! field.
//!
//! The half turns lie in H, and both quarter turns of a face lead to one coset of H. So along one
//! axis the inverses after all turns lie in at most five cosets of H, in different cells, and the
//! table stores all cells of a coset of H in one line.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{MemberPlace, Symmetry, Twist};

use super::{AxisSet, BATCH, INSIDE};
use crate::staged::children::{CHILDREN, InverseList};
use crate::staged::inverse::UNTURNED;
use crate::turn_set::TurnSet;

/// Room for all parents along all axes, and for an empty question, which is overwritten.
const QUESTIONS: usize = BATCH * Axis::COUNT + 1;

/// Groups along one axis: the half turns, and the quarter turns of four faces.
const GROUPS: usize = 5;

/// The lookups of a batch's inverses, and their results. The groups of the first question come
/// first, then those of the next. In each group the inverse lies in one coset of H.
// Some fields are for vector kernels only.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
pub(crate) struct Inverses {
    pub(crate) questions: [Question; QUESTIONS],
    pub(crate) asked: usize,
    pub(crate) heads: [GroupHead; CHILDREN],
    pub(crate) count: usize,
    pub(crate) lines: [u32; CHILDREN],
    pub(crate) starts: [GroupStart; CHILDREN],
    /// How the slice pairs are numbered in the frame of the representative: four bits each.
    pub(crate) pairs: [u32; CHILDREN],
    pub(crate) list: Box<InverseList>,
    /// The turns found to take the inverse near, by parent and axis. Shape `[64][3]`, padded.
    pub(crate) near: [[TurnSet; 4]; BATCH],
}

const _: () = assert!(QUESTIONS * GROUPS + 16 <= CHILDREN);

/// The turns to check for a parent's inverse along an axis, in one word:
///
/// ```text
///  31  25 24    20 19         8 7  6 5        0
/// +------+--------+------------+----+----------+
/// |  0   | groups |   turns    |axis|  parent  |
/// +------+--------+------------+----+----------+
/// ```
///
/// The turns are those [off the axis](TurnSet::off_axis).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Question(u32);

/// A group in one word:
///
/// ```text
///  31                   12 11  10     6 5        0
/// +-----------------------+---+--------+----------+
/// |           0           |st.|  row   |  parent  |
/// +-----------------------+---+--------+----------+
/// ```
///
/// The row and step of the coordinates' tables are those of a turn of the group, or of [no
/// turn](crate::staged::inverse::UNTURNED).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct GroupHead(u32);

/// Where a group's cells are, in one word: the slots of its slice edges, the symmetry that leads
/// from the representative, and the first bit of its cells in the line.
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

impl Question {
    const AXIS: u32 = BATCH.ilog2();
    const TURNS: u32 = Question::AXIS + 2;
    const GROUPS: u32 = Question::TURNS + 12;

    #[inline(always)]
    pub(crate) fn parent(self) -> usize {
        self.0 as usize % BATCH
    }

    #[inline(always)]
    pub(crate) fn axis(self) -> usize {
        (self.0 >> Question::AXIS) as usize % 4
    }

    #[inline(always)]
    pub(crate) fn turns(self) -> u32 {
        self.0 >> Question::TURNS & 0xFFF
    }

    #[inline(always)]
    pub(crate) fn groups(self) -> usize {
        (self.0 >> Question::GROUPS) as usize % 32
    }
}

impl GroupHead {
    const ROW: u32 = BATCH.ilog2();
    const STEP: u32 = GroupHead::ROW + 5;

    #[inline(always)]
    pub(crate) fn parent(self) -> usize {
        self.0 as usize % BATCH
    }

    #[inline(always)]
    pub(crate) fn row(self) -> usize {
        (self.0 >> GroupHead::ROW) as usize % 32
    }

    #[inline(always)]
    pub(crate) fn step(self) -> usize {
        (self.0 >> GroupHead::STEP) as usize % 2
    }
}

impl GroupStart {
    pub(crate) const SYMMETRY: u32 = 12;
    pub(crate) const SLICE: u32 = 16;

    #[inline(always)]
    pub(crate) fn new(bit: u32, symmetry: Symmetry, slice: u16) -> GroupStart {
        let symmetry = (symmetry.index() as u32) << GroupStart::SYMMETRY;
        GroupStart(bit | symmetry | u32::from(slice) << GroupStart::SLICE)
    }

    #[inline(always)]
    pub(crate) fn slice(self) -> u16 {
        (self.0 >> GroupStart::SLICE) as u16
    }

    #[inline(always)]
    pub(crate) fn symmetry(self) -> usize {
        (self.0 >> GroupStart::SYMMETRY) as usize % Symmetry::COUNT
    }

    #[inline(always)]
    pub(crate) fn bit(self) -> u32 {
        self.0 % 512
    }
}

impl Inverses {
    pub(super) fn new(place: MemberPlace, twist: Twist) -> Box<Inverses> {
        Box::new(Inverses {
            questions: [Question(0); QUESTIONS],
            asked: 0,
            heads: [GroupHead(0); CHILDREN],
            count: 0,
            lines: [0; CHILDREN],
            starts: [GroupStart(0); CHILDREN],
            pairs: [0; CHILDREN],
            list: InverseList::new(place, twist),
            near: [[TurnSet::NONE; 4]; BATCH],
        })
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.clear_questions();
        self.near = [[TurnSet::NONE; 4]; BATCH];
    }

    #[inline(always)]
    pub(super) fn clear_questions(&mut self) {
        (self.asked, self.count) = (0, 0);
    }

    /// Asks which turns take a parent's inverse near, except those of the axis, which lie in its K.
    #[inline(always)]
    pub(super) fn ask(&mut self, parent: usize, axis: Axis, turns: TurnSet) {
        let axis = axis as usize;
        let turns = turns.off_axis(axis);
        let groups = groups_of(turns);
        // Always copies eight: the next ones overwrite the excess.
        let heads = &mut self.heads[self.count..self.count + 8];
        for (to, head) in heads.iter_mut().zip(HEADS[axis][groups as usize]) {
            *to = GroupHead(head.0 | parent as u32);
        }
        self.count += groups.count_ones() as usize;
        let parent = parent as u32 | (axis as u32) << Question::AXIS;
        self.questions[self.asked % QUESTIONS] =
            Question(parent | turns << Question::TURNS | groups << Question::GROUPS);
        self.asked += usize::from(groups != 0);
    }

    #[inline(always)]
    pub(super) fn lines(&self) -> &[u32] {
        &self.lines[..self.count]
    }

    /// The turns found to take a parent's inverse near along an axis, and those of the axis itself.
    #[inline(always)]
    pub(super) fn open(&self, parent: usize, axis: Axis) -> TurnSet {
        self.near[parent % BATCH][axis as usize].or(INSIDE[axis as usize])
    }

    /// The turns after which a parent's inverse is far along an axis, once all have been checked,
    /// given the axes along which it is far before.
    #[inline(always)]
    pub(super) fn far_after(&self, parent: usize, axis: Axis, before: AxisSet) -> TurnSet {
        let near = self.near[parent % BATCH][axis as usize];
        let inside = if before.contains(axis) { TurnSet::NONE } else { INSIDE[axis as usize] };
        TurnSet::ALL.without(near.or(inside))
    }
}

/// The turns of each group, by [`TurnSet::off_axis`]; half turns in the middle. Shape `[5]`.
const GROUP_TURNS: [u32; GROUPS] = [0o5, 0o500, 0o2222, 0o50, 0o5000];

#[inline(always)]
const fn groups_of(turns: u32) -> u32 {
    let halves = (turns & 0o2222 != 0) as u32;
    let quarters = (turns | turns >> 2) & 0o1111;
    // Move the last two faces' bits, 6 and 9, to 1 and 4.
    (quarters | quarters >> 5) & 0b11011 | halves << 2
}

/// The groups of the first parent along each axis, by the set of groups to check. Shape
/// `[3][32][5]`, padded; computed at compile time.
static HEADS: [[[GroupHead; 8]; 1 << GROUPS]; Axis::COUNT] = {
    let mut heads = [[[GroupHead(0); 8]; 1 << GROUPS]; Axis::COUNT];
    let mut place = 0;
    while place < (Axis::COUNT << GROUPS) * GROUPS {
        let (group, rest) = (place % GROUPS, place / GROUPS);
        let (groups, axis) = (rest % (1 << GROUPS), rest >> GROUPS);
        if groups >> group & 1 == 1 {
            let first = GROUP_TURNS[group].trailing_zeros() as usize;
            let (row, step) = if first % 3 == 1 {
                UNTURNED[axis]
            } else {
                let row = if first < 6 * axis { first } else { first + 6 };
                (row, step_to(FaceTurn::ALL[row], axis))
            };
            heads[axis][groups][count_before(groups, group)] =
                GroupHead((row << GroupHead::ROW | step << GroupHead::STEP) as u32);
        }
        place += 1;
    }
    heads
};

/// For each set of groups, the place in it of each turn's group, or 0 if it is not in the set.
/// Shape `[32][12]`, padded; computed at compile time.
pub(crate) static PLACES: [[u32; 16]; 1 << GROUPS] = {
    let mut places = [[0; 16]; 1 << GROUPS];
    let mut place = 0;
    while place < (12 * GROUPS) << GROUPS {
        let (turn, rest) = (place % 12, place / 12);
        let (group, groups) = (rest % GROUPS, rest / GROUPS);
        if groups >> group & 1 == 1 && GROUP_TURNS[group] >> turn & 1 == 1 {
            places[groups][turn] = count_before(groups, group) as u32;
        }
        place += 1;
    }
    places
};

const fn count_before(groups: usize, group: usize) -> usize {
    (groups & ((1 << group) - 1)).count_ones() as usize
}

/// Whether an axis is the first (0) or second (1) after a turn's own.
const fn step_to(turn: FaceTurn, axis: usize) -> usize {
    let own = turn.axis() as usize;
    (axis + 2 * Axis::COUNT - own - 1) % Axis::COUNT % 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::inverse::axis_after;

    #[test]
    fn steps_lead_from_a_turn_to_the_two_other_axes() {
        for turn in FaceTurn::ALL {
            for step in 0..2 {
                assert_eq!(step_to(turn, axis_after(turn, step) as usize), step, "{turn}");
            }
        }
    }

    #[test]
    fn each_turn_finds_its_group_whatever_else_is_asked_about() {
        for axis in Axis::ALL {
            let turns: Vec<FaceTurn> =
                FaceTurn::ALL.into_iter().filter(|turn| turn.axis() != axis).collect();
            for asked in 1..1 << turns.len() {
                let groups = groups_of(asked) as usize;
                let mut found = 0;
                for (place, turn) in turns.iter().enumerate().filter(|it| asked >> it.0 & 1 == 1) {
                    let row = match turn.quarters() {
                        2 => UNTURNED[axis as usize],
                        _ => (3 * turn.face() as usize, step_to(*turn, axis as usize)),
                    };
                    let head = HEADS[axis as usize][groups][PLACES[groups][place] as usize];
                    assert_eq!((head.row(), head.step()), row, "{turn} of {asked:#b}");
                    found |= 1 << PLACES[groups][place];
                }
                assert_eq!(found, (1 << groups.count_ones()) - 1);
            }
        }
    }
}
