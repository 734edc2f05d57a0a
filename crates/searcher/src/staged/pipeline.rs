//! The stages that take a batch of nodes to their children.
//!
//! Each stage is one loop over a flat list of children. It reads what the stage before has asked
//! for, drops the children that the bound rules out, and asks for what the next stage will read.
//! No stage waits for its own reads.

use faceturn_cube::{Axis, Position};
use faceturn_symmetry::{CosetTables, EntryIndex, MemberPlace, Twist};

use super::backend::Backend;
use super::children::{BATCH, CHILDREN, Children, Head};
use super::inverse::{InverseCubies, InverseTables};
use super::node::{AxisOrder, Distances, Node};
use super::path::Path;
use super::prefetch::prefetch;
use super::seen::SeenTurns;
use crate::outcome::Tally;
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

/// Room for the children of a batch.
pub(crate) struct Pipeline<B> {
    backend: B,
    children: Box<Children>,
    /// Survivors of a turn that changes two of the inverse's distances.
    quarters: Vec<Survivor>,
    /// Survivors of a turn that changes none.
    halves: Vec<Survivor>,
    /// Where the classes of the inverses are to be read, and their raw twists.
    places: Vec<(MemberPlace, Twist)>,
    /// The inverses' entries, to be looked up next.
    entries: Vec<EntryIndex>,
}

/// What the stages look up.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'t> {
    pub(crate) tables: &'t CosetTables,
    pub(crate) packed: &'t [u8],
    pub(crate) inverses: &'t InverseTables,
    pub(crate) seen: &'t SeenTurns,
}

impl Sources<'_> {
    #[inline(always)]
    fn ask_for(&self, entry: EntryIndex) {
        prefetch(self.packed, entry.index() / 2);
    }

    #[inline(always)]
    fn distance(&self, entry: EntryIndex) -> u8 {
        self.packed[entry.index() / 2] >> (entry.index() % 2 * 4) & 0xF
    }
}

impl<B: Backend> Pipeline<B> {
    pub(crate) fn new(backend: B, sources: Sources<'_>) -> Pipeline<B> {
        let home = sources.tables.coset(&Position::SOLVED);
        Pipeline {
            backend,
            children: Box::new(Children {
                count: 0,
                heads: [Head(0); CHILDREN],
                cosets: [[home; CHILDREN]; Axis::COUNT],
                entries: [0; CHILDREN],
            }),
            quarters: Vec::with_capacity(CHILDREN),
            halves: Vec::with_capacity(CHILDREN),
            places: Vec::with_capacity(CHILDREN),
            entries: Vec::with_capacity(CHILDREN),
        }
    }

    /// Takes nodes with `left + 1` turns to go, at most [`BATCH`] of them, to their children with
    /// `left` turns to go that all six distances leave open.
    #[inline(always)]
    pub(crate) fn expand(
        &mut self,
        sources: Sources<'_>,
        nodes: &[Node],
        left: u8,
        tally: &mut Tally,
        emit: impl FnMut(Node),
    ) {
        tally.expanded += nodes.len() as u64;
        self.list_children(sources, nodes);
        tally.nodes += self.children.count as u64;
        for place in 0..Axis::COUNT {
            if place > 0 {
                self.ask_along(sources, nodes, place);
            }
            tally.lookups += self.children.count as u64;
            self.backend.keep_within(sources.packed, &mut self.children, place, left);
        }
        self.sort_by_turn(sources, nodes, left);
        for step in 1..Axis::COUNT {
            tally.lookups += self.quarters.len() as u64;
            self.ask_class_of_inverse(sources, step);
            self.ask_inverse(sources);
            self.read_inverse(sources, step, left);
        }
        self.emit(nodes, left, emit);
    }

    /// Lists one child for each open turn of each node, works out its coset along the first axis,
    /// and asks for the distance.
    #[inline(always)]
    fn list_children(&mut self, sources: Sources<'_>, nodes: &[Node]) {
        for node in nodes {
            prefetch(sources.tables.class_rows(), node.cosets[node.order.at(0)].class().index());
        }
        let mut count = 0;
        for (parent, node) in nodes.iter().enumerate() {
            let axis = node.order.at(0);
            let coset = node.cosets[axis];
            let seen = sources.seen.row(axis, coset.symmetry());
            for turn in node.turns {
                let child = sources.tables.after_seen(coset, seen[turn.index() % 32]);
                let entry = child.entry();
                sources.ask_for(entry);
                self.children.heads[count] = Head::new(parent, turn);
                self.children.cosets[0][count] = child;
                self.children.entries[count] = entry.index() as u32;
                count += 1;
            }
        }
        self.children.count = count;
    }

