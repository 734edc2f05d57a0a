//! The named goals and positions, and the names of what lengths count.

use faceturn::cube::named_positions as positions;
use faceturn::goals::{NamedGoal, named_goals as goals};
use faceturn::jobs::Counted;
use pyo3::prelude::*;

use crate::arguments::chosen;

type Goal = (&'static str, &'static str, &'static str, &'static [&'static str], &'static str);

type Pattern = (&'static str, &'static str, u8, Option<u64>, Vec<&'static str>, &'static str);

/// The named goals, for ``faceturn.goals``.
#[pyfunction]
pub(crate) fn named_goals() -> Vec<Goal> {
    let row =
        |goal: &NamedGoal| (goal.name, goal.default, goal.variants, goal.subsets(), goal.meaning);
    goals().iter().map(row).collect()
}

/// The named positions, for ``faceturn.patterns``.
#[pyfunction]
pub(crate) fn named_positions() -> Vec<Pattern> {
    let row = |known: faceturn::cube::NamedPosition| {
        let others = known.other_names().collect();
        (known.name, known.moves, known.distance, known.solution_count, others, known.source)
    };
    positions().map(row).collect()
}

/// What a length in this metric counts, such as ``quarter turns``.
#[pyfunction]
pub(crate) fn unit(metric: &str, count: usize) -> PyResult<&'static str> {
    Ok(chosen::<Counted>(metric)?.unit(count))
}
