//! Short solutions as fewest-moves solvers write them: in steps, and by insertions into a skeleton.

use std::sync::Arc;

use faceturn::report::{InsertionReport, StepsReport};
use faceturn::{Watch, WrittenInsertions, WrittenSteps};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use serde::Serialize;

use crate::options::{chosen, known};
use crate::{arguments, errors, job, results};

/// Finds short solutions in the steps of fewest-moves solvers, not necessarily shortest ones.
///
/// No solver is needed: the tables are made anew in a second or two.
///
/// Args:
///     position: As for ``Solver.solve``, but known in full.
///     steps: The steps, such as ``"eo:F, dr niss"``, as ``faceturn steps --help`` describes them;
///         by default ``"eo niss, dr niss, htr niss, finish"``.
///     count: How many solutions, 1 to 10,000; by default 1.
///     width: How many states to follow after each step, 1 to 1,000,000; by default 2048.
///     timeout: Seconds after which the search ends with what it has found by then.
///     threads: How many threads search; by default one for each processor.
///     format: How texts are written, as for ``Solver.solve``.
///     faces: In which order the faces come in facelets, as for ``Solver.solve``.
///     notation: ``"standard"``, or ``"niss"`` where parentheses mean the inverse.
///
/// Returns the object that ``faceturn steps --json`` prints, as a dictionary.
///
/// Raises:
///     ParseError: The text is not a position, or ``steps`` are not steps.
///
/// >>> found = steps("U2 F2 R L2 D F", steps="eo:F, dr:U")
/// >>> [(step["goal"], step["normal"], step["inverse"]) for step in found["solutions"][0]["steps"]]
/// [('eo:F', "F'", ''), ('dr:U', "D' R", '')]
#[pyfunction]
#[pyo3(signature = (position, *, steps = None, count = None, width = None, timeout = None,
                    threads = None, format = "auto", faces = None,
                    notation = "standard"))]
#[expect(clippy::too_many_arguments, reason = "arguments with names in Python")]
pub(crate) fn steps<'py>(
    position: &Bound<'py, PyAny>,
    steps: Option<String>,
    count: Option<usize>,
    width: Option<usize>,
    timeout: Option<f64>,
    threads: Option<usize>,
    format: &str,
    faces: Option<&str>,
    notation: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let start = known(position, format, faces, notation)?;
    let usual = WrittenSteps::default();
    let written = WrittenSteps {
        steps: steps.unwrap_or(usual.steps),
        count: count.unwrap_or(usual.count),
        width: width.unwrap_or(usual.width),
        timeout: arguments::seconds("timeout", timeout)?,
        ..usual
    };
    let job = written.read_for(start);
    let job = job.map_err(|error| errors::of_job(&error))?;
    let search = move |watch: &Watch| StepsReport::from(&job.run(watch));
    found(position.py(), threads, search)
}

/// Finds what to insert into a skeleton that leaves a few pieces, so that the whole is short.
///
/// No solver is needed.
///
/// Args:
///     position: As for ``Solver.solve``, but known in full.
///     skeleton: The moves that solve all but a few pieces: a ``Maneuver`` or a text.
///     insertions: The most insertions, 1 to 3; by default 1.
///     insert_length: The most turns of an inserted maneuver, 1 to 11, with several insertions 1 to
///         10; by default 10.
///     slices: The most slices that may be inserted in place of maneuvers, each at a place of its own,
///         0 to 4; by default 0.
///     count: How many solutions, the shortest, 1 to 10,000; by default 10.
///     timeout: Seconds after which the search ends with what it has found by then.
///     threads: How many threads search; by default one for each processor.
///     format: How the position is written, as for ``Solver.solve``.
///     faces: In which order the faces come in facelets, as for ``Solver.solve``.
///     notation: ``"standard"``, or ``"niss"`` where parentheses mean the inverse.
///
/// Returns the object that ``faceturn insertions --json`` prints, as a dictionary.
///
/// Raises:
///     ParseError: The text is not a position, or the skeleton is not moves.
///
/// >>> found = insertions("F R U2 R' D R U2 R' D' L", "L' F'", insert_length=8)
/// >>> found["left"], found["solutions"][0]["length"], found["complete"]
/// ('three corners in a cycle', 10, True)
#[pyfunction]
#[pyo3(signature = (position, skeleton, *, insertions = None, insert_length = None, slices = None,
                    count = None, timeout = None, threads = None, format = "auto", faces = None,
                    notation = "standard"))]
#[expect(clippy::too_many_arguments, reason = "arguments with names in Python")]
pub(crate) fn insertions<'py>(
    position: &Bound<'py, PyAny>,
    skeleton: &Bound<'py, PyAny>,
    insertions: Option<u8>,
    insert_length: Option<u8>,
    slices: Option<u8>,
    count: Option<usize>,
    timeout: Option<f64>,
    threads: Option<usize>,
    format: &str,
    faces: Option<&str>,
    notation: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let start = known(position, format, faces, notation)?;
    let usual = WrittenInsertions::default();
    let written = WrittenInsertions {
        notation: chosen(notation)?,
        skeleton: skeleton.str()?.extract()?,
        insertions: insertions.unwrap_or(usual.insertions),
        insert_length,
        slices: slices.unwrap_or(usual.slices),
        count: count.unwrap_or(usual.count),
        timeout: arguments::seconds("timeout", timeout)?,
        ..usual
    };
    let job = written.read_for(start);
    let job = job.map_err(|error| errors::of_job(&error))?;
    let search = move |watch: &Watch| InsertionReport::from(&job.run(watch));
    found(position.py(), threads, search)
}

/// The report of a search on so many threads of its own, as a dictionary.
fn found<'py, R: Serialize + Send + 'static>(
    py: Python<'py>,
    threads: Option<usize>,
    search: impl FnOnce(&Watch) -> R + Send + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    let pool = ThreadPoolBuilder::new().num_threads(arguments::threads(threads)?).build();
    let pool = pool.map_err(|error| PyOSError::new_err(error.to_string()))?;
    let watch = Arc::<Watch>::default();
    let observer = watch.clone();
    let work = move || search(&observer);
    let end = job::run_on(py, |work| pool.spawn(work), work, || watch.stop(), |_| Ok(()));
    match end.exception {
        Some(exception) => Err(exception),
        None => results::dictionary(py, &end.value),
    }
}
