//! Which turns take a node's inverse near.

use faceturn_cube::Axis;
use faceturn_symmetry::{MemberPlace, Twist};

use super::batch::OuterBatch;
use super::groups::{Groups, NearTurns};
use super::{AxisSet, BATCH, INSIDE};
use crate::staged::kernels::Kernel;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::turn_set::TurnSet;

/// The lookups of a batch's inverses, and what they found.
pub(super) struct Inverses {
    groups: Box<Groups>,
    near: Box<NearTurns>,
}

impl Inverses {
    /// No lookups. The member's place and the twist fill unused places.
    pub(super) fn new(place: MemberPlace, twist: Twist) -> Inverses {
        Inverses { groups: Groups::none(place, twist), near: Box::new([[TurnSet::NONE; 4]; BATCH]) }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.groups.clear();
        *self.near = [[TurnSet::NONE; 4]; BATCH];
    }

    /// Asks which of these turns of a parent take its inverse near along an axis. The turns of that
    /// axis are left out: they lie in its K.
    #[inline(always)]
    pub(super) fn ask(&mut self, parent: usize, axis: Axis, turns: TurnSet) {
        self.groups.ask(parent, axis, turns);
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
        kernel.read_groups(batch, &self.groups, &mut self.near, queue);
        self.groups.clear();
    }

    /// The turns asked about along an axis that take a parent's inverse near, and those of the
    /// axis itself, which leave it where it is.
    #[inline(always)]
    pub(super) fn open(&self, parent: usize, axis: Axis) -> TurnSet {
        self.near[parent % BATCH][axis as usize].or(INSIDE[axis as usize])
    }

    /// The turns after which a parent's inverse is far along an axis, once all have been asked about,
    /// given the axes along which it is far before.
    #[inline(always)]
    pub(super) fn far_after(&self, parent: usize, axis: Axis, before: AxisSet) -> TurnSet {
        let near = self.near[parent % BATCH][axis as usize];
        let inside = if before.contains(axis) { TurnSet::NONE } else { INSIDE[axis as usize] };
        TurnSet::ALL.without(near.or(inside))
    }
}
