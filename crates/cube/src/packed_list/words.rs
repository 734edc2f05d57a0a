use crate::chunk_bytes::ChunkBytes;

use super::packed_word::PackedWord;
use super::{Chunk, PackedList};

/// Whether a loop should check here whether to stop: now and then, after the first thousand.
pub fn is_time_to_look(at: usize) -> bool {
    at >= 1024 && at.is_multiple_of(64)
}

impl<W: PackedWord> PackedList<W> {
    /// Whether this word is in the list. Searches all of it.
    pub fn contains(&self, word: &W) -> bool
    where
        W: PartialEq,
    {
        self.iter().any(|other| other == *word)
    }

    /// Iterates over the words.
    pub fn iter(&self) -> Words<'_, W> {
        Words { list: self, cursor: Cursor::default() }
    }

    /// Iterates over the words until it should stop, [checked now and then](is_time_to_look).
    pub fn until<'l>(
        &'l self,
        should_stop: &'l dyn Fn() -> bool,
    ) -> impl Iterator<Item = W> + use<'l, W> {
        let goes_on = move |at| !(is_time_to_look(at) && should_stop());
        (0..).zip(self).take_while(move |(at, _)| goes_on(*at)).map(|(_, word)| word)
    }

    /// The words that pass, and whether all words were checked before it should stop.
    pub fn filtered(
        &self,
        passes: impl Fn(&W) -> bool,
        should_stop: &dyn Fn() -> bool,
    ) -> (PackedList<W>, bool) {
        let mut seen = 0;
        let passing = self.until(should_stop).inspect(|_| seen += 1).filter(passes).collect();
        (passing, seen == self.len)
    }
}

#[derive(Clone, Copy, Default)]
struct Cursor {
    chunk: usize,
    at: usize,
    /// The number of words before it.
    before: usize,
}

impl Cursor {
    fn skip<W: PackedWord>(&mut self, list: &PackedList<W>, mut words: usize) {
        while let Some(chunk) = list.chunks.get(self.chunk) {
            let left = chunk.len() - self.at;
            let skipped = left.min(words);
            (self.at, self.before, words) =
                (self.at + skipped, self.before + skipped, words - skipped);
            if skipped < left {
                return;
            }
            (self.chunk, self.at) = (self.chunk + 1, 0);
        }
    }

    fn next<W: PackedWord>(&mut self, list: &PackedList<W>) -> Option<W> {
        let chunk = list.chunks.get(self.chunk)?;
        let word = PackedList::unpacked(chunk.row(self.at));
        (self.at, self.before) = (self.at + 1, self.before + 1);
        if self.at == chunk.len() {
            (self.chunk, self.at) = (self.chunk + 1, 0);
        }
        Some(word)
    }
}

/// An iterator over the words of a borrowed [`PackedList`].
#[derive(Clone)]
pub struct Words<'l, W> {
    list: &'l PackedList<W>,
    cursor: Cursor,
}

/// An iterator over the words of a [`PackedList`].
#[derive(Clone, Default)]
pub struct IntoWords<W> {
    list: PackedList<W>,
    cursor: Cursor,
}

impl<W: PackedWord> Iterator for Words<'_, W> {
    type Item = W;

    fn next(&mut self) -> Option<W> {
        self.cursor.next(self.list)
    }

    /// Does not unpack the words that it skips.
    fn nth(&mut self, skipped: usize) -> Option<W> {
        self.cursor.skip(self.list, skipped);
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.cursor.before;
        (left, Some(left))
    }
}

impl<W: PackedWord> ExactSizeIterator for Words<'_, W> {}

/// Frees memory as it goes.
impl<W: PackedWord> Iterator for IntoWords<W> {
    type Item = W;

    fn next(&mut self) -> Option<W> {
        let chunk = self.cursor.chunk;
        let word = self.cursor.next(&self.list);
        if self.cursor.chunk > chunk {
            self.list.chunks[chunk] = Chunk { width: 1, bytes: ChunkBytes::new() }.into();
        }
        word
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.cursor.before;
        (left, Some(left))
    }
}

impl<'l, W: PackedWord> IntoIterator for &'l PackedList<W> {
    type Item = W;
    type IntoIter = Words<'l, W>;

    fn into_iter(self) -> Words<'l, W> {
        self.iter()
    }
}

impl<W: PackedWord> IntoIterator for PackedList<W> {
    type Item = W;
    type IntoIter = IntoWords<W>;

    fn into_iter(self) -> IntoWords<W> {
        IntoWords { list: self, cursor: Cursor::default() }
    }
}
