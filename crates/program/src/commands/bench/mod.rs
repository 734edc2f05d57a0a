//! `faceturn bench`: how fast this machine solves.
//!
//! A suite of positions (`suite.rs`) is searched and timed (`measuring.rs`), optionally also with
//! larger tables (`sizes.rs`), and the times (`times.rs`) are printed (`results.rs`). The plain
//! search is the yardstick: it takes turns with the staged one on the same passes, so that their
//! ratio holds even if other programs use the machine.

mod measuring;
mod results;
mod sizes;
mod suite;
mod times;

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use faceturn::internals::{Digest, Searcher, generate, searcher};
use faceturn::passes::{Algorithm, Backend};
use faceturn::tables::{CosetTables, TableChoice, TableEvent, TableFileError, TableSize};
use faceturn::{Metric, Request};
use indicatif::ProgressBar;
use rayon_core::ThreadPool;

use self::measuring::{Mismatch, SearchSettings, TimedPass};
use self::results::{Comparison, Results, Scaling};
use self::times::{PassTime, SolveTime, keep_fastest, mean, peak_bytes, seconds};
use crate::Status;
use crate::arguments::{BenchArguments, SearchTableArguments, ThreadArguments};
use crate::table_source::TableSource;
use crate::terminal::stderr::Detail;
use crate::terminal::{stderr, stdout, table_progress};

#[derive(Debug)]
pub(crate) struct BenchPlan {
    pub(crate) scale: Scale,
    pub(crate) metric: Metric,
    pub(crate) generation: Generation,
    pub(crate) output: Output,
    /// `None`: one for each processor.
    pub(crate) threads: ThreadArguments,
    pub(crate) table: TableSource,
    /// The sizes of the tables to compare, the smallest first; empty if only that one is measured.
    pub(crate) sizes: &'static [TableSize],
    pub(crate) detail: Detail,
}

