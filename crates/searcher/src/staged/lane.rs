//! The stages that take one batch of nodes to their children.
//!
//! Each stage is one loop over a flat list of children. It reads what the stage before has asked
//! for, drops the children that the bound rules out, and works out what the next stage will read.
//! No stage waits for its own reads: while it computes, it passes on what the other lane asks for.

use faceturn_cube::{Axis, Position};
use faceturn_symmetry::{CosetTables, EntryIndex, MemberPlace, Twist};

use super::backend::Backend;
use super::children::{BATCH, CHILDREN, Children, Head};
use super::inverse::{InverseCubies, InverseTables};
use super::node::{AxisOrder, Distances, Node};
use super::path::Path;
use super::prefetch::prefetch;
use super::seen::SeenTurns;
use crate::turn_set::TurnSet;

/// A child that its own distances leave open, under those of its inverse.
#[derive(Clone, Copy)]
struct Survivor {
    /// Its place among the children.
    child: u16,
    head: Head,
    inverse_distances: Distances,
    inverse: InverseCubies,
}

/// A batch on its way through the stages.
pub(crate) struct Lane<B> {
    backend: B,
    /// The children; their entries are later those of the inverses.
    children: Box<Children>,
    /// How many entries are asked for and not yet read.
    asked: usize,
    /// Survivors of a turn that changes two of the inverse's distances.
    quarters: Vec<Survivor>,
    /// Survivors of a turn that changes none.
    halves: Vec<Survivor>,
    /// Where the classes of the inverses are to be read, and their raw twists.
    places: Vec<(MemberPlace, Twist)>,
}

/// What the other lane asks for, passed on to the memory little by little. Requests in a burst
/// would wait for one another; spread over a stage's computations they cost next to nothing.
pub(crate) struct Asking<'a> {
    packed: &'a [u8],
    entries: std::slice::Iter<'a, u32>,
}

impl Asking<'_> {
    /// Asks for the next entry.
    #[inline(always)]
    fn for_one(&mut self) {
        if let Some(&entry) = self.entries.next() {
            prefetch(self.packed, entry as usize / 2);
        }
    }

    /// Asks for all that are left.
    #[inline(always)]
    fn for_the_rest(mut self) {
        while !self.entries.as_slice().is_empty() {
            self.for_one();
        }
    }
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
pub(crate) struct Work<'w> {
    pub(crate) sources: Sources<'w>,
    /// At most [`BATCH`] nodes.
    pub(crate) nodes: &'w [Node],
    /// Turns left to the children.
    pub(crate) left: u8,
}

impl Sources<'_> {
    #[inline(always)]
    fn distance(&self, entry: u32) -> u8 {
        self.packed[entry as usize / 2] >> (entry % 2 * 4) & 0xF
    }
}

impl<B: Backend> Lane<B> {
    pub(crate) fn new(backend: B, sources: Sources<'_>) -> Lane<B> {
        let home = sources.tables.coset(&Position::SOLVED);
        Lane {
            backend,
            children: Box::new(Children {
                count: 0,
                heads: [Head(0); CHILDREN],
                cosets: [[home; CHILDREN]; Axis::COUNT],
                entries: [0; CHILDREN],
            }),
            asked: 0,
            quarters: Vec::with_capacity(CHILDREN),
            halves: Vec::with_capacity(CHILDREN),
            places: Vec::with_capacity(CHILDREN),
        }
    }

    /// How many entries it reads next.
    #[inline(always)]
    pub(crate) fn asked(&self) -> u64 {
        self.asked as u64
    }

    /// What this lane has worked out and not asked for yet.
    #[inline(always)]
    pub(crate) fn asking<'a>(&'a self, packed: &'a [u8]) -> Asking<'a> {
        Asking { packed, entries: self.children.entries[..self.asked].iter() }
    }

    /// Lists one child for each open turn of each node, and works out its coset along the first
    /// axis.
    #[inline(always)]
    pub(crate) fn list_children(
        &mut self,
        Work { sources, nodes, .. }: Work<'_>,
        mut asking: Asking<'_>,
    ) {
        for node in nodes {
            prefetch(sources.tables.class_rows(), node.cosets[node.order.at(0)].class().index());
        }
        let mut count = 0;
        for (parent, node) in nodes.iter().enumerate() {
            let axis = node.order.at(0);
            let coset = node.cosets[axis];
            let seen = sources.seen.row(axis, coset.symmetry());
            for turn in node.turns {
                asking.for_one();
                let child = sources.tables.after_seen(coset, seen[turn.index() % 32]);
                self.children.heads[count] = Head::new(parent, turn);
                self.children.cosets[0][count] = child;
                self.children.entries[count] = child.entry().index() as u32;
                count += 1;
            }
        }
        self.children.count = count;
        self.asked = count;
        asking.for_the_rest();
    }

    /// Drops the children whose distance along the axis is too large, and works out the coset of
    /// the others along the next axis.
    #[inline(always)]
    pub(crate) fn ask_along(
        &mut self,
        Work { sources, nodes, left }: Work<'_>,
        place: usize,
        mut asking: Asking<'_>,
    ) {
        self.backend.keep_within(sources.packed, &mut self.children, place - 1, left);
        let Children { count, heads, cosets, entries } = &mut *self.children;
        let heads = &heads[..*count];
        for head in heads {
            let node = &nodes[head.parent()];
            let coset = node.cosets[node.order.at(place)];
            prefetch(sources.tables.class_rows(), coset.class().index());
        }
        for ((head, child), asked) in heads.iter().zip(&mut cosets[place]).zip(entries) {
            asking.for_one();
            asking.for_one();
            let node = &nodes[head.parent()];
            let axis = node.order.at(place);
            let coset = node.cosets[axis];
            let seen = sources.seen.row(axis, coset.symmetry())[head.turn_number()];
            *child = sources.tables.after_seen(coset, seen);
            *asked = child.entry().index() as u32;
        }
        self.asked = *count;
        asking.for_the_rest();
    }

