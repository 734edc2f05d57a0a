//! Computes the distance in face turns and the number of shortest solutions of every position of
//! T, the intersection of the three H. Needs no table and no search, so it can check both.
//!
//! A position `t` of T at distance `a + b` is `x z^-1` with `x` at distance `a` and `z` at `b`.
//! Then `T x = T z`, so sorting one half by cosets finds all pairs. Takes ten minutes on two
//! processors and 6 GB of memory for all of T; up to 13f, 5 seconds and 1 GB. Usage:
//!
//! ```text
//! cargo run --release --package faceturn-generator --example distances_in_t [LAST] > FILE
//! ```

mod arrangement;
mod levels;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use faceturn_symmetry::{PositionInT, SymmetriesOfT};
use rayon::prelude::*;

use crate::arrangement::{Arrangement, Symmetries};
use crate::levels::{Level, levels};

const FARTHEST: usize = 16;

/// Halves of up to this length fit into memory.
const LONGEST_WHOLE: usize = 7;

/// Number of rounds in which longer halves are compared, by coset.
const ROUNDS: u64 = 16;

/// Positions of T with equal distance and number of solutions: conjugates and inverses. Stored at
/// the smallest of their numbers; empty elsewhere.
#[derive(Clone, Copy, Default)]
struct Class {
    size: u64,
    found: Option<(usize, u64)>,
}

fn main() {
    let last = std::env::args().nth(1).map_or(FARTHEST, |last| last.parse().expect("a number"));
    let last = last.min(FARTHEST);
    let begin = Instant::now();
    let symmetries = Symmetries::new();
    let levels = levels(&symmetries, last.div_ceil(2), |level: &Level| {
        let positions: u64 = level.facts.iter().map(levels::Facts::class_size).sum();
        eprintln!("{:6.1?} s: {positions} positions", begin.elapsed().as_secs_f32());
    });
    let class_of = classes_of_t();
    let mut classes = vec![Class::default(); class_of.len()];
    class_of.iter().for_each(|&class| classes[class as usize].size += 1);
    eprintln!(
        "{:6.1?} s: {} classes in T",
        begin.elapsed().as_secs_f32(),
        classes.iter().filter(|class| class.size > 0).count()
    );
    let mut half = Half { level: usize::MAX, round: 0, members: Vec::new() };
    for distance in 0..=last {
        let (xs, z) = (&levels[distance.div_ceil(2)], distance / 2);
        let products: Vec<AtomicU64> = class_of.iter().map(|_| AtomicU64::new(0)).collect();
        let open: Vec<bool> =
            class_of.iter().map(|&class| classes[class as usize].found.is_none()).collect();
        for round in 0..if z > LONGEST_WHOLE { ROUNDS } else { 1 } {
            half = half.of(&symmetries, &levels[z], (z, round));
            half.multiply(&symmetries, (xs, &levels[z]), &open, &products);
        }
        let mut found = vec![0; class_of.len()];
        for (products, &class) in products.into_iter().zip(&class_of) {
            found[class as usize] += products.into_inner();
        }
        for (class, products) in classes.iter_mut().zip(&found).filter(|it| *it.1 > 0) {
            // The products of all members, each counted twice.
            class.found = Some((distance, products / (2 * class.size)));
        }
        let found = found.iter().filter(|&&products| products > 0).count();
        eprintln!("{:6.1?} s: {} classes at {distance}f", begin.elapsed().as_secs_f32(), found);
    }
    print(&classes);
}

fn classes_of_t() -> Vec<u32> {
    let symmetries = SymmetriesOfT::new();
    let smallest = |number| {
        let one = PositionInT::new(number).expect("it is in range");
        let images = symmetries.images(one).map(|image| image.index() as u32);
        images.min().expect("there are 96")
    };
    (0..PositionInT::COUNT).into_par_iter().map(smallest).collect()
}

/// The second halves: all positions at one distance, or a sixteenth of them.
struct Half {
    level: usize,
    round: u64,
    /// Ascending: coset, then 48 times the representative's number plus the symmetry to the member.
    members: Vec<u128>,
}

