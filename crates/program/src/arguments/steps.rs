//! The options of `faceturn steps`.

use clap::Args;
use faceturn::WrittenSteps;

use super::declared::{Declared, Searching};
use super::groups::{OutputArguments, ThreadArguments};
use crate::terminal::ticker::ProgressMode;

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
