//! The native half of the Python package `faceturn`. The other half is in `python/faceturn`.
//!
//! `position.rs` and `maneuver.rs` are the data; `solver.rs` holds the tables, `opening.rs` opens
//! them and the threads, and prepares goals. A call from Python becomes a job on these threads
//! (`job.rs`), while the calling thread watches for signals: `solving.rs` for one position,
//! `many.rs` for many, `verifying.rs` for claims; `fewest.rs` has searches that need no solver.
//! `options.rs` has the options of all searches. The return values are in `results/`, the progress
//! display in `progress.rs`. `divided.rs` is a search whose parts other processes run.

#![forbid(unsafe_code)]

mod arguments;
mod array;
mod divided;
mod errors;
mod fewest;
mod job;
mod maneuver;
mod many;
mod named;
mod opening;
mod options;
mod position;
mod progress;
mod results;
mod scrambling;
mod solver;
mod solving;
mod verifying;

use std::ffi::OsString;

use pyo3::prelude::*;

/// The native half of faceturn.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::divided::DividedSearch;
    #[pymodule_export]
    use super::fewest::{insertions, steps};
    #[pymodule_export]
    use super::maneuver::Maneuver;
    #[pymodule_export]
    use super::many::{SolveMany, check_many};
    #[pymodule_export]
    use super::named::{named_goals, named_positions, unit};
    #[pymodule_export]
    use super::position::{ColourReading, Position, random_facelets};
    #[pymodule_export]
    use super::results::{Pass, QuickResult, Result, Verification};
    #[pymodule_export]
    use super::run_program;
    #[pymodule_export]
    use super::scrambling::scrambles;
    #[pymodule_export]
    use super::solver::Solver;

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}

/// Runs the program with these arguments, the first of which is its name. Returns its exit status.
/// It handles signals itself.
#[pyfunction]
fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| faceturn_program::run(arguments))
}
