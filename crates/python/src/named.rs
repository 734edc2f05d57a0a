//! The goals and the positions that have names.

use faceturn::{named_goals as goals, named_positions as positions};
use pyo3::prelude::*;

/// A goal: its name, its default, its variants and its meaning.
type Goal = (&'static str, &'static str, &'static str, &'static str);

/// A position: its name, its moves, its distance, its number of shortest solutions, its other names
/// and its source.
type Pattern = (&'static str, &'static str, u8, Option<u64>, Vec<&'static str>, &'static str);

/// The goals that have names: for ``faceturn.goals``.
#[pyfunction]
pub(crate) fn named_goals() -> Vec<Goal> {
    goals().iter().map(|goal| (goal.name, goal.default, goal.variants, goal.meaning)).collect()
}

/// The positions that have names: for ``faceturn.patterns``.
#[pyfunction]
pub(crate) fn named_positions() -> Vec<Pattern> {
    let row = |known: faceturn::NamedPosition| {
        let others = known.other_names().collect();
        (known.name, known.moves, known.distance, known.solution_count, others, known.source)
    };
    positions().map(row).collect()
}
