//! The stages that take one batch of nodes to their children.
//!
//! Each stage is one loop over a flat list of children. It reads the distances whose entries the
//! stage before has worked out, drops the children that the bound rules out, and works out what the
//! next stage will read. No stage waits for its own reads: while it computes, it prefetches what the
//! other lane reads next.

use faceturn_cube::{Axis, Position};
use faceturn_symmetry::{CosetTables, EntryIndex, Flip, MemberPlace, Slice, Twist};

use super::children::{BATCH, CHILDREN, Candidates, Head, INVERSE};
use super::frame::{Frame, FrameTurns};
use super::inverse::{Coordinates, InverseTables};
use super::kernels::Kernel;
use super::node::{Distances, LastTurn, Node};
use super::outer::{OuterPart, Refined};
use super::path::Path;
use super::prefetch_queue::PrefetchQueue;
use crate::turn_set::TurnSet;
use faceturn_table::prefetch;

/// A batch on its way through the stages.
pub(crate) struct Lane {
    /// The nodes of the batch, copied to an array of fixed size so that no index needs a check.
    nodes: Box<[Node; BATCH]>,
    /// Faces whose quarter turns are being checked against the distances of the inverse.
    faces: Box<Candidates>,
    /// Children that are being checked against their own distances.
    children: Box<Candidates>,
    /// What the next step reads.
    pending: Pending,
    /// Where the classes of the inverses are stored, and their raw twists.
    places: Box<[(MemberPlace, Twist); CHILDREN]>,
    /// Children that all six distances leave open.
    open: Box<[u16; CHILDREN]>,
}

/// Whose entries have been worked out and not yet read.
#[derive(Clone, Copy)]
enum Pending {
    Nothing,
    Faces,
    Children,
}

/// The tables that the stages look things up in.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'t> {
    pub(crate) tables: &'t CosetTables,
    pub(crate) packed: &'t [u8],
    pub(crate) inverses: &'t InverseTables,
    pub(crate) frame_turns: &'t FrameTurns,
    /// The tables of a refinement, if one is used.
    pub(crate) refined: Option<Refined<'t>>,
}

/// The parameters of a stage.
#[derive(Clone, Copy)]
pub(crate) struct Work<'w, K> {
    pub(crate) kernel: K,
    pub(crate) sources: Sources<'w>,
    /// Turns left after the children's.
    pub(crate) left: u8,
}

impl Lane {
    /// An empty lane. `node` fills unused places.
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> Lane {
        let home = node.cosets[0];
        let (flip, slice) = (Flip::of(&Position::SOLVED), Slice::of(&Position::SOLVED));
        let unused = sources.tables.classes().place(flip, slice);
        Lane {
            nodes: Box::new([node; BATCH]),
            faces: Candidates::none(home),
            children: Candidates::none(home),
            pending: Pending::Nothing,
            places: Box::new([(unused, home.twist()); CHILDREN]),
            open: Box::new([0; CHILDREN]),
        }
    }

    /// The entries that it reads next.
    #[inline(always)]
    fn entries(&self) -> &[u32] {
        match self.pending {
            Pending::Nothing => &[],
            Pending::Faces => &self.faces.entries[..self.faces.count],
            Pending::Children => &self.children.entries[..self.children.count],
        }
    }

    /// How many entries it reads next.
    #[inline(always)]
    pub(crate) fn pending(&self) -> u64 {
        self.entries().len() as u64
    }

    /// The entries that it reads next, to be prefetched.
    #[inline(always)]
    pub(crate) fn prefetch_queue<'a>(&'a self, packed: &'a [u8]) -> PrefetchQueue<'a> {
        PrefetchQueue::new(packed, self.entries())
    }

