use std::collections::BTreeMap;

use faceturn_cube::{FaceTurn, Maneuver};
use faceturn_symmetry::parallel;

use super::solution::{Insertion, Solution};
use crate::ShouldStop;

/// The most solutions of a stopped search: sorting all that it has met could take seconds.
pub const KEPT_WHEN_STOPPED: usize = 100;

/// The maneuvers with the lowest ranks met so far; within a rank the first in the order of their
/// turns. The result does not depend on the order in which they are inserted.
#[derive(Debug)]
pub(crate) struct Ranked {
    /// How many to keep, 1 or more.
    count: usize,
    /// By rank and turns, each with its fewest insertions.
    kept: BTreeMap<(usize, Vec<FaceTurn>), Vec<Insertion>>,
}

impl Ranked {
    pub(crate) fn new(count: usize) -> Ranked {
        Ranked { count, kept: BTreeMap::new() }
    }

    pub(crate) fn admits(&self, rank: usize) -> bool {
        let last = || self.kept.last_key_value().map_or(0, |((last, _), _)| *last);
        self.kept.len() < self.count || rank <= last()
    }

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

    /// Merges both; if `stop` asked to stop, only the best of `other`.
    pub(crate) fn merge(mut self, other: Ranked, stop: ShouldStop<'_>) -> Ranked {
        for (at, ((rank, turns), insertions)) in other.kept.into_iter().enumerate() {
            if !self.admits(rank) || at >= KEPT_WHEN_STOPPED && stop() {
                break;
            }
            self.insert(rank, turns, || insertions);
        }
        self
    }

    pub(crate) fn into_solutions(self) -> Vec<Solution> {
        let solution = |((_, turns), insertions)| Solution {
            whole: Maneuver::new(turns),
            insertions,
            with_slices: None,
        };
        self.kept.into_iter().map(solution).collect()
    }
}

/// The best results of all items; of only some if `stop` asked to stop.
pub(crate) fn ranked<I: Sync>(
    items: &[I],
    count: usize,
    stop: ShouldStop<'_>,
    work: impl Fn(&I, &mut Ranked) + Sync + Send,
) -> Ranked {
    let empty = || Ranked::new(count);
    let add = |mut ranked: Ranked, item: &I| {
        if !stop() {
            work(item, &mut ranked);
        }
        ranked
    };
    parallel::fold(items.iter(), empty, add, |one: Ranked, other| one.merge(other, stop))
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
            let merged = one.merge(other, &|| false);
            assert!(merged.admits(2) && !merged.admits(3));
            assert_eq!(whole(merged), expected);
        }
    }

    #[test]
    fn of_one_that_is_merged_after_a_stop_the_lowest_ranks_are_kept() {
        let many = |ranks: std::ops::Range<usize>| {
            let mut ranked = Ranked::new(1_000);
            ranks.for_each(|rank| ranked.insert(rank, Vec::new(), Vec::new));
            ranked
        };
        let merged = |stop| -> Vec<usize> {
            let merged = many(200..500).merge(many(0..200), stop);
            merged.kept.into_keys().map(|(rank, _)| rank).collect()
        };
        assert_eq!(merged(&|| false), (0..500).collect::<Vec<usize>>());
        let of_stopped = (0..KEPT_WHEN_STOPPED).chain(200..500);
        assert_eq!(merged(&|| true), of_stopped.collect::<Vec<usize>>());
    }
}
