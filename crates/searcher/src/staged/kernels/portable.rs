//! Plain Rust: the reference for the vector kernels, and the kernel for other processors.

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_symmetry::{CellSlots, Coset, EntryIndex, Flip, Member, Symmetry, Twist};
use faceturn_table::prefetch;

use super::{Cubies, Kernel, Task, half_byte};
use crate::staged::children::{BATCH, CHILDREN, Candidates, Head, InverseList};
use crate::staged::inverse::{Coordinates, InverseCubies, InverseTables, PackedSlots, SumTables};
use crate::staged::node::{Distances, LastTurn, Node};
use crate::staged::outer::{
    Along, GroupStart, Inverses, LargerTables, OuterBatch, OuterChildren, OuterPart, PLACES,
};
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;
use crate::turn_set::TurnSet;

/// The stages in plain Rust, generic over the operations on cubies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable<C>(pub(super) C);

impl Portable<Sums> {
    pub(crate) const REFERENCE: Portable<Sums> = Portable(Sums);
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums;

impl<C: Cubies> Kernel for Portable<C> {
    type Cubies = C;

    const NEEDS_INLINING: bool = false;

    fn run<T: Task>(self, task: T) {
        task.run(self);
    }

    #[inline(always)]
    fn keep_within(self, packed: &[u8], candidates: &mut Candidates, place: usize, left: u8) {
        let count = candidates.count.min(CHILDREN);
        read_distances(packed, &mut candidates.entries[..count]);
        let mut kept = 0;
        for at in 0..count {
            let distance = candidates.entries[at] as u8;
            // Without a branch: the next candidate overwrites this one unless it is kept.
            candidates.heads[kept] = candidates.heads[at].with_distance(place, distance);
            for cosets in &mut candidates.cosets[..Candidates::cosets_at(place)] {
                cosets[kept] = cosets[at];
            }
            kept += usize::from(distance <= left);
        }
        candidates.count = kept;
    }

    #[inline(always)]
    fn list_quarters(
        self,
        nodes: &[Node; BATCH],
        faces: &Candidates,
        children: &mut Candidates,
        left: u8,
    ) {
        for &head in &faces.heads[..faces.count] {
            let node = &nodes[head.parent()];
            let open = node.inverse_distances.after_quarter(head).leave_open(left);
            children.push_quarters(head, if open { node.turns } else { TurnSet::NONE });
        }
    }

    #[inline(always)]
    fn work_out_cosets(
        self,
        sources: Sources<'_>,
        nodes: &[Node; BATCH],
        candidates: &mut Candidates,
        place: usize,
        queue: &mut PrefetchQueue<'_>,
    ) {
        // Whether there are rows is decided outside the loops.
        match sources.known_rows {
            Some(rows) => turn_each(
                (sources, nodes, candidates, place, queue),
                |coset, turn| rows.turned_in_frame(coset, turn),
                |coset| rows.reframed(coset),
            ),
            None => turn_each(
                (sources, nodes, candidates, place, queue),
                |coset, turn| sources.tables.after_in_frame(coset, turn),
                |coset| coset,
            ),
        }
    }

    #[inline(always)]
    fn work_out_inverses(
        self,
        sources: Sources<'_>,
        nodes: &[Node; BATCH],
        faces: &mut Candidates,
        list: &mut InverseList,
        step: usize,
        queue: &mut PrefetchQueue<'_>,
    ) {
        let classes = sources.tables.classes();
        let tables = self.cubies().tables(sources.inverses);
        let Candidates { count, heads, entries, .. } = faces;
        let items = heads[..*count].iter().zip(&mut list.places).zip(&mut list.twists);
        for (at, ((head, found), raw_twist)) in items.enumerate() {
            queue.at_item(at);
            let node = &nodes[head.parent()];
            let Coordinates { flip, slice_slots, twist } =
                self.cubies().coordinates_after(tables, node, head.turn_number(), step);
            let place = classes.place_of_slots(flip, slice_slots);
            prefetch(classes.members(), place.index());
            (*found, *raw_twist) = (place, twist);
        }
        let entries = &mut entries[..*count];
        match sources.known_rows {
            Some(rows) => enter_each(sources, list, entries, queue, |twist, symmetry| {
                rows.twist_in_frame(twist, symmetry)
            }),
            None => enter_each(sources, list, entries, queue, |twist, symmetry| {
                sources.tables.twist_in_frame(twist, symmetry)
            }),
        }
    }

