//! The ways to hold a cube that some moves lead to, and the effect of the moves in the hand.

use faceturn_cube::{Move, Rotation};

use super::action::Action;
use super::state::{Seen, State};

/// The effect of each move, and all holdings that the moves lead to; number 0 is the start.
#[derive(Clone, Debug)]
pub(super) struct Holdings {
    rotations: Vec<Rotation>,
    /// Shape `[moves]`.
    actions: Vec<Action>,
    /// The inverses of `actions`. Shape `[moves]`.
    undone: Vec<Action>,
    /// The holding after each move. Shape `[holdings][moves]`.
    after: Vec<u8>,
    /// The holding before each move. Shape `[holdings][moves]`.
    before: Vec<u8>,
}

impl Holdings {
    pub(super) fn new(moves: &[Move]) -> Holdings {
        let mut rotations = vec![Rotation::IDENTITY];
        let mut after = Vec::new();
        let mut at = 0;
        while let Some(&holding) = rotations.get(at) {
            for turned in moves {
                let next = holding.then(turned.rotation());
                let place = rotations.iter().position(|&it| it == next).unwrap_or(rotations.len());
                if place == rotations.len() {
                    rotations.push(next);
                }
                after.push(place as u8);
            }
            at += 1;
        }
        let mut before = vec![0; after.len()];
        for (number, &next) in after.iter().enumerate() {
            let (holding, turned) = (number / moves.len(), number % moves.len());
            before[usize::from(next) * moves.len() + turned] = holding as u8;
        }
        let actions = moves.iter().map(|&turned| Action::of_move(turned)).collect();
        let undone = moves.iter().map(|turned| Action::of_move(turned.inverse())).collect();
        Holdings { rotations, actions, undone, after, before }
    }

    pub(super) fn moves(&self) -> usize {
        self.actions.len()
    }

    /// One state for each holding of a cube that looks like `seen` with its centres at home.
    pub(super) fn held(&self, seen: Seen) -> impl Iterator<Item = State> {
        (0..).zip(&self.rotations).map(move |(holding, &rotation)| {
            let seen = seen.after(&Action::of_rotation(rotation));
            State { seen, holding, distance: 0 }
        })
    }

    /// The state after move number `turned`.
    #[inline]
    pub(super) fn after(&self, state: &State, turned: u8) -> State {
        let turned = usize::from(turned);
        let holding = self.after[usize::from(state.holding) * self.moves() + turned];
        State { seen: state.seen.after(&self.actions[turned]), holding, distance: state.distance }
    }

    /// The state before move number `turned`.
    #[inline]
    pub(super) fn before(&self, state: &State, turned: u8) -> State {
        let turned = usize::from(turned);
        let holding = self.before[usize::from(state.holding) * self.moves() + turned];
        State { seen: state.seen.after(&self.undone[turned]), holding, distance: state.distance }
    }

    /// What is seen at the places that no move changes: an invariant of the moves.
    pub(super) fn untouched(&self, seen: &Seen) -> Seen {
        self.actions.iter().fold(*seen, |seen, action| seen.left_by(action))
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::{MoveSequence, Position};
    use rand::RngExt;

    use super::*;
    use crate::goal::Goal;
    use crate::testing::{scrambled, seeded};
    use faceturn_searcher::TurnSet;

    /// The plain twin: a sequence parsed from text, and what the goal distinguishes of its
    /// position.
    #[test]
    fn states_follow_the_cubies() {
        let moves: Vec<Move> = Move::ALL.to_vec();
        let holdings = Holdings::new(&moves);
        assert_eq!(holdings.rotations.len(), 24);
        let mut random = seeded(1);
        for name in ["solved", "eo", "oll", "f2l-1", "htr"] {
            let goal: Goal = name.parse().expect("a goal");
            let pattern = goal.pattern();
            for _ in 0..50 {
                let start = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 20);
                let first = State { seen: Seen::of(&start, &pattern), holding: 0, distance: 0 };
                let (mut state, mut sequence) = (first, Vec::new());
                for _ in 0..10 {
                    let turned = random.random_range(0..Move::COUNT) as u8;
                    let after = holdings.after(&state, turned);
                    assert_eq!(holdings.before(&after, turned), state);
                    (state, sequence) =
                        (after, [&sequence[..], &[moves[usize::from(turned)]]].concat());
                }
                let parsed = MoveSequence::new(sequence).parsed();
                let rotation = holdings.rotations[usize::from(state.holding)];
                let seen = Seen::of(&start.apply(parsed.maneuver()), &pattern);
                assert_eq!(state.seen, seen.after(&Action::of_rotation(rotation)));
                assert_eq!(rotation, parsed.rotation());
            }
        }
    }
}
