//! What can be wrong with written moves, and where.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::{MOVE_LIMIT, NESTING_LIMIT};

/// How much of the offending text an error quotes.
const QUOTED_LIMIT: usize = 20;

/// A stretch of a text, counted in characters.
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
        "is no move: expected {expected}, as slices (M E S) are upper case and rotations (x y z) lower case"
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
        "can be read in two ways: expected a number alone to repeat the bracket, or a space before a rotation"
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
    #[error("makes the text too long: expected at most {MOVE_LIMIT} moves when written out")]
    TooLong,
    /// Repeated or inverted parentheses under NISS notation.
    #[error(
        "repeats or inverts parentheses: expected nothing, as in NISS notation they mean the inverse"
    )]
    NissRepeat,
    /// Parentheses inside brackets under NISS notation.
    #[error(
        "is inside another bracket: expected it outside, as in NISS notation it means the inverse"
    )]
    NissNested,
}

impl NotationError {
    /// The error at a range of the characters of a text.
    pub(super) fn at(chars: &[char], range: Range<usize>, fault: NotationFault) -> NotationError {
        let breaks_line = |at: &usize| {
            chars[*at] == '\n' || (chars[*at] == '\r' && chars.get(at + 1) != Some(&'\n'))
        };
        let line_starts: Vec<usize> = std::iter::once(0)
            .chain((0..chars.len()).filter(breaks_line).map(|at| at + 1))
            .collect();
        let line = line_starts.iter().rposition(|start| *start <= range.start).unwrap_or(0);
        let quoted = &chars[range.clone()];
        let mut found: String = quoted.iter().take(QUOTED_LIMIT).collect();
        if quoted.len() > QUOTED_LIMIT {
            found.push('…');
        }
        let column = range.start - line_starts[line] + 1;
        let span = Span { line: line + 1, column, length: range.len().max(1) };
        NotationError { span, found, fault, lines: line_starts.len() }
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
