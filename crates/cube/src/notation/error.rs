use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::{MOVE_LIMIT, NESTING_LIMIT, SOLUTION_MOVES, SOLUTION_TURNS};
use crate::Span;

const QUOTED_LIMIT: usize = 20;

/// Error returned when a text cannot be read as moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotationError {
    /// The place of the offending text.
    pub span: Span,
    /// The offending text, shortened if it is long.
    pub found: String,
    /// What is wrong with it.
    pub fault: NotationFault,
    /// The number of lines of the whole text: the message names the line if there are several.
    lines: usize,
}

/// What is wrong with the offending text. It prints as what was expected instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotationFault {
    /// A character that begins no move.
    #[error(
        "expected a face (U D F B R L), a wide move (Rw or r), a slice (M E S), \
         a rotation (x y z), a bracket or a // comment"
    )]
    UnknownMove,
    /// A slice in lower case.
    #[error("expected {expected}: slices (M E S) are upper case")]
    WrongCase {
        /// The letter in its right case.
        expected: char,
    },
    /// `rw`: both spellings of a wide move.
    #[error("expected a capital letter with w, or a small letter without")]
    WideTwice,
    /// A wide move of one layer, or of too many.
    #[error("expected 2 layers, or 3 for a rotation as in 3Rw, found {layers} layers")]
    Layers {
        /// The number before the move.
        layers: usize,
    },
    /// A number before a move that is not wide, other than `1R` and `2R`.
    #[error(
        "expected the number after the move, 2R for the slice beside R, or 2Rw for a wide move"
    )]
    NumberFirst,
    /// A number that belongs to no move.
    #[error("expected a number right after a move or a bracket")]
    NumberAlone,
    /// `R'2U`: a count after a direction mark, or the number before the next move.
    #[error("expected the count before the mark, as in R2', or R2, which is the same")]
    CountAfterMark,
    /// Too many quarter turns.
    #[error("expected at most 9 quarter turns, found {count}")]
    Count {
        /// The count.
        count: usize,
    },
    /// `R^` without a number.
    #[error("expected a number after ^, as in R^2 or R^-1")]
    NoExponent,
    /// `(2f)` or `(2F)` at the end of a line.
    #[error("expected (2) or (2f*) for a length, (f) for the wide move, or (S) for the slice")]
    LengthOrMove,
    /// An address without moves in it.
    #[error(
        "expected a field alg, setup, setup-alg or position, \
         as in https://alpha.twizzle.net/edit/?alg=R+U"
    )]
    AddressWithoutMoves,
    /// The address of a page for another puzzle.
    #[error("expected the 3x3x3")]
    OtherPuzzle,
    /// `/*` without `*/`.
    #[error("expected */ after it")]
    CommentNeverClosed,
    /// A bracket repeated 0 times.
    #[error("expected 1 or more")]
    NoTimes,
    /// A direction mark or a `²` that belongs to no move.
    #[error("expected a move or a bracket right before it, and only one mark")]
    MarkAlone,
    /// `(R U)x3`, which could repeat the bracket or be its moves and then `x3`.
    #[error("expected a number alone to repeat the bracket, or a space before a rotation")]
    TimesOrRotation,
    /// A bracket that is never closed.
    #[error("expected {expected} after it")]
    NeverClosed {
        /// The expected closing bracket.
        expected: char,
    },
    /// A closing bracket of the wrong kind.
    #[error("expected {expected} first")]
    WrongClosing {
        /// The closing bracket for the open one.
        expected: char,
    },
    /// A closing bracket without an opening one.
    #[error("expected an opening bracket before it")]
    ClosesNothing,
    /// Square brackets without a comma or colon, and not around one move.
    #[error("expected [A, B] for a commutator, [A: B] for a conjugate, or one move, as in [U2]")]
    NoSeparator,
    /// A comma or colon in the wrong place.
    #[error("expected it once inside square brackets, as in [A, B] or [A: B]")]
    SeparatesNothing,
    /// One comma outside brackets between moves: a list of them, or a commutator.
    #[error(
        "expected [A, B] for a commutator, or blanks between moves that are done one after another"
    )]
    ListOrCommutator,
    /// Brackets nested too deep.
    #[error("expected at most {NESTING_LIMIT} brackets inside one another")]
    TooDeep,
    /// Too many moves.
    #[error(
        "expected at most {MOVE_LIMIT} with brackets written out \
         (a wide move, a slice or a rotation counts as one), found at least {length}"
    )]
    TooLong {
        /// The number of moves up to here, written out; [`usize::MAX`] if there are more.
        length: usize,
    },
    /// More moves than a solution has.
    #[error(
        "expected at most {SOLUTION_TURNS} face turns or {SOLUTION_MOVES} moves in a solution, \
         found {length}"
    )]
    LongSolution {
        /// The number of moves.
        length: usize,
    },
    /// Repeated or inverted parentheses under NISS notation.
    #[error("expected nothing after parentheses, which mean the inverse in NISS notation")]
    NissRepeat,
    /// Parentheses inside brackets under NISS notation.
    #[error(
        "expected parentheses outside other brackets, as they mean the inverse in NISS notation"
    )]
    NissNested,
}

