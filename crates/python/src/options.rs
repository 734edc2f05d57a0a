//! The options of a search by name: those of `faceturn solve`.

use faceturn::cube::FaceOrder;
use faceturn::goals::GOAL_BYTES;
use faceturn::internals::{DeclaredOption, OptionValue, Options as Declared, ValueKind};
use faceturn::jobs::{Aim, Bug, ReadOptions, StartError, WrittenJob};
use faceturn::{Job, Start};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::maneuver::Maneuver;
use crate::position::Position;
use crate::{arguments, array, errors};

pub(crate) struct Options {
    job: WrittenJob,
    pub(crate) goal_bytes: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { job: WrittenJob::default(), goal_bytes: GOAL_BYTES }
    }
}

/// The only option that is not part of a job.
const GOAL_MEMORY: &str = "goal_memory";

/// Converts the value of a declared option; `None` is the default.
fn value(
    option: &DeclaredOption,
    usual: OptionValue,
    value: &Bound<'_, PyAny>,
) -> PyResult<OptionValue> {
    if value.is_none() {
        return Ok(usual);
    }
    Ok(match option.kind {
        ValueKind::Flag => OptionValue::Flag(value.extract()?),
        ValueKind::Number(_) => OptionValue::Number(value.extract()?),
        ValueKind::Time => arguments::seconds(option.name, value.extract()?)?
            .map_or(OptionValue::None, OptionValue::Time),
        _ => OptionValue::Text(value.extract()?),
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

/// Sets the option with this name; returns whether there is one.
fn set<O: Declared>(options: &mut O, name: &str, given: &Bound<'_, PyAny>) -> PyResult<bool> {
    let Some(number) = O::number(name) else { return Ok(false) };
    let value = value(&O::DECLARED[number], O::default().value(number), given)?;
    let read = options.set(number, value);
    read.map_err(|error| PyValueError::new_err(format!("{name}{error}"))).map(|()| true)
}

fn unknown<O: Declared>(name: &str, other: Option<&str>) -> PyErr {
    let known = O::DECLARED.iter().map(|option| option.name);
    let known: Vec<&str> = known.chain(other).collect();
    PyTypeError::new_err(format!("unknown option {name}; expected one of {}", known.join(", ")))
}

/// Parses the options of a call that takes only these.
pub(crate) fn given<O: Declared>(given: Option<&Bound<'_, PyDict>>) -> PyResult<O> {
    let mut options = O::default();
    for (name, given) in given.into_iter().flat_map(|given| given.iter()) {
        let name: String = name.extract()?;
        match set(&mut options, &name, &given).map_err(|error| named(&name, error, &given))? {
            true => (),
            false => return Err(unknown::<O>(&name, None)),
        }
    }
    Ok(options)
}

impl Options {
    pub(crate) fn new(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
        let mut options = Options::default();
        for (name, given) in given.into_iter().flat_map(|given| given.iter()) {
            let name: String = name.extract()?;
            if !options.set(&name, &given).map_err(|error| named(&name, error, &given))? {
                return Err(unknown::<WrittenJob>(&name, Some(GOAL_MEMORY)));
            }
        }
        Ok(options)
    }

    /// Sets the option with this name; returns whether there is one.
    fn set(&mut self, name: &str, given: &Bound<'_, PyAny>) -> PyResult<bool> {
        if name != GOAL_MEMORY {
            return set(&mut self.job, name, given);
        }
        self.goal_bytes = goal_bytes(given)?;
        Ok(true)
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
