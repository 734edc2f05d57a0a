//! The measurements, as an object and as lines for people.

use std::fmt;
use std::time::Duration;

use faceturn::Metric;
use faceturn::passes::Algorithm;
use serde::Serialize;

use super::measuring::TimedPass;
use crate::terminal::number::{counted, grouped};

#[derive(Debug, Serialize)]
pub(super) struct Results {
    pub(super) version: &'static str,
    pub(super) quick: bool,
    /// What counts as one turn in every depth and distance.
    pub(super) metric: Metric,
    pub(super) threads: usize,
    /// From the start of the command to the first node; null if the table had to be made.
    pub(super) startup_seconds: Option<f64>,
    /// Peak memory of all searches; null if unknown.
    pub(super) peak_memory_bytes: Option<u64>,
    pub(super) comparisons: Vec<Comparison>,
    pub(super) passes: Vec<PassTime>,
    pub(super) scaling: Scaling,
    /// Null if skipped.
    pub(super) generation_seconds: Option<f64>,
}

/// A pass on one thread, the fastest of its rounds.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PassTime {
    /// The position's number in the suite, from 1.
    pub(super) position: usize,
    pub(super) depth: u8,
    /// `plain`, or `staged` and a backend.
    pub(super) search: String,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
    pub(super) expanded: u64,
    pub(super) lookups: u64,
}

impl PassTime {
    pub(super) fn new(position: usize, algorithm: Algorithm, timed: &TimedPass) -> PassTime {
        let tally = timed.pass.tally;
        PassTime {
            position,
            depth: timed.pass.depth,
            search: algorithm.to_string(),
            seconds: seconds(timed.elapsed),
            nodes: tally.nodes,
            expanded: tally.expanded,
            lookups: tally.lookups,
        }
    }
}

/// A comparison of a backend of the staged search with the plain search, on the same pass of every
/// position.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Comparison {
    pub(super) depth: u8,
    /// `staged` and a backend.
    pub(super) search: String,
    /// For all positions together, like everything here.
    pub(super) plain_seconds: f64,
    pub(super) seconds: f64,
    /// The time of the plain search, divided by this one.
    pub(super) ratio: f64,
    pub(super) plain_million_nodes_per_second: f64,
    pub(super) ns_per_expanded_node: f64,
    pub(super) lookups_per_expanded_node: f64,
}

impl Comparison {
    pub(super) fn of(passes: &[PassTime], depth: u8, search: String) -> Comparison {
        let sum = |search: &str, value: &dyn Fn(&PassTime) -> f64| -> f64 {
            let same = passes.iter().filter(|pass| pass.depth == depth && pass.search == search);
            same.map(value).sum()
        };
        let plain_seconds = sum("plain", &|pass| pass.seconds);
        let seconds = sum(&search, &|pass| pass.seconds);
        let expanded = sum(&search, &|pass| pass.expanded as f64);
        let lookups = sum(&search, &|pass| pass.lookups as f64);
        let plain_nodes = sum("plain", &|pass| pass.nodes as f64);
        Comparison {
            depth,
            search,
            plain_seconds: rounded(plain_seconds),
            seconds: rounded(seconds),
            ratio: rounded(plain_seconds / seconds),
            plain_million_nodes_per_second: rounded(plain_nodes / plain_seconds / 1e6),
            ns_per_expanded_node: rounded(seconds / expanded * 1e9),
            lookups_per_expanded_node: rounded(lookups / expanded),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Scaling {
    pub(super) depth: u8,
    pub(super) threads: usize,
    /// For all positions together.
    pub(super) one_thread_seconds: f64,
    pub(super) seconds: f64,
    /// The time on one thread, divided by this one.
    pub(super) ratio: f64,
}

impl Scaling {
    pub(super) fn new(depth: u8, threads: usize, [one, all]: [Duration; 2]) -> Scaling {
        Scaling {
            depth,
            threads,
            one_thread_seconds: seconds(one),
            seconds: seconds(all),
            ratio: rounded(one.as_secs_f64() / all.as_secs_f64()),
        }
    }
}

impl fmt::Display for Results {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let threads = counted(self.threads as u64, "thread");
        writeln!(out, "faceturn {}, {threads}, {}\n", self.version, self.metric.unit(2))?;
        writeln!(out, "passes of three positions together, one thread, plain and staged")?;
        writeln!(
            out,
            "{:>5}  {:<15} {:>9} {:>9} {:>6} {:>13} {:>11} {:>16}",
            "depth",
            "search",
            "plain s",
            "staged s",
            "ratio",
            "plain Mnode/s",
            "ns/expanded",
            "lookups/expanded"
        )?;
        for line in &self.comparisons {
            writeln!(
                out,
                "{:>5}  {:<15} {:>9.3} {:>9.3} {:>6.1} {:>13.2} {:>11.1} {:>16.2}",
                line.depth,
                line.search,
                line.plain_seconds,
                line.seconds,
                line.ratio,
                line.plain_million_nodes_per_second,
                line.ns_per_expanded_node,
                line.lookups_per_expanded_node
            )?;
        }
        let Scaling { depth, threads, one_thread_seconds, seconds, ratio } = self.scaling;
        writeln!(
            out,
            "\nthe same passes of depth {depth}, staged: {one_thread_seconds:.3} s on 1 thread, \
             {seconds:.3} s on {threads}, ratio {ratio:.2}"
        )?;
        writeln!(out)?;
        let startup = self.startup_seconds.map(|time| format!("{time:.3} s"));
        let memory = self.peak_memory_bytes.map(|bytes| format!("{} kB", grouped(bytes / 1000)));
        let generation = self.generation_seconds.map(|time| format!("{time:.2} s"));
        for (what, value) in [
            ("start to first node", startup),
            ("memory at most, searching", memory),
            ("making a table", generation),
        ] {
            writeln!(out, "{what}: {}", value.as_deref().unwrap_or("not measured"))?;
        }
        Ok(())
    }
}

pub(super) fn seconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64())
}

fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
