//! Which positions to process, and how.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use anyhow::{Context, bail};
use faceturn::goals::Case;
use faceturn::jobs::{Aim, ReadOptions};
use faceturn::passes::Algorithm;
use serde::Serialize;

use crate::Status;
use crate::arguments::{
    BatchArguments, OutputArguments, ReadingArguments, RunArguments, SourceArguments,
    ThreadArguments,
};
use crate::batch::csv;
use crate::batch::line::{BatchLine, Reading, on_one_line};
use crate::batch::source::{Shard, Source};
use crate::batch::workers::Order;
use crate::terminal::progress::ProgressMode;
use crate::terminal::quoting;
use crate::terminal::stderr::Detail;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultForm {
    Text,
    Json,
    Csv,
}

#[derive(Debug)]
pub(crate) struct BatchPlan {
    pub(crate) source: Source,
    pub(crate) shard: Shard,
    pub(crate) reading: ReadOptions,
    /// The goal for positions with unknown facelets; `None` if all facelets have to be known.
    pub(crate) aim: Option<Arc<Aim>>,
    pub(crate) order: Order,
    pub(crate) journal: Option<PathBuf>,
    pub(crate) checkpoint: Option<PathBuf>,
    pub(crate) columns: String,
    /// Solutions shorter than this are assumed not to exist.
    pub(crate) min_depth: u8,
    pub(crate) algorithm: Algorithm,
    pub(crate) timeout: Option<Duration>,
    pub(crate) budget: Option<Duration>,
    pub(crate) form: ResultForm,
    pub(crate) summary: bool,
    pub(crate) threads: ThreadArguments,
    pub(crate) detail: Detail,
    pub(crate) progress: ProgressMode,
}

impl BatchPlan {
    pub(crate) fn reading(&self) -> Reading<'_> {
        Reading { options: self.reading, aim: self.aim.as_deref() }
    }

    /// An object in the chosen form: a line of JSON, or a row of its values; nothing in text form.
    pub(crate) fn written(&self, object: impl Serialize) -> String {
        let expected = "texts and numbers can be written";
        match self.form {
            ResultForm::Text => String::new(),
            ResultForm::Json => serde_json::to_string(&object).expect(expected) + "\n",
            ResultForm::Csv => {
                let is_case = matches!(self.source, Source::Cases(_));
                csv::rows(&self.columns, &serde_json::to_value(object).expect(expected), is_case)
            }
        }
    }

    /// The prefix of each line about a position: its name or number, unless the order is enough.
    pub(crate) fn label(&self, line: &BatchLine) -> String {
        let is_clear_by_order = match &self.source {
            Source::Arguments(texts) => texts.len() == 1 || self.order == Order::AsGiven,
            Source::File(..) | Source::Stdin(_) | Source::Cases(_) => false,
        };
        if is_clear_by_order { String::new() } else { format!("{}\t", line.label()) }
    }

    /// The prefix of a note on stderr: the position, unless there is only one.
    pub(crate) fn note_label(&self, line: &BatchLine) -> String {
        match &self.source {
            Source::Arguments(texts) if texts.len() == 1 => String::new(),
            Source::Arguments(_) if !line.start.text().trim().is_empty() => {
                format!("{}: ", on_one_line(line.start.text()))
            }
            // A position without text is named by its number.
            _ => format!("{}: ", line.label()),
        }
    }

    /// The text of the position, if there is no other, and no journal of earlier ones.
    pub(crate) fn only_argument(&self) -> Option<&str> {
        match &self.source {
            Source::Arguments(texts) if self.shard == Shard::ALL && self.journal.is_none() => {
                texts.first().filter(|_| texts.len() == 1).map(String::as_str)
            }
            _ => None,
        }
    }

    pub(crate) fn has_several_arguments(&self) -> bool {
        matches!(&self.source, Source::Arguments(texts) if texts.len() > 1)
    }

    /// Whether a position with this status gets a note. In a file, only positions that need
    /// attention get one, unless `-v` is given.
    pub(crate) fn wants_note(&self, status: Status) -> bool {
        let is_batch = !matches!(self.source, Source::Arguments(_));
        !is_batch || self.detail == Detail::Passes || status != Status::Found
    }
}

pub(crate) fn search(
    source: Source,
    reading: ReadingArguments,
    batch: BatchArguments,
    run: RunArguments,
    columns: &str,
) -> anyhow::Result<BatchPlan> {
    let (algorithm, limits, verbose) = (run.algorithm(), run.limits, run.verbose);
    let plan = plan(source, reading, batch, run.threads, run.output, run.csv, run.progress)?;
    Ok(BatchPlan {
        columns: columns.to_owned(),
        algorithm: algorithm?,
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
        checkpoint: None,
        columns: String::new(),
        min_depth: 0,
        algorithm: Algorithm::default(),
        timeout: None,
        budget,
        form: form(output, csv),
        summary,
        threads,
        detail: output.detail(),
        progress: if output.quiet { ProgressMode::Never } else { progress },
    })
}

pub(crate) fn form(output: OutputArguments, csv: bool) -> ResultForm {
    match (output.json, csv) {
        (true, _) => ResultForm::Json,
        (false, true) => ResultForm::Csv,
        (false, false) => ResultForm::Text,
    }
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
