//! What `faceturn solve` and `faceturn distance` have to do.

use std::path::PathBuf;

use anyhow::{Context, bail};
use faceturn::{
    Aim, Job, JobError, PartialFacelets, Position, ReadOptions, Request, SortOrder, Spelling,
    Wanted, WrittenJob,
};

use crate::arguments::{
    GoalArguments, KeepArguments, RunArguments, SearchArguments, SearchName, SolveArguments,
};
use crate::batch::csv;
use crate::batch::journal::{GoalOptions, JournalCommand, JournalHeader, SearchOptions};
use crate::batch::plan::{self, BatchPlan, ResultForm};
use crate::batch::source::Source;
use crate::batch::workers::Order;
use crate::table_source::TableSource;

/// What to solve, and how.
#[derive(Debug)]
pub(crate) struct SolvePlan {
    pub(crate) command: SearchCommand,
    pub(crate) run: BatchPlan,
    pub(crate) table: TableSource,
    /// What to do from each start.
    pub(crate) job: Job,
    /// As it was written.
    written: WrittenJob,
    pub(crate) output: Output,
    /// The databases of a goal, in bytes.
    pub(crate) goal_bytes: u64,
    pub(crate) keep: KeepArguments,
}

/// The commands that search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchCommand {
    Solve,
    Distance,
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
    /// What to search for.
    pub(crate) fn request(&self) -> &Request {
        &self.job.request
    }

    /// Whether to print solutions as soon as their pass has ended. Without longer ones that is the
    /// end anyway; a journal must have them first.
    pub(crate) fn prints_passes(&self) -> bool {
        let is_next = match &self.run.source {
            Source::Arguments(texts) => texts.len() == 1,
            Source::File(..) | Source::Stdin(_) | Source::Cases(_) => {
                self.run.order == Order::AsReady
            }
        };
        self.written.extra > 0
            && is_next
            && self.output == Output::Maneuvers
            && !self.written.up_to_symmetry
            && !self.written.count_only
            && self.job.rank.is_none()
            && self.job.top.is_none()
            && self.run.journal.is_none()
    }

    /// What the results depend on.
    pub(crate) fn journal_header(&self) -> JournalHeader {
        let WrittenJob { goal, target, moves, auf, pre_auf, niss, .. } = &self.written;
        // However it was spelled, it is the same set.
        let Aim { turns, moves: by_moves, .. } = &*self.job.aim;
        let written = || by_moves.map_or_else(|| turns.to_string(), |moves| moves.to_string());
        let moves = moves.as_ref().map(|_| written());
        let (goal, target) = (goal.clone(), target.clone());
        let options = SearchOptions {
            first: self.request().wanted == Wanted::First,
            inverse: self.written.inverse,
            up_to_symmetry: self.written.up_to_symmetry,
            metric: self.written.metric,
            sort: Some(self.written.sort)
                .filter(|sort| *sort != SortOrder::default())
                .map(|sort| sort.name().to_owned()),
            rank: self.job.rank.map(|weights| weights.to_string()),
            top: self.job.top,
            then: self.written.then,
            extra: self.written.extra,
            length: self.job.lengths.map(|lengths| lengths.to_string()),
            normal_form: self.written.normal_form,
            count_only: self.written.count_only,
            min_depth: self.written.min_depth,
            max_depth: self.job.last_depth(),
            goal: GoalOptions { goal, target, moves, auf: *auf, pre_auf: *pre_auf, niss: *niss },
        };
        let command = match self.command {
            SearchCommand::Solve => JournalCommand::Solve(options),
            SearchCommand::Distance => JournalCommand::Distance(options),
        };
        JournalHeader::new(command, self.run.reading)
    }
}

pub(crate) fn solve(arguments: SolveArguments) -> anyhow::Result<SolvePlan> {
    let SolveArguments { first, inverse, up_to_symmetry, sort, then, extra, .. } = arguments;
    let SolveArguments { search, length, normal_form, count_only, max_solutions, .. } = arguments;
    let (rank, top) = (arguments.rank, arguments.top);
    let weights = |path: PathBuf| {
        let named = || format!("{} cannot be read", path.display());
        std::fs::read_to_string(&path).with_context(named)
    };
    let rank_weights = arguments.rank_weights.map(weights).transpose()?;
    let written = WrittenJob {
        first,
        inverse,
        up_to_symmetry,
        sort,
        rank,
        rank_weights,
        top,
        then,
        extra,
        length,
        normal_form,
        count_only,
        max_solutions,
        ..written(&search)?
    };
    plan(SearchCommand::Solve, search, written, Output::Maneuvers)
}

