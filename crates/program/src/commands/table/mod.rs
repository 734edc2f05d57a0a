//! `faceturn table`: describes and checks the table's file. Makes none.

pub(crate) mod distribution;
pub(crate) mod larger;

use std::fmt::{self, Display};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail};
use faceturn::internals::{forget_stamp, keep_stamp};
use faceturn::{
    ChosenBy, CosetTables, Digest, Distribution, FILE_BYTES, FILE_VERSION, JobError, Loading,
    Metric, OpenError, PruningTable, Recount, TABLE_VARIABLE, TableError, TableFileError,
    TableLocation, TableSize,
};
use serde_json::json;

use crate::arguments::{MetricArguments, OutputArguments, TableArguments};
use crate::commands::table::distribution::Columns;
use crate::status::Status;
use crate::table_source;
use crate::terminal::number::grouped;
use crate::terminal::{stderr, stdout};

/// The memory of a search: the distances and the tables of coordinates.
const SEARCH_MEMORY: &str = "about 80 MB: the distances, and the coordinates they are found by";

/// Prints what the table file is and holds.
pub(crate) fn info(location: &TableLocation, output: OutputArguments) -> anyhow::Result<Status> {
    let file = TableFile::open(location)?;
    let tables = CosetTables::try_new()?;
    let text = if output.json {
        info_object(location, &file, &tables)
    } else {
        info_text(location, &file, &tables)
    };
    stdout::print(text.as_bytes())?;
    Ok(if file.table.is_ok() { Status::Found } else { Status::Damaged })
}

fn info_text(location: &TableLocation, file: &TableFile, tables: &CosetTables) -> String {
    let mut text = format!("file          {}\n", file.path.display());
    text += &format!("place         {}\n", place(location, &file.path));
    text += &format!("size          {} bytes", grouped(file.size));
    match &file.table {
        Ok(table) => {
            text += &format!("\nversion       {FILE_VERSION}\ndigest        {}\n", table.digest());
            text += &format!("memory        {SEARCH_MEMORY}\n");
            let turns = table.metric().unit(2);
            text += &format!(
                "purpose       the number of {turns} from each coset of \
                 H = <U, D, R2, L2, F2, B2> to H:\n              \
                 a search skips positions that are too far for the turns it has left\n\n"
            );
            let cosets = table.coset_distribution(tables.classes());
            text += &Columns { cosets: &cosets, entries: table.distribution() }.to_string();
        }
        Err(error) => {
            text += &format!(" (expected {})\n", grouped(FILE_BYTES));
            text += &format!(
                "{:<13} {}\n",
                verdict(error),
                advised(stderr::explained(error), error, location)
            );
        }
    }
    text
}

fn info_object(location: &TableLocation, file: &TableFile, tables: &CosetTables) -> String {
    let mut object = json!({
        "path": file.path.display().to_string(),
        "place": place(location, &file.path),
        "bytes": file.size,
    });
    match &file.table {
        Ok(table) => {
            let cosets = table.coset_distribution(tables.classes());
            let columns = Columns { cosets: &cosets, entries: table.distribution() };
            object["version"] = FILE_VERSION.into();
            object["metric"] = table.metric().name().into();
            object["digest"] = table.digest().to_string().into();
            object["distribution"] = json!(columns.rows());
        }
        Err(error) => {
            object[verdict(error)] = advised(stderr::explained(error), error, location).into();
        }
    }
    format!("{object}\n")
}

fn place(location: &TableLocation, path: &Path) -> String {
    match location.chosen_by {
        ChosenBy::Caller => "named by --table".to_owned(),
        ChosenBy::Environment => format!("named by {TABLE_VARIABLE}"),
        ChosenBy::Default if path == location.path => {
            "the default, in the user's data folder".to_owned()
        }
        ChosenBy::Default => "in a data folder of the system, for all users".to_owned(),
    }
}

/// Recounts the whole table and prints whether it is right.
pub(crate) fn check(location: &TableLocation, output: OutputArguments) -> anyhow::Result<Status> {
    let began = SystemTime::now();
    let TableFile { path, file, table, .. } = TableFile::open(location)?;
    let tables = CosetTables::try_new()?;
    let checked = table.and_then(|table| checked(&table, &tables));
    match &checked {
        Ok(report) => keep_stamp(&path, &file, report.digest, began),
        Err(_) => forget_stamp(&path),
    }
    let path = path.display().to_string();
    let status = if checked.is_ok() { Status::Found } else { Status::Damaged };
    let text = match checked {
        Ok(report) if output.json => {
            let digest = report.digest.to_string();
            format!("{}\n", json!({ "path": path, "ok": true, "digest": digest }))
        }
        Ok(report) => report.to_string(),
        Err(error) => {
            let reason = advised(stderr::explained(&error), &error, location);
            let verdict = verdict(&error);
            if output.json {
                format!("{}\n", json!({ "path": path, "ok": false, verdict: reason }))
            } else {
                // A file of another kind or length has nothing to count.
                let counts = Recount::of(&file).map_or_else(|_| String::new(), recounted);
                format!("{verdict}: {path}: {reason}\n{counts}")
            }
        }
    };
    stdout::print(text.as_bytes())?;
    Ok(status)
}

fn verdict(error: &TableError) -> &'static str {
    match error {
        TableError::WrongTable { .. } => "wrong",
        _ => "damaged",
    }
}

