//! AVX-512: cubies by shuffles, sixteen cosets, entries and distances at a time.
#![allow(unsafe_code)]

mod cosets;
mod emission;
mod inverses;
mod parents;
mod quarters;
mod symmetries;

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_cmpge_epu32_mask, _mm512_cmple_epu32_mask,
    _mm512_i32gather_epi32, _mm512_loadu_si512, _mm512_maskz_compress_epi32, _mm512_or_si512,
    _mm512_set1_epi32, _mm512_slli_epi32, _mm512_sllv_epi32, _mm512_srli_epi32, _mm512_srlv_epi32,
    _mm512_storeu_si512,
};

use faceturn_symmetry::CellSlots;

use super::{Kernel, Task, half_byte, shuffles};
use crate::backend::Backend;
use crate::staged::children::{BATCH, CHILDREN, Candidates, Head, InverseList};
use crate::staged::inverse::{Coordinates, InverseCubies, InverseTables};
use crate::staged::node::Node;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;

/// Candidates per vector.
const LANES: usize = 16;

/// The kernel for AVX-512. Only [`Avx512::detect`] makes a value, so a value proves that the
/// processor has AVX-512 F, BW, DQ and VL, AVX2, BMI1, BMI2 and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The kernel, if this processor can run it.
    pub(crate) fn detect() -> Option<Avx512> {
        Backend::Avx512.is_available().then_some(Avx512(()))
    }
}

