//! Estimates what refinements of the subgroup H would bring to the staged search, by sampling.
//!
//! A refinement K of H is given by what the elements of H keep in K. The distance of a position to
//! K is the length of the shortest way into H that ends in K: ways into H are few, so it is found
//! without a table of K. From the six distances of random positions follow the nodes that a pass
//! expands: at `n` turns left, those of the canonical maneuvers before that the bound leaves open.
//!
//! ```sh
//! cargo run --release -p faceturn-searcher --example refinements -- TABLE SAMPLES
//! ```

use std::fs::File;

use faceturn_cube::{Axis, FaceTurn, Position};
use faceturn_searcher::TurnSet;
use faceturn_symmetry::{Coset, CosetTables, to_up_down};
use faceturn_table::{Loading, PruningTable};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// Distances above this one count as equal.
const FARTHEST: u8 = 12;

/// The pass whose expanded nodes are estimated.
const PASS: u8 = 18;

/// A refinement: its name, its cosets in H, and whether an element of H belongs to it.
struct Refinement {
    name: &'static str,
    cosets: u64,
    contains: fn(&Position) -> bool,
}

/// The corner slots of the set that hold cubies of the set, for four of eight.
fn kept(at: &[u8], set: u16) -> u32 {
    (0..8).filter(|&slot| set >> slot & 1 == 1 && set >> at[slot] & 1 == 1).count() as u32
}

const UP: u16 = 0b0000_1111;
const TETRAD: u16 = 0b1010_0101;
/// UF, UB, DF, DB.
const MIDDLE: u16 = 0b0101_0101;

/// The permutation of the slice edges FR FL BR BL.
fn slice(position: &Position) -> [u8; 4] {
    std::array::from_fn(|slot| position.edge_at()[slot + 8] - 8)
}

fn is_even(permutation: [u8; 4]) -> bool {
    let pairs = (0..4).flat_map(|a| (0..a).map(move |b| (b, a)));
    pairs.filter(|&(b, a)| permutation[b] > permutation[a]).count().is_multiple_of(2)
}

/// Whether opposite slice edges stay opposite: FR and BL, FL and BR have numbers that add up to 3.
fn keeps_opposites(permutation: [u8; 4]) -> bool {
    permutation[0] + permutation[3] == 3
}

