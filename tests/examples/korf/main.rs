//! Compares R. Korf's bound of 1997 with those of the table, and searches under it. Use:
//!
//! ```text
//! cargo run --release --package faceturn-tests --example korf -- bounds [--positions N] [--seed S]
//! cargo run --release --package faceturn-tests --example korf -- search "MOVES"
//! ```
//!
//! `bounds` prints how many random positions have each value of each bound, the mean, and the
//! share of positions proven to need at least 9, 10, 11 or 12 face turns; by default of a million
//! positions, from seed 1. `search` prints all shortest solutions and the nodes of all passes,
//! also of the plain search. Korf's databases are made once, in some ten seconds, and kept in the
//! user's data folder.

mod tables;

use std::{env, error::Error};

use faceturn::goals::PatternCache;
use faceturn::internals::searcher;
use faceturn::passes::Algorithm;
use faceturn::{Maneuver, Position, RandomSource, Request, Solver};
use faceturn_searcher::{n_plus_one_bound, node_by_node};
use rayon::prelude::*;

use crate::tables::KorfTables;

const USAGE: &str = "expected: bounds [--positions N] [--seed S], or: search \"MOVES\"";

/// The measured bounds: Korf's databases, then those of the table.
const NAMES: [&str; 9] = [
    "8 corners",
    "edges UF..BR",
    "edges UR..BL",
    "Korf 1997",
    "one axis",
    "three axes",
    "with n+1",
    "six values",
    "six, n+1",
];

/// Values of a bound are below this: a distance is at most 12, and the n+1 rule adds one.
const VALUES: usize = 14;

/// How many positions have each value of each bound. Shape `[9][14]`.
type Counts = [[u64; VALUES]; NAMES.len()];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let load = || KorfTables::load(&PatternCache::in_data_folder()?);
    match arguments[..] {
        ["bounds", ref options @ ..] => {
            let (mut positions, mut seed) = (1_000_000, 1);
            for option in options.chunks(2) {
                match option {
                    ["--positions", count] => positions = count.parse()?,
                    ["--seed", number] => seed = number.parse()?,
                    _ => return Err(USAGE.into()),
                }
            }
            print(&measure(&Solver::open()?, &load()?, positions, seed));
        }
        ["search", moves] => {
            let position = Position::SOLVED.apply(&moves.parse::<Maneuver>()?);
            search(&Solver::open()?, &load()?, &position);
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn measure(solver: &Solver, korf: &KorfTables, positions: usize, seed: u64) -> Counts {
    let mut random = RandomSource::from_seed(seed);
    let positions: Vec<Position> = (0..positions).map(|_| random.position()).collect();
    let count = |mut counts: Counts, position: &Position| {
        for (counts, value) in counts.iter_mut().zip(values(solver, korf, position)) {
            counts[usize::from(value)] += 1;
        }
        counts
    };
    let add = |mut counts: Counts, more: Counts| {
        for (count, more) in counts.as_flattened_mut().iter_mut().zip(more.as_flattened()) {
            *count += more;
        }
        counts
    };
    positions.par_iter().fold(Counts::default, count).reduce(Counts::default, add)
}

/// A position's value for each bound, in the order of [`NAMES`].
fn values(solver: &Solver, korf: &KorfTables, position: &Position) -> [u8; NAMES.len()] {
    let [corners, first_edges, last_edges] = korf.distances(position);
    let distances = searcher(solver).distances(position);
    let inverse = searcher(solver).distances(&position.inverse());
    let largest = |values: [u8; 3]| values.into_iter().max().expect("there are three");
    [
        corners,
        first_edges,
        last_edges,
        largest([corners, first_edges, last_edges]),
        distances[0],
        largest(distances),
        n_plus_one_bound(distances),
        largest(distances).max(largest(inverse)),
        n_plus_one_bound(distances).max(n_plus_one_bound(inverse)),
    ]
}

fn mean(counts: &[u64; VALUES]) -> f64 {
    let sum: u64 = (0..).zip(counts).map(|(value, count)| value * count).sum();
    sum as f64 / counts.iter().sum::<u64>() as f64
}

fn share(counts: &[u64; VALUES], least: usize) -> f64 {
    counts[least..].iter().sum::<u64>() as f64 / counts.iter().sum::<u64>() as f64
}

/// Prints a column for each bound: positions by value, then the mean and the shares.
fn print(counts: &Counts) {
    let row = |label: &str, cells: [String; NAMES.len()]| {
        println!("{label:<12}{}", cells.map(|cell| format!(" {cell:>12}")).concat());
    };
    row("bound", NAMES.map(str::to_owned));
    for value in 0..VALUES {
        row(&value.to_string(), counts.map(|counts| counts[value].to_string()));
    }
    row("mean", counts.map(|counts| format!("{:.4}", mean(&counts))));
    for least in 9..=12 {
        let percent = |counts| format!("{:.3} %", 100.0 * share(&counts, least));
        row(&format!("at least {least}"), counts.map(percent));
    }
}

fn search(solver: &Solver, korf: &KorfTables, position: &Position) {
    let request = Request::new();
    let plain = searcher(solver).search(position, &request.algorithm(Algorithm::Plain), &());
    let under_korf = node_by_node(korf, &[*position], None).run(&request, &());
    assert_eq!(under_korf.solutions, plain.solutions);
    plain.solutions.iter().for_each(|solution| println!("{solution}"));
    println!("plain: {} nodes; Korf's: {}", plain.tally().nodes, under_korf.tally().nodes);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M. Reid's letter of 7 January 1997 has 8.878 and 9.941; over a million positions the means
    /// are 8.8847 and 9.9467.
    #[test]
    #[ignore = "makes the table and three pattern databases: run by scripts/check --full"]
    fn korfs_bound_is_measured_and_searched_with() {
        let solver = Solver::in_memory().expect("memory");
        let korf = KorfTables::load(&PatternCache::in_memory()).expect("memory");
        let means = measure(&solver, &korf, 20_000, 1).map(|counts| mean(&counts));
        let expected = [8.764, 7.585, 7.587, 8.8847, 9.5245, 9.9467, 10.210, 10.099, 10.412];
        for ((name, mean), expected) in NAMES.iter().zip(means).zip(expected) {
            assert!((mean - expected).abs() < 0.03, "{name}: {mean}, expected {expected}");
        }
        let scramble: Maneuver = "R U F2 D' B L2 U' F R2 D".parse().expect("a maneuver");
        let position = Position::SOLVED.apply(&scramble);
        let found = node_by_node(&korf, &[position], None).run(&Request::new(), &());
        assert_eq!(found.solutions, solver.solve(&position, &Request::new()).solutions);
    }
}
