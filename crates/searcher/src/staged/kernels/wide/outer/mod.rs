//! The stages of the outer levels.
#![allow(unsafe_code)]

mod cells;
mod groups;

use faceturn_table::{LINE_BYTES, LargerTableLayout};

pub(super) use self::cells::work_out as work_out_cells;
pub(super) use self::groups::{read as read_groups, work_out as work_out_groups};
use super::{first, load, store};
use crate::staged::children::Head;
use crate::staged::kernels::vectors::Vectors;
use crate::staged::outer::{LargerTables, OuterChildren};

#[inline(always)]
pub(super) fn keep_near<V: Vectors>(v: V, larger: LargerTables<'_>, children: &mut OuterChildren) {
    let OuterChildren { count, heads, along } = children;
    let (mut at, mut kept) = (0, 0);
    while at < *count {
        let near = near(v, larger, load(v, &along.lines, at), load(v, &along.bits, at));
        let mask = first::<V>(*count - at) & v.bits(v.equal(near, v.all(1)));
        let found = v.front(mask, load(v, heads, at));
        store(v, heads, kept, found);
        kept += mask.count_ones() as usize;
        at += V::LANES;
    }
    *count = kept;
}

#[inline(always)]
pub(super) fn keep_far<V: Vectors>(
    v: V,
    larger: LargerTables<'_>,
    children: &mut OuterChildren,
    place: usize,
    open: &mut OuterChildren,
) {
    let OuterChildren { count, heads, along } = children;
    let (mut at, mut kept) = (0, 0);
    while at < *count {
        let near = near(v, larger, load(v, &along.lines, at), load(v, &along.bits, at));
        let listed = first::<V>(*count - at);
        let near = listed & v.bits(v.equal(near, v.all(1)));
        let found = load(v, heads, at);
        store(v, &mut open.heads, open.count, v.front(near, found));
        open.count += near.count_ones() as usize;
        let far = listed & !near;
        let found = v.or(found, v.all(1 << Head::shift(place)));
        store(v, heads, kept, v.front(far, found));
        kept += far.count_ones() as usize;
        at += V::LANES;
    }
    *count = kept;
}

#[inline(always)]
fn near<V: Vectors>(v: V, larger: LargerTables<'_>, lines: V::Words, bits: V::Words) -> V::Words {
    let table = larger.table.bits();
    let last = v.all(table.len() / LINE_BYTES);
    assert!(v.bits(v.greater(last, lines)) == first::<V>(V::LANES), "lines of the table");
    let words = v.add(v.left(lines, 4), v.and(v.right(bits, 5), v.all(15)));
    // SAFETY: all lines lie within the table, and a line has sixteen words.
    let words = unsafe { v.gather::<4>(table.as_ptr(), words) };
    v.and(v.right_by(words, v.and(bits, v.all(31))), v.all(1))
}

/// Like [`LargerTableLayout::line`], for classes and twists.
#[inline(always)]
fn lines<V: Vectors>(
    v: V,
    layout: LargerTableLayout,
    classes: V::Words,
    twists: V::Words,
) -> (V::Words, V::Words) {
    let line = v.right(v.multiply(twists, v.all(layout.reciprocal)), 16);
    let coset = v.subtract(twists, v.multiply(line, v.all(layout.cosets)));
    (
        v.add(v.multiply(classes, v.all(layout.lines)), line),
        v.multiply(coset, v.all(8 * layout.coset_bytes)),
    )
}
