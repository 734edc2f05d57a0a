//! `faceturn solve` and `faceturn distance`

use faceturn::{Checkpoint, CheckpointError};
use serde_json::json;

use crate::answer::Answer;
use crate::diary;
use crate::entry::Entry;
use crate::journal::Asked;
use crate::number::counted;
use crate::plan::{Detail, Output, SolvePlan};
use crate::report::Report;
use crate::session::{self, Desk};
use crate::status::Status;

/// Solves the positions.
///
/// # Errors
/// A table that is refused, threads that cannot be had, files that cannot be used.
pub(crate) fn run(plan: &SolvePlan) -> anyhow::Result<Status> {
    let request = &plan.request;
    let command = if plan.output == Output::Distance { "distance" } else { "solve" };
    let options = json!({
        "wanted": format!("{:?}", request.wanted).to_lowercase(),
        "min_depth": request.min_depth,
        "max_depth": request.max_depth,
        "extra": request.extra,
        "up_to_symmetry": format!("{:?}", plan.selection).to_lowercase(),
        "inverse": format!("{:?}", plan.direction).to_lowercase(),
    });
    let asked = Asked::new(command, plan.run.reading, options);
    let report = Report { plan };
    session::run(&plan.run, &asked, |desk, entry| {
        let checkpoint = match open_checkpoint(desk, plan, &entry) {
            Ok(checkpoint) => checkpoint,
            Err(error) => return Err(diary::explained(&error)),
        };
        let answer = desk.supervised(checkpoint.as_ref(), |supervisor| {
            Answer::find(desk, supervisor, &entry, plan)
        });
        if let Some(checkpoint) = checkpoint {
            close_checkpoint(checkpoint);
        }
        Ok(report.told(&answer))
    })
}

/// Opens the checkpoint, if one is asked for, and tells what is in it.
fn open_checkpoint(
    desk: &Desk<'_>,
    plan: &SolvePlan,
    entry: &Entry,
) -> Result<Option<Checkpoint>, CheckpointError> {
    let Some(path) = &plan.run.checkpoint else { return Ok(None) };
    let position = &entry.input.position;
    let checkpoint = Checkpoint::open(path, desk.solver, position, &plan.request)?;
    if checkpoint.dropped_bytes() > 0 {
        let bytes = checkpoint.dropped_bytes();
        diary::warning(&format!("dropped a torn last line of {bytes} bytes of the checkpoint"));
    }
    if !checkpoint.is_empty() && plan.run.detail != Detail::Nothing {
        let parts = counted(checkpoint.len() as u64, "finished part");
        diary::note(&format!("the checkpoint has {parts}: these are not searched again"));
    }
    Ok(Some(checkpoint))
}

fn close_checkpoint(checkpoint: Checkpoint) {
    let path = checkpoint.path().display().to_string();
    if let Err(error) = checkpoint.finish() {
        diary::warning(&format!("the checkpoint {path} could not be written: {error}"));
    }
}
