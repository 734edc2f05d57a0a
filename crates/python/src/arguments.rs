//! Arguments that several calls share.

use std::sync::Arc;
use std::time::Duration;

use faceturn::{Deadline, GODS_NUMBER, Observer, Request, TableChoice, TableSize, Wanted, Watch};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A time limit in seconds.
pub(crate) fn seconds(name: &str, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let text = || format!("{name} is {seconds}; expected seconds, 0 or more");
    if seconds == f64::INFINITY {
        return Ok(None);
    }
    let time = Duration::try_from_secs_f64(seconds);
    time.map(Some).map_err(|_| PyValueError::new_err(text()))
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

/// What to search for.
pub(crate) fn request(first: bool, extra: u8, max_depth: u8) -> PyResult<Request> {
    if max_depth > GODS_NUMBER {
        let text = format!("max_depth is {max_depth}; expected at most {GODS_NUMBER}");
        return Err(PyValueError::new_err(text));
    }
    if first && extra > 0 {
        return Err(PyValueError::new_err("first=True finds one solution; expected extra=0"));
    }
    let wanted = if first { Wanted::First } else { Wanted::All };
    Ok(Request::new().wanted(wanted).extra(extra).max_depth(max_depth))
}

/// Stops a search when the caller wants it or its time is over.
#[derive(Clone)]
pub(crate) struct Limits {
    pub(crate) watch: Arc<Watch>,
    pub(crate) deadline: Option<Deadline>,
}

impl Limits {
    /// Limits that count from now.
    pub(crate) fn from_now(timeout: Option<Duration>) -> Limits {
        Limits { watch: Arc::default(), deadline: timeout.map(Deadline::after) }
    }

    /// Whether it was the caller who stopped the search.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.watch.wants_to_stop()
    }

    /// Whether the time is over.
    pub(crate) fn is_overdue(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.has_passed())
    }

    /// The observer of a search.
    pub(crate) fn observer(&self) -> impl Observer + use<> {
        (self.watch.clone(), OnTime(self.deadline))
    }
}

/// A deadline, if there is one.
struct OnTime(Option<Deadline>);

impl Observer for OnTime {
    fn wants_to_stop(&self) -> bool {
        self.0.is_some_and(|deadline| deadline.has_passed())
    }
}