    /// Takes a batch, at most [`BATCH`] nodes, and lists the open turns of each: the half turns as
    /// children, since they leave the inverse's distances as they are; of the quarter turns the
    /// faces, since both of a face lead to the same inverse cosets. Works out the first of these.
    #[inline(always)]
    pub(crate) fn list_faces<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        nodes: &[Node],
        queue: PrefetchQueue<'_>,
    ) {
        self.nodes[..nodes.len()].copy_from_slice(nodes);
        (self.faces.count, self.children.count) = (0, 0);
        for (parent, node) in nodes.iter().enumerate() {
            for first in node.turns.quartered_faces() {
                self.faces.push(Head::new(parent, first));
            }
            if node.inverse_distances.leave_open(work.left) {
                for turn in node.turns.and(TurnSet::IN_EVERY_SUBGROUP) {
                    self.children.push(Head::new(parent, turn));
                }
            }
        }
        self.work_out_inverses(work, 0, queue);
    }

    /// Drops the faces after which the inverse's distance along the first axis is too large, and
    /// works out the second.
    #[inline(always)]
    pub(crate) fn second_inverse<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        queue: PrefetchQueue<'_>,
    ) {
        let Work { kernel, sources, left } = work;
        kernel.keep_within(sources.packed, &mut self.faces, INVERSE, left);
        self.work_out_inverses(work, 1, queue);
        for candidates in [&self.faces, &self.children] {
            prefetch_class_rows(sources, &self.nodes, &candidates.heads[..candidates.count], 0);
        }
    }

    /// Reads the inverses' coordinates along an axis after the turn's from the cubies, prefetches the
    /// class, and then works out the entry.
    #[inline(always)]
    fn work_out_inverses<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        step: usize,
        mut queue: PrefetchQueue<'_>,
    ) {
        let classes = sources.tables.classes();
        let Candidates { count, heads, entries, .. } = &mut *self.faces;
        for (at, (head, found)) in heads[..*count].iter().zip(&mut *self.places).enumerate() {
            queue.at_item(at);
            let node = &self.nodes[head.parent()];
            let coordinates =
                kernel.coordinates_after(sources.inverses, node, head.turn_number(), step);
            let Coordinates { flip, slice_slots, twist } = coordinates;
            let place = classes.place_of_slots(flip, slice_slots);
            prefetch(classes.members(), place.index());
            *found = (place, twist);
        }
        for (at, (&(place, twist), entry)) in self.places[..*count].iter().zip(entries).enumerate()
        {
            queue.at_item(at);
            let member = classes.member_at(place);
            let twist = sources.tables.twist_in_frame(twist, member.symmetry);
            *entry = EntryIndex::of(member.class, twist).index() as u32;
        }
        self.pending = Pending::Faces;
        queue.finish();
    }

    /// Drops the faces after which the inverse's distance along the second axis is too large, or
    /// all three are as large as they may be; lists the children of the others, and works out the
    /// cosets of all along the first axis.
    #[inline(always)]
    pub(crate) fn list_children<K: Kernel>(
        &mut self,
        work @ Work { kernel, sources, left }: Work<'_, K>,
        queue: PrefetchQueue<'_>,
    ) {
        kernel.keep_within(sources.packed, &mut self.faces, INVERSE + 1, left);
        for &head in &self.faces.heads[..self.faces.count] {
            let node = &self.nodes[head.parent()];
            if node.inverse_distances.after_quarter(head).leave_open(left) {
                for turn in node.turns.and(TurnSet::quarters_from(head.turn())) {
                    self.children.push(head.with_turn(turn));
                }
            }
        }
        self.work_out_cosets(work, 0, queue);
    }

    /// Drops the children whose distance along the axis before is too large, and works out the
    /// cosets of the others along the axis at this place of the order.
    #[inline(always)]
    pub(crate) fn next_axis<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        place: usize,
        queue: PrefetchQueue<'_>,
    ) {
        let Work { kernel, sources, left } = work;
        kernel.keep_within(sources.packed, &mut self.children, place - 1, left);
        self.work_out_cosets(work, place, queue);
    }

    #[inline(always)]
    fn work_out_cosets<K: Kernel>(
        &mut self,
        Work { sources, .. }: Work<'_, K>,
        place: usize,
        mut queue: PrefetchQueue<'_>,
    ) {
        let Candidates { count, heads, cosets, entries } = &mut *self.children;
        let heads = &heads[..*count];
        if place + 1 < Axis::COUNT {
            prefetch_class_rows(sources, &self.nodes, heads, place + 1);
        }
        let items = heads.iter().zip(&mut cosets[place]).zip(entries);
        for (at, ((head, child), entry)) in items.enumerate() {
            queue.at_item(2 * at);
            let node = &self.nodes[head.parent()];
            let coset = node.cosets[place];
            let turn = sources.frame_turns.row(node.frames[place])[head.turn_number()];
            *child = sources.tables.after_in_frame(coset, turn);
            *entry = child.entry().index() as u32;
        }
        self.pending = Pending::Children;
        queue.finish();
    }

    /// Drops the children whose distance along the last axis is too large, and those whose
    /// solutions cannot end with any turn that is wanted; makes nodes of the others, except of
    /// those from which no turn is open.
    #[inline(always)]
    pub(crate) fn emit<K: Kernel>(
        &mut self,
        Work { kernel, sources, left }: Work<'_, K>,
        mut queue: PrefetchQueue<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        kernel.keep_within(sources.packed, &mut self.children, Axis::COUNT - 1, left);
        self.pending = Pending::Nothing;
        let Candidates { count, heads, cosets: frame_cosets, .. } = &*self.children;
        let mut siblings = [TurnSet::NONE; BATCH];
        let mut open_count = 0;
        for (child, head) in heads[..*count].iter().enumerate() {
            queue.at_item(child);
            let node = &self.nodes[head.parent()];
            let last_turns = Distances::of_head(*head).open_end_turns_along(node.frames, left);
            if !last_turns.and(node.last_turns).is_empty() || left == 0 {
                let siblings = &mut siblings[head.parent()];
                *siblings = siblings.with(head.turn());
                self.open[open_count] = child as u16;
                open_count += 1;
            }
        }
        for (at, &child) in self.open[..open_count].iter().enumerate() {
            queue.at_item(at);
            let head = heads[usize::from(child)];
            let (turn, parent) = (head.turn(), &self.nodes[head.parent()]);
            let inverse_distances = if turn.quarters() == 2 {
                parent.inverse_distances
            } else {
                parent.inverse_distances.after_quarter(head)
            };
            // Opposite faces commute: what the parent has ruled out is ruled out after its sibling.
            let commuting = TurnSet::commuting_with(turn);
            let turns = TurnSet::following(Some(turn))
                .and(inverse_distances.open_end_turns(left))
                .without(commuting.without(siblings[head.parent()]));
            if turns.is_empty() && left > 0 {
                continue;
            }
            let order = Distances::of_head(head).descending();
            let cosets = order.map(|from| {
                let symmetry = parent.cosets[from].symmetry();
                frame_cosets[from][usize::from(child)].carried_by(symmetry)
            });
            let frame = |place: usize| {
                Frame::new(parent.frames[order[place]].axis(), cosets[place].symmetry())
            };
            emit(Node {
                turns,
                last_turns: parent.last_turns,
                cosets,
                frames: [frame(0), frame(1), frame(2)],
                last: LastTurn::new(turn),
                inverse_distances,
                prefix: parent.prefix,
                outer: OuterPart::default(),
                inverse: kernel.inverse_after(sources.inverses, parent, turn.index()),
                path: parent.last.get().map_or(Path::EMPTY, |last| parent.path.then(last, turn)),
            });
        }
        queue.finish();
    }
}

/// Prefetches the transitions along an axis, a step ahead of their use.
#[inline(always)]
fn prefetch_class_rows(sources: Sources<'_>, nodes: &[Node; BATCH], heads: &[Head], place: usize) {
    for head in heads {
        let node = &nodes[head.parent()];
        prefetch(sources.tables.class_rows(), node.cosets[place].class().index());
    }
}