pub(crate) fn plan(arguments: BenchArguments) -> anyhow::Result<BenchPlan> {
    let table = TableSource::choose(SearchTableArguments {
        table: arguments.table,
        mapped: arguments.mapped,
        table_size: TableChoice::default(),
    })?;
    let metric = arguments.metric.read()?.metric;
    if let (Metric::Quarter, Some(&size)) = (metric, arguments.size.last()) {
        return Err(TableFileError::OtherMetric { size }.into());
    }
    let table = table.in_metric(metric);
    sizes::expect_files(table.location(), arguments.size)?;
    Ok(BenchPlan {
        scale: match (arguments.smoke, arguments.quick) {
            (true, _) => Scale::Smoke,
            (false, true) => Scale::Quick,
            (false, false) => Scale::Full,
        },
        metric,
        generation: if arguments.no_generation { Generation::Skip } else { Generation::Measure },
        output: if arguments.output.json { Output::Json } else { Output::Lines },
        threads: arguments.threads,
        table,
        sizes: arguments.size,
        detail: arguments.output.detail(),
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// A second: passes too short to measure anything.
    Smoke,
    Quick,
    /// Some minutes: plain passes of depth 16, and positions at distance 17.
    Full,
}

struct Depths {
    timed: RangeInclusive<u8>,
    /// The depth to search with one thread and with many.
    scaling: u8,
}

impl Scale {
    /// A pass of 15 face turns is the first that is long enough to be timed, one of 16 quarter
    /// turns nearly so; the next has 88 times its nodes.
    const fn depths(self, metric: Metric) -> Depths {
        match (metric, self) {
            (Metric::Face, Scale::Smoke) => Depths { timed: 13..=13, scaling: 14 },
            (Metric::Face, Scale::Quick) => Depths { timed: 15..=15, scaling: 16 },
            (Metric::Face, Scale::Full) => Depths { timed: 15..=16, scaling: 16 },
            (Metric::Quarter, Scale::Smoke) => Depths { timed: 14..=14, scaling: 14 },
            (Metric::Quarter, Scale::Quick) => Depths { timed: 16..=16, scaling: 18 },
            (Metric::Quarter, Scale::Full) => Depths { timed: 16..=18, scaling: 18 },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generation {
    Measure,
    Skip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Lines,
    Json,
}

/// How often each search of a comparison runs: the fastest run counts.
const ROUNDS: usize = 2;

/// Measures and prints the results. Stops at the first answer or node count that differs from the
/// known one.
pub(crate) fn run(plan: &BenchPlan) -> anyhow::Result<Status> {
    let start = Instant::now();
    // The start time means nothing if the table has to be made, which also takes extra memory.
    let mut is_loaded = true;
    let mut report = table_progress::reporter(plan.detail);
    let builder = plan.table.builder().events(|event| {
        is_loaded &= !matches!(event, TableEvent::Making);
        report(event);
    });
    let solver = builder.open()?;
    let searcher = searcher(&solver);
    // Nothing is searched, so this is what comes before the first node.
    let nothing = Request::new().max_depth(0);
    searcher.search(&suite::passes(plan.metric)[0].position(), &nothing, &());
    let startup = start.elapsed();
    let bench = Bench {
        plan,
        searcher,
        one: ThreadArguments { threads: Some(1) }.pool()?,
        all: plan.threads.pool()?,
        progress: match plan.detail {
            Detail::Nothing => ProgressBar::hidden(),
            Detail::Summary | Detail::Passes => ProgressBar::new_spinner(),
        },
    };
    bench.progress.enable_steady_tick(Duration::from_millis(100));
    let measured = bench.measure(is_loaded.then_some(startup));
    bench.progress.finish_and_clear();
    match measured.map_err(anyhow::Error::downcast) {
        Ok(results) => print(&results, plan.output),
        Err(Ok(mismatch)) => {
            let mismatch: Mismatch = mismatch;
            stderr::error(&mismatch.to_string());
            Ok(Status::Mismatch)
        }
        Err(Err(error)) => Err(error),
    }
}

fn print(results: &Results, output: Output) -> anyhow::Result<Status> {
    let text = match output {
        Output::Lines => results.to_string(),
        Output::Json => serde_json::to_string(results)? + "\n",
    };
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

struct Bench<'b> {
    plan: &'b BenchPlan,
    searcher: Searcher<'b>,
    one: ThreadPool,
    all: ThreadPool,
    progress: ProgressBar,
}

impl Bench<'_> {
    fn measure(&self, startup: Option<Duration>) -> anyhow::Result<Results> {
        let passes = self.passes()?;
        let scaling = self.scaling()?;
        let solves = match self.plan.scale {
            Scale::Smoke | Scale::Quick => Vec::new(),
            Scale::Full => self.solves(&self.searcher, TableSize::Small)?,
        };
        // Making a table takes more memory than searching, so it has to come after this.
        let peak_memory_bytes = startup.and_then(|_| peak_bytes());
        let generation_seconds = match self.plan.generation {
            Generation::Skip => None,
            Generation::Measure => Some(seconds(self.generation()?)),
        };
        Ok(Results {
            version: env!("CARGO_PKG_VERSION"),
            quick: self.plan.scale != Scale::Full,
            metric: self.plan.metric,
            threads: self.all.current_num_threads(),
            startup_seconds: startup.map(seconds),
            peak_memory_bytes,
            comparisons: Comparison::all(&passes),
            passes,
            scaling,
            mean_solve_seconds: mean(solves.iter().map(|solve| solve.seconds)),
            solves,
            generation_seconds,
            sizes: self.sizes()?,
        })
    }

    /// The fastest time of every pass, by each search that this processor can run.
    fn passes(&self) -> Result<Vec<PassTime>, Mismatch> {
        let staged = Backend::available().filter_map(|backend| Algorithm::staged(backend).ok());
        let algorithms = [Algorithm::Plain].into_iter().chain(staged);
        let contenders: Vec<_> = algorithms
            .map(|algorithm| (algorithm.to_string(), self.searcher, algorithm, TableSize::Small))
            .collect();
        let mut times = self.times_of(&contenders)?.concat();
        times.sort_by_key(|time| time.position);
        Ok(times)
    }

    /// The fastest times of every pass on one thread, by each of these searches in turn, given with
    /// their names.
    fn times_of(
        &self,
        contenders: &[(String, Searcher<'_>, Algorithm, TableSize)],
    ) -> Result<Vec<Vec<PassTime>>, Mismatch> {
        let depths = self.plan.scale.depths(self.plan.metric).timed;
        let mut times: Vec<Vec<PassTime>> = vec![Vec::new(); contenders.len()];
        for (position, case) in (1..).zip(suite::passes(self.plan.metric)) {
            for round in 1..=ROUNDS {
                for ((name, searcher, algorithm, size), times) in contenders.iter().zip(&mut times)
                {
                    self.show(format!("position {position}, round {round} of {ROUNDS}: {name}"));
                    let (algorithm, size, max_depth) = (*algorithm, *size, *depths.end());
                    let settings = SearchSettings { algorithm, size, max_depth };
                    let timed = measuring::search(searcher, case, settings, &self.one)?;
                    for pass in timed.iter().filter(|timed| depths.contains(&timed.pass.depth)) {
                        keep_fastest(times, PassTime::new(position, algorithm, pass));
                    }
                }
            }
        }
        Ok(times)
    }

    fn scaling(&self) -> Result<Scaling, Mismatch> {
        let depth = self.plan.scale.depths(self.plan.metric).scaling;
        let (algorithm, size) = (Algorithm::default(), TableSize::Small);
        let settings = SearchSettings { algorithm, size, max_depth: depth };
        let mut sums = [Duration::ZERO; 2];
        for (position, case) in (1..).zip(suite::passes(self.plan.metric)) {
            for (pool, sum) in [&self.one, &self.all].into_iter().zip(&mut sums) {
                let threads = pool.current_num_threads();
                self.show(format!("position {position}: a pass on {threads} threads"));
                let timed = measuring::search(&self.searcher, case, settings, pool)?;
                *sum += timed.last().map_or(Duration::ZERO, |TimedPass { elapsed, .. }| *elapsed);
            }
        }
        Ok(Scaling::new(depth, self.all.current_num_threads(), sums))
    }

    /// Times every solution of positions at distance 17, or 19 quarter turns, on all threads.
    fn solves(&self, searcher: &Searcher<'_>, size: TableSize) -> Result<Vec<SolveTime>, Mismatch> {
        let mut times = Vec::new();
        for (position, case) in (1..).zip(suite::solves(self.plan.metric)) {
            self.show(format!("position {position} at distance {}", case.distance));
            let settings =
                SearchSettings { algorithm: Algorithm::default(), size, max_depth: case.distance };
            let timed = measuring::search(searcher, case, settings, &self.all)?;
            let elapsed = timed.iter().map(|timed| timed.elapsed).sum();
            times.push(SolveTime {
                position,
                distance: case.distance,
                solutions: case.solutions,
                seconds: seconds(elapsed),
            });
        }
        Ok(times)
    }

    fn generation(&self) -> Result<Duration, Mismatch> {
        self.show("making a table".to_owned());
        let tables = CosetTables::new();
        let start = Instant::now();
        let made = self.all.install(|| generate(&tables, self.plan.metric, &mut |_| ()));
        let elapsed = start.elapsed();
        match made {
            Ok(_) => Ok(elapsed),
            Err(error) => Err(Mismatch {
                case: "making the table".to_owned(),
                what: "table",
                expected: Digest::published(self.plan.metric).to_string(),
                found: stderr::explained(&error),
            }),
        }
    }

    fn show(&self, what: String) {
        self.progress.set_message(what);
    }
}
