//! NEON, which every 64-bit Arm processor has: four words at a time.
#![allow(unsafe_code)]

use std::arch::aarch64::{
    uint8x16_t, uint8x16x4_t, uint32x4_t, vaddq_u32, vaddvq_u32, vandq_u32, vbicq_u32, vbslq_u32,
    vceqq_u32, vcgtq_u32, vdupq_n_s32, vdupq_n_u8, vdupq_n_u32, veorq_u32, vget_low_s16,
    vget_low_u8, vld1q_u8, vld1q_u8_x2, vld1q_u8_x4, vld1q_u32, vmlaq_u32, vmull_high_s16,
    vmull_high_u8, vmull_s16, vmull_u8, vmulq_u32, vnegq_s32, vorrq_u32, vpaddq_s32, vpaddq_u16,
    vqtbl1q_u8, vqtbl2q_u8, vqtbl4q_u8, vqtbx1q_u8, vreinterpretq_s16_u32, vreinterpretq_s32_u32,
    vreinterpretq_u8_u32, vreinterpretq_u32_s32, vreinterpretq_u32_u8, vreinterpretq_u32_u16,
    vshlq_u32, vst1q_u32, vsubq_u8, vsubq_u32,
};

use super::Task;
use super::vectors::{Vectors, instructions};
use crate::backend::Backend;

/// Only [`Neon::detect`] creates a value: proof that the program was compiled for NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    pub(crate) fn detect() -> Option<Neon> {
        Backend::Neon.is_available().then_some(Neon(()))
    }
}

/// For each mask, the byte indices of its words moved to the front. Shape `[16][4]`.
static FRONTS: [[u32; 4]; 16] = {
    let mut fronts = [[0; 4]; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut word, mut front) = (0, 0);
        while word < 4 {
            if mask >> word & 1 == 1 {
                fronts[mask][front] = BYTES + word * FOUR_ON;
                front += 1;
            }
            word += 1;
        }
        mask += 1;
    }
    fronts
};

/// The byte indices of the first word, and the difference to those of the next.
const BYTES: u32 = 0x0302_0100;
const FOUR_ON: u32 = 0x0404_0404;

#[target_feature(enable = "neon")]
#[inline]
fn left_by(words: uint32x4_t, bits: uint32x4_t) -> uint32x4_t {
    vshlq_u32(words, vreinterpretq_s32_u32(bits))
}

#[target_feature(enable = "neon")]
#[inline]
fn right_by(words: uint32x4_t, bits: uint32x4_t) -> uint32x4_t {
    vshlq_u32(words, vnegq_s32(vreinterpretq_s32_u32(bits)))
}

#[target_feature(enable = "neon")]
#[inline]
fn bytes_of(table: uint32x4_t, at: uint32x4_t) -> uint32x4_t {
    vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(table), vreinterpretq_u8_u32(at)))
}

#[target_feature(enable = "neon")]
#[inline]
fn add_pairs_of_bytes(bytes: uint32x4_t, times: uint32x4_t) -> uint32x4_t {
    let (bytes, times) = (vreinterpretq_u8_u32(bytes), vreinterpretq_u8_u32(times));
    let low = vmull_u8(vget_low_u8(bytes), vget_low_u8(times));
    vreinterpretq_u32_u16(vpaddq_u16(low, vmull_high_u8(bytes, times)))
}

#[target_feature(enable = "neon")]
#[inline]
fn add_pairs_of_halves(halves: uint32x4_t, times: uint32x4_t) -> uint32x4_t {
    let (halves, times) = (vreinterpretq_s16_u32(halves), vreinterpretq_s16_u32(times));
    let low = vmull_s16(vget_low_s16(halves), vget_low_s16(times));
    vreinterpretq_u32_s32(vpaddq_s32(low, vmull_high_s16(halves, times)))
}

#[target_feature(enable = "neon")]
#[inline]
fn permuted(words: uint32x4_t, at: uint32x4_t) -> uint32x4_t {
    vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(words), bytes_at(at)))
}

#[target_feature(enable = "neon")]
#[inline]
fn bytes_at(places: uint32x4_t) -> uint8x16_t {
    vreinterpretq_u8_u32(vmlaq_u32(vdupq_n_u32(BYTES), places, vdupq_n_u32(FOUR_ON)))
}

