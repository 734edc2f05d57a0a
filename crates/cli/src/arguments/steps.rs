//! The options of `faceturn steps`.

use std::time::Duration;

use clap::{Args, value_parser};
use faceturn::{Notation, PositionFormat};
use faceturn_steps::StepPlan;

use super::groups::{OutputArguments, ThreadArguments, time};
use super::names;

/// `faceturn steps`
#[derive(Debug, Args)]
pub(crate) struct StepsArguments {
    /// Position, as for `faceturn solve`
    pub(crate) position: String,
    /// The steps, separated by commas: eo, dr, htr and finish; htr may be left out, and so may the
    /// last ones. After a colon the axis of eo or dr, any if none is given; then <= and the most
    /// turns; then niss, if turns may be on the inverse
    #[arg(long, value_name = "STEPS", default_value = "eo niss, dr niss, htr niss, finish")]
    pub(crate) steps: StepPlan,
    /// Number of solutions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=10_000))]
    pub(crate) count: u32,
    /// Follow at most N states after each step, in the last of several rounds: more find shorter
    /// solutions, and take longer
    #[arg(long, value_name = "N", default_value_t = 2_048, value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) width: u32,
    /// Stop after this time, such as 90, 90s or 2h, and print the best solutions until then
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    /// Format of the position
    #[arg(long, default_value = "auto", value_parser = names::one_of(&names::FORMATS))]
    pub(crate) format: PositionFormat,
    /// What parentheses mean in moves
    #[arg(long, default_value = "standard", value_parser = names::one_of(&names::NOTATIONS))]
    pub(crate) notation: Notation,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}
