//! The plan for options that several commands share.

use std::path::Path;
use std::{fs, io};

use anyhow::{Context, bail};
use faceturn::goals::Case;
use faceturn::jobs::ReadOptions;

use crate::arguments::{
    BatchArguments, OutputArguments, ReadingArguments, RunArguments, SourceArguments,
    ThreadArguments,
};
use crate::batch::batch_plan::{BatchPlan, ResultForm};
use crate::batch::line::{BatchLine, Reading};
use crate::batch::source::{Shard, Source};
use crate::batch::workers::Order;
use crate::terminal::progress::ProgressMode;
use crate::terminal::quoting;
use crate::terminal::stderr::Detail;

pub(crate) fn search(
    source: Source,
    reading: ReadingArguments,
    batch: BatchArguments,
    run: RunArguments,
    columns: &str,
) -> anyhow::Result<BatchPlan> {
    let (limits, verbose) = (run.limits, run.verbose);
    let plan = plan(source, reading, batch, run.threads, run.output, run.csv, run.progress)?;
    Ok(BatchPlan {
        columns: columns.to_owned(),
        timeout: limits.read()?.timeout,
        detail: if verbose { Detail::Passes } else { plan.detail },
        ..plan
    })
}

/// Which positions to process, and what to print; columns and search are left to the command.
pub(crate) fn plan(
    source: Source,
    reading: ReadingArguments,
    batch: BatchArguments,
    threads: ThreadArguments,
    output: OutputArguments,
    csv: bool,
    progress: ProgressMode,
) -> anyhow::Result<BatchPlan> {
    let BatchArguments { unordered, shard, journal, budget, summary } = batch;
    Ok(BatchPlan {
        source,
        shard: shard.unwrap_or(Shard::ALL),
        reading: reading.written.read()?,
        aim: None,
        order: if unordered { Order::AsReady } else { Order::AsGiven },
        journal,
        columns: String::new(),
        min_depth: 0,
        timeout: None,
        budget,
        form: match (output.json, csv) {
            (true, _) => ResultForm::Json,
            (false, true) => ResultForm::Csv,
            (false, false) => ResultForm::Text,
        },
        summary,
        threads: threads.threads,
        detail: output.detail(),
        progress: if output.quiet { ProgressMode::Never } else { progress },
    })
}

/// The whole text of a file; `-` is standard input.
fn whole(path: &Path) -> anyhow::Result<String> {
    let read = match path.as_os_str() == "-" {
        true => io::read_to_string(io::stdin()),
        false => fs::read_to_string(path),
    };
    read.with_context(|| format!("{} cannot be read", path.display()))
}

/// The goal that the first line of a file of positions names, as results of a goal do.
pub(crate) fn goal_of_input(
    source: &SourceArguments,
    reading: &ReadingArguments,
) -> Option<String> {
    let path = source.input.clone().filter(|_| !reading.whole)?;
    let source = Source::of_path(path, reading.columns.clone().unwrap_or_default());
    let line = source.first_line(reading.written.read().ok()?.format)?;
    BatchLine::read(&source, line, Reading::default()).ok()?.goal
}

/// Where the positions are: in the file, if one is named, else in the arguments.
pub(crate) fn source(
    arguments: SourceArguments,
    reading: &ReadingArguments,
) -> anyhow::Result<Source> {
    let SourceArguments { positions, input, cases } = arguments;
    let columns = reading.columns.clone();
    if let Some(choice) = cases {
        let named = |case: Case| (case.name, case.position.facelets());
        return Ok(Source::Cases(choice.cases().into_iter().map(named).collect()));
    }
    if let Some(path) = input.as_ref().filter(|_| reading.whole) {
        return Ok(Source::Arguments(vec![whole(path)?]));
    }
    if let Some(path) = input {
        return Ok(Source::of_path(path, columns.unwrap_or_default()));
    }
    if columns.is_some() || reading.whole {
        let option = if reading.whole { "--whole" } else { "--columns" };
        bail!("{option} is for the file of --input; expected --input FILE");
    }
    let ReadOptions { format, notation, .. } = reading.written.read()?;
    quoting::check(&positions, format, notation)?;
    Ok(Source::Arguments(positions))
}
