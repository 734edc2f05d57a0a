//! One door for positions in whatever form they come.

use std::fmt;

use thiserror::Error;

use crate::face::Face;
use crate::facelets::{FACELET_COUNT, FaceletError};
use crate::kpattern::{KPattern, KPatternError, KPatternJsonError};
use crate::maneuver::Maneuver;
use crate::notation::{Notation, NotationError};
use crate::piece::{Corner, Edge, Oddity};
use crate::position::Position;
use crate::reid::{ReidError, WORD_COUNT};

/// How a position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionFormat {
    /// Whichever of the others the text looks like; see [`read_position`].
    #[default]
    Auto,
    /// Moves that make the position from the solved cube; see [`Maneuver::parse`].
    Moves,
    /// 54 facelets; see [`Position::from_facelets`].
    Facelets,
    /// Reid's 20 words; see [`Position::from_reid`].
    Reid,
    /// The JSON text of a KPattern for the 3x3x3; see [`KPattern::from_json`].
    KPattern,
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadPositionError {
    /// As moves.
    #[error(transparent)]
    Moves(#[from] NotationError),
    /// As facelets.
    #[error(transparent)]
    Facelets(#[from] FaceletError),
    /// As Reid's words.
    #[error(transparent)]
    Reid(#[from] ReidError),
    /// As JSON.
    #[error(transparent)]
    KPatternJson(#[from] KPatternJsonError),
    /// As the numbers of a KPattern.
    #[error(transparent)]
    KPattern(#[from] KPatternError),
    /// The text is moves, but looks more like another form with a mistake in it.
    #[error(
        "this can be read in two ways, say which is meant:\n\
         as moves, it is {face_turns} face turns\n{rival}"
    )]
    Ambiguous {
        /// The length of the maneuver that the text is.
        face_turns: usize,
        /// What it is as something else.
        rival: RivalReading,
    },
}

/// What keeps moves from being something else that they look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RivalReading {
    /// They look like facelets.
    Facelets(FaceletError),
    /// They look like Reid's words.
    Reid(ReidError),
}

impl fmt::Display for RivalReading {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RivalReading::Facelets(error) => write!(out, "as facelets: {error}"),
            RivalReading::Reid(error) => write!(out, "as Reid's cubies: {error}"),
        }
    }
}

/// Reads a position in the given format; `notation` is for moves.
///
/// With [`PositionFormat::Auto`] the text decides, and an error is about the form it looks like
/// most. Every text of face letters alone is moves, but nobody writes many moves without a single
/// prime or half turn:
///
/// - what begins with a brace is a KPattern;
/// - 54 symbols that are a possible cube are facelets, and 20 words that are mostly cubies are
///   Reid's;
/// - 40 to 68 symbols that look like facelets, and are not moves or are letters of faces in blocks
///   of three and more, are facelets with a mistake;
/// - 8 words or more that are nearly all cubies, and 54 single letters of faces, can be either:
///   [`ReadPositionError::Ambiguous`];
/// - anything else is moves.
///
/// # Errors
/// [`ReadPositionError`] with the reason why the text is no position in that form.
///
/// ```
/// use faceturn_cube::{Notation, PositionFormat, read_position};
/// let read = |text| read_position(text, PositionFormat::Auto, Notation::Standard);
/// let facelets = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
/// assert_eq!(read("R"), read(facelets));
/// assert!(read("R2 U Q").unwrap_err().to_string().starts_with("column 6"));
/// ```
pub fn read_position(
    text: &str,
    format: PositionFormat,
    notation: Notation,
) -> Result<Position, ReadPositionError> {
    match format {
        PositionFormat::Auto => read_unmarked(text, notation),
        PositionFormat::Moves => Ok(Position::SOLVED.apply(&Maneuver::parse(text, notation)?)),
        PositionFormat::Facelets => Ok(Position::from_facelets(text)?),
        PositionFormat::Reid => Ok(Position::from_reid(text)?),
        PositionFormat::KPattern => Ok(Position::try_from(KPattern::from_json(text)?)?),
    }
}

