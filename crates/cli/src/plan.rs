//! What to do, worked out from the arguments before anything is opened or computed.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap_complete::Shell;
use faceturn::{Existing, FARTHEST_SCRAMBLE, ScrambleError, TABLE_VARIABLE, TableLocation};
use faceturn_cube::PositionFormat;
use faceturn_searcher::{Algorithm, GODS_NUMBER, Request, Wanted};

use crate::algorithm;
use crate::arguments::{
    Arguments, BatchArguments, BenchArguments, Command, ConvertArguments, GenerateArguments,
    ProgressName, RandomArguments, ReadingArguments, ReidArguments, RunArguments,
    ScrambleArguments, SearchArguments, SolveArguments, SourceArguments, TableArguments,
    TableCommand, VerifyArguments,
};
use crate::batch::Order;
use crate::bench::{self, BenchPlan, Generation, Scale};
use crate::input::Reading;
use crate::quoting::{self, QuotingError};
use crate::source::{Shard, Source};

/// What to do.
#[derive(Debug)]
pub(crate) enum Plan {
    /// Measure this program.
    Bench(BenchPlan),
    /// Write positions in another form.
    Convert(ConvertPlan),
    /// Make the table.
    Generate(GeneratePlan),
    /// Talk like M. Reid's program.
    Reid(ReidPlan),
    /// Solve positions.
    Solve(SolvePlan),
    /// Verify claims.
    Verify(VerifyPlan),
    /// Draw positions; the arguments say it all.
    Random(RandomArguments),
    /// Draw positions at a distance.
    Scramble(ScramblePlan),
    /// Explain the file of the table.
    TableInfo(TableLocation),
    /// Check the file of the table.
    TableCheck(TableLocation),
    /// Print completions.
    Completions(Shell),
    /// Write the manual to this folder.
    Man(PathBuf),
}

/// Which positions to draw.
#[derive(Debug)]
pub(crate) struct ScramblePlan {
    /// Face turns, [`FARTHEST_SCRAMBLE`] at most.
    pub(crate) length: u8,
    pub(crate) count: u64,
    /// `None`: one from the system.
    pub(crate) seed: Option<u64>,
    /// `None`: as many as the machine runs at once.
    pub(crate) threads: Option<u16>,
    pub(crate) location: TableLocation,
}

/// What to write, and how.
#[derive(Debug)]
pub(crate) struct ConvertPlan {
    pub(crate) source: Source,
    pub(crate) reading: Reading,
    pub(crate) form: Form,
    pub(crate) colour: Colour,
}

/// What a position is converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The unfolded cube.
    Net,
    /// 54 letters of faces.
    Facelets,
    /// Reid's 20 words.
    Reid,
    /// The JSON text of a KPattern.
    KPattern,
}

/// When to draw in colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    /// Where somebody sees them.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

/// How to make the table.
#[derive(Debug)]
pub(crate) struct GeneratePlan {
    pub(crate) location: TableLocation,
    pub(crate) existing: Existing,
}

/// What positions to go through, and how.
#[derive(Debug)]
pub(crate) struct RunPlan {
    pub(crate) source: Source,
    pub(crate) shard: Shard,
    pub(crate) reading: Reading,
    pub(crate) order: Order,
    pub(crate) journal: Option<PathBuf>,
    pub(crate) checkpoint: Option<PathBuf>,
    pub(crate) algorithm: Algorithm,
    /// How long a position may take.
    pub(crate) timeout: Option<Duration>,
    /// `None`: as many as the machine runs at once.
    pub(crate) threads: Option<u16>,
    pub(crate) location: TableLocation,
    pub(crate) detail: Detail,
    pub(crate) progress: ProgressName,
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
    pub(crate) run: RunPlan,
    pub(crate) request: Request,
    pub(crate) selection: Selection,
    pub(crate) direction: Direction,
    pub(crate) output: Output,
}

/// What to verify, and how.
#[derive(Debug)]
pub(crate) struct VerifyPlan {
    pub(crate) run: RunPlan,
    pub(crate) json: bool,
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
    /// Errors and warnings.
    Nothing,
    /// A summary of each search, of a file that of all.
    Summary,
    /// Each pass as well.
    Passes,
}

impl Plan {
    /// Makes the plan. Positions are read later, one by one, so that one that is none does not keep
    /// the others from being solved.
    ///
    /// # Errors
    /// Wrong use.
    pub(crate) fn new(arguments: Arguments) -> anyhow::Result<Plan> {
        Ok(match arguments.command {
            Command::Bench(arguments) => Plan::Bench(bench(arguments)?),
            Command::Convert(arguments) => Plan::Convert(convert(arguments)?),
            Command::Generate(arguments) => Plan::Generate(generate(arguments)?),
            Command::Solve(arguments) => Plan::Solve(solve(arguments)?),
            Command::Distance(arguments) => Plan::Solve(distance(arguments)?),
            Command::Verify(arguments) => Plan::Verify(verify(arguments)?),
            Command::Random(arguments) => Plan::Random(arguments),
            Command::Scramble(arguments) => Plan::Scramble(scramble(arguments)?),
            Command::Table { command } => match command {
                TableCommand::Info(arguments) => Plan::TableInfo(location(arguments)?),
                TableCommand::Check(arguments) => Plan::TableCheck(location(arguments)?),
            },
            Command::Completions { shell } => Plan::Completions(shell),
            Command::Man { folder } => Plan::Man(folder),
            Command::Reid(ReidArguments { first, threads, table }) => {
                let wanted = if first { Wanted::First } else { Wanted::All };
                Plan::Reid(ReidPlan {
                    wanted,
                    threads: threads.threads,
                    location: location(table)?,
                })
            }
        })
    }
}

