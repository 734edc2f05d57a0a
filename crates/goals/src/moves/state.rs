//! What a search by moves knows of a cube in the hand: what the goal tells apart, and the holding.
//!
//! The centres are at home. A move by hand is then one turn, two opposite ones or none, of faces as
//! the cube is held, and changes the holding.

use std::hash::{Hash, Hasher};

use faceturn_cube::{FaceTurn, Move, Position, Rotation};
use faceturn_pattern_databases::Pattern;

/// What a goal tells apart of a position: a byte for each place. That of a corner place has the label
/// in bits 3 to 5, in bit 2 whether the twist counts, and the twist; that of an edge place the label
/// from bit 2 on, in bit 1 whether the flip counts, and the flip. What does not count is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    corners: [u8; Position::CORNERS],
    edges: [u8; Position::EDGES],
}

impl Seen {
    pub(super) fn of(position: &Position, pattern: &Pattern) -> Seen {
        let (corner_at, edge_at) = (position.corner_at(), position.edge_at());
        Seen {
            corners: std::array::from_fn(|place| {
                let mark = pattern.corners()[usize::from(corner_at[place])];
                let twist = if mark.oriented { position.corner_twist()[place] } else { 0 };
                (mark.label << 3) | (u8::from(mark.oriented) << 2) | twist
            }),
            edges: std::array::from_fn(|place| {
                let mark = pattern.edges()[usize::from(edge_at[place])];
                let flip = if mark.oriented { position.edge_flip()[place] } else { 0 };
                (mark.label << 2) | (u8::from(mark.oriented) << 1) | flip
            }),
        }
    }

    #[inline]
    fn after(&self, turn: FaceTurn) -> Seen {
        let turn = Position::of_turn(turn);
        let (corner_at, twist) = (turn.corner_at(), turn.corner_twist());
        let (edge_at, flip) = (turn.edge_at(), turn.edge_flip());
        Seen {
            corners: std::array::from_fn(|place| {
                let corner = self.corners[usize::from(corner_at[place])];
                let twist = (corner & 3) + twist[place] * ((corner >> 2) & 1);
                (corner & !3) | (twist - 3 * u8::from(twist >= 3))
            }),
            edges: std::array::from_fn(|place| {
                let edge = self.edges[usize::from(edge_at[place])];
                edge ^ (flip[place] & (edge >> 1))
            }),
        }
    }
}

/// What is seen, and the number of the holding. In a set, also its distance, which does not count
/// when states are compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) seen: Seen,
    pub(super) holding: u8,
    pub(super) distance: u8,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        (self.seen, self.holding) == (other.seen, other.holding)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [first, rest @ ..]: [[u8; 4]; 3] =
            std::array::from_fn(|at| std::array::from_fn(|place| self.seen.edges[4 * at + place]));
        let [second, third] = rest.map(u32::from_le_bytes).map(u64::from);
        hasher.write_u64(u64::from_le_bytes(self.seen.corners));
        hasher.write_u64(u64::from(u32::from_le_bytes(first)) | (second << 32));
        hasher.write_u64(third | (u64::from(self.holding) << 32));
    }
}

/// Mixes the few words of a [`State`].
#[derive(Clone, Copy, Default)]
pub(super) struct StateHasher(u64);

/// An odd number without a pattern: the fraction of the golden ratio, in 64 bits.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for StateHasher {
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(MIX);
        self.0 ^= self.0 >> 32;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(MIX)
    }
}

/// The holdings that some moves lead to, the first holding first, and what each move does in each.
#[derive(Clone, Debug)]
pub(super) struct Holdings {
    /// Each as the rotation that undoes it: from a face as it is called in the hand to its own name.
    undone: Vec<Rotation>,
    /// How many moves there are.
    moves: usize,
    /// Shape `[holdings][moves]`.
    effects: Vec<Effect>,
    /// The holding before each move, for each one after it. Shape `[holdings][moves]`.
    before: Vec<u8>,
}

/// What a move does.
#[derive(Clone, Copy, Debug)]
struct Effect {
    turns: [Option<FaceTurn>; 2],
    holding: u8,
}

impl Holdings {
    pub(super) fn new(moves: &[Move]) -> Holdings {
        let mut undone = vec![Rotation::IDENTITY];
        let mut effects = Vec::new();
        let mut at = 0;
        while let Some(&holding) = undone.get(at) {
            for turned in moves {
                let after = turned.rotation().inverse().then(holding);
                let place = undone.iter().position(|&it| it == after).unwrap_or(undone.len());
                if place == undone.len() {
                    undone.push(after);
                }
                let mut turns = [None; 2];
                for (to, turn) in turns.iter_mut().zip(turned.turns()) {
                    *to = Some(holding.symmetry().turn(turn));
                }
                effects.push(Effect { turns, holding: place as u8 });
            }
            at += 1;
        }
        let mut before = vec![0; effects.len()];
        for (number, effect) in effects.iter().enumerate() {
            let (holding, turned) = (number / moves.len(), number % moves.len());
            before[usize::from(effect.holding) * moves.len() + turned] = holding as u8;
        }
        Holdings { undone, moves: moves.len(), effects, before }
    }

    /// How many there are, at most 24.
    pub(super) fn count(&self) -> u8 {
        self.undone.len() as u8
    }

    /// The state after the move with this place.
    #[inline]
    pub(super) fn after(&self, state: &State, turned: u8) -> State {
        let effect = &self.effects[usize::from(state.holding) * self.moves + usize::from(turned)];
        let seen = effect.turns.iter().flatten().fold(state.seen, |seen, &turn| seen.after(turn));
        State { seen, holding: effect.holding, distance: state.distance }
    }

    /// The state before the move with this place.
    pub(super) fn before(&self, state: &State, turned: u8) -> State {
        let at = |holding: u8| usize::from(holding) * self.moves + usize::from(turned);
        let holding = self.before[at(state.holding)];
        let turns = self.effects[at(holding)].turns;
        let back = |seen: Seen, turn: &FaceTurn| seen.after(turn.inverse());
        let seen = turns.iter().flatten().fold(state.seen, back);
        State { seen, holding, distance: state.distance }
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::MoveSequence;
    use rand::RngExt;

    use super::*;
    use crate::goal::Goal;
    use crate::testing::{scrambled, seeded};
    use faceturn_searcher::TurnSet;

    /// The plain twin: a sequence read as text, and what the goal tells apart of the position.
    #[test]
    fn states_follow_the_cubies() {
        let moves: Vec<Move> = Move::all().collect();
        let holdings = Holdings::new(&moves);
        assert_eq!(holdings.count(), 24);
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
                assert_eq!(state.seen, Seen::of(&start.apply(parsed.maneuver()), &pattern));
                let undone = holdings.undone[usize::from(state.holding)];
                assert_eq!(undone.inverse(), parsed.rotation());
            }
        }
    }
}
