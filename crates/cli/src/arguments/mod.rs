//! What the user may write on the command line: the commands and their options. What these may be
//! set to is in `names.rs`, what stands below the help in `examples.rs`.

mod examples;
mod names;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedI64ValueParser;
use clap::{Args, Parser, Subcommand, value_parser};
use clap_complete::Shell;
use faceturn::FARTHEST_SCRAMBLE;
use faceturn_searcher::GODS_NUMBER;

use crate::algorithm::{BackendName, SearchName};
use crate::batch::input::ReadOptions;
use crate::batch::source::Shard;

pub(crate) use self::names::{
    ColourName, FormName, FormatName, NotationName, ProgressName, WrittenForm,
};

/// How many face turns longer than minimal the solutions may be that are asked for, at most.
const MOST_EXTRA: u8 = 10;

/// Finds every shortest maneuver that solves a Rubik's Cube, in face turns.
#[derive(Debug, Parser)]
#[command(name = "faceturn", version, arg_required_else_help = true, after_help = examples::EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print every shortest maneuver that solves a position
    #[command(after_help = examples::SOLVE_EXAMPLES)]
    Solve(SolveArguments),
    /// Print how many face turns a position is away from solved
    #[command(after_help = examples::DISTANCE_EXAMPLES)]
    Distance(SearchArguments),
    /// Check claimed distances and numbers of solutions
    #[command(after_help = examples::VERIFY_EXAMPLES)]
    Verify(VerifyArguments),
    /// Write positions in another form, or draw them
    #[command(after_help = examples::CONVERT_EXAMPLES)]
    Convert(ConvertArguments),
    /// Print random positions, each as likely as any other
    #[command(after_help = examples::RANDOM_EXAMPLES)]
    Random(RandomArguments),
    /// Print maneuvers to random positions at a given distance
    #[command(after_help = examples::SCRAMBLE_EXAMPLES)]
    Scramble(ScrambleArguments),
    /// Make the table and print how many cosets are how far from H
    #[command(after_help = examples::GENERATE_EXAMPLES)]
    Generate(GenerateArguments),
    /// Explain or check the file of the table
    #[command(after_help = examples::TABLE_EXAMPLES)]
    Table {
        #[command(subcommand)]
        command: TableCommand,
    },
    /// Measure this program on this machine, in about five minutes
    #[command(after_help = examples::BENCH_EXAMPLES)]
    Bench(BenchArguments),
    /// Ask for cubes and answer as M. Reid's optimal solver does, for programs that drive his
    #[command(after_help = examples::REID_EXAMPLES)]
    Reid(ReidArguments),
    /// Print what makes a shell complete commands and options
    #[command(after_help = examples::COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual, one page for each command
    #[command(after_help = examples::MAN_EXAMPLES)]
    Man {
        /// The folder to write to, which is made if it is missing
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

/// `faceturn table`
#[derive(Debug, Subcommand)]
pub(crate) enum TableCommand {
    /// Tell where the table is, what is in it and what it is for
    #[command(after_help = examples::TABLE_INFO_EXAMPLES)]
    Info(TableArguments),
    /// Count everything in the table again and compare
    #[command(after_help = examples::TABLE_CHECK_EXAMPLES)]
    Check(TableArguments),
}

/// `faceturn random`
#[derive(Debug, Args)]
pub(crate) struct RandomArguments {
    /// How many positions
    #[arg(value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Draw what this number stands for [default: one from the system]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// How to write the positions
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    pub(crate) to: WrittenForm,
}

/// `faceturn scramble`
#[derive(Debug, Args)]
pub(crate) struct ScrambleArguments {
    /// How many face turns the positions are from solved, 0 to 19
    #[arg(long, value_name = "N", value_parser = length)]
    pub(crate) length: u8,
    /// How many maneuvers
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    pub(crate) count: u64,
    /// Draw what this number stands for [default: one from the system]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: TableArguments,
}

/// `faceturn generate`
#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Make the table even where there is one
    #[arg(long)]
    pub(crate) force: bool,
}

/// `faceturn solve`
#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    /// Stop at the first solution; it is one of the shortest
    #[arg(long)]
    pub(crate) first: bool,
    /// Print maneuvers that make the position instead of solving it
    #[arg(long)]
    pub(crate) inverse: bool,
    /// Print one solution of each kind: those that a symmetry of the position carries to one
    /// another are of one kind
    #[arg(long, conflicts_with = "first")]
    pub(crate) up_to_symmetry: bool,
    /// List solutions that are up to N face turns longer than minimal, too; each face turn takes
    /// about 13 times as long as all before
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "first",
        value_parser = value_parser!(u8).range(0..=i64::from(MOST_EXTRA)))]
    pub(crate) extra: u8,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
}

