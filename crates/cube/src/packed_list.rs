//! Lists of very many maneuvers, in a few bits a turn.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::chunk_bytes::ChunkBytes;
use crate::face_turn::FaceTurn;
use crate::maneuver::Maneuver;
use crate::notation::{Move, MoveSequence, NissMoves};

/// Words in a chunk, at most.
const CHUNK_WORDS: usize = 1 << 16;

/// A list of fewer words is copied when it is appended to another, so that few chunks are left with room.
const COPIED_WORDS: usize = CHUNK_WORDS;

/// Words that are sorted together, in some hundredths of a second: many enough that lists of usual length
/// are sorted at once.
const SORTED_WORDS: usize = 1 << 18;

/// So many words are put in order even if that should stop: it is done in some hundredths of a second.
pub const LATE_WORDS: usize = 20_000;

/// Whether work on one word after another is to look whether it should stop, at this place: now and then,
/// after the first thousand.
pub fn is_time_to_look(at: usize) -> bool {
    at >= 1024 && at.is_multiple_of(64)
}

/// What a [`PackedList`] can hold: a sequence of letters of a small alphabet.
pub trait PackedWord: Sized {
    /// How many different letters there are, at most 254.
    const LETTERS: u8;

    /// The numbers of the letters, `0..LETTERS`.
    fn letters(&self) -> impl Iterator<Item = u8>;

    /// The word of these letters.
    fn of_letters(letters: impl Iterator<Item = u8>) -> Self;
}

impl PackedWord for Maneuver {
    const LETTERS: u8 = FaceTurn::COUNT as u8;

    fn letters(&self) -> impl Iterator<Item = u8> {
        self.turns().iter().map(|turn| turn.index() as u8)
    }

    fn of_letters(letters: impl Iterator<Item = u8>) -> Maneuver {
        letters.map(|letter| FaceTurn::ALL[usize::from(letter)]).collect()
    }
}

impl PackedWord for MoveSequence {
    const LETTERS: u8 = Move::COUNT as u8;

    fn letters(&self) -> impl Iterator<Item = u8> {
        self.moves().iter().map(|turned| turned.index() as u8)
    }

    fn of_letters(letters: impl Iterator<Item = u8>) -> MoveSequence {
        MoveSequence::new(letters.map(|letter| Move::ALL[usize::from(letter)]).collect())
    }
}

/// A letter of its own stands between the sides.
impl PackedWord for NissMoves {
    const LETTERS: u8 = Maneuver::LETTERS + 1;

    fn letters(&self) -> impl Iterator<Item = u8> {
        self.normal.letters().chain([Maneuver::LETTERS]).chain(self.inverse.letters())
    }

    fn of_letters(mut letters: impl Iterator<Item = u8>) -> NissMoves {
        let normal = letters.by_ref().take_while(|&letter| letter != Maneuver::LETTERS);
        let normal = Maneuver::of_letters(normal);
        NissMoves { normal, inverse: Maneuver::of_letters(letters) }
    }
}

/// A list of maneuvers, or of other words, that may be very long: each takes a few bits a turn, and clones
/// of a list share their memory.
///
/// ```
/// use faceturn_cube::{Maneuver, PackedList};
///
/// let words = ["R U2", "F", "R U2"].map(|word| word.parse::<Maneuver>().unwrap());
/// let mut list = PackedList::from(words);
/// assert!(list.sort(&|| false));
/// assert_eq!(list.iter().map(|word| word.to_string()).collect::<Vec<_>>(), ["F", "R U2"]);
/// ```
pub struct PackedList<W> {
    chunks: Vec<Arc<Chunk>>,
    len: usize,
    words: PhantomData<fn() -> W>,
}

/// Words in as many bytes each.
#[derive(Clone)]
struct Chunk {
    /// The bytes of a word, at least one.
    width: usize,
    /// The letters of a word follow one another in `BITS` bits each, the first in the highest bits of
    /// the first byte. A letter is its number and one; zeros follow the last. So the order of words is
    /// that of their bytes.
    bytes: ChunkBytes,
}

