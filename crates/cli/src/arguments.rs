//! What the user may write on the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedI64ValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use faceturn::FARTHEST_SCRAMBLE;
use faceturn_cube::{Notation, PositionFormat};
use faceturn_searcher::GODS_NUMBER;

use crate::algorithm::{BackendName, SearchName};
use crate::input::Reading;
use crate::plan::{Colour, Form};
use crate::source::Shard;

/// How many face turns longer than minimal the solutions may be that are asked for, at most.
const MOST_EXTRA: u8 = 10;

const EXAMPLES: &str = "\
Examples:
  faceturn solve \"R U R' U' F2\"
  faceturn distance \"R U R' U'\" \"(R U R' U')3\"
  faceturn generate

The first run makes a table of 70 MB, which takes a few seconds; it is kept for the runs after it.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  faceturn solve \"R U R' U' F2\"                     prints: F2 U R U' R'  (5f*, 6q)
  faceturn solve --first \"R U F2 D' B L2 U'\"        stops at the first of the shortest
  faceturn solve --inverse UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  faceturn solve --json \"R U\" \"M2 E2 S2\"            one JSON object for each position

A line of output is a maneuver, its length in face turns (f, * means that there is no shorter one)
and its length in quarter turns (q). Turns of opposite faces next to each other are written in one
order only: U before D, F before B, R before L. Where several positions are given, an empty line
stands between the solutions of one and those of the next.

A file is solved with --input FILE: each line of output then begins with the name or number of its
line and a tab. --journal FILE keeps every result, so that a run can be ended and started again.

Exit status: 0 all found, 1 a position has no solution within the limit or the time, 2 wrong use or
wrong input, 130 interrupted.";

const DISTANCE_EXAMPLES: &str = "\
Examples:
  faceturn distance \"R U R' U'\"                     prints: 4
  faceturn distance --max-depth 12 \"R U F\" \"D L B\"
  faceturn distance --input cubes.txt --journal cubes.jsonl --shard 1/4

A line of output is a number of face turns. With --min-depth 8 it may be <=9, say: there is a
solution of 9 face turns, and none of fewer than 8 was looked for.

Exit status: 0 all found, 1 a position has no solution within the limit or the time, 2 wrong use or
wrong input, 130 interrupted.";

const VERIFY_EXAMPLES: &str = "\
Examples:
  faceturn verify claims.tsv
  faceturn solve --json --input cubes.txt | faceturn verify -

A line such as R U F<tab>3<tab>1 claims that R U F is at distance 3 and has 1 minimal solution. A
claim is searched no deeper than it needs: nothing beyond the distance claimed, and not that depth
either if a solution is given and the number of solutions is not claimed. The line is answered by
ok, by refuted and what is true instead, or by undecided and what is proven; how many there are of
each is told on stderr at the end. A line without a claimed distance is wrong input.

Exit status: 0 all true, 1 a claim is refuted or was not decided in time, 2 wrong use or wrong
input, 130 interrupted.";

const GENERATE_EXAMPLES: &str = "\
Examples:
  faceturn generate
  faceturn generate --table /srv/cubes/h-cosets-v1.table

Prints how many cosets of H = <U, D, R2, L2, F2, B2>, and how many entries of the table, are how
many face turns away from H.";

const CONVERT_EXAMPLES: &str = "\
Examples:
  faceturn convert \"R U R' U'\"                      draws the unfolded cube
  faceturn convert --to facelets \"R U R' U'\" \"M2 E2 S2\"
  faceturn convert --to kpattern UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  faceturn convert --to reid --input cubes.txt

One line for each position; drawings are separated by an empty line. A file is converted with
--input FILE: each line of output then begins with the name or number of its line and a tab, each
drawing has the name or number on a line above it.

Exit status: 0 all converted, 2 wrong use or wrong input.";

const BENCH_EXAMPLES: &str = "\
Examples:
  faceturn bench --quick
  faceturn bench --json --no-generation > today.json

Times are believed only if distances, solutions and nodes are those known: exit status 1 if not.";

