//! The shortest solutions met so far.

use std::collections::{BTreeMap, HashMap};

use faceturn_cube::Maneuver;

use super::solution::StepSolution;

/// By length, then in the order of their texts.
type Key = (usize, String);

/// The shortest solutions met so far, each maneuver once, in the first of the ways it was met.
pub(crate) struct Kept {
    /// How many to keep, 1 or more.
    count: usize,
    solutions: BTreeMap<Key, StepSolution>,
    known: HashMap<Maneuver, Key>,
}

impl Kept {
    /// Room for so many.
    pub(crate) fn new(count: usize) -> Kept {
        Kept { count, solutions: BTreeMap::new(), known: HashMap::new() }
    }

    /// How many there is room for.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Solutions of so many turns are of no use.
    pub(crate) fn too_long(&self) -> usize {
        let last = self.solutions.last_key_value().filter(|_| self.solutions.len() >= self.count);
        last.map_or(usize::MAX, |((length, _), _)| *length)
    }

    pub(crate) fn shortest(&self) -> Option<&StepSolution> {
        self.solutions.first_key_value().map(|(_, first)| first)
    }

    /// Keeps a solution if it is among the shortest.
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

    /// The shortest first.
    pub(crate) fn into_solutions(self) -> Vec<StepSolution> {
        self.solutions.into_values().collect()
    }
}