    /// Drops the children whose distance along the last axis is too large, and those whose
    /// solutions cannot end with any turn that is wanted; parts the others by what their turn does
    /// to the inverse's distances. A turn of an axis leaves the one along that axis as it is, a
    /// half turn, being in every H, all three. Works out the first inverse.
    #[inline(always)]
    pub(crate) fn turn_to_inverses(
        &mut self,
        Work { sources, nodes, left }: Work<'_>,
        mut asking: Asking<'_>,
    ) {
        self.backend.keep_within(sources.packed, &mut self.children, Axis::COUNT - 1, left);
        self.quarters.clear();
        self.halves.clear();
        for (child, &head) in self.children.heads[..self.children.count].iter().enumerate() {
            asking.for_one();
            let node = &nodes[head.parent()];
            let last_turns = Distances::of_head(head, node.order).open_end_turns(left);
            if last_turns.and(node.last_turns).is_empty() && left > 0 {
                continue;
            }
            let survivor = Survivor {
                child: child as u16,
                head,
                inverse_distances: node.inverse_distances,
                inverse: self.backend.after(sources.inverses, &node.inverse, head.turn_number()),
            };
            if head.turn().quarters() == 2 {
                self.halves.push(survivor);
            } else {
                self.quarters.push(survivor);
            }
        }
        self.work_out_inverses(sources, 1, asking);
    }

    /// Drops the survivors whose inverse's distance along the first axis is too large, and works
    /// out the second.
    #[inline(always)]
    pub(crate) fn ask_second_inverse(
        &mut self,
        Work { sources, left, .. }: Work<'_>,
        asking: Asking<'_>,
    ) {
        self.read_inverses(sources, 1, left);
        self.work_out_inverses(sources, 2, asking);
    }

    /// Reads the inverses' coordinates along the axis `step` after the turn's off the cubies, asks
    /// for the class, and then works out the entry.
    #[inline(always)]
    fn work_out_inverses(&mut self, sources: Sources<'_>, step: usize, mut asking: Asking<'_>) {
        let classes = sources.tables.classes();
        self.places.clear();
        for Survivor { head, inverse, .. } in &self.quarters {
            asking.for_one();
            let axis = (head.turn().axis() as usize + step) % Axis::COUNT;
            let coordinates = self.backend.coordinates(sources.inverses, inverse, axis);
            let place = classes.place(coordinates.flip, coordinates.slice);
            prefetch(classes.members(), place.index as usize);
            self.places.push((place, coordinates.twist));
        }
        for (&(place, twist), asked) in self.places.iter().zip(&mut self.children.entries) {
            asking.for_one();
            let member = classes.member_at(place);
            let twist = sources.tables.twist_seen(twist, member.symmetry);
            *asked = EntryIndex::of(member.class, twist).index() as u32;
        }
        self.asked = self.places.len();
        asking.for_the_rest();
    }

    /// Drops the survivors whose inverse's distance along the axis is too large.
    #[inline(always)]
    fn read_inverses(&mut self, sources: Sources<'_>, step: usize, left: u8) {
        let mut kept = 0;
        for (at, &entry) in self.children.entries[..self.quarters.len()].iter().enumerate() {
            let survivor = self.quarters[at];
            let axis = (survivor.head.turn().axis() as usize + step) % Axis::COUNT;
            let distance = sources.distance(entry);
            let inverse_distances = survivor.inverse_distances.with(axis, distance);
            self.quarters[kept] = Survivor { inverse_distances, ..survivor };
            kept += usize::from(distance <= left);
        }
        self.quarters.truncate(kept);
    }

    /// Drops the survivors whose inverse's second distance is too large, and makes nodes of the
    /// others, except of those from which no turn is open.
    #[inline(always)]
    pub(crate) fn emit(
        &mut self,
        Work { sources, nodes, left }: Work<'_>,
        mut asking: Asking<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        self.read_inverses(sources, 2, left);
        self.asked = 0;
        let mut siblings = [TurnSet::NONE; BATCH];
        for Survivor { head, .. } in self.quarters.iter().chain(&self.halves) {
            let siblings = &mut siblings[head.parent()];
            *siblings = siblings.with(head.turn());
        }
        for survivor in self.quarters.iter().chain(&self.halves) {
            asking.for_one();
            let Survivor { child, head, inverse_distances, inverse } = *survivor;
            let (turn, parent) = (head.turn(), &nodes[head.parent()]);
            // Opposite faces commute: what the parent has ruled out is ruled out after its sibling.
            let commuting = TurnSet::of_face(turn.face().opposite());
            let turns = TurnSet::following(Some(turn))
                .and(inverse_distances.open_end_turns(left))
                .without(commuting.without(siblings[head.parent()]));
            if turns.is_empty() && left > 0 {
                continue;
            }
            let mut cosets = parent.cosets;
            for place in 0..Axis::COUNT {
                let axis = parent.order.at(place);
                cosets[axis] = self.children.cosets[place][usize::from(child)]
                    .carried_by(parent.cosets[axis].symmetry());
            }
            emit(Node {
                path: parent.last.map_or(Path::EMPTY, |last| parent.path.then(last, turn)),
                turns,
                last_turns: parent.last_turns,
                cosets,
                inverse,
                inverse_distances,
                prefix: parent.prefix,
                last: Some(turn),
                order: AxisOrder::by_distance(Distances::of_head(head, parent.order)),
            });
        }
        asking.for_the_rest();
    }
}
