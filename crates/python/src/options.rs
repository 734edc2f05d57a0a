//! The options of a search by name: those of `faceturn solve`.

use faceturn::cube::FaceOrder;
use faceturn::goals::GOAL_BYTES;
use faceturn::internals::{DeclaredOption, JsonOptions, ValueKind};
use faceturn::jobs::{Aim, Bug, ReadOptions, StartError, WrittenJob};
use faceturn::{Job, Start};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use crate::maneuver::Maneuver;
use crate::position::Position;
use crate::{arguments, array, errors};

pub(crate) struct Options {
    job: WrittenJob,
    pub(crate) goal_bytes: u64,
}

/// The only option that is not part of a job.
const GOAL_MEMORY: &str = "goal_memory";

/// Converts the value of a declared option.
fn value(option: &DeclaredOption, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    Ok(match option.kind {
        ValueKind::Flag => value.extract::<bool>()?.into(),
        ValueKind::Number(_) => value.extract::<u64>()?.into(),
        ValueKind::Time => {
            let time = arguments::seconds(option.name, value.extract()?)?;
            time.map(|time| time.as_secs_f64()).into()
        }
        _ => value.extract::<String>()?.into(),
    })
}

fn goal_bytes(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let megabytes: u64 = value.extract()?;
    if !(1..=1_000_000).contains(&megabytes) {
        let text = format!("goal_memory is {megabytes}; expected megabytes, 1 to 1,000,000");
        return Err(PyValueError::new_err(text));
    }
    Ok(megabytes * 1_000_000)
}

/// Parses the options of a call that takes these, and perhaps `other`; `None` is the default.
fn parsed<O: JsonOptions>(given: Option<&Bound<'_, PyDict>>, other: Option<&str>) -> PyResult<O> {
    let mut values = Map::new();
    for (name, given) in given.into_iter().flat_map(|given| given.iter()) {
        let name: String = name.extract()?;
        if other == Some(&name) {
            continue;
        }
        let Some(option) = O::DECLARED.iter().find(|option| option.name == name) else {
            let known = O::DECLARED.iter().map(|option| option.name).chain(other);
            let known = known.collect::<Vec<&str>>().join(", ");
            let text = format!("unknown option {name}; expected one of {known}");
            return Err(PyTypeError::new_err(text));
        };
        if !given.is_none() {
            let value = value(option, &given).map_err(|error| named(&name, error, &given))?;
            values.insert(name, value);
        }
    }
    let options = O::default().with_values(values);
    options.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Parses the options of a call that takes only these.
pub(crate) fn given<O: JsonOptions>(given: Option<&Bound<'_, PyDict>>) -> PyResult<O> {
    parsed(given, None)
}

impl Options {
    pub(crate) fn new(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
        let job = parsed(given, Some(GOAL_MEMORY))?;
        let memory = given.map(|given| given.get_item(GOAL_MEMORY)).transpose()?.flatten();
        let goal_bytes = match memory {
            Some(memory) => {
                goal_bytes(&memory).map_err(|error| named(GOAL_MEMORY, error, &memory))?
            }
            None => GOAL_BYTES,
        };
        Ok(Options { job, goal_bytes })
    }

    pub(crate) fn job(&self) -> PyResult<Job<()>> {
        self.job.read_without_start().map_err(|error| errors::of_job(&error))
    }

    pub(crate) fn job_from(&self, position: &Bound<'_, PyAny>) -> PyResult<Job> {
        let job = self.job()?;
        let start = self.start(position, &job.aim)?;
        Ok(job.start(start))
    }

    /// Parses a start, which may be partly unknown.
    pub(crate) fn start(&self, value: &Bound<'_, PyAny>, aim: &Aim) -> PyResult<Start> {
        let reading = self.job.read_options();
        start_of(value, reading.faces, |text| Start::read(text, reading, aim))
    }
}

/// Parses a start that is completely known.
pub(crate) fn known(value: &Bound<'_, PyAny>, reading: ReadOptions) -> PyResult<Start> {
    start_of(value, reading.faces, |text| Start::known(text, reading))
}

/// Parses a start: a text with `read`, a position, a maneuver that makes it, or an array of 54
/// numbers with the faces in this order.
fn start_of(
    value: &Bound<'_, PyAny>,
    faces: FaceOrder,
    read: impl FnOnce(&str) -> Result<Start, StartError>,
) -> PyResult<Start> {
    if let Ok(text) = value.extract::<String>() {
        let read = Bug::caught(|| read(&text)).map_err(|bug| errors::of_bug(&bug))?;
        return read.map_err(|error| errors::of_start(&error));
    }
    if let Ok(Position(position)) = value.extract() {
        return Ok(position.into());
    }
    if let Ok(Maneuver(maneuver)) = value.extract() {
        return Ok(faceturn::Position::SOLVED.apply(&maneuver).into());
    }
    let read = array::read(value, faces).map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(value.py()) {
            return error;
        }
        match value.get_type().name() {
            Ok(found) => PyTypeError::new_err(format!(
                "expected a position: a text, a Position, a Maneuver or an array of 54 face \
                 numbers; found {found}"
            )),
            Err(error) => error,
        }
    });
    Ok(read?.into())
}

/// Adds the name of an option to the error for a wrong type or a number out of range.
fn named(name: &str, error: PyErr, value: &Bound<'_, PyAny>) -> PyErr {
    let py = value.py();
    if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(format!("{name}: {}", error.value(py)))
    } else if error.is_instance_of::<PyOverflowError>(py) {
        let expected = if value.lt(0).unwrap_or(false) { "0 or more" } else { "a smaller number" };
        PyValueError::new_err(format!("{name} is {value}; expected {expected}"))
    } else {
        error
    }
}
