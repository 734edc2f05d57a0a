//! Vectors of words: what AVX-512, AVX2 and NEON have in common.
#![allow(unsafe_code)]

use std::ops::Index;

use super::Task;

/// Vector instructions on words of four bytes. A value proves that the processor has them.
///
/// All methods are to be inlined where the instructions are enabled: see [`Vectors::enabled`]. A closure
/// is no such place.
///
/// # Safety
///
/// A value exists only if the processor has what the methods use, and what the functions of `shuffles`
/// use. A vector and an array have [`Vectors::LANES`] words, at most sixteen, and a mask no bits beyond.
/// Whatever the words are, no method but [`Vectors::gather`] reads anything else.
pub(super) unsafe trait Vectors: Copy + Sync {
    /// A vector.
    type Words: Copy;
    /// For each word of a vector, whether something holds.
    type Mask: Copy;
    /// The words of a vector one by one.
    type Array: AsRef<[u32]> + AsMut<[u32]> + Default + Index<usize, Output = u32>;
    /// Words per vector.
    const LANES: usize;

    /// Runs a task where the instructions are enabled.
    fn enabled<T: Task>(self, task: T);

    /// The vector of these words.
    fn of_array(self, array: Self::Array) -> Self::Words;

    /// The words one by one.
    fn array(self, words: Self::Words) -> Self::Array;

    /// Reads one word for each, that many times `SCALE` bytes from the base.
    ///
    /// # Safety
    ///
    /// All of these words must be readable.
    #[inline(always)]
    unsafe fn gather<const SCALE: usize>(self, base: *const u8, at: Self::Words) -> Self::Words {
        // SAFETY: as promised by the caller.
        unsafe { one_by_one::<Self, SCALE>(self, base, at) }
    }

    /// The same word everywhere.
    fn all(self, word: usize) -> Self::Words;

    fn and(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn xor(self, a: Self::Words, b: Self::Words) -> Self::Words;
    /// The bits of `a` that are not in `b`.
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn add(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn subtract(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn multiply(self, a: Self::Words, b: Self::Words) -> Self::Words;
    /// Each word shifted by a number of bits of its own, below 32.
    fn left_by(self, words: Self::Words, bits: Self::Words) -> Self::Words;
    fn right_by(self, words: Self::Words, bits: Self::Words) -> Self::Words;
    /// Each word shifted by the same number of bits.
    fn left(self, words: Self::Words, bits: u32) -> Self::Words;
    fn right(self, words: Self::Words, bits: u32) -> Self::Words;

    /// For each byte, the byte of the table at that place, 0 to 15; the table repeats every four
    /// words.
    fn bytes_of(self, table: Self::Words, at: Self::Words) -> Self::Words;
    /// Bytes times small bytes, two products added up in each half of a word.
    fn add_pairs_of_bytes(self, bytes: Self::Words, times: Self::Words) -> Self::Words;
    /// Halves of words times halves, two products added up in each word.
    fn add_pairs_of_halves(self, halves: Self::Words, times: Self::Words) -> Self::Words;

    fn equal(self, a: Self::Words, b: Self::Words) -> Self::Mask;
    /// Whether `a` is greater; both below 2^31.
    fn greater(self, a: Self::Words, b: Self::Words) -> Self::Mask;
    /// One bit for each word, the first in the lowest bit.
    fn bits(self, mask: Self::Mask) -> u32;
    fn select(self, mask: Self::Mask, yes: Self::Words, no: Self::Words) -> Self::Words;

    /// The words with a bit in the mask, moved to the front in their order; then anything.
    fn front(self, mask: u32, words: Self::Words) -> Self::Words;
    /// The words at these places of a vector; places below [`Vectors::LANES`].
    fn permuted(self, words: Self::Words, at: Self::Words) -> Self::Words;
    /// The words at these places of a table of words; places below 8.
    fn of_eight(self, table: &[u32; 8], at: Self::Words) -> Self::Words;
    /// The words at these places of a table of words; places below 18.
    fn of_eighteen(self, table: &[u32; 32], at: Self::Words) -> Self::Words;
}

/// As [`Vectors::gather`], without an instruction that gathers: on Zen 4 that is faster, and some of
/// Intel's processors have made the instruction slow to keep secrets (docs/experiments.md).
///
/// # Safety
///
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

/// Methods that are one instruction each.
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
