//! The stages of the outer levels.

use faceturn_cube::Axis;
use faceturn_symmetry::{Cell, Coset, Flip};
use faceturn_table::prefetch;

use super::conversion::Conversion;
use super::head::OuterHead;
use super::inverses::Inverses;
use super::{AxisSet, BATCH, BitPlace, LargerTables, OuterPart, is_near};
use crate::outcome::Tally;
use crate::staged::kernels::{Cubies, Kernel};
use crate::staged::lane::Work;
use crate::staged::node::{LastTurn, Node};
use crate::staged::sources::Sources;
use crate::turn_set::TurnSet;

/// The most children of a batch.
const CHILDREN: usize = BATCH * faceturn_cube::FaceTurn::COUNT;

/// A batch on its way through the outer stages.
pub(crate) struct OuterLane {
    /// The nodes of the batch, copied to an array of fixed size so that no index needs a check.
    nodes: Box<[Node; BATCH]>,
    /// Children that are being checked.
    heads: Box<[OuterHead; CHILDREN]>,
    count: usize,
    /// The bit that is read next for each of them.
    bits: Box<[BitPlace; CHILDREN]>,
    /// What is asked of the inverses.
    inverses: Inverses,
    /// Children that stay open, in the order in which that was found.
    open: Box<[OuterHead; CHILDREN]>,
    open_count: usize,
    /// Children on their way to the inner levels.
    conversion: Conversion,
}

/// What is asked of a child.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// More turns are left than say anything.
    Free,
    /// One more turn is left than the table reaches.
    Edge,
    /// As many turns are left as the table reaches.
    Near,
}

impl OuterLane {
    /// An empty lane. `node` fills unused places.
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> OuterLane {
        let (classes, twist) = (sources.tables.classes(), node.cosets[0].twist());
        let unused = classes.place_of_slots(Flip::of_slots(0), 0xF00);
        OuterLane {
            nodes: Box::new([node; BATCH]),
            heads: Box::new([OuterHead::UNUSED; CHILDREN]),
            count: 0,
            bits: Box::new([(0, 0); CHILDREN]),
            inverses: Inverses::new(sources, unused, twist),
            open: Box::new([OuterHead::UNUSED; CHILDREN]),
            open_count: 0,
            conversion: Conversion::new(unused, twist),
        }
    }

