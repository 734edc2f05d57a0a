//! A position, or what is wrong with a text that is not one, as a JSON object.

use faceturn_cube::{KPattern, Position, ReadPositionError, Reason};
use serde::{Deserialize, Serialize};

/// A position in every form that needs no search.
///
/// ```
/// use faceturn::Position;
/// use faceturn::report::PositionForms;
///
/// let json = serde_json::to_value(PositionForms::from(&Position::SOLVED))?;
/// assert_eq!(json["facelets"], Position::SOLVED.facelets());
/// assert_eq!(json["kpattern"]["EDGES"]["pieces"][11], 11);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PositionForms {
    /// 54 facelets in the order U R F D L B.
    pub facelets: String,
    /// Reid's 20 words.
    pub reid: String,
    /// The KPattern of cubing.js, an object.
    pub kpattern: KPattern,
}

impl From<&Position> for PositionForms {
    fn from(position: &Position) -> PositionForms {
        let (facelets, reid) = (position.facelets(), position.reid());
        PositionForms { facelets, reid, kpattern: KPattern::from(position) }
    }
}

/// A position that was read from a text: the object that `faceturn convert --json` prints.
///
/// ```
/// use faceturn::report::PositionReport;
///
/// let position: faceturn::Position = "R U".parse()?;
/// let report = PositionReport::new(&position).with_input("R U");
/// assert_eq!(report.forms.facelets, position.facelets());
/// # Ok::<(), faceturn::ReadPositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PositionReport {
    /// The number of the line or argument that held the position, from 1; left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position's name; left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position as it was written.
    pub input: String,
    /// How the cube is held at the end of the moves, as rotations of the whole cube.
    pub holding: String,
    /// Moves that make it; left out unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The position in every form.
    #[serde(flatten)]
    pub forms: PositionForms,
}

impl PositionReport {
    /// The report of a position without a text.
    pub fn new(position: &Position) -> PositionReport {
        PositionReport {
            line: None,
            name: None,
            input: String::new(),
            holding: String::new(),
            moves: None,
            forms: position.into(),
        }
    }

    /// Sets the text that the position was read from.
    pub fn with_input(self, input: &str) -> PositionReport {
        PositionReport { input: input.to_owned(), ..self }
    }
}

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
    /// A word for the kind of error. Words are stable, messages are not.
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
    /// An error that is not in one place.
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
