//! `faceturn solve` and `faceturn distance`

pub(crate) mod answer;
pub(crate) mod goal;
mod hint;
pub(crate) mod passes;
pub(crate) mod plan;
pub(crate) mod report;

use faceturn::{Checkpoint, CheckpointError, Direction};
use faceturn_searcher::Wanted;

use crate::batch::entry::{Entry, LineError};
use crate::batch::journal::{JournalCommand, JournalHeader, SearchOptions};
use crate::batch::session::{self, RunContext};
use crate::commands::solve::answer::Answer;
use crate::commands::solve::hint::LargerTableHint;
use crate::commands::solve::plan::{SearchCommand, Selection, SolvePlan};
use crate::commands::solve::report::Report;
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::number::counted;
use crate::terminal::stderr;

/// Solves the positions.
///
/// # Errors
/// The table cannot be used, threads cannot be started, or files cannot be used.
pub(crate) fn run(plan: &SolvePlan) -> anyhow::Result<Status> {
    let request = &plan.request;
    let options = SearchOptions {
        first: request.wanted == Wanted::First,
        inverse: plan.direction == Direction::Make,
        up_to_symmetry: plan.selection == Selection::OneOfEachKind,
        extra: request.extra,
        min_depth: request.min_depth,
        max_depth: request.max_depth,
        goal: plan.goal.as_ref().map(|goal| goal.written.clone()).unwrap_or_default(),
    };
    let command = match plan.command {
        SearchCommand::Solve => JournalCommand::Solve(options),
        SearchCommand::Distance => JournalCommand::Distance(options),
    };
    let header = JournalHeader::new(command, plan.run.reading);
    if let Some(goal) = &plan.goal {
        return goal::run(plan, goal, &header);
    }
    let report = Report { plan };
    let hint = match plan.run.detail {
        Detail::Nothing => LargerTableHint::none(),
        Detail::Summary | Detail::Passes => {
            LargerTableHint::new(plan.table.location(), plan.table.size())
        }
    };
    let open = |pool: &_| plan.table.open(pool, plan.run.detail);
    session::run(&plan.run, &header, open, |context, entry| {
        let checkpoint = match open_checkpoint(context, plan, &entry) {
            Ok(checkpoint) => checkpoint,
            Err(error) => return Err(LineError::of_work(&entry, stderr::explained(&error))),
        };
        let answer = context.supervised(checkpoint.as_ref(), |supervisor| {
            Answer::find(context, (supervisor, &hint), &entry, plan)
        });
        if let Some(checkpoint) = checkpoint {
            close_checkpoint(checkpoint);
        }
        Ok(report.line_report(&answer))
    })
}

/// Opens the checkpoint, if there is to be one, and reports what it holds.
fn open_checkpoint(
    context: &RunContext<'_>,
    plan: &SolvePlan,
    entry: &Entry,
) -> Result<Option<Checkpoint>, CheckpointError> {
    let Some(path) = &plan.run.checkpoint else { return Ok(None) };
    let position = &entry.input.position;
    let checkpoint = Checkpoint::open(path, context.solver, position, &plan.request)?;
    if checkpoint.dropped_bytes() > 0 {
        let bytes = checkpoint.dropped_bytes();
        stderr::warning(&format!("dropped a torn last line of {bytes} bytes of the checkpoint"));
    }
    if !checkpoint.is_empty() && plan.run.detail != Detail::Nothing {
        let parts = counted(checkpoint.len() as u64, "finished part");
        stderr::note(&format!("the checkpoint has {parts}, which are not searched again"));
    }
    Ok(Some(checkpoint))
}

fn close_checkpoint(checkpoint: Checkpoint) {
    let path = checkpoint.path().display().to_string();
    if let Err(error) = checkpoint.finish() {
        stderr::warning(&format!("the checkpoint {path} could not be written: {error}"));
    }
}