#[target_feature(enable = "neon")]
#[inline]
fn of_twenty(sixteen: uint8x16x4_t, four: uint8x16_t, at: uint32x4_t) -> uint32x4_t {
    let at = bytes_at(at);
    // An index past a table's end gives 0 (`tbl`) or keeps the old value (`tbx`).
    let words = vqtbl4q_u8(sixteen, at);
    vreinterpretq_u32_u8(vqtbx1q_u8(words, four, vsubq_u8(at, vdupq_n_u8(64))))
}

#[target_feature(enable = "neon")]
#[inline]
fn bits_of(mask: uint32x4_t) -> u32 {
    const BITS: [u32; 4] = [1, 2, 4, 8];
    // SAFETY: four words are read from an array of that length.
    vaddvq_u32(vandq_u32(mask, unsafe { vld1q_u32(BITS.as_ptr()) }))
}

// SAFETY: only `detect` makes a value, if all processors have the instructions; four words and
// bits.
unsafe impl Vectors for Neon {
    type Words = uint32x4_t;
    type Mask = uint32x4_t;
    type Array = [u32; 4];
    const LANES: usize = 4;

    #[inline(always)]
    fn enabled<T: Task>(self, task: T) {
        // Always enabled.
        task.run(self);
    }

    #[inline(always)]
    fn of_array(self, array: [u32; 4]) -> uint32x4_t {
        // SAFETY: four words are read from an array of that length.
        unsafe { vld1q_u32(array.as_ptr()) }
    }

    #[inline(always)]
    fn array(self, words: uint32x4_t) -> [u32; 4] {
        let mut array = [0; 4];
        // SAFETY: four words are written to an array of that length.
        unsafe { vst1q_u32(array.as_mut_ptr(), words) }
        array
    }

    #[inline(always)]
    fn all(self, word: usize) -> uint32x4_t {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { vdupq_n_u32(word as u32) }
    }

    instructions! {
        and(a, b) vandq_u32;
        or(a, b) vorrq_u32;
        xor(a, b) veorq_u32;
        without(a, b) vbicq_u32;
        add(a, b) vaddq_u32;
        subtract(a, b) vsubq_u32;
        multiply(a, b) vmulq_u32;
        equal(a, b) vceqq_u32;
        greater(a, b) vcgtq_u32;
        left_by(words, bits) left_by;
        right_by(words, bits) right_by;
        bytes_of(table, at) bytes_of;
        add_pairs_of_bytes(bytes, times) add_pairs_of_bytes;
        add_pairs_of_halves(halves, times) add_pairs_of_halves;
        permuted(words, at) permuted;
        select(mask, yes, no) vbslq_u32;
    }

    #[inline(always)]
    fn left(self, words: uint32x4_t, bits: u32) -> uint32x4_t {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { vshlq_u32(words, vdupq_n_s32(bits as i32)) }
    }

    #[inline(always)]
    fn right(self, words: uint32x4_t, bits: u32) -> uint32x4_t {
        // SAFETY: `self` proves that the processor has the instruction.
        unsafe { vshlq_u32(words, vdupq_n_s32(-(bits as i32))) }
    }

    #[inline(always)]
    fn bits(self, mask: uint32x4_t) -> u32 {
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { bits_of(mask) }
    }

    #[inline(always)]
    fn front(self, mask: u32, words: uint32x4_t) -> uint32x4_t {
        self.bytes_of(words, self.of_array(FRONTS[mask as usize % 16]))
    }

    #[inline(always)]
    fn of_eight(self, table: &[u32; 8], at: uint32x4_t) -> uint32x4_t {
        // SAFETY: 32 bytes are read from an array of that length.
        unsafe {
            vreinterpretq_u32_u8(vqtbl2q_u8(vld1q_u8_x2(table.as_ptr().cast()), bytes_at(at)))
        }
    }

    #[inline(always)]
    fn of_eighteen(self, table: &[u32; 32], at: uint32x4_t) -> uint32x4_t {
        let bytes: *const u8 = table.as_ptr().cast();
        // SAFETY: 64 bytes, then 16, are read from an array of 128.
        unsafe { of_twenty(vld1q_u8_x4(bytes), vld1q_u8(bytes.add(64)), at) }
    }
}
