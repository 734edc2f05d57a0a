//! Vectors of 32-bit words: the common interface of AVX-512, AVX2 and NEON.
#![allow(unsafe_code)]

use std::ops::Index;

use super::Task;

/// Vector instructions on words of four bytes. A value proves that the processor has them.
///
/// All methods must be inlined into functions where the instructions are enabled (see
/// [`Vectors::enabled`]), which does not include closures.
///
/// # Safety
/// A value exists only if the processor has the instructions that the methods and the functions
/// of `shuffles` use. Vectors and arrays have [`Vectors::LANES`] words, at most sixteen, and
/// masks no bits beyond. Whatever the words are, no method but [`Vectors::gather`] reads other
/// memory.
pub(super) unsafe trait Vectors: Copy + Sync {
    type Words: Copy;
    type Mask: Copy;
    type Array: AsRef<[u32]> + AsMut<[u32]> + Default + Index<usize, Output = u32>;
    const LANES: usize;

    fn enabled<T: Task>(self, task: T);

    fn of_array(self, array: Self::Array) -> Self::Words;

    fn array(self, words: Self::Words) -> Self::Array;

    /// Reads one word per lane, `at` times `SCALE` bytes from the base. By default one by one;
    /// AVX-512 uses the gather instruction where it is fast.
    ///
    /// # Safety
    /// All of these words must be readable.
    #[inline(always)]
    unsafe fn gather<const SCALE: usize>(self, base: *const u8, at: Self::Words) -> Self::Words {
        // SAFETY: as promised by the caller.
        unsafe { one_by_one::<Self, SCALE>(self, base, at) }
    }

    fn all(self, word: usize) -> Self::Words;

    fn and(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn xor(self, a: Self::Words, b: Self::Words) -> Self::Words;
    /// The bits of `a` that are not in `b`.
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn add(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn subtract(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn multiply(self, a: Self::Words, b: Self::Words) -> Self::Words;
    /// Shifts each word by its own number of bits, below 32.
    fn left_by(self, words: Self::Words, bits: Self::Words) -> Self::Words;
    fn right_by(self, words: Self::Words, bits: Self::Words) -> Self::Words;
    fn left(self, words: Self::Words, bits: u32) -> Self::Words;
    fn right(self, words: Self::Words, bits: u32) -> Self::Words;

    /// For each byte, the table's byte at that index, 0 to 15. The table repeats in each 16 bytes.
    fn bytes_of(self, table: Self::Words, at: Self::Words) -> Self::Words;
    /// Multiplies bytes by small bytes, and adds two products in each half-word.
    fn add_pairs_of_bytes(self, bytes: Self::Words, times: Self::Words) -> Self::Words;
    /// Multiplies half-words, and adds two products in each word.
    fn add_pairs_of_halves(self, halves: Self::Words, times: Self::Words) -> Self::Words;

    fn equal(self, a: Self::Words, b: Self::Words) -> Self::Mask;
    /// Whether `a` is greater; both below 2^31.
    fn greater(self, a: Self::Words, b: Self::Words) -> Self::Mask;
    /// One bit for each word, the first in the lowest bit.
    fn bits(self, mask: Self::Mask) -> u32;
    fn select(self, mask: Self::Mask, yes: Self::Words, no: Self::Words) -> Self::Words;

    /// Moves the words with a bit in the mask to the front, in order; the rest is arbitrary.
    fn front(self, mask: u32, words: Self::Words) -> Self::Words;
    /// The words at these indices of a vector, below [`Vectors::LANES`].
    fn permuted(self, words: Self::Words, at: Self::Words) -> Self::Words;
    /// The words at these indices of a table, below 8.
    fn of_eight(self, table: &[u32; 8], at: Self::Words) -> Self::Words;
    /// The words at these indices of a table, below 18.
    fn of_eighteen(self, table: &[u32; 32], at: Self::Words) -> Self::Words;
}

/// [`Vectors::gather`] without a gather instruction: faster on Zen 4, and on Intel processors
/// whose microcode has made the instruction slow (docs/experiments.md).
///
/// # Safety
/// As [`Vectors::gather`].
#[inline(always)]
pub(super) unsafe fn one_by_one<V: Vectors, const SCALE: usize>(
    v: V,
    base: *const u8,
    at: V::Words,
) -> V::Words {
    let mut words = v.array(at);
    for word in words.as_mut() {
        // SAFETY: as promised by the caller.
        *word = unsafe { base.add(*word as usize * SCALE).cast::<u32>().read_unaligned() };
    }
    v.of_array(words)
}

macro_rules! instructions {
    ($($method:ident($($words:ident),+) $instruction:ident;)+) => {$(
        #[inline(always)]
        fn $method(self, $($words: Self::Words),+) -> Self::Words {
            // SAFETY: `self` proves that the processor has the instruction.
            unsafe { $instruction($($words),+) }
        }
    )+};
}
pub(super) use instructions;