static REFINEMENTS: &[Refinement] = &[
    Refinement { name: "H", cosets: 1, contains: |_| true },
    Refinement { name: "U corners", cosets: 70, contains: |p| kept(p.corner_at(), UP) == 4 },
    Refinement {
        name: "U corners or D",
        cosets: 35,
        contains: |p| kept(p.corner_at(), UP).is_multiple_of(4),
    },
    Refinement { name: "tetrad", cosets: 70, contains: |p| kept(p.corner_at(), TETRAD) == 4 },
    Refinement {
        name: "either tetrad",
        cosets: 35,
        contains: |p| kept(p.corner_at(), TETRAD).is_multiple_of(4),
    },
    Refinement {
        name: "tetrad or axis turned",
        cosets: 70,
        contains: |p| {
            let upper = (0..4)
                .filter(|&s| TETRAD >> s & 1 == 1 && TETRAD >> p.corner_at()[s] & 1 == 1)
                .count();
            let b = (0..4)
                .filter(|&s| TETRAD >> s & 1 == 0 && TETRAD >> p.corner_at()[s] & 1 == 1)
                .count();
            let c = (4..8)
                .filter(|&s| TETRAD >> s & 1 == 1 && TETRAD >> p.corner_at()[s] & 1 == 1)
                .count();
            let d = (4..8)
                .filter(|&s| TETRAD >> s & 1 == 0 && TETRAD >> p.corner_at()[s] & 1 == 1)
                .count();
            (upper == 2 || b == 2)
                && (c == 2 || d == 2)
                && upper + b == 2
                && c + d == 2
                && upper.is_multiple_of(2)
                && c.is_multiple_of(2)
        },
    },
    Refinement { name: "slice", cosets: 24, contains: |p| slice(p) == [0, 1, 2, 3] },
    Refinement {
        name: "slice half",
        cosets: 12,
        contains: |p| {
            let s = slice(p);
            s == [0, 1, 2, 3] || s == [3, 2, 1, 0]
        },
    },
    Refinement {
        name: "slice V4",
        cosets: 6,
        contains: |p| {
            let s = slice(p);
            keeps_opposites(s)
                && is_even(s)
                && [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]].contains(&s)
        },
    },
    Refinement { name: "slice opposites", cosets: 3, contains: |p| keeps_opposites(slice(p)) },
    Refinement { name: "slice parity", cosets: 2, contains: |p| is_even(slice(p)) },
    Refinement { name: "U edges", cosets: 70, contains: |p| kept(&p.edge_at()[..8], UP) == 4 },
    Refinement {
        name: "U edges or D",
        cosets: 35,
        contains: |p| kept(&p.edge_at()[..8], UP).is_multiple_of(4),
    },
    Refinement {
        name: "middle edges",
        cosets: 70,
        contains: |p| kept(&p.edge_at()[..8], MIDDLE) == 4,
    },
    Refinement {
        name: "either middle edges",
        cosets: 35,
        contains: |p| kept(&p.edge_at()[..8], MIDDLE).is_multiple_of(4),
    },
    Refinement {
        name: "U corners, slice parity",
        cosets: 140,
        contains: |p| kept(p.corner_at(), UP) == 4 && is_even(slice(p)),
    },
    Refinement {
        name: "U corners or D, slice parity",
        cosets: 70,
        contains: |p| kept(p.corner_at(), UP).is_multiple_of(4) && is_even(slice(p)),
    },
    Refinement {
        name: "U edges or D, slice parity",
        cosets: 70,
        contains: |p| kept(&p.edge_at()[..8], UP).is_multiple_of(4) && is_even(slice(p)),
    },
    Refinement {
        name: "U edges, slice parity",
        cosets: 140,
        contains: |p| kept(&p.edge_at()[..8], UP) == 4 && is_even(slice(p)),
    },
    Refinement {
        name: "U corners or D, slice V4",
        cosets: 210,
        contains: |p| {
            kept(p.corner_at(), UP).is_multiple_of(4) && {
                let s = slice(p);
                [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]].contains(&s)
            }
        },
    },
    Refinement {
        name: "U corners or D, slice half",
        cosets: 420,
        contains: |p| {
            kept(p.corner_at(), UP).is_multiple_of(4) && {
                let s = slice(p);
                s == [0, 1, 2, 3] || s == [3, 2, 1, 0]
            }
        },
    },
    Refinement {
        name: "U corners or D, slice opposites",
        cosets: 105,
        contains: |p| kept(p.corner_at(), UP).is_multiple_of(4) && keeps_opposites(slice(p)),
    },
    Refinement {
        name: "U corners, slice V4",
        cosets: 420,
        contains: |p| {
            kept(p.corner_at(), UP) == 4 && {
                let s = slice(p);
                [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]].contains(&s)
            }
        },
    },
    Refinement {
        name: "tetrad, slice opposites",
        cosets: 210,
        contains: |p| kept(p.corner_at(), TETRAD) == 4 && keeps_opposites(slice(p)),
    },
];

struct Ways<'t> {
    tables: &'t CosetTables,
    table: &'t PruningTable,
    nearest: Vec<u8>,
    length: u8,
}

impl Ways<'_> {
    fn visit(&mut self, position: &Position, coset: Coset, previous: Option<FaceTurn>, left: u8) {
        if left == 0 {
            for (nearest, refinement) in self.nearest.iter_mut().zip(REFINEMENTS) {
                if *nearest > self.length && (refinement.contains)(position) {
                    *nearest = self.length;
                }
            }
            return;
        }
        for turn in TurnSet::following(previous) {
            let coset = self.tables.after(coset, turn);
            if self.table.distance(coset.entry()).get() < left {
                self.visit(&position.after(turn), coset, Some(turn), left - 1);
            }
        }
    }
}

/// The distances of a position along U-D to every refinement.
fn distances(tables: &CosetTables, table: &PruningTable, position: &Position) -> Vec<u8> {
    let coset = tables.coset(position);
    let nearest = vec![FARTHEST; REFINEMENTS.len()];
    let mut ways = Ways { tables, table, nearest, length: 0 };
    for length in table.distance(coset.entry()).get()..FARTHEST {
        ways.length = length;
        ways.visit(position, coset, None, length);
        if ways.nearest.iter().all(|&n| n <= length) {
            break;
        }
    }
    ways.nearest
}

