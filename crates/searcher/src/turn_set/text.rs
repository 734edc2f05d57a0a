//! Sets of turns as text, such as `<R,U,F2>`.

use std::fmt;
use std::str::FromStr;

use faceturn_cube::{Move, MoveSequence};
use thiserror::Error;

use super::{MoveSet, TurnSet};

/// Reads a set like `<R,U,F2>`; `R U F2`, `R,U,F2` and `RUF2` are the same. A face stands for its
/// three turns, also written `R*`. A single turn is written with its number or mark: `R1` or
/// `R+`, `R2`, `R'`, or in any other spelling of [`Notation`](faceturn_cube::Notation).
///
/// ```
/// use faceturn::goals::TurnSet;
///
/// let set: TurnSet = "R U F2".parse()?;
/// assert_eq!((set.len(), set.to_string().as_str()), (7, "<U,F2,R>"));
/// assert_eq!("<U, F2, R1, R2, R'>".parse(), Ok(set));
/// assert_eq!("R1".parse::<TurnSet>()?.len(), 1);
/// assert!("R Uw".parse::<TurnSet>().is_err());
/// # Ok::<(), faceturn::goals::ParseTurnSetError>(())
/// ```
impl FromStr for TurnSet {
    type Err = ParseTurnSetError;

    fn from_str(text: &str) -> Result<TurnSet, ParseTurnSetError> {
        let mut set = TurnSet::NONE;
        for (column, found, moves) in moves_of_words(text)? {
            let turns = moves.into_iter().map(Move::face_turn).collect::<Option<TurnSet>>();
            set = set.or(turns.ok_or_else(|| {
                ParseTurnSetError(format!(
                    "{found:?} at column {column} is not a turn of one face; expected a set \
                     without wide moves, slices and rotations"
                ))
            })?);
        }
        Ok(set)
    }
}

/// Reads a set like [`TurnSet`], but also with wide moves, slice moves and rotations: `<M,U>`, `R
/// Rw' x2`. A letter stands for three moves.
impl FromStr for MoveSet {
    type Err = ParseTurnSetError;

    fn from_str(text: &str) -> Result<MoveSet, ParseTurnSetError> {
        Ok(moves_of_words(text)?.into_iter().flat_map(|(_, _, moves)| moves).collect())
    }
}

/// Writes the set like `<U,F2,R1>`, in the order of the turns' numbers: a face stands for its
/// three turns, and `R1` is the clockwise turn only. The empty set, `<>`, cannot be read back.
impl fmt::Display for TurnSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter().map(Move::from).collect::<MoveSet>().fmt(out)
    }
}

/// Writes the set like a set of [turns](TurnSet), with wide moves as lower-case letters.
impl fmt::Display for MoveSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<Move> = self.moves().collect();
        let alike =
            |one: &Move, other: &Move| (one.layers(), one.face()) == (other.layers(), other.face());
        let single = |turned: &Move| match turned.quarters() {
            1 => format!("{turned}1"),
            _ => turned.to_string(),
        };
        let words = moves.chunk_by(alike).flat_map(|moves| match moves {
            [first, _, _] => vec![first.to_string()],
            some => some.iter().map(single).collect(),
        });
        write!(out, "<{}>", words.collect::<Vec<String>>().join(","))
    }
}

/// Error returned when a text is not a set of turns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseTurnSetError(String);

/// The words of a set with their columns. A bracket is a word; the letter of a move begins one.
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

fn moves_of_words(text: &str) -> Result<Vec<(usize, String, Vec<Move>)>, ParseTurnSetError> {
    let words = words(text);
    let words = match &words[..] {
        [(_, open), inside @ .., (_, close)] if open == "<" && close == ">" => inside,
        words => words,
    };
    if words.is_empty() {
        let text = "no turns; expected faces and single turns, such as <R,U,F2>";
        return Err(ParseTurnSetError(text.to_owned()));
    }
    let read =
        |(column, word): &(usize, String)| Ok((*column, word.clone(), moves_of(word, *column)?));
    words.iter().map(read).collect()
}

