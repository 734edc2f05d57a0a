//! Errors of lines.

use std::fmt;

use faceturn::Metric;
use faceturn::cube::NotationError;
use faceturn::jobs::Bug;
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use super::BatchLine;
use super::unreadable::UnreadablePosition;

#[derive(Debug, Error)]
pub(crate) enum LineFault {
    #[error(transparent)]
    Position(#[from] UnreadablePosition),
    #[error("{0}\n--format moves reads each of these lines as a position")]
    Lines(UnreadablePosition),
    #[error(
        "the text has {0} lines of moves, which may be one position or one each; write one line, \
         or say --format moves for one position"
    )]
    SeveralLines(usize),
    #[error("expected a position after the name and the tab")]
    NoPositionAfterName,
    #[error(
        "the line has two positions; expected a name, a tab and a position, or a position, a tab \
         and its distance"
    )]
    TwoTexts,
    #[error("expected lines that end with a line feed, found a carriage return in the line")]
    CarriageReturn,
    #[error("expected a name without tabs, line breaks and the like")]
    Name,
    #[error("expected text in UTF-8")]
    Utf8,
    #[error("expected a JSON object: {0}")]
    Json(serde_json::Error),
    #[error("expected one position for each element: a text or an object, found {0}")]
    Element(Value),
    #[error("unexpected text after the JSON: {found:?}")]
    AfterJson { found: String },
    #[error("expected a \"position\" in the JSON object")]
    NoPosition,
    #[error("the JSON object has both {0:?} and {1:?}; expected one of them")]
    TwoPositions(String, String),
    #[error(
        "--columns names column {0}, but the line is a JSON object; expected a name of a field"
    )]
    ColumnOfJson(usize),
    #[error("the position is {0}; expected a text in quotes, or the object of a KPattern")]
    PositionType(Value),
    #[error(
        "{field:?} and \"facelets\" are different positions: the first has the facelets {found}"
    )]
    Contradiction { field: String, found: String },
    #[error("{field:?} is {found}; expected {expected}")]
    FieldType { field: String, expected: &'static str, found: Value },
    #[error("the claimed distance is {0}; expected at most 20, or 26 quarter turns")]
    Distance(String),
    #[error(
        "field {number} is {found:?}; expected the claimed distance, a number or -, after the \
         position"
    )]
    NoDistance { number: usize, found: String },
    #[error("the claimed distance is {0:?}; expected a number or -")]
    DistanceColumn(String),
    #[error("expected a claimed distance")]
    NothingClaimed,
    #[error("the claim is about the goal {0:?}; expected one about the whole cube, by all turns")]
    Goal(String),
    #[error(
        "the line is about the goal {own}, and the search is for {searched}; expected --goal \
         {own:?}"
    )]
    OtherGoal { own: String, searched: String },
    #[error("the claim is in {} turns; expected one in {} turns: see --metric", .found, .expected)]
    Metric { found: Metric, expected: Metric },
    #[error("the claimed solution {text:?}: {error}")]
    Solution { text: String, error: NotationError },
    #[error("the row has {found} columns; expected the position in column {expected}")]
    Row { expected: usize, found: usize },
    #[error("--simplify takes moves, not other formats")]
    NotMoves,
    #[error("a value begins with a quotation mark that is not closed")]
    OpenQuote,
    #[error("ignored {0}")]
    Ignored(IgnoredField),
}

impl LineFault {
    /// A word for the kind of error, for JSON. Kinds are stable, messages are not.
    fn kind(&self) -> &'static str {
        match self {
            LineFault::Position(error) | LineFault::Lines(error) => error.kind(),
            LineFault::SeveralLines(_) => "ambiguous",
            LineFault::NoPositionAfterName
            | LineFault::NoPosition
            | LineFault::ColumnOfJson(_)
            | LineFault::Row { .. } => "no_position",
            LineFault::CarriageReturn | LineFault::Utf8 | LineFault::OpenQuote => "encoding",
            LineFault::Name => "name",
            LineFault::NotMoves => "format",
            LineFault::Json(_) | LineFault::Element(_) | LineFault::AfterJson { .. } => "json",
            LineFault::PositionType(_) | LineFault::FieldType { .. } => "json_type",
            LineFault::TwoTexts | LineFault::TwoPositions(..) | LineFault::Contradiction { .. } => {
                "contradiction"
            }
            LineFault::Distance(_)
            | LineFault::NoDistance { .. }
            | LineFault::DistanceColumn(_)
            | LineFault::NothingClaimed => "distance",
            LineFault::Goal(_) | LineFault::OtherGoal { .. } => "goal",
            LineFault::Metric { .. } => "metric",
            LineFault::Solution { .. } => "solution",
            LineFault::Ignored(_) => "ignored_field",
        }
    }

    fn column(&self) -> Option<usize> {
        match self {
            LineFault::Position(error) => error.column(),
            LineFault::Solution { error, .. } => Some(error.span.column),
            LineFault::Json(error) => Some(error.column()).filter(|&column| column > 0),
            _ => None,
        }
    }

    fn excerpt(&self) -> Option<String> {
        match self {
            LineFault::Position(error) => error.excerpt(),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum IgnoredField {
    Numbered { number: usize, text: String, expected: String },
    Named(String),
}

impl IgnoredField {
    pub(crate) fn column(&self) -> String {
        match self {
            IgnoredField::Numbered { number, .. } => number.to_string(),
            IgnoredField::Named(name) => name.clone(),
        }
    }
}

impl fmt::Display for IgnoredField {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IgnoredField::Numbered { number, text, expected } => {
                write!(out, "field {number}, {text:?}; expected {expected}")
            }
            IgnoredField::Named(name) => write!(out, "the unknown field {name:?}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LineError {
    #[serde(skip)]
    pub(crate) number: u64,
    /// `line 3: `, `position 3: ` or nothing.
    #[serde(skip)]
    place: String,
    pub(crate) kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip)]
    excerpt: Option<String>,
}

impl LineError {
    pub(crate) fn new(number: u64, place: String, error: &LineFault) -> LineError {
        LineError {
            number,
            place,
            kind: error.kind(),
            message: error.to_string(),
            column: error.column(),
            excerpt: error.excerpt(),
        }
    }

    pub(crate) fn of_work(line: &BatchLine, message: String) -> LineError {
        LineError::failed(line.number, line.place.clone(), message)
    }

    /// Does some work on a line, a panic in which is an error of the line alone.
    pub(crate) fn caught<T>(
        number: u64,
        place: String,
        work: impl FnOnce() -> T,
    ) -> Result<T, LineError> {
        Bug::caught(work).map_err(|bug| LineError::failed(number, place, bug.to_string()))
    }

    fn failed(number: u64, place: String, message: String) -> LineError {
        LineError { number, place, kind: "failed", message, column: None, excerpt: None }
    }

    /// As results have it: `{"line":2,"error":{...}}`.
    pub(crate) fn as_object(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        struct ErrorLine<'e> {
            line: u64,
            error: &'e LineError,
        }
        ErrorLine { line: self.number, error: self }
    }
}

impl std::error::Error for LineError {}

/// For stderr: the place, what is wrong, and the offending text with carets.
impl fmt::Display for LineError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.place, self.message)?;
        match &self.excerpt {
            Some(excerpt) => write!(out, "\n{excerpt}"),
            None => Ok(()),
        }
    }
}
