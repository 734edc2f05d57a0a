//! The plan of `faceturn solve` and `faceturn distance`.

use std::path::PathBuf;

use anyhow::bail;
use faceturn::cube::{ComfortWeights, PartialFacelets};
use faceturn::internals::JsonOptions;
use faceturn::jobs::{Aim, WrittenJob};
use faceturn::{Job, JobError};

use crate::arguments::{KeepArguments, SearchArguments, SearchName, SolveArguments};
use crate::batch::batch_plan::{BatchPlan, ResultForm};
use crate::batch::csv;
use crate::batch::journal::{BatchCommand, JournalHeader};
use crate::batch::line::RefusedJob;
use crate::batch::source::Source;
use crate::batch::workers::Order;
use crate::commands::shared_plan;
use crate::table_source::TableSource;

#[derive(Debug)]
pub(crate) struct SolvePlan {
    pub(crate) command: SearchCommand,
    pub(crate) run: BatchPlan,
    pub(crate) table: TableSource,
    pub(crate) job: Job<()>,
    /// Size of a goal's databases, in bytes.
    pub(crate) goal_bytes: u64,
    pub(crate) keep: KeepArguments,
    pub(crate) checkpoint: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchCommand {
    Solve,
    Distance,
}

impl SolvePlan {
    /// Whether solutions are printed, a line each.
    pub(crate) fn prints_solutions(&self) -> bool {
        self.command == SearchCommand::Solve && self.run.form == ResultForm::Text
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
        self.job.options.extra > 0
            && is_next
            && self.prints_solutions()
            && !self.job.options.up_to_symmetry
            && !self.job.options.count_only
            && self.job.rank.is_none()
            && self.job.options.top.is_none()
            && self.run.journal.is_none()
    }

    pub(crate) fn journal_header(&self) -> JournalHeader {
        let Aim { turns, moves, .. } = &*self.job.aim;
        let weights = self.job.rank.filter(|weights| *weights != ComfortWeights::default());
        let options = WrittenJob {
            // Normalized, because different spellings mean the same set.
            moves: self.job.options.moves.as_ref().map(|_| match moves {
                Some(moves) => moves.to_string(),
                None => turns.to_string(),
            }),
            length: self.job.lengths.map(|lengths| lengths.to_string()),
            rank: self.job.rank.is_some() && weights.is_none(),
            rank_weights: weights.map(|weights| weights.to_string()),
            max_depth: Some(self.job.last_depth()),
            // What they cut short is not kept.
            max_solutions: None,
            timeout: None,
            // What `distance` asks for by itself.
            first: self.command == SearchCommand::Solve && self.job.options.first,
            ..WrittenJob::clone(&self.job.options)
        };
        let command = match self.command {
            SearchCommand::Solve => BatchCommand::Solve,
            SearchCommand::Distance => BatchCommand::Distance,
        };
        JournalHeader::new(command, options.given_values())
    }
}

pub(crate) fn solve(arguments: SolveArguments) -> anyhow::Result<SolvePlan> {
    let mut written = written(&arguments.search)?;
    arguments.solutions.set(&mut written)?;
    plan(SearchCommand::Solve, arguments.search, written)
}

pub(crate) fn distance(arguments: SearchArguments) -> anyhow::Result<SolvePlan> {
    // One solution is enough to know the distance.
    let written = WrittenJob { first: true, ..written(&arguments)? };
    plan(SearchCommand::Distance, arguments, written)
}

fn written(arguments: &SearchArguments) -> anyhow::Result<WrittenJob> {
    let mut written = arguments.aim.read()?.reading(arguments.reading.written.read()?);
    arguments.depth.set(&mut written)?;
    if written.goal.is_none() {
        written.goal = shared_plan::goal_of_input(&arguments.source, &arguments.reading);
    }
    // A set of cases has its own goal.
    let Some(choice) = &arguments.source.cases else { return Ok(written) };
    let set = choice.set;
    let has = [
        (written.goal.is_some(), "--goal"),
        (written.auf, "--auf"),
        (written.pre_auf, "--pre-auf"),
    ];
    if let Some((_, option)) = has.into_iter().find(|(is_given, _)| *is_given) {
        let name = choice.name();
        bail!("--cases {name} has a goal and free turns of U of its own; leave out {option}");
    }
    Ok(WrittenJob { goal: Some(set.goal.to_owned()), auf: true, pre_auf: true, ..written })
}

fn plan(
    command: SearchCommand,
    arguments: SearchArguments,
    written: WrittenJob,
) -> anyhow::Result<SolvePlan> {
    let mut job = written.read_without_start().map_err(RefusedJob::from)?;
    job.request.algorithm = arguments.run.algorithm()?;
    if arguments.checkpoint.is_some() {
        job.check_checkpoint().map_err(RefusedJob::from)?;
    }
    let run = &arguments.run;
    let is_chosen = run.search != SearchName::Staged || run.backend.is_some();
    if !job.aim.is_whole_cube() && is_chosen {
        bail!("--search and --backend are for the whole cube: goals have a search of their own");
    }
    Ok(SolvePlan {
        command,
        table: TableSource::of_run(&arguments.run, written.metric)?,
        goal_bytes: arguments.goal_memory * 1_000_000,
        keep: arguments.keep,
        checkpoint: arguments.checkpoint.clone(),
        run: searching(arguments, &job)?,
        job,
    })
}

fn searching(arguments: SearchArguments, job: &Job<()>) -> anyhow::Result<BatchPlan> {
    let SearchArguments { source, batch, reading, checkpoint, run, .. } = arguments;
    let source = shared_plan::source(source, &reading)?;
    if checkpoint.is_some() && source.count() != Some(1) {
        bail!("--checkpoint takes exactly one position");
    }
    if checkpoint.is_some() && has_gaps(&source) {
        bail!(RefusedJob::from(JobError::IncompleteStart { option: "checkpoint" }));
    }
    let has_goal = has_gaps(&source) || !job.aim.is_solved_cube();
    let columns = if has_goal { csv::GOAL } else { csv::SEARCH };
    let columns = match job.rank {
        Some(_) => csv::ranked(columns),
        None => columns.to_owned(),
    };
    let plan = shared_plan::search(source, reading, batch, run, &columns)?;
    let (aim, min_depth) = (Some(job.aim.clone()), job.options.min_depth);
    Ok(BatchPlan { aim, min_depth, ..plan })
}

/// Whether an argument is a position with unknown facelets.
fn has_gaps(source: &Source) -> bool {
    matches!(source, Source::Arguments(texts)
        if texts.iter().any(|it| PartialFacelets::is_like(it)))
}
