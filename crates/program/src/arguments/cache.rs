//! `faceturn cache`

use clap::{Args, Subcommand};

use super::{OutputArguments, TableArguments, examples};

/// `faceturn cache`
#[derive(Debug, Subcommand)]
pub(crate) enum CacheCommand {
    /// List tables and pattern databases: their size, when they were last used, and what they are
    /// for
    #[command(after_help = examples::CACHE_LIST_EXAMPLES)]
    List(CacheListArguments),
    /// Remove pattern databases
    #[command(after_help = examples::CACHE_CLEAN_EXAMPLES)]
    Clean(CacheCleanArguments),
}

/// `faceturn cache list`
#[derive(Debug, Args)]
pub(crate) struct CacheListArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Print JSON: an object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// `faceturn cache clean`
#[derive(Debug, Args)]
pub(crate) struct CacheCleanArguments {
    /// Remove only those that have not been used for this many days
    #[arg(long, value_name = "DAYS")]
    pub(crate) older_than: Option<u32>,
    /// Remove the tables as well, those of this user
    #[arg(long)]
    pub(crate) tables: bool,
    #[command(flatten)]
    pub(crate) table: TableArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}