/// Reads a position in whatever form it has.
fn read_unmarked(text: &str, notation: Notation) -> Result<Position, ReadPositionError> {
    if text.trim_start().starts_with('{') {
        return read_position(text, PositionFormat::KPattern, notation);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let cubies = words.iter().filter(|word| is_cubie(word)).count();
    if words.len() == WORD_COUNT && cubies * 2 >= WORD_COUNT {
        return Ok(Position::from_reid(text)?);
    }
    let as_facelets = match Position::from_facelets(text) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    let looks_like_reid = words.len() >= 8 && cubies * 4 >= words.len() * 3;
    match (Maneuver::parse(text, notation), FaceletLooks::of(&words)) {
        (Ok(maneuver), looks) if looks_like_reid || looks == FaceletLooks::SingleLetters => {
            let rival = match Position::from_reid(text) {
                Err(error) if looks_like_reid => RivalReading::Reid(error),
                _ => RivalReading::Facelets(as_facelets),
            };
            Err(ReadPositionError::Ambiguous { face_turns: maneuver.face_turn_length(), rival })
        }
        (_, FaceletLooks::FaceLetters) => Err(as_facelets.into()),
        (Ok(maneuver), _) => Ok(Position::SOLVED.apply(&maneuver)),
        (Err(_), FaceletLooks::OtherSymbols) => Err(as_facelets.into()),
        (Err(as_moves), _) if looks_like_reid => match Position::from_reid(text) {
            Err(as_reid) => Err(as_reid.into()),
            Ok(_) => Err(as_moves.into()),
        },
        (Err(as_moves), _) => Err(as_moves.into()),
    }
}

/// Whether a word is two or three letters of faces that meet, as in the name of a cubie.
fn is_cubie(word: &str) -> bool {
    let face = |letter: char| Face::from_letter(letter.to_ascii_uppercase());
    match word.chars().map(face).collect::<Option<Vec<Face>>>().as_deref() {
        Some(&[a, b]) => Edge::showing([a, b]).is_ok(),
        Some(&[a, b, c]) => {
            matches!(Corner::showing([a, b, c]), Ok(_) | Err(Oddity::WrongWayRound))
        }
        _ => false,
    }
}

/// How much a text that is no possible cube looks like the facelets of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaceletLooks {
    /// Not at all.
    None,
    /// As many letters of faces as there are facelets, each on its own.
    SingleLetters,
    /// About as many letters of faces, in blocks.
    FaceLetters,
    /// About as many symbols of few kinds, in blocks.
    OtherSymbols,
}

