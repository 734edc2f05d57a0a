//! The stages with vectors of words of any width.
#![allow(unsafe_code)]

mod cosets;
mod emission;
mod inverses;
mod outer;
mod parents;
mod quarters;
mod symmetries;

use faceturn_symmetry::Coset;

use super::vectors::Vectors;
use super::{Cubies, Kernel, Task, half_byte, shuffles};
use crate::staged::children::{BATCH, CHILDREN, Candidates, Head, InverseList};
use crate::staged::inverse::{
    Coordinates, InverseCubies, InverseTables, PackedSlots, ShuffleTables,
};
use crate::staged::node::Node;
use crate::staged::outer::{Along, GroupStart, Inverses, LargerTables, OuterBatch, OuterChildren};
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;

impl<V: Vectors> Kernel for V {
    type Cubies = V;

    fn run<T: Task>(self, task: T) {
        self.enabled(task);
    }

    #[inline(always)]
    fn keep_within(self, packed: &[u8], candidates: &mut Candidates, place: usize, left: u8) {
        let limit = self.all(usize::from(left));
        let (mut at, mut kept) = (0, 0);
        while at < candidates.count {
            let distances = distances(self, packed, load(self, &candidates.entries, at));
            let mask =
                first::<V>(candidates.count - at) & !self.bits(self.greater(distances, limit));
            let heads = load(self, &candidates.heads, at);
            let heads = self.or(heads, self.left(distances, Head::shift(place)));
            kept += keep(self, candidates, (at, kept), mask, heads, Candidates::cosets_at(place));
            at += V::LANES;
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
        quarters::list(self, nodes, faces, children, left);
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
        cosets::work_out(self, sources, nodes, candidates, place, queue);
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
        inverses::work_out(self, sources, nodes, faces, list, step, queue);
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
        emission::emit::<V, QUARTERS>(self, sources, nodes, children, left, queue, emit);
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
        outer::work_out_cells(self, batch, heads, count, place, along, queue);
    }

    #[inline(always)]
    fn keep_near(self, larger: LargerTables<'_>, children: &mut OuterChildren) {
        outer::keep_near(self, larger, children);
    }

    #[inline(always)]
    fn keep_far(
        self,
        larger: LargerTables<'_>,
        children: &mut OuterChildren,
        place: usize,
        open: &mut OuterChildren,
    ) {
        outer::keep_far(self, larger, children, place, open);
    }

    #[inline(always)]
    fn work_out_groups(
        self,
        batch: OuterBatch<'_>,
        inverses: &mut Inverses,
        queue: &mut PrefetchQueue<'_>,
    ) {
        outer::work_out_groups(self, batch, inverses, queue);
    }

    #[inline(always)]
    fn read_groups(
        self,
        batch: OuterBatch<'_>,
        inverses: &mut Inverses,
        queue: &mut PrefetchQueue<'_>,
    ) {
        outer::read_groups(self, batch, inverses, queue);
    }

    #[inline(always)]
    fn cubies(self) -> V {
        self
    }
}

impl<V: Vectors> Cubies for V {
    type Tables = ShuffleTables;

    #[inline(always)]
    fn tables(self, tables: &InverseTables) -> &ShuffleTables {
        tables.shuffles()
    }

    #[inline(always)]
    fn inverse_after(self, tables: &ShuffleTables, node: &Node, turn: usize) -> InverseCubies {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { shuffles::inverse_after(tables, node, turn) }
    }

    #[inline(always)]
    fn coordinates_after(
        self,
        tables: &ShuffleTables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> Coordinates {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { shuffles::coordinates_after(tables, node, turn, step) }
    }

    #[inline(always)]
    fn cell_slots_off_axis(
        self,
        tables: &InverseTables,
        node: &Node,
        axis: usize,
    ) -> [PackedSlots; 16] {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { shuffles::cell_slots_off_axis(tables.shuffles(), node, axis) }
    }
}

trait Word: Copy {
    fn word(self) -> u32;

    /// The value of a word. Words not made by [`Word::word`] give arbitrary values, safely.
    fn of_word(word: u32) -> Self;
}

impl Word for u32 {
    #[inline(always)]
    fn word(self) -> u32 {
        self
    }

    #[inline(always)]
    fn of_word(word: u32) -> u32 {
        word
    }
}

impl Word for Coset {
    #[inline(always)]
    fn word(self) -> u32 {
        Coset::word(self)
    }