/// The counts of a damaged table: the distances at which the header says otherwise.
fn recounted(recount: Recount) -> String {
    let row = |distance: &dyn Display, expected: u64, found: u64| {
        format!("{distance:>8} {expected:>11} {found:>11}\n")
    };
    let mut rows: String = recount
        .differences()
        .map(|(distance, expected, found)| row(&distance, expected, found))
        .collect();
    if recount.over() > 0 {
        rows += &row(&"over 12", 0, recount.over());
    }
    if rows.is_empty() {
        "counted again: at every distance as many entries as the header says\n".to_owned()
    } else {
        let columns = format!("{:>8} {:>11} {:>11}", "distance", "expected", "found");
        format!("counted again, entries are not as many as the header says:\n{columns}\n{rows}")
    }
}

struct CheckReport {
    digest: Digest,
    entries: u64,
    cosets: u64,
}

/// Checks what loading has not already checked: the counts.
fn checked(table: &PruningTable, tables: &CosetTables) -> Result<CheckReport, TableError> {
    table.check()?;
    let cosets = table.coset_distribution(tables.classes());
    cosets.expect(&Distribution::published_cosets(table.metric()))?;
    Ok(CheckReport {
        digest: table.digest(),
        entries: table.distribution().total(),
        cosets: cosets.total(),
    })
}

impl Display for CheckReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = grouped(FILE_BYTES);
        let (entries, cosets) = (grouped(self.entries), grouped(self.cosets));
        writeln!(out, "ok")?;
        writeln!(out, "digest   {}: that of the published table of {bytes} bytes", self.digest)?;
        writeln!(
            out,
            "entries  {entries} counted again: as many at each distance as the header says"
        )?;
        writeln!(out, "cosets   {cosets} summed up: as many at each distance as published")
    }
}

/// An error with its causes. If a file does not hold the table, says how to make one there.
pub(crate) fn explained(error: &anyhow::Error) -> String {
    let text = stderr::explained(error.as_ref());
    let opening = match error.downcast_ref::<JobError>() {
        Some(JobError::Open(error)) => Some(&**error),
        _ => error.downcast_ref(),
    };
    let error = match opening {
        Some(OpenError::Table(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    match error {
        Some(TableFileError::Unusable { size: TableSize::Small, location, source, .. }) => {
            advised(text, source, location)
        }
        Some(TableFileError::Unusable { source: TableError::Memory(_), .. }) => text,
        Some(TableFileError::Unusable { size, location, source, .. }) => {
            format!("{text}; {}", larger::advice(source, location, *size))
        }
        Some(TableFileError::Missing { size, location, .. }) => {
            format!("{text}; make it with `{}`", larger::making(location, *size))
        }
        _ => text,
    }
}

/// What is wrong with a table, and what to do about it.
fn advised(mut text: String, error: &TableError, location: &TableLocation) -> String {
    let make = format!("`{} --force`", making(location));
    match error {
        // The table is not to blame.
        TableError::Read(_) | TableError::Write(_) | TableError::Memory(_) => {}
        TableError::Magic(_) => text += "; name another file",
        _ => text += &format!("; generate it again with {make}"),
    }
    text
}

pub(crate) fn making(location: &TableLocation) -> String {
    let command = match location.chosen_by {
        ChosenBy::Caller => format!("faceturn generate --table {}", as_typed(&location.path)),
        // Finds the same file without naming it.
        ChosenBy::Environment | ChosenBy::Default => "faceturn generate".to_owned(),
    };
    match location.metric {
        Metric::Face => command,
        Metric::Quarter => command + " --metric quarter",
    }
}

/// Where the table of a size and metric is; the larger ones are in face turns only.
pub(crate) fn of_size(
    arguments: TableArguments,
    size: TableSize,
    metric: &MetricArguments,
) -> anyhow::Result<TableLocation> {
    let metric = metric.read()?.metric;
    if metric == Metric::Quarter && size != TableSize::Small {
        return Err(TableFileError::OtherMetric { size }.into());
    }
    Ok(table_source::location(arguments)?.in_metric(metric))
}

fn as_typed(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/\\.:_-+".contains(letter);
    if path.chars().all(is_plain) { path } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

fn quoted(location: &TableLocation) -> String {
    let path = location.path.display();
    match location.chosen_by {
        ChosenBy::Environment => format!("\"{path}\" (named by {TABLE_VARIABLE})"),
        ChosenBy::Caller | ChosenBy::Default => format!("\"{path}\""),
    }
}

struct TableFile {
    path: PathBuf,
    file: File,
    size: u64,
    table: Result<PruningTable, TableError>,
}

impl TableFile {
    fn open(location: &TableLocation) -> anyhow::Result<TableFile> {
        let path = location.existing_path().to_owned();
        let opened = File::open(&path).and_then(|file| Ok((file.metadata()?.len(), file)));
        match opened {
            Ok((size, file)) => match PruningTable::load(&file, location.metric, Loading::Copy) {
                Err(TableError::Memory(error)) => Err(TableFileError::Memory(error).into()),
                table => Ok(TableFile { path, file, size, table }),
            },
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                bail!("there is no table {}: make it with `{}`", quoted(location), making(location))
            }
            Err(error) => {
                Err(error).with_context(|| format!("the table {location} cannot be opened"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_names_the_file_that_is_meant() {
        let advice = |path: &str, chosen_by: ChosenBy| {
            let location = TableLocation::new(path, chosen_by);
            let error = TableError::Version(String::new());
            advised("wrong".to_owned(), &error, &location)
        };
        let expected = |command: &str| format!("wrong; generate it again with `{command} --force`");
        for (path, typed) in
            [("cubes/a.table", "cubes/a.table"), ("a b", "'a b'"), ("it's", "'it'\\''s'")]
        {
            let named = expected(&format!("faceturn generate --table {typed}"));
            assert_eq!(advice(path, ChosenBy::Caller), named);
        }
        assert_eq!(advice("a", ChosenBy::Environment), expected("faceturn generate"));
        assert_eq!(advice("a", ChosenBy::Default), expected("faceturn generate"));
    }
}
