//! The plan of `faceturn verify`.

use anyhow::Context;

use crate::arguments::VerifyArguments;
use crate::batch::csv;
use crate::batch::plan::BatchPlan;
use crate::batch::source::Source;
use crate::commands::plan;
use crate::table_source::TableSource;

#[derive(Debug)]
pub(crate) struct VerifyPlan {
    pub(crate) run: BatchPlan,
    pub(crate) table: TableSource,
    /// Whether to refuse lines with fields that would be ignored.
    pub(crate) is_strict: bool,
    /// Whether to search for distances larger than claimed.
    pub(crate) corrects: bool,
}

pub(crate) fn verify(arguments: VerifyArguments) -> anyhow::Result<VerifyPlan> {
    let VerifyArguments { file, input, strict, correct, metric, reading, batch, run } = arguments;
    anyhow::ensure!(
        !reading.whole,
        "--whole is for positions; a file of claims has one on each line"
    );
    let path = file.or(input).context("expected a file of claims")?;
    let source = Source::of_path(path, reading.columns.clone().unwrap_or_default());
    let table = TableSource::of_run(&run, metric.read()?.metric)?;
    Ok(VerifyPlan {
        run: plan::search(source, reading, batch, run, csv::VERIFY)?,
        table,
        is_strict: strict,
        corrects: correct,
    })
}
