//! Compares the sizes of the tables on the same passes.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Context;
use faceturn::internals::TableLocation;
use faceturn::internals::{generate_larger_table, searcher};
use faceturn::passes::Algorithm;
use faceturn::tables::{CosetTables, TableChoice, TableFileError, TableSize};
use faceturn::{Request, Solver};
use serde::Serialize;

use super::times::{self, PassTime, SolveTime, seconds};
use super::{Bench, Generation, Scale, suite};
use crate::terminal::number::{grouped, megabytes};

#[derive(Clone, Debug, Serialize)]
pub(super) struct SizeResults {
    pub(super) size: &'static str,
    /// Memory of its tables in addition to those of the smallest size.
    pub(super) further_bytes: usize,
    /// From the start of loading to the first node.
    pub(super) startup_seconds: f64,
    /// Making its own table on all threads; null if it has none, or if skipped.
    pub(super) generation_seconds: Option<f64>,
    pub(super) passes: Vec<SizePass>,
    pub(super) solves: Vec<SolveTime>,
    pub(super) mean_solve_seconds: Option<f64>,
}

/// A pass of all positions together on one thread: the sums of their fastest rounds.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SizePass {
    pub(super) depth: u8,
    pub(super) nodes: u64,
    pub(super) expanded: u64,
    pub(super) lookups: u64,
    pub(super) seconds: f64,
    pub(super) ns_per_expanded_node: f64,
    /// The time with the smallest size, divided by this one.
    pub(super) ratio: f64,
}

/// Checks that there are files for all these sizes, before anything is measured.
pub(super) fn expect_files(
    location: &TableLocation,
    sizes: &[TableSize],
) -> Result<(), TableFileError> {
    let missing = |&size: &TableSize| size.path(location).filter(|path| !path.exists());
    match sizes.iter().find_map(|size| Some((*size, missing(size)?))) {
        Some((size, path)) => {
            Err(TableFileError::Missing { size, path, location: Box::new(location.clone()) })
        }
        None => Ok(()),
    }
}

struct Contender {
    size: TableSize,
    solver: Solver,
    startup: Duration,
}

impl Bench<'_> {
    /// Measures all sizes of the plan, taking turns on the same passes.
    pub(super) fn sizes(&self) -> anyhow::Result<Vec<SizeResults>> {
        let open = |&size| self.contender(size);
        let contenders = self.plan.sizes.iter().map(open).collect::<anyhow::Result<Vec<_>>>()?;
        let passes = self.passes_of_sizes(&contenders)?;
        let mut sizes = Vec::new();
        for (contender, passes) in contenders.iter().zip(passes) {
            let solves = match self.plan.scale {
                Scale::Smoke | Scale::Quick => Vec::new(),
                Scale::Full => self.solves(&searcher(&contender.solver), contender.size)?,
            };
            sizes.push(SizeResults {
                size: contender.size.name(),
                further_bytes: contender.size.larger_table_bytes(),
                startup_seconds: seconds(contender.startup),
                generation_seconds: None,
                passes,
                mean_solve_seconds: times::mean(solves.iter().map(|solve| solve.seconds)),
                solves,
            });
        }
        // Making a table takes more memory than searching.
        drop(contenders);
        if self.plan.generation == Generation::Measure {
            for (result, &size) in sizes.iter_mut().zip(self.plan.sizes) {
                result.generation_seconds = self.generation_of(size)?.map(seconds);
            }
        }
        Ok(sizes)
    }

    fn contender(&self, size: TableSize) -> anyhow::Result<Contender> {
        self.show(format!("loading the {} table", size.name()));
        let start = Instant::now();
        let builder = self.plan.table.builder().table_size(TableChoice::Size(size));
        let solver = self.all.install(|| builder.open())?;
        let nothing = Request::new().max_depth(0);
        searcher(&solver).search(&suite::passes(self.plan.metric)[0].position(), &nothing, &());
        Ok(Contender { size, solver, startup: start.elapsed() })
    }

    /// The timed passes on one thread, of each contender in turn.
    fn passes_of_sizes(&self, contenders: &[Contender]) -> anyhow::Result<Vec<Vec<SizePass>>> {
        let depths = self.plan.scale.depths(self.plan.metric).timed;
        let named = contenders.iter().map(|Contender { size, solver, .. }| {
            (size.name().to_owned(), searcher(solver), Algorithm::default(), *size)
        });
        let times = self.times_of(&named.collect::<Vec<_>>())?;
        let Some(smallest) = times.first() else { return Ok(Vec::new()) };
        let sums = |times: &Vec<PassTime>| -> Vec<SizePass> {
            depths.clone().map(|depth| SizePass::of(depth, times, smallest)).collect()
        };
        Ok(times.iter().map(sums).collect())
    }

    fn generation_of(&self, size: TableSize) -> anyhow::Result<Option<Duration>> {
        let Some(shape) = size.shape() else { return Ok(None) };
        self.show(format!("making the {} table", size.name()));
        let tables = CosetTables::new();
        let start = Instant::now();
        let made = self
            .all
            .install(|| generate_larger_table(&tables, shape, &mut |_| ControlFlow::Continue(())));
        made.with_context(|| format!("cannot make the {} table", size.name()))?;
        Ok(Some(start.elapsed()))
    }
}