    #[inline(always)]
    fn emit<const QUARTERS: bool>(
        self,
        sources: Sources<'_>,
        nodes: &[Node; BATCH],
        children: &mut Candidates,
        left: u8,
        queue: &mut PrefetchQueue<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        // The entries have been read, so their array takes the indices of the open children.
        let Candidates { count, heads, cosets: frame_cosets, entries: open } = children;
        let mut siblings = [TurnSet::NONE; BATCH];
        let mut open_count = 0;
        for (child, head) in heads[..*count].iter().enumerate() {
            queue.at_item(child);
            let node = &nodes[head.parent()];
            let last_turns = Distances::of_head(*head).open_end_turns_along(node.frames, left);
            if !last_turns.and(node.last_turns).is_empty() || left == 0 {
                let siblings = &mut siblings[head.parent()];
                *siblings = siblings.with_number(head.turn_number());
                open[open_count] = child as u32;
                open_count += 1;
            }
        }
        let tables = self.cubies().tables(sources.inverses);
        for (at, &child) in open[..open_count].iter().enumerate() {
            queue.at_item(at);
            let child = child as usize;
            let head = heads[child];
            let (turn, parent) = (head.turn(), &nodes[head.parent()]);
            let inverse_distances = if turn.quarters() == 2 {
                parent.inverse_distances
            } else {
                parent.inverse_distances.after_quarter(head)
            };
            // Opposite faces commute: a turn that the parent has ruled out is ruled out after its
            // sibling, too.
            let (commuting, siblings) = (TurnSet::commuting_with(turn), siblings[head.parent()]);
            let last = match parent.last.get() {
                Some(last) if QUARTERS => Metric::last_after(last, turn),
                _ => turn,
            };
            let metric = if QUARTERS { Metric::Quarter } else { Metric::Face };
            let mut turns = TurnSet::following_last(metric, Some(last))
                .and(inverse_distances.open_end_turns(left))
                .without(commuting.without(siblings));
            // A half turn is two equal quarter turns in either direction; it leads back to the
            // parent's inverse cosets.
            if QUARTERS
                && !(siblings.contains(turn.inverse()) && parent.inverse_distances.are_below(left))
            {
                turns = turns.without(TurnSet::NONE.with(turn));
            }
            if turns.is_empty() && left > 0 {
                continue;
            }
            let order = Distances::of_head(head).descending();
            let cosets = order.map(|from| parent.carried(from, frame_cosets[from][child]));
            emit(Node {
                turns,
                last_turns: parent.last_turns,
                cosets,
                frames: parent.frames_of(cosets, order),
                last: LastTurn::new(last),
                inverse_distances,
                prefix: parent.prefix,
                outer: if QUARTERS { parent.path_before() } else { OuterPart::default() },
                inverse: self.cubies().inverse_after(tables, parent, turn.index()),
                path: parent.path_after(turn),
            });
        }
    }

    #[inline(always)]
    fn work_out_cells(
        self,
        batch: OuterBatch<'_>,
        heads: &[Head; CHILDREN],
        count: usize,
        place: usize,
        along: &mut Along,
        queue: &mut PrefetchQueue<'_>,
    ) {
        let layout = batch.larger.table.layout();
        for (at, &head) in heads[..count].iter().enumerate() {
            queue.at_item(at);
            let (coset, cell) = batch.child(head, place);
            let (line, start) = layout.line(coset.class(), coset.twist());
            (along.cosets[at], along.cells[at]) = (coset, cell.index() as u32);
            (along.lines[at], along.bits[at]) = (line, start + cell.index() as u32);
        }
    }

