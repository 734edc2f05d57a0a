//! What a text is, by its shape as a whole, before any separator has a meaning.
//!
//! Moves, facelets, pieces and lists use the same letters and the same separators, so that no
//! separator says what a text is. [`Stickers`] are what is left of a text without all that may
//! surround the 54 symbols of a cube, and [`Shape`] decides from them. Arguments, lines, files and
//! JSON values all ask here.

use crate::face::{FACELET_COUNT, Face};
use crate::piece::Place;
use crate::stickers::{Stickers, TURN_MARKS, is_number, surrounds};

/// What a text is, by its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A JSON object, such as a KPattern.
    Object,
    /// Facelets, perhaps with a mistake; never moves.
    Facelets,
    /// Reid's 20 words, perhaps with a mistake.
    Reid,
    /// Moves or a name; with a doubt, perhaps something else.
    Moves(Doubt),
}

/// What moves may be instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// Nothing.
    None,
    /// Facelets if they cannot be read as moves.
    Symbols,
    /// Facelets.
    Facelets,
    /// Facelets with many different letters. What cannot be read as moves is moves with a mistake.
    Letters,
    /// Reid's words.
    Reid,
    /// Cycles of so many pieces.
    Cycles(usize),
    /// Moves behind a label such as `E1`.
    Label,
    /// A scramble of another puzzle.
    Puzzle(&'static str),
}

impl Shape {
    /// The shape of a text that is not an address.
    pub(crate) fn of(text: &str) -> Shape {
        let stickers = Stickers::of(text);
        if stickers.are_cubes() || stickers.labels().is_some() {
            return facelets(&stickers).unwrap_or(Shape::Facelets);
        }
        if begins_object(text) {
            return Shape::Object;
        }
        let places: Vec<Option<Place>> = stickers.words().map(Place::named).collect();
        let (words, cubies) = (places.len(), places.iter().flatten().count());
        let is_cycle = cubies == words && are_cycles(text, &places);
        // Reid's words have no brackets around some of them.
        if is_cycle && text.contains('(') {
            return Shape::Moves(Doubt::Cycles(cubies));
        }
        if words == REID_WORDS && cubies * 2 >= words {
            return Shape::Reid;
        }
        if words >= 8 && cubies * 4 >= words * 3 {
            return Shape::Moves(Doubt::Reid);
        }
        facelets(&stickers).unwrap_or_else(|| match label_of(text) {
            _ if is_cycle => Shape::Moves(Doubt::Cycles(cubies)),
            Some(label) if label.is_likely => Shape::Moves(Doubt::Label),
            _ => Shape::Moves(other_puzzle(text).map_or(Doubt::None, Doubt::Puzzle)),
        })
    }
}

/// Reid's words for a position: 12 edges and 8 corners.
const REID_WORDS: usize = 20;