fn moves_of(word: &str, column: usize) -> Result<Vec<Move>, ParseTurnSetError> {
    let found = word.to_owned();
    if matches!(word, "<" | ">") {
        return Err(ParseTurnSetError(format!(
            "misplaced {found:?} at column {column}; expected the whole set in brackets, <R,U,F2>"
        )));
    }
    // Brackets, comments and signs between moves are not part of a move. More than three quarters
    // are allowed in sequences only, where a note says how they are read.
    let is_no_move = |c: char| "([{/*.\u{b7}_456789".contains(c);
    let read = |text: &str| match text.parse::<MoveSequence>().as_ref().map(MoveSequence::moves) {
        Ok(&[turned]) if !text.contains(is_no_move) => Some(turned),
        _ => None,
    };
    // A letter alone, or with a w after it, a number before it, or a star.
    let is_letter = |text: &str| text.ends_with(|last: char| last.is_alphabetic() && last != 'i');
    let letter = word.strip_suffix('*').unwrap_or(word);
    if is_letter(letter)
        && let Some(turned) = read(letter)
    {
        let quarters = |quarters| Move::new(turned.layers(), turned.face(), quarters);
        return Ok((1..=3).filter_map(quarters).collect());
    }
    read(word).map(|turned| vec![turned]).ok_or_else(|| {
        ParseTurnSetError(format!(
            "unknown turn {found:?} at column {column}; expected a letter for all its turns (R, \
             M, r or x), or a single turn (R1, R2 or R')"
        ))
    })
}

#[cfg(test)]
mod tests {
    use faceturn_cube::{Face, FaceTurn};

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
        for text in
            ["<R,U,F>", "R U F", "R,U,F", "RUF", " < R, U F > ", "R R1 U2 RU+U' F", "R* U*F*"]
        {
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
    fn sets_of_moves_are_read_as_they_are_written() {
        for text in ["<U,M>", "<R,r>", "<U2,R,M',l1,l2,x2>", "<E,S,M,u,d,f,b,r,l,y,z,x>"] {
            assert_eq!(text.parse::<MoveSet>().expect("a set").to_string(), text);
        }
        for turned in Move::ALL {
            let set = MoveSet::NONE.with(turned);
            assert_eq!((set.to_string().parse(), set.len()), (Ok(set), 1), "{turned}");
        }
        let written = |text: &str| text.parse::<MoveSet>().map(|set| set.to_string());
        for text in ["M* U*", "MU", "<M, U>", "U M1 M2 M3"] {
            assert_eq!(written(text).as_deref(), Ok("<U,M>"), "{text}");
        }
        for text in ["R Rw", "R* r*", "<R,2Rw>", "Rr1r2r'"] {
            assert_eq!(written(text).as_deref(), Ok("<R,r>"), "{text}");
        }
        assert_eq!(written("M1 Mi"), Ok("<M1,M'>".to_owned()));
        let unknown = written("R m").expect_err("a lower-case slice").to_string();
        assert!(unknown.starts_with(r#"unknown turn "m" at column 3; expected "#), "{unknown}");
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
            ("2R", "2R", 1),
        ] {
            let said = format!("{found:?} at column {column} is not a turn of one face; expected ");
            assert!(error(text).starts_with(&said), "{}", error(text));
        }
        for (text, found, column) in [
            ("R Q", "Q", 3),
            ("R**", "R**", 1),
            ("R2*", "R2*", 1),
            ("R *", "*", 3),
            ("U R4", "R4", 3),
            ("U R5", "R5", 3),
            ("U R_", "R_", 3),
            ("R (U)", "(U)", 3),
            ("R//", "R//", 1),
        ] {
            let said = format!("unknown turn {found:?} at column {column}; expected a letter ");
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
