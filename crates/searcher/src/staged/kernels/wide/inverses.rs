//! The inverse's cosets after a face's quarter turns.

use faceturn_symmetry::{CarriedFlips, ClassTables, Symmetry, Twist};

use super::cosets::twists_in_frame;
use super::symmetries::products;
use super::{load, shuffles, store};
use crate::staged::children::{BATCH, Candidates, InverseList};
use crate::staged::inverse::ShuffleTables;
use crate::staged::kernels::vectors::Vectors;
use crate::staged::node::Node;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;

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
    let tables = sources.inverses.shuffles();
    let Candidates { count, heads, entries, .. } = faces;
    for (at, head) in heads[..*count].iter().enumerate() {
        queue.at_item(at);
        mark(v, tables, &nodes[head.parent()], (head.turn_number(), step), list, at);
    }
    find_members(v, sources, list, *count, queue);
    let (rows, mut at) = (sources.tables.rows(), 0);
    while at < *count {
        let members = load(v, &list.members, at);
        let twists = twists_in_frame(v, rows, twists(v, list, at), v.right(members, 16));
        store(v, entries, at, entries_at(v, members, twists));
        at += V::LANES;
    }
}

/// Stores the bits of a node's inverse, along the axis of a row and step of the tables.
#[inline(always)]
pub(super) fn mark<V: Vectors>(
    _v: V,
    tables: &ShuffleTables,
    node: &Node,
    (row, step): (usize, usize),
    list: &mut InverseList,
    at: usize,
) {
    // SAFETY: `_v` proves that the processor has the instructions.
    let marks = unsafe { shuffles::marks_after(tables, node, row, step) };
    list.slices[at] = marks.slices;
    list.flips[at] = marks.flips;
    [list.low_corners[at], list.high_corners[at]] = marks.corners;
}

#[inline(always)]
pub(super) fn find_members<V: Vectors>(
    v: V,
    sources: Sources<'_>,
    list: &mut InverseList,
    count: usize,
    queue: &mut PrefetchQueue<'_>,
) {
    let classes = sources.tables.classes();
    let mut at = 0;
    while at < count {
        queue.advance(V::LANES);
        let (slices, flips) = (load(v, &list.slices, at), load(v, &list.flips, at));
        let places = places(v, classes.tables(), flips, slices);
        store(v, &mut list.members, at, places);
        at += V::LANES;
    }
    at = 0;
    while at < count {
        queue.advance(V::LANES);
        let members = members_at(v, classes.tables(), load(v, &list.members, at));
        store(v, &mut list.members, at, members);
        at += V::LANES;
    }
}

/// Where the classes of flip-slices are stored, as
/// [`MemberPlace`](faceturn_symmetry::MemberPlace). Flips and slots are in the low twelve bits;
/// bits above are ignored.
#[inline(always)]
fn places<V: Vectors>(v: V, tables: ClassTables<'_>, flips: V::Words, slots: V::Words) -> V::Words {
    let (flips, slots) = (v.and(flips, v.all(0x7FF)), v.and(slots, v.all(0xFFF)));
    // SAFETY: slots have twelve bits, like the index of the views.
    let views = unsafe { v.gather::<4>(tables.views.as_ptr().cast(), slots) };
    let to_smallest = v.and(v.right(views, 24), v.all(0xF));
    // 96 half-words per symmetry.
    let row = v.add(v.left(to_smallest, 6), v.left(to_smallest, 5));
    let low = v.add(row, v.and(flips, v.all(63)));
    let high = v.add(row, v.add(v.right(flips, 6), v.all(64)));
    // SAFETY: of eleven flip bits, the low six are below 64 and the high five below 32.
    let (low, high) = unsafe { (carried(v, tables, low), carried(v, tables, high)) };
    let carried = v.and(v.xor(low, high), v.all(0xFFFF));
    v.and(v.xor(views, carried), v.all(0xFF_FFFF))
}

/// The half-words at these places of the carried flips, with arbitrary bits above.
///
/// # Safety
/// Places are below 16 * 96: each symmetry has 96 half-words.
#[inline(always)]
unsafe fn carried<V: Vectors>(v: V, tables: ClassTables<'_>, at: V::Words) -> V::Words {
    const { assert!(size_of::<CarriedFlips>() == 2 * 96 && Symmetry::COUNT == 16) }
    let words = v.right(at, 1);
    let shifts = v.left(v.and(at, v.all(1)), 4);
    // SAFETY: as promised by the caller, the two half-words of each word lie within the tables.
    let words = unsafe { v.gather::<4>(tables.carried.as_ptr().cast(), words) };
    v.right_by(words, shifts)
}

#[inline(always)]
fn member_numbers<V: Vectors>(v: V, tables: ClassTables<'_>, places: V::Words) -> V::Words {
    v.and(places, v.all(tables.members.len() - 1))
}

/// The classes at these places, and from bit 16 on the symmetries from their representatives.
#[inline(always)]
fn members_at<V: Vectors>(v: V, tables: ClassTables<'_>, places: V::Words) -> V::Words {
    let from_smallest = v.right(places, 20);
    let at = member_numbers(v, tables, places);
    // SAFETY: the numbers are those of members.
    let members = unsafe { v.gather::<4>(tables.members.as_ptr().cast(), at) };
    let symmetries = products(v, v.right(members, 16), from_smallest);
    v.or(v.and(members, v.all(0xFFFF)), v.left(symmetries, 16))
}

/// The entries of twists and classes. Higher bits of the classes are ignored.
#[inline(always)]
fn entries_at<V: Vectors>(v: V, members: V::Words, twists: V::Words) -> V::Words {
    let classes = v.and(members, v.all(0xFFFF));
    v.add(v.multiply(classes, v.all(Twist::COUNT as usize)), twists)
}

/// The raw twists from the sums of the corners: seven base-3 digits, lowest first.
#[inline(always)]
pub(super) fn twists<V: Vectors>(v: V, list: &InverseList, at: usize) -> V::Words {
    let low = pairs_of_digits(v, load(v, &list.low_corners, at), 0x0301_0301);
    let high = pairs_of_digits(v, load(v, &list.high_corners, at), 0x0001_0301);
    v.add(
        v.add_pairs_of_halves(low, v.all(9 << 16 | 1)),
        v.add_pairs_of_halves(high, v.all(729 << 16 | 81)),
    )
}

/// Reduces sums of three twists (0 to 6, from bit 4 of each byte on) modulo 3, multiplies them by
/// weights, and adds the products in pairs.
#[inline(always)]
fn pairs_of_digits<V: Vectors>(v: V, sums: V::Words, weights: usize) -> V::Words {
    let digits = v.bytes_of(load(v, &MODULO_THREE, 0), v.and(v.right(sums, 4), v.all(0x0707_0707)));
    v.add_pairs_of_bytes(digits, v.all(weights))
}

/// 0 to 6 modulo 3, one byte each, repeated every four words.
static MODULO_THREE: [u32; 16] = {
    let words = [u32::from_le_bytes([0, 1, 2, 0]), u32::from_le_bytes([1, 2, 0, 0]), 0, 0];
    let mut modulo = [0; 16];
    let mut at = 0;
    while at < modulo.len() {
        modulo[at] = words[at % words.len()];
        at += 1;
    }
    modulo
};