impl NotationFault {
    const fn heading(&self) -> &'static str {
        match self {
            NotationFault::UnknownMove | NotationFault::WrongCase { .. } => "unknown move",
            NotationFault::WideTwice => "wide move marked twice",
            NotationFault::Layers { .. } => "unknown wide move",
            NotationFault::NumberFirst => "number before a move",
            NotationFault::NumberAlone => "number without a move",
            NotationFault::CountAfterMark => "count after a mark",
            NotationFault::Count { .. } => "invalid count",
            NotationFault::NoExponent => "power without a number",
            NotationFault::LengthOrMove => "ambiguous length or move",
            NotationFault::AddressWithoutMoves => "address without moves",
            NotationFault::OtherPuzzle => "another puzzle",
            NotationFault::CommentNeverClosed => "unclosed comment",
            NotationFault::NoTimes => "invalid number of repeats",
            NotationFault::MarkAlone => "mark without a move",
            NotationFault::TimesOrRotation => "ambiguous repeat or rotation",
            NotationFault::NeverClosed { .. } => "unclosed bracket",
            NotationFault::WrongClosing { .. } => "mismatched bracket",
            NotationFault::ClosesNothing => "unmatched bracket",
            NotationFault::NoSeparator => "incomplete bracket",
            NotationFault::SeparatesNothing => "misplaced separator",
            NotationFault::ListOrCommutator => "ambiguous comma",
            NotationFault::TooDeep => "too deeply nested bracket",
            NotationFault::TooLong { .. } | NotationFault::LongSolution { .. } => {
                "too many moves in"
            }
            NotationFault::NissRepeat => "repeated or inverted parentheses",
            NotationFault::NissNested => "nested parentheses",
        }
    }
}

impl NotationError {
    pub(crate) fn of_whole(text: &str, fault: NotationFault) -> NotationError {
        let chars: Vec<char> = text.chars().collect();
        NotationError::at(&chars, 0..chars.len(), fault)
    }

