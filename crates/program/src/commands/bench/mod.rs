//! `faceturn bench`: how fast this machine solves.
//!
//! A suite of positions (`suite.rs`) is searched and timed (`measuring.rs`), and the times are
//! printed (`results.rs`). The plain search is the yardstick: it takes turns with the staged one on
//! the same passes, so that their ratio holds even if other programs use the machine. The long
//! benchmark, of whole searches with tables of each size, is in `crates/lab`.

mod measuring;
mod results;
mod suite;

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use faceturn::internals::{Digest, Searcher, generate, searcher};
use faceturn::observers::OnEvent;
use faceturn::passes::{Algorithm, Backend};
use faceturn::tables::{CosetTables, TableChoice};
use faceturn::{Event, Metric, Observer, Request};
use indicatif::ProgressBar;
use rayon::ThreadPool;

use self::measuring::{Mismatch, TimedPass};
use self::results::{Comparison, PassTime, Results, Scaling, seconds};
use crate::Status;
use crate::arguments::{BenchArguments, SearchTableArguments, ThreadArguments};
use crate::table_source::TableSource;
use crate::terminal::file_progress::FileProgress;
use crate::terminal::stderr::{self, Detail};
use crate::terminal::stdout::{self, json_line};

struct Depths {
    timed: RangeInclusive<u8>,
    /// The depth to search with one thread and with many.
    scaling: u8,
}

impl Depths {
    /// A pass of 15 face turns is the first that is long enough to be timed, one of 16 quarter
    /// turns nearly so; the next has 88 times its nodes.
    fn of(metric: Metric, arguments: &BenchArguments) -> Depths {
        let (timed, scaling) = match (metric, arguments.smoke, arguments.quick) {
            (Metric::Face, true, _) => (13..=13, 14),
            (Metric::Face, _, true) => (15..=15, 16),
            (Metric::Face, ..) => (15..=16, 16),
            (Metric::Quarter, true, _) => (14..=14, 14),
            (Metric::Quarter, _, true) => (16..=16, 18),
            (Metric::Quarter, ..) => (16..=18, 18),
        };
        Depths { timed, scaling }
    }
}

/// How often each search of a comparison runs: the fastest run counts.
const ROUNDS: usize = 2;

/// Measures and prints the results. Stops at the first answer or node count that differs from the
/// known one.
pub(crate) fn run(arguments: BenchArguments) -> anyhow::Result<Status> {
    let metric = arguments.metric.read()?.metric;
    let depths = Depths::of(metric, &arguments);
    let BenchArguments { quick, smoke, no_generation, threads, table, mapped, output, .. } =
        arguments;
    let table_size = TableChoice::default();
    let table = TableSource::choose(SearchTableArguments { table, mapped, table_size })?;
    let (table, detail) = (table.in_metric(metric), output.detail());
    let start = Instant::now();
    // The start time means nothing if the table has to be made, which also takes extra memory.
    let is_made = AtomicBool::new(false);
    let making = OnEvent(|event: &Event<'_>| {
        is_made.fetch_or(matches!(event, Event::Making { .. }), Ordering::Relaxed);
    });
    let printed = FileProgress::new(detail);
    let observers: &[&dyn Observer] = &[&making, &printed];
    let solver = table.builder().observer(observers).open()?;
    let searcher = searcher(&solver);
    // Nothing is searched, so this is what comes before the first node.
    let nothing = Request::new().max_depth(0);
    suite::cases(metric).take(1).for_each(|case| {
        searcher.search(&case.position(), &nothing, &());
    });
    let startup = start.elapsed();
    let bench = Bench {
        metric,
        depths,
        searcher,
        one: ThreadArguments { threads: Some(1) }.pool()?,
        all: threads.pool()?,
        progress: match detail {
            Detail::Nothing => ProgressBar::hidden(),
            Detail::Summary | Detail::Passes => ProgressBar::new_spinner(),
        },
    };
    bench.progress.enable_steady_tick(Duration::from_millis(100));
    let startup = (!is_made.into_inner()).then_some(startup);
    let measured = bench.measure(quick || smoke, startup, !no_generation);
    bench.progress.finish_and_clear();
    match measured {
        Ok(results) if output.json => stdout::print(json_line(&results)),
        Ok(results) => stdout::print(results.to_string()),
        Err(mismatch) => {
            stderr::error(&mismatch.to_string());
            Ok(Status::Mismatch)
        }
    }
}

