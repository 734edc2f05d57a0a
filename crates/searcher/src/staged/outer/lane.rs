//! The stages of the outer levels.

use faceturn_cube::Axis;
use faceturn_symmetry::{Cell, Coset, Flip};
use faceturn_table::prefetch;

use super::batch::OuterBatch;
use super::children::{Along, OuterChildren};
use super::conversion::Conversion;
use super::inverses::Inverses;
use super::{AxisSet, BATCH, LargerTables, OuterPart};
use crate::staged::children::{Head, INVERSE};
use crate::staged::kernels::{Cubies, Kernel};
use crate::staged::lane::Work;
use crate::staged::node::{LastTurn, Node};
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;
use crate::turn_set::TurnSet;

pub(super) struct OuterLane {
    nodes: Box<[Node; BATCH]>,
    parents: usize,
    level: Level,
    children: Box<OuterChildren>,
    place: usize,
    inverses: Box<Inverses>,
    open: Box<OuterChildren>,
    open_along: Box<[Along; Axis::COUNT]>,
    conversion: Conversion,
    pending: Pending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Too many turns are left for the table to rule anything out.
    Free,
    /// One more turn is left than the table reaches.
    Edge,
    /// As many turns are left as the table reaches.
    Near,
}

#[derive(Clone, Copy)]
enum Pending {
    Nothing,
    Inverses,
    Children,
    Entries,
}

impl OuterLane {
    pub(super) fn new(sources: Sources<'_>, node: Node) -> OuterLane {
        let (classes, twist) = (sources.tables.classes(), node.cosets[0].twist());
        let unused = classes.place_of_slots(Flip::of_slots(0), 0xF00);
        OuterLane {
            nodes: Box::new([node; BATCH]),
            parents: 0,
            level: Level::Free,
            children: OuterChildren::none(node.cosets[0]),
            place: 0,
            inverses: Inverses::new(unused, twist),
            open: OuterChildren::none(node.cosets[0]),
            open_along: Box::new(std::array::from_fn(|_| Along::none(node.cosets[0]))),
            conversion: Conversion::new(unused, twist),
            pending: Pending::Nothing,
        }
    }