impl FaceletLooks {
    fn of(words: &[&str]) -> FaceletLooks {
        let symbols: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
        let count = symbols.len();
        let is_face = |symbol: &char| Face::from_letter(symbol.to_ascii_uppercase()).is_some();
        let one_case = symbols.iter().all(char::is_ascii_uppercase)
            || symbols.iter().all(char::is_ascii_lowercase);
        let faces_only = one_case && symbols.iter().all(is_face);
        if words.len() == count && count == FACELET_COUNT && faces_only {
            return FaceletLooks::SingleLetters;
        }
        // A quarter more or less than there should be, in blocks of three and more.
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

/// Whether these are one symbol to a face and perhaps two by mistake, and not the letters and
/// marks of moves.
fn looks_like_symbols(symbols: &[char]) -> bool {
    let mut distinct = symbols.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let letters = distinct.iter().filter(|symbol| symbol.is_alphabetic()).count();
    let marks = distinct.iter().any(|symbol| "'’`()[],:/²".contains(*symbol));
    distinct.len() <= Face::COUNT + 2 && (letters == 0 || letters == distinct.len()) && !marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(text: &str) -> Position {
        read_position(text, PositionFormat::Auto, Notation::Standard).unwrap()
    }

    #[test]
    fn published_positions_read_the_same_in_every_form() {
        let forms = [
            [
                "R",
                "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
                "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR",
            ],
            [
                "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U",
                "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
                "FU RU BU LU FD RD BD LD RF LF RB LB UFR URB UBL ULF DRF DFL DLB DBR",
            ],
        ];
        for [moves, facelets, reid] in forms {
            let position = auto(moves);
            assert_eq!((position.facelets(), position.reid()), (facelets.into(), reid.into()));
            assert_eq!((auto(facelets), auto(reid)), (position, position));
            assert_eq!(auto(&format!("\n{}", KPattern::from(&position).to_json())), position);
        }
        let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
        assert_eq!(auto("R U F").facelets(), facelets);
    }

    #[test]
    fn a_solved_cube_is_facelets_without_fuss() {
        let solved = Position::SOLVED.facelets();
        let spaced: Vec<String> = solved.chars().map(String::from).collect();
        let texts = [
            solved.clone(),
            solved.to_lowercase(),
            spaced.join(" "),
            solved.replace('U', "W").replace('R', "M").replace('B', "x"),
            ["000000000", "111111111", "222222222", "333333333", "444444444", "555555555"].concat(),
        ];
        for text in texts {
            assert_eq!(auto(&text), Position::SOLVED, "{text}");
        }
        assert_eq!(auto(""), Position::SOLVED);
        assert_eq!(auto(" // nothing but a comment\n"), Position::SOLVED);
    }

    #[test]
    fn moves_are_moves_however_long() {
        let texts = [
            "R U R' U' ".repeat(30),
            "RUR'U'".repeat(20),
            "RU".repeat(100),
            "R U ".repeat(20),
            "Rw Uw Fw Dw ".repeat(5),
            "Ri Ui Fi Di ".repeat(5),
            "R2 U2 F2 D2 ".repeat(5),
            "RU RF".to_owned(),
        ];
        for text in texts {
            let moves = read_position(&text, PositionFormat::Moves, Notation::Standard);
            assert_eq!(moves, Ok(auto(&text)), "{text}");
        }
    }

    fn auto_error(text: &str) -> ReadPositionError {
        read_position(text, PositionFormat::Auto, Notation::Standard).unwrap_err()
    }

    #[test]
    fn an_error_is_about_the_form_that_was_meant() {
        let solved = Position::SOLVED.facelets();
        let count =
            "expected 54 facelets, found 53: nine each of U, R, F, D, L and B in this order";
        assert_eq!(auto_error(&solved[1..]).to_string(), count);
        assert_eq!(auto_error(&solved.to_lowercase()[1..]).to_string(), count);
        assert_eq!(auto_error(&solved.replace('D', "Y")[1..]).to_string(), count);
        let too_often = solved.replacen("UR", "RR", 1);
        let counts = "U occurs 8 times, expected 9 times\nR occurs 10 times, expected 9 times";
        assert_eq!(auto_error(&too_often).to_string(), counts);
        let reid = Position::SOLVED.reid();
        let word = "word 1 \"XF\", for place UF, is no edge: 'X' is no face, \
                    expected U, D, F, B, R or L\nedge UF is missing";
        assert_eq!(auto_error(&reid.replacen('U', "X", 1)).to_string(), word);
        let words = "expected 20 words, for 12 edges and then 8 corners, found 19";
        let nineteen = reid.replacen("UF UR", "XY", 1);
        assert_eq!(auto_error(&nineteen).to_string(), words);
        assert!(matches!(auto_error("{R U}"), ReadPositionError::KPatternJson(_)));
        let flipped = KPattern::from(&Position::SOLVED).to_json().replacen("[0,0", "[0,1", 1);
        let flip = "one edge is flipped: turn any one edge over to mend it";
        assert_eq!(auto_error(&flipped).to_string(), flip);
        let texts = ["R U Q", "Rw2 U' 4", &"R2 U2 F2 L2 ".repeat(6).replacen('F', "Q", 1)];
        for text in texts {
            assert!(matches!(auto_error(text), ReadPositionError::Moves(_)), "{text}");
        }
    }

    #[test]
    fn what_can_be_meant_in_two_ways_is_not_guessed() {
        let edges = &Position::SOLVED.reid()[..35];
        assert_eq!(
            auto_error(edges).to_string(),
            "this can be read in two ways, say which is meant:\n\
             as moves, it is 24 face turns\n\
             as Reid's cubies: expected 20 words, for 12 edges and then 8 corners, found 12"
        );
        let solved = Position::SOLVED.facelets();
        let letters: Vec<String> = solved.chars().map(String::from).collect();
        assert_eq!(
            auto_error(&letters.join(" ").replacen("U R", "R R", 1)).to_string(),
            "this can be read in two ways, say which is meant:\n\
             as moves, it is 54 face turns\n\
             as facelets: U occurs 8 times, expected 9 times\n\
             R occurs 10 times, expected 9 times"
        );
    }

    #[test]
    fn a_format_that_is_given_is_not_questioned() {
        let solved = Position::SOLVED.facelets();
        let read = |text: &str, format| read_position(text, format, Notation::Standard);
        let turned = read(&solved, PositionFormat::Moves).unwrap();
        assert_eq!(turned, auto("U R F D L B"));
        assert!(read("R", PositionFormat::Facelets).is_err());
        assert!(read("R", PositionFormat::Reid).is_err());
        assert!(read(&Position::SOLVED.reid(), PositionFormat::Moves).is_ok());
        let niss = read_position("F (R)", PositionFormat::Auto, Notation::Niss);
        assert_eq!(niss, Ok(auto("R' F")));
    }
}
