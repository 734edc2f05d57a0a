//! The inverses' places in the larger table.

use faceturn_symmetry::CellLookups;

use super::{lines, near};
use crate::staged::kernels::Cubies;
use crate::staged::kernels::vectors::Vectors;
use crate::staged::kernels::wide::cosets::twists_in_frame;
use crate::staged::kernels::wide::inverses::{find_members, mark, twists};
use crate::staged::kernels::wide::{Word, bytes_at, halves_at, load, store, words_at};
use crate::staged::outer::{GroupStart, Inverses, OuterBatch, PLACES};
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::turn_set::TurnSet;

#[inline(always)]
pub(in super::super) fn work_out<V: Vectors>(
    v: V,
    batch: OuterBatch<'_>,
    inverses: &mut Inverses,
    queue: &mut PrefetchQueue<'_>,
) {
    let OuterBatch { sources, larger, nodes } = batch;
    let (tables, count) = (sources.inverses.shuffles(), inverses.count);
    for at in 0..count {
        queue.at_item(at);
        let head = inverses.heads[at];
        let row = (head.row(), head.step());
        mark(v, tables, &nodes[head.parent()], row, &mut inverses.list, at);
    }
    find_members(v, sources, &mut inverses.list, count, queue);
    let (rows, lookups) = (sources.tables.rows(), larger.cells.lookups());
    let (list, layout) = (&inverses.list, larger.table.layout());
    let mut at = 0;
    while at < count {
        queue.advance(V::LANES);
        let members = load(v, &list.members, at);
        let symmetries = v.right(members, 16);
        let twists = twists_in_frame(v, rows, twists(v, list, at), symmetries);
        let (lines, bits) = lines(v, layout, v.and(members, v.all(0xFFFF)), twists);
        store(v, &mut inverses.lines, at, lines);
        let slices = v.and(load(v, &list.slices, at), v.all(0xFFF));
        let starts = v.or(
            v.or(bits, v.left(symmetries, GroupStart::SYMMETRY)),
            v.left(slices, GroupStart::SLICE),
        );
        store(v, &mut inverses.starts, at, starts);
        if lookups.pairs > 1 {
            let places = halves_at(v, lookups.slice_places, slices);
            let rows = v.or(v.left(places, 4), symmetries);
            store(v, &mut inverses.pairs, at, words_at(v, lookups.pairs_in_frame, rows));
        }
        at += V::LANES;
    }
}

#[inline(always)]
pub(in super::super) fn read<V: Vectors>(
    v: V,
    batch: OuterBatch<'_>,
    inverses: &mut Inverses,
    queue: &mut PrefetchQueue<'_>,
) {
    let OuterBatch { sources, larger, nodes } = batch;
    let lookups = larger.cells.lookups();
    let mut first = 0;
    for question in &inverses.questions[..inverses.asked] {
        let (parent, axis) = (question.parent(), question.axis());
        let slots = v.cell_slots_off_axis(sources.inverses, &nodes[parent], axis);
        let places = &PLACES[question.groups()];
        let mut turns = 0;
        // One lane per turn.
        for at in (0..12).step_by(V::LANES) {
            let places = load(v, places, at);
            let starts = v.of_eight(&eight(&inverses.starts, first), places);
            let pairs = v.of_eight(&eight(&inverses.pairs, first), places);
            let lines = v.of_eight(&eight(&inverses.lines, first), places);
            let numbers = numbers(v, lookups, starts, load(v, &slots, at), pairs);
            let bits = v.add(v.and(starts, v.all(511)), numbers);
            let near = near(v, larger, lines, bits);
            turns |= v.bits(v.equal(near, v.all(1))) << at;
        }
        let turns = TurnSet::of_off_axis(turns & question.turns(), axis);
        let near = &mut inverses.near[parent][axis];
        *near = near.or(turns);
        let groups = question.groups().count_ones() as usize;
        queue.advance(2 * groups);
        first += groups;
    }
}

#[inline(always)]
fn eight<W: Word>(words: &[W], at: usize) -> [u32; 8] {
    let mut eight = [0; 8];
    for (to, from) in eight.iter_mut().zip(&words[at..at + 8]) {
        *to = from.word();
    }
    eight
}

/// Like [`CellFrame::cell`](faceturn_symmetry::CellFrame::cell).
#[inline(always)]
fn numbers<V: Vectors>(
    v: V,
    lookups: CellLookups<'_>,
    starts: V::Words,
    slots: V::Words,
    pairs: V::Words,
) -> V::Words {
    let symmetries = v.and(v.right(starts, GroupStart::SYMMETRY), v.all(15));
    let first = v.and(v.right(slots, 12), v.all(0xF));
    let last = v.and(v.right(slots, 24), v.all(0xF0));
    let corners = v.or(v.left(symmetries, 8), v.or(first, last));
    let corners = bytes_at(v, lookups.corners_in_frame, corners);
    if lookups.pairs == 1 {
        return corners;
    }
    let slices = v.right(starts, GroupStart::SLICE);
    let opposite = pairings(v, slices, v.and(slots, v.all(0xFFF)));
    let front = pairings(v, slices, v.and(v.right(slots, 16), v.all(0xFFF)));
    // As in `SlicePairs::of_slots`: the pairing after the first, of three.
    let next = v.select(v.equal(opposite, v.all(2)), v.all(0), v.add(opposite, v.all(1)));
    let is_next = v.select(v.equal(front, next), v.all(4), v.all(0));
    let shifts = v.add(v.left(opposite, 3), is_next);
    let part = v.and(v.right_by(pairs, shifts), v.all(15));
    v.add(v.multiply(corners, v.all(lookups.pairs)), part)
}

/// The number of each pairing of four slots, given one pair; see `pairing` in `pairs.rs`.
#[inline(always)]
fn pairings<V: Vectors>(v: V, slices: V::Words, pair: V::Words) -> V::Words {
    let none = v.all(0);
    let first = v.and(slices, v.subtract(none, slices));
    // Either pair may be given, but the first slot's is needed.
    let without_first = v.equal(v.and(pair, first), none);
    let pair = v.select(without_first, v.xor(slices, pair), pair);
    let partner = v.xor(pair, first);
    let up_to = v.or(partner, v.subtract(partner, v.all(1)));
    let after = v.without(slices, up_to);
    let but_one = v.and(after, v.subtract(after, v.all(1)));
    let one = v.select(v.equal(after, none), none, v.all(1));
    v.add(one, v.select(v.equal(but_one, none), none, v.all(1)))
}