impl Chunk {
    fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes.chunks_exact(self.width)
    }

    fn row(&self, at: usize) -> &[u8] {
        &self.bytes[at * self.width..][..self.width]
    }

    /// A word of zeros at the end.
    fn new_row(&mut self) -> &mut [u8] {
        self.bytes.add(self.width, CHUNK_WORDS * self.width)
    }
}

/// The order of two packed words.
fn compare(one: &[u8], other: &[u8]) -> Ordering {
    let both = one.len().min(other.len());
    let goes_on = |word: &[u8]| word[both..].iter().any(|&byte| byte != 0);
    one[..both].cmp(&other[..both]).then_with(|| goes_on(one).cmp(&goes_on(other)))
}

impl<W: PackedWord> PackedList<W> {
    /// The bits of a letter, of which zero is none.
    const BITS: usize = (u8::BITS - W::LETTERS.leading_zeros()) as usize;

    /// A list without words.
    pub const fn new() -> PackedList<W> {
        PackedList { chunks: Vec::new(), len: 0, words: PhantomData }
    }

    /// How many words there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a word at the end.
    pub fn push(&mut self, word: &W) {
        Self::pack(word, self.chunk_with_room(Self::width(word)).new_row());
        self.len += 1;
    }

    /// The bytes of a packed word.
    fn width(word: &W) -> usize {
        (word.letters().count() * Self::BITS).div_ceil(8).max(1)
    }

    /// Packs a word into zeros.
    fn pack(word: &W, row: &mut [u8]) {
        let mut bytes = row.iter_mut();
        let (mut held, mut bits) = (0_u32, 0);
        for letter in word.letters() {
            held = held << Self::BITS | u32::from(letter + 1);
            bits += Self::BITS;
            while bits >= 8 {
                bits -= 8;
                *bytes.next().expect("it has room") = (held >> bits) as u8;
            }
        }
        if bits > 0 {
            *bytes.next().expect("it has room") = (held << (8 - bits)) as u8;
        }
    }

    /// Adds a packed word at the end.
    fn push_row(&mut self, row: &[u8]) {
        self.chunk_with_room(row.len()).new_row()[..row.len()].copy_from_slice(row);
        self.len += 1;
    }

    /// The last chunk, or a new one, with room for another word of so many bytes.
    fn chunk_with_room(&mut self, width: usize) -> &mut Chunk {
        let last = self.chunks.last_mut().and_then(Arc::get_mut);
        let (is_full, before) =
            last.map_or((false, 0), |last| (last.len() >= CHUNK_WORDS, last.width));
        if is_full || before < width {
            // Words of a search are about as long as those before.
            let width = if (width..=2 * width).contains(&before) { before } else { width };
            self.chunks.push(Chunk { width, bytes: ChunkBytes::new() }.into());
        }
        self.chunks.last_mut().and_then(Arc::get_mut).expect("it is not shared")
    }

    /// Adds the words of another list at the end. A long list is not copied.
    pub fn append(&mut self, other: PackedList<W>) {
        if other.len < COPIED_WORDS && !self.is_empty() {
            other.rows().for_each(|row| self.push_row(row));
        } else {
            self.len += other.len;
            self.chunks.extend(other.chunks);
        }
    }

    /// Keeps the first `len` words alone.
    pub fn truncate(&mut self, len: usize) {
        while let Some(last) = self.chunks.last_mut()
            && self.len > len
        {
            let before = self.len - last.len();
            if before >= len {
                self.chunks.pop();
                self.len = before;
            } else {
                let last = Arc::make_mut(last);
                last.bytes.truncate((len - before) * last.width);
                self.len = len;
            }
        }
    }

    /// The word at this place, from 0.
    pub fn get(&self, mut at: usize) -> Option<W> {
        for chunk in &self.chunks {
            match at.checked_sub(chunk.len()) {
                Some(rest) => at = rest,
                None => return Some(Self::unpacked(chunk.row(at))),
            }
        }
        None
    }

    /// The first word.
    pub fn first(&self) -> Option<W> {
        self.get(0)
    }

    /// Whether this word is in the list. Goes through all of it.
    pub fn contains(&self, word: &W) -> bool
    where
        W: PartialEq,
    {
        self.iter().any(|other| other == *word)
    }

