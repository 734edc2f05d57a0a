//! The options of `faceturn insertions`.

use std::time::Duration;

use clap::Args;

use super::groups::{FormatArguments, OutputArguments, ThreadArguments, time};

/// `faceturn insertions`
#[derive(Debug, Args)]
pub(crate) struct InsertionsArguments {
    /// The scramble: moves from the solved cube, or a position in any other form
    #[arg(value_name = "POSITION")]
    pub(crate) position: String,
    /// The moves that solve all but a few pieces
    #[arg(value_name = "SKELETON")]
    pub(crate) skeleton: String,
    /// Most insertions, each into the whole of the one before: 1 to 3
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) insertions: u8,
    /// Most turns of an inserted maneuver: 1 to 11, with several insertions 1 to 10 [default: 10]
    #[arg(long, value_name = "N")]
    pub(crate) insert_length: Option<u8>,
    /// Most slices that may be inserted in place of maneuvers, each at a place of its own, or up to two
    /// of them beside one maneuver: 0 to 4
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) slices: u8,
    /// Number of solutions, the shortest: 1 to 10,000
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) count: usize,
    /// Stop after this time, such as 90, 90s or 2h, and print what has been found
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) written: FormatArguments,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}
