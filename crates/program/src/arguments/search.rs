//! The options of `faceturn solve`, `faceturn distance` and `faceturn verify`.

use std::path::PathBuf;

use clap::{Args, value_parser};
use faceturn::jobs::WrittenJob;

use super::declared::{Aim, Declared, Depth, Solutions};
use super::groups::{
    BatchArguments, KeepArguments, MetricArguments, ReadingArguments, RunArguments, SourceArguments,
};

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
    /// If a position is farther than claimed, search on for its distance, which may take much
    /// longer
    #[arg(long)]
    pub(crate) correct: bool,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
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
