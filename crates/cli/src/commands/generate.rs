//! `faceturn generate`

use faceturn::{
    CosetTables, GenerateError, MakeTable, TableLocation, TableOrigin, TableSize, make_table,
};
use serde_json::json;

use crate::arguments::{GenerateArguments, OutputArguments};
use crate::commands::table::distribution::Columns;
use crate::commands::table::{self, larger};
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::{stderr, stdout, table_progress};

/// Where to make the table, and what to print.
#[derive(Debug)]
pub(crate) struct GeneratePlan {
    pub(crate) location: TableLocation,
    pub(crate) size: TableSize,
    pub(crate) make: MakeTable,
    pub(crate) output: OutputArguments,
}

/// Works out what to do.
///
/// # Errors
/// There is no place for the table.
pub(crate) fn plan(arguments: GenerateArguments) -> anyhow::Result<GeneratePlan> {
    let location = table::of_size(arguments.table, arguments.size, &arguments.metric)?;
    let make = if arguments.force { MakeTable::Always } else { MakeTable::usual_for(&location) };
    Ok(GeneratePlan { location, size: arguments.size, make, output: arguments.output })
}

/// Makes the table unless it exists, and prints its distribution.
///
/// # Errors
/// The file that the user named is not a table, or the table cannot be written.
pub(crate) fn run(plan: &GeneratePlan) -> anyhow::Result<Status> {
    let GeneratePlan { location, output, .. } = plan;
    let detail = output.detail();
    if plan.size != TableSize::Small {
        return larger::generate(location, plan.size, plan.make, *output);
    }
    let reporter = &mut table_progress::reporter(detail);
    let made = make_table(location, plan.make, reporter)?;
    let path = made.path.display();
    match made.origin {
        _ if detail == Detail::Nothing => {}
        TableOrigin::Loaded => stderr::note(&format!("the table already exists: {path}")),
        TableOrigin::MadeByOther => {
            stderr::note(&format!("another faceturn has just made the table: {path}"));
        }
        _ => {}
    }
    let tables = CosetTables::try_new().map_err(GenerateError::from)?;
    let cosets = made.table.coset_distribution(tables.classes());
    let columns = Columns { cosets: &cosets, entries: made.table.distribution() };
    let text = if output.json {
        let object = json!({
            "path": path.to_string(),
            "digest": made.table.digest().to_string(),
            "distribution": columns.rows(),
        });
        format!("{object}\n")
    } else {
        columns.to_string()
    };
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
}