/// The turns of the axis's refinement, in the frame of the cube.
fn kept_turns(refinement: &Refinement, axis: Axis) -> TurnSet {
    FaceTurn::ALL
        .into_iter()
        .filter(|&turn| {
            let along = to_up_down(axis).turn(turn);
            Coset::keeps_subgroup(along) && (refinement.contains)(Position::of_turn(along))
        })
        .collect()
}

/// The distances of a position and of its inverse along the three axes, each to every refinement.
type Six = [[Vec<u8>; 3]; 2];

/// The six distances of random positions.
fn sampled(tables: &CosetTables, table: &PruningTable, samples: u64) -> Vec<Six> {
    let six = |seed| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let position = (0..60 + seed % 2).fold(Position::SOLVED, |position, _| {
            position.after(FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)])
        });
        [position, position.inverse()].map(|position| {
            Axis::ALL.map(|axis| distances(tables, table, &position.conjugate_by(to_up_down(axis))))
        })
    };
    (0..samples).into_par_iter().map(six).collect()
}

/// Canonical maneuvers of 0, 1, ... turns.
fn canonical() -> Vec<f64> {
    let mut counts = vec![1.0, 18.0, 243.0];
    for length in counts.len()..=usize::from(PASS) {
        counts.push(12.0 * counts[length - 1] + 18.0 * counts[length - 2]);
    }
    counts
}

/// Whether three distances leave a solution of `left` turns open.
fn is_open(
    three: &[Vec<u8>; 3],
    at: usize,
    kept: &[[TurnSet; 3]],
    left: u8,
    one_bit: OneBit,
) -> bool {
    let mut open = TurnSet::ALL;
    for (axis, distances) in three.iter().enumerate() {
        let (refined, plain) = (distances[at], distances[0]);
        let (too_far, is_tight) = match one_bit {
            OneBit::No => (refined > left, refined == left && left < FARTHEST),
            OneBit::Yes => (plain > left || left < 11 && refined > 10, left == 11 && refined > 10),
        };
        if too_far {
            return false;
        }
        if is_tight {
            open = open.without(kept[at][axis]);
        }
        if one_bit == OneBit::Yes && plain == left {
            open = open.without(kept[0][axis]);
        }
    }
    !open.is_empty()
}

/// Whether the table tells distances above 10 apart, and those below.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OneBit {
    No,
    Yes,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("the table's file");
    let samples = arguments.next().expect("how many positions").parse().expect("a number");
    let file = File::open(path).expect("the table");
    let table = PruningTable::load(&file, Loading::Copy).expect("good");
    let all = sampled(&CosetTables::new(), &table, samples);
    let kept: Vec<[TurnSet; 3]> = REFINEMENTS
        .iter()
        .map(|refinement| Axis::ALL.map(|axis| kept_turns(refinement, axis)))
        .collect();
    let canonical = canonical();
    println!(
        "refinement, cells: shares at 8 or less, 9, 10, 11, 12 or more; turns of an axis in K"
    );
    println!("    nodes at 12, 11, 10, 9 turns left in millions, and their sum; with one bit");
    for (at, Refinement { name, cosets, .. }) in REFINEMENTS.iter().enumerate() {
        let share = |wanted: fn(u8) -> bool| {
            let found = all.iter().flatten().flatten().filter(|d| wanted(d[at])).count();
            found as f64 / (6 * samples) as f64
        };
        let shares = [
            share(|d| d <= 8),
            share(|d| d == 9),
            share(|d| d == 10),
            share(|d| d == 11),
            share(|d| d >= 12),
        ];
        println!("{name}, {cosets}: {shares:.4?}; {}", kept[at][0].len());
        for one_bit in [OneBit::No, OneBit::Yes] {
            let nodes = [12u8, 11, 10, 9].map(|left| {
                let open = |six: &&Six| six.iter().all(|d| is_open(d, at, &kept, left, one_bit));
                let open = all.iter().filter(open).count() as f64 / samples as f64;
                canonical[usize::from(PASS - left)] * open / 1e6
            });
            println!("    {nodes:.1?} {:.1}", nodes.iter().sum::<f64>());
        }
    }
}
