//! The command line: commands and their options. `names.rs` has the values that options take by
//! name, `examples.rs` the text below the help of each command.

mod examples;
mod names;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedI64ValueParser;
use clap::{Args, Parser, Subcommand, value_parser};
use clap_complete::Shell;
use faceturn::FARTHEST_SCRAMBLE;
use faceturn_searcher::GODS_NUMBER;

use faceturn_cube::{Notation, PositionFormat};

use crate::algorithm::{BackendChoice, SearchName};
use crate::batch::input::ReadOptions;
use crate::batch::source::Shard;
use crate::batch::source::columns::Columns;
use crate::terminal::detail::Detail;

pub(crate) use self::names::{Colour, Form, ProgressMode};

/// The largest `--extra`.
const MOST_EXTRA: u8 = 10;

/// Find every shortest solution of a Rubik's Cube, in face turns.
#[derive(Debug, Parser)]
#[command(name = "faceturn", version, arg_required_else_help = true, after_help = examples::EXAMPLES)]
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
    /// Print how many face turns a position is from solved
    #[command(after_help = examples::DISTANCE_EXAMPLES)]
    Distance(SearchArguments),
    /// Check claimed distances and solutions
    #[command(after_help = examples::VERIFY_EXAMPLES)]
    Verify(VerifyArguments),
    /// Convert positions to another form, or draw them
    #[command(after_help = examples::CONVERT_EXAMPLES)]
    Convert(ConvertArguments),
    /// Print random positions, all equally likely
    #[command(after_help = examples::RANDOM_EXAMPLES)]
    Random(RandomArguments),
    /// Print scrambles of a given optimal length
    #[command(after_help = examples::SCRAMBLE_EXAMPLES)]
    Scramble(ScrambleArguments),
    /// List named positions, such as superflip, with their distances
    #[command(after_help = examples::PATTERN_EXAMPLES)]
    Patterns(PatternArguments),
    /// Make the pruning table and print its distribution
    #[command(after_help = examples::GENERATE_EXAMPLES)]
    Generate(GenerateArguments),
    /// Describe or check the table file
    #[command(after_help = examples::TABLE_EXAMPLES)]
    Table {
        #[command(subcommand)]
        command: TableCommand,
    },
    /// Measure how fast this machine solves; takes about five minutes
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
    /// Recount the whole table and compare with the published counts
    #[command(after_help = examples::TABLE_CHECK_EXAMPLES)]
    Check(TableFileArguments),
}

/// `faceturn table info` and `faceturn table check`
#[derive(Debug, Args)]
pub(crate) struct TableFileArguments {
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
    pub(crate) output: OutputArguments,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
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

/// `faceturn scramble`
#[derive(Debug, Args)]
pub(crate) struct ScrambleArguments {
    /// Distance of the positions from solved, in face turns, 0 to 19
    #[arg(long, value_name = "N", value_parser = length)]
    pub(crate) length: u8,
    /// Number of scrambles
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    pub(crate) count: u64,
    /// Seed for the random generator [default: from the system]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// `faceturn generate`
#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Replace an existing table
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

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
    #[arg(long, conflicts_with = "first")]
    pub(crate) up_to_symmetry: bool,
    /// Also print solutions up to N face turns longer than the shortest; each face turn takes about
    /// 13 times as long as everything before it
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "first",
        value_parser = value_parser!(u8).range(0..=i64::from(MOST_EXTRA)))]
    pub(crate) extra: u8,
    #[command(flatten)]
    pub(crate) search: SearchArguments,
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
    /// Skip making a table, which takes more memory than searching
    #[arg(long)]
    pub(crate) no_generation: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
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
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) batch: BatchArguments,
    /// Save the finished parts of the search in a file, and resume from it if it exists; takes
    /// exactly one position
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Search for solutions of at most N face turns [default: 20, always enough]
    #[arg(long, value_name = "N", value_parser = depth(MOST_EXTRA))]
    pub(crate) max_depth: Option<u8>,
    /// Start at solutions of N face turns: assume, without proof, that there are none shorter
    #[arg(long, value_name = "N", value_parser = depth(0))]
    pub(crate) min_depth: Option<u8>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// Where positions come from.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct SourceArguments {
    /// Moves from the solved cube, 54 facelets, Reid's 20 words, the JSON of a KPattern, or a name
    /// that `faceturn patterns` lists. Quote each position, so that it is one argument
    #[arg(value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Read positions from a file, - for standard input: one a line, optionally after a name and a
    /// tab, or as JSON objects. Blank lines and lines that start with # or // are skipped
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
}

