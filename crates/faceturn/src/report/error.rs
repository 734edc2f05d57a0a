//! What is wrong with a position or a job, as a JSON object.

use faceturn_cube::{NotationError, ReadPositionError, Reason};
use serde::{Deserialize, Serialize};

use crate::job::{JobError, Spelling, StartError};

/// What is wrong, and where: an error as an object.
///
/// ```
/// use faceturn::report::ErrorReport;
///
/// let error = "R U Q".parse::<faceturn::Position>().unwrap_err();
/// let report = ErrorReport::from(&error);
/// assert_eq!((report.kind.as_str(), report.column), ("moves", Some(5)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ErrorReport {
    /// A stable word for the kind of error; messages may change.
    pub kind: String,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The line of the mistake in the text, from 1; left out if it is not in one place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column of the mistake, in characters from 1; left out if it is not in one place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong with the cube, piece by piece; left out if the text does not describe one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<WrittenReason>,
}

/// One of the things that are wrong with a cube. See [`ErrorReport`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct WrittenReason {
    /// A sentence about it.
    pub message: String,
    /// The places it is about, such as `UF`; empty if it is about the whole cube.
    pub places: Vec<String>,
}

impl ErrorReport {
    /// An error without a place in the text.
    pub fn new(kind: &str, message: String) -> ErrorReport {
        ErrorReport {
            kind: kind.to_owned(),
            message,
            line: None,
            column: None,
            reasons: Vec::new(),
        }
    }
}

impl From<&ReadPositionError> for ErrorReport {
    fn from(error: &ReadPositionError) -> ErrorReport {
        let span = error.span();
        ErrorReport {
            kind: error.kind().to_owned(),
            message: error.to_string(),
            line: span.map(|span| span.line),
            column: span.map(|span| span.column),
            reasons: error.reasons().into_iter().map(WrittenReason::from).collect(),
        }
    }
}

impl From<Reason> for WrittenReason {
    fn from(reason: Reason) -> WrittenReason {
        let places = reason.places.iter().map(ToString::to_string).collect();
        WrittenReason { message: reason.message, places }
    }
}

impl JobError {
    /// The error as an object.
    pub fn report(&self, spelling: Spelling) -> ErrorReport {
        let message = self.spelled(spelling);
        match self {
            JobError::Start(StartError::Position(error)) => ErrorReport::from(error),
            JobError::Target { source } => {
                ErrorReport { kind: self.kind().to_owned(), message, ..ErrorReport::from(source) }
            }
            JobError::Skeleton { source: NotationError { span, .. } }
            | JobError::Claimed { source: NotationError { span, .. } } => ErrorReport {
                line: Some(span.line),
                column: Some(span.column),
                ..ErrorReport::new(self.kind(), message)
            },
            _ => ErrorReport::new(self.kind(), message),
        }
    }
}
