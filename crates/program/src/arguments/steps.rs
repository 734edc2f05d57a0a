//! The options of `faceturn steps` and `faceturn insertions`.

use clap::Args;
use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};

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
