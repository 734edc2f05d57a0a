//! Converts the library's errors to Python exceptions with the same messages.

use faceturn::JobError;
use faceturn::cube::{CubeError, Impossibility, NotationError, ReadPositionError, Span};
use faceturn::jobs::{Bug, Spelling, StartError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

mod python {
    pyo3::import_exception!(faceturn.errors, CheckpointError);
    pyo3::import_exception!(faceturn.errors, InternalError);
    pyo3::import_exception!(faceturn.errors, Interrupted);
    pyo3::import_exception!(faceturn.errors, ParseError);
    pyo3::import_exception!(faceturn.errors, TableError);
}

use self::python::InternalError;
pub(crate) use self::python::{CheckpointError, Interrupted, ParseError, TableError};

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

    fn of(error: &CubeError) -> Details {
        let unreadable = error.reasons.iter().filter(|reason| reason.impossible.is_none());
        let places = unreadable.flat_map(|reason| &reason.places);
        let places: Vec<String> = places.map(ToString::to_string).collect();
        let impossible = || error.reasons.iter().filter_map(|reason| reason.impossible.as_ref());
        let others = impossible().flat_map(pieces).filter(|piece| !places.contains(piece));
        let pieces = places.iter().cloned().chain(others).collect();
        Details { span: error.span, pieces, codes: impossible().map(Impossibility::code).collect() }
    }

    /// Facelets that do not show pieces also have a code.
    fn of_facelets(error: &CubeError) -> Details {
        match Details::of(error) {
            Details { pieces, codes, span } if pieces.is_empty() && codes.is_empty() => {
                Details { pieces, codes: vec![-1], span }
            }
            details => details,
        }
    }

    fn into_exception(self, message: String) -> PyErr {
        let Details { span, pieces, mut codes } = self;
        codes.dedup();
        let line = span.map(|span| span.line);
        let (column, length) = (span.map(|span| span.column), span.map(|span| span.length));
        ParseError::new_err((message, line, column, length, pieces, codes))
    }
}

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

pub(crate) fn of_moves(error: &NotationError) -> PyErr {
    Details::at(error.span).into_exception(error.to_string())
}

pub(crate) fn of_facelets(error: &CubeError) -> PyErr {
    Details::of_facelets(error).into_exception(error.to_string())
}

/// The exception for words or a KPattern that are not a position.
pub(crate) fn of_cube(error: &CubeError) -> PyErr {
    Details::of(error).into_exception(error.to_string())
}

pub(crate) fn of_position(error: &ReadPositionError) -> PyErr {
    let details = match error {
        ReadPositionError::Moves(error) => Details::at(error.span),
        ReadPositionError::Facelets(error) => Details::of_facelets(error),
        ReadPositionError::Colours(error) => Details::of(error),
        ReadPositionError::Reid(error) | ReadPositionError::KPattern(error) => Details::of(error),
        _ => Details::default(),
    };
    details.into_exception(error.to_string())
}

pub(crate) fn of_start(error: &StartError) -> PyErr {
    match error {
        StartError::Position(error) => of_position(error),
        error => Details::default().into_exception(with_causes(error)),
    }
}

pub(crate) fn of_bug(bug: &Bug) -> PyErr {
    InternalError::new_err(bug.to_string())
}

pub(crate) fn of_job(error: &JobError) -> PyErr {
    let text = error.spelled(Spelling::Snake);
    match error {
        JobError::Start(error) => of_start(error),
        JobError::Skeleton { source } | JobError::Claimed { source } => {
            Details::at(source.span).into_exception(text)
        }
        JobError::Goal { .. }
        | JobError::Unreadable { option: "steps" | "starts_with", .. }
        | JobError::Target { .. }
        | JobError::Moves { .. }
        | JobError::QuickMoves { .. } => Details::default().into_exception(text),
        JobError::Prepare { .. } | JobError::Damaged { .. } => TableError::new_err(text),
        _ => PyValueError::new_err(text),
    }
}

/// Adds the index of the position, from 0, to the error of a position in a list.
pub(crate) fn in_list(error: PyErr, index: u64, given: &Bound<'_, PyAny>) -> PyErr {
    let py = given.py();
    let named = py
        .import("faceturn.errors")
        .and_then(|errors| errors.call_method1("in_list", (error.into_value(py), index, given)));
    named.map_or_else(|failed| failed, PyErr::from_value)
}

pub(crate) use faceturn::jobs::explained as with_causes;
