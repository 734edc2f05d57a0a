//! Makes, describes and checks the larger tables.

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use faceturn::internals::{
    LargerTableCounts, TableLocation, TableOrigin, load_larger_table, make_larger_table,
};
use faceturn::tables::{
    CosetTables, GenerateError, LargerTable, Loading, MakeTable, PruningTable, TableError,
    TableFileError, TableSize,
};
use serde_json::{Value, json};

use crate::Status;
use crate::arguments::OutputArguments;
use crate::terminal::interruption::Interruption;
use crate::terminal::number::megabytes;
use crate::terminal::{stderr, stdout, table_progress};

/// Makes the table of a size unless it exists, and prints its distribution.
pub(crate) fn generate(
    location: &TableLocation,
    size: TableSize,
    make: MakeTable,
    output: OutputArguments,
) -> anyhow::Result<Status> {
    let interruption = Interruption::install();
    let mut report = table_progress::larger_table_reporter(size, output.detail());
    let made = make_larger_table(location, size, make, &mut |progress| {
        report(progress);
        if interruption.is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let made = match made {
        Err(TableFileError::Generate(GenerateError::Interrupted)) => {
            return Ok(Status::Interrupted);
        }
        made => made?.context("the small table is not made here")?,
    };
    let path = made.path.display();
    output.detail().note(&match made.origin {
        TableOrigin::Made => format!("kept the table in {path}"),
        _ => format!("the table already exists: {path}"),
    });
    let counts = made.table.counts();
    let text = if output.json {
        let digest = made.table.digest().to_string();
        let path = path.to_string();
        format!("{}\n", json!({ "path": path, "digest": digest, "distribution": rows(counts) }))
    } else {
        columns(&made.table)
    };
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

pub(crate) fn info(
    location: &TableLocation,
    size: TableSize,
    output: OutputArguments,
) -> anyhow::Result<Status> {
    let path = path(location, size);
    let table = match load(location, size) {
        Err(TableFileError::Unusable { source, .. }) => {
            let reason = damage(&source, location, size);
            let text = if output.json {
                format!("{}\n", json!({ "path": path, "damaged": reason }))
            } else {
                format!("file          {path}\ndamaged       {reason}\n")
            };
            stdout::print(text.as_bytes())?;
            return Ok(Status::Damaged);
        }
        table => table?,
    };
    let (bytes, digest) = (table.shape().file_bytes(), table.digest().to_string());
    let (cells, reach) = (table.shape().refinement.cells(), table.shape().reach);
    let text = if output.json {
        let object = json!({
            "path": path, "bytes": bytes, "cells": cells, "reach": reach, "digest": digest,
            "distribution": rows(table.counts()),
        });
        format!("{object}\n")
    } else {
        format!(
            "file          {path}\nsize          {bytes} bytes\ndigest        {digest}\n\
             memory        {} MB more than the table of distances\n\
             purpose       whether a coset of a subgroup of H is within {reach} face turns of it;\n\
             {:14}H has {cells} cosets of the subgroup\n\n{}",
            megabytes(table.shape().bytes()),
            "",
            columns(&table)
        )
    };
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}

/// Counts the bits again, compares them with the smaller tables, and says how many there are.
pub(super) fn counted(
    location: &TableLocation,
    size: TableSize,
) -> anyhow::Result<Result<String, TableError>> {
    let table = load(location, size)?;
    let compared = match compared(location, size, &table)? {
        Ok(compared) => compared,
        Err(error) => return Ok(Err(error)),
    };
    let mut text = format!(
        "digest   {}: that of the published table of {} bytes\n\
         entries  {} within reach counted again: as many as the header says\n\
         cosets   within reach exactly where the table of distances says so\n",
        table.digest(),
        table.shape().file_bytes(),
        table.counts().near(),
    );
    for size in compared {
        let name = size.name();
        let _ = writeln!(text, "cells    within reach exactly where the {name} table says so");
    }
    Ok(Ok(text))
}

/// Checks what is more than the digest. Returns the larger tables that it was compared with: those
/// with larger cells whose files exist.
fn compared(
    location: &TableLocation,
    size: TableSize,
    table: &LargerTable,
) -> anyhow::Result<Result<Vec<TableSize>, TableError>> {
    let tables = CosetTables::try_new()?;
    let small = location.existing_path();
    let file = std::fs::File::open(small)
        .with_context(|| format!("no table of distances to compare with: {}", small.display()))?;
    let distances = PruningTable::load(&file, location.metric, Loading::Copy)
        .with_context(|| format!("refused the table {}", small.display()))?;
    let counted = table.check(|class| tables.classes().size(class));
    if let Err(error) = counted.and_then(|()| table.check_against(&distances)) {
        return Ok(Err(error));
    }
    let coarser = TableSize::ALL.into_iter().filter(|&other| other < size);
    let mut compared = Vec::new();
    for coarser in coarser {
        if let Ok(Some(other)) = load_larger_table(location, coarser) {
            if let Err(error) = table.check_against_coarser(&other) {
                return Ok(Err(error));
            }
            compared.push(coarser);
        }
    }
    Ok(Ok(compared))
}

fn load(location: &TableLocation, size: TableSize) -> Result<LargerTable, TableFileError> {
    let table = load_larger_table(location, size)?;
    Ok(table.expect("the commands for the small table are others"))
}

fn path(location: &TableLocation, size: TableSize) -> String {
    size.path(location).map_or_else(String::new, |path| path.display().to_string())
}

fn rows(counts: &LargerTableCounts) -> Vec<Value> {
    let numbers = counts.cosets.iter().zip(&counts.entries).enumerate();
    numbers
        .filter(|(_, (cosets, _))| **cosets > 0)
        .map(|(distance, (cosets, entries))| {
            json!({ "distance": distance, "cosets": cosets, "entries": entries })
        })
        .collect()
}

fn columns(table: &LargerTable) -> String {
    let counts = table.counts();
    let mut text = format!("{:>8} {:>14} {:>14}\n", "distance", "cosets", "entries");
    let numbers = counts.cosets.iter().zip(&counts.entries).enumerate();
    for (distance, (cosets, entries)) in numbers.filter(|(_, (cosets, _))| **cosets > 0) {
        let _ = writeln!(text, "{distance:>8} {cosets:>14} {entries:>14}");
    }
    let further = table.shape().entries() - counts.near();
    let _ = writeln!(text, "{:>8} {:>14} {further:>14}", "beyond", "");
    text
}

/// What is wrong with the file of a larger table, and what to do about it.
fn damage(error: &TableError, location: &TableLocation, size: TableSize) -> String {
    format!("{}; {}", stderr::explained(error), advice(error, location, size))
}

/// What to do about a file that does not hold the table.
pub(super) fn advice(error: &TableError, location: &TableLocation, size: TableSize) -> String {
    match error {
        TableError::Magic(_) => "move the file away".to_owned(),
        _ => format!("generate it again with `{} --force`", making(location, size)),
    }
}

pub(super) fn making(location: &TableLocation, size: TableSize) -> String {
    format!("{} --size {}", super::making(location), size.name())
}
