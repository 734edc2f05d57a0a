//! All positions at each distance from solved, up to symmetry, and their shortest maneuvers.

use faceturn_cube::Position;
use rayon::prelude::*;

use crate::arrangement::{Arrangement, Symmetries, turns};

pub(crate) struct Level {
    /// The smallest of each class, packed, in ascending order.
    pub(crate) representatives: Vec<u128>,
    pub(crate) facts: Vec<Facts>,
}

#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// The number of shortest maneuvers by the axis of the last turn. Neighbouring turns of one
    /// axis count in one order only.
    pub(crate) ending: [u16; 3],
    pub(crate) stabilizer: u8,
}

impl Facts {
    /// Number of shortest maneuvers: 1 for the solved cube, whose only one is empty.
    pub(crate) fn maneuvers(&self) -> u64 {
        self.ending.iter().map(|&count| u64::from(count)).sum::<u64>().max(1)
    }

    pub(crate) fn class_size(&self) -> u64 {
        (Symmetries::COUNT / usize::from(self.stabilizer)) as u64
    }
}

/// A new representative reached in one way, with 48 times the maneuvers of that way.
struct Found {
    representative: u128,
    ending: [u32; 3],
    stabilizer: u8,
}

pub(crate) fn levels(
    symmetries: &Symmetries,
    last: usize,
    mut done: impl FnMut(&Level),
) -> Vec<Level> {
    let singles = turns();
    let pair = |(at, one): (usize, &(Arrangement, usize))| {
        // The three turns of each face are consecutive.
        let others = singles.iter().enumerate().filter(|(to, _)| to / 3 > at / 3).map(|(_, it)| it);
        let others = others.filter(|other| other.1 == one.1);
        others.map(|other| (one.0.then(&other.0), one.1)).collect::<Vec<_>>()
    };
    let pairs: Vec<(Arrangement, usize)> = singles.iter().enumerate().flat_map(pair).collect();
    let solved = Level {
        representatives: vec![Arrangement::of(&Position::SOLVED).packed()],
        facts: vec![Facts { ending: [0; 3], stabilizer: Symmetries::COUNT as u8 }],
    };
    let mut levels = vec![solved];
    done(&levels[0]);
    for depth in 1..=last {
        // A syllable, the consecutive turns of one axis, has one turn or two. It changes the
        // distance by at most two: one of two turns leads from two levels up to at least four
        // levels up.
        let nearer = &levels[depth.saturating_sub(4)..];
        let mut found = reached(symmetries, &levels[depth - 1], &singles, nearer);
        if depth > 1 {
            found.extend(reached(symmetries, &levels[depth - 2], &pairs, nearer));
        }
        levels.push(gathered(found));
        done(&levels[depth]);
    }
    levels
}

fn reached(
    symmetries: &Symmetries,
    level: &Level,
    syllables: &[(Arrangement, usize)],
    nearer: &[Level],
) -> Vec<Found> {
    let is_nearer =
        |number| nearer.iter().any(|it| it.representatives.binary_search(&number).is_ok());
    let from = |at: usize| {
        let (from, facts) = (Arrangement::unpacked(level.representatives[at]), level.facts[at]);
        syllables.iter().filter_map(move |(syllable, axis)| {
            // Two syllables of the same axis would be one.
            let maneuvers = facts.maneuvers() as u32 - u32::from(facts.ending[*axis]);
            if maneuvers == 0 {
                return None;
            }
            let (representative, leading) = symmetries.representative(&from.then(syllable));
            if is_nearer(representative) {
                return None;
            }
            // Each position of the class by all ways there: summed over everything found, every
            // maneuver of the representative is counted 48 times.
            let mut ending = [0; 3];
            for symmetry in (0..Symmetries::COUNT).filter(|symmetry| leading >> symmetry & 1 == 1) {
                ending[symmetries.axis(*axis, symmetry)] += maneuvers * facts.class_size() as u32;
            }
            Some(Found { representative, ending, stabilizer: leading.count_ones() as u8 })
        })
    };
    (0..level.facts.len()).into_par_iter().flat_map_iter(from).collect()
}

fn gathered(mut found: Vec<Found>) -> Level {
    found.par_sort_unstable_by_key(|it| it.representative);
    let same = |one: &Found, other: &Found| one.representative == other.representative;
    let facts = |ways: &[Found]| {
        let ending = [0, 1, 2].map(|axis| {
            let all: u32 = ways.iter().map(|way| way.ending[axis]).sum();
            (all / Symmetries::COUNT as u32).try_into().expect("few maneuvers are that short")
        });
        Facts { ending, stabilizer: ways[0].stabilizer }
    };
    Level {
        representatives: found.chunk_by(same).map(|ways| ways[0].representative).collect(),
        facts: found.chunk_by(same).map(facts).collect(),
    }
}
