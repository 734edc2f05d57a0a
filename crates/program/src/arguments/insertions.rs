//! The options of `faceturn insertions`.

use clap::Args;
use faceturn::WrittenInsertions;

use super::declared::{Declared, Searching};
use super::groups::{OutputArguments, ThreadArguments};

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
