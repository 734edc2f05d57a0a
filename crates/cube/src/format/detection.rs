//! Guessing the format of a text.

use crate::face::Face;
use crate::facelets::FACELET_COUNT;
use crate::piece::{Corner, Edge, PieceFault};

/// Whether a word is the letters of an edge or a corner, in any order.
pub(super) fn is_cubie(word: &str) -> bool {
    let face = |letter: char| Face::from_letter(letter.to_ascii_uppercase());
    match word.chars().map(face).collect::<Option<Vec<Face>>>().as_deref() {
        Some(&[a, b]) => Edge::showing([a, b]).is_ok(),
        Some(&[a, b, c]) => {
            matches!(Corner::showing([a, b, c]), Ok(_) | Err(PieceFault::Mirrored))
        }
        _ => false,
    }
}

/// How much a text looks like facelets, if it is not a possible cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaceletLooks {
    /// Not at all.
    None,
    /// 54 letters of faces, each a word of its own.
    SingleLetters,
    /// About 54 letters of faces, in blocks.
    FaceLetters,
    /// About 54 symbols of few kinds, in blocks.
    OtherSymbols,
}

impl FaceletLooks {
    pub(super) fn of(words: &[&str]) -> FaceletLooks {
        let symbols: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
        let count = symbols.len();
        let is_face = |symbol: &char| Face::from_letter(symbol.to_ascii_uppercase()).is_some();
        let one_case = symbols.iter().all(char::is_ascii_uppercase)
            || symbols.iter().all(char::is_ascii_lowercase);
        let faces_only = one_case && symbols.iter().all(is_face);
        if words.len() == count && count == FACELET_COUNT && faces_only {
            return FaceletLooks::SingleLetters;
        }
        // Up to a quarter more or less than 54, in blocks of three and more.
        let margin = FACELET_COUNT / 4 + 1;
        if count.abs_diff(FACELET_COUNT) > margin || words.len() * 3 > count {
            FaceletLooks::None
        } else if faces_only {
            FaceletLooks::FaceLetters
        } else if looks_like_symbols(&symbols) {
            FaceletLooks::OtherSymbols
        } else {
            FaceletLooks::None
        }
    }
}

/// Whether these are about one symbol per face, with up to two wrong ones, and not the letters and
/// marks of moves.
fn looks_like_symbols(symbols: &[char]) -> bool {
    let mut distinct = symbols.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let letters = distinct.iter().filter(|symbol| symbol.is_alphabetic()).count();
    let marks = distinct.iter().any(|symbol| "'’`()[],:/²".contains(*symbol));
    distinct.len() <= Face::COUNT + 2 && (letters == 0 || letters == distinct.len()) && !marks
}
