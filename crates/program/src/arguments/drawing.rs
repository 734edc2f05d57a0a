//! The options of the commands that draw positions: `faceturn random` and `faceturn scramble`.

use clap::Args;
use faceturn::Metric;
use faceturn::internals::farthest_scramble;

use super::groups::{
    KeepArguments, MetricArguments, OutputArguments, SearchTableArguments, ThreadArguments,
    UpperBoundArguments,
};
use super::names::Form;

/// `faceturn random`
#[derive(Debug, Args)]
pub(crate) struct RandomArguments {
    /// Number of positions
    #[arg(value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Seed for the random generator [default: from the system]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// What to print
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Facelets)]
    pub(crate) to: Form,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
}

/// `faceturn scramble`
#[derive(Debug, Args)]
pub(crate) struct ScrambleArguments {
    /// Distance of the positions from solved, 0 to 19 face turns, or 0 to 22 quarter turns, or from
    /// --goal [default: any; with --goal 0, so that it is reached]
    #[arg(long, value_name = "N", value_parser = length)]
    pub(crate) length: Option<u8>,
    /// Draw positions by their distance from this goal: a name, facelets or pieces, as for solve
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Option<String>,
    /// Begin and end with R' U' F, as the scrambles of fewest-moves competitions do
    #[arg(long)]
    pub(crate) fmc: bool,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    /// Number of scrambles
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    pub(crate) count: u64,
    /// Seed for the random generator [default: from the system]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) keep: KeepArguments,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
    #[command(flatten)]
    pub(crate) upper_bound: UpperBoundArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// Parses the length of a scramble; the command explains why a long one is refused.
fn length(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| {
        let [face, quarter] = Metric::ALL.map(farthest_scramble);
        format!("expected a number of turns, 0 to {face}, or 0 to {quarter} quarter turns")
    })
}
