//! `bench`: passes and whole searches with tables of each size.
//!
//! The positions are those of `data/`, with their answers and node counts; the first that differs
//! ends the benchmark. The sizes take turns on the same passes, so that their ratios hold even if
//! other programs use the machine.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::ensure;
use clap::Args;
use faceturn::internals::searcher;
use faceturn::observers::OnEvent;
use faceturn::passes::Pass;
use faceturn::tables::{TableChoice, TableSize};
use faceturn::{Event, Outcome, Position, Request, Solver};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Positions with their distances and numbers of solutions.
const POSITIONS: &str = include_str!("../../../data/signature.tsv");

/// The first of them with their passes, `depth:nodes/expanded`, for each size of tables.
const PASSES: &str = include_str!("../../../data/signature-staged.tsv");

/// How often each pass is searched: the fastest time counts.
const ROUNDS: usize = 2;

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct BenchArguments {
    /// Sizes of the tables to compare, which `faceturn generate --size` makes: small, medium, large
    /// and extra-large
    #[arg(long, value_name = "SIZE,...", value_delimiter = ',', default_value = "small",
        value_parser = size)]
    sizes: Vec<TableSize>,
    /// File of the small table; the others are in the same folder [default: that of faceturn]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Search the passes of three positions up to this depth, each on one thread
    #[arg(long, value_name = "N", default_value_t = 16)]
    depth: u8,
    /// Also find all solutions of up to this many positions at distance 17, on all threads
    #[arg(long, value_name = "N", default_value_t = 3)]
    solves: usize,
}

fn size(name: &str) -> Result<TableSize, String> {
    let size = TableSize::ALL.into_iter().find(|size| size.name() == name);
    size.ok_or_else(|| "expected small, medium, large or extra-large".to_owned())
}

/// Searches a position; returns also the time of each pass, from the end of the one before it.
fn timed(
    solver: &Solver,
    moves: &str,
    max_depth: u8,
    pool: &ThreadPool,
) -> anyhow::Result<(Outcome, Vec<Duration>)> {
    let (position, request): (Position, _) = (moves.parse()?, Request::new().max_depth(max_depth));
    let ends = Mutex::new(vec![Instant::now()]);
    let clock = OnEvent(|event: &Event<'_>| {
        if matches!(event, Event::PassEnded { .. }) {
            ends.lock().expect("nothing panics while it is locked").push(Instant::now());
        }
    });
    let outcome = pool.install(|| searcher(solver).search(&position, &request, &clock));
    let times = ends.into_inner()?.windows(2).map(|ends| ends[1] - ends[0]).collect();
    Ok((outcome, times))
}

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split('\t').collect())
}

/// A pass: its time, nodes and expanded nodes; or the sums of several positions.
type Work = (Duration, u64, u64);

pub(crate) fn run(arguments: &BenchArguments) -> anyhow::Result<()> {
    let BenchArguments { sizes, table, depth, solves } = arguments;
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
    let (one, all) = (pool(1)?, pool(0)?);
    let open = |&size: &TableSize| {
        let builder = Solver::builder().table_size(TableChoice::Size(size));
        let builder = table.iter().fold(builder, |builder, path| builder.table(path));
        all.install(|| builder.open())
    };
    let solvers = sizes.iter().map(open).collect::<Result<Vec<Solver>, _>>()?;
    let mut sums: Vec<BTreeMap<u8, Work>> = vec![BTreeMap::new(); sizes.len()];
    for row in rows(PASSES) {
        let mut fastest: Vec<BTreeMap<u8, Work>> = vec![BTreeMap::new(); sizes.len()];
        for _ in 0..ROUNDS {
            for ((size, solver), fastest) in sizes.iter().zip(&solvers).zip(&mut fastest) {
                let (outcome, times) = timed(solver, row[0], *depth, &one)?;
                let known = row[1 + *size as usize].split(' ');
                for ((pass, time), known) in outcome.passes.iter().zip(times).zip(known) {
                    let Pass { depth, tally, .. } = pass;
                    let found = format!("{depth}:{}/{}", tally.nodes, tally.expanded);
                    ensure!(found == known, "{}: a pass is {found}, not {known}", row[0]);
                    let work = (time, tally.nodes, tally.expanded);
                    let best = fastest.entry(*depth).or_insert(work);
                    *best = work.min(*best);
                }
            }
        }
        for (sums, fastest) in sums.iter_mut().zip(fastest) {
            for (depth, (time, nodes, expanded)) in fastest {
                let sum = sums.entry(depth).or_default();
                *sum = (sum.0 + time, sum.1 + nodes, sum.2 + expanded);
            }
        }
    }
    let mut text = passes_text(sizes, &sums);
    for (size, solver) in sizes.iter().zip(&solvers) {
        let mut total = Duration::ZERO;
        for row in rows(POSITIONS).filter(|row| row[1] == "17").take(*solves) {
            let (outcome, times) = timed(solver, row[0], 17, &all)?;
            let found = (outcome.distance(), outcome.solutions.len());
            let known = (Some(17), row[2].parse()?);
            ensure!(found == known, "{}: found {found:?}, not {known:?}", row[0]);
            total += times.into_iter().sum::<Duration>();
        }
        if *solves > 0 {
            let (name, mean) = (size.name(), total.as_secs_f64() / *solves as f64);
            text += &format!("all solutions at distance 17, all threads, {name}: {mean:.2} s\n");
        }
    }
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// A line for each size and depth, compared with the first size.
fn passes_text(sizes: &[TableSize], sums: &[BTreeMap<u8, Work>]) -> String {
    let mut text =
        "size        depth        nodes     expanded        s  ns/expanded faster\n".to_owned();
    for (size, passes) in sizes.iter().zip(sums) {
        for (depth, (time, nodes, expanded)) in passes {
            let seconds = time.as_secs_f64();
            let first = sums[0].get(depth).map_or(0.0, |(first, ..)| first.as_secs_f64());
            let (each, faster) = (seconds / *expanded as f64 * 1e9, first / seconds);
            text += &format!(
                "{:<11} {depth:>5} {nodes:>12} {expanded:>12} {seconds:>8.3} {each:>12.1} \
                 {faster:>6.2}\n",
                size.name()
            );
        }
    }
    text
}
