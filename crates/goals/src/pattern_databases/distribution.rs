//! The values of a database's half-bytes, and how many arrangements have each.

/// The largest distance stored exactly; larger ones are stored as this.
pub(crate) const MAX_DISTANCE: u8 = 14;

/// The half-byte of an arrangement that cannot reach the goal.
pub(crate) const UNREACHABLE: u8 = 15;

/// The number of arrangements at each distance from the goal, and of those that cannot reach it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PatternDistribution {
    pub(crate) counts: Vec<u64>,
    pub(crate) unreachable: u64,
}

impl PatternDistribution {
    /// The number of arrangements at distance 0, 1, 2 and so on, up to the largest distance.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of arrangements from which no maneuver of the allowed turns leads to the goal.
    pub fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// The largest distance of an arrangement that can reach the goal.
    pub fn max(&self) -> usize {
        self.counts.len() - 1
    }
}