    pub(super) fn at(chars: &[char], range: Range<usize>, fault: NotationFault) -> NotationError {
        // Of several lines, quote the first.
        let line_end = range.clone().find(|at| matches!(chars[*at], '\n' | '\r'));
        let range = range.start..line_end.unwrap_or(range.end);
        // In a carriage return with a line feed, the line feed counts as the break.
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
        write!(out, "{} {:?} at ", self.fault.heading(), self.found)?;
        if self.lines > 1 {
            write!(out, "line {}, ", self.span.line)?;
        }
        write!(out, "column {}; {}", self.span.column, self.fault)
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
    fn an_unknown_move_is_an_error() {
        let expected = "expected a face (U D F B R L), a wide move (Rw or r), a slice (M E S), \
                        a rotation (x y z), a bracket or a // comment";
        let unknown = |found: &str, column: usize| {
            format!("unknown move {found:?} at column {column}; {expected}")
        };
        assert_eq!(error("R U Q"), unknown("Q", 5));
        assert_eq!(error("R 2é"), unknown("2é", 3));
        assert_eq!(error("’R 🟥"), error("’R"));
        assert_eq!(error("R’ 🟥"), unknown("🟥", 4));
        assert_eq!(error("R / U"), unknown("/", 3));
        assert_eq!(error("R /* U"), "unclosed comment \"/*\" at column 3; expected */ after it");
        let case = "expected S: slices (M E S) are upper case";
        assert_eq!(error("R s"), format!("unknown move \"s\" at column 3; {case}"));
    }

    #[test]
    fn misplaced_numbers_and_marks_are_errors() {
        let texts = [
            (
                "R10'",
                "invalid count \"R10'\" at column 1; expected at most 9 quarter turns, found 10",
            ),
            (
                "4r",
                "unknown wide move \"4r\" at column 1; \
                 expected 2 layers, or 3 for a rotation as in 3Rw, found 4 layers",
            ),
            (
                "R^U",
                "power without a number \"R^\" at column 1; \
                 expected a number after ^, as in R^2 or R^-1",
            ),
            (
                "3R",
                "number before a move \"3R\" at column 1; expected the number after the move, \
                 2R for the slice beside R, or 2Rw for a wide move",
            ),
            (
                "2M",
                "number before a move \"2M\" at column 1; expected the number after the move, \
                 2R for the slice beside R, or 2Rw for a wide move",
            ),
            (
                "3",
                "number without a move \"3\" at column 1; \
                 expected a number right after a move or a bracket",
            ),
            (
                "rw",
                "wide move marked twice \"rw\" at column 1; \
                 expected a capital letter with w, or a small letter without",
            ),
            (
                "'",
                "mark without a move \"'\" at column 1; \
                 expected a move or a bracket right before it, and only one mark",
            ),
            ("(R)0", "invalid number of repeats \"0\" at column 4; expected 1 or more"),
            (
                "(R)x3",
                "ambiguous repeat or rotation \"x3\" at column 4; expected a number alone \
                 to repeat the bracket, or a space before a rotation",
            ),
        ];
        for (text, expected) in texts {
            assert_eq!(error(text), expected, "{text}");
        }
        let expected = "expected the count before the mark, as in R2', or R2, which is the same";
        for (text, found, column) in
            [("R'2U", "R'2", 1), ("R'2R", "R'2", 1), ("M'2M", "M'2", 1), ("(R U)'2F", "'2", 6)]
        {
            let message = format!("count after a mark {found:?} at column {column}; {expected}");
            assert_eq!(error(text), message, "{text}");
        }
        assert_eq!(error("R'' U"), error("R'' F"));
        assert!(error("R''").starts_with("mark without a move \"'\" at column 3; "));
    }

    #[test]
    fn misplaced_brackets_are_errors() {
        let texts = [
            ("R (U", "unclosed bracket \"(\" at column 3; expected ) after it"),
            ("[R, U", "unclosed bracket \"[\" at column 1; expected ] after it"),
            ("[R", "unclosed bracket \"[\" at column 1; expected ] after it"),
            ("(R]", "mismatched bracket \"]\" at column 3; expected ) first"),
            ("[R, U)", "mismatched bracket \")\" at column 6; expected ] first"),
            ("[R)", "mismatched bracket \")\" at column 3; expected ] first"),
            ("R )", "unmatched bracket \")\" at column 3; expected an opening bracket before it"),
            (
                "F [R U]",
                "incomplete bracket \"]\" at column 7; \
                 expected [A, B] for a commutator, [A: B] for a conjugate, or one move, as in [U2]",
            ),
            (
                "(R, U)",
                "misplaced separator \",\" at column 3; \
                 expected it once inside square brackets, as in [A, B] or [A: B]",
            ),
            (
                "[R, U: F]",
                "misplaced separator \":\" at column 6; \
                 expected it once inside square brackets, as in [A, B] or [A: B]",
            ),
            (
                "R' D' R, U2",
                "ambiguous comma \",\" at column 8; expected [A, B] for a commutator, \
                 or blanks between moves that are done one after another",
            ),
            (
                "M', U2",
                "ambiguous comma \",\" at column 3; expected [A, B] for a commutator, \
                 or blanks between moves that are done one after another",
            ),
        ];
        for (text, expected) in texts {
            assert_eq!(error(text), expected, "{text}");
        }
    }

    #[test]
    fn exceeded_limits_are_errors() {
        assert_eq!(
            error(&"(".repeat(65)),
            "too deeply nested bracket \"(\" at column 65; \
             expected at most 64 brackets inside one another"
        );
        let too_many = |found: &str, column: usize, length: usize| {
            format!(
                "too many moves in {found:?} at column {column}; \
                 expected at most 100000 with brackets written out \
                 (a wide move, a slice or a rotation counts as one), found at least {length}"
            )
        };
        assert_eq!(error("R (U)100000"), too_many("(U)100000", 3, 100_001));
        for one_more in ["F2", "Fw", "S", "z"] {
            let text = format!("{}{one_more}", "R".repeat(MOVE_LIMIT));
            assert_eq!(error(&text), too_many(one_more, 100_001, 100_001));
        }
        let long = "(R U F D L B R U F D L B)99999";
        assert_eq!(error(long), too_many("(R U F D L B R U F D…", 1, 1_199_988));
        // The innermost bracket that is too long, whatever is around it.
        assert_eq!(error("(((R U)999)999)999"), too_many("((R U)999)999", 2, 1_996_002));
    }

    #[test]
    fn niss_limits_parentheses() {
        let error = |text| Maneuver::parse(text, Notation::Niss).unwrap_err().to_string();
        let repeated = |found: &str, column: usize| {
            format!(
                "repeated or inverted parentheses {found:?} at column {column}; \
                 expected nothing after parentheses, which mean the inverse in NISS notation"
            )
        };
        assert_eq!(error("F (R U)3"), repeated("3", 8));
        assert_eq!(error("(R)'"), repeated("'", 4));
        let nested = |column: usize| {
            format!(
                "nested parentheses \"(\" at column {column}; \
                 expected parentheses outside other brackets, \
                 as they mean the inverse in NISS notation"
            )
        };
        assert_eq!(error("(R (U))"), nested(4));
        assert_eq!(error("[R, (U)]"), nested(5));
    }

    #[test]
    fn the_place_is_where_a_caret_goes() {
        let text = "R U // a comment\r\nF R22 B";
        let error = text.parse::<Maneuver>().unwrap_err();
        assert_eq!(error.span, Span { line: 2, column: 3, length: 3 });
        assert_eq!(
            error.to_string(),
            "invalid count \"R22\" at line 2, column 3; expected at most 9 quarter turns, found 22"
        );
        let error = "F\n(R\nU)100000".parse::<Maneuver>().unwrap_err();
        assert_eq!((error.span, &*error.found), (Span { line: 2, column: 1, length: 2 }, "(R"));
        // In old files a carriage return alone ends a line, and a comment.
        for text in ["R\rU // a comment\rF R22 B", "R\n\rF R22\r\nB", "\r\n\rF R22"] {
            let error = text.parse::<Maneuver>().unwrap_err();
            assert_eq!(error.span, Span { line: 3, column: 3, length: 3 }, "{text:?}");
        }
    }
}