/// `faceturn reid`
#[derive(Debug, Args)]
pub(crate) struct ReidArguments {
    /// Print one solution of each cube: for programs that read one, as SageMath does, and would
    /// take the second for that of the next cube
    #[arg(long)]
    pub(crate) first: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: TableArguments,
}

/// `faceturn bench`
#[derive(Debug, Args)]
pub(crate) struct BenchArguments {
    /// Leave out whatever takes more than half a minute
    #[arg(long)]
    pub(crate) quick: bool,
    /// Only try whether all of this works: the times tell nothing
    #[arg(long, hide = true, conflicts_with = "quick")]
    pub(crate) smoke: bool,
    /// Leave out making a table, which takes more memory than searching
    #[arg(long)]
    pub(crate) no_generation: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: TableArguments,
}

/// `faceturn verify`
#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// The file with the claims, - for standard input: a position, its distance and, if known, the
    /// number of its minimal solutions and one of them, separated by tabs; or JSON Lines
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// What `solve` and `distance` have in common.
#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    /// Remember what is finished of the search in a file, and go on from there if it is there; for
    /// one position
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Look for solutions of at most N face turns [default: 20, which is always enough]
    #[arg(long, value_name = "N", value_parser = depth(MOST_EXTRA))]
    pub(crate) max_depth: Option<u8>,
    /// Begin with solutions of N face turns: that there are no shorter ones is then assumed, not
    /// proven
    #[arg(long, value_name = "N", value_parser = depth(0))]
    pub(crate) min_depth: Option<u8>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// Where positions come from, one way or the other.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct SourceArguments {
    /// Moves from the solved cube, 54 facelets, Reid's 20 words, or the JSON text of a KPattern;
    /// one argument each, so quote it
    #[arg(value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Read positions from a file, - for standard input: one a line, or JSON Lines; a name may
    /// stand before a tab; blank lines and those that begin with # or // are passed over
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
}

/// How many positions are gone through.
#[derive(Debug, Args)]
pub(crate) struct BatchArguments {
    /// Print results as soon as they are ready, not in the order of the input; those of arguments
    /// begin with their numbers, too
    #[arg(long)]
    pub(crate) unordered: bool,
    /// Take every Nth position of the input, beginning with the Ith
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Append every finished result to a file of JSON Lines; what is there already is skipped
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
}

/// How to go about it.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Give up on a position after this time, such as 90s or 2h; what is proven by then is told
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    /// How to search; the solutions are the same
    #[arg(long, value_enum, default_value_t)]
    pub(crate) search: SearchName,
    /// The instructions that the staged search is made of [default: auto]
    #[arg(long, value_enum)]
    pub(crate) backend: Option<BackendName>,
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Print one JSON object for each position, on a line of its own
    #[arg(long)]
    pub(crate) json: bool,
    /// Tell about each depth searched, on stderr
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Tell nothing on stderr but errors and warnings
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Whether to show how far it is, on stderr; auto: on a terminal
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) progress: ProgressName,
}

/// Reads a depth in face turns. No position is farther than God's number from solved, and of longer
/// solutions only those are looked for that are at most `more` face turns longer than minimal.
fn depth(more: u8) -> RangedI64ValueParser<u8> {
    value_parser!(u8).range(0..=i64::from(GODS_NUMBER + more))
}

/// Reads the length of a scramble; what is too long, but a length, is explained later.
fn length(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("expected a number of face turns, 0 to {FARTHEST_SCRAMBLE}"))
}

/// Reads a time.
fn time(text: &str) -> Result<Duration, String> {
    let expected = |_| "expected a number with a unit, such as 90s, 5m or 2h".to_owned();
    humantime::parse_duration(text).map_err(expected)
}

/// `faceturn convert`
#[derive(Debug, Args)]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// What to write
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) to: FormName,
    /// Whether to draw in colours; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColourName,
}

/// How positions are to be read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadingArguments {
    /// How the positions are written
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatName,
    /// What parentheses mean in moves
    #[arg(long, value_enum, default_value_t)]
    pub(crate) notation: NotationName,
}

impl From<ReadingArguments> for ReadOptions {
    fn from(arguments: ReadingArguments) -> ReadOptions {
        ReadOptions { format: arguments.format.into(), notation: arguments.notation.into() }
    }
}

/// On how many threads.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadArguments {
    /// Use N threads, 1 to 1024 [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// Where the table is.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// The file of the table [default: the environment's FACETURN_TABLE, else
    /// faceturn/h-cosets-v1.table in the user's data folder]
    #[arg(long, value_name = "PATH")]
    pub(crate) table: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
