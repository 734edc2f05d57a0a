//! Scrambles of a given length.

use std::sync::Arc;

use faceturn::{RandomSource, Watch, scramble};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::job;
use crate::maneuver::Maneuver;
use crate::solver::Solver;

/// So many scrambles of this length, those of ``faceturn scramble`` with the same seed.
#[pyfunction]
pub(crate) fn scrambles(
    py: Python<'_>,
    solver: &Solver,
    length: u8,
    count: usize,
    seed: u64,
) -> PyResult<Vec<Maneuver>> {
    let watch = Arc::<Watch>::default();
    let observer = watch.clone();
    let draw = move |solver: &faceturn::Solver| {
        let mut random = RandomSource::from_seed(seed);
        let draw = |_| scramble(solver, length, &mut random, &observer);
        let scrambles = (0..count).map(draw);
        scrambles.map(|found| Ok(Maneuver(found?.maneuver))).collect()
    };
    let end = job::run(py, &solver.ready()?, draw, || watch.stop(), |_| Ok(()));
    let found: Result<_, faceturn::ScrambleError> = end.value;
    match end.exception {
        Some(exception) => Err(exception),
        None => found.map_err(|error| PyValueError::new_err(error.to_string())),
    }
}
