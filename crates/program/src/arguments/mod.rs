//! The command line: commands and their options.
//!
//! `groups.rs` has the options that several commands share, `names.rs` the values that options take
//! by name, `examples.rs` the text below the help of each command.

mod cases;
mod declared;
mod drawing;
mod examples;
mod groups;
mod help;
mod names;
mod search;
#[cfg(feature = "serve")]
mod serve;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use faceturn::tables::TableSize;

pub(crate) use self::cases::{CaseArguments, CaseChoice};
pub(crate) use self::drawing::{RandomArguments, ScrambleArguments};
pub(crate) use self::groups::{
    BatchArguments, KeepArguments, MappedArguments, MetricArguments, OutputArguments,
    ReadingArguments, RunArguments, SearchTableArguments, SourceArguments, TableArguments,
    ThreadArguments, UpperBoundArguments,
};
pub(crate) use self::help::command;
pub(crate) use self::names::{Colour, Form, SearchName};
pub(crate) use self::search::{InsertionsArguments, StepsArguments};
pub(crate) use self::search::{QuickArguments, TablesName};
pub(crate) use self::search::{SearchArguments, SolveArguments, VerifyArguments};
#[cfg(feature = "serve")]
pub(crate) use self::serve::ServeArguments;

/// Find every shortest solution of a Rubik's Cube, in face turns.
#[derive(Debug, Parser)]
#[command(name = "faceturn", bin_name = "faceturn", version)]
#[command(arg_required_else_help = true, after_help = examples::EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print every shortest solution of a position
    #[command(after_help = examples::SOLVE_EXAMPLES)]
    Solve(SolveArguments),
    /// Print how far a position is from solved
    #[command(after_help = examples::DISTANCE_EXAMPLES)]
    Distance(SearchArguments),
    /// Print a short solution at once, not necessarily a shortest one
    #[command(after_help = examples::QUICK_EXAMPLES)]
    Quick(QuickArguments),
    /// Print what to insert into a skeleton that leaves a few pieces
    #[command(after_help = examples::INSERTIONS_EXAMPLES)]
    Insertions(InsertionsArguments),
    /// Print short solutions in steps, as fewest-moves solvers write them
    #[command(after_help = examples::STEPS_EXAMPLES)]
    Steps(StepsArguments),
    /// Check claimed distances and solutions
    #[command(after_help = examples::VERIFY_EXAMPLES)]
    Verify(VerifyArguments),
    /// Convert positions to another form, or draw them
    #[command(after_help = examples::CONVERT_EXAMPLES)]
    Convert(ConvertArguments),
    /// Print random positions, all equally likely
    #[command(after_help = examples::RANDOM_EXAMPLES)]
    Random(RandomArguments),
    /// Print scrambles, also of positions at a distance from solved or from a goal
    #[command(after_help = examples::SCRAMBLE_EXAMPLES)]
    Scramble(ScrambleArguments),
    /// List named positions, such as superflip, with their distances
    #[command(after_help = examples::PATTERN_EXAMPLES)]
    Patterns(PatternArguments),
    /// List goals by name, such as cross, draw them, and count positions by distance
    #[command(after_help = examples::GOALS_EXAMPLES)]
    Goals(GoalListArguments),
    /// List sets of cases, such as pll, print the cases of one, or draw them on a page
    #[command(after_help = examples::CASES_EXAMPLES)]
    Cases(CaseArguments),
    /// Make the pruning table and print its distribution
    #[command(after_help = examples::GENERATE_EXAMPLES)]
    Generate(GenerateArguments),
    /// Describe or check the table file
    #[command(after_help = examples::TABLE_EXAMPLES)]
    Table {
        #[command(subcommand)]
        command: TableCommand,
    },
    /// List the tables and pattern databases that are kept, or remove some
    Cache {
        #[command(subcommand)]
        command: CacheCommand,
    },
    /// Serve a web page with the solver behind it, for this machine
    #[cfg(feature = "serve")]
    #[command(after_help = examples::SERVE_EXAMPLES)]
    Serve(ServeArguments),
    /// Measure how fast this machine solves; takes some minutes
    #[command(after_help = examples::BENCH_EXAMPLES)]
    Bench(BenchArguments),
    /// Speak the protocol of M. Reid's optimal solver, for programs that drive it
    #[command(after_help = examples::REID_EXAMPLES)]
    Reid(ReidArguments),
    /// Merge journals, or show what is in them
    Journal {
        #[command(subcommand)]
        command: JournalCommand,
    },
    /// Print the weights of solve --rank, as a file to edit
    RankWeights,
    /// Generate shell completions
    #[command(after_help = examples::COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages
    #[command(after_help = examples::MAN_EXAMPLES)]
    Man {
        /// Folder to write to; created if missing
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Print only errors and warnings to stderr
        #[arg(short, long)]
        quiet: bool,
    },
}

