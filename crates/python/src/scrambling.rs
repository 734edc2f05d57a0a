use faceturn::RandomSource;
use faceturn::scrambles::{ScrambleError, WrittenScramble};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::maneuver::Maneuver;
use crate::solver::Solver;
use crate::{arguments, errors, job};

/// ``count`` scrambles, the same as ``faceturn scramble`` with the same options and seed.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // The options of the program.
pub(crate) fn scrambles(
    py: Python<'_>,
    solver: &Solver,
    length: Option<u8>,
    goal: Option<String>,
    fmc: bool,
    metric: &str,
    count: usize,
    seed: u64,
) -> PyResult<Vec<Maneuver>> {
    let metric = arguments::chosen(metric)?;
    let request = WrittenScramble { goal, length, metric, fmc }.read().map_err(exception)?;
    let solver = solver.in_metric(py, metric)?;
    let drawn: Result<_, ScrambleError> = job::watched(py, &solver, move |solver, watch| {
        let scrambler = solver.scrambler(&request)?;
        let mut random = RandomSource::from_seed(seed);
        let draw = |_| Ok(Maneuver(scrambler.draw(&mut random, watch)?.maneuver));
        (0..count).map(draw).collect()
    })?;
    drawn.map_err(exception)
}

fn exception(error: ScrambleError) -> PyErr {
    match error {
        ScrambleError::Job(error) => errors::of_job(&error),
        error => PyValueError::new_err(error.to_string()),
    }
}
