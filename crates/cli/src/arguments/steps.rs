//! The options of `faceturn steps`.

use std::time::Duration;

use clap::Args;
use faceturn::WrittenSteps;

use super::ProgressMode;
use super::groups::{FormatArguments, OutputArguments, ThreadArguments, time};

/// `faceturn steps`
#[derive(Debug, Args)]
pub(crate) struct StepsArguments {
    /// Position, as for `faceturn solve`
    pub(crate) position: String,
    /// The steps, separated by commas: eo, rzp, dr, htr, fr and finish; rzp, htr and fr may be left
    /// out, and so may the last ones, and leave-slice may take the place of finish. After a colon
    /// the axis, or any: without it eo, rzp and dr may have any, and fr and leave-slice have that
    /// of dr; in brackets the subsets that dr may reach, such as [4b3|2c4], or rzp, such as
    /// [4c4e|3c2e] or triggers, [R U2 R|R L']; then <= and the most turns; then niss, if turns may be
    /// on the inverse. `finish free` takes any turns
    #[arg(long, value_name = "STEPS", default_value = WrittenSteps::USUAL_STEPS)]
    pub(crate) steps: String,
    /// Number of solutions, 1 to 10,000
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: usize,
    /// Follow at most N states after each step, 1 to 1,000,000, in the last of several rounds: more
    /// find shorter solutions, and take longer
    #[arg(long, value_name = "N", default_value_t = WrittenSteps::USUAL_WIDTH)]
    pub(crate) width: usize,
    /// Stop after this time, such as 90, 90s or 2h, and print the best solutions until then
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) written: FormatArguments,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// When to show progress on stderr
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) progress: ProgressMode,
}