impl SizePass {
    /// The pass of this depth of all positions, compared with the smallest size.
    fn of(depth: u8, times: &[PassTime], smallest: &[PassTime]) -> SizePass {
        let sum = |value: fn(&PassTime) -> u64| -> u64 {
            times.iter().filter(|time| time.depth == depth).map(value).sum()
        };
        let time = |times: &[PassTime]| -> f64 {
            times.iter().filter(|time| time.depth == depth).map(|time| time.seconds).sum()
        };
        let (seconds, expanded) = (time(times), sum(|time| time.expanded));
        SizePass {
            depth,
            nodes: sum(|time| time.nodes),
            expanded,
            lookups: sum(|time| time.lookups),
            seconds: times::rounded(seconds),
            ns_per_expanded_node: times::rounded(seconds / expanded as f64 * 1e9),
            ratio: times::rounded(time(smallest) / seconds),
        }
    }
}

pub(super) fn write(out: &mut fmt::Formatter<'_>, sizes: &[SizeResults]) -> fmt::Result {
    writeln!(out, "\nsizes of the tables: the passes of three positions together, one thread")?;
    writeln!(
        out,
        "{:<7} {:>10} {:>8} {:>9} {:>5} {:>12} {:>12} {:>8} {:>11} {:>6}",
        "size",
        "further MB",
        "made s",
        "startup s",
        "depth",
        "nodes",
        "expanded",
        "s",
        "ns/expanded",
        "faster"
    )?;
    for size in sizes {
        let made = size.generation_seconds.map_or("-".to_owned(), |time| format!("{time:.1}"));
        for (at, pass) in size.passes.iter().enumerate() {
            let name = if at == 0 { size.size } else { "" };
            let blank_after_first = |text: String| if at == 0 { text } else { String::new() };
            writeln!(
                out,
                "{name:<7} {:>10} {:>8} {:>9} {:>5} {:>12} {:>12} {:>8.3} {:>11.1} {:>6.2}",
                blank_after_first(grouped(megabytes(size.further_bytes) as u64)),
                blank_after_first(made.clone()),
                blank_after_first(format!("{:.3}", size.startup_seconds)),
                pass.depth,
                grouped(pass.nodes),
                grouped(pass.expanded),
                pass.seconds,
                pass.ns_per_expanded_node,
                pass.ratio
            )?;
        }
    }
    for size in sizes {
        if let Some(mean) = size.mean_solve_seconds {
            let name = size.size;
            writeln!(out, "all solutions at distance 17, all threads, {name}: mean {mean:.2} s")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(position: usize, depth: u8, seconds: f64) -> PassTime {
        let search = "staged".to_owned();
        PassTime { position, depth, search, seconds, nodes: 100, expanded: 10, lookups: 60 }
    }

    #[test]
    fn passes_of_a_depth_are_added_up_beside_the_smallest_size() {
        let smallest = [time(1, 15, 2.0), time(1, 16, 20.0), time(2, 16, 30.0)];
        let times = [time(1, 15, 1.0), time(1, 16, 4.0), time(2, 16, 6.0)];
        let pass = SizePass::of(16, &times, &smallest);
        assert_eq!((pass.nodes, pass.expanded, pass.lookups), (200, 20, 120));
        assert_eq!((pass.seconds, pass.ratio), (10.0, 5.0));
        assert_eq!(pass.ns_per_expanded_node, 5e8);
    }
}
