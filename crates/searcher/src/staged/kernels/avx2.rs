//! AVX2: cubies by shuffles, eight distances at a time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_castsi256_ps, _mm256_cmpgt_epi32, _mm256_i32gather_epi32,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_slli_epi32, _mm256_sllv_epi32,
    _mm256_srli_epi32, _mm256_srlv_epi32, _mm256_storeu_si256,
};

use faceturn_symmetry::CellSlots;

use super::{Kernel, Task, half_byte, shuffles};
use crate::backend::Backend;
use crate::staged::children::{CHILDREN, Candidates, Head};
use crate::staged::inverse::{Coordinates, InverseCubies, InverseTables};
use crate::staged::node::Node;

/// Candidates per vector.
const LANES: usize = 8;

/// The kernel for AVX2. Only [`Avx2::detect`] makes a value, so a value proves that the processor
/// has AVX2, BMI1, BMI2 and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// The lanes of each mask, moved to the front. Shape `[256][8]`; worked out by the compiler.
static FRONTS: [[u32; LANES]; 256] = {
    let mut fronts = [[0; LANES]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut front) = (0, 0);
        while lane < LANES {
            if mask >> lane & 1 == 1 {
                fronts[mask][front] = lane as u32;
                front += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    fronts
};

impl Avx2 {
    /// The kernel, if this processor can run it.
    pub(crate) fn detect() -> Option<Avx2> {
        Backend::Avx2.is_available().then_some(Avx2(()))
    }
}

impl Kernel for Avx2 {
    fn run<T: Task>(self, task: T) {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn run<T: Task>(kernel: Avx2, task: T) {
            task.run(kernel);
        }
        // SAFETY: `self` proves that the processor has these features.
        unsafe { run(self, task) }
    }

    #[inline(always)]
    fn keep_within(self, packed: &[u8], candidates: &mut Candidates, place: usize, left: u8) {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { keep_within(packed, candidates, place, left) }
    }

    #[inline(always)]
    fn inverse_after(self, tables: &InverseTables, node: &Node, turn: usize) -> InverseCubies {
        // SAFETY: `self` proves that the processor has AVX2.
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
        // SAFETY: `self` proves that the processor has AVX2.
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

/// Eight words from `at` on.
#[target_feature(enable = "avx2")]
#[inline]
fn load<T>(words: &[T; CHILDREN], at: usize) -> __m256i {
    const { assert!(size_of::<T>() == size_of::<u32>()) }
    assert!(at <= CHILDREN - LANES, "eight words from {at} on");
    // SAFETY: the assertions keep eight words of four bytes within the array.
    unsafe { _mm256_loadu_si256(words.as_ptr().add(at).cast()) }
}

/// Stores eight words from `at` on, which must be values of `T`.
#[target_feature(enable = "avx2")]
#[inline]
fn store<T: Copy>(words: &mut [T; CHILDREN], at: usize, eight: __m256i) {
    const { assert!(size_of::<T>() == size_of::<u32>()) }
    assert!(at <= CHILDREN - LANES, "eight words from {at} on");
    // SAFETY: the assertions keep eight words of four bytes within the array, and every caller
    // passes values of the type `T`, which are plain words.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().add(at).cast(), eight) }
}

/// The distances of eight entries.
#[target_feature(enable = "avx2")]
#[inline]
fn distances(packed: &[u8], entries: __m256i) -> __m256i {
    let half_bytes = _mm256_set1_epi32(0xF);
    // Eight entries to an aligned word of four bytes, the first in the lowest half-byte.
    let words = _mm256_srli_epi32::<3>(entries);
    let places = _mm256_slli_epi32::<2>(_mm256_and_si256(entries, _mm256_set1_epi32(7)));
    let last = _mm256_set1_epi32((packed.len() / 4) as i32 - 1);
    if _mm256_movemask_epi8(_mm256_cmpgt_epi32(words, last)) != 0 {
        // Within the last bytes of the table, where no whole word is left.
        return one_by_one(packed, entries);
    }
    // SAFETY: every word lies before `packed.len() / 4` whole words, and entries are not negative.
    let words = unsafe { _mm256_i32gather_epi32::<4>(packed.as_ptr().cast(), words) };
    _mm256_and_si256(_mm256_srlv_epi32(words, places), half_bytes)
}

#[target_feature(enable = "avx2")]
#[cold]
fn one_by_one(packed: &[u8], entries: __m256i) -> __m256i {
    let mut words = [0u32; LANES];
    // SAFETY: eight words are written to and read from a live array of as many.
    unsafe {
        _mm256_storeu_si256(words.as_mut_ptr().cast(), entries);
        let distances = words.map(|entry| half_byte(packed, entry));
        _mm256_loadu_si256(distances.as_ptr().cast())
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn keep_within(packed: &[u8], candidates: &mut Candidates, place: usize, left: u8) {
    let shift = _mm256_set1_epi32(Head::shift(place) as i32);
    let limit = _mm256_set1_epi32(i32::from(left));
    let (mut at, mut kept) = (0, 0);
    while at < candidates.count {
        let distances = distances(packed, load(&candidates.entries, at));
        let beyond = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(distances, limit)));
        let listed = (1u32 << (candidates.count - at).min(LANES)) - 1;
        let mask = !(beyond as u32) & listed;
        let front = load_front(mask as usize);
        let heads = load(&candidates.heads, at);
        let heads = _mm256_or_si256(heads, _mm256_sllv_epi32(distances, shift));
        store(&mut candidates.heads, kept, _mm256_permutevar8x32_epi32(heads, front));
        for cosets in &mut candidates.cosets[..Candidates::cosets_at(place)] {
            let eight = load(cosets, at);
            store(cosets, kept, _mm256_permutevar8x32_epi32(eight, front));
        }
        kept += mask.count_ones() as usize;
        at += LANES;
    }
    candidates.count = kept;
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_front(mask: usize) -> __m256i {
    // SAFETY: eight words are read from a live array of as many.
    unsafe { _mm256_loadu_si256(FRONTS[mask % 256].as_ptr().cast()) }
}
