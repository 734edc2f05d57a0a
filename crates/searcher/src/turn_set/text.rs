//! Sets of turns as text, such as `<R,U,F2>`.

use std::fmt;
use std::str::FromStr;

use faceturn_cube::{Face, FaceTurn, Notation, ParsedMoves};
use thiserror::Error;

use super::TurnSet;

/// Reads a set as it generates a subgroup: `<R,U,F2>`, `R U F2`, `R,U,F2` and `RUF2` are the same.
/// A face stands for its three turns. A single turn is written with its count or mark: `R1` or
/// `R+`, `R2`, `R'`, and in every other spelling of [`Notation`].
///
/// ```
/// use faceturn_searcher::TurnSet;
///
/// let set: TurnSet = "R U F2".parse()?;
/// assert_eq!((set.len(), set.to_string().as_str()), (7, "<U,F2,R>"));
/// assert_eq!("<U, F2, R1, R2, R'>".parse(), Ok(set));
/// assert_eq!("R1".parse::<TurnSet>()?.len(), 1);
/// assert!("R Uw".parse::<TurnSet>().is_err());
/// # Ok::<(), faceturn_searcher::ParseTurnSetError>(())
/// ```
impl FromStr for TurnSet {
    type Err = ParseTurnSetError;

    fn from_str(text: &str) -> Result<TurnSet, ParseTurnSetError> {
        let words = words(text);
        let words = match &words[..] {
            [(_, open), inside @ .., (_, close)] if open == "<" && close == ">" => inside,
            words => words,
        };
        let turns = words.iter().map(|(column, word)| turns_of(word, *column));
        let set = turns.reduce(|set, turns| Ok(set?.or(turns?)));
        set.unwrap_or(Err(ParseTurnSetError::Empty))
    }
}

/// Writes the set as `<U,F2,R1>`: a face stands for its three turns, and `R1` is the clockwise
/// turn alone. The turns come in the order of their numbers. The empty set, `<>`, cannot be read.
impl fmt::Display for TurnSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Face::ALL.into_iter().flat_map(|face| {
            let turns = self.and(TurnSet::of_face(face));
            let single = |turn: FaceTurn| match turn.quarters() {
                1 => format!("{turn}1"),
                _ => turn.to_string(),
            };
            match turns.len() {
                3 => vec![face.to_string()],
                _ => turns.into_iter().map(single).collect(),
            }
        });
        write!(out, "<{}>", words.collect::<Vec<String>>().join(","))
    }
}

/// Error returned when a text cannot be read as a set of turns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseTurnSetError {
    /// No turn, as in `<>`.
    #[error("no turns; expected faces and single turns, such as <R,U,F2>")]
    Empty,
    /// Something that is not a turn.
    #[error(
        "unknown turn {found:?} at column {column}; expected a face for all its turns (R), or a \
         single turn (R1, R2 or R')"
    )]
    UnknownTurn {
        /// The text.
        found: String,
        /// Its column, from 1.
        column: usize,
    },
    /// A wide move, a slice or a rotation.
    #[error(
        "{found:?} at column {column} is not a turn of one face; expected a set without wide \
         moves, slices and rotations"
    )]
    NotOneFace {
        /// The move.
        found: String,
        /// Its column, from 1.
        column: usize,
    },
    /// A bracket without its partner, or not around the whole set.
    #[error("misplaced {found:?} at column {column}; expected the whole set in brackets, <R,U,F2>")]
    Bracket {
        /// The bracket.
        found: String,
        /// Its column, from 1.
        column: usize,
    },
}

/// The words of a set with their columns. A bracket is a word, and a letter of a move begins one.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (symbol, column) in text.chars().zip(1..) {
        let is_gap = symbol.is_whitespace() || symbol == ',';
        let is_bracket = matches!(symbol, '<' | '>');
        // A letter w or i belongs to the move before it.
        let begins_move = symbol.is_alphabetic() && !matches!(symbol, 'w' | 'i');
        let is_part = |word: &String| !(begins_move && word.contains(char::is_alphabetic));
        match words.last_mut() {
            _ if is_gap => {}
            Some((_, word)) if goes_on && !is_bracket && is_part(word) => word.push(symbol),
            _ => words.push((column, symbol.to_string())),
        }
        goes_on = !is_gap && !is_bracket;
    }
    words
}

