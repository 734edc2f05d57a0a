//! The library's errors as Python's exceptions, with the library's own sentences.

use faceturn::{
    FaceletError, Impossibility, InvalidPiece, InvalidWord, JobError, KPatternError,
    KPatternJsonError, NotationError, ReadPositionError, ReidError, Span, Spelling, StartError,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

mod python {
    pyo3::import_exception!(faceturn.errors, CheckpointError);
    pyo3::import_exception!(faceturn.errors, Interrupted);
    pyo3::import_exception!(faceturn.errors, ParseError);
    pyo3::import_exception!(faceturn.errors, TableError);
}

pub(crate) use self::python::{CheckpointError, Interrupted, ParseError, TableError};

/// What is known about the place of a mistake.
#[derive(Default)]
struct Details {
    span: Option<Span>,
    /// The places of the pieces that are wrong, or the pieces themselves, such as `UFR`.
    pieces: Vec<String>,
    /// The codes of Kociemba's `verify`, -1 to -6.
    codes: Vec<i8>,
}

impl Details {
    fn at(span: Span) -> Details {
        Details { span: Some(span), ..Details::default() }
    }

    fn of_reasons(reasons: &[Impossibility]) -> Details {
        let pieces = reasons.iter().flat_map(pieces).collect();
        Details { pieces, codes: reasons.iter().map(Impossibility::code).collect(), span: None }
    }

    fn with_places(mut self, places: impl Iterator<Item = String>) -> Details {
        let places: Vec<String> = places.collect();
        self.pieces.retain(|piece| !places.contains(piece));
        self.pieces.splice(0..0, places);
        self
    }

    fn into_exception(self, message: String) -> PyErr {
        let Details { span, pieces, mut codes } = self;
        codes.dedup();
        let line = span.map(|span| span.line);
        let (column, length) = (span.map(|span| span.column), span.map(|span| span.length));
        ParseError::new_err((message, line, column, length, pieces, codes))
    }
}

/// The pieces that a reason names.
fn pieces(reason: &Impossibility) -> Vec<String> {
    match reason {
        Impossibility::NoSuchEdge { place, .. } => vec![place.to_string()],
        Impossibility::EdgeRepeated { edge, .. } => vec![edge.to_string()],
        Impossibility::EdgeMissing(edge) => vec![edge.to_string()],
        Impossibility::NoSuchCorner { place, .. } => vec![place.to_string()],
        Impossibility::CornerRepeated { corner, .. } => vec![corner.to_string()],
        Impossibility::CornerMissing(corner) => vec![corner.to_string()],
        _ => Vec::new(),
    }
}

/// The exception for moves that cannot be read.
pub(crate) fn of_moves(error: &NotationError) -> PyErr {
    Details::at(error.span).into_exception(error.to_string())
}

/// The exception for facelets that are not a position.
pub(crate) fn of_facelets(error: &FaceletError) -> PyErr {
    facelet_details(error).into_exception(error.to_string())
}

/// The exception for words that are not a position.
pub(crate) fn of_reid(error: &ReidError) -> PyErr {
    reid_details(error).into_exception(error.to_string())
}

/// The exception for the numbers of a KPattern that are not a position.
pub(crate) fn of_kpattern(error: &KPatternError) -> PyErr {
    kpattern_details(error).into_exception(error.to_string())
}

/// The exception for a text that is not a KPattern.
pub(crate) fn of_kpattern_json(error: &KPatternJsonError) -> PyErr {
    json_details(error).into_exception(error.to_string())
}

/// The exception for a text that is not a position.
pub(crate) fn of_position(error: &ReadPositionError) -> PyErr {
    let details = match error {
        ReadPositionError::Moves(error) => Details::at(error.span),
        ReadPositionError::Facelets(error) => facelet_details(error),
        ReadPositionError::Reid(error) => reid_details(error),
        ReadPositionError::KPatternJson(error) => json_details(error),
        ReadPositionError::KPattern(error) => kpattern_details(error),
        _ => Details::default(),
    };
    details.into_exception(error.to_string())
}

fn facelet_details(error: &FaceletError) -> Details {
    match error {
        FaceletError::Pieces { places, reasons } => {
            let place = |invalid: &InvalidPiece| invalid.place.to_string();
            Details::of_reasons(reasons).with_places(places.iter().map(place))
        }
        FaceletError::Impossible(impossible) => Details::of_reasons(&impossible.reasons),
        _ => Details { codes: vec![-1], ..Details::default() },
    }
}

fn reid_details(error: &ReidError) -> Details {
    match error {
        ReidError::Words { words, reasons } => {
            let place = |invalid: &InvalidWord| invalid.place.to_string();
            Details::of_reasons(reasons).with_places(words.iter().map(place))
        }
        ReidError::Impossible(impossible) => Details::of_reasons(&impossible.reasons),
        _ => Details::default(),
    }
}

fn kpattern_details(error: &KPatternError) -> Details {
    match error {
        KPatternError::Orientation { place, .. } => {
            Details::default().with_places([place.to_string()].into_iter())
        }
        KPatternError::Impossible(impossible) => Details::of_reasons(&impossible.reasons),
        _ => Details::default(),
    }
}

fn json_details(error: &KPatternJsonError) -> Details {
    match error {
        KPatternJsonError::Json { span, .. } => Details::at(*span),
        _ => Details::default(),
    }
}

/// The exception for a text that is not the start of a job.
pub(crate) fn of_start(error: &StartError) -> PyErr {
    match error {
        StartError::Position(error) => of_position(error),
        error => Details::default().into_exception(with_causes(error)),
    }
}

/// The exception for a job that cannot be read or done.
pub(crate) fn of_job(error: &JobError) -> PyErr {
    let text = error.spelled(Spelling::Snake);
    match error {
        JobError::Start(error) => of_start(error),
        JobError::Skeleton { source } => Details::at(source.span).into_exception(text),
        JobError::Goal { .. }
        | JobError::Steps { .. }
        | JobError::Target { .. }
        | JobError::Moves { .. }
        | JobError::QuickMoves { .. } => Details::default().into_exception(text),
        JobError::Prepare { .. } => TableError::new_err(text),
        _ => PyValueError::new_err(text),
    }
}

/// The error of a position in a list, which says which one it is, from 0.
pub(crate) fn in_list(error: PyErr, index: u64, given: &Bound<'_, PyAny>) -> PyErr {
    let py = given.py();
    let named = py
        .import("faceturn.errors")
        .and_then(|errors| errors.call_method1("in_list", (error.into_value(py), index, given)));
    named.map_or_else(|failed| failed, PyErr::from_value)
}

/// The sentences of an error and of its causes.
pub(crate) use faceturn::explained as with_causes;
