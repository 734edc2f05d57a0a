//! `faceturn table`: describes and checks the table's file. Makes none.

pub(crate) mod larger;

use std::fmt::Display;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

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
use crate::terminal::stderr;
use crate::terminal::stdout::{self, json_line};
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
    stdout::print(text)?;
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
            text += &Counts::of(table, tables).text;
        }
        Err(error) => {
            text += &format!(" (expected {})\n", grouped(FILE_BYTES));
            let reason = advised(error, location, TableSize::Small);
            text += &format!("{:<13} {reason}\n", verdict(error));
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
            object["version"] = FILE_VERSION.into();
            object["metric"] = table.metric().name().into();
            object["digest"] = table.digest().to_string().into();
            object["distribution"] = json!(Counts::of(table, tables).rows);
        }
        Err(error) => {
            object[verdict(error)] = advised(error, location, TableSize::Small).into();
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
    stdout::print(report)?;
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
    match file.kind {
        CacheKind::Table(size) => advised(error, location, size),
        _ => format!("{}; the next search makes it again", stderr::explained(error)),
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
        Some(TableFileError::Unusable { size, location, source, .. }) => {
            text + &advice(source, location, *size)
        }
        Some(TableFileError::Missing { size, location, .. }) => {
            format!("{text}; make it with `{}`", making(location, *size))
        }
        _ => text,
    }
}

/// What is wrong with a table, and what to do about it.
fn advised(error: &TableError, location: &TableLocation, size: TableSize) -> String {
    stderr::explained(error) + &advice(error, location, size)
}

/// What to do about a file that does not hold the table, behind what is wrong.
fn advice(error: &TableError, location: &TableLocation, size: TableSize) -> String {
    match (error, size) {
        // The table is not to blame.
        (TableError::Read(_) | TableError::Write(_) | TableError::Memory(_), _) => String::new(),
        (TableError::Magic(_), TableSize::Small) => "; name another file".to_owned(),
        (TableError::Magic(_), _) => "; move the file away".to_owned(),
        _ => format!("; generate it again with `{} --force`", making(location, size)),
    }
}

/// The command that makes a table.
pub(crate) fn making(location: &TableLocation, size: TableSize) -> String {
    let mut command = "faceturn generate".to_owned();
    // Otherwise it finds the same file without naming it.
    if location.chosen_by == ChosenBy::Caller {
        command += &format!(" --table {}", as_typed(&location.path));
    }
    if location.metric == Metric::Quarter {
        command += " --metric quarter";
    }
    if size != TableSize::Small {
        command += &format!(" --size {}", size.name());
    }
    command
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
    anyhow!(
        "there is no table {}: make it with `{}`",
        quoted(location),
        making(location, TableSize::Small)
    )
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

/// How many cosets and entries there are at each distance: as objects, and as columns.
pub(crate) struct Counts {
    pub(crate) rows: Vec<Row>,
    pub(crate) text: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Row {
    distance: usize,
    cosets: u64,
    entries: u64,
}

impl Counts {
    /// Those of the small table.
    pub(crate) fn of(table: &PruningTable, tables: &CosetTables) -> Counts {
        let cosets = table.coset_distribution(tables.classes());
        let totals = [cosets.total(), table.distribution().total()].map(|it| it.to_string());
        Counts::new(cosets.counts(), table.distribution().counts(), [12, 11], ("total", totals))
    }

    /// With a last line, and columns of these widths.
    fn new(
        cosets: &[u64],
        entries: &[u64],
        [first, second]: [usize; 2],
        (label, last): (&str, [String; 2]),
    ) -> Counts {
        let numbers = cosets.iter().zip(entries).enumerate();
        let row = |(distance, (&cosets, &entries))| Row { distance, cosets, entries };
        let rows: Vec<Row> = numbers.map(row).filter(|row| row.cosets > 0).collect();
        let line = |label: &dyn Display, [cosets, entries]: [String; 2]| {
            format!("{label:>8} {cosets:>first$} {entries:>second$}\n")
        };
        let mut text = line(&"distance", ["cosets", "entries"].map(str::to_owned));
        for Row { distance, cosets, entries } in &rows {
            text += &line(distance, [cosets, entries].map(u64::to_string));
        }
        text += &line(&label, last);
        Counts { rows, text }
    }
}

/// Prints what a table holds that is there now.
pub(crate) fn print_made(
    path: &Path,
    digest: impl Display,
    counts: &Counts,
    output: OutputArguments,
) -> anyhow::Result<Status> {
    if !output.json {
        return stdout::print(&counts.text);
    }
    let path = path.display().to_string();
    let object = json!({
        "path": path, "digest": digest.to_string(), "distribution": counts.rows,
    });
    stdout::print(json_line(&object))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_names_the_file_that_is_meant() {
        let advised = |path: &str, chosen_by: ChosenBy| {
            let location = TableLocation::new(path, chosen_by);
            let error = TableError::Version(String::new());
            advice(&error, &location, TableSize::Small)
        };
        let expected = |command: &str| format!("; generate it again with `{command} --force`");
        for (path, typed) in
            [("cubes/a.table", "cubes/a.table"), ("a b", "'a b'"), ("it's", "'it'\\''s'")]
        {
            let named = expected(&format!("faceturn generate --table {typed}"));
            assert_eq!(advised(path, ChosenBy::Caller), named);
        }
        assert_eq!(advised("a", ChosenBy::Environment), expected("faceturn generate"));
        assert_eq!(advised("a", ChosenBy::Default), expected("faceturn generate"));
    }

    #[test]
    fn columns_are_aligned_to_the_right() {
        let totals = ["2217093120", "12"].map(str::to_owned);
        let counts = Counts::new(&[1, 4, 0, 2_217_093_115], &[1; 4], [12, 11], ("total", totals));
        let lines: Vec<&str> = counts.text.lines().collect();
        assert_eq!((counts.rows.len(), lines.len()), (3, 5));
        assert_eq!(lines[0], "distance       cosets     entries");
        assert_eq!(lines[2], "       1            4           1");
        assert_eq!(lines[3], "       3   2217093115           1");
        assert_eq!(lines[4], "   total   2217093120          12");
    }
}
