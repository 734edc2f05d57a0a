//! `faceturn bounds`

use std::fmt::Write as _;

use faceturn::internals::{n_plus_one_bound, searcher};
use faceturn::{KorfTables, Position, RandomSource, Solver};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::arguments::BoundsArguments;
use crate::commands::seed;
use crate::status::Status;
use crate::table_source::{TableSource, pattern_cache};
use crate::terminal::interruption::Interruption;
use crate::terminal::pattern_progress::PatternProgress;
use crate::terminal::stdout;
use crate::threads;

/// The bounds that are measured. Korf's databases come first, then those of the table.
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

/// Values of a bound are below this.
const VALUES: usize = 16;

/// The bounds of which the share of positions is printed.
const SHARES: [usize; 4] = [9, 10, 11, 12];

/// Positions that are drawn before they are shared among the threads.
const BATCH: u64 = 1 << 16;

/// How many positions have each value of each bound. Shape `[9][16]`.
type Counts = [[u64; VALUES]; NAMES.len()];

/// Measures the bounds and prints them.
///
/// # Errors
/// A table cannot be used, threads cannot be started, or results cannot be written.
pub(crate) fn run(arguments: BoundsArguments) -> anyhow::Result<Status> {
    let BoundsArguments { positions, seed, keep, threads, table, output } = arguments;
    let (cache, table) = (pattern_cache(keep), TableSource::choose(table)?);
    let (pool, detail) = (threads::pool(threads.threads)?, output.detail());
    let interruption = Interruption::install();
    let solver = table.open(&pool, detail)?;
    let watcher = PatternProgress::new(detail);
    let korf = match pool.install(|| KorfTables::load(&cache, &watcher)) {
        Err(_) if interruption.is_wanted() => return Ok(Status::Interrupted),
        tables => tables?,
    };
    let mut random = seed::generator(seed, detail);
    let mut counts: Counts = Default::default();
    let mut left = positions;
    while left > 0 {
        if interruption.is_wanted() {
            return Ok(Status::Interrupted);
        }
        let batch = left.min(BATCH);
        add(&mut counts, &pool.install(|| measure(&solver, &korf, &mut random, batch)));
        left -= batch;
    }
    let text = if output.json {
        objects(&counts, positions).map(|object| format!("{object}\n")).collect()
    } else {
        in_columns(&counts, positions)
    };
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

/// Counts the values of all bounds for the next random positions.
fn measure(solver: &Solver, korf: &KorfTables, random: &mut RandomSource, batch: u64) -> Counts {
    let positions: Vec<Position> = (0..batch).map(|_| random.position()).collect();
    let count = |mut counts: Counts, position: &Position| {
        for (counts, value) in counts.iter_mut().zip(values(solver, korf, position)) {
            counts[usize::from(value)] += 1;
        }
        counts
    };
    positions.par_iter().fold(Counts::default, count).reduce(Counts::default, |mut a, b| {
        add(&mut a, &b);
        a
    })
}

/// The values of all bounds for a position, in the order of their names.
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

fn add(counts: &mut Counts, more: &Counts) {
    for (count, more) in counts.as_flattened_mut().iter_mut().zip(more.as_flattened()) {
        *count += more;
    }
}

fn mean(counts: &[u64; VALUES], positions: u64) -> f64 {
    let sum: u64 = (0..).zip(counts).map(|(value, count)| value * count).sum();
    sum as f64 / positions as f64
}

/// The share of positions whose bound is at least this.
fn share(counts: &[u64; VALUES], least: usize, positions: u64) -> f64 {
    counts[least..].iter().sum::<u64>() as f64 / positions as f64
}

/// A column for each bound: positions by value, then the mean and the shares.
fn in_columns(counts: &Counts, positions: u64) -> String {
    let mut text = String::new();
    let mut row = |label: String, cells: [String; NAMES.len()]| {
        write!(text, "{label:<12}").expect("strings take everything");
        cells.iter().for_each(|cell| {
            write!(text, " {cell:>12}").expect("strings take everything");
        });
        text.push('\n');
    };
    row("bound".to_owned(), NAMES.map(str::to_owned));
    let largest = (0..VALUES).rfind(|&value| counts.iter().any(|counts| counts[value] > 0));
    for value in 0..=largest.expect("there is a position") {
        row(value.to_string(), counts.map(|counts| counts[value].to_string()));
    }
    row("mean".to_owned(), counts.map(|counts| format!("{:.4}", mean(&counts, positions))));
    for least in SHARES {
        let percent = |counts| format!("{:.3} %", 100.0 * share(&counts, least, positions));
        row(format!("at least {least}"), counts.map(percent));
    }
    text
}

/// An object for each bound.
fn objects(counts: &Counts, positions: u64) -> impl Iterator<Item = Value> {
    NAMES.iter().zip(counts).map(move |(name, counts)| {
        let at_least: serde_json::Map<String, Value> = SHARES
            .iter()
            .map(|&least| (least.to_string(), share(counts, least, positions).into()))
            .collect();
        json!({
            "bound": name,
            "positions": positions,
            "counts": counts,
            "mean": mean(counts, positions),
            "share_at_least": at_least,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_means_and_shares() {
        let mut counts = Counts::default();
        counts[0][8] = 1;
        counts[0][10] = 3;
        for counts in &mut counts[1..] {
            counts[0] = 4;
        }
        let text = in_columns(&counts, 4);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 11 + 1 + 4);
        assert!(lines.iter().all(|line| line.len() == 12 + 13 * NAMES.len()));
        assert!(lines[12].starts_with("mean               9.5000       0.0000"), "{}", lines[12]);
        assert!(lines[14].starts_with("at least 10      75.000 %"), "{}", lines[14]);
        let first = objects(&counts, 4).next().expect("nine objects");
        assert_eq!(first["share_at_least"]["10"], 0.75);
    }
}
