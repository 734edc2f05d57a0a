//! `faceturn journal`: merges journals and prints their status.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use faceturn::jobs::Verdict;
use serde::Serialize;

use crate::Status;
use crate::arguments::{JournalCommand, JournalStatusArguments};
use crate::batch::journal::{self, EarlierResult, JournalContents, JournalHeader, Record};
use crate::batch::summary::BatchSummary;
use crate::terminal::number::counted;
use crate::terminal::stderr;
use crate::terminal::stdout::{self, json_line};

pub(crate) fn run(command: &JournalCommand) -> anyhow::Result<Status> {
    match command {
        JournalCommand::Merge { files } => merge(files),
        JournalCommand::Status(arguments) => status(arguments),
    }
}

/// Prints one journal with the results of all, in the order of their lines.
fn merge(files: &[PathBuf]) -> anyhow::Result<Status> {
    let mut first: Option<(&Path, JournalHeader)> = None;
    let mut results: BTreeMap<u64, (&Path, Record, String)> = BTreeMap::new();
    for file in files {
        let JournalContents { header, results: found, torn_bytes } = JournalContents::read(file)?;
        if torn_bytes > 0 {
            let path = file.display();
            stderr::warning(&format!("left out a torn last line of {torn_bytes} bytes of {path}"));
        }
        match &first {
            None => first = Some((file, header)),
            Some((path, expected)) => {
                if let Some(differences) = expected.differences(&header) {
                    let (path, file) = (path.display(), file.display());
                    bail!("{path} and {file} are of different runs: {differences}");
                }
            }
        }
        for (record, text) in found {
            let entry = results.entry(record.line);
            let (path, known, _) = entry.or_insert_with(|| (file, record.clone(), text));
            if *known != record {
                let (path, file, line) = (path.display(), file.display(), record.line);
                bail!("{path} and {file} have different results for line {line}");
            }
        }
    }
    let (_, header) = first.context("expected at least one journal")?;
    let texts = results.into_values().map(|(_, _, text)| text);
    let text: String = [header.line()].into_iter().chain(texts).collect();
    stdout::print(text)
}

#[derive(Serialize)]
struct StatusObject<'s> {
    file: String,
    version: u32,
    command: &'static str,
    options: BTreeMap<String, String>,
    results: usize,
    first_line: Option<u64>,
    last_line: Option<u64>,
    torn_bytes: usize,
    distances: &'s BTreeMap<u8, u64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    lengths: &'s BTreeMap<u8, u64>,
    /// By the names of the positions, several of which may be equal.
    refuted: BTreeMap<String, Vec<&'s str>>,
}

fn status(arguments: &JournalStatusArguments) -> anyhow::Result<Status> {
    let mut text = String::new();
    for (file, index) in arguments.files.iter().zip(0..) {
        let contents = JournalContents::read(file)?;
        let mut summary = BatchSummary::default();
        contents.results.iter().for_each(|(record, _)| summary.add_earlier(&record.result));
        if arguments.json {
            text += &json_line(&object(file, &contents, &summary));
        } else {
            text += if index > 0 { "\n" } else { "" };
            text += &description(file, &contents, &summary);
        }
    }
    stdout::print(text)
}

fn object<'s>(
    file: &Path,
    contents: &'s JournalContents,
    summary: &'s BatchSummary,
) -> StatusObject<'s> {
    let JournalContents { header, results, torn_bytes } = contents;
    let lines = || results.iter().map(|(record, _)| record.line);
    let mut truths: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (record, truth) in refuted(results) {
        truths.entry(record.title()).or_default().extend(truth.iter().map(String::as_str));
    }
    StatusObject {
        file: file.display().to_string(),
        version: journal::VERSION,
        command: header.command.name(),
        options: header.options().into_iter().collect(),
        results: results.len(),
        first_line: lines().min(),
        last_line: lines().max(),
        torn_bytes: *torn_bytes,
        distances: &summary.distances,
        lengths: &summary.lengths,
        refuted: truths,
    }
}

fn refuted(results: &[(Record, String)]) -> impl Iterator<Item = (&Record, &[String])> {
    results.iter().filter_map(|(record, _)| match &record.result {
        EarlierResult::Judged { verdict: Verdict::Refuted, truth, .. } => {
            Some((record, truth.as_slice()))
        }
        _ => None,
    })
}

fn description(file: &Path, contents: &JournalContents, summary: &BatchSummary) -> String {
    let JournalContents { header, results, torn_bytes } = contents;
    let mut lines = vec![format!(
        "{}: a journal of faceturn {}, version {}",
        file.display(),
        header.command.name(),
        journal::VERSION
    )];
    let options = header.options().into_iter().map(|(option, value)| format!("{option} {value}"));
    let options = options.collect::<Vec<String>>().join(", ");
    lines
        .push(format!("options: {}", if options.is_empty() { "the usual ones" } else { &options }));
    let numbers = results.iter().map(|(record, _)| record.line);
    let range = match (numbers.clone().min(), numbers.max()) {
        (Some(first), Some(last)) => format!(", lines {first} to {last}"),
        _ => String::new(),
    };
    lines.push(format!("{}{range}", counted(results.len() as u64, "result")));
    if let Some(verdicts) = summary.journal_verdicts() {
        lines.push(verdicts);
    }
    for (record, truth) in refuted(results) {
        lines.push(format!("{}: refuted: {}", record.title(), truth.join("; ")));
    }
    if *torn_bytes > 0 {
        lines.push(format!("a torn last line of {torn_bytes} bytes"));
    }
    lines.push(summary.histogram());
    lines.join("\n") + "\n"
}
