//! Sets of ranks, one bit each.

use std::ops::Range;

pub(crate) const WORD: usize = u64::BITS as usize;

#[inline]
pub(crate) fn holds(words: &[u64], bit: usize) -> bool {
    words[bit / WORD] >> (bit % WORD) & 1 == 1
}

#[inline]
pub(crate) fn insert(words: &mut [u64], bit: usize) {
    words[bit / WORD] |= 1 << (bit % WORD);
}

#[inline]
pub(crate) fn remove(words: &mut [u64], bit: usize) {
    words[bit / WORD] &= !(1 << (bit % WORD));
}

/// The words that hold a range of bits, with bits outside the range cleared, each with the number
/// of its first bit.
#[inline]
fn words_of(words: &[u64], range: Range<usize>) -> impl Iterator<Item = (usize, u64)> + '_ {
    let first = range.start / WORD;
    let last = range.end.div_ceil(WORD);
    words[first..last].iter().enumerate().map(move |(at, &word)| {
        let start = (first + at) * WORD;
        let below = range.start.saturating_sub(start);
        let above = (start + WORD).saturating_sub(range.end);
        let mask = u64::MAX << below & u64::MAX >> above;
        (start, word & mask)
    })
}

#[inline]
pub(crate) fn any(words: &[u64], range: Range<usize>) -> bool {
    words_of(words, range).any(|(_, word)| word != 0)
}

#[inline]
pub(crate) fn ones(words: &[u64], range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
    words_of(words, range).flat_map(|(start, word)| bits_of(word).map(move |bit| start + bit))
}

#[inline]
pub(crate) fn zeros(words: &[u64], range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
    let complement = move |(start, word): (usize, u64)| {
        let below = range.start.saturating_sub(start);
        let above = (start + WORD).saturating_sub(range.end);
        bits_of(!word & (u64::MAX << below & u64::MAX >> above)).map(move |bit| start + bit)
    };
    words_of(words, range.clone()).flat_map(complement)
}

#[inline]
fn bits_of(word: u64) -> impl Iterator<Item = usize> {
    let left = |word: u64| (word != 0).then_some(word);
    std::iter::successors(left(word), move |word| left(word & (word - 1)))
        .map(|word| word.trailing_zeros() as usize)
}

/// For each byte eight half-bytes, 15 for each bit set and 0 otherwise. Shape `[256]`; computed by
/// the compiler.
const SPREAD: [u32; 256] = {
    let mut spread = [0; 256];
    let mut bit = 0;
    while bit < 256 * 8 {
        let (byte, place) = (bit / 8, bit % 8);
        spread[byte] |= if byte >> place & 1 == 1 { 0xF << (4 * place) } else { 0 };
        bit += 1;
    }
    spread
};

/// Writes a distance into the half-bytes of the bits set in a word. The last bytes of the word may
/// be missing if their bits are clear.
pub(crate) fn write_half_bytes(packed: &mut [u8], word: u64, distance: u8) {
    let value = u32::from(distance) * 0x1111_1111;
    for (bytes, bits) in packed.chunks_mut(4).zip(word.to_le_bytes()) {
        let mask = SPREAD[usize::from(bits)].to_le_bytes();
        for ((byte, mask), value) in bytes.iter_mut().zip(mask).zip(value.to_le_bytes()) {
            *byte = *byte & !mask | value & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_bit_by_bit() {
        let words: [u64; 4] = [0x8000_0000_0000_0001, 0, u64::MAX, 0x0F0F_F0F0_1234_5678];
        for start in 0..256 {
            for end in start..=256 {
                let set = |&bit: &usize| holds(&words, bit);
                let plain: Vec<usize> = (start..end).filter(set).collect();
                assert_eq!(ones(&words, start..end).collect::<Vec<_>>(), plain);
                assert_eq!(any(&words, start..end), !plain.is_empty());
                let plain: Vec<usize> = (start..end).filter(|bit| !set(bit)).collect();
                assert_eq!(zeros(&words, start..end).collect::<Vec<_>>(), plain);
            }
        }
    }

    #[test]
    fn half_bytes_are_written_where_bits_are_set() {
        let word = 0x8000_0F01_8421_0035;
        let mut packed = [0xFF; 32];
        write_half_bytes(&mut packed, word, 9);
        for bit in 0..64 {
            let half_byte = packed[bit / 2] >> (bit % 2 * 4) & 0xF;
            assert_eq!(half_byte, if word >> bit & 1 == 1 { 9 } else { 15 });
        }
    }
}