/// `faceturn table`
#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    /// Show where the table is and what it holds
    #[command(after_help = examples::TABLE_INFO_EXAMPLES)]
    Info(TableFileArguments),
    /// Check the tables that a search reads, and count their distances again
    #[command(after_help = examples::TABLE_CHECK_EXAMPLES)]
    Check(TableFileArguments),
}

/// `faceturn table info` and `faceturn table check`
#[derive(Debug, Args)]
pub(crate) struct TableFileArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Which table
    #[arg(long, default_value = "small", value_parser = names::one_of(names::SIZES))]
    pub(crate) size: TableSize,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

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

/// `faceturn journal`
#[derive(Debug, Subcommand)]
pub(crate) enum JournalCommand {
    /// Print one journal with the results of several, such as those of all shards
    #[command(after_help = examples::JOURNAL_MERGE_EXAMPLES)]
    Merge {
        /// Journals of the same command with the same options
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Print what a journal is of and what is in it
    #[command(after_help = examples::JOURNAL_STATUS_EXAMPLES)]
    Status(JournalStatusArguments),
}

/// `faceturn journal status`
#[derive(Debug, Args)]
pub(crate) struct JournalStatusArguments {
    /// Journals
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object for each journal
    #[arg(long)]
    pub(crate) json: bool,
}

/// `faceturn patterns`
#[derive(Debug, Args)]
pub(crate) struct PatternArguments {
    /// Show all that is known about these
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Print JSON: an object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// `faceturn generate`
#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Which table; a larger one is used together with the small one and kept in the same folder
    #[arg(long, default_value = "small", value_parser = names::one_of(names::SIZES))]
    pub(crate) size: TableSize,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    /// Replace an existing table; a file that is not a table is never replaced
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// `faceturn reid`
#[derive(Debug, Args)]
pub(crate) struct ReidArguments {
    /// Print one solution for each cube: some programs, SageMath among them, read only one
    #[arg(long)]
    pub(crate) first: bool,
    /// Print only errors and warnings to stderr
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
}

/// `faceturn bench`
#[derive(Debug, Args)]
pub(crate) struct BenchArguments {
    /// Skip everything that takes more than half a minute
    #[arg(long)]
    pub(crate) quick: bool,
    /// Only check that the benchmark works; the times mean nothing
    #[arg(long, hide = true, conflicts_with = "quick")]
    pub(crate) smoke: bool,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    /// Skip making a table, which takes more memory than searching
    #[arg(long)]
    pub(crate) no_generation: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: TableArguments,
    #[command(flatten)]
    pub(crate) mapped: MappedArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// `faceturn goals`
#[derive(Debug, Args)]
pub(crate) struct GoalListArguments {
    /// Show these goals only
    #[arg(value_name = "GOAL")]
    pub(crate) goals: Vec<String>,
    /// Print the number of positions at each distance; those that the goal does not tell apart
    /// count once
    #[arg(long, requires = "goals")]
    pub(crate) distribution: bool,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// `faceturn convert`
#[derive(Debug, Args)]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// What to print
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) to: Form,
    /// With --to moves: print the moves of the text, shortened, instead of a shortest maneuver.
    /// Wide moves and NISS are written out; rotations come last
    #[arg(long)]
    pub(crate) simplify: bool,
    #[command(flatten)]
    pub(crate) metric: MetricArguments,
    /// Convert the inverse
    #[arg(long)]
    pub(crate) invert: bool,
    /// Convert the mirror image, left for right
    #[arg(long)]
    pub(crate) mirror: bool,
    /// When to draw in colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Colour,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }

    /// Paragraphs are one line and wrap anywhere; an example that is wrapped cannot be copied.
    #[test]
    fn examples_fit_a_narrow_terminal() {
        fn check(command: &clap::Command) {
            let footer = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in footer.lines().filter(|line| line.starts_with(' ')) {
                assert!(line.len() <= 80, "{}: {line}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&super::Arguments::command());
    }
}
