//! Arguments that several calls share.

use std::str::FromStr;
use std::time::Duration;

use faceturn::cube::{FaceOrder, FaceOrderError, UnknownName};
use faceturn::tables::{TableChoice, TableSize};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The value with this name.
pub(crate) fn chosen<T: FromStr<Err = UnknownName>>(name: &str) -> PyResult<T> {
    name.parse().map_err(|error: UnknownName| PyValueError::new_err(error.to_string()))
}

pub(crate) fn seconds(name: &str, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let text = || format!("{name} is {seconds}; expected seconds, 0 or more");
    if seconds == f64::INFINITY {
        return Ok(None);
    }
    let time = Duration::try_from_secs_f64(seconds);
    time.map(Some).map_err(|_| PyValueError::new_err(text()))
}

/// The number of search threads; 0 for one per processor.
pub(crate) fn threads(count: Option<usize>) -> PyResult<usize> {
    match count {
        Some(0) => Err(PyValueError::new_err("threads is 0; expected 1 or more")),
        count => Ok(count.unwrap_or(0)),
    }
}

/// The tables to search with, by the names of `faceturn solve --table-size`.
pub(crate) fn table_choice(name: &str) -> PyResult<TableChoice> {
    if name == "auto" {
        return Ok(TableChoice::Auto);
    }
    let size = TableSize::ALL.into_iter().find(|size| size.name() == name);
    size.map(TableChoice::Size).ok_or_else(|| {
        let names = TableSize::ALL.map(|size| format!("{:?}", size.name())).join(", ");
        PyValueError::new_err(format!("unknown size {name:?}; expected {names} or \"auto\""))
    })
}

/// Parses an order of faces; the default one if none is given.
pub(crate) fn face_order(text: Option<&str>) -> PyResult<FaceOrder> {
    let order = text.map(str::parse).transpose();
    let order = order.map_err(|error: FaceOrderError| PyValueError::new_err(error.to_string()));
    Ok(order?.unwrap_or_default())
}