const RANDOM_EXAMPLES: &str = "\
Examples:
  faceturn random                                   prints a random position as 54 facelets
  faceturn random 1000 --seed 1 --to reid           always prints the same thousand
  faceturn solve --first \"$(faceturn random)\"

Each of the 43,252,003,274,489,856,000 positions is as likely as any other; most are 17 or 18 face
turns from solved. No table is needed. Without --seed the seed is told on stderr.

Exit status: 0 all printed, 2 wrong use or results that cannot be written.";

const SCRAMBLE_EXAMPLES: &str = "\
Examples:
  faceturn scramble --length 12
  faceturn scramble --length 7 --count 10 --seed 1  always prints the same ten

Prints maneuvers, each to a position that is exactly that many face turns from solved; each such
position is as likely as any other. Every position drawn is searched, so that it takes about a
second at 15, a minute at 17, minutes at 18, an hour or more at 19. About one position in 10^11 is
at distance 20, too few to meet by chance; cube20.org lists some.

Exit status: 0 all printed, 2 wrong use, such as a length of 20, or a table that is refused.";

const TABLE_EXAMPLES: &str = "\
Examples:
  faceturn table info
  faceturn table check --table /srv/cubes/h-cosets-v1.table

Neither makes a table; `faceturn generate` does.

Exit status: 0 whole, 1 damaged, 2 there is none, or it cannot be opened.";

const TABLE_INFO_EXAMPLES: &str = "\
Examples:
  faceturn table info
  faceturn table info --table /srv/cubes/h-cosets-v1.table

Exit status: 0 whole, 1 damaged, 2 there is none, or it cannot be opened.";

const TABLE_CHECK_EXAMPLES: &str = "\
Examples:
  faceturn table check && echo whole
  faceturn table check --table /srv/cubes/h-cosets-v1.table

Prints ok and what was checked, or what differs: the file's shape, its digest, the entries at each
distance against the header, the cosets at each distance against what D. Winter and M. Reid counted.
If the shape is right, the entries of a damaged table are counted as well, and every distance is
listed where there are more or fewer than the header says.

Exit status: 0 whole, 1 damaged, 2 there is none, or it cannot be opened.";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  faceturn completions bash > ~/.local/share/bash-completion/completions/faceturn
  faceturn completions fish > ~/.config/fish/completions/faceturn.fish

Exit status: 0 printed, 2 wrong use or results that cannot be written.";

const MAN_EXAMPLES: &str = "\
Examples:
  faceturn man ~/.local/share/man/man1 && man faceturn-solve

Exit status: 0 written, 2 wrong use or a folder that cannot be written to.";
const REID_EXAMPLES: &str = "\
Examples:
  faceturn reid                                     asks for cubes, one a line
  faceturn reid < cubes.txt
  faceturn reid --first                             for SageMath's OptimalSolver

A line is M. Reid's 20 words, which say what is in each place; those of the solved cube are
  UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR
Ctrl-C stops a search, Ctrl-D leaves. Solutions are shortest in face turns (f).

At the prompt there is no search to stop: one Ctrl-C does nothing, as programs send it when they
have what they want, a second one leaves. SIGTERM leaves at once, in a search as well.

Exit status: 0 the input has ended, 2 wrong use or a table that is refused, 130 left by a signal.";

/// Finds every shortest maneuver that solves a Rubik's Cube, in face turns.
#[derive(Debug, Parser)]
#[command(name = "faceturn", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print every shortest maneuver that solves a position
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArguments),
    /// Print how many face turns a position is away from solved
    #[command(after_help = DISTANCE_EXAMPLES)]
    Distance(SearchArguments),
    /// Check claimed distances and numbers of solutions
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArguments),
    /// Write positions in another form, or draw them
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArguments),
    /// Print random positions, each as likely as any other
    #[command(after_help = RANDOM_EXAMPLES)]
    Random(RandomArguments),
    /// Print maneuvers to random positions at a given distance
    #[command(after_help = SCRAMBLE_EXAMPLES)]
    Scramble(ScrambleArguments),
    /// Make the table and print how many cosets are how far from H
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(GenerateArguments),
    /// Explain or check the file of the table
    #[command(after_help = TABLE_EXAMPLES)]
    Table {
        #[command(subcommand)]
        command: TableCommand,
    },
    /// Measure this program on this machine, in about five minutes
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(BenchArguments),
    /// Ask for cubes and answer as M. Reid's optimal solver does, for programs that drive his
    #[command(after_help = REID_EXAMPLES)]
    Reid(ReidArguments),
    /// Print what makes a shell complete commands and options
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual, one page for each command
    #[command(after_help = MAN_EXAMPLES)]
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
    #[command(after_help = TABLE_INFO_EXAMPLES)]
    Info(TableArguments),
    /// Count everything in the table again and compare
    #[command(after_help = TABLE_CHECK_EXAMPLES)]
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

