//! What counts as solved.

use std::sync::Arc;

use faceturn_cube::{Maneuver, Position};

/// The positions that a search leads to.
///
/// A [`Walker`](crate::Walker) has one: its bounds must hold for it. Leaves are tested against it,
/// and so are the solutions that an observer recalls.
pub trait Goal: Send + Sync {
    /// Whether the position is one of them.
    fn contains(&self, position: &Position) -> bool;

    /// Whether a search that counts solutions counts this one: all by default, but a goal may have
    /// solutions that stand for others.
    fn counts(&self, solution: &Maneuver) -> bool {
        let _ = solution;
        true
    }

    /// Whether every maneuver that leads from a position here has an odd number of quarter turns, or
    /// every one an even number; `None` if there may be both, as by default. Searches in quarter
    /// turns leave out passes of the other parity.
    fn is_odd(&self, position: &Position) -> Option<bool> {
        let _ = position;
        None
    }
}

/// Which solutions are counted where they are not kept.
pub type Counted = Arc<dyn Fn(&Maneuver) -> bool + Send + Sync>;

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
