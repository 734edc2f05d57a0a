//! The options of `faceturn quick`.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::groups::{
    BatchArguments, MetricArguments, OutputArguments, ReadingArguments, SearchTableArguments,
    SourceArguments, ThreadArguments, time,
};
use super::names::ProgressMode;

/// `faceturn quick`
#[derive(Debug, Args)]
pub(crate) struct QuickArguments {
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    /// Use only these turns, such as "<U,R,F,D,L>": those of five faces or six, of each all or the half
    /// turn alone (R2), and of two opposite faces at least one with all
    #[arg(long, value_name = "TURNS")]
    pub(crate) moves: Option<String>,
    /// Find a cheap solution, such as the fastest for a robot: half=1.5 for half turns that cost 1.5
    /// times as much as quarter turns, U=2 for quarter turns of U that cost 2 in place of 1, axial for
    /// opposite faces that turn at once; several separated by commas
    #[arg(long, value_name = "COSTS")]
    pub(crate) cost: Option<String>,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    /// Stop searching a position after this time, such as 50ms or 2s; the first solution is always
    /// waited for [default: 50ms, or no limit with --nodes]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,
    /// Stop at a solution of N turns or fewer
    #[arg(long, value_name = "N")]
    pub(crate) length: Option<u8>,
    /// Stop after about N nodes: the solution is then the same on every machine
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Print each shorter solution as it is found, with the time; the last one again if it is proven
    /// to be a shortest only later
    #[arg(long)]
    pub(crate) improve: bool,
    /// Tables to search with
    #[arg(long, value_enum, default_value_t)]
    pub(crate) tables: TablesName,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// Print comma-separated values: a header, then a row for each position
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// When to show progress on stderr
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) progress: ProgressMode,
}

/// Tables that a short search reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TablesName {
    /// The table that all commands use: the shortest solutions
    #[default]
    Exact,
    /// Small tables made at each start, without the table file: longer solutions
    Pairs,
}
