//! Shared by this crate's tests: the table, positions, and a search without a bound.

use std::sync::OnceLock;

use chacha20::ChaCha8Rng;
use faceturn_cube::{Axis, FaceTurn, Maneuver, Position};
use faceturn_tests::cubie_table;
pub(crate) use faceturn_tests::{table, tables};
use rand::{RngExt, SeedableRng};

use crate::goal::Goal;
use crate::leaf_sink::LeafSink;
use crate::outcome::Tally;
use crate::staged::CubieBounds;
use crate::turn_set::TurnSet;
use crate::walker::{Prefix, Walker};

pub(crate) fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub(crate) fn cubie_bounds() -> &'static CubieBounds {
    static BOUNDS: OnceLock<CubieBounds> = OnceLock::new();
    BOUNDS.get_or_init(|| CubieBounds::new(cubie_table()))
}

pub(crate) fn scrambled(random: &mut ChaCha8Rng, turns: usize) -> Position {
    (0..turns).fold(Position::SOLVED, |position, _| {
        position.after(FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)])
    })
}

pub(crate) fn maneuver(text: &str) -> Maneuver {
    text.parse().expect("a maneuver")
}

pub(crate) fn position(scramble: &str) -> Position {
    Position::SOLVED.apply(&maneuver(scramble))
}

pub(crate) fn distances(position: &Position) -> [u8; Axis::COUNT] {
    tables().cosets(position).map(|coset| table().distance(coset.entry()).get())
}

pub(crate) struct BruteForce<G>(pub(crate) G);

impl<G: Goal> BruteForce<G> {
    fn visit(&self, turns: &mut Vec<FaceTurn>, left: u8, leaves: &mut LeafSink<'_>) {
        if left == 0 {
            return leaves.test(turns);
        }
        if leaves.should_stop() {
            return;
        }
        for turn in TurnSet::following(turns.last().copied()) {
            leaves.tally.nodes += 1;
            turns.push(turn);
            self.visit(turns, left - 1, leaves);
            turns.pop();
        }
    }
}

impl<G: Goal> Walker for BruteForce<G> {
    type Step = FaceTurn;
    type Node = ();
    type Goal = G;

    fn goal(&self) -> &G {
        &self.0
    }

    fn lower_bound(&self, _: &Position) -> u8 {
        0
    }

    fn root(&self, _: &Position, _: u8) -> Option<()> {
        Some(())
    }

    fn open_children(&self, prefix: &Prefix<()>, _: u8, tally: &mut Tally) -> Vec<(FaceTurn, ())> {
        let turns = TurnSet::following(prefix.steps.last().copied());
        tally.nodes += u64::from(turns.len());
        turns.into_iter().map(|turn| (turn, ())).collect()
    }

    fn explore(&self, prefixes: &[Prefix<()>], left: u8, leaves: &mut LeafSink<'_>) {
        for prefix in prefixes {
            self.visit(&mut prefix.steps.clone(), left, leaves);
        }
    }
}
