//! Two distances to a byte: even entries in the low half, odd entries in the high half.

use faceturn_symmetry::{EntryIndex, parallel};

use crate::{Distance, TableError};

const ENTRIES_PER_BYTE: u32 = u8::BITS / Distance::BITS;

/// Length of the packed distances in bytes.
pub const TABLE_BYTES: usize = (EntryIndex::COUNT / ENTRIES_PER_BYTE) as usize;

const _: () = assert!(TABLE_BYTES == 70_454_205 && EntryIndex::COUNT.is_multiple_of(2));

const HALF: u8 = 0x0f;

pub(crate) const HALF_BYTES: usize = 1 << Distance::BITS;

const PAIRS: usize = 1 << u8::BITS;

/// Bytes that a thread counts at a time, far too few to overflow its 32-bit counters.
pub(crate) const COUNTED_BYTES: usize = 1 << 20;

/// One byte of a packed table: the distance of an even entry and of the odd entry after it.
///
/// ```
/// use faceturn_table::{Distance, pack_pair, unpack_pair};
///
/// let (even, odd) = (Distance::ZERO, Distance::MAX);
/// assert_eq!(pack_pair(even, odd), 0xd0);
/// assert_eq!(unpack_pair(0xd0), Some((even, odd)));
/// assert_eq!(unpack_pair(0xe0), None);
/// ```
#[inline]
pub const fn pack_pair(even: Distance, odd: Distance) -> u8 {
    even.get() | odd.get() << Distance::BITS
}

/// The two distances in a byte, the even entry's first; `None` if a half holds more than 13.
#[inline]
pub const fn unpack_pair(byte: u8) -> Option<(Distance, Distance)> {
    match (Distance::new(byte & HALF), Distance::new(byte >> Distance::BITS)) {
        (Some(even), Some(odd)) => Some((even, odd)),
        _ => None,
    }
}

#[inline]
pub(crate) fn half_byte(packed: &[u8], entry: EntryIndex) -> u8 {
    let odd = entry.index() as u32 % ENTRIES_PER_BYTE;
    packed[entry.index() / ENTRIES_PER_BYTE as usize] >> (odd * Distance::BITS) & HALF
}

pub(crate) fn half_bytes(packed: &[u8]) -> [u64; HALF_BYTES] {
    let pairs = sum_counts(packed.len().div_ceil(COUNTED_BYTES), |piece| {
        let start = piece * COUNTED_BYTES;
        pairs_in(&packed[start..packed.len().min(start + COUNTED_BYTES)])
    });
    let mut counts = [0; HALF_BYTES];
    for (byte, &count) in (0..=u8::MAX).zip(&pairs) {
        counts[usize::from(byte & HALF)] += count;
        counts[usize::from(byte >> Distance::BITS)] += count;
    }
    counts
}

/// How often each byte (pair of distances) occurs. Uses several counters in turn, because
/// neighbouring entries often hold equal distances, and an addition to the same counter would
/// wait for the previous one to reach memory.
fn pairs_in(piece: &[u8]) -> [u64; PAIRS] {
    const WAYS: usize = 4;
    let mut counters = [[0u32; PAIRS]; WAYS];
    let (groups, rest) = piece.as_chunks::<WAYS>();
    for group in groups {
        for (counter, &byte) in counters.iter_mut().zip(group) {
            counter[usize::from(byte)] += 1;
        }
    }
    for &byte in rest {
        counters[0][usize::from(byte)] += 1;
    }
    std::array::from_fn(|pair| counters.iter().map(|counter| u64::from(counter[pair])).sum())
}

/// The sums of the counts of all pieces.
pub(crate) fn sum_counts<const N: usize>(
    pieces: usize,
    counts_of: impl Fn(usize) -> [u64; N] + Sync + Send,
) -> [u64; N] {
    let plus = |a: [u64; N], b: [u64; N]| std::array::from_fn(|at| a[at] + b[at]);
    parallel::fold(0..pieces, || [0; N], |sum, piece| plus(sum, counts_of(piece)), plus)
}