/// Facelets, or what moves may be if they may be facelets; `None` if they cannot.
fn facelets(stickers: &Stickers<'_>) -> Option<Shape> {
    let (count, words) = (stickers.len(), stickers.words().count());
    let is_in_blocks = words * 3 <= count;
    if stickers.are_cubes() && is_in_blocks
        || stickers.are_in_order() && !stickers.has_marks
        || stickers.have_gaps()
        || stickers.are_colours()
        || words > usize::from(!stickers.is_list) && stickers.words().all(is_number)
    {
        return Some(Shape::Facelets);
    }
    let letters = || stickers.words().flat_map(str::chars);
    let are_letters = letters().all(char::is_alphabetic);
    if stickers.are_cubes() || words == count && count == FACELET_COUNT && are_letters {
        return Some(Shape::Moves(Doubt::Facelets));
    }
    // Up to a quarter more or less than 54.
    let is_near = count.abs_diff(FACELET_COUNT) <= FACELET_COUNT / 4 + 1;
    // Question marks are not moves, so with them the symbols may stand alone.
    if stickers.has_groups || !is_near || !(is_in_blocks || letters().any(|it| it == '?')) {
        return None;
    }
    let is_face = |letter: char| Face::from_letter(letter.to_ascii_uppercase()).is_some();
    let is_one_case = letters().all(|letter| letter.is_ascii_uppercase())
        || letters().all(|letter| letter.is_ascii_lowercase());
    if is_one_case && letters().all(is_face) {
        return Some(Shape::Facelets);
    }
    let known = || letters().filter(|it| !matches!(it, '?' | '.'));
    // Letters, except for two at most, and few pairs such as `Rw` and `Ri`.
    let others = known().filter(|it| !it.is_alphabetic()).count();
    let pairs = known().filter(|it| matches!(it, 'w' | 'i')).count();
    let are_single = others <= 2 && pairs * 4 < count;
    let mut kinds: Vec<char> = Vec::new();
    for kind in known() {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let are_alike = kinds.iter().all(|it| it.is_alphabetic() == are_letters);
    let has_marks = kinds.iter().any(|it| *it == '\'' || TURN_MARKS.contains(*it));
    let are_few = kinds.len() <= Face::COUNT + 2 && !has_marks && (are_alike || are_single);
    match (are_few, are_single) {
        (true, true) => Some(Shape::Moves(Doubt::Facelets)),
        (true, false) => Some(Shape::Moves(Doubt::Symbols)),
        (false, true) => Some(Shape::Moves(Doubt::Letters)),
        (false, false) => None,
    }
}

/// Whether pieces that are each named once are in cycles: several of them, or one with a sign as in
/// `(UF)+`.
fn are_cycles(text: &str, places: &[Option<Place>]) -> bool {
    let is_new = |at: usize| !places[..at].contains(&places[at]);
    let is_plain = |letter: char| letter.is_ascii_alphabetic() || surrounds(letter);
    let (count, has_sign) = (places.len(), text.contains([')', ']']) && text.contains(['+', '-']));
    (count > 1 || count == 1 && has_sign) && text.chars().all(is_plain) && (0..count).all(is_new)
}

/// Whether a text as a whole is one cube by its shape: facelets or Reid's words, perhaps with a
/// mistake.
///
/// ```
/// use faceturn_cube::{Position, is_one_cube};
/// let words: Vec<String> = Position::SOLVED.reid().split(' ').map(String::from).collect();
/// assert!(is_one_cube(&format!("{words:?}")) && !is_one_cube(r#"["R U", "F"]"#));
/// ```
pub fn is_one_cube(text: &str) -> bool {
    use Shape::{Facelets, Moves, Reid};
    matches!(Shape::of(text), Facelets | Reid | Moves(Doubt::Facelets))
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

/// A label in front of moves: `E1 R U F` is the first extra scramble of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label<'t> {
    /// The label, such as `E1`.
    pub text: &'t str,
    /// Its letter and its number.
    pub number: (char, u32),
    /// What is behind it.
    pub moves: &'t str,
    /// Whether the label does not look like a move among these: `E1 R U` has other moves that are
    /// written without numbers.
    pub is_likely: bool,
}

/// The label in front of moves: a letter and a number, perhaps with a full stop, or `F2L`.
///
/// ```
/// use faceturn_cube::label_of;
/// assert!(label_of("E1 R U F").unwrap().is_likely);
/// assert!(!label_of("R1 U2 F3").unwrap().is_likely);
/// assert_eq!(label_of("R U F"), None);
/// ```
pub fn label_of(text: &str) -> Option<Label<'_>> {
    let text = text.trim();
    let (word, moves) = text.split_once(char::is_whitespace)?;
    let moves = moves.trim_start();
    let label = word.trim_end_matches('.');
    let letter = label.chars().next().filter(char::is_ascii_uppercase)?;
    if label == "F2L" {
        return Some(Label { text: label, number: ('F', 2), moves, is_likely: true });
    }
    let number = label[1..].parse().ok()?;
    let is_numbered = |word: &str| word.contains(|letter: char| letter.is_ascii_digit());
    let mut others = moves.split_whitespace().take_while(|word| !word.starts_with("//"));
    let is_odd = matches!(number, 1 | 3) && others.any(|word| !is_numbered(word));
    let is_likely = is_odd || label.len() < word.len();
    Some(Label { text: label, number: (letter, number), moves, is_likely })
}

/// The other puzzle whose scrambles look like this, though they can be read as moves: a clock, as
/// in `UR3+ DR2-`, or a face-turning octahedron, as in `R U BL D'`.
fn other_puzzle(text: &str) -> Option<&'static str> {
    let is_dial = |word: &str| {
        matches!(word.as_bytes(), [b'U' | b'D', b'R' | b'L', b'0'..=b'6', b'+' | b'-'])
    };
    let is_face = |word: &str| {
        let face = word.trim_end_matches('\'');
        matches!(face, "BL" | "BR") || face.parse().is_ok_and(|it| Face::from_letter(it).is_some())
    };
    let words = || text.split_whitespace();
    if words().any(is_dial) {
        return Some("clock");
    }
    let has_back = words().any(|word| word.starts_with("BL") || word.starts_with("BR"));
    (has_back && words().count() > 2 && words().all(is_face)).then_some("FTO")
}
