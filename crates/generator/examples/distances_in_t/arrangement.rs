//! Arrangements of the cubies as numbers, and their conjugates.

use faceturn_cube::{CubeSymmetry, FaceTurn, Position, RandomSource};

/// The cubie in each place, plus 8 times the twist of a corner or 16 times the flip of an edge.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arrangement {
    pub(crate) corners: [u8; Position::CORNERS],
    pub(crate) edges: [u8; Position::EDGES],
}

const BITS: usize = 5;

const VALUES: usize = 1 << BITS;

const TETRADS: [u8; Position::CORNERS] = [0, 1, 0, 1, 1, 0, 1, 0];
const SLICES: [u8; Position::EDGES] = [0, 1, 0, 1, 0, 1, 0, 1, 2, 2, 2, 2];

impl Arrangement {
    pub(crate) fn of(position: &Position) -> Arrangement {
        let (corners, edges) = (position.corner_at(), position.edge_at());
        let (twists, flips) = (position.corner_twist(), position.edge_flip());
        Arrangement {
            corners: std::array::from_fn(|place| corners[place] | twists[place] << 3),
            edges: std::array::from_fn(|place| edges[place] | flips[place] << 4),
        }
    }

    pub(crate) fn packed(&self) -> u128 {
        let word =
            |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << BITS | u64::from(byte));
        u128::from(word(&self.corners)) << (BITS * Position::EDGES) | u128::from(word(&self.edges))
    }

    pub(crate) fn unpacked(number: u128) -> Arrangement {
        let byte = |from_the_end: usize| (number >> (BITS * from_the_end)) as u8 % VALUES as u8;
        let all = Position::CORNERS + Position::EDGES;
        Arrangement {
            corners: std::array::from_fn(|place| byte(all - 1 - place)),
            edges: std::array::from_fn(|place| byte(Position::EDGES - 1 - place)),
        }
    }

    pub(crate) fn then(&self, next: &Arrangement) -> Arrangement {
        Arrangement {
            corners: next.corners.map(|byte| {
                let cubie = self.corners[usize::from(byte % 8)];
                (cubie % 8) | (((cubie / 8 + byte / 8) % 3) << 3)
            }),
            edges: next.edges.map(|byte| self.edges[usize::from(byte % 16)] ^ byte & 16),
        }
    }

    /// The coset `T p`: tetrad or slice and orientation of the cubie in each place. The product
    /// of an element of T and `p` has the same.
    pub(crate) fn coset(&self) -> u64 {
        let corner =
            |key, &byte: &u8| key << 3 | u64::from(byte >> 3 << 1 | TETRADS[usize::from(byte % 8)]);
        let edge =
            |key, &byte: &u8| key << 3 | u64::from(byte >> 4 << 2 | SLICES[usize::from(byte % 16)]);
        self.edges.iter().fold(self.corners.iter().fold(0, corner), edge)
    }
}

pub(crate) fn turns() -> Vec<(Arrangement, usize)> {
    let turns = FaceTurn::ALL.iter();
    turns.map(|&turn| (Arrangement::of(Position::of_turn(turn)), turn.axis() as usize)).collect()
}

pub(crate) struct Symmetries(Vec<Conjugation>);

/// `s^-1 p s`: the place that each place is filled from, and what each value there becomes.
struct Conjugation {
    corners: [(u8, [u8; VALUES]); Position::CORNERS],
    edges: [(u8, [u8; VALUES]); Position::EDGES],
    axes: [usize; 3],
}

impl Symmetries {
    pub(crate) const COUNT: usize = CubeSymmetry::COUNT;

    pub(crate) fn new() -> Symmetries {
        let mut random = RandomSource::from_seed(1);
        // Enough for each cubie to appear in each place with each orientation.
        let samples: Vec<Position> = (0..2_000).map(|_| random.position()).collect();
        let conjugation = |symmetry: CubeSymmetry| {
            let mut learnt = Conjugation {
                corners: std::array::from_fn(|to| (symmetry.corner_from(to) as u8, [0; VALUES])),
                edges: std::array::from_fn(|to| (symmetry.edge_from(to) as u8, [0; VALUES])),
                axes: [0; 3],
            };
            for sample in &samples {
                let before = Arrangement::of(sample);
                let after = Arrangement::of(&sample.conjugate_by(symmetry));
                for ((from, becomes), image) in learnt.corners.iter_mut().zip(after.corners) {
                    becomes[usize::from(before.corners[usize::from(*from)])] = image;
                }
                for ((from, becomes), image) in learnt.edges.iter_mut().zip(after.edges) {
                    becomes[usize::from(before.edges[usize::from(*from)])] = image;
                }
            }
            for turn in FaceTurn::ALL {
                learnt.axes[turn.axis() as usize] = symmetry.turn(turn).axis() as usize;
            }
            learnt
        };
        Symmetries(CubeSymmetry::all().map(conjugation).collect())
    }

    #[inline]
    pub(crate) fn conjugate(&self, p: &Arrangement, symmetry: usize) -> Arrangement {
        let by = &self.0[symmetry];
        Arrangement {
            corners: std::array::from_fn(|to| {
                let (from, becomes) = &by.corners[to];
                becomes[usize::from(p.corners[usize::from(*from)]) % VALUES]
            }),
            edges: std::array::from_fn(|to| {
                let (from, becomes) = &by.edges[to];
                becomes[usize::from(p.edges[usize::from(*from)]) % VALUES]
            }),
        }
    }

    pub(crate) fn axis(&self, axis: usize, symmetry: usize) -> usize {
        self.0[symmetry].axes[axis]
    }

    /// The smallest packed conjugate, and the symmetries that lead to it, one bit each.
    pub(crate) fn representative(&self, p: &Arrangement) -> (u128, u64) {
        let mut smallest = (u128::MAX, 0);
        for symmetry in 0..Self::COUNT {
            let number = self.conjugate(p, symmetry).packed();
            if number < smallest.0 {
                smallest = (number, 0);
            }
            smallest.1 |= u64::from(number == smallest.0) << symmetry;
        }
        smallest
    }
}
