//! AVX2: eight words at a time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_cmpgt_epi32,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_ps,
    _mm256_mullo_epi32, _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_set1_epi32,
    _mm256_shuffle_epi8, _mm256_sll_epi32, _mm256_sllv_epi32, _mm256_srl_epi32, _mm256_srlv_epi32,
    _mm256_storeu_si256, _mm256_sub_epi32, _mm256_xor_si256,
};

use super::Task;
use super::vectors::{Vectors, instructions};
use crate::backend::Backend;

/// Only [`Avx2::detect`] creates a value: proof that the processor has AVX2, BMI1, BMI2 and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    pub(crate) fn detect() -> Option<Avx2> {
        Backend::Avx2.is_available().then_some(Avx2(()))
    }
}

/// For each mask, its lanes moved to the front. Shape `[256][8]`; computed at compile time.
static FRONTS: [[u32; 8]; 256] = {
    let mut fronts = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut front) = (0, 0);
        while lane < 8 {
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

// SAFETY: only `detect` makes a value, on processors with the instructions; eight words and bits.
unsafe impl Vectors for Avx2 {
    type Words = __m256i;
    type Mask = __m256i;
    type Array = [u32; 8];
    const LANES: usize = 8;

    #[inline(always)]
    fn enabled<T: Task>(self, task: T) {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn run<T: Task>(kernel: Avx2, task: T) {
            task.run(kernel);
        }
        // SAFETY: `self` proves that the processor has these features.
        unsafe { run(self, task) }
    }

    #[inline(always)]
    fn of_array(self, array: [u32; 8]) -> __m256i {
        // SAFETY: eight words are read from an array of that length.
        unsafe { _mm256_loadu_si256(array.as_ptr().cast()) }
    }

    #[inline(always)]
    fn array(self, words: __m256i) -> [u32; 8] {
        let mut array = [0; 8];
        // SAFETY: eight words are written to an array of that length.
        unsafe { _mm256_storeu_si256(array.as_mut_ptr().cast(), words) }
        array
    }

    #[inline(always)]
    fn all(self, word: usize) -> __m256i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm256_set1_epi32(word as i32) }
    }

    instructions! {
        and(a, b) _mm256_and_si256;
        or(a, b) _mm256_or_si256;
        xor(a, b) _mm256_xor_si256;
        add(a, b) _mm256_add_epi32;
        subtract(a, b) _mm256_sub_epi32;
        multiply(a, b) _mm256_mullo_epi32;
        left_by(words, bits) _mm256_sllv_epi32;
        right_by(words, bits) _mm256_srlv_epi32;
        bytes_of(table, at) _mm256_shuffle_epi8;
        add_pairs_of_bytes(bytes, times) _mm256_maddubs_epi16;
        add_pairs_of_halves(halves, times) _mm256_madd_epi16;
        permuted(words, at) _mm256_permutevar8x32_epi32;
        equal(a, b) _mm256_cmpeq_epi32;
        greater(a, b) _mm256_cmpgt_epi32;
    }

    #[inline(always)]
    fn without(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn left(self, words: __m256i, bits: u32) -> __m256i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm256_sll_epi32(words, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn right(self, words: __m256i, bits: u32) -> __m256i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm256_srl_epi32(words, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn bits(self, mask: __m256i) -> u32 {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u32 }
    }

    #[inline(always)]
    fn select(self, mask: __m256i, yes: __m256i, no: __m256i) -> __m256i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm256_blendv_epi8(no, yes, mask) }
    }

    #[inline(always)]
    fn front(self, mask: u32, words: __m256i) -> __m256i {
        self.permuted(words, self.of_array(FRONTS[mask as usize % 256]))
    }

    #[inline(always)]
    fn of_eight(self, table: &[u32; 8], at: __m256i) -> __m256i {
        self.permuted(self.of_array(*table), at)
    }

    #[inline(always)]
    fn of_eighteen(self, table: &[u32; 32], at: __m256i) -> __m256i {
        let ([first, second, third, _], _) = table.as_chunks::<8>() else {
            unreachable!("32 words are four times eight")
        };
        // A permutation uses only the low three bits.
        let first = self.permuted(self.of_array(*first), at);
        let second = self.permuted(self.of_array(*second), at);
        let third = self.permuted(self.of_array(*third), at);
        let low = self.select(self.greater(at, self.all(7)), second, first);
        self.select(self.greater(at, self.all(15)), third, low)
    }
}