/// Checks that no half-byte holds more than 13.
pub(crate) fn check_values(packed: &[u8]) -> Result<(), TableError> {
    const PIECE_BYTES: usize = 1 << 20;
    if parallel::sum(packed.chunks(PIECE_BYTES), |a, b| a || b, has_value_over_13) {
        first_value_over_13(packed).map_or(Ok(()), Err)
    } else {
        Ok(())
    }
}

pub(crate) fn has_value_over_13(packed: &[u8]) -> bool {
    let (head, words, tail) = bytemuck::pod_align_to::<u8, u64>(packed);
    let bytes = head.iter().chain(tail).fold(0, |over, &byte| over | excess(u64::from(byte)));
    words.iter().fold(bytes, |over, &word| over | excess(word)) != 0
}

/// The top bit of every half-byte that is 14 or 15, that is, has its three upper bits set. The
/// left shifts carry bits between half-bytes only into masked positions.
const fn excess(word: u64) -> u64 {
    const TOP: u64 = 0x8888_8888_8888_8888;
    word & (word << 1) & (word << 2) & TOP
}

fn first_value_over_13(packed: &[u8]) -> Option<TableError> {
    let at = packed.iter().position(|&byte| unpack_pair(byte).is_none())?;
    let (even, odd) = (packed[at] & HALF, packed[at] >> Distance::BITS);
    let entry = at as u64 * u64::from(ENTRIES_PER_BYTE);
    let (entry, found) = match Distance::new(even) {
        None => (entry, even),
        Some(_) => (entry + 1, odd),
    };
    let text = format!("expected entry {entry} to hold at most 13 turns, found {found}");
    Some(TableError::Content(text))
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prop_assert, prop_assert_eq, proptest};

    use super::{first_value_over_13, half_byte, has_value_over_13, pack_pair, unpack_pair};
    use crate::Distance;
    use faceturn_symmetry::EntryIndex;

    #[test]
    fn every_byte_unpacks_to_what_was_packed() {
        for even in Distance::all() {
            for odd in Distance::all() {
                assert_eq!(unpack_pair(pack_pair(even, odd)), Some((even, odd)));
            }
        }
        let valid = (0..=u8::MAX).filter(|&byte| unpack_pair(byte).is_some()).count();
        assert_eq!(valid, Distance::COUNT * Distance::COUNT);
        for byte in 0..=u8::MAX {
            // With a 13 on either side, so that a carry between half-bytes would show.
            let packed = [0xdd, byte, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, 0xdd, byte, 0xdd];
            assert_eq!(has_value_over_13(&packed), unpack_pair(byte).is_none(), "{byte:#x}");
        }
    }

    proptest! {
        #[test]
        fn packed_distances_are_found_again(turns in vec((0u8..14, 0u8..14), 1..2000)) {
            let distance = |turns| Distance::new(turns).expect("below 14");
            let packed: Vec<u8> =
                turns.iter().map(|&(even, odd)| pack_pair(distance(even), distance(odd))).collect();
            let mut raw = 0;
            for (even, odd) in turns {
                for turns in [even, odd] {
                    let entry = EntryIndex::new(raw).expect("a small number");
                    prop_assert_eq!(half_byte(&packed, entry), turns);
                    raw += 1;
                }
            }
            prop_assert!(!has_value_over_13(&packed));
            prop_assert!(first_value_over_13(&packed).is_none());
        }

        #[test]
        fn a_value_over_13_is_found(length in 1usize..200, at in 0usize..200, value in 14u8..16) {
            let mut packed = vec![0xdd; length];
            let entry = at % (2 * length);
            packed[entry / 2] = [0xd0 | value, value << 4 | 0x0d][entry % 2];
            prop_assert!(has_value_over_13(&packed));
            let found = first_value_over_13(&packed).expect("found").to_string();
            let text = format!("expected entry {entry} to hold at most 13 turns, found {value}");
            prop_assert_eq!(found, text);
        }
    }
}
