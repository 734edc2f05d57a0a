//! `faceturn table`: describes and checks the table's file. Makes none.

pub(crate) mod larger;

use std::fmt::Display;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use anyhow::{Context, anyhow};
use faceturn::internals::{
    CheckedFile, ChosenBy, Distribution, FILE_BYTES, FILE_VERSION, Recount, TABLE_VARIABLE,
    TableLocation, check_tables,
};
use faceturn::tables::{
    CacheKind, CosetTables, Loading, PruningTable, TableError, TableFileError, TableSize,
};
use faceturn::{JobError, Metric, OpenError};
use serde::Serialize;
use serde_json::json;

use crate::arguments::{MetricArguments, OutputArguments, TableArguments};
use crate::terminal::number::grouped;
use crate::terminal::{stderr, stdout};
use crate::{Status, table_source};

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

/// Checks every file that searches with tables of this size read, counts what the table of this
/// size holds, and prints whether all is right.
pub(crate) fn check(
    location: &TableLocation,
    size: TableSize,
    output: OutputArguments,
) -> anyhow::Result<Status> {
    let mut files = match check_tables(location, size) {
        Err(TableFileError::Missing { size: TableSize::Small, .. }) => return Err(none(location)),
        files => files?,
    };
    let are_right = |files: &[CheckedFile]| files.iter().all(|file| file.checked.is_ok());
    let mut report = String::new();
    if are_right(&files) {
        let counted = match size {
            TableSize::Small => counted(location)?,
            _ => larger::counted(location, size)?,
        };
        match counted {
            Ok(counts) => report = format!("ok\n{counts}{}", near_t(&files)),
            Err(error) => files[0].checked = Err(error),
        }
    }
    let is_right = are_right(&files);
    if output.json {
        report = files.iter().map(|file| object(file, location)).collect();
    } else if !is_right {
        report = files.iter().filter_map(|file| complaint(file, location)).collect();
    }
    stdout::print(report.as_bytes())?;
    Ok(if is_right { Status::Found } else { Status::Damaged })
}

fn near_t(files: &[CheckedFile]) -> String {
    let file = files.iter().find(|file| file.kind == CacheKind::Cubies);
    let name = file.and_then(|file| file.path.file_name());
    name.map_or_else(String::new, |name| {
        format!("near T   {}: its digest is the published one, too\n", name.display())
    })
}

fn object(file: &CheckedFile, location: &TableLocation) -> String {
    let mut object = json!({ "path": file.path.display().to_string(), "ok": file.checked.is_ok() });
    match &file.checked {
        Ok(digest) => object["digest"] = digest.to_string().into(),
        Err(error) => object[verdict(error)] = reason(file, error, location).into(),
    }
    format!("{object}\n")
}

/// What is wrong with a file, if anything is.
fn complaint(file: &CheckedFile, location: &TableLocation) -> Option<String> {
    let error = file.checked.as_ref().err()?;
    let is_small = file.kind == CacheKind::Table(TableSize::Small);
    // A file of another kind or length has nothing to count.
    let recount = File::open(&file.path).ok().filter(|_| is_small);
    let recount = recount.and_then(|file| Recount::of(&file).ok());
    let (path, reason) = (file.path.display(), reason(file, error, location));
    let counts = recount.map_or_else(String::new, recounted);
    Some(format!("{}: {path}: {reason}\n{counts}", verdict(error)))
}

/// What is wrong with a file, and what to do about it.
fn reason(file: &CheckedFile, error: &TableError, location: &TableLocation) -> String {
    let text = stderr::explained(error);
    match file.kind {
        CacheKind::Table(TableSize::Small) => advised(text, error, location),
        CacheKind::Table(size) => format!("{text}; {}", larger::advice(error, location, size)),
        _ => format!("{text}; the next search makes it again"),
    }
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

/// Counts the distances again and says how many there are.
fn counted(location: &TableLocation) -> anyhow::Result<Result<String, TableError>> {
    let table = TableFile::open(location)?.table;
    let tables = CosetTables::try_new()?;
    Ok(table.and_then(|table| {
        table.check()?;
        let cosets = table.coset_distribution(tables.classes());
        cosets.expect(&Distribution::published_cosets(table.metric()))?;
        Ok(format!(
            "digest   {}: that of the published table of {} bytes\n\
             entries  {} counted again: as many at each distance as the header says\n\
             cosets   {} summed up: as many at each distance as published\n",
            table.digest(),
            grouped(FILE_BYTES),
            grouped(table.distribution().total()),
            grouped(cosets.total())
        ))
    }))
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

fn none(location: &TableLocation) -> anyhow::Error {
    anyhow!("there is no table {}: make it with `{}`", quoted(location), making(location))
}

struct TableFile {
    path: PathBuf,
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
                table => Ok(TableFile { path, size, table }),
            },
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                Err(none(location))
            }
            Err(error) => {
                Err(error).with_context(|| format!("the table {location} cannot be opened"))
            }
        }
    }
}

/// The numbers of cosets and of entries at each distance, as columns.
pub(crate) struct Columns<'d> {
    pub(crate) cosets: &'d Distribution,
    pub(crate) entries: &'d Distribution,
}

impl Display for Columns<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{:>8} {:>12} {:>11}", "distance", "cosets", "entries")?;
        for Row { distance, cosets, entries } in self.rows() {
            writeln!(out, "{distance:>8} {cosets:>12} {entries:>11}")?;
        }
        let (cosets, entries) = (self.cosets.total(), self.entries.total());
        writeln!(out, "{:>8} {cosets:>12} {entries:>11}", "total")
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Row {
    distance: u8,
    cosets: u64,
    entries: u64,
}

impl Columns<'_> {
    pub(crate) fn rows(&self) -> Vec<Row> {
        let counts = self.cosets.up_to_last().iter().zip(self.entries.counts());
        let row = |(distance, (&cosets, &entries))| Row { distance, cosets, entries };
        (0..).zip(counts).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use faceturn::internals::Distance;

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

    #[test]
    fn columns_are_aligned_to_the_right() {
        let cosets = Distribution::new([1, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2_217_093_115, 0]);
        let mut entries = [1; Distance::COUNT];
        entries[13] = 0;
        let entries = Distribution::new(entries);
        let printed = Columns { cosets: &cosets, entries: &entries }.to_string();
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines.len(), 15);
        assert_eq!(lines[0], "distance       cosets     entries");
        assert_eq!(lines[2], "       1            4           1");
        assert_eq!(lines[14], "   total   2217093120          13");
    }
}
