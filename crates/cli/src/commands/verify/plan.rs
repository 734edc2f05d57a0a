//! What `faceturn verify` is to do.

use crate::arguments::VerifyArguments;
use crate::batch::plan::{self, BatchPlan};
use crate::batch::source::Source;

/// What to verify, and how.
#[derive(Debug)]
pub(crate) struct VerifyPlan {
    pub(crate) run: BatchPlan,
    pub(crate) json: bool,
}

pub(crate) fn verify(arguments: VerifyArguments) -> anyhow::Result<VerifyPlan> {
    let VerifyArguments { file, reading, batch, run } = arguments;
    Ok(VerifyPlan {
        json: run.output.json,
        run: plan::plan(Source::of_path(file), reading, batch, run)?,
    })
}