/// The turns that a word of a set stands for, which begins in this column.
fn turns_of(word: &str, column: usize) -> Result<TurnSet, ParseTurnSetError> {
    // Brackets around moves and comments are no part of a turn.
    let is_move = !word.contains(['(', '[', '/']);
    if let Ok(face) = word.parse() {
        return Ok(TurnSet::of_face(face));
    }
    if is_move && let Ok(turn) = word.parse() {
        return Ok(TurnSet::NONE.with(turn));
    }
    let found = word.to_owned();
    Err(if matches!(word, "<" | ">") {
        ParseTurnSetError::Bracket { found, column }
    } else if is_move && ParsedMoves::parse(word, Notation::Standard).is_ok() {
        ParseTurnSetError::NotOneFace { found, column }
    } else {
        ParseTurnSetError::UnknownTurn { found, column }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_read_as_it_is_written() {
        for bits in 1_u32..1 << FaceTurn::COUNT {
            let is_in = |turn: &FaceTurn| bits >> turn.index() & 1 == 1;
            let set: TurnSet = FaceTurn::ALL.into_iter().filter(is_in).collect();
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        assert_eq!(TurnSet::ALL.to_string(), "<U,D,F,B,R,L>");
        assert_eq!(TurnSet::NONE.to_string(), "<>");
    }

    #[test]
    fn a_face_stands_for_its_three_turns() {
        let faces =
            TurnSet::of_face(Face::R).or(TurnSet::of_face(Face::U)).or(TurnSet::of_face(Face::F));
        for text in ["<R,U,F>", "R U F", "R,U,F", "RUF", " < R, U F > ", "R R1 U2 RU+U' F"] {
            assert_eq!(text.parse(), Ok(faces), "{text}");
        }
        assert_eq!(faces.to_string(), "<U,F,R>");
        let single = |text: &str| text.parse::<TurnSet>().expect("a set").to_string();
        for (text, expected) in [
            ("R1", "<R1>"),
            ("R+ U", "<U,R1>"),
            ("R2U'", "<U',R2>"),
            ("RiU3F\u{2019}", "<U',F',R'>"),
            ("<R2',R->", "<R2,R'>"),
        ] {
            assert_eq!(single(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_a_turn_of_one_face_is_an_error_with_its_column() {
        let error = |text: &str| text.parse::<TurnSet>().expect_err("wrong").to_string();
        for (text, found, column) in [
            ("R Uw", "Uw", 3),
            ("RUr", "r", 3),
            ("R2,M'", "M'", 4),
            ("<x>", "x", 2),
            ("2Rw", "2Rw", 1),
        ] {
            let said = format!("{found:?} at column {column} is not a turn of one face; expected ");
            assert!(error(text).starts_with(&said), "{}", error(text));
        }
        for (text, found, column) in [
            ("R Q", "Q", 3),
            ("R*", "R*", 1),
            ("2R", "2R", 1),
            ("U R4", "R4", 3),
            ("R (U)", "(U)", 3),
            ("R//", "R//", 1),
        ] {
            let said = format!("unknown turn {found:?} at column {column}; expected a face ");
            assert!(error(text).starts_with(&said), "{}", error(text));
        }
        for (text, found, column) in
            [("<R,U", "<", 1), ("R,U>", ">", 4), ("<R> U", "<", 1), ("<", "<", 1)]
        {
            let said = format!("misplaced {found:?} at column {column}; expected the whole set");
            assert!(error(text).starts_with(&said), "{}", error(text));
        }
        for text in ["", " ,", "<>", "< , >"] {
            assert_eq!(error(text), "no turns; expected faces and single turns, such as <R,U,F2>");
        }
    }
}
