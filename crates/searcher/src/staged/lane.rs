//! The stages that take one batch of nodes to their children.
//!
//! Each stage is one loop over a flat list of children. It reads what the stage before has asked
//! for, drops the children that the bound rules out, and works out what the next stage will read.
//! No stage waits for its own reads: while it computes, it passes on what the other lane asks for.

use faceturn_cube::{Axis, Position};
use faceturn_symmetry::{CosetTables, EntryIndex, Flip, MemberPlace, Slice, Twist};

use super::asking::Asking;
use super::children::{BATCH, CHILDREN, Candidates, Head, INVERSE};
use super::inverse::{Coordinates, InverseTables};
use super::kernels::Kernel;
use super::node::{Distances, Node, View};
use super::path::Path;
use super::prefetch::prefetch;
use super::seen::SeenTurns;
use crate::turn_set::TurnSet;

/// A batch on its way through the stages.
pub(crate) struct Lane {
    /// The nodes of the batch, in a place of its own so that no index needs a check.
    nodes: Box<[Node; BATCH]>,
    /// Faces whose quarter turns are under the distances of the inverse.
    faces: Box<Candidates>,
    /// Children under their own distances.
    children: Box<Candidates>,
    /// Whose entries are asked for and not yet read.
    asked: Asked,
    /// Where the classes of the inverses are to be read, and their raw twists.
    places: Box<[(MemberPlace, Twist); CHILDREN]>,
    /// Children that all six distances leave open.
    open: Box<[u16; CHILDREN]>,
}

/// What a lane has worked out last.
#[derive(Clone, Copy)]
enum Asked {
    Nothing,
    Faces,
    Children,
}

/// What the stages look up.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'t> {
    pub(crate) tables: &'t CosetTables,
    pub(crate) packed: &'t [u8],
    pub(crate) inverses: &'t InverseTables,
    pub(crate) seen: &'t SeenTurns,
}

/// A batch and what it takes to work on it.
#[derive(Clone, Copy)]
pub(crate) struct Work<'w, K> {
    pub(crate) kernel: K,
    pub(crate) sources: Sources<'w>,
    /// Turns left to the children.
    pub(crate) left: u8,
}

impl Lane {
    /// A lane that has nothing to do; `node` fills the places.
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> Lane {
        let home = node.cosets[0];
        let (flip, slice) = (Flip::of(&Position::SOLVED), Slice::of(&Position::SOLVED));
        let somewhere = sources.tables.classes().place(flip, slice);
        Lane {
            nodes: Box::new([node; BATCH]),
            faces: Candidates::none(home),
            children: Candidates::none(home),
            asked: Asked::Nothing,
            places: Box::new([(somewhere, home.twist()); CHILDREN]),
            open: Box::new([0; CHILDREN]),
        }
    }

    /// The entries that it reads next.
    #[inline(always)]
    fn entries(&self) -> &[u32] {
        match self.asked {
            Asked::Nothing => &[],
            Asked::Faces => &self.faces.entries[..self.faces.count],
            Asked::Children => &self.children.entries[..self.children.count],
        }
    }

    /// How many entries it reads next.
    #[inline(always)]
    pub(crate) fn asked(&self) -> u64 {
        self.entries().len() as u64
    }

    /// What this lane has worked out and not asked for yet.
    #[inline(always)]
    pub(crate) fn asking<'a>(&'a self, packed: &'a [u8]) -> Asking<'a> {
        Asking::for_entries(packed, self.entries())
    }

