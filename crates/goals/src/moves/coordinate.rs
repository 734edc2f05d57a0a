//! Coordinates: numbers for the arrangements of some cubies of a goal, or for the holding.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::holdings::Holdings;
use super::state::{Kinds, State, StateHasher};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Holding,
    Cubies(Kinds),
}

impl View {
    fn of(self, state: &State) -> State {
        match self {
            View::Holding => State { seen: state.seen.of_kinds(Kinds::NONE), ..*state },
            View::Cubies(kinds) => State { seen: state.seen.of_kinds(kinds), holding: 0, ..*state },
        }
    }
}

/// Numbers, from 0 up, for everything that a view distinguishes among the states of some goals.
#[derive(Clone, Debug)]
pub(super) struct Coordinate {
    view: View,
    moves: usize,
    numbers: HashMap<State, u32, BuildHasherDefault<StateHasher>>,
    /// Shape `[count][moves]`.
    after: Vec<u32>,
}

impl Coordinate {
    /// Finds the numbers; `None` if there are more than `most`.
    pub(super) fn find(
        view: View,
        goals: &[State],
        holdings: &Holdings,
        most: usize,
    ) -> Option<Coordinate> {
        let mut numbers: HashMap<State, u32, BuildHasherDefault<StateHasher>> = HashMap::default();
        let mut states: Vec<State> = Vec::new();
        let mut number_of = |state: &State, states: &mut Vec<State>| {
            let seen = view.of(state);
            *numbers.entry(seen).or_insert_with(|| {
                states.push(seen);
                states.len() as u32 - 1
            })
        };
        for goal in goals {
            number_of(goal, &mut states);
        }
        let (mut after, mut at) = (Vec::new(), 0);
        while at < states.len() {
            if states.len() > most {
                return None;
            }
            let state = states[at];
            for turned in 0..holdings.moves() as u8 {
                after.push(number_of(&holdings.after(&state, turned), &mut states));
            }
            at += 1;
        }
        Some(Coordinate { view, moves: holdings.moves(), numbers, after })
    }

    pub(super) fn view(&self) -> View {
        self.view
    }

    pub(super) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a state; `None` if the moves do not lead from it to the goals.
    pub(super) fn of(&self, state: &State) -> Option<u32> {
        self.numbers.get(&self.view.of(state)).copied()
    }

    #[inline]
    pub(super) fn after(&self, number: u32, turned: u8) -> u32 {
        self.after[number as usize * self.moves + usize::from(turned)]
    }

    /// The number before each move. Shape `[count][moves]`.
    pub(super) fn before(&self) -> Vec<u32> {
        let mut before = vec![0; self.after.len()];
        for (at, &after) in self.after.iter().enumerate() {
            before[after as usize * self.moves + at % self.moves] = (at / self.moves) as u32;
        }
        before
    }
}
