//! What can be wrong with written moves, and where.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::{MOVE_LIMIT, NESTING_LIMIT};

/// How much of the offending text an error quotes.
const QUOTED_LIMIT: usize = 20;

/// A stretch of a text, counted in characters; it ends with its line. Lines end with a line feed, a
/// carriage return, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character in its line, from 1.
    pub column: usize,
    /// How many characters, at least 1.
    pub length: usize,
}

/// Why a text is no maneuver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where the offending text is.
    pub span: Span,
    /// The offending text, shortened if it is long.
    pub found: String,
    /// What is wrong with it and what was expected.
    pub fault: NotationFault,
    /// How many lines the whole text has: the line is told only where there are several.
    lines: usize,
}

/// What is wrong with the offending text, and what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotationFault {
    /// A character that begins no move.
    #[error(
        "is no move: expected a face (U D F B R L), a wide move (Rw or r), a slice (M E S), \
         a rotation (x y z), a bracket or a // comment"
    )]
    NoMove,
    /// A slice in lower case or a rotation in upper case.
    #[error(
        "is no move: expected {expected}, as slices (M E S) are upper case \
         and rotations (x y z) lower case"
    )]
    WrongCase {
        /// The letter in its right case.
        expected: char,
    },
    /// `rw`: wide twice over.
    #[error("is wide twice over: expected a capital letter with w, or a small letter alone")]
    WideTwice,
    /// A wide move of one layer, or of more than two.
    #[error(
        "moves {layers} layers: a wide move has 2 on this cube, expected a face turn or a rotation"
    )]
    Layers {
        /// The number before the move.
        layers: usize,
    },
    /// A number before a move that is not wide.
    #[error("has a number first: expected it after the move, or w for a wide move such as 2Rw")]
    NumberFirst,
    /// A number that belongs to nothing.
    #[error("belongs to no move: expected a number right after a move or a bracket")]
    NumberAlone,
    /// `R'2`: a count behind a mark of direction.
    #[error("has its count behind the mark: expected R2', or R2, which is the same")]
    CountAfterMark,
    /// A count of quarter turns other than 1, 2 and 3.
    #[error("has a count of {count}: expected 1, 2 or 3 quarter turns")]
    Count {
        /// The count.
        count: usize,
    },
    /// A bracket that is to be repeated no times.
    #[error("repeats a bracket no times: expected 1 or more")]
    NoTimes,
    /// A mark of direction or a `²` that belongs to nothing.
    #[error(
        "follows no move: expected a move or a bracket right before it, and one such mark only"
    )]
    MarkAlone,
    /// `(R U)x3`, which could be three times the bracket or its moves and then `x3`.
    #[error(
        "can be read in two ways: expected a number alone to repeat the bracket, \
         or a space before a rotation"
    )]
    TimesOrRotation,
    /// A bracket that is never closed.
    #[error("is never closed: expected {expected} after it")]
    NeverClosed {
        /// What would close it.
        expected: char,
    },
    /// A closing bracket of the wrong kind.
    #[error("closes the wrong bracket: expected {expected} first")]
    WrongClosing {
        /// What would close the bracket that is open.
        expected: char,
    },
    /// A closing bracket that nothing opened.
    #[error("closes nothing: expected an opening bracket before it")]
    ClosesNothing,
    /// Square brackets without a comma or colon.
    #[error("comes too early: expected [A, B] for a commutator or [A: B] for a conjugate")]
    NoSeparator,
    /// A comma or colon where none can be.
    #[error("separates nothing: expected it once in square brackets, as in [A, B] or [A: B]")]
    SeparatesNothing,
    /// Brackets in brackets in brackets.
    #[error("is nested too deep: expected at most {NESTING_LIMIT} brackets in one another")]
    TooDeep,
    /// Too many moves.
    #[error(
        "makes the text too long: expected at most {MOVE_LIMIT} moves when brackets are written out \
         (a wide move, a slice or a rotation is one), found at least {length}"
    )]
    TooLong {
        /// The moves up to here, written out; [`usize::MAX`] if there are more than that.
        length: usize,
    },
    /// Repeated or inverted parentheses under NISS notation.
    #[error(
        "repeats or inverts parentheses: expected nothing here, \
         as they mean the inverse in NISS notation"
    )]
    NissRepeat,
    /// Parentheses inside brackets under NISS notation.
    #[error(
        "is inside another bracket: expected it outside, \
         as it means the inverse in NISS notation"
    )]
    NissNested,
}