    #[inline(always)]
    fn keep_near(self, larger: LargerTables<'_>, children: &mut OuterChildren) {
        let OuterChildren { count, heads, along } = children;
        let mut kept = 0;
        for at in 0..*count {
            // Without a branch: the next child overwrites this one unless it is kept.
            heads[kept] = heads[at];
            kept += usize::from(larger.is_near(along.lines[at], along.bits[at]));
        }
        *count = kept;
    }

    #[inline(always)]
    fn keep_far(
        self,
        larger: LargerTables<'_>,
        children: &mut OuterChildren,
        place: usize,
        open: &mut OuterChildren,
    ) {
        let OuterChildren { count, heads, along } = children;
        let mut kept = 0;
        for at in 0..*count {
            let (head, near) = (heads[at], larger.is_near(along.lines[at], along.bits[at]));
            heads[kept] = head.with_distance(place, 1);
            open.push_if(head, near);
            kept += usize::from(!near);
        }
        *count = kept;
    }

    #[inline(always)]
    fn work_out_groups(
        self,
        batch: OuterBatch<'_>,
        inverses: &mut Inverses,
        queue: &mut PrefetchQueue<'_>,
    ) {
        let OuterBatch { sources, larger, nodes } = batch;
        let (classes, layout) = (sources.tables.classes(), larger.table.layout());
        let tables = self.cubies().tables(sources.inverses);
        let Inverses { count, heads, lines, starts, list, .. } = inverses;
        for at in 0..*count {
            queue.at_item(at);
            let (head, node) = (heads[at], &nodes[heads[at].parent()]);
            let Coordinates { flip, slice_slots, twist } =
                self.cubies().coordinates_after(tables, node, head.row(), head.step());
            let place = classes.place_of_slots(flip, slice_slots);
            prefetch(classes.members(), place.index());
            (list.places[at], list.twists[at]) = (place, twist);
            list.slices[at] = slice_slots.into();
        }
        for at in 0..*count {
            queue.at_item(at);
            let Member { class, symmetry } = classes.member_at(list.places[at]);
            let twist = sources.twist_in_frame(list.twists[at], symmetry);
            let (line, bit) = layout.line(class, twist);
            lines[at] = line;
            starts[at] = GroupStart::new(bit, symmetry, list.slices[at] as u16);
        }
    }

    #[inline(always)]
    fn read_groups(
        self,
        batch: OuterBatch<'_>,
        inverses: &mut Inverses,
        queue: &mut PrefetchQueue<'_>,
    ) {
        let OuterBatch { sources, larger, nodes } = batch;
        let tables = sources.inverses.sums();
        let mut first = 0;
        for question in &inverses.questions[..inverses.asked] {
            let (parent, axis) = (question.parent(), question.axis());
            let places = &PLACES[question.groups()];
            let mut found = 0;
            for turn in TurnSet::of_off_axis(question.turns(), axis) {
                let off_axis = TurnSet::NONE.with(turn).off_axis(axis);
                let group = first + places[off_axis.trailing_zeros() as usize % 16] as usize;
                let start = inverses.starts[group];
                let slots = cell_slots_after(tables, &nodes[parent], turn, axis);
                let frame = larger.cells.frame(start.slice(), start.symmetry());
                let bit = start.bit() + frame.cell(slots).index() as u32;
                found |= off_axis * u32::from(larger.is_near(inverses.lines[group], bit));
            }
            let near = &mut inverses.near[parent][axis];
            *near = near.or(TurnSet::of_off_axis(found, axis));
            let groups = question.groups().count_ones() as usize;
            queue.advance(2 * groups);
            first += groups;
        }
    }

