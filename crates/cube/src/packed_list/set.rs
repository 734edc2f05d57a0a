//! Sorts very many words.

use crate::chunk_bytes::ChunkBytes;

use super::packed_word::PackedWord;
use super::{Chunk, PackedList, compare};

/// How many words are sorted at once, in some hundredths of a second. Usual lists are shorter.
const SORTED_WORDS: usize = 1 << 18;

/// Lists of up to this many words are sorted even if asked to stop: it takes little time.
pub const LATE_WORDS: usize = 20_000;

impl<W: PackedWord> PackedList<W> {
    /// Sorts the words and removes duplicates. Returns whether all words were kept: if it stops
    /// early, a long list keeps some thousands.
    pub fn sort(&mut self, should_stop: &dyn Fn() -> bool) -> bool {
        let should_stop: &dyn Fn() -> bool =
            if self.len > LATE_WORDS { should_stop } else { &|| false };
        if self.is_sorted(should_stop) {
            return true;
        }
        let (list, is_whole) = std::mem::take(self).sorted_after(0, should_stop);
        *self = list;
        is_whole
    }

    /// Sorts words that agree in their first `letters` letters, like [`sort`](PackedList::sort).
    fn sorted_after(
        mut self,
        letters: usize,
        should_stop: &dyn Fn() -> bool,
    ) -> (PackedList<W>, bool) {
        let width = self.chunks.iter().map(|chunk| chunk.width).max().unwrap_or(1);
        if self.len <= SORTED_WORDS || letters * Self::BITS >= 8 * width {
            self.sort_at_once(width);
            return (self, true);
        }
        let mut set = PackedSet::after(letters);
        // Moved chunks are freed soon, so that not everything is held twice.
        for chunk in self.chunks {
            if set.is_whole {
                chunk.rows().for_each(|row| set.bucket(row).push_row(row));
                set.is_whole = !should_stop();
            }
        }
        set.in_order(should_stop)
    }

    fn sort_at_once(&mut self, width: usize) {
        let mut bytes = Vec::with_capacity(self.len * width);
        for row in self.rows() {
            bytes.extend_from_slice(row);
            bytes.resize(bytes.len() + width - row.len(), 0);
        }
        let mut rows: Vec<&[u8]> = bytes.chunks_exact(width).collect();
        rows.sort_unstable();
        rows.dedup();
        let mut sorted = Chunk { width, bytes: ChunkBytes::new() };
        let places = sorted.bytes.add(rows.len() * width, 0).chunks_exact_mut(width);
        places.zip(&rows).for_each(|(place, row)| place.copy_from_slice(row));
        self.len = rows.len();
        self.chunks = if self.len == 0 { Vec::new() } else { vec![sorted.into()] };
    }

    /// Whether the words are strictly ascending; `false` if it should stop.
    fn is_sorted(&self, should_stop: &dyn Fn() -> bool) -> bool {
        let mut before: Option<&[u8]> = None;
        self.chunks.iter().all(|chunk| {
            let is_sorted = chunk.rows().all(|row| {
                let before = before.replace(row);
                before.is_none_or(|before| compare(before, row).is_lt())
            });
            is_sorted && !should_stop()
        })
    }
}

/// A set of very many words, sorted once all are there.
pub struct PackedSet<W> {
    /// Words by two of their letters.
    buckets: Vec<PackedList<W>>,
    /// The number of letters before these two.
    letters: usize,
    /// A reused buffer for a packed word.
    row: Vec<u8>,
    is_whole: bool,
}

impl<W: PackedWord> PackedSet<W> {
    /// Makes an empty set.
    pub fn new() -> PackedSet<W> {
        PackedSet::after(0)
    }

    fn after(letters: usize) -> PackedSet<W> {
        let buckets = vec![PackedList::new(); 1 << (2 * PackedList::<W>::BITS)];
        PackedSet { buckets, letters, row: Vec::new(), is_whole: true }
    }

    /// Adds a word, which may be in the set already.
    pub fn push(&mut self, word: &W) {
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.resize(PackedList::width(word), 0);
        PackedList::pack(word, &mut row);
        self.bucket(&row).push_row(&row);
        self.row = row;
    }

    fn bucket(&mut self, row: &[u8]) -> &mut PackedList<W> {
        let (bits, before) = (2 * PackedList::<W>::BITS, self.letters * PackedList::<W>::BITS);
        let byte = |at: usize| usize::from(row.get(before / 8 + at).copied().unwrap_or(0));
        let bytes = byte(0) << 16 | byte(1) << 8 | byte(2);
        &mut self.buckets[bytes >> (24 - before % 8 - bits) & ((1 << bits) - 1)]
    }

    /// The number of words added, with duplicates until [compacted](PackedSet::compact).
    pub fn len(&self) -> usize {
        self.buckets.iter().map(PackedList::len).sum()
    }

    /// Whether the set has no words.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes duplicates.
    pub fn compact(&mut self) {
        for bucket in &mut self.buckets {
            bucket.sort(&|| false);
        }
    }

    /// The sorted words without duplicates, and whether all words are there: if it stops early, a
    /// long list keeps some thousands.
    pub fn into_list(self, should_stop: &dyn Fn() -> bool) -> (PackedList<W>, bool) {
        let should_stop: &dyn Fn() -> bool =
            if self.len() > LATE_WORDS { should_stop } else { &|| false };
        self.in_order(should_stop)
    }

    fn in_order(self, should_stop: &dyn Fn() -> bool) -> (PackedList<W>, bool) {
        let (mut list, mut is_whole) = (PackedList::new(), self.is_whole);
        for mut bucket in self.buckets {
            if is_whole {
                (bucket, is_whole) = bucket.sorted_after(self.letters + 2, should_stop);
                is_whole &= !should_stop();
            } else if list.len < LATE_WORDS {
                bucket.truncate(LATE_WORDS);
                bucket.sort(&|| false);
            } else {
                break;
            }
            list.append(bucket);
        }
        (list, is_whole)
    }
}

impl<W: PackedWord> Default for PackedSet<W> {
    fn default() -> PackedSet<W> {
        PackedSet::new()
    }
}