pub(crate) fn distance(arguments: SearchArguments) -> anyhow::Result<SolvePlan> {
    // One solution is enough to know the distance.
    let written = WrittenJob { first: true, ..written(&arguments)? };
    plan(SearchCommand::Distance, arguments, written, Output::Distance)
}

/// The job that the arguments of both commands ask for.
fn written(arguments: &SearchArguments) -> anyhow::Result<WrittenJob> {
    let GoalArguments { goal, target, moves, auf, pre_auf, niss, .. } = goal_of(arguments)?;
    let (min_depth, max_depth) = (arguments.min_depth.unwrap_or(0), arguments.max_depth);
    let ReadOptions { format, faces, notation } = (&arguments.reading).into();
    Ok(WrittenJob {
        format,
        faces,
        notation,
        metric: arguments.metric.metric,
        goal,
        target,
        moves,
        auf,
        pre_auf,
        niss,
        min_depth,
        max_depth,
        ..WrittenJob::default()
    })
}

/// The goal of the arguments, or that of the set of cases that they name.
fn goal_of(arguments: &SearchArguments) -> anyhow::Result<GoalArguments> {
    let given = arguments.goal.clone();
    let Some(set) = arguments.source.cases else { return Ok(given) };
    let has =
        [(given.goal.is_some(), "--goal"), (given.auf, "--auf"), (given.pre_auf, "--pre-auf")];
    if let Some((_, option)) = has.into_iter().find(|(is_given, _)| *is_given) {
        bail!("--cases {} has a goal and free turns of U of its own; leave out {option}", set.name);
    }
    Ok(GoalArguments { goal: Some(set.goal.to_owned()), auf: true, pre_auf: true, ..given })
}

fn plan(
    command: SearchCommand,
    arguments: SearchArguments,
    written: WrittenJob,
    lines: Output,
) -> anyhow::Result<SolvePlan> {
    let spelled = |error: JobError| anyhow::Error::msg(error.spelled(Spelling::Dashes));
    let mut job = written.read_for(Position::SOLVED.into()).map_err(spelled)?;
    job.request.algorithm = arguments.run.algorithm()?;
    if arguments.checkpoint.is_some() {
        job.check_checkpoint().map_err(spelled)?;
    }
    let run = &arguments.run;
    let is_chosen = run.search != SearchName::Staged || run.backend.is_some();
    if !job.aim.is_whole_cube() && is_chosen {
        bail!("--search and --backend are for the whole cube: goals have a search of their own");
    }
    Ok(SolvePlan {
        command,
        output: if is_object(&arguments) { Output::Json } else { lines },
        table: table(&arguments)?,
        goal_bytes: arguments.goal.goal_memory * 1_000_000,
        keep: arguments.run.keep,
        run: searching(arguments, &job)?,
        job,
        written,
    })
}

/// Whether a position is reported by an object, from which a row of values is made under `--csv`.
fn is_object(arguments: &SearchArguments) -> bool {
    plan::form(arguments.run.output, arguments.run.csv) != ResultForm::Text
}

fn table(arguments: &SearchArguments) -> anyhow::Result<TableSource> {
    let RunArguments { table, upper_bound, search, keep, .. } = &arguments.run;
    let source = TableSource::choose(table.clone())?.with_upper_bound(*upper_bound);
    source.with_search(*search, *keep).in_metric(arguments.metric.metric)
}

fn searching(arguments: SearchArguments, job: &Job) -> anyhow::Result<BatchPlan> {
    let SearchArguments { source, batch, reading, checkpoint, min_depth, run, .. } = arguments;
    let min_depth = min_depth.unwrap_or(0);
    let source = plan::source(source, &reading)?;
    if checkpoint.is_some() && source.count() != Some(1) {
        bail!("--checkpoint takes exactly one position");
    }
    if checkpoint.is_some() && run.search == SearchName::Korf {
        bail!("--checkpoint is for --search staged and plain; leave it out with --search korf");
    }
    if checkpoint.is_some() && has_gaps(&source) {
        bail!(JobError::IncompleteStart { option: "checkpoint" }.spelled(Spelling::Dashes));
    }
    let has_goal = has_gaps(&source) || !job.aim.is_solved_cube();
    let columns = if has_goal { csv::GOAL } else { csv::SEARCH };
    let columns = match job.rank {
        Some(_) => csv::ranked(columns),
        None => columns.to_owned(),
    };
    let plan = plan::plan(source, reading, batch, run, &columns)?;
    Ok(BatchPlan { aim: Some(job.aim.clone()), checkpoint, min_depth, ..plan })
}

/// Whether an argument is a position of which some facelets are unknown.
fn has_gaps(source: &Source) -> bool {
    matches!(source, Source::Arguments(texts) if texts.iter().any(|it| PartialFacelets::is_like(it)))
}
