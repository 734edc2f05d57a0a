//! The distance of every coset of one group of positions in another.

use std::sync::Arc;

use faceturn_cube::{FaceTurn, Position};

use crate::workers::ShouldStop;

/// The number of what a table sees of a position.
pub(crate) type Index = Arc<dyn Fn(&Position) -> usize + Send + Sync>;

/// What no turns reach.
pub(crate) const UNKNOWN: u8 = u8::MAX;

/// How many positions are followed between two looks at whether to stop.
const POSITIONS_BETWEEN_LOOKS: usize = 1 << 14;

/// How many turns each position is away from a goal, by what the table sees of it.
pub(crate) struct DistanceTable {
    index: Index,
    distances: Vec<u8>,
    /// The largest distance.
    farthest: u8,
}

/// What a table is made from: it has the distances, by these turns, to the positions that the turns
/// `within` lead to from the first ones. Both are closed under inversion, and positions with one
/// number have one distance.
pub(crate) struct Recipe {
    /// How many numbers there are.
    pub(crate) count: usize,
    pub(crate) first: Vec<Position>,
    pub(crate) within: Vec<FaceTurn>,
    pub(crate) turns: Vec<FaceTurn>,
    pub(crate) index: Index,
}

impl Recipe {
    /// Makes the table, on this thread; `None` if `stop` said so meanwhile.
    pub(crate) fn make(&self, stop: ShouldStop<'_>) -> Option<DistanceTable> {
        let mut distances = vec![UNKNOWN; self.count];
        for position in &self.first {
            distances[(self.index)(position)] = 0;
        }
        let mut layer = |from: &[Position], turns: &[FaceTurn], distance: u8| {
            let mut reached = Vec::new();
            for from in from.chunks(POSITIONS_BETWEEN_LOOKS) {
                if stop() {
                    return None;
                }
                reached.extend(next(from, turns, distance, &mut distances, &self.index));
            }
            Some(reached)
        };
        let mut goal = self.first.clone();
        let mut fresh = goal.clone();
        while !fresh.is_empty() {
            fresh = layer(&fresh, &self.within, 0)?;
            goal.extend_from_slice(&fresh);
        }
        let (mut frontier, mut farthest) = (goal, 0);
        loop {
            frontier = layer(&frontier, &self.turns, farthest + 1)?;
            if frontier.is_empty() {
                break;
            }
            farthest += 1;
        }
        Some(DistanceTable { index: Arc::clone(&self.index), distances, farthest })
    }
}

impl DistanceTable {
    /// The distance; 255 if no turns lead to the goal.
    pub(crate) fn distance(&self, position: &Position) -> u8 {
        self.distances[(self.index)(position)]
    }

    /// The largest distance.
    pub(crate) fn farthest(&self) -> u8 {
        self.farthest
    }

    /// How many numbers are at each distance.
    #[cfg(test)]
    pub(crate) fn distribution(&self) -> Vec<usize> {
        let at = |distance| self.distances.iter().filter(|&&it| it == distance).count();
        (0..=self.farthest).map(at).collect()
    }
}

/// One position for each number that these turns reach first, at this distance.
pub(crate) fn next(
    from: &[Position],
    turns: &[FaceTurn],
    distance: u8,
    distances: &mut [u8],
    index: &Index,
) -> Vec<Position> {
    let mut reached = Vec::new();
    for position in from {
        for &turn in turns {
            let after = position.after(turn);
            let entry = &mut distances[index(&after)];
            if *entry == UNKNOWN {
                *entry = distance;
                reached.push(after);
            }
        }
    }
    reached
}
