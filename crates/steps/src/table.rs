//! The distance of every coset of one group of positions in another.

use faceturn_cube::{FaceTurn, Position};

/// The number of what a table sees of a position.
pub(crate) type Index = Box<dyn Fn(&Position) -> usize + Send + Sync>;

/// What no turns reach.
pub(crate) const UNKNOWN: u8 = u8::MAX;

/// How many turns each position is away from a goal, by what the table sees of it.
pub(crate) struct DistanceTable {
    index: Index,
    distances: Vec<u8>,
    /// The largest distance.
    farthest: u8,
}

impl DistanceTable {
    /// The distances, by these turns, to the positions that the turns `within` lead to from the first
    /// ones. Both are closed under inversion, and positions with one number have one distance.
    pub(crate) fn new(
        count: usize,
        first: &[Position],
        within: &[FaceTurn],
        turns: &[FaceTurn],
        index: Index,
    ) -> DistanceTable {
        let mut distances = vec![UNKNOWN; count];
        for position in first {
            distances[index(position)] = 0;
        }
        let mut goal = first.to_vec();
        let mut fresh = goal.clone();
        while !fresh.is_empty() {
            fresh = next(&fresh, within, 0, &mut distances, &index);
            goal.extend_from_slice(&fresh);
        }
        let (mut frontier, mut farthest) = (goal, 0);
        loop {
            frontier = next(&frontier, turns, farthest + 1, &mut distances, &index);
            if frontier.is_empty() {
                return DistanceTable { index, distances, farthest };
            }
            farthest += 1;
        }
    }

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