    /// Takes nodes with `left + 1` turns to go, at most [`BATCH`] of them, to their children with
    /// `left` turns to go that the table leaves open. Where as many turns are left as the table
    /// reaches, the children are nodes of the inner levels.
    #[inline(always)]
    pub(crate) fn expand<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        nodes: &[Node],
        tally: &mut Tally,
        emit: impl FnMut(Node),
    ) {
        tally.expanded += nodes.len() as u64;
        tally.nodes += nodes.iter().map(|node| u64::from(node.turns.len())).sum::<u64>();
        let level = match work.left - larger.reach() {
            0 => Level::Near,
            1 => Level::Edge,
            _ => Level::Free,
        };
        self.take(work.sources, nodes);
        let lookups = match level {
            Level::Near => self.keep_near_children(work, larger, nodes.len()),
            Level::Edge | Level::Free => self.keep_open_children(work, larger, nodes.len(), level),
        };
        tally.lookups += lookups;
        self.emit(work, larger, level, tally, emit);
    }

    /// Takes a batch.
    #[inline(always)]
    fn take(&mut self, sources: Sources<'_>, nodes: &[Node]) {
        self.nodes[..nodes.len()].copy_from_slice(nodes);
        (self.count, self.open_count) = (0, 0);
        self.inverses.clear();
        for node in nodes {
            for coset in node.cosets {
                prefetch(sources.tables.class_rows(), coset.class().index());
            }
        }
    }

    /// Finds the children that are near along all axes, and their inverses too. Returns the number
    /// of lookups.
    #[inline(always)]
    fn keep_near_children<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        parents: usize,
    ) -> u64 {
        // Nearly every parent's inverse is far along some axis, and few turns take it near: the
        // first question rules out most turns, and lines are shared by those of a face.
        for (parent, node) in self.nodes[..parents].iter().enumerate() {
            self.inverses.ask(parent, node.outer.far_inverses().any(), node.turns);
        }
        let mut lookups = self.inverses.look_up(work, larger, &self.nodes);
        for (parent, node) in self.nodes[..parents].iter().enumerate() {
            let open = self.inverses.open(parent, node.outer.far_inverses().any());
            for turn in node.turns.and(open) {
                self.heads[self.count] = OuterHead::new(parent, turn, AxisSet::default());
                self.count += 1;
            }
        }
        // Most parents are far along their first axis: hardly any of their children is near.
        for place in 0..Axis::COUNT {
            self.work_out_cosets(work, larger, place);
            lookups += self.keep_near(larger);
        }
        let mut turns = [TurnSet::NONE; BATCH];
        for head in &self.heads[..self.count] {
            turns[head.parent()] = turns[head.parent()].with(head.turn());
        }
        for (parent, node) in self.nodes[..parents].iter().enumerate() {
            let asked = node.outer.far_inverses().any();
            for axis in Axis::ALL.into_iter().filter(|&axis| axis != asked) {
                self.inverses.ask(parent, axis, turns[parent]);
            }
        }
        lookups += self.inverses.look_up(work, larger, &self.nodes);
        for &head in &self.heads[..self.count] {
            let open = |axis| self.inverses.open(head.parent(), axis).contains(head.turn());
            self.open[self.open_count] = head;
            self.open_count += usize::from(Axis::ALL.into_iter().all(open));
        }
        lookups
    }

    /// Looks up the inverses of all children. Where one more turn is left than the table reaches,
    /// finds the children that are near along some axis, and their inverses too; else keeps all.
    /// Returns the number of lookups.
    #[inline(always)]
    fn keep_open_children<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        parents: usize,
        level: Level,
    ) -> u64 {
        for (parent, node) in self.nodes[..parents].iter().enumerate() {
            for axis in Axis::ALL {
                self.inverses.ask(parent, axis, node.turns);
            }
        }
        let mut lookups = self.inverses.look_up(work, larger, &self.nodes);
        for (parent, node) in self.nodes[..parents].iter().enumerate() {
            for turn in node.turns {
                let far = self.inverses.far_after(parent, node.outer.far_inverses(), turn);
                self.heads[self.count] = OuterHead::new(parent, turn, far);
                self.count += usize::from(level == Level::Free || far != AxisSet::ALL);
            }
        }
        if level == Level::Free {
            self.open[..self.count].copy_from_slice(&self.heads[..self.count]);
            self.open_count = self.count;
            return lookups;
        }
        for place in 0..Axis::COUNT {
            self.work_out_cosets(work, larger, place);
            lookups += self.decide_near(larger, place);
        }
        lookups
    }

    /// The coset and cell after a turn along the axis at a place of the parent's order, in the
    /// frame of the parent's representative.
    #[inline(always)]
    fn child_coset(
        sources: Sources<'_>,
        larger: LargerTables<'_>,
        node: &Node,
        head: OuterHead,
        place: usize,
    ) -> (Coset, Cell) {
        let (coset, cell) = (node.cosets[place], node.outer.cell(place));
        let turn = sources.frame_turns.row(node.frames[place])[head.turn_number()];
        let child = sources.tables.after_in_frame(coset, turn);
        (child, larger.cells.after_in_frame((coset, cell), turn, child.symmetry()))
    }

    /// Works out and prefetches the children's entries along the axis at a place of the order.
    #[inline(always)]
    fn work_out_cosets<K: Kernel>(
        &mut self,
        Work { sources, .. }: Work<'_, K>,
        larger: LargerTables<'_>,
        place: usize,
    ) {
        for (head, bit) in self.heads[..self.count].iter().zip(&mut *self.bits) {
            let node = &self.nodes[head.parent()];
            let (coset, cell) = Self::child_coset(sources, larger, node, *head, place);
            *bit = larger.place(coset, cell);
        }
        self.prefetch_bits(larger.table.bits());
    }

    /// Prefetches what was worked out, in one burst: a prefetch retires only once its address has
    /// been translated, which takes long in so large a table. Few of them at a time would stall the
    /// computations around them.
    #[inline(always)]
    fn prefetch_bits(&self, bits: &[u8]) {
        for &(byte, _) in &self.bits[..self.count] {
            prefetch(bits, byte);
        }
    }

    /// Reads what was worked out, and keeps the children that are near.
    #[inline(always)]
    fn keep_near(&mut self, larger: LargerTables<'_>) -> u64 {
        let bits = larger.table.bits();
        let (looked_up, mut kept) = (self.count, 0);
        for at in 0..looked_up {
            // Without a branch: the next candidate overwrites this one unless it is kept.
            self.heads[kept] = self.heads[at];
            kept += usize::from(is_near(bits, self.bits[at]));
        }
        self.count = kept;
        looked_up as u64
    }

    /// Reads what was worked out: a child that is near along this axis stays open, and one that is
    /// far goes on to the next axis. What is far along all three is dropped.
    #[inline(always)]
    fn decide_near(&mut self, larger: LargerTables<'_>, place: usize) -> u64 {
        let bits = larger.table.bits();
        let (looked_up, mut kept, mut open) = (self.count, 0, self.open_count);
        for at in 0..looked_up {
            let (head, near) = (self.heads[at], is_near(bits, self.bits[at]));
            self.heads[kept] = head.with_far(place, 1);
            self.open[open % CHILDREN] = head;
            kept += usize::from(!near);
            open += usize::from(near);
        }
        (self.count, self.open_count) = (kept, open);
        looked_up as u64
    }

    /// Makes nodes of the children that stay open, except of those from which no turn is open.
    #[inline(always)]
    fn emit<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        level: Level,
        tally: &mut Tally,
        mut emit: impl FnMut(Node),
    ) {
        let open = &self.open[..self.open_count];
        let mut siblings = [TurnSet::NONE; BATCH];
        for head in open {
            let siblings = &mut siblings[head.parent()];
            *siblings = siblings.with(head.turn());
        }
        self.conversion.clear();
        for head in open {
            let (turn, parent) = (head.turn(), &self.nodes[head.parent()]);
            // Opposite faces commute: what the parent has ruled out is ruled out after its sibling.
            let commuting = TurnSet::commuting_with(turn);
            let mut turns =
                TurnSet::following(Some(turn)).without(commuting.without(siblings[head.parent()]));
            if level == Level::Edge {
                turns = turns.and(head.far_inverses().open_end_turns());
                if turns.is_empty() || self.ends_nowhere(*head) {
                    continue;
                }
            }
            let order = ORDERS[head.far_places() % 4].map(|place| usize::from(place) % 3);
            let children =
                order.map(|place| Self::child_coset(work.sources, larger, parent, *head, place));
            let cosets: [Coset; Axis::COUNT] =
                std::array::from_fn(|at| parent.carried(order[at], children[at].0));
            let child = Node {
                turns,
                last_turns: parent.last_turns,
                cosets,
                frames: parent.frames_of(cosets, order),
                last: LastTurn::new(turn),
                outer: OuterPart::new(children.map(|(_, cell)| cell), head.far_inverses()),
                inverse_distances: parent.inverse_distances,
                prefix: parent.prefix,
                inverse: work.kernel.cubies().inverse_after(
                    work.sources.inverses,
                    parent,
                    turn.index(),
                ),
                path: parent.path_after(turn),
            };
            if level == Level::Near {
                self.conversion.push(child);
            } else {
                emit(child);
            }
        }
        if level == Level::Near {
            self.conversion.run(work, tally, emit);
        }
    }

    /// Whether the axes along which a child is far close all turns that a solution may end with.
    #[inline(always)]
    fn ends_nowhere(&self, head: OuterHead) -> bool {
        let node = &self.nodes[head.parent()];
        let far = (0..Axis::COUNT).fold(0, |far, place| {
            far | (head.far_places() as u8 >> place & 1) << node.frames[place].axis()
        });
        node.last_turns.and(AxisSet(far).open_end_turns()).is_empty()
    }
}

/// The order of the axes of a child that is far at none, the first, or the first two places of its
/// parent's: those along which it is far first, and the one along which it was found to be near
/// last. Shape `[4][3]`; with the third far as well the child has been dropped, and a child that
/// was not looked up keeps its parent's order.
static ORDERS: [[u8; Axis::COUNT]; 4] = [[1, 2, 0], [0, 2, 1], [0, 1, 2], [0, 1, 2]];
