//! The options of `faceturn quick`.

use clap::{Args, ValueEnum};
use faceturn::jobs::WrittenQuick;

use super::declared::{Aim, Declared, Ends};
use super::groups::{
    BatchArguments, OutputArguments, ReadingArguments, SearchTableArguments, SourceArguments,
    ThreadArguments,
};
use crate::terminal::ticker::ProgressMode;

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
