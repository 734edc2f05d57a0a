//! Which turns take a node's inverse near.
//!
//! The half turns lie in H, and both quarter turns of a face lead to one coset of H: so along one
//! axis the inverses after all turns lie in five cosets of H at most, each in cells of its own, and
//! the table has all cells of a coset of H in one line.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{Member, MemberPlace, Twist};
use faceturn_table::{LargerTableLayout, prefetch};

use super::{AxisSet, BATCH, INSIDE, LargerTables, is_near};
use crate::staged::inverse::{Coordinates, UNTURNED};
use crate::staged::kernels::{Cubies, Kernel};
use crate::staged::lane::Work;
use crate::staged::node::Node;
use crate::staged::sources::Sources;
use crate::turn_set::TurnSet;

/// The most cosets of H asked about in a batch: along an axis the half turns' and those of four
/// faces.
const GROUPS: usize = BATCH * Axis::COUNT * 5;

/// The lookups of a batch's inverses, and what they found.
pub(super) struct Inverses {
    groups: Box<[Group; GROUPS]>,
    count: usize,
    /// Where the groups' classes are stored, their raw twists, and the slots of their slice edges.
    places: Box<[(MemberPlace, Twist, u16); GROUPS]>,
    /// The groups' classes, and where their cells begin in the table.
    starts: Box<[(Member, usize); GROUPS]>,
    /// By parent and axis, the turns found to take the inverse near.
    near: Box<[[TurnSet; Axis::COUNT]; BATCH]>,
}

/// Turns after which an inverse lies in one coset of H.
#[derive(Clone, Copy)]
struct Group {
    parent: u8,
    axis: u8,
    /// A row of the coordinates' tables: that of a turn of the group, or of no turn.
    row: u8,
    step: u8,
    turns: TurnSet,
}

impl Inverses {
    /// No lookups. The member's place and the twist fill unused places.
    pub(super) fn new(sources: Sources<'_>, place: MemberPlace, twist: Twist) -> Inverses {
        let unused = Group { parent: 0, axis: 0, row: 0, step: 0, turns: TurnSet::NONE };
        let member = sources.tables.classes().member_at(place);
        Inverses {
            groups: Box::new([unused; GROUPS]),
            count: 0,
            places: Box::new([(place, twist, 0); GROUPS]),
            starts: Box::new([(member, 0); GROUPS]),
            near: Box::new([[TurnSet::NONE; Axis::COUNT]; BATCH]),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.near.fill([TurnSet::NONE; Axis::COUNT]);
    }

    /// Asks which of these turns of a parent take its inverse near along an axis. The turns of that
    /// axis are left out: they lie in its K.
    #[inline(always)]
    pub(super) fn ask(&mut self, parent: usize, axis: Axis, turns: TurnSet) {
        let turns = turns.without(INSIDE[axis as usize]);
        let halves = turns.and(TurnSet::IN_EVERY_SUBGROUP);
        if !halves.is_empty() {
            let (row, step) = UNTURNED[axis as usize];
            self.push(parent, axis, (row, step), halves);
        }
        for first in turns.quartered_faces() {
            let turns = turns.and(TurnSet::quarters_from(first));
            self.push(parent, axis, (first.index(), step_to(first, axis)), turns);
        }
    }

    #[inline(always)]
    fn push(&mut self, parent: usize, axis: Axis, (row, step): (usize, usize), turns: TurnSet) {
        let (row, step) = (row as u8, step as u8);
        self.groups[self.count] =
            Group { parent: parent as u8, axis: axis as u8, row, step, turns };
        self.count += 1;
    }

    /// Finds out all that was asked, and returns how many cosets of H were looked up.
    #[inline(always)]
    pub(super) fn look_up<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        larger: LargerTables<'_>,
        nodes: &[Node; BATCH],
    ) -> u64 {
        let (classes, layout) = (sources.tables.classes(), larger.table.layout());
        let groups = &self.groups[..self.count];
        for (group, found) in groups.iter().zip(&mut *self.places) {
            let node = &nodes[usize::from(group.parent) % BATCH];
            let (row, step) = (usize::from(group.row), usize::from(group.step) % 2);
            let Coordinates { flip, slice_slots, twist } =
                kernel.cubies().coordinates_after(sources.inverses, node, row, step);
            let place = classes.place_of_slots(flip, slice_slots);
            prefetch(classes.members(), place.index());
            *found = (place, twist, slice_slots);
        }
        let bits = larger.table.bits();
        for (&(place, twist, _), found) in self.places[..self.count].iter().zip(&mut *self.starts) {
            let member = classes.member_at(place);
            let twist = sources.tables.twist_in_frame(twist, member.symmetry);
            *found = (member, layout.start(member.class, twist));
        }
        // In one burst: see `OuterLane::prefetch_bits`.
        for &(_, start) in &self.starts[..self.count] {
            prefetch(bits, start);
        }
        let found = self.places.iter().zip(&*self.starts);
        for (group, (&(_, _, slice), &(member, start))) in groups.iter().zip(found) {
            let frame = larger.cells.frame(slice, member);
            let parent = usize::from(group.parent) % BATCH;
            let axis = Axis::ALL[usize::from(group.axis) % Axis::COUNT];
            let mut near = TurnSet::NONE;
            for turn in group.turns {
                let step = step_to(turn, axis);
                let slots = kernel.cubies().cell_slots_after(
                    sources.inverses,
                    &nodes[parent],
                    turn.index(),
                    step,
                );
                let (byte, bit) = LargerTableLayout::bit(frame.cell(slots));
                near = near.with_if(turn, is_near(bits, (start + byte, bit)));
            }
            let found = &mut self.near[parent][axis as usize];
            *found = found.or(near);
        }
        std::mem::take(&mut self.count) as u64
    }

    /// The turns asked about along an axis that take a parent's inverse near, and those of the
    /// axis itself, which leave it where it is.
    #[inline(always)]
    pub(super) fn open(&self, parent: usize, axis: Axis) -> TurnSet {
        self.near[parent % BATCH][axis as usize].or(INSIDE[axis as usize])
    }

    /// The axes along which a parent's inverse is far after a turn, once all have been asked about,
    /// given those along which it is far before.
    #[inline(always)]
    pub(super) fn far_after(&self, parent: usize, before: AxisSet, turn: FaceTurn) -> AxisSet {
        let near = &self.near[parent % BATCH];
        let is_far = |axis: Axis| {
            let near = near[axis as usize].contains(turn);
            if turn.axis() == axis { before.contains(axis) } else { !near }
        };
        AxisSet(
            Axis::ALL.into_iter().fold(0, |far, axis| far | u8::from(is_far(axis)) << axis as u8),
        )
    }
}

/// Whether an axis is the first or the second after a turn's own.
#[inline(always)]
fn step_to(turn: FaceTurn, axis: Axis) -> usize {
    (axis as usize + 2 * Axis::COUNT - turn.axis() as usize - 1) % Axis::COUNT % 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::inverse::axis_after;

    #[test]
    fn steps_lead_from_a_turn_to_the_two_other_axes() {
        for turn in FaceTurn::ALL {
            for step in 0..2 {
                assert_eq!(step_to(turn, axis_after(turn, step)), step, "{turn}");
            }
        }
    }
}
