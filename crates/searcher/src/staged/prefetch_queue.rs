//! Prefetches spread over a loop.

use faceturn_table::{LINE_BYTES, prefetch};

/// What the other lane reads next, prefetched while this one computes. Prefetches in a burst
/// would wait for one another; spread over a stage's computations they cost next to nothing.
pub(crate) struct PrefetchQueue<'a> {
    table: &'a [u8],
    places: &'a [u32],
    /// Distance between consecutive places.
    half_bytes: usize,
}

const GROUP: usize = 8;

impl<'a> PrefetchQueue<'a> {
    /// A queue of entries of a packed table, two to a byte.
    pub(crate) fn new(packed: &'a [u8], entries: &'a [u32]) -> PrefetchQueue<'a> {
        PrefetchQueue { table: packed, places: entries, half_bytes: 1 }
    }

    /// A queue of cache lines of a larger table, by number.
    pub(crate) fn of_lines(bits: &'a [u8], lines: &'a [u32]) -> PrefetchQueue<'a> {
        PrefetchQueue { table: bits, places: lines, half_bytes: 2 * LINE_BYTES }
    }

    /// Called for each item of a loop; prefetches a group at every eighth item.
    #[inline(always)]
    pub(crate) fn at_item(&mut self, item: usize) {
        if item.is_multiple_of(GROUP) {
            self.advance(GROUP);
        }
    }

    #[inline(always)]
    pub(crate) fn advance(&mut self, count: usize) {
        let (now, later) = self.places.split_at(count.min(self.places.len()));
        for &place in now {
            prefetch(self.table, place as usize * self.half_bytes / 2);
        }
        self.places = later;
    }

    #[inline(always)]
    pub(crate) fn finish(mut self) {
        self.advance(self.places.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_eighth_item_takes_a_group_until_the_queue_is_empty() {
        let entries: Vec<u32> = (0..20).collect();
        let mut queue = PrefetchQueue::new(&[], &entries);
        let mut left = Vec::new();
        for item in 0..33 {
            queue.at_item(item);
            left.push(queue.places.len());
        }
        assert_eq!([left[0], left[7], left[8], left[15], left[16], left[32]], [12, 12, 4, 4, 0, 0]);
        queue.finish();
    }
}
