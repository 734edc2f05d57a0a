//! What the calls return.

mod quick;
mod solve;
mod verification;

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

pub(crate) use self::quick::QuickResult;
pub(crate) use self::solve::{Pass, Result};
pub(crate) use self::verification::Verification;

/// A report as a dictionary.
pub(crate) fn dictionary<'py>(
    py: Python<'py>,
    report: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json_of(report),))
}

/// A function of Python and its arguments, which pickle calls to make an object again.
type Remaking<'py> = (Bound<'py, PyAny>, (String,));

/// How an object of this type is made again: by `from_json` of its report.
fn remaking<'py, T: PyTypeInfo>(
    py: Python<'py>,
    report: &impl Serialize,
) -> PyResult<Remaking<'py>> {
    Ok((py.get_type::<T>().getattr("from_json")?, (json_of(report),)))
}

/// The JSON text of a report.
pub(crate) fn json_of(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("texts and numbers can be written")
}

/// Reads what [`json_of`] wrote.
pub(crate) fn read<T: serde::de::DeserializeOwned>(json: &str) -> PyResult<T> {
    faceturn::json::read(json).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Maneuvers from their texts in a report.
fn maneuvers(texts: impl IntoIterator<Item = String>) -> Vec<crate::maneuver::Maneuver> {
    let parse = |text: String| text.parse().expect("a report holds maneuvers");
    texts.into_iter().map(parse).map(crate::maneuver::Maneuver).collect()
}

/// The position of a report.
fn position(facelets: &str) -> crate::position::Position {
    let position = faceturn::Position::from_facelets(facelets);
    crate::position::Position(position.expect("a report holds facelets"))
}
