//! The shortest solutions met so far.

use std::collections::{BTreeMap, HashMap};

use faceturn_cube::Maneuver;

use super::solution::StepSolution;

/// Length, then text.
type Key = (usize, String);

/// The shortest solutions met so far, each maneuver once, in the first of its ways.
pub(crate) struct Kept {
    /// How many to keep, 1 or more.
    count: usize,
    solutions: BTreeMap<Key, StepSolution>,
    known: HashMap<Maneuver, Key>,
}

impl Kept {
    pub(crate) fn new(count: usize) -> Kept {
        Kept { count, solutions: BTreeMap::new(), known: HashMap::new() }
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Solutions of this many turns or more are not kept.
    pub(crate) fn too_long(&self) -> usize {
        let last = self.solutions.last_key_value().filter(|_| self.solutions.len() >= self.count);
        last.map_or(usize::MAX, |((length, _), _)| *length)
    }

    pub(crate) fn shortest(&self) -> Option<&StepSolution> {
        self.solutions.first_key_value().map(|(_, first)| first)
    }

    pub(crate) fn insert(&mut self, solution: StepSolution) {
        let key = (solution.length(), solution.to_string());
        let whole = solution.whole().unwrap_or_else(|| solution.moves().solution());
        match self.known.get(&whole) {
            Some(known) if *known <= key => return,
            Some(known) => drop(self.solutions.remove(known)),
            None => {}
        }
        self.known.insert(whole, key.clone());
        self.solutions.insert(key, solution);
        if self.solutions.len() > self.count
            && let Some((_, last)) = self.solutions.pop_last()
        {
            self.known.remove(&last.whole().unwrap_or_else(|| last.moves().solution()));
        }
    }

    pub(crate) fn into_solutions(self) -> Vec<StepSolution> {
        self.solutions.into_values().collect()
    }
}
