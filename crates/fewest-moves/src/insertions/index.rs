//! A hash table that is built once, from numbers to items.

/// Which items have a number. The numbers must be evenly distributed.
#[derive(Debug)]
pub(crate) struct Index {
    /// A number's bucket is its highest `bucket_bits` bits.
    bucket_bits: u32,
    /// Where each bucket starts in `entries`, and the end of the last.
    starts: Vec<u32>,
    /// The lower half of a number and the item, bucket by bucket.
    entries: Vec<(u32, u32)>,
    /// One bit for each value of the highest `bucket_bits + FILTER_BITS` bits: whether any item
    /// has it. It fits the processor's caches, and most numbers that are looked up have no item.
    filter: Vec<u64>,
}

const FILTER_BITS: u32 = 4;

impl Index {
    /// The index of items `0..` with these numbers, fewer than 2^32.
    pub(crate) fn new(numbers: impl ExactSizeIterator<Item = u64> + Clone) -> Index {
        let bucket_bits = (numbers.len() as u64).max(4).ilog2();
        let bucket = |number: u64| (number >> (u64::BITS - bucket_bits)) as usize;
        let mut starts = vec![0_u32; (1 << bucket_bits) + 1];
        for number in numbers.clone() {
            starts[bucket(number) + 1] += 1;
        }
        for bucket in 1..starts.len() {
            starts[bucket] += starts[bucket - 1];
        }
        let (mut next, mut entries) = (starts.clone(), vec![(0, 0); numbers.len()]);
        let filter = vec![0; 1 << (bucket_bits + FILTER_BITS - u64::BITS.ilog2())];
        let mut index = Index { bucket_bits, starts, entries: Vec::new(), filter };
        for (item, number) in numbers.enumerate() {
            let at = &mut next[bucket(number)];
            entries[*at as usize] = (number as u32, item as u32);
            *at += 1;
            let (word, bit) = index.filter_place(number);
            index.filter[word] |= 1 << bit;
        }
        Index { entries, ..index }
    }

    /// Every item with this number, and possibly others: compare them.
    pub(crate) fn candidates(&self, number: u64) -> impl Iterator<Item = usize> {
        let (word, bit) = self.filter_place(number);
        let range = if self.filter[word] >> bit & 1 == 0 {
            0..0
        } else {
            let bucket = (number >> (u64::BITS - self.bucket_bits)) as usize;
            self.starts[bucket] as usize..self.starts[bucket + 1] as usize
        };
        let entries = self.entries[range].iter();
        entries.filter(move |entry| entry.0 == number as u32).map(|entry| entry.1 as usize)
    }

    fn filter_place(&self, number: u64) -> (usize, u32) {
        let place = (number >> (u64::BITS - self.bucket_bits - FILTER_BITS)) as usize;
        (place / u64::BITS as usize, place as u32 % u64::BITS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_found_under_its_number() {
        for count in [0, 1, 5, 1_000] {
            let numbers: Vec<u64> =
                (0..count).map(|at: u64| (at / 3).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            let index = Index::new(numbers.iter().copied());
            for &number in &numbers {
                let expected: Vec<usize> =
                    (0..numbers.len()).filter(|&at| numbers[at] == number).collect();
                assert_eq!(index.candidates(number).collect::<Vec<_>>(), expected);
            }
            assert_eq!(index.candidates(12_345).count(), 0);
        }
    }
}
