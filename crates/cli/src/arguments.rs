//! What the user may write on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use faceturn_cube::PositionFormat;
use faceturn_searcher::GODS_NUMBER;

use crate::algorithm::{BackendName, SearchName};

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
order only: U before D, F before B, R before L.

Exit status: 0 all found, 1 no solution within the limit, 2 wrong use or wrong input.";

const DISTANCE_EXAMPLES: &str = "\
Examples:
  faceturn distance \"R U R' U'\"                     prints: 4
  faceturn distance --max-depth 12 \"R U F\" \"D L B\"

Exit status: 0 all found, 1 no solution within the limit, 2 wrong use or wrong input.";

const GENERATE_EXAMPLES: &str = "\
Examples:
  faceturn generate
  faceturn generate --table /srv/cubes/h-cosets-v1.table

Prints how many cosets of H = <U, D, R2, L2, F2, B2>, and how many entries of the table, are how
many face turns away from H.";

const BENCH_EXAMPLES: &str = "\
Examples:
  faceturn bench --quick
  faceturn bench --json --no-generation > today.json

Times are believed only if distances, solutions and nodes are those known: exit status 1 if not.";

const REID_EXAMPLES: &str = "\
Examples:
  faceturn reid                                     asks for cubes, one a line
  faceturn reid < cubes.txt
  faceturn reid --first                             for SageMath's OptimalSolver

A line is M. Reid's 20 words, which say what is in each place; those of the solved cube are
  UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR
Ctrl-C stops a search, Ctrl-D leaves. Solutions are shortest in face turns (f).";

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
    /// Make the table and print how many cosets are how far from H
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(GenerateArguments),
    /// Print every shortest maneuver that solves a position
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArguments),
    /// Print how many face turns a position is away from solved
    #[command(after_help = DISTANCE_EXAMPLES)]
    Distance(SearchArguments),
    /// Ask for cubes and answer as M. Reid's optimal solver does, for programs that drive his
    #[command(after_help = REID_EXAMPLES)]
    Reid(ReidArguments),
    /// Measure this program on this machine, in about five minutes
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(BenchArguments),
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
    #[command(flatten)]
    pub(crate) search: SearchArguments,
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

/// What `solve` and `distance` have in common.
#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    /// Moves from the solved cube, 54 facelets, or Reid's 20 words; one argument each, so quote it
    #[arg(value_name = "POSITION", required = true)]
    pub(crate) positions: Vec<String>,
    /// How the positions are written
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatName,
    /// Look for solutions of at most N face turns
    #[arg(long, value_name = "N", default_value_t = GODS_NUMBER)]
    pub(crate) max_depth: u8,
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
}

impl From<FormatName> for PositionFormat {
    fn from(name: FormatName) -> PositionFormat {
        match name {
            FormatName::Auto => PositionFormat::Auto,
            FormatName::Moves => PositionFormat::Moves,
            FormatName::Facelets => PositionFormat::Facelets,
            FormatName::Reid => PositionFormat::Reid,
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
