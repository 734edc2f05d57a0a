//! Scrambles of a given length.

use std::sync::Arc;

use faceturn::{JobError, Metric, RandomSource, UnknownName, Watch, scramble};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::maneuver::Maneuver;
use crate::solver::Solver;
use crate::{errors, job};

/// So many scrambles of this length in a metric, those of ``faceturn scramble`` with the same seed.
#[pyfunction]
pub(crate) fn scrambles(
    py: Python<'_>,
    solver: &Solver,
    length: u8,
    metric: &str,
    count: usize,
    seed: u64,
) -> PyResult<Vec<Maneuver>> {
    let metric: Metric =
        metric.parse().map_err(|error: UnknownName| PyValueError::new_err(error.to_string()))?;
    let solver = solver.ready()?;
    let solver = py.detach(|| solver.in_metric(metric));
    let solver = solver.map_err(|error| errors::of_job(&JobError::Open(error.into())))?;
    let watch = Arc::<Watch>::default();
    let observer = watch.clone();
    let draw = move |solver: &faceturn::Solver| {
        let mut random = RandomSource::from_seed(seed);
        let draw = |_| scramble(solver, length, &mut random, &observer);
        let scrambles = (0..count).map(draw);
        scrambles.map(|found| Ok(Maneuver(found?.maneuver))).collect()
    };
    let end = job::run(py, &solver, draw, || watch.stop(), |_| Ok(()));
    let found: Result<_, faceturn::ScrambleError> = end.value;
    match end.exception {
        Some(exception) => Err(exception),
        None => found.map_err(|error| PyValueError::new_err(error.to_string())),
    }
}
