use std::sync::Arc;

use faceturn::jobs::Prepared;
use faceturn::report::{WrittenEnd, WrittenTask};
use faceturn::{Solver, Watch};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::{job, results};

/// Searches one part of a pass that another process has divided.
pub(crate) fn search_part(
    py: Python<'_>,
    solver: &Solver,
    prepared: Prepared,
    task: &str,
    should_stop: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let task: WrittenTask = results::read(task)?;
    let watch = Arc::<Watch>::default();
    let observer = watch.clone();
    let search = move |_: &Solver| prepared.search_part(&(&task).into(), &observer);
    let tick = |_: Python<'_>| {
        if should_stop.call0()?.is_truthy()? {
            watch.stop();
        }
        Ok(())
    };
    let end = job::run(py, solver, search, || watch.stop(), tick)?;
    let end = end.finished()?.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(results::json_of(&WrittenEnd::from(&end)))
}
