//! What to do, worked out from the arguments before anything is opened or computed.

use anyhow::Context;
use faceturn::{Existing, TABLE_VARIABLE, TableLocation};
use faceturn_cube::PositionFormat;
use faceturn_searcher::{GODS_NUMBER, Request, Wanted};

use crate::algorithm;
use crate::arguments::{
    Arguments, BenchArguments, Command, FormatName, GenerateArguments, ReidArguments,
    SearchArguments, SolveArguments, TableArguments,
};
use crate::bench::{self, BenchPlan, Generation, Scale};
use crate::input::{Input, Refused};
use crate::quoting;

/// What to do.
#[derive(Debug)]
pub(crate) enum Plan {
    /// Measure this program.
    Bench(BenchPlan),
    /// Make the table.
    Generate(GeneratePlan),
    /// Talk like M. Reid's program.
    Reid(ReidPlan),
    /// Solve positions.
    Solve(SolvePlan),
}

/// How to make the table.
#[derive(Debug)]
pub(crate) struct GeneratePlan {
    pub(crate) location: TableLocation,
    pub(crate) existing: Existing,
}

/// How to talk like M. Reid's program.
#[derive(Debug)]
pub(crate) struct ReidPlan {
    pub(crate) wanted: Wanted,
    /// `None`: as many as the machine runs at once.
    pub(crate) threads: Option<u16>,
    pub(crate) location: TableLocation,
}

/// What to solve, and how.
#[derive(Debug)]
pub(crate) struct SolvePlan {
    /// The arguments in order.
    pub(crate) inputs: Vec<Result<Input, Refused>>,
    pub(crate) request: Request,
    pub(crate) selection: Selection,
    pub(crate) direction: Direction,
    pub(crate) output: Output,
    pub(crate) detail: Detail,
    /// `None`: as many as the machine runs at once.
    pub(crate) threads: Option<u16>,
    pub(crate) location: TableLocation,
}

/// How many maneuvers to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    /// All that were found.
    All,
    /// One of each kind up to the position's symmetries.
    OneOfEachKind,
}

/// Which maneuvers to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Those that solve the position.
    Solve,
    /// Those that make it.
    Make,
}

/// What to print on stdout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// A maneuver a line.
    Maneuvers,
    /// The distance alone.
    Distance,
    /// An object a line.
    Json,
}

/// What to tell on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// A summary of each search.
    Summary,
    /// Each pass as well.
    Passes,
}

impl Plan {
    /// Makes the plan. Positions that are none are left in it, for the others to be solved.
    ///
    /// # Errors
    /// Wrong use.
    pub(crate) fn new(arguments: Arguments) -> anyhow::Result<Plan> {
        Ok(match arguments.command {
            Command::Bench(arguments) => Plan::Bench(bench(arguments)?),
            Command::Generate(arguments) => Plan::Generate(generate(arguments)?),
            Command::Reid(ReidArguments { first, threads, table }) => {
                let wanted = if first { Wanted::First } else { Wanted::All };
                Plan::Reid(ReidPlan { wanted, threads, location: location(table)? })
            }
            Command::Solve(SolveArguments { search, first, inverse, up_to_symmetry }) => {
                let output = if search.json { Output::Json } else { Output::Maneuvers };
                let wanted = if first { Wanted::First } else { Wanted::All };
                let direction = if inverse { Direction::Make } else { Direction::Solve };
                let selection =
                    if up_to_symmetry { Selection::OneOfEachKind } else { Selection::All };
                let plan = self::search(search, wanted)?;
                Plan::Solve(SolvePlan { selection, direction, output, ..plan })
            }
            Command::Distance(arguments) => {
                let output = if arguments.json { Output::Json } else { Output::Distance };
                // One solution says as much about the distance as all of them.
                Plan::Solve(SolvePlan { output, ..search(arguments, Wanted::First)? })
            }
        })
    }
}

fn bench(arguments: BenchArguments) -> anyhow::Result<BenchPlan> {
    Ok(BenchPlan {
        scale: if arguments.quick { Scale::Quick } else { Scale::Full },
        generation: if arguments.no_generation { Generation::Skip } else { Generation::Measure },
        output: if arguments.json { bench::Output::Json } else { bench::Output::Lines },
        threads: arguments.threads,
        location: location(arguments.table)?,
    })
}

fn generate(arguments: GenerateArguments) -> anyhow::Result<GeneratePlan> {
    let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
    Ok(GeneratePlan { location: location(arguments.table)?, existing })
}

fn search(arguments: SearchArguments, wanted: Wanted) -> anyhow::Result<SolvePlan> {
    if arguments.format == FormatName::Auto {
        quoting::check(&arguments.positions)?;
    }
    let format = PositionFormat::from(arguments.format);
    let inputs = arguments.positions.into_iter().map(|text| Input::read(text, format)).collect();
    let max_depth = arguments.max_depth.min(GODS_NUMBER);
    let algorithm = algorithm::choose(arguments.search, arguments.backend)?;
    Ok(SolvePlan {
        inputs,
        request: Request { wanted, max_depth, algorithm, ..Request::default() },
        selection: Selection::All,
        direction: Direction::Solve,
        output: Output::Maneuvers,
        detail: if arguments.verbose { Detail::Passes } else { Detail::Summary },
        threads: arguments.threads,
        location: location(arguments.table)?,
    })
}

fn location(arguments: TableArguments) -> anyhow::Result<TableLocation> {
    TableLocation::choose(arguments.table).with_context(|| {
        format!("no place for the table: name one with --table or {TABLE_VARIABLE}")
    })
}