    /// The words in order.
    pub fn iter(&self) -> Words<'_, W> {
        Words { list: self, cursor: Cursor::default() }
    }

    /// The words in order, until it should stop, which is [asked now and then](is_time_to_look).
    pub fn until<'l>(
        &'l self,
        should_stop: &'l dyn Fn() -> bool,
    ) -> impl Iterator<Item = W> + use<'l, W> {
        let goes_on = move |at| !(is_time_to_look(at) && should_stop());
        (0..).zip(self).take_while(move |(at, _)| goes_on(*at)).map(|(_, word)| word)
    }

    /// The words that pass, in order, and whether all words were looked at before it should stop.
    pub fn filtered(
        &self,
        passes: impl Fn(&W) -> bool,
        should_stop: &dyn Fn() -> bool,
    ) -> (PackedList<W>, bool) {
        let mut seen = 0;
        let passing = self.until(should_stop).inspect(|_| seen += 1).filter(passes).collect();
        (passing, seen == self.len)
    }

    /// Puts the words in order, each once. Returns whether all are there: if it should stop, some thousands
    /// of a long list are kept.
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

    /// The words, which are alike in so many of their first letters, in order, as
    /// [`sort`](PackedList::sort) puts them.
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
        let (mut set, mut is_whole) = (PackedSet::after(letters), true);
        // What has been moved is given back soon, so that there are not two of everything.
        for chunk in self.chunks {
            if is_whole {
                chunk.rows().for_each(|row| set.bucket(row).push_row(row));
                is_whole = !should_stop();
            }
        }
        set.in_order(should_stop, is_whole)
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

    /// Whether each word comes after the one before; not if it should stop.
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

    fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.chunks.iter().flat_map(|chunk| chunk.rows())
    }

    fn unpacked(row: &[u8]) -> W {
        let (mut held, mut bits, mut bytes) = (0_u32, 0, row.iter());
        W::of_letters(std::iter::from_fn(|| {
            while bits < Self::BITS {
                held = held << 8 | u32::from(*bytes.next()?);
                bits += 8;
            }
            bits -= Self::BITS;
            let letter = held >> bits & ((1 << Self::BITS) - 1);
            (letter as u8).checked_sub(1)
        }))
    }
}

/// Very many words that are put in order when all are there, each once.
pub struct PackedSet<W> {
    /// Words by two of their letters.
    buckets: Vec<PackedList<W>>,
    /// How many letters come before these.
    letters: usize,
    /// A word on its way to its bucket.
    row: Vec<u8>,
}

impl<W: PackedWord> PackedSet<W> {
    /// A set without words.
    pub fn new() -> PackedSet<W> {
        PackedSet::after(0)
    }

    fn after(letters: usize) -> PackedSet<W> {
        let buckets = vec![PackedList::new(); 1 << (2 * PackedList::<W>::BITS)];
        PackedSet { buckets, letters, row: Vec::new() }
    }

    /// Adds a word, which may be there already.
    pub fn push(&mut self, word: &W) {
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.resize(PackedList::width(word), 0);
        PackedList::pack(word, &mut row);
        self.bucket(&row).push_row(&row);
        self.row = row;
    }

    /// Where a packed word belongs.
    fn bucket(&mut self, row: &[u8]) -> &mut PackedList<W> {
        let (bits, before) = (2 * PackedList::<W>::BITS, self.letters * PackedList::<W>::BITS);
        let byte = |at: usize| usize::from(row.get(before / 8 + at).copied().unwrap_or(0));
        let bytes = byte(0) << 16 | byte(1) << 8 | byte(2);
        &mut self.buckets[bytes >> (24 - before % 8 - bits) & ((1 << bits) - 1)]
    }