    #[inline(always)]
    pub(super) fn prefetch_queue<'a>(
        &'a self,
        sources: Sources<'a>,
        larger: LargerTables<'a>,
    ) -> PrefetchQueue<'a> {
        let bits = larger.table.bits();
        match self.pending {
            Pending::Nothing => PrefetchQueue::of_lines(bits, &[]),
            Pending::Inverses => PrefetchQueue::of_lines(bits, self.inverses.lines()),
            Pending::Children => {
                PrefetchQueue::of_lines(bits, &self.children.along.lines[..self.children.count])
            }
            Pending::Entries => PrefetchQueue::new(sources.packed, self.conversion.entries()),
        }
    }

    #[inline(always)]
    pub(super) fn pending_count(&self) -> u64 {
        let count = match self.pending {
            Pending::Nothing => 0,
            Pending::Inverses => self.inverses.lines().len(),
            Pending::Children => self.children.count,
            Pending::Entries => self.conversion.entries().len(),
        };
        count as u64
    }

    #[inline(always)]
    pub(super) fn take(&mut self, sources: Sources<'_>, nodes: &[Node], level: Level) {
        self.nodes[..nodes.len()].copy_from_slice(nodes);
        (self.parents, self.level) = (nodes.len(), level);
        (self.children.count, self.open.count, self.place) = (0, 0, 0);
        self.inverses.clear();
        self.pending = Pending::Nothing;
        for node in nodes {
            for coset in node.cosets {
                prefetch(sources.class_rows(), coset.class().index());
            }
        }
    }

    /// Looks up the inverses of all children, at level [`Level::Near`] along one axis only.
    #[inline(always)]
    pub(super) fn first_inverses<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        queue: PrefetchQueue<'_>,
    ) {
        for (parent, node) in self.nodes[..self.parents].iter().enumerate() {
            // Nearly every parent's inverse is far along some axis, and few turns take it near:
            // this lookup rules out most turns, and the turns of a face share lines.
            if self.level == Level::Near {
                self.inverses.ask(parent, node.outer.far_inverses().any(), node.turns);
            } else {
                for axis in Axis::ALL {
                    self.inverses.ask(parent, axis, node.turns);
                }
            }
        }
        self.work_out_inverses(work, larger, queue);
    }

    /// Lists the children that the inverses leave open; computes their cosets along the first axis.
    #[inline(always)]
    pub(super) fn first_axis<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        mut queue: PrefetchQueue<'_>,
    ) {
        let batch = OuterBatch { sources: work.sources, larger, nodes: &self.nodes };
        work.kernel.read_groups(batch, &mut self.inverses, &mut queue);
        for (parent, node) in self.nodes[..self.parents].iter().enumerate() {
            if self.level == Level::Near {
                let open = self.inverses.open(parent, node.outer.far_inverses().any());
                for turn in node.turns.and(open) {
                    self.children.push_if(Head::new(parent, turn), true);
                }
            } else {
                let before = node.outer.far_inverses();
                let far = Axis::ALL.map(|axis| self.inverses.far_after(parent, axis, before));
                let (open, turns) = match self.level {
                    Level::Free => (&mut self.open, node.turns),
                    _ => (&mut self.children, node.turns.without(far[0].and(far[1]).and(far[2]))),
                };
                for turn in turns {
                    let far = AxisSet::of(|axis| far[axis as usize].contains(turn));
                    open.push_if(Head::new(parent, turn).with_distance(INVERSE, far.0), true);
                }
            }
        }
        if self.level == Level::Free {
            self.pending = Pending::Nothing;
            queue.finish();
        } else {
            self.work_out_cosets(work, larger, queue);
        }
    }

    /// Reads the bits along an axis, and computes the next. At level [`Level::Near`] the children
    /// that are near stay; otherwise those that are far, since the others are already open.
    #[inline(always)]
    pub(super) fn next_axis<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        queue: PrefetchQueue<'_>,
    ) {
        self.decide(work.kernel, larger);
        self.place += 1;
        self.work_out_cosets(work, larger, queue);
    }

    #[inline(always)]
    fn decide<K: Kernel>(&mut self, kernel: K, larger: LargerTables<'_>) {
        // Most parents are far along their first axis, where hardly any of their children are
        // near.
        if self.level == Level::Near {
            kernel.keep_near(larger, &mut self.children);
        } else {
            kernel.keep_far(larger, &mut self.children, self.place, &mut self.open);
        }
    }

    /// Looks up the inverses of the children that are near, along the remaining axes.
    #[inline(always)]
    pub(super) fn last_inverses<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        queue: PrefetchQueue<'_>,
    ) {
        self.decide(work.kernel, larger);
        let mut turns = [TurnSet::NONE; BATCH];
        for head in &self.children.heads[..self.children.count] {
            turns[head.parent()] = turns[head.parent()].with(head.turn());
        }
        self.inverses.clear_questions();
        for (parent, node) in self.nodes[..self.parents].iter().enumerate() {
            let asked = node.outer.far_inverses().any();
            for axis in Axis::ALL.into_iter().filter(|&axis| axis != asked) {
                self.inverses.ask(parent, axis, turns[parent]);
            }
        }
        self.work_out_inverses(work, larger, queue);
    }

    #[inline(always)]
    fn work_out_inverses<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        mut queue: PrefetchQueue<'_>,
    ) {
        let batch = OuterBatch { sources: work.sources, larger, nodes: &self.nodes };
        work.kernel.work_out_groups(batch, &mut self.inverses, &mut queue);
        self.pending = Pending::Inverses;
        queue.finish();
    }

    /// Computes the children's lines along the axis at the current place of the order.
    #[inline(always)]
    fn work_out_cosets<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        larger: LargerTables<'_>,
        mut queue: PrefetchQueue<'_>,
    ) {
        let OuterChildren { count, heads, along } = &mut *self.children;
        let batch = OuterBatch { sources, larger, nodes: &self.nodes };
        kernel.work_out_cells(batch, heads, *count, self.place, along, &mut queue);
        self.pending = Pending::Children;
        queue.finish();
    }

    #[inline(always)]
    pub(super) fn emit<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        mut queue: PrefetchQueue<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        match self.level {
            Level::Free => {}
            Level::Edge => self.decide(work.kernel, larger),
            Level::Near => {
                let batch = OuterBatch { sources: work.sources, larger, nodes: &self.nodes };
                work.kernel.read_groups(batch, &mut self.inverses, &mut queue);
                for &head in &self.children.heads[..self.children.count] {
                    let open = |axis| self.inverses.open(head.parent(), axis).contains(head.turn());
                    self.open.push_if(head, Axis::ALL.into_iter().all(open));
                }
            }
        }
        let open = &self.open.heads[..self.open.count];
        let mut siblings = [TurnSet::NONE; BATCH];
        for head in open {
            let siblings = &mut siblings[head.parent()];
            *siblings = siblings.with(head.turn());
        }
        let Work { kernel, sources, .. } = work;
        for (place, along) in self.open_along.iter_mut().enumerate() {
            let batch = OuterBatch { sources, larger, nodes: &self.nodes };
            let heads = &self.open.heads;
            kernel.work_out_cells(batch, heads, open.len(), place, along, &mut queue);
        }
        self.conversion.clear();
        let tables = kernel.cubies().tables(sources.inverses);
        for (at, head) in open.iter().enumerate() {
            queue.at_item(at);
            let (turn, parent) = (head.turn(), &self.nodes[head.parent()]);
            // Opposite faces commute: a turn that the parent has ruled out is ruled out after its
            // sibling, too.
            let commuting = TurnSet::commuting_with(turn);
            let mut turns =
                TurnSet::following(Some(turn)).without(commuting.without(siblings[head.parent()]));
            if self.level == Level::Edge {
                turns = turns.and(far_inverses(*head).open_end_turns());
                if turns.is_empty() || self.ends_nowhere(*head) {
                    continue;
                }
            }
            let order = ORDERS[far_places(*head) % 4].map(|place| usize::from(place) % 3);
            let along = order.map(|place| &self.open_along[place]);
            let cosets: [Coset; Axis::COUNT] =
                std::array::from_fn(|axis| parent.carried(order[axis], along[axis].cosets[at]));
            let child = Node {
                turns,
                last_turns: parent.last_turns,
                cosets,
                frames: parent.frames_of(cosets, order),
                last: LastTurn::new(turn),
                outer: OuterPart::new(
                    along.map(|along| Cell::new(along.cells[at] as u16)),
                    far_inverses(*head),
                ),
                inverse_distances: parent.inverse_distances,
                prefix: parent.prefix,
                inverse: kernel.cubies().inverse_after(tables, parent, turn.index()),
                path: parent.path_after(turn),
            };
            if self.level == Level::Near {
                self.conversion.push(child);
            } else {
                emit(child);
            }
        }
        self.pending = Pending::Nothing;
        if self.level == Level::Near {
            self.conversion.work_out(work, &mut queue);
            self.pending = Pending::Entries;
        }
        queue.finish();
    }

    #[inline(always)]
    pub(super) fn convert<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        queue: PrefetchQueue<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        self.conversion.read(work, emit);
        self.pending = Pending::Nothing;
        queue.finish();
    }

    /// Whether the axes along which a child is far rule out every wanted last turn.
    #[inline(always)]
    fn ends_nowhere(&self, head: Head) -> bool {
        let node = &self.nodes[head.parent()];
        let far = (0..Axis::COUNT).fold(0, |far, place| {
            far | (far_places(head) as u8 >> place & 1) << node.frames[place].axis()
        });
        node.last_turns.and(AxisSet(far).open_end_turns()).is_empty()
    }
}

/// The places at which a child is far, one bit each: none, 0, 0 and 1, or all three.
#[inline(always)]
fn far_places(head: Head) -> usize {
    let far = |place| head.0 as usize >> Head::shift(place) & 1;
    far(0) | far(1) << 1 | far(2) << 2
}

#[inline(always)]
fn far_inverses(head: Head) -> AxisSet {
    AxisSet((head.0 >> Head::shift(INVERSE)) as u8 % 8)
}

/// A child's order of axes, by the places of its parent's order at which it is far: none, the
/// first, or the first two. Axes along which it is far come first, the one along which it was
/// found near last. Shape `[4][3]`. A child that is far at all three has been dropped, and one
/// that was not looked up keeps its parent's order.
static ORDERS: [[u8; Axis::COUNT]; 4] = [[1, 2, 0], [0, 2, 1], [0, 1, 2], [0, 1, 2]];
