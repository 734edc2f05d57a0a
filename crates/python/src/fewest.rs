//! Short solutions as fewest-moves solvers write them: in steps, and by insertions into a skeleton.

use std::sync::Arc;

use faceturn::Watch;
use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};
use faceturn::report::{InsertionReport, StepsReport};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon_core::ThreadPoolBuilder;
use serde::Serialize;

use crate::{arguments, errors, job, options, results};

/// Finds short solutions in the steps of fewest-moves solvers, not necessarily shortest ones.
///
/// No solver is needed: the tables are made anew in a second or two.
///
/// Args:
///     position: As for ``Solver.solve``, but known in full.
///     threads: How many threads search; by default one for each processor.
///     format: Format of positions (``"auto"``, ``"moves"``, ``"facelets"``, ``"reid"``,
///         ``"cycles"``, ``"kpattern"``, ``"name"``, ``"rgb"``, ``"pictures"``); by default
///         ``"auto"``.
///     faces: Order of the faces in facelets, such as ULFRBD; each face is read row by row;
///         by default ``"URFDLB"``.
///     notation: What parentheses mean in moves (``"standard"``, ``"niss"``); by default
///         ``"standard"``.
///     steps: The steps, with commas or > between them: eo, rzp, dr, htr, fr and finish.
///         You may omit rzp, htr and fr, steps at the end, and steps that the position has
///         already passed; leave-slice, or leave-3c after dr, can replace finish, and frls fr
///         before leave-slice. After a colon the axis, or any: without it eo, rzp and dr may
///         have any, and fr, frls and leave-slice have that of dr; in brackets the subsets that
///         dr may reach, such as [4b3|2c4 2e|1qt], or rzp, such as [4c4e|3c2e] or triggers, [R
///         U2 R|R L']; then <= and the most turns, or >= and the fewest; then niss, if turns
///         may be on the inverse. ``finish free`` takes any turns. Alternatives stand in
///         parentheses: (eo:F<=4|eo:R), dr. nissy's names (drud-eofb, htrfin) and cubelib's
///         (fin) are read, too; by default ``"eo niss, dr niss, htr niss, finish"``.
///     count: Number of solutions, 1 to 10,000; by default 1.
///     width: Follow at most N states after each step, 1 to 1,000,000, in the last of
///         several rounds: more find shorter solutions, and take longer; by default 2048.
///     per_step: Continue each partial solution in at most N ways by the next step, 1 to
///         10,000, so that the list has different beginnings.
///     short_starts: After each step, follow the shortest partial solutions instead of
///         those that promise the shortest whole: such steps are found by people, too.
///     timeout: Stop searching a position after this time; the answer is what has been
///         proven and found so far (seconds).
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
#[pyo3(signature = (position, *, threads = None, **options))]
pub(crate) fn steps<'py>(
    position: &Bound<'py, PyAny>,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let written: WrittenSteps = options::given(options)?;
    let start = options::known(position, written.read_options())?;
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
///     format: Format of positions (``"auto"``, ``"moves"``, ``"facelets"``, ``"reid"``,
///         ``"cycles"``, ``"kpattern"``, ``"name"``, ``"rgb"``, ``"pictures"``); by default
///         ``"auto"``.
///     faces: Order of the faces in facelets, such as ULFRBD; each face is read row by row;
///         by default ``"URFDLB"``.
///     notation: What parentheses mean in moves (``"standard"``, ``"niss"``); by default
///         ``"standard"``.
///     insertions: Use at most N insertions, 1 to 3, each into the result of the one
///         before; by default 1.
///     insert_length: Insert maneuvers of at most N turns: 1 to 11, with several insertions
///         1 to 10 [default: 10].
///     slices: Insert at most N slices, 0 to 4, each at its own place, instead of
///         maneuvers; or together with one maneuver, which moves only corners if there are more
///         than two slices; by default 0.
///     count: Number of solutions, the shortest: 1 to 10,000; by default 10.
///     timeout: Stop searching a position after this time; the answer is what has been
///         proven and found so far (seconds).
///     threads: How many threads search, as for ``steps``.
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
#[pyo3(signature = (position, skeleton, *, threads = None, **options))]
pub(crate) fn insertions<'py>(
    position: &Bound<'py, PyAny>,
    skeleton: &Bound<'py, PyAny>,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let written: WrittenInsertions = options::given(options)?;
    let written = WrittenInsertions { skeleton: skeleton.str()?.extract()?, ..written };
    let start = options::known(position, written.read_options())?;
    let job = written.read_for(start);
    let job = job.map_err(|error| errors::of_job(&error))?;
    let search = move |watch: &Watch| InsertionReport::from(&job.run(watch));
    found(position.py(), threads, search)
}

/// Runs a search on its own threads and returns the report as a dictionary.
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
    let end = job::run_on(py, |work| pool.spawn(work), work, || watch.stop(), |_| Ok(()))?;
    results::dictionary(py, &end.finished()?)
}
