//! Return values of the calls.

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

pub(crate) fn dictionary<'py>(
    py: Python<'py>,
    report: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json_of(report),))
}

type Remaking<'py> = (Bound<'py, PyAny>, (String,));

/// Recreates an object of this type from the JSON of its report, for pickle.
fn remaking<'py, T: PyTypeInfo>(
    py: Python<'py>,
    report: &impl Serialize,
) -> PyResult<Remaking<'py>> {
    Ok((py.get_type::<T>().getattr("from_json")?, (json_of(report),)))
}

pub(crate) fn json_of(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("texts and numbers can be written")
}

pub(crate) fn read<T: serde::de::DeserializeOwned>(json: &str) -> PyResult<T> {
    faceturn::json::read(json).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn maneuvers<'t>(texts: impl IntoIterator<Item = &'t String>) -> Vec<crate::maneuver::Maneuver> {
    let parse = |text: &String| text.parse().expect("a report holds maneuvers");
    texts.into_iter().map(parse).map(crate::maneuver::Maneuver).collect()
}

fn position(facelets: &str) -> crate::position::Position {
    let position = faceturn::Position::from_facelets(facelets);
    crate::position::Position(position.expect("a report holds facelets"))
}
