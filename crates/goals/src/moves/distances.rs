//! The states nearest to a goal with their distances, found breadth-first from the goal until all
//! are known or the room is used up.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use faceturn_searcher::Observer;
use faceturn_symmetry::parallel;

use super::holdings::Holdings;
use super::state::{Seen, State, StateHasher};
use crate::pattern_databases::GenerationError;

const BLOCK: usize = 1 << 13;

#[derive(Clone, Debug)]
pub(super) struct Distances {
    states: HashSet<State, BuildHasherDefault<StateHasher>>,
    /// How many states there are at each distance.
    counts: Vec<u64>,
    /// Whether these are all the states from which the goal can be reached.
    is_whole: bool,
}

impl Distances {
    /// Finds the states around the goals, held in any way: all of them, or up to the largest
    /// distance expected to keep them at about `most`.
    pub(super) fn find(
        goals: &[Seen],
        holdings: &Holdings,
        most: usize,
        observer: &dyn Observer,
    ) -> Result<Distances, GenerationError> {
        let moves = holdings.moves() as u8;
        let mut states = HashSet::default();
        let mut last: Vec<State> = Vec::new();
        for &seen in goals {
            last.extend(holdings.held(seen).filter(|&state| states.insert(state)));
        }
        let mut counts = vec![last.len() as u64];
        while !last.is_empty() && states.len() + expected(&counts, moves) <= most {
            let distance = counts.len() as u8;
            let mut next = Vec::new();
            for block in last.chunks(BLOCK) {
                if observer.asks_to_end() {
                    return Err(GenerationError::Interrupted);
                }
                let found = parallel::map(block.len(), |at| {
                    let before = (0..moves).map(|turned| holdings.before(&block[at], turned));
                    let before = before.map(|state| State { distance, ..state });
                    before.filter(|state| !states.contains(state)).collect::<Vec<State>>()
                });
                next.extend(found.into_iter().flatten().filter(|&state| states.insert(state)));
            }
            counts.push(next.len() as u64);
            last = next;
        }
        let is_whole = last.is_empty();
        if is_whole {
            counts.pop();
        }
        Ok(Distances { states, counts, is_whole })
    }

    /// The distance of a state if it is known, else a lower bound; `None` if no moves lead to the
    /// goal.
    #[inline]
    pub(super) fn bound(&self, state: &State) -> Option<u8> {
        match self.states.get(state) {
            Some(found) => Some(found.distance),
            None => (!self.is_whole).then(|| self.farthest() + 1),
        }
    }

    pub(super) fn states(&self) -> impl Iterator<Item = State> {
        self.states.iter().copied()
    }

    /// The largest distance at which all states are known.
    #[inline]
    pub(super) fn farthest(&self) -> u8 {
        (self.counts.len() - 1) as u8
    }

    /// How many states there are at each distance, if all are known.
    pub(super) fn counts(&self) -> Option<&[u64]> {
        self.is_whole.then_some(&self.counts)
    }
}

/// Estimates the number of states at the next distance from the last growth factor.
fn expected(counts: &[u64], moves: u8) -> usize {
    let growth = match *counts {
        [.., before, last] => (last / before + 1).min(moves.into()),
        _ => moves.into(),
    };
    counts.last().map_or(0, |&last| usize::try_from(last * growth).unwrap_or(usize::MAX))
}
