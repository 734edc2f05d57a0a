//! What `faceturn solve` and `faceturn distance` have to do.

use anyhow::bail;
use faceturn::Direction;
use faceturn_searcher::{GODS_NUMBER, Request, TurnSet, Wanted};

use crate::algorithm::{self, SearchName};
use crate::arguments::{MOST_EXTRA, RunArguments, SearchArguments, SolveArguments};
use crate::batch::plan::{self, BatchPlan, ResultForm};
use crate::batch::source::Source;
use crate::batch::workers::Order;
use crate::commands::solve::goal::plan::GoalPlan;
use crate::table_source::TableSource;

/// What to solve, and how.
#[derive(Debug)]
pub(crate) struct SolvePlan {
    pub(crate) command: SearchCommand,
    pub(crate) run: BatchPlan,
    pub(crate) table: TableSource,
    pub(crate) request: Request,
    pub(crate) selection: Selection,
    pub(crate) direction: Direction,
    pub(crate) output: Output,
    /// What to reach, if it is not the solved cube.
    pub(crate) goal: Option<GoalPlan>,
}

/// The commands that search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchCommand {
    Solve,
    Distance,
}

/// How many maneuvers to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    /// All that were found.
    All,
    /// One of each kind up to the position's symmetries.
    OneOfEachKind,
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

impl SolvePlan {
    /// Whether to print solutions as soon as their pass has ended. Without longer ones that is the
    /// end anyway; a journal must have them first.
    pub(crate) fn prints_passes(&self) -> bool {
        let is_next = match &self.run.source {
            Source::Arguments(texts) => texts.len() == 1,
            Source::File(..) | Source::Stdin(_) => self.run.order == Order::AsReady,
        };
        self.request.extra > 0
            && is_next
            && self.output == Output::Maneuvers
            && self.selection == Selection::All
            && self.run.journal.is_none()
    }
}

pub(crate) fn solve(arguments: SolveArguments) -> anyhow::Result<SolvePlan> {
    let SolveArguments { mut search, first, inverse, up_to_symmetry, extra } = arguments;
    let goal = GoalPlan::choose(&mut search)?;
    if goal.is_some() && inverse {
        bail!("--inverse is for the whole cube: a goal is reached from more than one position");
    }
    let wanted = if first { Wanted::First } else { Wanted::All };
    Ok(SolvePlan {
        command: SearchCommand::Solve,
        request: request(&search, wanted, extra, goal.as_ref())?,
        selection: if up_to_symmetry { Selection::OneOfEachKind } else { Selection::All },
        direction: if inverse { Direction::Make } else { Direction::Solve },
        output: if is_object(&search) { Output::Json } else { Output::Maneuvers },
        table: table(&search)?,
        run: searching(search, goal.as_ref())?,
        goal,
    })
}

pub(crate) fn distance(mut arguments: SearchArguments) -> anyhow::Result<SolvePlan> {
    let goal = GoalPlan::choose(&mut arguments)?;
    Ok(SolvePlan {
        command: SearchCommand::Distance,
        // One solution is enough to know the distance.
        request: request(&arguments, Wanted::First, 0, goal.as_ref())?,
        selection: Selection::All,
        direction: Direction::Solve,
        output: if is_object(&arguments) { Output::Json } else { Output::Distance },
        table: table(&arguments)?,
        run: searching(arguments, goal.as_ref())?,
        goal,
    })
}

/// Whether a position is reported by an object, from which a row of values is made under `--csv`.
fn is_object(arguments: &SearchArguments) -> bool {
    plan::form(arguments.run.output, arguments.run.csv) != ResultForm::Text
}

fn request(
    arguments: &SearchArguments,
    wanted: Wanted,
    extra: u8,
    goal: Option<&GoalPlan>,
) -> anyhow::Result<Request> {
    // Some turns alone may need more than 20 of them.
    let is_enough = goal.is_none_or(|goal| goal.turns == TurnSet::ALL);
    let most = if is_enough { GODS_NUMBER + extra } else { GODS_NUMBER + MOST_EXTRA };
    let min_depth = arguments.min_depth.unwrap_or(0);
    let max_depth = arguments.max_depth.unwrap_or(most);
    if max_depth > most {
        let with = if extra > 0 { format!(" with --extra {extra}") } else { String::new() };
        bail!(
            "--max-depth {max_depth} is too large; expected at most {most}{with}, because no \
             position is farther than {GODS_NUMBER} face turns from solved"
        );
    }
    if min_depth > max_depth {
        bail!("--min-depth {min_depth} is above --max-depth {max_depth}");
    }
    let algorithm = algorithm::choose(arguments.run.search, arguments.run.backend)?;
    Ok(Request::new()
        .wanted(wanted)
        .min_depth(min_depth)
        .max_depth(max_depth)
        .extra(extra)
        .algorithm(algorithm))
}

fn table(arguments: &SearchArguments) -> anyhow::Result<TableSource> {
    let RunArguments { table, upper_bound, search, keep, .. } = &arguments.run;
    let source = TableSource::choose(table.clone())?.with_upper_bound(*upper_bound);
    Ok(source.with_search(*search, *keep))
}

fn searching(arguments: SearchArguments, goal: Option<&GoalPlan>) -> anyhow::Result<BatchPlan> {
    let SearchArguments { source, batch, reading, checkpoint, min_depth, run, .. } = arguments;
    let min_depth = min_depth.unwrap_or(0);
    let source = plan::source(source, &reading)?;
    if checkpoint.is_some() && source.count() != Some(1) {
        bail!("--checkpoint takes exactly one position");
    }
    if checkpoint.is_some() && run.search == SearchName::Korf {
        bail!("--checkpoint is for --search staged and plain; leave it out with --search korf");
    }
    let plan = plan::plan(source, reading, batch, run)?;
    Ok(BatchPlan { checkpoint, has_goal: goal.is_some(), min_depth, ..plan })
}
