//! Detects the format of a text.

use crate::face::Face;
use crate::facelets::{FACELET_COUNT, is_unknown};
use crate::piece::Place;

/// Whether a word has the letters of an edge or a corner, in any order.
pub(super) fn is_cubie(word: &str) -> bool {
    Place::named(word).is_some()
}

/// Whether words contain pieces joined by hyphens, as in cycles: `UF-BD-UR`.
pub(super) fn is_cycle(words: &[&str]) -> bool {
    words.iter().any(|word| {
        let word = word.trim_matches(['(', ')']);
        word.contains('-') && word.split('-').all(is_cubie)
    })
}

/// Whether a text begins a JSON object. A brace before a move is a bracket of moves.
///
/// ```
/// use faceturn_cube::begins_object;
/// assert!(begins_object("{\"EDGES\": {}}") && begins_object(" { }") && begins_object("{"));
/// assert!(!begins_object("{U'} R U R'") && !begins_object("R"));
/// ```
pub fn begins_object(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.is_empty() || inside.starts_with(['"', '}']))
}

/// How much a text looks like facelets, if it is not a possible cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaceletLooks {
    /// Not at all.
    None,
    /// 54 letters, each a separate word.
    SingleLetters,
    /// About 54 symbols of many kinds in blocks, nearly all letters, which may be single moves.
    ManySymbols,
    /// About 54 face letters in blocks.
    FaceLetters,
    /// About 54 symbols of few kinds in blocks, which may be single moves if they are letters.
    FewSymbols { are_single: bool },
}

impl FaceletLooks {
    /// Whether it may be facelets even if it can be read as moves.
    pub(super) fn may_be_moves(self) -> bool {
        use FaceletLooks::{FewSymbols, ManySymbols, SingleLetters};
        matches!(self, SingleLetters | ManySymbols | FewSymbols { are_single: true })
    }

    pub(super) fn of(words: &[&str]) -> FaceletLooks {
        let symbols: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
        let count = symbols.len();
        let is_face = |symbol: &char| Face::from_letter(symbol.to_ascii_uppercase()).is_some();
        let one_case = symbols.iter().all(char::is_ascii_uppercase)
            || symbols.iter().all(char::is_ascii_lowercase);
        let faces_only = one_case && symbols.iter().all(is_face);
        let letters_only = symbols.iter().all(|symbol| symbol.is_alphabetic());
        if words.len() == count && count == FACELET_COUNT && letters_only {
            return FaceletLooks::SingleLetters;
        }
        // Up to a quarter more or less than 54, in blocks of three or more.
        let margin = FACELET_COUNT / 4 + 1;
        let is_near = count.abs_diff(FACELET_COUNT) <= margin;
        let is_in_blocks = words.len() * 3 <= count;
        // Question marks are not moves, so with them the symbols may stand alone.
        if !is_near || !(is_in_blocks || symbols.contains(&'?')) {
            FaceletLooks::None
        } else if faces_only {
            FaceletLooks::FaceLetters
        } else if looks_like_symbols(&symbols) {
            FaceletLooks::FewSymbols { are_single: are_single(&symbols) }
        } else if are_single(&symbols) {
            FaceletLooks::ManySymbols
        } else {
            FaceletLooks::None
        }
    }
}

/// Whether these are letters, except for two at most, and do not form pairs such as `Rw` and `Ri`.
fn are_single(symbols: &[char]) -> bool {
    let count = |is: fn(char) -> bool| symbols.iter().filter(|symbol| is(**symbol)).count();
    count(is_bracket) == 0
        && count(|symbol| !symbol.is_alphabetic() && !is_unknown(symbol)) <= 2
        && count(|symbol| matches!(symbol, 'w' | 'i')) * 4 < symbols.len()
}

/// Whether these are about one symbol per face, with up to two wrong ones, and no marks of moves.
fn looks_like_symbols(symbols: &[char]) -> bool {
    let mut distinct: Vec<char> =
        symbols.iter().copied().filter(|symbol| !is_unknown(*symbol)).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let letters = distinct.iter().filter(|symbol| symbol.is_alphabetic()).count();
    let marks = distinct.iter().any(|symbol| is_bracket(*symbol) || "'’`²".contains(*symbol));
    distinct.len() <= Face::COUNT + 2
        && !marks
        && (letters == 0 || letters == distinct.len() || are_single(symbols))
}

/// Whether a symbol groups or separates moves, or begins a comment.
fn is_bracket(symbol: char) -> bool {
    "()[]{},:/\"".contains(symbol)
}
