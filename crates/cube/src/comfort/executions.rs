//! The most comfortable ways to do sequences of moves: how the cube is held, and by which hands.
//!
//! After each move, the least cost of every state: a hold and what the hands are like. A move may
//! follow a regrip of either hand, or a rotation of the cube, after which both hands are as they
//! like.

use std::array;
use std::sync::LazyLock;

use crate::{Axis, Face, Layers, Move, MoveSequence, Rotation};

use super::weights::Weight;
use super::{Comfort, ComfortWeights, HandState, LEFT, RIGHT, Wrist, mirrored, ways};

/// The comfort of one sequence after another; reuses the work on a common beginning.
#[derive(Debug)]
pub struct Comforts<'w> {
    weights: &'w ComfortWeights,
    /// What a hand can do, by the number of the move, the hand and its wrist.
    turns: Vec<[[[Option<Turned>; 2]; 3]; 2]>,
    /// None of them is a rotation. Each has the setup turn that makes a regrip before it free.
    moves: Vec<(Move, Option<Move>)>,
    /// What a rotation from one hold to another costs.
    rotations: Vec<[Cost; Rotation::COUNT]>,
    /// The best ways before each of the moves, and after the last, in the order of their holds.
    best: Vec<Vec<Way>>,
}

/// The best way to a state.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// Where each face of the moves as written is for the hands: a number of [`HOLDS`].
    hold: usize,
    /// The number of a [`HandState`].
    hands: usize,
    cost: Cost,
    /// The place of the way to do all but the last move.
    before: usize,
}

/// How the state of one hand changes by its turn.
#[derive(Clone, Copy, Debug)]
struct Turned {
    wrist: Wrist,
    /// The number of the finger, as in a [`HandState`]; 0 for the wrist.
    last: usize,
    cost: u32,
    /// The cost if that finger has done the turn before as well.
    cost_again: u32,
}

/// A comfort as one number: hundredths, then regrips.
type Cost = u64;

const REGRIP: Cost = 1;
const NEVER: Cost = Cost::MAX / 2;

fn cost(hundredths: u32) -> Cost {
    Cost::from(hundredths) << 32
}

/// The best cost of each state of the hands in one hold, and the place of the way before it.
type InHold = [(Cost, usize); HandState::COUNT];

