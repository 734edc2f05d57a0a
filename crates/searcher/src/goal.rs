//! What counts as solved.

use std::sync::Arc;

use faceturn_cube::Position;

use crate::solution::Solution;

/// The positions that a search leads to.
///
/// A [`Walker`](crate::Walker) has one: its bounds must hold for it. Leaves are tested against it,
/// and so are the solutions that an observer recalls.
pub trait Goal: Send + Sync {
    /// Whether the position is one of them.
    fn contains(&self, position: &Position) -> bool;

    /// Which solutions are wanted: all by default, but a goal may have solutions that stand for others.
    fn filter(&self) -> Option<&SolutionFilter> {
        None
    }

    /// Whether every maneuver that leads from a position here has an odd number of quarter turns, or
    /// every one an even number; `None` if there may be both, as by default. Searches in quarter
    /// turns leave out passes of the other parity.
    fn is_odd(&self, position: &Position) -> Option<bool> {
        let _ = position;
        None
    }
}

/// Which solutions of a search are wanted. The others are neither kept nor counted, nor do they end it.
pub type SolutionFilter = Arc<dyn Fn(Solution<'_>) -> bool + Send + Sync>;

/// The goal of [`Searcher`](crate::Searcher): the solved position alone.
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