    /// Works out the coset of each child along the next axis, and asks for its distance.
    #[inline(always)]
    fn ask_along(&mut self, sources: Sources<'_>, nodes: &[Node], place: usize) {
        let Children { count, heads, cosets, entries } = &mut *self.children;
        let heads = &heads[..*count];
        for head in heads {
            let node = &nodes[head.parent()];
            let coset = node.cosets[node.order.at(place)];
            prefetch(sources.tables.class_rows(), coset.class().index());
        }
        for ((head, child), asked) in heads.iter().zip(&mut cosets[place]).zip(entries) {
            let node = &nodes[head.parent()];
            let axis = node.order.at(place);
            let coset = node.cosets[axis];
            let seen = sources.seen.row(axis, coset.symmetry())[head.turn_number()];
            *child = sources.tables.after_seen(coset, seen);
            let entry = child.entry();
            *asked = entry.index() as u32;
            sources.ask_for(entry);
        }
    }

    /// Drops the children whose solutions cannot end with any turn that is wanted, and parts the others by what their turn does to the inverse's distances. A turn of an axis
    /// leaves the one along that axis as it is, a half turn, being in every H, all three.
    #[inline(always)]
    fn sort_by_turn(&mut self, sources: Sources<'_>, nodes: &[Node], left: u8) {
        self.quarters.clear();
        self.halves.clear();
        for (child, &head) in self.children.heads[..self.children.count].iter().enumerate() {
            let node = &nodes[head.parent()];
            let last_turns =
                Distances::of_head(head, node.order).open_end_turns(left).and(node.last_turns);
            if last_turns.is_empty() && left > 0 {
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
    }

    /// Reads the inverse's coordinates along the axis `step` after the turn's off its cubies, and
    /// asks for the class.
    #[inline(always)]
    fn ask_class_of_inverse(&mut self, sources: Sources<'_>, step: usize) {
        let classes = sources.tables.classes();
        self.places.clear();
        for Survivor { head, inverse, .. } in &self.quarters {
            let axis = (head.turn().axis() as usize + step) % Axis::COUNT;
            let coordinates = self.backend.coordinates(sources.inverses, inverse, axis);
            let place = classes.place(coordinates.flip, coordinates.slice);
            prefetch(classes.members(), place.index as usize);
            self.places.push((place, coordinates.twist));
        }
    }

    /// Reads the class of each inverse, and asks for its distance.
    #[inline(always)]
    fn ask_inverse(&mut self, sources: Sources<'_>) {
        self.entries.clear();
        for &(place, twist) in &self.places {
            let member = sources.tables.classes().member_at(place);
            let twist = sources.tables.twist_seen(twist, member.symmetry);
            let entry = EntryIndex::of(member.class, twist);
            sources.ask_for(entry);
            self.entries.push(entry);
        }
    }

    /// Drops the survivors whose inverse's distance along the axis is too large.
    #[inline(always)]
    fn read_inverse(&mut self, sources: Sources<'_>, step: usize, left: u8) {
        let mut kept = 0;
        for (at, &entry) in self.entries.iter().enumerate() {
            let survivor = self.quarters[at];
            let axis = (survivor.head.turn().axis() as usize + step) % Axis::COUNT;
            let distance = sources.distance(entry);
            let inverse_distances = survivor.inverse_distances.with(axis, distance);
            self.quarters[kept] = Survivor { inverse_distances, ..survivor };
            kept += usize::from(distance <= left);
        }
        self.quarters.truncate(kept);
    }

    /// Makes nodes of the survivors, except of those from which no turn is open.
    #[inline(always)]
    fn emit(&mut self, nodes: &[Node], left: u8, mut emit: impl FnMut(Node)) {
        let mut siblings = [TurnSet::NONE; BATCH];
        for Survivor { head, .. } in self.quarters.iter().chain(&self.halves) {
            let siblings = &mut siblings[head.parent()];
            *siblings = siblings.with(head.turn());
        }
        for survivor in self.quarters.iter().chain(&self.halves) {
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
    }
}