/// How to work through many positions.
#[derive(Debug, Args)]
pub(crate) struct BatchArguments {
    /// Print results as soon as they are ready, each after its name or number
    #[arg(long)]
    pub(crate) unordered: bool,
    /// Take every Nth position of the input, starting with the Ith
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Append every finished result to a file of JSON Lines; skip positions that it already has
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// Stop after this time for all positions together; those not begun by then are counted, and
    /// the exit status is 3
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) budget: Option<Duration>,
    /// Print a histogram of the distances and their mean at the end: on stderr, or with --json as
    /// the last object
    #[arg(long)]
    pub(crate) summary: bool,
}

/// How to search, and what to print meanwhile.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Stop searching a position after this time, such as 90, 90s or 2h, and print what has been
    /// proven
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    /// Search algorithm; the solutions are the same
    #[arg(long, value_enum, default_value_t)]
    pub(crate) search: SearchName,
    /// Processor instructions for the staged search [default: auto]
    #[arg(long, value_parser = names::one_of(&names::BACKENDS))]
    pub(crate) backend: Option<BackendChoice>,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// Print comma-separated values: a header, then a row for each position
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print a line about each depth to stderr
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// When to show progress on stderr
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) progress: ProgressMode,
}

/// Parses a depth in face turns: God's number and `more` at most.
fn depth(more: u8) -> RangedI64ValueParser<u8> {
    value_parser!(u8).range(0..=i64::from(GODS_NUMBER + more))
}

/// Parses the length of a scramble; the command explains why a long one is refused.
fn length(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("expected a number of face turns, 0 to {FARTHEST_SCRAMBLE}"))
}

/// Parses a time; without a unit it is in seconds.
fn time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.or_else(|| humantime::parse_duration(text).ok()).ok_or_else(|| {
        "expected seconds, or a number with a unit, such as 90, 90s, 5m or 2h".to_owned()
    })
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

/// What to print, in most commands.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct OutputArguments {
    /// Print JSON: an object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only errors and warnings to stderr
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl OutputArguments {
    /// How much to print to stderr.
    pub(crate) fn detail(self) -> Detail {
        if self.quiet { Detail::Nothing } else { Detail::Summary }
    }
}

/// How to read positions.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadingArguments {
    /// Format of the positions
    #[arg(long, default_value = "auto", value_parser = names::one_of(&names::FORMATS))]
    pub(crate) format: PositionFormat,
    /// What parentheses mean in moves
    #[arg(long, default_value = "standard", value_parser = names::one_of(&names::NOTATIONS))]
    pub(crate) notation: Notation,
    /// Columns of a CSV or TSV file, by number or header: position=3,distance=Moves; also name,
    /// count and solution. Headers that say position or scramble are recognised without this
    #[arg(long, value_name = "ROLE=COLUMN,...")]
    pub(crate) columns: Option<Columns>,
}

impl From<&ReadingArguments> for ReadOptions {
    fn from(arguments: &ReadingArguments) -> ReadOptions {
        ReadOptions { format: arguments.format, notation: arguments.notation }
    }
}

/// How many threads to use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadArguments {
    /// Use N threads, 1 to 1024 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// The table to search with.
#[derive(Debug, Args)]
pub(crate) struct SearchTableArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Map the table file into memory instead of reading it, so that processes share one copy
    #[arg(long)]
    pub(crate) mapped: bool,
}

/// Where the table is.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// Table file [default: $FACETURN_TABLE, else faceturn/h-cosets-v1.table in the user's data
    /// folder]
    #[arg(long, value_name = "PATH")]
    pub(crate) table: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn a_time_without_a_unit_is_in_seconds() {
        use std::time::Duration;

        let parsed = ["5", "0.5", "90s", "2h"].map(super::time);
        assert_eq!(parsed, [5_000, 500, 90_000, 7_200_000].map(Duration::from_millis).map(Ok));
        for wrong in ["soon", "-1", "", "inf", "nan"] {
            assert!(super::time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
