//! The options of the commands that search from positions: `faceturn solve`, `distance`, `verify`,
//! `quick`, `steps` and `insertions`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};
use faceturn::jobs::{WrittenJob, WrittenQuick, WrittenVerify};

use super::declared::{Aim, Checking, Declared, Depth, Ends, Searching, Solutions};
use super::groups::{
    BatchArguments, KeepArguments, OutputArguments, ReadingArguments, RunArguments,
    SearchTableArguments, SourceArguments, ThreadArguments,
};
use crate::terminal::progress::ProgressMode;

/// `faceturn solve`
#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) solutions: Declared<WrittenJob, Solutions>,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
}

/// `faceturn verify`
#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// File of claims, - for standard input. Each line has a position, its distance and, if known,
    /// the number of shortest solutions and some of them, separated by tabs; or is a JSON object
    #[arg(value_name = "FILE", required_unless_present = "input")]
    pub(crate) file: Option<PathBuf>,
    /// Another way to name the file, as for solve and distance
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) input: Option<PathBuf>,
    /// Refuse lines with fields that are not used, instead of printing a warning
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) checking: Declared<WrittenVerify, Checking>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// Options that `solve` and `distance` share.
#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    #[command(flatten)]
    pub(crate) aim: Declared<WrittenJob, Aim>,
    /// Use about N MB of pattern databases for the goal
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        value_parser = value_parser!(u64).range(1..=1_000_000)
    )]
    pub(crate) goal_memory: u64,
    #[command(flatten)]
    pub(crate) keep: KeepArguments,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    /// Save the finished parts of the search in a file, and resume from it if it exists; takes
    /// exactly one position
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) depth: Declared<WrittenJob, Depth>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// `faceturn quick`
#[derive(Debug, Args)]
pub(crate) struct QuickArguments {
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) aim: Declared<WrittenQuick, Aim>,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    #[command(flatten)]
    pub(crate) ends: Declared<WrittenQuick, Ends>,
    /// Print every improvement with its time, and repeat the last one once it is proven shortest
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

/// `faceturn steps`
#[derive(Debug, Args)]
pub(crate) struct StepsArguments {
    /// Position, as for `faceturn solve`
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) options: Declared<WrittenSteps, Searching>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// When to show progress on stderr
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) progress: ProgressMode,
}

/// `faceturn insertions`
#[derive(Debug, Args)]
pub(crate) struct InsertionsArguments {
    /// The scramble: moves from the solved cube, or a position in any other form
    #[arg(value_name = "POSITION")]
    pub(crate) position: String,
    /// The moves that solve all but a few pieces
    #[arg(value_name = "SKELETON")]
    pub(crate) skeleton: String,
    #[command(flatten)]
    pub(crate) options: Declared<WrittenInsertions, Searching>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}
