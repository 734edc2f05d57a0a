//! The options of a search, by their names: those of `faceturn solve`.

use std::str::FromStr;

use faceturn::{
    Aim, FaceOrder, FaceOrderError, GOAL_BYTES, Job, ReadOptions, Start, StartError, UnknownName,
    WrittenJob,
};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::maneuver::Maneuver;
use crate::position::Position;
use crate::{arguments, array, errors};

/// What a search is asked for, from whatever position.
pub(crate) struct Options {
    job: WrittenJob,
    /// How large the pattern databases of a goal may be.
    pub(crate) goal_bytes: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { job: WrittenJob::default(), goal_bytes: GOAL_BYTES }
    }
}

/// Sets an option to a value.
type Set = fn(&mut Options, &Bound<'_, PyAny>) -> PyResult<()>;

/// Every option.
const OPTIONS: [(&str, Set); 27] = [
    ("metric", |it, value| choose(&mut it.job.metric, value)),
    ("first", |it, value| set(&mut it.job.first, value)),
    ("extra", |it, value| set(&mut it.job.extra, value)),
    ("length", |it, value| set(&mut it.job.length, value)),
    ("normal_form", |it, value| set(&mut it.job.normal_form, value)),
    ("count_only", |it, value| set(&mut it.job.count_only, value)),
    ("min_depth", |it, value| set(&mut it.job.min_depth, value)),
    ("max_depth", |it, value| set(&mut it.job.max_depth, value)),
    ("inverse", |it, value| set(&mut it.job.inverse, value)),
    ("up_to_symmetry", |it, value| set(&mut it.job.up_to_symmetry, value)),
    ("sort", |it, value| choose(&mut it.job.sort, value)),
    ("rank", |it, value| set(&mut it.job.rank, value)),
    ("rank_weights", |it, value| set(&mut it.job.rank_weights, value)),
    ("top", |it, value| set(&mut it.job.top, value)),
    ("max_solutions", |it, value| set(&mut it.job.max_solutions, value)),
    ("then", set_then),
    ("timeout", set_timeout),
    ("goal", |it, value| set(&mut it.job.goal, value)),
    ("goal_memory", set_goal_memory),
    ("target", |it, value| set(&mut it.job.target, value)),
    ("moves", |it, value| set(&mut it.job.moves, value)),
    ("auf", |it, value| set(&mut it.job.auf, value)),
    ("pre_auf", |it, value| set(&mut it.job.pre_auf, value)),
    ("niss", |it, value| set(&mut it.job.niss, value)),
    ("format", |it, value| choose(&mut it.job.format, value)),
    ("faces", set_faces),
    ("notation", |it, value| choose(&mut it.job.notation, value)),
];

fn set<'py, T: FromPyObjectOwned<'py>>(field: &mut T, value: &Bound<'py, PyAny>) -> PyResult<()> {
    *field = value.extract().map_err(Into::into)?;
    Ok(())
}

/// Sets a field to the choice with this name.
fn choose<T: FromStr<Err = UnknownName>>(field: &mut T, value: &Bound<'_, PyAny>) -> PyResult<()> {
    *field = chosen(&value.extract::<String>()?)?;
    Ok(())
}

/// The choice with this name.
pub(crate) fn chosen<T: FromStr<Err = UnknownName>>(name: &str) -> PyResult<T> {
    name.parse().map_err(|error: UnknownName| PyValueError::new_err(error.to_string()))
}

fn set_faces(options: &mut Options, value: &Bound<'_, PyAny>) -> PyResult<()> {
    options.job.faces = face_order(value.extract::<Option<String>>()?.as_deref())?;
    Ok(())
}

/// Reads an order of faces: the usual one, if none is given.
pub(crate) fn face_order(text: Option<&str>) -> PyResult<FaceOrder> {
    let order = text.map(str::parse).transpose();
    let order = order.map_err(|error: FaceOrderError| PyValueError::new_err(error.to_string()));
    Ok(order?.unwrap_or_default())
}

fn set_then(options: &mut Options, value: &Bound<'_, PyAny>) -> PyResult<()> {
    options.job.then = None;
    if !value.is_none() {
        choose(options.job.then.get_or_insert_default(), value)?;
    }
    Ok(())
}

fn set_timeout(options: &mut Options, value: &Bound<'_, PyAny>) -> PyResult<()> {
    options.job.timeout = arguments::seconds("timeout", value.extract()?)?;
    Ok(())
}

fn set_goal_memory(options: &mut Options, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let megabytes: u64 = value.extract()?;
    if !(1..=1_000_000).contains(&megabytes) {
        let text = format!("goal_memory is {megabytes}; expected megabytes, 1 to 1,000,000");
        return Err(PyValueError::new_err(text));
    }
    options.goal_bytes = megabytes * 1_000_000;
    Ok(())
}

impl Options {
    /// Takes the options of a call.
    pub(crate) fn new(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
        let mut options = Options::default();
        for (name, value) in given.into_iter().flat_map(|given| given.iter()) {
            let name: String = name.extract()?;
            let Some((_, set)) = OPTIONS.iter().find(|(known, _)| *known == name) else {
                let known = OPTIONS.map(|(known, _)| known).join(", ");
                let text = format!("unknown option {name}; expected one of {known}");
                return Err(PyTypeError::new_err(text));
            };
            set(&mut options, &value).map_err(|error| named(&name, error, &value))?;
        }
        Ok(options)
    }

    /// The job of a start that is yet to come.
    pub(crate) fn job(&self) -> PyResult<Job> {
        let job = self.job.read_for(faceturn::Position::SOLVED.into());
        job.map_err(|error| errors::of_job(&error))
    }

    /// The job from this position.
    pub(crate) fn job_from(&self, position: &Bound<'_, PyAny>) -> PyResult<Job> {
        let job = self.job()?;
        let start = self.start(position, &job.aim)?;
        Ok(job.start(start))
    }

    /// Reads a start, of which something may be unknown.
    pub(crate) fn start(&self, value: &Bound<'_, PyAny>, aim: &Aim) -> PyResult<Start> {
        let WrittenJob { format, faces, notation, .. } = self.job;
        let read = |text: &str| Start::read(text, ReadOptions { format, faces, notation }, aim);
        start_of(value, faces, read)
    }
}

/// Reads a start that is known in full.
pub(crate) fn known(
    value: &Bound<'_, PyAny>,
    format: &str,
    faces: Option<&str>,
    notation: &str,
) -> PyResult<Start> {
    let (format, notation, faces) = (chosen(format)?, chosen(notation)?, face_order(faces)?);
    start_of(value, faces, |text| Start::known(text, ReadOptions { format, faces, notation }))
}

/// Reads a start: a text by `read`, a position, a maneuver that makes it, or an array of 54
/// numbers, the faces in this order.
fn start_of(
    value: &Bound<'_, PyAny>,
    faces: FaceOrder,
    read: impl FnOnce(&str) -> Result<Start, StartError>,
) -> PyResult<Start> {
    if let Ok(text) = value.extract::<String>() {
        return read(&text).map_err(|error| errors::of_start(&error));
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
    Ok(read?.0.into())
}

/// The error of a value of the wrong type, or of a number out of range, with the name of its option.
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