impl Comforts<'_> {
    /// Nothing is scored yet.
    pub fn under(weights: &ComfortWeights) -> Comforts<'_> {
        let mut start = Vec::new();
        for hold in 0..Rotation::COUNT {
            let cost = HOLDS.rotation(0, hold, Weight::Hold, weights);
            let hands = 0..HandState::HANDS;
            start.extend(hands.map(|hands| Way { hold, hands, cost, before: 0 }));
        }
        let rotation = |from, to| HOLDS.rotation(from, to, Weight::Rotation, weights);
        let rotations = (0..Rotation::COUNT).map(|from| array::from_fn(|to| rotation(from, to)));
        let turns = Move::ALL.map(|turned| {
            [LEFT, RIGHT]
                .map(|hand| HandState::WRISTS.map(|it| Turned::all(turned, hand, it, weights)))
        });
        Comforts {
            weights,
            turns: turns.to_vec(),
            rotations: rotations.collect(),
            moves: Vec::new(),
            best: vec![start],
        }
    }

    /// How comfortable the next sequence is.
    pub fn next(&mut self, moves: impl IntoIterator<Item = Move>) -> Comfort {
        let moves = without_rotations(moves);
        let setup = match moves[..] {
            [first, .., last] if last == first.inverse() => Some(first),
            _ => None,
        };
        for (place, &turned) in moves.iter().enumerate() {
            let setup = setup.filter(|_| place == 1 || place + 1 == moves.len());
            if self.moves.get(place) != Some(&(turned, setup)) {
                self.cut(place);
                self.moves.push((turned, setup));
                self.best.push(self.after(&self.best[place], turned, setup));
            }
        }
        self.cut(moves.len());
        let cost = self.least().cost;
        Comfort { hundredths: (cost >> 32) as u32, regrips: cost as u32 }
    }

    fn cut(&mut self, length: usize) {
        self.moves.truncate(length);
        self.best.truncate(length + 1);
    }

    fn least(&self) -> &Way {
        let ways = self.best.last().expect("there is a start");
        ways.iter().min_by_key(|way| way.cost).expect("every move can be done")
    }

    /// The last sequence as it is done most comfortably: with rotations where these help, and
    /// without those that were written.
    pub fn execution(&self) -> MoveSequence {
        let (mut way, mut done) = (self.least(), Vec::new());
        for ((turned, _), before) in self.moves.iter().zip(&self.best).rev() {
            let from = &before[way.before];
            done.push(HOLDS.held(*turned, way.hold));
            let [before, after] = [from.hold, way.hold].map(|hold| HOLDS.all[hold]);
            done.extend(moves_of(before.inverse().then(after)).into_iter().rev());
            way = from;
        }
        done.extend(moves_of(HOLDS.all[way.hold]).into_iter().rev());
        done.reverse();
        MoveSequence::new(done)
    }

    /// The best ways to do one move more.
    fn after(&self, before: &[Way], turned: Move, setup: Option<Move>) -> Vec<Way> {
        let mut best = Vec::with_capacity(before.len());
        let mut ways = before.iter().enumerate().peekable();
        for (hold, rotated) in self.rotated(before).into_iter().enumerate() {
            let mut from: InHold = [(NEVER, 0); HandState::COUNT];
            // After a rotation the hands are as they like.
            let is_held = ways.peek().is_some_and(|(_, way)| way.hold == hold);
            while let Some((place, way)) = ways.next_if(|(_, way)| way.hold == hold) {
                from[way.hands] = (way.cost, place);
            }
            if is_held {
                let is_free = setup.is_some_and(|setup| HOLDS.held(setup, hold).axis() == Axis::UD);
                self.regrip(&mut from, is_free);
            }
            for known in &mut from[..HandState::HANDS] {
                *known = rotated.min(*known);
            }
            let states = if is_held { HandState::COUNT } else { HandState::HANDS };
            let after = self.turned(&from[..states], HOLDS.held(turned, hold));
            best.extend(
                after
                    .into_iter()
                    .enumerate()
                    .filter(|(_, (cost, _))| *cost < NEVER)
                    .map(|(hands, (cost, before))| Way { hold, hands, cost, before }),
            );
        }
        self.without_worse(best)
    }

    /// Lets each hand take hold again; free beside a setup turn.
    fn regrip(&self, best: &mut InHold, is_free: bool) {
        let regrip = if is_free { 0 } else { cost(self.weights.of(Weight::Regrip)) + REGRIP };
        let after_one_finger = best.chunks_exact_mut(HandState::HANDS);
        for best in after_one_finger.filter(|best| best.iter().any(|(cost, _)| *cost < NEVER)) {
            for (step, firsts) in [(1, [0, 3, 6]), (3, [0, 1, 2])] {
                for group in firsts.map(|first| [first, first + step, first + 2 * step]) {
                    let least = group.map(|it| best[it]).into_iter().min().expect("three");
                    for hands in group {
                        best[hands] = best[hands].min((least.0 + regrip, least.1));
                    }
                }
            }
        }
    }

    /// The best ways after a turn of one hand.
    fn turned(&self, from: &[(Cost, usize)], turned: Move) -> InHold {
        let mut best: InHold = [(NEVER, 0); HandState::COUNT];
        for (state, &(so_far, before)) in from.iter().enumerate().filter(|(_, it)| it.0 < NEVER) {
            let (hands, last) = (state % HandState::HANDS, state / HandState::HANDS);
            for (hand, step) in [(LEFT, 3), (RIGHT, 1)] {
                let wrist = hands / step % 3;
                let turns = &self.turns[turned.index()][hand][wrist];
                for turn in turns.iter().flatten() {
                    let is_again = last > 0 && turn.last == last;
                    let more = if is_again { turn.cost_again } else { turn.cost };
                    let hands = hands - wrist * step + turn.wrist as usize * step;
                    let known = &mut best[turn.last * HandState::HANDS + hands];
                    *known = (so_far + cost(more), before).min(*known);
                }
            }
        }
        best
    }

    /// The best way to come to each hold by a rotation.
    fn rotated(&self, ways: &[Way]) -> [(Cost, usize); Rotation::COUNT] {
        let mut least = [(NEVER, 0); Rotation::COUNT];
        for (place, way) in ways.iter().enumerate() {
            least[way.hold] = least[way.hold].min((way.cost, place));
        }
        array::from_fn(|to| {
            let mut best = (NEVER, 0);
            for (from, &(so_far, place)) in least.iter().enumerate() {
                if from != to && so_far < NEVER {
                    best = best.min((so_far + self.rotations[from][to], place));
                }
            }
            best
        })
    }

    /// Leaves out ways that are worse, whatever comes next, than others with a rotation or a regrip
    /// of both hands.
    fn without_worse(&self, mut ways: Vec<Way>) -> Vec<Way> {
        let [regrip, again, left] =
            [Weight::Regrip, Weight::Again, Weight::Left].map(|it| self.weights.of(it));
        let more = cost(2 * regrip + again * left.max(100) / 100 + 1) + 2 * REGRIP;
        let mut most = self.rotated(&ways).map(|(cost, _)| cost);
        for way in &ways {
            most[way.hold] = most[way.hold].min(way.cost + more);
        }
        ways.retain(|way| way.cost <= most[way.hold]);
        ways
    }
}

