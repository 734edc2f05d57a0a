//! The shortest solutions met so far.

use std::collections::{BTreeMap, HashMap, HashSet};

use faceturn_cube::{Maneuver, NissMoves, StepSolution};

/// Length, then the lines of all steps.
type Key = (usize, Vec<String>);

/// The shortest solutions met so far, each once, in the first of its ways.
pub(crate) struct Kept {
    /// How many to keep, 1 or more.
    count: usize,
    /// The most continuations to keep behind each partial solution.
    per_step: Option<usize>,
    solutions: BTreeMap<Key, StepSolution>,
    known: HashMap<NissMoves, Key>,
}

impl Kept {
    pub(crate) fn new(count: usize, per_step: Option<usize>) -> Kept {
        Kept { count, per_step, solutions: BTreeMap::new(), known: HashMap::new() }
    }

    pub(crate) fn per_step(&self) -> Option<usize> {
        self.per_step
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
        let key = (solution.length(), solution.lines());
        let moves = identity(&solution);
        match self.known.get(&moves) {
            Some(known) if *known <= key => return,
            Some(known) => drop(self.solutions.remove(known)),
            None => {}
        }
        self.known.insert(moves, key.clone());
        self.solutions.insert(key, solution);
        if self.per_step.is_none()
            && self.solutions.len() > self.count
            && let Some((_, last)) = self.solutions.pop_last()
        {
            self.known.remove(&identity(&last));
        }
    }

    /// Keeps the first solutions only: as many as are wanted, and behind each partial one no more
    /// continuations than may be. What comes later may depend on it.
    pub(crate) fn settle(&mut self) {
        let Some(most) = self.per_step else { return };
        let mut behind: HashMap<Vec<String>, HashSet<Vec<String>>> = HashMap::new();
        let mut left = self.count;
        self.solutions.retain(|(_, lines), _| {
            let partial = (1..lines.len()).map(|end| (&lines[..end], &lines[..=end]));
            let has_room = |(before, after): (&[String], &[String])| {
                let known = behind.get(before);
                known.is_none_or(|known| known.len() < most || known.contains(after))
            };
            let is_kept = left > 0 && partial.clone().all(has_room);
            if is_kept {
                left -= 1;
                for (before, after) in partial {
                    behind.entry(before.to_owned()).or_default().insert(after.to_owned());
                }
            }
            is_kept
        });
        self.known.retain(|_, key| self.solutions.contains_key(key));
    }

    pub(crate) fn into_solutions(self) -> Vec<StepSolution> {
        self.solutions.into_values().collect()
    }
}

/// What makes a solution another one: the sequence, if it is one; else the turns on each side,
/// since the same turns on the other side lead to another position.
fn identity(solution: &StepSolution) -> NissMoves {
    match solution.sequence() {
        Some(whole) => NissMoves { normal: whole, inverse: Maneuver::default() },
        None => solution.moves(),
    }
}