    #[inline(always)]
    fn of_word(word: u32) -> Coset {
        Coset::of_word(word)
    }
}

impl Word for Head {
    #[inline(always)]
    fn word(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn of_word(word: u32) -> Head {
        Head(word)
    }
}

impl Word for GroupStart {
    #[inline(always)]
    fn word(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn of_word(word: u32) -> GroupStart {
        GroupStart(word)
    }
}

impl Word for PackedSlots {
    #[inline(always)]
    fn word(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn of_word(word: u32) -> PackedSlots {
        PackedSlots(word)
    }
}

/// The words at these indices of a table, modulo its length, a power of two.
#[inline(always)]
fn words_at<V: Vectors>(v: V, table: &[u32], at: V::Words) -> V::Words {
    assert!(table.len().is_power_of_two());
    // SAFETY: places are below the table's length.
    unsafe { v.gather::<4>(table.as_ptr().cast(), v.and(at, v.all(table.len() - 1))) }
}

/// The half-words at these indices; see [`words_at`].
#[inline(always)]
fn halves_at<V: Vectors>(v: V, table: &[u16], at: V::Words) -> V::Words {
    assert!(table.len().is_power_of_two() && table.len() >= 2);
    let words = v.right(v.and(at, v.all(table.len() - 1)), 1);
    // SAFETY: all indices are below the number of whole words in the table.
    let words = unsafe { v.gather::<4>(table.as_ptr().cast(), words) };
    v.and(v.right_by(words, v.left(v.and(at, v.all(1)), 4)), v.all(0xFFFF))
}

/// The bytes at these indices; see [`words_at`].
#[inline(always)]
fn bytes_at<V: Vectors>(v: V, table: &[u8], at: V::Words) -> V::Words {
    assert!(table.len().is_power_of_two() && table.len() >= 4);
    let words = v.right(v.and(at, v.all(table.len() - 1)), 2);
    // SAFETY: all indices are below the number of whole words in the table.
    let words = unsafe { v.gather::<4>(table.as_ptr(), words) };
    v.and(v.right_by(words, v.left(v.and(at, v.all(3)), 3)), v.all(0xFF))
}

#[inline(always)]
fn load<V: Vectors, W: Word>(v: V, words: &[W], at: usize) -> V::Words {
    let mut array = V::Array::default();
    for (to, from) in array.as_mut().iter_mut().zip(&words[at..at + V::LANES]) {
        *to = from.word();
    }
    v.of_array(array)
}

#[inline(always)]
fn store<V: Vectors, W: Word>(v: V, words: &mut [W], at: usize, vector: V::Words) {
    let array = v.array(vector);
    for (to, from) in words[at..at + V::LANES].iter_mut().zip(array.as_ref()) {
        *to = W::of_word(*from);
    }
}

/// The bits of the first `count` lanes, at most a whole vector.
#[inline(always)]
fn first<V: Vectors>(count: usize) -> u32 {
    (1 << count.min(V::LANES)) - 1
}

/// Moves the candidates with a bit in the mask, from one place to another: the given heads and
/// the first `cosets` coset lists. Returns how many were kept.
#[inline(always)]
fn keep<V: Vectors>(
    v: V,
    candidates: &mut Candidates,
    (from, to): (usize, usize),
    mask: u32,
    heads: V::Words,
    cosets: usize,
) -> usize {
    store(v, &mut candidates.heads, to, v.front(mask, heads));
    for cosets in &mut candidates.cosets[..cosets] {
        let words = load(v, cosets, from);
        store(v, cosets, to, v.front(mask, words));
    }
    mask.count_ones() as usize
}

#[inline(always)]
fn distances<V: Vectors>(v: V, packed: &[u8], entries: V::Words) -> V::Words {
    // Eight entries to a word of four bytes, the first in the lowest half-byte.
    let words = v.right(entries, 3);
    let places = v.left(v.and(entries, v.all(7)), 2);
    // Below 2^31, like the words: backends compare larger values differently.
    let whole = (packed.len() / 4).min(i32::MAX as usize);
    if v.bits(v.greater(v.all(whole), words)) != first::<V>(V::LANES) {
        let mut distances = v.array(entries);
        read_one_by_one(packed, distances.as_mut());
        return v.of_array(distances);
    }
    // SAFETY: every index is below the number of whole words in the table.
    let words = unsafe { v.gather::<4>(packed.as_ptr(), words) };
    v.and(v.right_by(words, places), v.all(0xF))
}

/// Distances within the last bytes of the table, which are not a whole word.
#[cold]
fn read_one_by_one(packed: &[u8], entries: &mut [u32]) {
    for entry in entries {
        *entry = half_byte(packed, *entry);
    }
}