impl Turned {
    /// What a hand can do with a move.
    fn all(
        turned: Move,
        hand: usize,
        wrist: Wrist,
        weights: &ComfortWeights,
    ) -> [Option<Turned>; 2] {
        let (turned, factor) = match hand {
            LEFT => (mirrored(turned), weights.of(Weight::Left)),
            _ => (turned, 100),
        };
        ways(turned, wrist, weights).map(|way| {
            let (way, weight) = way?;
            let cost = |weight: u32| (weight * factor + 50) / 100;
            Some(Turned {
                wrist: way.wrist,
                last: way.finger.map_or(0, |finger| 1 + hand * 3 + finger as usize),
                cost: cost(weight),
                cost_again: cost(weight + weights.of(Weight::Again)),
            })
        })
    }
}

/// The ways to hold the cube.
struct Holds {
    /// The identity first.
    all: Vec<Rotation>,
    /// How many of the moves x, y and z lead from one to another. Shape `[24][24]`.
    rotations: Vec<[u32; Rotation::COUNT]>,
    /// The face that is up.
    up: Vec<Face>,
}

static HOLDS: LazyLock<Holds> = LazyLock::new(|| {
    let all: Vec<Rotation> = Rotation::all().collect();
    let rotations = all
        .iter()
        .map(|from| array::from_fn(|to| moves_of(from.inverse().then(all[to])).len() as u32));
    let up = all.iter().map(|hold| hold.inverse().face(Face::U)).collect();
    Holds { rotations: rotations.collect(), up, all }
});

impl Holds {
    fn rotation(&self, from: usize, to: usize, each: Weight, weights: &ComfortWeights) -> Cost {
        let is_tilted = self.up[from] != self.up[to];
        let tilt = if is_tilted { weights.of(Weight::Tilt) } else { 0 };
        cost(self.rotations[from][to] * weights.of(each) + tilt)
    }

    /// The move as the hands do it.
    fn held(&self, turned: Move, hold: usize) -> Move {
        seen(turned, self.all[hold])
    }
}

/// The move after the cube has been rotated.
fn seen(turned: Move, rotation: Rotation) -> Move {
    let seen = Move::new(turned.layers(), rotation.face(turned.face()), turned.quarters());
    seen.expect("a move has one, two or three quarters")
}

/// The moves of layers, named as the cube is held before the first of the rotations among them. The
/// hands need not do those: the letters of the next moves mean other faces.
fn without_rotations(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut rotated = Rotation::IDENTITY;
    let mut of_layers = Vec::new();
    for turned in moves {
        match turned.layers() {
            Layers::Whole => rotated = rotated.then(turned.rotation()),
            _ => of_layers.push(seen(turned, rotated.inverse())),
        }
    }
    of_layers
}

/// The rotation as moves.
fn moves_of(rotation: Rotation) -> Vec<Move> {
    let moves: MoveSequence = rotation.to_string().parse().expect("it prints as moves");
    moves.moves().to_vec()
}