    #[inline(always)]
    fn cubies(self) -> C {
        self.0
    }
}

/// The children's cosets and their entries: turned, then seen from the new representative's frame.
#[inline(always)]
fn turn_each(
    (sources, nodes, candidates, place, queue): (
        Sources<'_>,
        &[Node; BATCH],
        &mut Candidates,
        usize,
        &mut PrefetchQueue<'_>,
    ),
    turned: impl Fn(Coset, FaceTurn) -> Coset,
    reframed: impl Fn(Coset) -> Coset,
) {
    let Candidates { count, heads, cosets, entries } = candidates;
    // A loop of its own, because its reads take the longest.
    for (at, (head, child)) in heads[..*count].iter().zip(&mut cosets[place]).enumerate() {
        queue.at_item(2 * at);
        let node = &nodes[head.parent()];
        let turn = sources.frame_turns.row(node.frames[place])[head.turn_number()];
        *child = turned(node.cosets[place], turn);
    }
    for (child, entry) in cosets[place][..*count].iter_mut().zip(entries) {
        *child = reframed(*child);
        *entry = child.entry().index() as u32;
    }
}

/// The entries of the inverses that have been located.
#[inline(always)]
fn enter_each(
    sources: Sources<'_>,
    list: &InverseList,
    entries: &mut [u32],
    queue: &mut PrefetchQueue<'_>,
    in_frame: impl Fn(Twist, Symmetry) -> Twist,
) {
    let classes = sources.tables.classes();
    let items = list.places[..entries.len()].iter().zip(&list.twists).zip(entries);
    for (at, ((&place, &twist), entry)) in items.enumerate() {
        queue.at_item(at);
        let Member { class, symmetry } = classes.member_at(place);
        *entry = EntryIndex::of(class, in_frame(twist, symmetry)).index() as u32;
    }
}

impl Cubies for Sums {
    type Tables = SumTables;

    #[inline(always)]
    fn tables(self, tables: &InverseTables) -> &SumTables {
        tables.sums()
    }

    #[inline(always)]
    fn inverse_after(self, tables: &SumTables, node: &Node, turn: usize) -> InverseCubies {
        let (edges, corners) = (&tables.edges_after[turn % 32], &tables.corners_after[turn % 32]);
        InverseCubies {
            edges: node.inverse.edges.map(|value| edges[usize::from(value) % 32]),
            corners: node.inverse.corners.map(|value| corners[usize::from(value) % 64]),
        }
    }

    #[inline(always)]
    fn cell_slots_off_axis(
        self,
        tables: &InverseTables,
        node: &Node,
        axis: usize,
    ) -> [PackedSlots; 16] {
        let mut all = [PackedSlots(0); 16];
        for (slots, turn) in all.iter_mut().zip(TurnSet::of_off_axis(0xFFF, axis)) {
            *slots = PackedSlots::new(cell_slots_after(tables.sums(), node, turn, axis));
        }
        all
    }

    #[inline(always)]
    fn coordinates_after(
        self,
        tables: &SumTables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> Coordinates {
        let inverse = &node.inverse;
        let contributions = &tables.contributions[turn / 3 % 8][step];
        let (mut flip_slice, mut twist) = (0, 0);
        for (values, &value) in contributions.flip_slice.iter().zip(&inverse.edges) {
            flip_slice |= values[usize::from(value) % 32];
        }
        for (values, &value) in contributions.twist.iter().zip(&inverse.corners) {
            twist += values[usize::from(value) % 64];
        }
        Coordinates {
            flip: Flip::of_slots(flip_slice as u16),
            slice_slots: (flip_slice >> 16) as u16,
            twist: Twist::new(twist).expect("seven digits of base 3"),
        }
    }
}

#[inline(always)]
fn cell_slots_after(tables: &SumTables, node: &Node, turn: FaceTurn, axis: usize) -> CellSlots {
    let after = Sums.inverse_after(tables, node, turn.index());
    let contributions = &tables.cell_contributions[axis % 3];
    let mut slots = CellSlots { corners: 0, slice: 0, opposite: 0, front: 0 };
    for (values, &value) in contributions.slice.iter().zip(&after.edges) {
        let [slice, opposite, front] = values[usize::from(value) % 16];
        slots.slice |= slice;
        slots.opposite |= opposite;
        slots.front |= front;
    }
    for (values, &value) in contributions.corners.iter().zip(&after.corners) {
        slots.corners |= values[usize::from(value) % Position::CORNERS];
    }
    slots
}

/// Replaces entries by their distances. A loop of its own, so that the processor has as many
/// reads in flight as it can: there may be no prefetching, as in WebAssembly.
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn read_distances(packed: &[u8], entries: &mut [u32]) {
    for entry in entries {
        *entry = half_byte(packed, *entry);
    }
}