impl NotationError {
    /// The error at a range of the characters of a text.
    pub(super) fn at(chars: &[char], range: Range<usize>, fault: NotationFault) -> NotationError {
        // What goes on over several lines is shown as far as its first line goes.
        let line_end = range.clone().find(|at| matches!(chars[*at], '\n' | '\r'));
        let range = range.start..line_end.unwrap_or(range.end);
        // Of a carriage return and a line feed the line feed is the break.
        let is_break = |at: &usize| match chars[*at] {
            '\n' => true,
            '\r' => chars.get(at + 1) != Some(&'\n'),
            _ => false,
        };
        let line_start = (0..range.start).rev().find(is_break).map_or(0, |at| at + 1);
        let breaks_before = |end: usize| (0..end).filter(is_break).count();
        let quoted = &chars[range.clone()];
        let mut found: String = quoted.iter().take(QUOTED_LIMIT).collect();
        if quoted.len() > QUOTED_LIMIT {
            found.push('…');
        }
        let span = Span {
            line: breaks_before(range.start) + 1,
            column: range.start - line_start + 1,
            length: range.len().max(1),
        };
        NotationError { span, found, fault, lines: breaks_before(chars.len()) + 1 }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lines > 1 {
            write!(out, "line {}, ", self.span.line)?;
        }
        write!(out, "column {}: {:?} {}", self.span.column, self.found, self.fault)
    }
}

impl std::error::Error for NotationError {}

#[cfg(test)]
mod tests {
    use super::{MOVE_LIMIT, Span};
    use crate::maneuver::Maneuver;
    use crate::notation::Notation;

