//! Why texts and jobs are refused.

use faceturn::JobError;
use faceturn::cube::{Impossibility, ReadPositionError, Reason, Span};
use faceturn::jobs::{Spelling, StartError};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why a text is not a position.
#[derive(Default, Serialize)]
pub(crate) struct Refusal {
    /// What is wrong, and what was expected: a line for each reason.
    pub(crate) error: String,
    /// The place of the error in moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<TextRange>,
    /// The places of wrong pieces, such as `UF`, in a cube.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) pieces: Vec<String>,
    /// The same as codes; empty for what is not wrong with a position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<Fault>,
}

/// What is wrong with a position, for programs that say it in another language.
#[derive(Serialize)]
pub(crate) struct Fault {
    /// A word for it; words are stable.
    pub(crate) code: &'static str,
    /// What it is about: text, a piece, a place or a direction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<String>,
}

impl Fault {
    /// The faults of pieces or symbols, or else of the whole text.
    fn all_of(error: &ReadPositionError) -> Vec<Fault> {
        let (code, value) = match error {
            ReadPositionError::Moves(moves) => (error.kind(), Some(moves.found.clone())),
            ReadPositionError::Name(name) => (error.kind(), Some(name.clone())),
            ReadPositionError::Colours(_) => ("colours", None),
            _ => (error.kind(), None),
        };
        let reasons = error.reasons();
        match reasons.is_empty() {
            true => vec![Fault { code, value }],
            false => reasons.iter().map(Fault::from).collect(),
        }
    }
}

impl From<&Reason> for Fault {
    fn from(reason: &Reason) -> Fault {
        let place = reason.places.first().map(ToString::to_string);
        let (code, value) = match &reason.impossible {
            Some(Impossibility::EdgeRepeated { edge, .. }) => ("repeated", Some(edge.to_string())),
            Some(Impossibility::CornerRepeated { corner, .. }) => {
                ("repeated", Some(corner.to_string()))
            }
            Some(Impossibility::EdgeMissing(edge)) => ("missing", Some(edge.to_string())),
            Some(Impossibility::CornerMissing(corner)) => ("missing", Some(corner.to_string())),
            Some(Impossibility::EdgeFlipped) => ("flipped", None),
            Some(Impossibility::CornerTwisted(direction)) => {
                ("twisted", Some(direction.to_string()))
            }
            Some(Impossibility::PiecesSwapped) => ("swapped", None),
            _ if place.is_none() => ("symbols", None),
            _ => ("piece", place),
        };
        Fault { code, value }
    }
}

/// A range of characters within one line.
#[derive(Serialize)]
pub(crate) struct TextRange {
    /// From 1.
    line: usize,
    /// From 1.
    column: usize,
    /// At least 1.
    length: usize,
}

impl From<Span> for TextRange {
    fn from(Span { line, column, length, .. }: Span) -> TextRange {
        TextRange { line, column, length }
    }
}

#[derive(Serialize)]
pub(crate) struct JobRefusal {
    #[serde(flatten)]
    pub(crate) refusal: Refusal,
    /// What is wrong: `position`, `start`, `goal` or `option`.
    pub(crate) kind: &'static str,
}

/// Parses a job in one of its written forms.
pub(crate) fn read_as<Written: DeserializeOwned, Job>(
    text: &str,
    read: impl FnOnce(&Written) -> Result<Job, JobError>,
) -> Result<Job, JobRefusal> {
    let written = written(text).map_err(|refusal| JobRefusal { refusal, kind: "option" })?;
    read(&written).map_err(|error| {
        let (kind, place) = match &error {
            JobError::Start(StartError::Position(error)) => {
                return JobRefusal { refusal: refusal(error), kind: "position" };
            }
            JobError::Start(_) => ("start", None),
            JobError::Skeleton { source } => ("position", Some(source.span.into())),
            JobError::Goal { .. } | JobError::Target { .. } | JobError::Moves { .. } => {
                ("goal", None)
            }
            _ => ("option", None),
        };
        let error = error.spelled(Spelling::Camel);
        JobRefusal { refusal: Refusal { error, place, ..Refusal::default() }, kind }
    })
}

pub(crate) fn written<Written: DeserializeOwned>(text: &str) -> Result<Written, Refusal> {
    crate::written(text).map_err(|error| Refusal { error, ..Refusal::default() })
}

pub(crate) fn refusal(error: &ReadPositionError) -> Refusal {
    let place = match error {
        ReadPositionError::Moves(error) => Some(error.span.into()),
        _ => None,
    };
    let reasons = error.reasons();
    let pieces = reasons.iter().flat_map(|reason| &reason.places).map(ToString::to_string);
    Refusal {
        error: error.to_string(),
        place,
        pieces: pieces.collect(),
        faults: Fault::all_of(error),
    }
}