/// How to write a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum WrittenForm {
    /// 54 facelets in the order U R F D L B, row by row
    #[default]
    Facelets,
    /// Reid's 20 words, which start with UF UR UB UL in the solved cube
    Reid,
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
    /// Use N threads, 1 to 1024 [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
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
    /// Use N threads, 1 to 1024 [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
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
    /// Use N threads, 1 to 1024 [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
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
    /// Use N threads, 1 to 1024 [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
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

/// When to show how far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressName {
    /// On a terminal
    #[default]
    Auto,
    /// On a terminal as a bar, else as a line now and then
    Always,
    /// Not at all
    Never,
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

impl From<ReadingArguments> for Reading {
    fn from(arguments: ReadingArguments) -> Reading {
        Reading { format: arguments.format.into(), notation: arguments.notation.into() }
    }
}

/// Where the table is.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// The file of the table [default: the environment's FACETURN_TABLE, else
    /// faceturn/h-cosets-v1.table in the user's data folder]
    #[arg(long, value_name = "PATH")]
    pub(crate) table: Option<PathBuf>,
}

/// How a position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    /// Whichever of the others it looks like
    #[default]
    Auto,
    /// Moves from the solved cube, such as "R U' F2 (M E)2 [R: U]"
    Moves,
    /// 54 facelets in the order U R F D L B, row by row; any six symbols
    Facelets,
    /// Reid's 20 words, which start with UF UR UB UL in the solved cube
    Reid,
    /// The JSON text of a KPattern for the 3x3x3, as in cubing.js
    #[value(name = "kpattern")]
    KPattern,
}

impl From<FormatName> for PositionFormat {
    fn from(name: FormatName) -> PositionFormat {
        match name {
            FormatName::Auto => PositionFormat::Auto,
            FormatName::Moves => PositionFormat::Moves,
            FormatName::Facelets => PositionFormat::Facelets,
            FormatName::Reid => PositionFormat::Reid,
            FormatName::KPattern => PositionFormat::KPattern,
        }
    }
}

/// What parentheses mean in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum NotationName {
    /// A group that may be repeated, as in "(R U)3"
    #[default]
    Standard,
    /// Moves on the inverse, as in "F (R U)", which is U' R' F
    Niss,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Notation {
        match name {
            NotationName::Standard => Notation::Standard,
            NotationName::Niss => Notation::Niss,
        }
    }
}

/// What a position is converted to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormName {
    /// A drawing of the unfolded cube
    #[default]
    Net,
    /// 54 facelets in the order U R F D L B, row by row
    Facelets,
    /// Reid's 20 words
    Reid,
    /// The JSON text of a KPattern for the 3x3x3, as in cubing.js
    #[value(name = "kpattern")]
    KPattern,
}

impl From<FormName> for Form {
    fn from(name: FormName) -> Form {
        match name {
            FormName::Net => Form::Net,
            FormName::Facelets => Form::Facelets,
            FormName::Reid => Form::Reid,
            FormName::KPattern => Form::KPattern,
        }
    }
}

/// When to draw in colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourName {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Wherever the drawing goes
    Always,
    /// Letters alone
    Never,
}

impl From<ColourName> for Colour {
    fn from(name: ColourName) -> Colour {
        match name {
            ColourName::Auto => Colour::Auto,
            ColourName::Always => Colour::Always,
            ColourName::Never => Colour::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
