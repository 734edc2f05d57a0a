//! Short solutions as fewest-moves solvers make them.
//!
//! [`steps`] solves a position in steps, with turns on the inverse: start at `steps/beam.rs`.
//! [`insertions`] inserts maneuvers into a skeleton that solves all but a few pieces: start at
//! `insertions/search.rs`. The two are independent.

#![forbid(unsafe_code)]

pub mod insertions;
pub mod steps;

use faceturn_symmetry::parallel;

pub(crate) type ShouldStop<'s> = &'s (dyn Fn() -> bool + Sync);

/// All results of the items, in order; `None` if `stop` asked to stop.
pub(crate) fn gathered<I: Sync, O: Send>(
    items: &[I],
    stop: ShouldStop<'_>,
    work: impl Fn(&I) -> Vec<O> + Sync + Send,
) -> Option<Vec<O>> {
    let all = parallel::map(items.len(), |at| if stop() { Vec::new() } else { work(&items[at]) });
    (!stop()).then(|| all.into_iter().flatten().collect())
}
