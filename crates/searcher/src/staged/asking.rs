//! Passing requests on to the memory, little by little.

use super::prefetch::prefetch;

/// What the other lane asks for, passed on to the memory little by little. Requests in a burst
/// would wait for one another; spread over a stage's computations they cost next to nothing.
pub(crate) struct Asking<'a> {
    packed: &'a [u8],
    entries: &'a [u32],
}

/// Entries asked for together.
const TOGETHER: usize = 8;

impl<'a> Asking<'a> {
    pub(crate) fn for_entries(packed: &'a [u8], entries: &'a [u32]) -> Asking<'a> {
        Asking { packed, entries }
    }

    /// Called once for each item of a loop: asks for some entries now and then, one an item.
    #[inline(always)]
    pub(crate) fn at_item(&mut self, item: usize) {
        if item.is_multiple_of(TOGETHER) {
            self.for_some(TOGETHER);
        }
    }

    #[inline(always)]
    fn for_some(&mut self, count: usize) {
        let (now, later) = self.entries.split_at(count.min(self.entries.len()));
        for &entry in now {
            prefetch(self.packed, entry as usize / 2);
        }
        self.entries = later;
    }

    /// Asks for all that are left.
    #[inline(always)]
    pub(crate) fn for_the_rest(mut self) {
        self.for_some(self.entries.len());
    }
}