    /// How many words have been added; once it is [compacted](PackedSet::compact), how many there are.
    pub fn len(&self) -> usize {
        self.buckets.iter().map(PackedList::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Keeps each word once.
    pub fn compact(&mut self) {
        for bucket in &mut self.buckets {
            bucket.sort(&|| false);
        }
    }

    /// The words in order, each once, and whether all are there: if it should stop, some thousands of very
    /// many are.
    pub fn into_list(self, should_stop: &dyn Fn() -> bool) -> (PackedList<W>, bool) {
        let should_stop: &dyn Fn() -> bool =
            if self.len() > LATE_WORDS { should_stop } else { &|| false };
        self.in_order(should_stop, true)
    }

    fn in_order(self, should_stop: &dyn Fn() -> bool, mut is_whole: bool) -> (PackedList<W>, bool) {
        let mut list = PackedList::new();
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

/// A place in a list.
#[derive(Clone, Copy, Default)]
struct Cursor {
    chunk: usize,
    /// The place in the chunk.
    at: usize,
    /// How many words come before it.
    before: usize,
}

impl Cursor {
    /// Moves on by so many words.
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

    /// The word here; the cursor moves on to the next one.
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

/// The words of a borrowed [`PackedList`] in order.
#[derive(Clone)]
pub struct Words<'l, W> {
    list: &'l PackedList<W>,
    cursor: Cursor,
}

/// The words of a [`PackedList`] in order.
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

    /// Does not look at the words that it skips.
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

/// Gives memory back as it goes.
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

impl<W> Clone for PackedList<W> {
    fn clone(&self) -> PackedList<W> {
        PackedList { chunks: self.chunks.clone(), len: self.len, words: PhantomData }
    }
}

impl<W> Default for PackedList<W> {
    fn default() -> PackedList<W> {
        PackedList { chunks: Vec::new(), len: 0, words: PhantomData }
    }
}

impl<W: PackedWord + fmt::Debug> fmt::Debug for PackedList<W> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

impl<W: PackedWord> PartialEq for PackedList<W> {
    fn eq(&self, other: &PackedList<W>) -> bool {
        let mut pairs = self.rows().zip(other.rows());
        self.len == other.len && pairs.all(|(one, other)| compare(one, other).is_eq())
    }
}

impl<W: PackedWord> Eq for PackedList<W> {}

impl<W: PackedWord + PartialEq> PartialEq<[W]> for PackedList<W> {
    fn eq(&self, other: &[W]) -> bool {
        self.len == other.len() && self.iter().zip(other).all(|(one, other)| one == *other)
    }
}

impl<W: PackedWord + PartialEq> PartialEq<Vec<W>> for PackedList<W> {
    fn eq(&self, other: &Vec<W>) -> bool {
        *self == **other
    }
}

impl<W: PackedWord + PartialEq> PartialEq<PackedList<W>> for Vec<W> {
    fn eq(&self, other: &PackedList<W>) -> bool {
        *other == **self
    }
}

impl<W: PackedWord + PartialEq, const N: usize> PartialEq<[W; N]> for PackedList<W> {
    fn eq(&self, other: &[W; N]) -> bool {
        *self == other[..]
    }
}

impl<W: PackedWord> From<Vec<W>> for PackedList<W> {
    fn from(words: Vec<W>) -> PackedList<W> {
        words.into_iter().collect()
    }
}

impl<W: PackedWord, const N: usize> From<[W; N]> for PackedList<W> {
    fn from(words: [W; N]) -> PackedList<W> {
        words.into_iter().collect()
    }
}

impl<W: PackedWord> Extend<W> for PackedList<W> {
    fn extend<I: IntoIterator<Item = W>>(&mut self, words: I) {
        words.into_iter().for_each(|word| self.push(&word));
    }
}

impl<W: PackedWord> FromIterator<W> for PackedList<W> {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> PackedList<W> {
        let mut list = PackedList::new();
        list.extend(words);
        list
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::{Strategy, any, prop, proptest};

    use super::*;

    const GO_ON: &dyn Fn() -> bool = &|| false;

    fn maneuvers() -> impl Strategy<Value = Vec<Maneuver>> {
        let turn = (0..FaceTurn::COUNT).prop_map(|number| FaceTurn::ALL[number]);
        prop::collection::vec(prop::collection::vec(turn, 0..40).prop_map(Maneuver::new), 0..60)
    }

    fn sequences() -> impl Strategy<Value = Vec<MoveSequence>> {
        let turned = (0..Move::COUNT).prop_map(|number| Move::ALL[number]);
        let sequence = prop::collection::vec(turned, 0..20).prop_map(MoveSequence::new);
        prop::collection::vec(sequence, 0..30)
    }

    fn list_of<W: PackedWord + Clone>(words: &[W]) -> PackedList<W> {
        words.iter().cloned().collect()
    }

    proptest! {
        #[test]
        fn a_list_holds_what_was_pushed(words in maneuvers(), moves in sequences()) {
            let list = list_of(&words);
            assert_eq!(list, words);
            assert_eq!((list.len(), list.iter().len()), (words.len(), words.len()));
            for at in 0..=words.len() {
                assert_eq!(list.get(at).as_ref(), words.get(at));
                assert!(list.iter().skip(at).eq(words[at..].iter().cloned()));
            }
            assert_eq!(list_of(&moves), moves);
            let pairs: Vec<NissMoves> = words
                .chunks_exact(2)
                .map(|pair| NissMoves { normal: pair[0].clone(), inverse: pair[1].clone() })
                .collect();
            assert_eq!(list_of(&pairs), pairs);
        }

        #[test]
        fn lists_are_sorted_as_their_words_are(words in maneuvers(), cut in any::<prop::sample::Index>()) {
            let mut expected = words.clone();
            expected.sort();
            expected.dedup();
            for words in [&words, &expected] {
                let mut list = list_of(words);
                assert!(list.sort(GO_ON));
                assert_eq!(list, expected);
            }
            let at = cut.index(words.len() + 1);
            let mut joined = list_of(&words[..at]);
            joined.append(list_of(&words[at..]));
            assert_eq!(joined, words);
            joined.truncate(at);
            assert_eq!(joined, words[..at].to_vec());
            assert_eq!(joined == list_of(&words), at == words.len());
        }
    }

    #[test]
    fn long_lists_share_memory_and_take_a_few_bits_a_turn() {
        // All maneuvers of four turns, canonical or not, the last first, in several chunks.
        let number = |at: u32, power: u32| FaceTurn::ALL[(at / 18_u32.pow(power) % 18) as usize];
        let word = |at: u32| (0..4).map(|power| number(at, power)).collect::<Maneuver>();
        let list: PackedList<Maneuver> = (0..18_u32.pow(4)).rev().map(word).collect();
        assert_eq!((list.len(), list.chunks.len()), (104_976, 2));
        assert!(list.chunks.iter().all(|chunk| chunk.width == 3));
        let mut sorted = list.clone();
        assert!(sorted.sort(GO_ON) && sorted.iter().is_sorted() && sorted.len() == list.len());
        let mut thrice = list.clone();
        (0..2).for_each(|_| thrice.append(list.clone()));
        assert!(Arc::ptr_eq(&thrice.chunks[0], &thrice.chunks[2]));
        let looks = Cell::new(0);
        // Wherever it is stopped, some words are left, in order.
        for stop_at in [0, 2, 5, 6, 7, 300] {
            looks.set(0);
            let mut stopped = thrice.clone();
            assert!(!stopped.sort(&|| looks.replace(looks.get() + 1) == stop_at), "{stop_at}");
            assert!(stopped.iter().is_sorted() && stopped.len() > LATE_WORDS / 4, "{stop_at}");
        }
        assert!(thrice.sort(GO_ON) && thrice == sorted);
        assert_eq!(list.until(&|| true).count(), 1024);
        assert_eq!(list.until(GO_ON).count(), list.len());
        let begins_twice = |word: &Maneuver| word.turns()[0] == word.turns()[1];
        let (some, are_all) = list.filtered(begins_twice, GO_ON);
        assert_eq!((some.len(), are_all), (list.len() / 18, true));
        assert!(!list.filtered(begins_twice, &|| true).1);
        let last = list.len() - 1;
        assert_eq!(list.iter().skip(last).collect::<Vec<_>>(), [list.get(last).expect("it")]);
        let rest = list.iter().skip(CHUNK_WORDS);
        assert_eq!((rest.len(), rest.count()), (last + 1 - CHUNK_WORDS, last + 1 - CHUNK_WORDS));
        // What is added to a clone is its own.
        let mut more = list.clone();
        more.push(&Maneuver::default());
        assert_eq!((more.len(), list.len()), (104_977, 104_976));
        assert_eq!(more.get(104_976), Some(Maneuver::default()));
    }
}
