//! What counts as solved.

use std::sync::Arc;

use faceturn_cube::{Position, Solution};

/// The set of positions that a search is to reach.
///
/// The bounds of its [`Walker`](crate::Walker) must hold for it. Leaves and recalled solutions
/// are tested.
pub trait Goal: Send + Sync {
    /// Whether the position is in the set.
    fn contains(&self, position: &Position) -> bool;

    /// The filter for solutions, if some stand for others; by default none.
    fn filter(&self) -> Option<&SolutionFilter> {
        None
    }

    /// Whether maneuvers from a position to the goal have an odd number of quarter turns; `None`
    /// (the default) if both parities occur. Searches in quarter turns skip passes of the other
    /// parity.
    fn is_odd(&self, position: &Position) -> Option<bool> {
        let _ = position;
        None
    }
}

/// Which solutions are wanted. Others are neither kept nor counted, and do not end the search.
pub type SolutionFilter = Arc<dyn Fn(&Solution) -> bool + Send + Sync>;

/// The goal of [`Searcher`](crate::Searcher): only the solved position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solved;

impl Goal for Solved {
    #[inline]
    fn contains(&self, position: &Position) -> bool {
        position.is_solved()
    }

    fn is_odd(&self, position: &Position) -> Option<bool> {
        Some(position.is_odd())
    }
}
