//! The best maneuvers met so far.

use std::collections::BTreeMap;

use faceturn_cube::{FaceTurn, Maneuver};

use crate::solution::{Insertion, Solution};

/// The maneuvers with the lowest ranks met so far; of those of one rank the first in the order of their
/// turns. Which these are does not depend on the order in which they were met.
#[derive(Debug)]
pub(crate) struct Ranked {
    /// How many to keep, 1 or more.
    count: usize,
    /// By rank and turns: how each comes about, by the fewest insertions.
    kept: BTreeMap<(usize, Vec<FaceTurn>), Vec<Insertion>>,
}

impl Ranked {
    /// Room for so many.
    pub(crate) fn new(count: usize) -> Ranked {
        Ranked { count, kept: BTreeMap::new() }
    }

    /// Whether one of this rank may be kept.
    pub(crate) fn admits(&self, rank: usize) -> bool {
        let last = || self.kept.last_key_value().map_or(0, |((last, _), _)| *last);
        self.kept.len() < self.count || rank <= last()
    }

    /// Keeps a maneuver if it is among the best.
    pub(crate) fn insert(
        &mut self,
        rank: usize,
        turns: Vec<FaceTurn>,
        insertions: impl FnOnce() -> Vec<Insertion>,
    ) {
        let key = (rank, turns);
        let is_behind_all = || self.kept.last_key_value().is_some_and(|(last, _)| key > *last);
        if self.kept.len() == self.count && is_behind_all() {
            return;
        }
        let insertions = insertions();
        let is_simpler =
            |known: &Vec<Insertion>| (insertions.len(), &insertions) < (known.len(), known);
        if self.kept.get(&key).is_none_or(is_simpler) {
            self.kept.insert(key, insertions);
        }
        if self.kept.len() > self.count {
            self.kept.pop_last();
        }
    }

    /// The best of these and of the other.
    pub(crate) fn merge(mut self, other: Ranked) -> Ranked {
        for ((rank, turns), insertions) in other.kept {
            self.insert(rank, turns, || insertions);
        }
        self
    }

    /// The best first.
    pub(crate) fn into_solutions(self) -> Vec<Solution> {
        let solution = |((_, turns), insertions)| Solution {
            whole: Maneuver::new(turns),
            insertions,
            with_slices: None,
        };
        self.kept.into_iter().map(solution).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_ranks_are_kept_in_whatever_order_they_come() {
        let items = ["R U F", "U", "D L", "R", "F2 B", "L'", "U2 R2 F2 B2"];
        let insert = |ranked: &mut Ranked, moves: &str| {
            let turns = moves.parse::<Maneuver>().expect("moves").turns().to_vec();
            ranked.insert(turns.len(), turns, Vec::new);
        };
        let whole = |ranked: Ranked| -> Vec<String> {
            ranked.into_solutions().iter().map(|solution| solution.whole.to_string()).collect()
        };
        let expected = ["U", "R", "L'", "D L"];
        for first in 0..items.len() {
            let [mut one, mut other] = [Ranked::new(4), Ranked::new(4)];
            for (at, moves) in items.iter().cycle().skip(first).take(items.len()).enumerate() {
                insert(if at % 2 == 0 { &mut one } else { &mut other }, moves);
            }
            let merged = one.merge(other);
            assert!(merged.admits(2) && !merged.admits(3));
            assert_eq!(whole(merged), expected);
        }
    }
}
