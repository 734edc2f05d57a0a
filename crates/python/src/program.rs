//! The program `faceturn`, as the wheel installs it.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program with these arguments, the first of which is its name. Returns its exit status.
/// It handles signals itself.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| faceturn_program::run(arguments))
}
