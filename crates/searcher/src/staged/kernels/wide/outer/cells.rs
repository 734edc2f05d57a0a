//! Children's cosets and cells.

use std::mem::offset_of;

use faceturn_symmetry::CellLookups;

use super::lines;
use crate::staged::children::{CHILDREN, Head};
use crate::staged::kernels::vectors::Vectors;
use crate::staged::kernels::wide::cosets::{after_in_frame, framed, turns_in_frames, twists_of};
use crate::staged::kernels::wide::parents::{Parents, turns_of};
use crate::staged::kernels::wide::{bytes_at, load, store};
use crate::staged::node::Node;
use crate::staged::outer::{Along, CELL_BITS, OuterBatch};
use crate::staged::prefetch_queue::PrefetchQueue;

#[inline(always)]
pub(in super::super) fn work_out<V: Vectors>(
    v: V,
    batch: OuterBatch<'_>,
    heads: &[Head; CHILDREN],
    count: usize,
    place: usize,
    along: &mut Along,
    queue: &mut PrefetchQueue<'_>,
) {
    let OuterBatch { sources, larger, nodes } = batch;
    let rows = sources.tables.rows();
    let (lookups, layout) = (larger.cells.lookups(), larger.table.layout());
    // One loop for each lookup that depends on another, so that the waits of many rounds overlap.
    // Until the last loop, the arrays of cells hold turns, and those of lines hold slices of
    // classes.
    let mut at = 0;
    while at < count {
        queue.advance(V::LANES);
        let heads = load(v, heads, at);
        let parents = Parents::of(v, heads);
        let frames = v.right(parents.word(nodes, offset_of!(Node, frames)), 8 * place as u32);
        let cosets = parents.word(nodes, offset_of!(Node, cosets) + 4 * place);
        let turns = turns_in_frames(v, sources.frame_turns, frames, turns_of(v, heads));
        let cells = v.right(parents.word(nodes, offset_of!(Node, outer)), CELL_BITS * place as u32);
        store(v, &mut along.cosets, at, cosets);
        store(v, &mut along.cells, at, turns);
        store(v, &mut along.bits, at, v.and(cells, v.all((1 << CELL_BITS) - 1)));
        at += V::LANES;
    }
    at = 0;
    while at < count {
        queue.advance(V::LANES);
        let (before, turns) = (load(v, &along.cosets, at), load(v, &along.cells, at));
        if lookups.pairs > 1 {
            let slices = bytes_at(v, lookups.slices, v.right(before, 16));
            store(v, &mut along.lines, at, slices);
        }
        // SAFETY: the loop before this one has stored turns here.
        store(v, &mut along.cosets, at, unsafe { after_in_frame(v, rows, before, turns) });
        at += V::LANES;
    }
    at = 0;
    while at < count {
        queue.advance(V::LANES);
        let children = framed(v, rows, load(v, &along.cosets, at));
        let turns = v.left(load(v, &along.cells, at), 4);
        let ways = v.or(turns, v.and(children, v.all(15)));
        let slices = load(v, &along.lines, at);
        let cells = cells_after(v, lookups, load(v, &along.bits, at), ways, slices);
        let (lines, bits) = lines(v, layout, v.right(children, 16), twists_of(v, children));
        store(v, &mut along.cosets, at, children);
        store(v, &mut along.cells, at, cells);
        store(v, &mut along.lines, at, lines);
        store(v, &mut along.bits, at, v.add(bits, cells));
        at += V::LANES;
    }
}

/// Like [`CellTables::after_in_class`](faceturn_symmetry::CellTables::after_in_class). `ways`
/// holds the numbers of the turns from bit 4 on, and of the symmetries that the turns lead to.
#[inline(always)]
fn cells_after<V: Vectors>(
    v: V,
    lookups: CellLookups<'_>,
    cells: V::Words,
    ways: V::Words,
    slices: V::Words,
) -> V::Words {
    if lookups.pairs == 1 {
        return bytes_at(v, lookups.corners_after, v.or(v.left(ways, 7), cells));
    }
    // A multiplication instead of a division; correct for all cells of 3 and 6 pairs.
    let corners = v.right(v.multiply(cells, v.all((1 << 16) / lookups.pairs + 1)), 16);
    let pairs = v.subtract(cells, v.multiply(corners, v.all(lookups.pairs)));
    let corners = bytes_at(v, lookups.corners_after, v.or(v.left(ways, 7), corners));
    let rows = v.left(v.or(v.left(slices, 9), ways), 3);
    let pairs = bytes_at(v, lookups.pairs_after, v.or(rows, pairs));
    v.add(v.multiply(corners, v.all(lookups.pairs)), pairs)
}