impl Half {
    fn round_of(level: usize, coset: u64) -> u64 {
        if level > LONGEST_WHOLE { coset.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60 } else { 0 }
    }

    /// Returns this one if it has that level and round, else a new one.
    fn of(self, symmetries: &Symmetries, positions: &Level, (level, round): (usize, u64)) -> Half {
        if (self.level, self.round) == (level, round) {
            return self;
        }
        drop(self);
        let members = |at: usize| {
            let one = Arrangement::unpacked(positions.representatives[at]);
            let has_symmetries = positions.facts[at].stabilizer > 1;
            let mut seen = Vec::new();
            (0..Symmetries::COUNT).filter_map(move |symmetry| {
                let member = symmetries.conjugate(&one, symmetry);
                if has_symmetries {
                    if seen.contains(&member) {
                        return None;
                    }
                    seen.push(member);
                }
                let coset = member.coset();
                let number = (at * Symmetries::COUNT + symmetry) as u128;
                (Half::round_of(level, coset) == round).then_some(u128::from(coset) << 64 | number)
            })
        };
        let all = (0..positions.facts.len()).into_par_iter();
        let mut members: Vec<u128> = all.flat_map_iter(members).collect();
        members.par_sort_unstable();
        Half { level, round, members }
    }

    /// Adds the maneuvers of all products `x z^-1` in T, each twice, to the positions that they
    /// lead to: those of the representatives `x`, weighted by the number of their conjugates.
    fn multiply(
        &self,
        symmetries: &Symmetries,
        (xs, zs): (&Level, &Level),
        open: &[bool],
        products: &[AtomicU64],
    ) {
        (0..xs.facts.len()).into_par_iter().for_each(|at| {
            let (x, facts) = (Arrangement::unpacked(xs.representatives[at]), &xs.facts[at]);
            let coset = x.coset();
            if Half::round_of(self.level, coset) != self.round {
                return;
            }
            let begin = self.members.partition_point(|member| ((member >> 64) as u64) < coset);
            let same = |member: &&u128| (**member >> 64) as u64 == coset;
            for member in self.members[begin..].iter().take_while(same) {
                let number = *member as u64 as usize;
                let (of, symmetry) = (number / Symmetries::COUNT, number % Symmetries::COUNT);
                let z =
                    symmetries.conjugate(&Arrangement::unpacked(zs.representatives[of]), symmetry);
                let product = quotient(&x, &z).index();
                if open[product] {
                    // A maneuver of the product is cut in one place: between two commuting turns
                    // of one axis there are two cuts, otherwise one.
                    let twice = (0..3).map(|axis| {
                        let ending = zs.facts[of].ending[axis];
                        u64::from(facts.ending[symmetries.axis(axis, symmetry)]) * u64::from(ending)
                    });
                    let maneuvers = 2 * facts.maneuvers() * zs.facts[of].maneuvers();
                    let maneuvers = maneuvers - twice.sum::<u64>();
                    products[product].fetch_add(maneuvers * facts.class_size(), Ordering::Relaxed);
                }
            }
        });
    }
}

fn quotient(x: &Arrangement, z: &Arrangement) -> PositionInT {
    let (mut corners, mut edges) = ([0; 8], [0; 12]);
    for (to, from) in x.corners.iter().zip(z.corners) {
        corners[usize::from(from % 8)] = to % 8;
    }
    for (to, from) in x.edges.iter().zip(z.edges) {
        edges[usize::from(from % 16)] = to % 16;
    }
    PositionInT::of_cubies(&corners, &edges)
}

fn print(classes: &[Class]) {
    for (number, class) in classes.iter().enumerate().filter(|(_, class)| class.size > 0) {
        let position = PositionInT::new(number as u32).expect("it is in range").position();
        let digits =
            |cubies: &[u8]| cubies.iter().map(|cubie| format!("{cubie:x}")).collect::<String>();
        let (corners, edges) = (digits(position.corner_at()), digits(position.edge_at()));
        let found = class.found.map(|(distance, solutions)| format!("{distance}\t{solutions}"));
        println!("{corners}\t{edges}\t{}\t{}", class.size, found.as_deref().unwrap_or("-\t-"));
    }
}