    /// Takes a batch, at most [`BATCH`] nodes, and lists the open turns of each: the half turns as
    /// children, since they leave the inverse's distances as they are; of the quarter turns the
    /// faces, since both of a face lead to the same inverse cosets. Works out the first of these.
    #[inline(always)]
    pub(crate) fn list_faces<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        nodes: &[Node],
        asking: Asking<'_>,
    ) {
        self.nodes[..nodes.len()].copy_from_slice(nodes);
        (self.faces.count, self.children.count) = (0, 0);
        for (parent, node) in nodes.iter().enumerate() {
            for first in node.turns.quartered_faces() {
                self.faces.push(Head::new(parent, first));
            }
            if node.inverse_distances.leave_open(work.left) {
                for turn in node.turns.and(TurnSet::HALF_TURNS) {
                    self.children.push(Head::new(parent, turn));
                }
            }
        }
        self.work_out_inverses(work, 0, asking);
    }

    /// Drops the faces after which the inverse's distance along the first axis is too large, and
    /// works out the second.
    #[inline(always)]
    pub(crate) fn ask_second_inverse<K: Kernel>(&mut self, work: Work<'_, K>, asking: Asking<'_>) {
        let Work { kernel, sources, left } = work;
        kernel.keep_within(sources.packed, &mut self.faces, INVERSE, left);
        self.work_out_inverses(work, 1, asking);
        for candidates in [&self.faces, &self.children] {
            ask_for_class_rows(sources, &self.nodes, &candidates.heads[..candidates.count], 0);
        }
    }

    /// Reads the inverses' coordinates along an axis after the turn's off the cubies, asks for the
    /// class, and then works out the entry.
    #[inline(always)]
    fn work_out_inverses<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        step: usize,
        mut asking: Asking<'_>,
    ) {
        let classes = sources.tables.classes();
        let Candidates { count, heads, entries, .. } = &mut *self.faces;
        for (at, (head, asked)) in heads[..*count].iter().zip(&mut *self.places).enumerate() {
            asking.at_item(at);
            let node = &self.nodes[head.parent()];
            let coordinates =
                kernel.coordinates_after(sources.inverses, node, head.turn_number(), step);
            let Coordinates { flip, slice_slots, twist } = coordinates;
            let place = classes.place_of_slots(flip, slice_slots);
            prefetch(classes.members(), place.index());
            *asked = (place, twist);
        }
        for (at, (&(place, twist), asked)) in self.places[..*count].iter().zip(entries).enumerate()
        {
            asking.at_item(at);
            let member = classes.member_at(place);
            let twist = sources.tables.twist_seen(twist, member.symmetry);
            *asked = EntryIndex::of(member.class, twist).index() as u32;
        }
        self.asked = Asked::Faces;
        asking.for_the_rest();
    }

    /// Drops the faces after which the inverse's distance along the second axis is too large, or
    /// all three are as large as they may be; lists the children of the others, and works out the
    /// cosets of all along the first axis.
    #[inline(always)]
    pub(crate) fn list_children<K: Kernel>(
        &mut self,
        work @ Work { kernel, sources, left }: Work<'_, K>,
        asking: Asking<'_>,
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
        self.work_out_cosets(work, 0, asking);
    }

    /// Drops the children whose distance along the axis before is too large, and works out the
    /// cosets of the others along the axis at this place of the order.
    #[inline(always)]
    pub(crate) fn ask_along<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        place: usize,
        asking: Asking<'_>,
    ) {
        let Work { kernel, sources, left } = work;
        kernel.keep_within(sources.packed, &mut self.children, place - 1, left);
        self.work_out_cosets(work, place, asking);
    }

    #[inline(always)]
    fn work_out_cosets<K: Kernel>(
        &mut self,
        Work { sources, .. }: Work<'_, K>,
        place: usize,
        mut asking: Asking<'_>,
    ) {
        let Candidates { count, heads, cosets, entries } = &mut *self.children;
        let heads = &heads[..*count];
        if place + 1 < Axis::COUNT {
            ask_for_class_rows(sources, &self.nodes, heads, place + 1);
        }
        let items = heads.iter().zip(&mut cosets[place]).zip(entries);
        for (at, ((head, child), asked)) in items.enumerate() {
            asking.at_item(2 * at);
            let node = &self.nodes[head.parent()];
            let coset = node.cosets[place];
            let seen = sources.seen.row(node.views[place])[head.turn_number()];
            *child = sources.tables.after_seen(coset, seen);
            *asked = child.entry().index() as u32;
        }
        self.asked = Asked::Children;
        asking.for_the_rest();
    }

    /// Drops the children whose distance along the last axis is too large, and those whose
    /// solutions cannot end with any turn that is wanted; makes nodes of the others, except of
    /// those from which no turn is open.
    #[inline(always)]
    pub(crate) fn emit<K: Kernel>(
        &mut self,
        Work { kernel, sources, left }: Work<'_, K>,
        mut asking: Asking<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        kernel.keep_within(sources.packed, &mut self.children, Axis::COUNT - 1, left);
        self.asked = Asked::Nothing;
        let Candidates { count, heads, cosets: seen_cosets, .. } = &*self.children;
        let mut siblings = [TurnSet::NONE; BATCH];
        let mut open_count = 0;
        for (child, head) in heads[..*count].iter().enumerate() {
            asking.at_item(child);
            let node = &self.nodes[head.parent()];
            let last_turns = Distances::of_head(*head).open_end_turns_along(node.views, left);
            if !last_turns.and(node.last_turns).is_empty() || left == 0 {
                let siblings = &mut siblings[head.parent()];
                *siblings = siblings.with(head.turn());
                self.open[open_count] = child as u16;
                open_count += 1;
            }
        }
        for (at, &child) in self.open[..open_count].iter().enumerate() {
            asking.at_item(at);
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
                seen_cosets[from][usize::from(child)].carried_by(symmetry)
            });
            let view = |place: usize| {
                View::new(parent.views[order[place]].axis(), cosets[place].symmetry())
            };
            emit(Node {
                turns,
                last_turns: parent.last_turns,
                cosets,
                views: [view(0), view(1), view(2)],
                last: Some(turn),
                inverse_distances,
                prefix: parent.prefix,
                inverse: kernel.inverse_after(sources.inverses, parent, turn.index()),
                path: parent.last.map_or(Path::EMPTY, |last| parent.path.then(last, turn)),
            });
        }
        asking.for_the_rest();
    }
}

/// Asks for what tells where turns lead along an axis, a step ahead of its use.
#[inline(always)]
fn ask_for_class_rows(sources: Sources<'_>, nodes: &[Node; BATCH], heads: &[Head], place: usize) {
    for head in heads {
        let node = &nodes[head.parent()];
        prefetch(sources.tables.class_rows(), node.cosets[place].class().index());
    }
}
