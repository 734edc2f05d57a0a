//! Prefetches spread over a loop.

use faceturn_table::prefetch;

/// Entries that the other lane will read next, to be prefetched while this one computes. Prefetches
/// in a burst would wait for one another; spread over a stage's computations they cost next to
/// nothing.
pub(crate) struct PrefetchQueue<'a> {
    packed: &'a [u8],
    entries: &'a [u32],
}

/// Entries prefetched together.
const GROUP: usize = 8;

impl<'a> PrefetchQueue<'a> {
    /// A queue of entries of a packed table, two to a byte.
    pub(crate) fn new(packed: &'a [u8], entries: &'a [u32]) -> PrefetchQueue<'a> {
        PrefetchQueue { packed, entries }
    }

    /// To be called for each item of a loop: prefetches a group at every eighth item.
    #[inline(always)]
    pub(crate) fn at_item(&mut self, item: usize) {
        if item.is_multiple_of(GROUP) {
            self.advance(GROUP);
        }
    }

    #[inline(always)]
    pub(crate) fn advance(&mut self, count: usize) {
        let (now, later) = self.entries.split_at(count.min(self.entries.len()));
        for &entry in now {
            prefetch(self.packed, entry as usize / 2);
        }
        self.entries = later;
    }

    /// Prefetches the rest.
    #[inline(always)]
    pub(crate) fn finish(mut self) {
        self.advance(self.entries.len());
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
            left.push(queue.entries.len());
        }
        assert_eq!([left[0], left[7], left[8], left[15], left[16], left[32]], [12, 12, 4, 4, 0, 0]);
        queue.finish();
    }
}
