//! Makes, describes and checks the larger tables.

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use faceturn::internals::{TableLocation, TableOrigin, load_larger_table, make_larger_table};
use faceturn::tables::{
    CosetTables, GenerateError, LargerTable, Loading, MakeTable, PruningTable, TableError,
    TableFileError, TableSize,
};
use serde_json::json;

use super::{Counts, print_made};
use crate::Status;
use crate::arguments::OutputArguments;
use crate::terminal::interruption::Interruption;
use crate::terminal::number::megabytes;
use crate::terminal::{file_progress, stdout};

/// Makes the table of a size unless it exists, and prints its distribution.
pub(crate) fn generate(
    location: &TableLocation,
    size: TableSize,
    make: MakeTable,
    output: OutputArguments,
) -> anyhow::Result<Status> {
    let interruption = Interruption::install();
    let mut report = file_progress::larger_table_reporter(size, output.detail());
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
    print_made(&made.path, made.table.digest(), &counts(&made.table), output)
}

pub(crate) fn info(
    location: &TableLocation,
    size: TableSize,
    output: OutputArguments,
) -> anyhow::Result<Status> {
    let path = path(location, size);
    let table = match load(location, size) {
        Err(TableFileError::Unusable { source, .. }) => {
            let reason = super::advised(&source, location, size);
            let text = if output.json {
                format!("{}\n", json!({ "path": path, "damaged": reason }))
            } else {
                format!("file          {path}\ndamaged       {reason}\n")
            };
            stdout::print(text)?;
            return Ok(Status::Damaged);
        }
        table => table?,
    };
    let (bytes, digest) = (table.shape().file_bytes(), table.digest().to_string());
    let (cells, reach) = (table.shape().refinement.cells(), table.shape().reach);
    let text = if output.json {
        let object = json!({
            "path": path, "bytes": bytes, "cells": cells, "reach": reach, "digest": digest,
            "distribution": counts(&table).rows,
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
            counts(&table).text
        )
    };
    stdout::print(text)
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

fn counts(table: &LargerTable) -> Counts {
    let counts = table.counts();
    let further = table.shape().entries() - counts.near();
    let last = ("beyond", [String::new(), further.to_string()]);
    Counts::new(&counts.cosets, &counts.entries, [14, 14], last)
}
