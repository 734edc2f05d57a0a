mod packed_word;
mod set;
mod words;

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::chunk_bytes::ChunkBytes;

pub use packed_word::PackedWord;
pub use set::{LATE_WORDS, PackedSet};
pub use words::{IntoWords, Words, is_time_to_look};

const CHUNK_WORDS: usize = 1 << 16;

/// Shorter lists are copied when they are appended to another, so that few chunks have free room.
const COPIED_WORDS: usize = CHUNK_WORDS;

/// A list of very many maneuvers or other words.
///
/// A word takes a few bits per letter, and clones of a list share memory.
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

#[derive(Clone)]
struct Chunk {
    /// The bytes of a word, at least one.
    width: usize,
    /// A letter takes `BITS` bits and holds its number plus one, the first letter in the highest
    /// bits of the first byte; zeros follow the last. So words compare like their bytes.
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

    fn new_row(&mut self) -> &mut [u8] {
        self.bytes.add(self.width, CHUNK_WORDS * self.width)
    }
}

fn compare(one: &[u8], other: &[u8]) -> Ordering {
    let both = one.len().min(other.len());
    let goes_on = |word: &[u8]| word[both..].iter().any(|&byte| byte != 0);
    one[..both].cmp(&other[..both]).then_with(|| goes_on(one).cmp(&goes_on(other)))
}

impl<W: PackedWord> PackedList<W> {
    /// The bits of a letter; zero means none.
    const BITS: usize = (u8::BITS - W::LETTERS.leading_zeros()) as usize;

    /// Makes an empty list.
    pub const fn new() -> PackedList<W> {
        PackedList { chunks: Vec::new(), len: 0, words: PhantomData }
    }

    /// The number of words.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the list has no words.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a word.
    pub fn push(&mut self, word: &W) {
        Self::pack(word, self.chunk_with_room(Self::width(word)).new_row());
        self.len += 1;
    }

    fn width(word: &W) -> usize {
        (word.letters().count() * Self::BITS).div_ceil(8).max(1)
    }

    /// Packs a word into `row`, which must be zero.
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

    fn push_row(&mut self, row: &[u8]) {
        self.chunk_with_room(row.len()).new_row()[..row.len()].copy_from_slice(row);
        self.len += 1;
    }

    fn chunk_with_room(&mut self, width: usize) -> &mut Chunk {
        let last = self.chunks.last_mut().and_then(Arc::get_mut);
        let (is_full, before) =
            last.map_or((false, 0), |last| (last.len() >= CHUNK_WORDS, last.width));
        if is_full || before < width {
            // The words of a search are about as long as the words before.
            let width = if (width..=2 * width).contains(&before) { before } else { width };
            self.chunks.push(Chunk { width, bytes: ChunkBytes::new() }.into());
        }
        self.chunks.last_mut().and_then(Arc::get_mut).expect("it is not shared")
    }

    /// Appends the words of another list. Long lists are not copied.
    pub fn append(&mut self, other: PackedList<W>) {
        if other.len < COPIED_WORDS && !self.is_empty() {
            other.rows().for_each(|row| self.push_row(row));
        } else {
            self.len += other.len;
            self.chunks.extend(other.chunks);
        }
    }

    /// Keeps only the first `len` words.
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

    /// The word at this index.
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
    use crate::face_turn::FaceTurn;
    use crate::maneuver::Maneuver;
    use crate::notation::{Move, MoveSequence, NissMoves};

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
        fn lists_are_sorted_as_their_words_are(
            words in maneuvers(),
            cut in any::<prop::sample::Index>(),
        ) {
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
        let mut more = list.clone();
        more.push(&Maneuver::default());
        assert_eq!((more.len(), list.len()), (104_977, 104_976));
        assert_eq!(more.get(104_976), Some(Maneuver::default()));
    }
}
