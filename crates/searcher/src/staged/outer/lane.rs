//! The stages of the outer levels.

use faceturn_cube::Axis;
use faceturn_symmetry::{Cell, CellSlots, Coset, MemberPlace, Twist};
use faceturn_table::{NearTable, prefetch};

use super::BATCH;
use super::conversion::Conversion;
use super::head::OuterHead;
use super::{AxisSet, OuterPart, Refined};
use crate::outcome::Tally;
use crate::staged::frame::Frame;
use crate::staged::inverse::Coordinates;
use crate::staged::kernels::Kernel;
use crate::staged::lane::{Sources, Work};
use crate::staged::node::{LastTurn, Node};
use crate::staged::path::Path;
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
    /// The bit that is read next for each of them: a word of the table, and the place in it.
    bits: Box<[(u32, u32); CHILDREN]>,
    /// Where the classes of the inverses are stored, their raw twists and cells.
    places: Box<[(MemberPlace, Twist, CellSlots); CHILDREN]>,
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
        let home = node.cosets[0];
        let slots = CellSlots { corners: 0xF, slice: 0xF00, pair: 0x900 };
        let unused = sources
            .tables
            .classes()
            .place_of_slots(faceturn_symmetry::Flip::of_slots(0), slots.slice);
        OuterLane {
            nodes: Box::new([node; BATCH]),
            heads: Box::new([OuterHead::UNUSED; CHILDREN]),
            count: 0,
            bits: Box::new([(0, 0); CHILDREN]),
            places: Box::new([(unused, home.twist(), slots); CHILDREN]),
            open: Box::new([OuterHead::UNUSED; CHILDREN]),
            open_count: 0,
            conversion: Conversion::new(unused, home.twist()),
        }
    }

    /// Takes nodes with `left + 1` turns to go, at most [`BATCH`] of them, to their children with
    /// `left` turns to go that the table leaves open. Where as many turns are left as the table
    /// reaches, the children are nodes of the inner levels.
    #[inline(always)]
    pub(crate) fn expand<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        refined: Refined<'_>,
        nodes: &[Node],
        tally: &mut Tally,
        emit: impl FnMut(Node),
    ) {
        tally.expanded += nodes.len() as u64;
        tally.nodes += nodes.iter().map(|node| u64::from(node.turns.len())).sum::<u64>();
        let level = match work.left - refined.reach() {
            0 => Level::Near,
            1 => Level::Edge,
            _ => Level::Free,
        };
        self.list(work.sources, nodes);
        let mut lookups = 0;
        match level {
            Level::Near => {
                // Most parents are far along their first axis: hardly any of their children is
                // near.
                for place in 0..Axis::COUNT {
                    self.work_out_cosets(work, refined, place);
                    lookups += self.keep_near(refined);
                }
                for step in 0..2 {
                    self.work_out_inverses(work, refined, step);
                    lookups += self.keep_near(refined);
                }
                self.open[..self.count].copy_from_slice(&self.heads[..self.count]);
                self.open_count = self.count;
            }
            Level::Edge => {
                lookups += self.look_up_inverses(work, refined);
                self.keep_open_first_turns();
                for place in 0..Axis::COUNT {
                    self.work_out_cosets(work, refined, place);
                    lookups += self.decide_near(refined, place);
                }
            }
            Level::Free => {
                lookups += self.look_up_inverses(work, refined);
                self.open[..self.count].copy_from_slice(&self.heads[..self.count]);
                self.open_count = self.count;
            }
        }
        tally.lookups += lookups;
        self.emit(work, refined, level, tally, emit);
    }

    /// Lists the open turns of a batch.
    #[inline(always)]
    fn list(&mut self, sources: Sources<'_>, nodes: &[Node]) {
        self.nodes[..nodes.len()].copy_from_slice(nodes);
        (self.count, self.open_count) = (0, 0);
        for (parent, node) in nodes.iter().enumerate() {
            for coset in node.cosets {
                prefetch(sources.tables.class_rows(), coset.class().index());
            }
            for turn in node.turns {
                self.heads[self.count] = OuterHead::new(parent, turn, node.outer.far_inverses);
                self.count += 1;
            }
        }
    }

    /// The coset and cell after a turn along the axis at a place of the parent's order, in the
    /// frame of the parent's representative.
    #[inline(always)]
    fn child_coset(
        sources: Sources<'_>,
        refined: Refined<'_>,
        node: &Node,
        head: OuterHead,
        place: usize,
    ) -> (Coset, Cell) {
        let (coset, cell) = (node.cosets[place], node.outer.cells[place]);
        let turn = sources.frame_turns.row(node.frames[place])[head.turn_number()];
        let child = sources.tables.after_in_frame(coset, turn);
        (child, refined.cells.after_in_frame((coset, cell), turn, child.symmetry()))
    }

    /// Works out and prefetches the children's entries along the axis at a place of the order.
    #[inline(always)]
    fn work_out_cosets<K: Kernel>(
        &mut self,
        Work { sources, .. }: Work<'_, K>,
        refined: Refined<'_>,
        place: usize,
    ) {
        let words = refined.near.words();
        for (head, bit) in self.heads[..self.count].iter().zip(&mut *self.bits) {
            let node = &self.nodes[head.parent()];
            let (coset, cell) = Self::child_coset(sources, refined, node, *head, place);
            let row = refined.cells.row(coset.class(), cell);
            *bit = located(row, coset.twist());
        }
        self.prefetch_bits(words);
    }

    /// Works out and prefetches the entries of the inverses along the first or second axis after
    /// the turn's.
    #[inline(always)]
    fn work_out_inverses<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        refined: Refined<'_>,
        step: usize,
    ) {
        let classes = sources.tables.classes();
        for (head, found) in self.heads[..self.count].iter().zip(&mut *self.places) {
            let node = &self.nodes[head.parent()];
            let (coordinates, slots) =
                kernel.refined_after(sources.inverses, node, head.turn_number(), step);
            let Coordinates { flip, slice_slots, twist } = coordinates;
            let place = classes.place_of_slots(flip, slice_slots);
            prefetch(classes.members(), place.index());
            *found = (place, twist, slots);
        }
        let words = refined.near.words();
        for (&(place, twist, slots), bit) in self.places[..self.count].iter().zip(&mut *self.bits) {
            let member = classes.member_at(place);
            let twist = sources.tables.twist_in_frame(twist, member.symmetry);
            let cell = refined.cells.cell_in_frame(slots, member);
            *bit = located(refined.cells.row(member.class, cell), twist);
        }
        self.prefetch_bits(words);
    }

    /// Prefetches what was worked out, in one burst: a prefetch retires only once its address has
    /// been translated, which takes long in so large a table. Few of them at a time would stall the
    /// computations around them.
    #[inline(always)]
    fn prefetch_bits(&self, words: &[u32]) {
        for &(word, _) in &self.bits[..self.count] {
            prefetch(words, word as usize);
        }
    }

    /// Reads what was worked out, and keeps the children that are near.
    #[inline(always)]
    fn keep_near(&mut self, refined: Refined<'_>) -> u64 {
        let words = refined.near.words();
        let (looked_up, mut kept) = (self.count, 0);
        for at in 0..looked_up {
            // Without a branch: the next candidate overwrites this one unless it is kept.
            self.heads[kept] = self.heads[at];
            kept += is_near(words, self.bits[at]) as usize;
        }
        self.count = kept;
        looked_up as u64
    }

    /// Looks up both inverses that a turn changes, and notes which are far.
    #[inline(always)]
    fn look_up_inverses<K: Kernel>(&mut self, work: Work<'_, K>, refined: Refined<'_>) -> u64 {
        let words = refined.near.words();
        for step in 0..2 {
            self.work_out_inverses(work, refined, step);
            for (head, &bit) in self.heads[..self.count].iter_mut().zip(&*self.bits) {
                *head = head.with_far_inverse(step, 1 - is_near(words, bit));
            }
        }
        2 * self.count as u64
    }

    /// Drops the children whose inverses are far along all three axes.
    #[inline(always)]
    fn keep_open_first_turns(&mut self) {
        let mut kept = 0;
        for at in 0..self.count {
            let head = self.heads[at];
            self.heads[kept] = head;
            kept += usize::from(head.far_inverses() != AxisSet(0b111));
        }
        self.count = kept;
    }

    /// Reads what was worked out: a child that is near along this axis stays open, and one that is
    /// far goes on to the next axis. What is far along all three is dropped.
    #[inline(always)]
    fn decide_near(&mut self, refined: Refined<'_>, place: usize) -> u64 {
        let words = refined.near.words();
        let (looked_up, mut kept, mut open) = (self.count, 0, self.open_count);
        for at in 0..looked_up {
            let (head, near) = (self.heads[at], is_near(words, self.bits[at]));
            self.heads[kept] = head.with_far(place, 1);
            self.open[open % CHILDREN] = head;
            kept += 1 - near as usize;
            open += near as usize;
        }
        (self.count, self.open_count) = (kept, open);
        looked_up as u64
    }

    /// Makes nodes of the children that stay open, except of those from which no turn is open.
    #[inline(always)]
    fn emit<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        refined: Refined<'_>,
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
            let order = ORDERS[head.far_places() % 4];
            let children = order.map(|place| {
                Self::child_coset(work.sources, refined, parent, *head, usize::from(place) % 3)
            });
            let cosets: [Coset; Axis::COUNT] = std::array::from_fn(|place| {
                let symmetry = parent.cosets[usize::from(order[place]) % 3].symmetry();
                children[place].0.carried_by(symmetry)
            });
            let frame = |place: usize| {
                let axis = parent.frames[usize::from(order[place]) % 3].axis();
                Frame::new(axis, cosets[place].symmetry())
            };
            let child = Node {
                turns,
                last_turns: parent.last_turns,
                cosets,
                frames: [frame(0), frame(1), frame(2)],
                last: LastTurn::new(turn),
                outer: OuterPart {
                    cells: children.map(|(_, cell)| cell),
                    far_inverses: head.far_inverses(),
                },
                inverse_distances: parent.inverse_distances,
                prefix: parent.prefix,
                inverse: work.kernel.inverse_after(work.sources.inverses, parent, turn.index()),
                path: parent.last.get().map_or(Path::EMPTY, |last| parent.path.then(last, turn)),
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

/// The place of an entry.
#[inline(always)]
fn located(row: usize, twist: Twist) -> (u32, u32) {
    let (word, bit) = NearTable::place(row, twist);
    (word as u32, bit)
}

/// 1 if the entry at a place is near, else 0.
#[inline(always)]
fn is_near(words: &[u32], (word, bit): (u32, u32)) -> u32 {
    words[word as usize] >> bit & 1
}