struct Bench<'b> {
    metric: Metric,
    depths: Depths,
    searcher: Searcher<'b>,
    one: ThreadPool,
    all: ThreadPool,
    progress: ProgressBar,
}

impl Bench<'_> {
    /// `startup` is known unless the table was made.
    fn measure(
        &self,
        quick: bool,
        startup: Option<Duration>,
        generates: bool,
    ) -> Result<Results, Mismatch> {
        let staged = Backend::available().filter_map(|backend| Algorithm::staged(backend).ok());
        let staged: Vec<Algorithm> = staged.collect();
        let passes = self.passes(&[&[Algorithm::Plain], &staged[..]].concat())?;
        let depths = self.depths.timed.clone().step_by(self.metric.length_step().into());
        let comparisons = depths.flat_map(|depth| {
            let of = |search: &Algorithm| Comparison::of(&passes, depth, search.to_string());
            staged.iter().map(of).collect::<Vec<_>>()
        });
        Ok(Results {
            version: env!("CARGO_PKG_VERSION"),
            quick,
            metric: self.metric,
            threads: self.all.current_num_threads(),
            startup_seconds: startup.map(seconds),
            comparisons: comparisons.collect(),
            scaling: self.scaling()?,
            // Making a table takes more memory than searching, so it has to come after this.
            peak_memory_bytes: startup.and_then(|_| peak_bytes()),
            generation_seconds: generates.then(|| self.generation()).transpose()?.map(seconds),
            passes,
        })
    }

    /// The fastest time of every pass on one thread, by each of these searches in turn.
    fn passes(&self, searches: &[Algorithm]) -> Result<Vec<PassTime>, Mismatch> {
        let depths = &self.depths.timed;
        let mut passes = Vec::new();
        for (position, case) in (1..).zip(suite::cases(self.metric)) {
            let mut fastest: Vec<Vec<PassTime>> = vec![Vec::new(); searches.len()];
            for round in 1..=ROUNDS {
                for (&search, fastest) in searches.iter().zip(&mut fastest) {
                    self.show(format!("position {position}, round {round} of {ROUNDS}: {search}"));
                    let (searcher, depth) = (&self.searcher, *depths.end());
                    let timed = measuring::search(searcher, &case, search, depth, &self.one)?;
                    let timed = timed.iter().filter(|timed| depths.contains(&timed.pass.depth));
                    let times = timed.map(|timed| PassTime::new(position, search, timed));
                    let is_faster =
                        |(new, old): &(PassTime, &mut PassTime)| new.seconds < old.seconds;
                    match round {
                        1 => fastest.extend(times),
                        _ => times.zip(fastest).filter(is_faster).for_each(|(new, old)| *old = new),
                    }
                }
            }
            passes.extend(fastest.concat());
        }
        Ok(passes)
    }

    fn scaling(&self) -> Result<Scaling, Mismatch> {
        let (depth, algorithm) = (self.depths.scaling, Algorithm::default());
        let mut sums = [Duration::ZERO; 2];
        for (position, case) in (1..).zip(suite::cases(self.metric)) {
            for (pool, sum) in [&self.one, &self.all].into_iter().zip(&mut sums) {
                let threads = pool.current_num_threads();
                self.show(format!("position {position}: a pass on {threads} threads"));
                let timed = measuring::search(&self.searcher, &case, algorithm, depth, pool)?;
                *sum += timed.last().map_or(Duration::ZERO, |TimedPass { elapsed, .. }| *elapsed);
            }
        }
        Ok(Scaling::new(depth, self.all.current_num_threads(), sums))
    }

    fn generation(&self) -> Result<Duration, Mismatch> {
        self.show("making a table".to_owned());
        let tables = CosetTables::new();
        let start = Instant::now();
        let made = self.all.install(|| generate(&tables, self.metric, &mut |_| ()));
        made.map(|_| start.elapsed()).map_err(|error| Mismatch {
            case: "making the table".to_owned(),
            what: "table",
            expected: Digest::published(self.metric).to_string(),
            found: stderr::explained(&error),
        })
    }

    fn show(&self, what: String) {
        self.progress.set_message(what);
    }
}

/// The peak memory of this process in bytes, if the system reports it, as Linux does.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::peak_bytes;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_high_water_mark_is_read_off() {
        let bytes = peak_bytes().expect("Linux says it");
        assert!((1 << 20..1 << 40).contains(&bytes), "{bytes}");
    }
}
