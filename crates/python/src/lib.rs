//! The native half of the Python package `faceturn`. The other half is in `python/faceturn`.
//!
//! `position.rs` and `maneuver.rs` are the data; `solver.rs` holds the tables, `opening.rs` opens
//! them and the threads. A call from Python becomes a job on these threads (`job.rs`), while the
//! calling thread watches for signals: `solving.rs` for one position, `many.rs` for many,
//! `quick.rs` and `verifying.rs` for the other questions; `fewest.rs` has searches that need no
//! solver. `options.rs` has the options of all searches, and `goal.rs` prepares goals other than
//! the solved cube. The return values are in `results/`, the progress display in `progress.rs`.
//! `divided.rs` is a search whose parts other processes run, `part.rs` runs one part, and
//! `program.rs` the program `faceturn`.

#![forbid(unsafe_code)]

mod arguments;
mod array;
mod divided;
mod errors;
mod fewest;
mod goal;
mod job;
mod maneuver;
mod many;
mod named;
mod opening;
mod options;
mod part;
mod position;
mod program;
mod progress;
mod quick;
mod results;
mod scrambling;
mod solver;
mod solving;
mod verifying;

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
    use super::program::run_program;
    #[pymodule_export]
    use super::results::{Pass, QuickResult, Result, Verification};
    #[pymodule_export]
    use super::scrambling::scrambles;
    #[pymodule_export]
    use super::solver::Solver;

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
