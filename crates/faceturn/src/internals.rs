//! What the program's benchmark and its journals use: the search and the generators themselves, files
//! that only grow, numbers for people. Not part of the stable interface.

pub use faceturn_generator::{generate, generate_larger_table};
pub use faceturn_searcher::{PASS_GROWTH, Searcher, n_plus_one_bound};

#[cfg(feature = "files")]
pub use crate::files::{
    AppendLog, AppendLogError, CheckMismatch, LineError, Locking, checked_line, content_of,
    folder_of, part_file, try_lock,
};
use crate::solver::Solver;

/// Numbers with commas, counts with nouns, and megabytes.
pub mod number {
    pub use crate::number::{counted, grouped, megabytes};
}

/// The search of a solver, with its tables.
pub fn searcher(solver: &Solver) -> Searcher<'_> {
    solver.searcher()
}