fn solve(arguments: SolveArguments) -> anyhow::Result<SolvePlan> {
    let SolveArguments { search, first, inverse, up_to_symmetry, extra } = arguments;
    let wanted = if first { Wanted::First } else { Wanted::All };
    Ok(SolvePlan {
        request: request(&search, wanted, extra)?,
        selection: if up_to_symmetry { Selection::OneOfEachKind } else { Selection::All },
        direction: if inverse { Direction::Make } else { Direction::Solve },
        output: if search.run.json { Output::Json } else { Output::Maneuvers },
        run: searching(search)?,
    })
}

fn distance(arguments: SearchArguments) -> anyhow::Result<SolvePlan> {
    Ok(SolvePlan {
        // One solution says as much about the distance as all of them.
        request: request(&arguments, Wanted::First, 0)?,
        selection: Selection::All,
        direction: Direction::Solve,
        output: if arguments.run.json { Output::Json } else { Output::Distance },
        run: searching(arguments)?,
    })
}

fn verify(arguments: VerifyArguments) -> anyhow::Result<VerifyPlan> {
    let VerifyArguments { file, reading, batch, run } = arguments;
    Ok(VerifyPlan { json: run.json, run: self::run(Source::of_path(file), reading, batch, run)? })
}

fn request(arguments: &SearchArguments, wanted: Wanted, extra: u8) -> anyhow::Result<Request> {
    let (min_depth, most) = (arguments.min_depth.unwrap_or(0), GODS_NUMBER + extra);
    let max_depth = arguments.max_depth.unwrap_or(most);
    if max_depth > most {
        let with = if extra > 0 { format!(" with --extra {extra}") } else { String::new() };
        bail!(
            "found --max-depth {max_depth}: expected at most {most}{with}, as no position is \
             farther than {GODS_NUMBER} face turns from solved"
        );
    }
    if min_depth > max_depth {
        bail!("found --min-depth {min_depth} above --max-depth {max_depth}");
    }
    let algorithm = algorithm::choose(arguments.run.search, arguments.run.backend)?;
    Ok(Request { wanted, min_depth, max_depth, extra, algorithm })
}

fn searching(arguments: SearchArguments) -> anyhow::Result<RunPlan> {
    let SearchArguments { source, batch, reading, checkpoint, run, .. } = arguments;
    let source = self::source(source, reading.into())?;
    if checkpoint.is_some() && source.count() != Some(1) {
        bail!("found --checkpoint with several positions: it is for one");
    }
    Ok(RunPlan { checkpoint, ..self::run(source, reading, batch, run)? })
}

fn run(
    source: Source,
    reading: ReadingArguments,
    batch: BatchArguments,
    run: RunArguments,
) -> anyhow::Result<RunPlan> {
    let BatchArguments { unordered, shard, journal } = batch;
    Ok(RunPlan {
        source,
        shard: shard.unwrap_or(Shard::ALL),
        reading: reading.into(),
        order: if unordered { Order::AsReady } else { Order::AsGiven },
        journal,
        checkpoint: None,
        algorithm: algorithm::choose(run.search, run.backend)?,
        timeout: run.timeout,
        threads: run.threads.threads,
        location: location(run.table)?,
        detail: match (run.quiet, run.verbose) {
            (true, _) => Detail::Nothing,
            (false, false) => Detail::Summary,
            (false, true) => Detail::Passes,
        },
        progress: if run.quiet { ProgressName::Never } else { run.progress },
    })
}

fn bench(arguments: BenchArguments) -> anyhow::Result<BenchPlan> {
    Ok(BenchPlan {
        scale: match (arguments.smoke, arguments.quick) {
            (true, _) => Scale::Smoke,
            (false, true) => Scale::Quick,
            (false, false) => Scale::Full,
        },
        generation: if arguments.no_generation { Generation::Skip } else { Generation::Measure },
        output: if arguments.json { bench::Output::Json } else { bench::Output::Lines },
        threads: arguments.threads.threads,
        location: location(arguments.table)?,
    })
}

fn convert(arguments: ConvertArguments) -> anyhow::Result<ConvertPlan> {
    let ConvertArguments { source, reading, to, color } = arguments;
    let reading = Reading::from(reading);
    let source = self::source(source, reading)?;
    Ok(ConvertPlan { source, reading, form: to.into(), colour: color.into() })
}

/// Where the positions are: in the file, if one is named, else in the arguments.
fn source(arguments: SourceArguments, reading: Reading) -> Result<Source, QuotingError> {
    let SourceArguments { positions, input } = arguments;
    if let Some(path) = input {
        return Ok(Source::of_path(path));
    }
    if reading.format == PositionFormat::Auto {
        quoting::check(&positions)?;
    }
    Ok(Source::Arguments(positions))
}

fn generate(arguments: GenerateArguments) -> anyhow::Result<GeneratePlan> {
    let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
    Ok(GeneratePlan { location: location(arguments.table)?, existing })
}

fn scramble(arguments: ScrambleArguments) -> anyhow::Result<ScramblePlan> {
    let ScrambleArguments { length, count, seed, threads, table } = arguments;
    if length > FARTHEST_SCRAMBLE {
        bail!(ScrambleError::TooFar { length });
    }
    Ok(ScramblePlan { length, count, seed, threads: threads.threads, location: location(table)? })
}

fn location(arguments: TableArguments) -> anyhow::Result<TableLocation> {
    TableLocation::choose(arguments.table).with_context(|| {
        format!("no place for the table: name one with --table or {TABLE_VARIABLE}")
    })
}
