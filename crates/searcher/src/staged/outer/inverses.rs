//! Which turns take a node's inverse near.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{MemberPlace, Twist};

use super::batch::OuterBatch;
use super::groups::{Cells, GroupHead, Groups, NearTurns, STEPS};
use super::{AxisSet, BATCH, INSIDE};
use crate::staged::inverse::UNTURNED;
use crate::staged::kernels::Kernel;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::turn_set::TurnSet;

/// The lookups of a batch's inverses, and what they found.
pub(super) struct Inverses {
    groups: Box<Groups>,
    cells: Box<Cells>,
    near: Box<NearTurns>,
}

impl Inverses {
    /// No lookups. The member's place and the twist fill unused places.
    pub(super) fn new(place: MemberPlace, twist: Twist) -> Inverses {
        Inverses {
            groups: Groups::none(place, twist),
            cells: Cells::none(),
            near: Box::new([[TurnSet::NONE; 4]; BATCH]),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.groups.count = 0;
        *self.near = [[TurnSet::NONE; 4]; BATCH];
    }

    /// Asks which of these turns of a parent take its inverse near along an axis. The turns of that
    /// axis are left out: they lie in its K.
    #[inline(always)]
    pub(super) fn ask(&mut self, parent: usize, axis: Axis, turns: TurnSet) {
        let turns = turns.without(INSIDE[axis as usize]);
        let halves = turns.and(TurnSet::IN_EVERY_SUBGROUP);
        if !halves.is_empty() {
            self.groups.push(GroupHead::new(parent, UNTURNED[axis as usize], axis, halves));
        }
        for first in turns.quartered_faces() {
            let turns = turns.and(TurnSet::quarters_from(first));
            let step = usize::from(STEPS[first.index()][axis as usize]);
            self.groups.push(GroupHead::new(parent, (first.index(), step), axis, turns));
        }
    }

    /// The lines that are read next.
    #[inline(always)]
    pub(super) fn lines(&self) -> &[u32] {
        &self.groups.lines[..self.groups.count]
    }

    /// Works out the lines of all that was asked.
    #[inline(always)]
    pub(super) fn work_out<K: Kernel>(
        &mut self,
        kernel: K,
        batch: OuterBatch<'_>,
        queue: &mut PrefetchQueue<'_>,
    ) {
        kernel.work_out_groups(batch, &mut self.groups, queue);
    }

    /// Reads the cells of all that was asked.
    #[inline(always)]
    pub(super) fn read<K: Kernel>(
        &mut self,
        kernel: K,
        batch: OuterBatch<'_>,
        queue: &mut PrefetchQueue<'_>,
    ) {
        let Inverses { groups, cells, near } = self;
        kernel.read_groups(batch, groups, cells, near, queue);
        groups.count = 0;
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
