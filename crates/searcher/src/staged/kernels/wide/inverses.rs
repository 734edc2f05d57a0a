//! The inverse's cosets after a face's quarter turns.

use faceturn_symmetry::{ClassTables, CosetRows, CosetTables, Twist};
use faceturn_table::prefetch;

use super::cosets::twists_in_frame;
use super::symmetries::products;
use super::{load, shuffles, store};
use crate::staged::children::{BATCH, Candidates, InverseList};
use crate::staged::kernels::vectors::Vectors;
use crate::staged::node::Node;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;

/// See [`Kernel::work_out_inverses`](crate::staged::kernels::Kernel::work_out_inverses).
#[inline(always)]
pub(super) fn work_out<V: Vectors>(
    v: V,
    sources: Sources<'_>,
    nodes: &[Node; BATCH],
    faces: &mut Candidates,
    list: &mut InverseList,
    step: usize,
    queue: &mut PrefetchQueue<'_>,
) {
    let Candidates { count, heads, entries, .. } = faces;
    for (at, head) in heads[..*count].iter().enumerate() {
        queue.at_item(at);
        let node = &nodes[head.parent()];
        // SAFETY: `v` proves that the processor has the instructions.
        let marks =
            unsafe { shuffles::marks_after(sources.inverses, node, head.turn_number(), step) };
        list.slices[at] = marks.slices;
        list.flips[at] = marks.flips;
        [list.low_corners[at], list.high_corners[at]] = marks.corners;
    }
    let (classes, rows) = (sources.tables.classes(), sources.tables.rows());
    let mut at = 0;
    while at < *count {
        queue.advance(V::LANES);
        let slots = v.and(load(v, &list.slices, at), v.all(0xFFF));
        let flips = v.and(load(v, &list.flips, at), v.all(0x7FF));
        store(v, &mut list.places, at, places(v, classes.tables(), flips, slots));
        for place in &list.places[at..at + V::LANES] {
            prefetch(classes.members(), place.index());
        }
        at += V::LANES;
    }
    at = 0;
    while at < *count {
        queue.advance(V::LANES);
        store(v, &mut list.members, at, members_at(v, sources.tables, load(v, &list.places, at)));
        at += V::LANES;
    }
    at = 0;
    while at < *count {
        let twists = twists(v, load(v, &list.low_corners, at), load(v, &list.high_corners, at));
        store(v, entries, at, entries_at(v, rows, load(v, &list.members, at), twists));
        at += V::LANES;
    }
}

/// Where the classes of flip-slices are stored.
#[inline(always)]
fn places<V: Vectors>(v: V, tables: ClassTables<'_>, flips: V::Words, slots: V::Words) -> V::Words {
    // SAFETY: slots have twelve bits, as the index of the views.
    let views = unsafe { v.gather::<4>(tables.views.as_ptr().cast(), slots) };
    let to_smallest = v.right(views, 24);
    // 96 half-words a symmetry.
    let row = v.add(v.left(to_smallest, 6), v.left(to_smallest, 5));
    let low = carried(v, tables, v.add(row, v.and(flips, v.all(63))));
    let high = carried(v, tables, v.add(row, v.add(v.right(flips, 6), v.all(64))));
    let carried = v.and(v.xor(low, high), v.all(0xFFFF));
    v.and(v.xor(views, carried), v.all(0xFF_FFFF))
}

/// The half-words at these places of the carried flips, and anything above.
#[inline(always)]
fn carried<V: Vectors>(v: V, tables: ClassTables<'_>, at: V::Words) -> V::Words {
    let words = v.right(at, 1);
    let shifts = v.left(v.and(at, v.all(1)), 4);
    // SAFETY: there are 16 symmetries, of 96 half-words each, and a flip has eleven bits.
    let words = unsafe { v.gather::<4>(tables.carried.as_ptr().cast(), words) };
    v.right_by(words, shifts)
}

/// The classes at these places, and from bit 16 on the symmetries that take their representatives
/// to the flip-slices.
#[inline(always)]
fn members_at<V: Vectors>(v: V, tables: &CosetTables, places: V::Words) -> V::Words {
    let members = tables.classes().tables().members;
    let from_smallest = v.right(places, 20);
    let at = v.and(places, v.all(members.len() - 1));
    // SAFETY: there are as many members as numbers that the mask lets through.
    let members = unsafe { v.gather::<4>(members.as_ptr().cast(), at) };
    let symmetries = products(v, v.right(members, 16), from_smallest);
    v.or(v.and(members, v.all(0xFFFF)), v.left(symmetries, 16))
}

/// The entries of inverses, given their classes, symmetries and raw twists.
#[inline(always)]
fn entries_at<V: Vectors>(v: V, rows: &CosetRows, members: V::Words, twists: V::Words) -> V::Words {
    let classes = v.and(members, v.all(0xFFFF));
    let twists = twists_in_frame(v, rows, twists, v.right(members, 16));
    v.add(v.multiply(classes, v.all(Twist::COUNT as usize)), twists)
}

/// Raw twists from the sums of the first and the last four corners: seven digits of base 3, lowest
/// first.
#[inline(always)]
fn twists<V: Vectors>(v: V, low: V::Words, high: V::Words) -> V::Words {
    let low = pairs_of_digits(v, low, 0x0301_0301);
    let high = pairs_of_digits(v, high, 0x0001_0301);
    v.add(
        v.add_pairs_of_halves(low, v.all(9 << 16 | 1)),
        v.add_pairs_of_halves(high, v.all(729 << 16 | 81)),
    )
}

/// The digits modulo 3 of sums of three twists, 0 to 6, which stand in bytes from bit 4 on: each times
/// a weight, two added up.
#[inline(always)]
fn pairs_of_digits<V: Vectors>(v: V, sums: V::Words, weights: usize) -> V::Words {
    // SAFETY: a vector has at most sixteen words.
    let modulo = unsafe { v.read(MODULO_THREE.as_ptr().cast()) };
    let digits = v.bytes_of(modulo, v.and(v.right(sums, 4), v.all(0x0707_0707)));
    v.add_pairs_of_bytes(digits, v.all(weights))
}

/// Numbers modulo 3, in each 16 bytes of a vector.
static MODULO_THREE: [[u8; 16]; 4] = [[0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]; 4];
