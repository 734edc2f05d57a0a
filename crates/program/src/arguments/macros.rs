//! `faceturn macros`

use std::path::PathBuf;

use clap::{Args, Subcommand, value_parser};

use super::{ThreadArguments, examples};

/// `faceturn macros`
#[derive(Debug, Subcommand)]
pub(crate) enum MacroCommand {
    /// Learn the macros that a table lacks
    #[command(after_help = examples::MACRO_LEARN_EXAMPLES)]
    Learn(MacroLearnArguments),
    /// Solve a position step by step, learning what is missing
    #[command(after_help = examples::MACRO_SOLVE_EXAMPLES)]
    Solve(MacroSolveArguments),
    /// Print the macros of a table
    #[command(after_help = examples::MACRO_SHOW_EXAMPLES)]
    Show(MacroFileArguments),
    /// Solve random positions and print how long the solutions are
    #[command(after_help = examples::MACRO_STATISTICS_EXAMPLES)]
    Statistics(MacroStatisticsArguments),
}

/// The table of macros.
#[derive(Debug, Args)]
pub(crate) struct MacroFileArguments {
    /// File of macros; `learn`, `solve` and `statistics` create it if it is missing
    #[arg(long, value_name = "FILE")]
    pub(crate) table: PathBuf,
    /// The 20 cubies in the order in which they come home, such as "DF DR ..." [default: that of
    /// the table, or for a new table the lower layers, the upper edges and the upper corners]
    #[arg(long, value_name = "CUBIES")]
    pub(crate) order: Option<String>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    /// Print only errors and warnings to stderr
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// `faceturn macros learn`
#[derive(Debug, Args)]
pub(crate) struct MacroLearnArguments {
    /// Learn the macros of all steps [default: those of the first step that lacks any]
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) file: MacroFileArguments,
}

/// `faceturn macros solve`
#[derive(Debug, Args)]
pub(crate) struct MacroSolveArguments {
    /// Position, as for `faceturn solve`
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) file: MacroFileArguments,
}

/// `faceturn macros statistics`
#[derive(Debug, Args)]
pub(crate) struct MacroStatisticsArguments {
    /// Number of random positions
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = value_parser!(u64).range(1..))]
    pub(crate) positions: u64,
    /// Seed for the random generator [default: from the system]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) file: MacroFileArguments,
}
