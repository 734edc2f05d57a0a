//! Inverses in the larger table.

use faceturn_symmetry::CellLookups;

use super::{lines, near};
use crate::staged::children::BATCH;
use crate::staged::kernels::Cubies;
use crate::staged::kernels::vectors::Vectors;
use crate::staged::kernels::wide::cosets::twists_in_frame;
use crate::staged::kernels::wide::inverses::{find_members, mark, twists};
use crate::staged::kernels::wide::{bytes_at, halves_at, load, store, words_at};
use crate::staged::outer::{
    CellTurn, Cells, GroupStart, Groups, NearTurns, OuterBatch, PackedSlots, STEPS,
};
use crate::staged::prefetch_queue::PrefetchQueue;

/// See [`Kernel::work_out_groups`](crate::staged::kernels::Kernel::work_out_groups).
#[inline(always)]
pub(in super::super) fn work_out<V: Vectors>(
    v: V,
    batch: OuterBatch<'_>,
    groups: &mut Groups,
    queue: &mut PrefetchQueue<'_>,
) {
    let OuterBatch { sources, larger, nodes } = batch;
    let count = groups.count;
    for at in 0..count {
        queue.at_item(at);
        let head = groups.heads[at];
        let row = (head.row(), head.step());
        mark(v, sources, &nodes[head.parent()], row, &mut groups.list, at);
    }
    find_members(v, sources, &mut groups.list, count, queue);
    let (rows, lookups) = (sources.tables.rows(), larger.cells.lookups());
    let (list, layout) = (&groups.list, larger.table.layout());
    let mut at = 0;
    while at < count {
        queue.advance(V::LANES);
        let members = load(v, &list.members, at);
        let symmetries = v.right(members, 16);
        let twists = twists_in_frame(v, rows, twists(v, list, at), symmetries);
        let (lines, bits) = lines(v, layout, v.and(members, v.all(0xFFFF)), twists);
        store(v, &mut groups.lines, at, lines);
        let slices = v.and(load(v, &list.slices, at), v.all(0xFFF));
        let starts = v.or(
            v.or(bits, v.left(symmetries, GroupStart::SYMMETRY)),
            v.left(slices, GroupStart::SLICE),
        );
        store(v, &mut groups.starts, at, starts);
        if lookups.pairs > 1 {
            let places = halves_at(v, lookups.slice_places, slices);
            let rows = v.or(v.left(places, 4), symmetries);
            store(v, &mut groups.pairs, at, words_at(v, lookups.pairs_in_frame, rows));
        }
        at += V::LANES;
    }
}

/// See [`Kernel::read_groups`](crate::staged::kernels::Kernel::read_groups).
#[inline(always)]
pub(in super::super) fn read<V: Vectors>(
    v: V,
    batch: OuterBatch<'_>,
    groups: &Groups,
    cells: &mut Cells,
    found: &mut NearTurns,
    queue: &mut PrefetchQueue<'_>,
) {
    let OuterBatch { sources, larger, nodes } = batch;
    let mut count = 0;
    for at in 0..groups.count {
        queue.at_item(at);
        let (head, line) = (groups.heads[at], groups.lines[at]);
        let (start, pairs) = (groups.starts[at], groups.pairs[at]);
        let node = &nodes[head.parent()];
        for turn in head.turns() {
            let step = usize::from(STEPS[turn.index()][head.axis()]);
            let slots = v.cell_slots_after(sources.inverses, node, turn.index(), step);
            cells.lines[count] = line;
            cells.starts[count] = start;
            cells.pairs[count] = pairs;
            cells.slots[count] = PackedSlots::new(slots);
            cells.turns[count] = CellTurn::new(head, turn);
            count += 1;
        }
    }
    let lookups = larger.cells.lookups();
    let mut at = 0;
    while at < count {
        queue.advance(V::LANES);
        let (starts, slots) = (load(v, &cells.starts, at), load(v, &cells.slots, at));
        let numbers = numbers(v, lookups, starts, slots, load(v, &cells.pairs, at));
        let bits = v.add(v.and(starts, v.all(511)), numbers);
        store(v, &mut cells.near, at, near(v, larger, load(v, &cells.lines, at), bits));
        at += V::LANES;
    }
    for (turn, &near) in cells.turns[..count].iter().zip(&cells.near) {
        let (parent, axis, turn) = turn.parts();
        let found = &mut found[parent % BATCH][axis];
        *found = found.with_number_if(turn, near);
    }
}

/// As [`CellFrame::cell`](faceturn_symmetry::CellFrame::cell).
#[inline(always)]
fn numbers<V: Vectors>(
    v: V,
    lookups: CellLookups<'_>,
    starts: V::Words,
    slots: V::Words,
    pairs: V::Words,
) -> V::Words {
    let symmetries = v.and(v.right(starts, GroupStart::SYMMETRY), v.all(15));
    let corners = v.or(v.left(symmetries, 8), v.and(slots, v.all(0xFF)));
    let corners = bytes_at(v, lookups.corners_in_frame, corners);
    if lookups.pairs == 1 {
        return corners;
    }
    let slices = v.right(starts, GroupStart::SLICE);
    let opposite = pairings(v, slices, v.and(v.right(slots, 8), v.all(0xFFF)));
    let front = pairings(v, slices, v.right(slots, 20));
    // As in `SlicePairs::of_slots`: the pairing after the first, of three.
    let next = v.select(v.equal(opposite, v.all(2)), v.all(0), v.add(opposite, v.all(1)));
    let is_next = v.select(v.equal(front, next), v.all(4), v.all(0));
    let shifts = v.add(v.left(opposite, 3), is_next);
    let part = v.and(v.right_by(pairs, shifts), v.all(15));
    v.add(v.multiply(corners, v.all(lookups.pairs)), part)
}

/// The pairings of four slots, one pair given by its two slots: how many of the slots come after the
/// one paired with the first.
#[inline(always)]
fn pairings<V: Vectors>(v: V, slices: V::Words, pair: V::Words) -> V::Words {
    let none = v.all(0);
    let first = v.and(slices, v.subtract(none, slices));
    // The other pair serves as well: the pair of the first slot is wanted.
    let without_first = v.equal(v.and(pair, first), none);
    let pair = v.select(without_first, v.xor(slices, pair), pair);
    let partner = v.xor(pair, first);
    let up_to = v.or(partner, v.subtract(partner, v.all(1)));
    let after = v.without(slices, up_to);
    let but_one = v.and(after, v.subtract(after, v.all(1)));
    let one = v.select(v.equal(after, none), none, v.all(1));
    v.add(one, v.select(v.equal(but_one, none), none, v.all(1)))
}
