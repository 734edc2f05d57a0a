//! The options of `faceturn solve`, `faceturn distance` and `faceturn verify`.

use std::path::PathBuf;

use clap::Args;
use faceturn::{Metric, SortOrder};

use super::groups::{
    BatchArguments, GoalArguments, MetricArguments, ReadingArguments, RunArguments, SourceArguments,
};
use super::names;

/// `faceturn solve`
#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    /// Stop at the first shortest solution
    #[arg(long)]
    pub(crate) first: bool,
    /// Print scrambles instead: maneuvers that make the position from the solved cube
    #[arg(long)]
    pub(crate) inverse: bool,
    /// Print one solution of each kind: a symmetry of the position takes solutions of one kind to
    /// each other
    #[arg(long)]
    pub(crate) up_to_symmetry: bool,
    /// Order of solutions of one length
    #[arg(long, value_name = "ORDER", default_value = "turns",
        value_parser = names::one_of(&names::SORT_ORDERS))]
    pub(crate) sort: SortOrder,
    /// Print the most comfortable solutions first, whatever their length: by turns of wrists and
    /// fingers, and regrips
    #[arg(long)]
    pub(crate) rank: bool,
    /// Rank by the weights in this file; `faceturn rank-weights` prints the usual ones
    #[arg(long, value_name = "FILE")]
    pub(crate) rank_weights: Option<PathBuf>,
    /// Print the first N solutions of each position only
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// Of the solutions of one length, print only those with the fewest turns in the other metric:
    /// the fewest quarter turns, or with --metric quarter the fewest face turns
    #[arg(long, value_name = "METRIC", value_parser = names::MetricParser)]
    pub(crate) then: Option<Metric>,
    /// Also print solutions up to N turns longer than the shortest; each turn takes about 13 times
    /// as long as everything before it, each quarter turn about 9 times
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) extra: u8,
    /// Print all solutions of these lengths, whether or not there are shorter ones: 5, 4..5, or 4.. for
    /// the first length from 4 on that has any
    #[arg(long, value_name = "LENGTHS")]
    pub(crate) length: Option<String>,
    /// Of the solutions that differ only in turns at the end which the goal absorbs, print one: with edges
    /// oriented along F, those that end with F and with F'
    #[arg(long)]
    pub(crate) normal_form: bool,
    /// Print only how many solutions there are of each length
    #[arg(long)]
    pub(crate) count_only: bool,
    /// Keep at most N solutions of a position: one more ends its search [default: as many as take a quarter
    /// of the memory]
    #[arg(long, value_name = "N")]
    pub(crate) max_solutions: Option<usize>,
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
    /// Search on for the distance of a position that is farther than claimed, which may take much
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
    pub(crate) metric: MetricArguments,
    #[command(flatten)]
    pub(crate) goal: GoalArguments,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    /// Save the finished parts of the search in a file, and resume from it if it exists; takes
    /// exactly one position
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Search for solutions of at most N turns [default: 20, or 26 quarter turns: always enough]
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<u8>,
    /// Start at solutions of N turns: assume, without proof, that there are none shorter
    #[arg(long, value_name = "N")]
    pub(crate) min_depth: Option<u8>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}
