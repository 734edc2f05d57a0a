//! What the options that several commands share ask for.

use anyhow::bail;
use faceturn::{Case, ReadOptions};

use crate::arguments::{
    BatchArguments, OutputArguments, ReadingArguments, RunArguments, SourceArguments,
};
use crate::batch::plan::{BatchPlan, ResultForm};
use crate::batch::source::{Shard, Source};
use crate::batch::workers::Order;
use crate::terminal::detail::Detail;
use crate::terminal::quoting;
use crate::terminal::ticker::ProgressMode;

/// Which positions to work through, and how, from the arguments of a command.
pub(crate) fn plan(
    source: Source,
    reading: ReadingArguments,
    batch: BatchArguments,
    run: RunArguments,
    columns: &str,
) -> anyhow::Result<BatchPlan> {
    let BatchArguments { unordered, shard, journal, budget, summary } = batch;
    Ok(BatchPlan {
        source,
        shard: shard.unwrap_or(Shard::ALL),
        reading: reading.written.read()?,
        aim: None,
        order: if unordered { Order::AsReady } else { Order::AsGiven },
        journal,
        checkpoint: None,
        columns: columns.to_owned(),
        min_depth: 0,
        algorithm: run.algorithm()?,
        timeout: run.limits.read()?.timeout,
        budget,
        form: form(run.output, run.csv),
        summary,
        threads: run.threads.threads,
        detail: if run.verbose { Detail::Passes } else { run.output.detail() },
        progress: if run.output.quiet { ProgressMode::Never } else { run.progress },
    })
}

/// How the results are to be printed.
pub(crate) fn form(output: OutputArguments, csv: bool) -> ResultForm {
    match (output.json, csv) {
        (true, _) => ResultForm::Json,
        (false, true) => ResultForm::Csv,
        (false, false) => ResultForm::Text,
    }
}

/// Where the positions are: in the file, if one is named, else in the arguments.
///
/// # Errors
/// Arguments that look like pieces of one position; columns without a file.
pub(crate) fn source(
    arguments: SourceArguments,
    reading: &ReadingArguments,
) -> anyhow::Result<Source> {
    let SourceArguments { positions, input, cases } = arguments;
    let columns = reading.columns.clone();
    if let Some(set) = cases {
        let named = |case: Case| (case.name, case.position.facelets());
        return Ok(Source::Cases(set.cases().into_iter().map(named).collect()));
    }
    if let Some(path) = input {
        return Ok(Source::of_path(path, columns.unwrap_or_default()));
    }
    if columns.is_some() {
        bail!("--columns is for the file of --input; expected --input FILE");
    }
    let ReadOptions { format, notation, .. } = reading.written.read()?;
    quoting::check(&positions, format, notation)?;
    Ok(Source::Arguments(positions))
}