    fn error(text: &str) -> String {
        text.parse::<Maneuver>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_move_is_told() {
        let no_move = "is no move: expected a face (U D F B R L), a wide move (Rw or r), \
                       a slice (M E S), a rotation (x y z), a bracket or a // comment";
        assert_eq!(error("R U Q"), format!("column 5: \"Q\" {no_move}"));
        assert_eq!(error("R 2é"), format!("column 3: \"2é\" {no_move}"));
        assert_eq!(error("’R 🟥"), error("’R"));
        assert_eq!(error("R’ 🟥"), format!("column 4: \"🟥\" {no_move}"));
        assert_eq!(error("R / U"), format!("column 3: \"/\" {no_move}"));
        assert_eq!(error("R \u{feff}"), format!("column 3: \"\\u{{feff}}\" {no_move}"));
        let case = "as slices (M E S) are upper case and rotations (x y z) lower case";
        assert_eq!(error("R m"), format!("column 3: \"m\" is no move: expected M, {case}"));
        assert_eq!(error("X"), format!("column 1: \"X\" is no move: expected x, {case}"));
    }

    #[test]
    fn misplaced_numbers_and_marks_are_told() {
        let texts = [
            ("R4 U", "\"R4\" has a count of 4: expected 1, 2 or 3 quarter turns"),
            ("R0", "\"R0\" has a count of 0: expected 1, 2 or 3 quarter turns"),
            ("R12'", "\"R12'\" has a count of 12: expected 1, 2 or 3 quarter turns"),
            (
                "3Rw",
                "\"3Rw\" moves 3 layers: a wide move has 2 on this cube, \
                 expected a face turn or a rotation",
            ),
            (
                "2R",
                "\"2R\" has a number first: expected it after the move, \
                 or w for a wide move such as 2Rw",
            ),
            ("3", "\"3\" belongs to no move: expected a number right after a move or a bracket"),
            (
                "rw",
                "\"rw\" is wide twice over: expected a capital letter with w, \
                 or a small letter alone",
            ),
            (
                "'",
                "\"'\" follows no move: expected a move or a bracket right before it, \
                 and one such mark only",
            ),
            ("(R)0", "\"0\" repeats a bracket no times: expected 1 or more"),
            (
                "(R)x3",
                "\"x3\" can be read in two ways: expected a number alone to repeat the bracket, \
                 or a space before a rotation",
            ),
        ];
        for (text, expected) in texts {
            let message = error(text);
            let told = message.split_once(": ").map(|(_, told)| told);
            assert_eq!(told, Some(expected), "{text}");
        }
        let behind = "has its count behind the mark: expected R2', or R2, which is the same";
        for (text, found) in [
            ("R'2", "R'2"),
            ("F R'2 U", "R'2"),
            ("R'2U", "R'2"),
            ("Rw’2'", "Rw’2"),
            ("M'2M", "M'2"),
            ("R+3", "R+3"),
            ("(R U)'2", "'2"),
        ] {
            let message = error(text);
            let told = message.split_once(": ").map(|(_, told)| told.to_owned());
            assert_eq!(told, Some(format!("{found:?} {behind}")), "{text}");
        }
        assert_eq!(error("R'' U"), error("R'' F"));
        assert!(error("R''").starts_with("column 3: \"'\" follows no move"));
    }

    #[test]
    fn misplaced_brackets_are_told() {
        let texts = [
            ("R (U", "column 3: \"(\" is never closed: expected ) after it"),
            ("[R, U", "column 1: \"[\" is never closed: expected ] after it"),
            ("[R", "column 1: \"[\" is never closed: expected ] after it"),
            ("(R]", "column 3: \"]\" closes the wrong bracket: expected ) first"),
            ("[R, U)", "column 6: \")\" closes the wrong bracket: expected ] first"),
            ("[R)", "column 3: \")\" closes the wrong bracket: expected ] first"),
            ("R )", "column 3: \")\" closes nothing: expected an opening bracket before it"),
            (
                "[R]",
                "column 3: \"]\" comes too early: \
                 expected [A, B] for a commutator or [A: B] for a conjugate",
            ),
            (
                "R, U",
                "column 2: \",\" separates nothing: \
                 expected it once in square brackets, as in [A, B] or [A: B]",
            ),
            (
                "[R, U: F]",
                "column 6: \":\" separates nothing: \
                 expected it once in square brackets, as in [A, B] or [A: B]",
            ),
        ];
        for (text, expected) in texts {
            assert_eq!(error(text), expected, "{text}");
        }
    }

    #[test]
    fn limits_are_told() {
        let deep = error(&"(".repeat(65));
        assert_eq!(
            deep,
            "column 65: \"(\" is nested too deep: expected at most 64 brackets in one another"
        );
        let too_long = "makes the text too long: expected at most 100000 moves when brackets are \
                        written out (a wide move, a slice or a rotation is one), found at least";
        assert_eq!(error("R (U)100000"), format!("column 3: \"(U)100000\" {too_long} 100001"));
        for one_more in ["F2", "Fw", "S", "z"] {
            let text = format!("{}{one_more}", "R".repeat(MOVE_LIMIT));
            let told = format!("column 100001: \"{one_more}\" {too_long} 100001");
            assert_eq!(error(&text), told);
        }
        let shortened = error("(R U F D L B R U F D L B)99999");
        assert_eq!(shortened, format!("column 1: \"(R U F D L B R U F D…\" {too_long} 1199988"));
        // The innermost bracket that is too much, whatever is made of it outside.
        let nested = error("(((R U)999)999)999");
        assert_eq!(nested, format!("column 2: \"((R U)999)999\" {too_long} 1996002"));
    }

    #[test]
    fn niss_limits_parentheses() {
        let error = |text| Maneuver::parse(text, Notation::Niss).unwrap_err().to_string();
        let repeats = "repeats or inverts parentheses: expected nothing here, \
                       as they mean the inverse in NISS notation";
        assert_eq!(error("F (R U)3"), format!("column 8: \"3\" {repeats}"));
        assert_eq!(error("(R)'"), format!("column 4: \"'\" {repeats}"));
        let nested = "is inside another bracket: expected it outside, \
                      as it means the inverse in NISS notation";
        assert_eq!(error("(R (U))"), format!("column 4: \"(\" {nested}"));
        assert_eq!(error("[R, (U)]"), format!("column 5: \"(\" {nested}"));
    }

    #[test]
    fn the_place_is_where_a_caret_goes() {
        let text = "R U // a comment\r\nF R22 B";
        let error = text.parse::<Maneuver>().unwrap_err();
        assert_eq!(error.span, Span { line: 2, column: 3, length: 3 });
        assert_eq!(
            error.to_string(),
            "line 2, column 3: \"R22\" has a count of 22: expected 1, 2 or 3 quarter turns"
        );
        let error = "F\n(R\nU)100000".parse::<Maneuver>().unwrap_err();
        assert_eq!((error.span, &*error.found), (Span { line: 2, column: 1, length: 2 }, "(R"));
        // Old files have carriage returns alone, and a comment ends there, too.
        for text in ["R\rU // a comment\rF R22 B", "R\n\rF R22\r\nB", "\r\n\rF R22"] {
            let error = text.parse::<Maneuver>().unwrap_err();
            assert_eq!(error.span, Span { line: 3, column: 3, length: 3 }, "{text:?}");
        }
    }
}