impl Kernel for Avx512 {
    fn run<T: Task>(self, task: T) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
        fn run<T: Task>(kernel: Avx512, task: T) {
            task.run(kernel);
        }
        // SAFETY: `self` proves that the processor has these features.
        unsafe { run(self, task) }
    }

    #[inline(always)]
    fn keep_within(self, packed: &[u8], candidates: &mut Candidates, place: usize, left: u8) {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { keep_within(packed, candidates, place, left) }
    }

    #[inline(always)]
    fn list_quarters(
        self,
        nodes: &[Node; BATCH],
        faces: &Candidates,
        children: &mut Candidates,
        left: u8,
    ) {
        // SAFETY: `self` proves that the processor has AVX-512 and BMI2.
        unsafe { quarters::list(nodes, faces, children, left) }
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
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { cosets::work_out(sources, nodes, candidates, place, queue) }
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
        // SAFETY: `self` proves that the processor has AVX-512 and AVX2.
        unsafe { inverses::work_out(sources, nodes, faces, list, step, queue) }
    }

    #[inline(always)]
    fn emit(
        self,
        sources: Sources<'_>,
        nodes: &[Node; BATCH],
        children: &mut Candidates,
        left: u8,
        queue: &mut PrefetchQueue<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        // SAFETY: `self` proves that the processor has AVX-512 and AVX2.
        unsafe { emission::emit(sources, nodes, children, left, queue, emit) }
    }

    #[inline(always)]
    fn inverse_after(self, tables: &InverseTables, node: &Node, turn: usize) -> InverseCubies {
        // SAFETY: `self` proves that the processor has AVX-512 and AVX2.
        unsafe { shuffles::inverse_after(tables, node, turn) }
    }

    #[inline(always)]
    fn coordinates_after(
        self,
        tables: &InverseTables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> Coordinates {
        // SAFETY: `self` proves that the processor has AVX-512 and AVX2.
        unsafe { shuffles::coordinates_after(tables, node, turn, step) }
    }

    #[inline(always)]
    fn cell_slots_after(
        self,
        tables: &InverseTables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> CellSlots {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { shuffles::cell_slots_after(tables, node, turn, step) }
    }
}

/// Sixteen words from `at` on.
#[target_feature(enable = "avx512f")]
#[inline]
fn load<T>(words: &[T; CHILDREN], at: usize) -> __m512i {
    const { assert!(size_of::<T>() == size_of::<u32>()) }
    assert!(at <= CHILDREN - LANES, "sixteen words from {at} on");
    // SAFETY: the assertions keep sixteen words of four bytes within the array.
    unsafe { _mm512_loadu_si512(words.as_ptr().add(at).cast()) }
}

/// Stores sixteen words from `at` on, which must be values of `T` or 0.
#[target_feature(enable = "avx512f")]
#[inline]
fn store<T: Copy>(words: &mut [T; CHILDREN], at: usize, sixteen: __m512i) {
    const { assert!(size_of::<T>() == size_of::<u32>()) }
    assert!(at <= CHILDREN - LANES, "sixteen words from {at} on");
    // SAFETY: the assertions keep sixteen words of four bytes within the array, and every caller
    // passes values of the type `T`, which are plain words; zero is one of each.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().add(at).cast(), sixteen) }
}

/// The distances of sixteen entries.
#[target_feature(enable = "avx512f")]
#[inline]
fn distances(packed: &[u8], entries: __m512i) -> __m512i {
    // Eight entries to an aligned word of four bytes, the first in the lowest half-byte.
    let words = _mm512_srli_epi32::<3>(entries);
    let places = _mm512_slli_epi32::<2>(_mm512_and_si512(entries, _mm512_set1_epi32(7)));
    let whole = _mm512_set1_epi32((packed.len() / 4) as i32);
    if _mm512_cmpge_epu32_mask(words, whole) != 0 {
        // Within the last bytes of the table, where no whole word is left.
        return one_by_one(packed, entries);
    }
    // SAFETY: every word lies before `packed.len() / 4` whole words.
    let words = unsafe { _mm512_i32gather_epi32::<4>(words, packed.as_ptr().cast()) };
    _mm512_and_si512(_mm512_srlv_epi32(words, places), _mm512_set1_epi32(0xF))
}

#[target_feature(enable = "avx512f")]
#[cold]
fn one_by_one(packed: &[u8], entries: __m512i) -> __m512i {
    let mut words = [0u32; LANES];
    // SAFETY: sixteen words are written to and read from a live array of as many.
    unsafe {
        _mm512_storeu_si512(words.as_mut_ptr().cast(), entries);
        let distances = words.map(|entry| half_byte(packed, entry));
        _mm512_loadu_si512(distances.as_ptr().cast())
    }
}

#[target_feature(enable = "avx512f,popcnt")]
#[inline]
fn keep_within(packed: &[u8], candidates: &mut Candidates, place: usize, left: u8) {
    let shift = _mm512_set1_epi32(Head::shift(place) as i32);
    let limit = _mm512_set1_epi32(i32::from(left));
    let (mut at, mut kept) = (0, 0);
    while at < candidates.count {
        let distances = distances(packed, load(&candidates.entries, at));
        let listed = (1u32 << (candidates.count - at).min(LANES)) - 1;
        let mask = _mm512_cmple_epu32_mask(distances, limit) & listed as u16;
        let heads = load(&candidates.heads, at);
        let heads = _mm512_or_si512(heads, _mm512_sllv_epi32(distances, shift));
        store(&mut candidates.heads, kept, _mm512_maskz_compress_epi32(mask, heads));
        for cosets in &mut candidates.cosets[..Candidates::cosets_at(place)] {
            let sixteen = load(cosets, at);
            store(cosets, kept, _mm512_maskz_compress_epi32(mask, sixteen));
        }
        kept += mask.count_ones() as usize;
        at += LANES;
    }
    candidates.count = kept;
}

/// Sixteen numbers that are all the same.
#[target_feature(enable = "avx512f")]
#[inline]
fn all(number: usize) -> __m512i {
    _mm512_set1_epi32(number as i32)
}

/// Each word shifted right.
#[target_feature(enable = "avx512f")]
#[inline]
fn shifted(words: __m512i, bits: usize) -> __m512i {
    _mm512_srlv_epi32(words, all(bits))
}
