//! AVX-512: sixteen words at a time.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, __mmask16, _mm_cvtsi32_si128, _mm256_loadu_si256, _mm512_add_epi32, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_castsi256_si512, _mm512_cmpeq_epi32_mask, _mm512_cmpgt_epi32_mask,
    _mm512_i32gather_epi32, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_maddubs_epi16,
    _mm512_mask_blend_epi32, _mm512_maskz_compress_epi32, _mm512_mullo_epi32, _mm512_or_si512,
    _mm512_permutex2var_epi32, _mm512_permutexvar_epi32, _mm512_set1_epi32, _mm512_shuffle_epi8,
    _mm512_sll_epi32, _mm512_sllv_epi32, _mm512_srl_epi32, _mm512_srlv_epi32, _mm512_storeu_si512,
    _mm512_sub_epi32, _mm512_xor_si512,
};

use super::Task;
use super::vectors::{Vectors, instructions, one_by_one};
use crate::backend::Backend;

/// AVX-512 vectors, with the gather instruction or with words read one by one. Only
/// [`Avx512::detect`] creates a value, so a value proves that the processor has AVX-512 F, BW, DQ
/// and VL, AVX2, BMI1, BMI2 and POPCNT.
///
/// A choice at each gather takes 3 of 100 of the time of a pass (docs/experiments.md).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512<const GATHERS: bool>(());

impl<const GATHERS: bool> Avx512<GATHERS> {
    pub(crate) fn detect() -> Option<Avx512<GATHERS>> {
        Backend::Avx512.is_available().then_some(Avx512(()))
    }
}

/// Whether the gather instruction is fast: on Intel processors with AVX-512 FP16. On others with
/// AVX-512, words are read one by one: Zen 4 is faster that way, and microcode updates have made
/// the instruction slow on older Intel processors.
pub(crate) fn gathers_fast() -> bool {
    is_x86_feature_detected!("avx512fp16")
}

// SAFETY: only `detect` makes values, on processors with the instructions; sixteen words and
// bits.
unsafe impl<const GATHERS: bool> Vectors for Avx512<GATHERS> {
    type Words = __m512i;
    type Mask = __mmask16;
    type Array = [u32; 16];
    const LANES: usize = 16;

    #[inline(always)]
    fn enabled<T: Task>(self, task: T) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
        fn run<const GATHERS: bool, T: Task>(kernel: Avx512<GATHERS>, task: T) {
            task.run(kernel);
        }
        // SAFETY: `self` proves that the processor has these features.
        unsafe { run(self, task) }
    }

    #[inline(always)]
    fn of_array(self, array: [u32; 16]) -> __m512i {
        // SAFETY: sixteen words are read from an array of that length.
        unsafe { _mm512_loadu_si512(array.as_ptr().cast()) }
    }

    #[inline(always)]
    fn array(self, words: __m512i) -> [u32; 16] {
        let mut array = [0; 16];
        // SAFETY: sixteen words are written to an array of that length.
        unsafe { _mm512_storeu_si512(array.as_mut_ptr().cast(), words) }
        array
    }

    #[inline(always)]
    unsafe fn gather<const SCALE: usize>(self, base: *const u8, at: __m512i) -> __m512i {
        if !GATHERS {
            // SAFETY: as promised by the caller.
            return unsafe { one_by_one::<Self, SCALE>(self, base, at) };
        }
        // The instruction takes signed indices, so count them from 2^31.
        let base = base.wrapping_add(SCALE << 31).cast();
        // SAFETY: as promised by the caller; `self` proves that the processor has the instructions.
        unsafe {
            let at = _mm512_xor_si512(at, _mm512_set1_epi32(i32::MIN));
            match SCALE {
                1 => _mm512_i32gather_epi32::<1>(at, base),
                2 => _mm512_i32gather_epi32::<2>(at, base),
                4 => _mm512_i32gather_epi32::<4>(at, base),
                _ => unreachable!("words lie 1, 2 or 4 bytes apart"),
            }
        }
    }

    #[inline(always)]
    fn all(self, word: usize) -> __m512i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_set1_epi32(word as i32) }
    }

    instructions! {
        and(a, b) _mm512_and_si512;
        or(a, b) _mm512_or_si512;
        xor(a, b) _mm512_xor_si512;
        add(a, b) _mm512_add_epi32;
        subtract(a, b) _mm512_sub_epi32;
        multiply(a, b) _mm512_mullo_epi32;
        left_by(words, bits) _mm512_sllv_epi32;
        right_by(words, bits) _mm512_srlv_epi32;
        bytes_of(table, at) _mm512_shuffle_epi8;
        add_pairs_of_bytes(bytes, times) _mm512_maddubs_epi16;
        add_pairs_of_halves(halves, times) _mm512_madd_epi16;
    }

    #[inline(always)]
    fn without(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_andnot_si512(b, a) }
    }

    #[inline(always)]
    fn left(self, words: __m512i, bits: u32) -> __m512i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_sll_epi32(words, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn right(self, words: __m512i, bits: u32) -> __m512i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_srl_epi32(words, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> __mmask16 {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_cmpeq_epi32_mask(a, b) }
    }

    #[inline(always)]
    fn greater(self, a: __m512i, b: __m512i) -> __mmask16 {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_cmpgt_epi32_mask(a, b) }
    }

    #[inline(always)]
    fn bits(self, mask: __mmask16) -> u32 {
        u32::from(mask)
    }

    #[inline(always)]
    fn select(self, mask: __mmask16, yes: __m512i, no: __m512i) -> __m512i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_mask_blend_epi32(mask, no, yes) }
    }

    #[inline(always)]
    fn front(self, mask: u32, words: __m512i) -> __m512i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_maskz_compress_epi32(mask as __mmask16, words) }
    }

    #[inline(always)]
    fn permuted(self, words: __m512i, at: __m512i) -> __m512i {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_permutexvar_epi32(at, words) }
    }

    #[inline(always)]
    fn of_eight(self, table: &[u32; 8], at: __m512i) -> __m512i {
        // SAFETY: eight words are read from an array of that length. Indices below 8 do not reach
        // the upper half, whose content is undefined.
        let table = unsafe { _mm512_castsi256_si512(_mm256_loadu_si256(table.as_ptr().cast())) };
        self.permuted(table, at)
    }

    #[inline(always)]
    fn of_eighteen(self, table: &[u32; 32], at: __m512i) -> __m512i {
        let ([low, high], _) = table.as_chunks::<16>() else {
            unreachable!("32 words are twice sixteen")
        };
        let (low, high) = (self.of_array(*low), self.of_array(*high));
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { _mm512_permutex2var_epi32(low, at, high) }
    }
}
