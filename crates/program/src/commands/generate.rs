//! `faceturn generate`

use faceturn::internals::{TableOrigin, make_table};
use faceturn::tables::{CosetTables, GenerateError, MakeTable, TableSize};
use serde_json::json;

use crate::Status;
use crate::arguments::GenerateArguments;
use crate::commands::table::Columns;
use crate::commands::table::{self, larger};
use crate::terminal::{stdout, table_progress};

/// Makes the table unless it exists, and prints its distribution.
pub(crate) fn run(arguments: GenerateArguments) -> anyhow::Result<Status> {
    let GenerateArguments { table, size, metric, force, output } = arguments;
    let location = &table::of_size(table, size, &metric)?;
    let make = if force { MakeTable::Always } else { MakeTable::usual_for(location) };
    let detail = output.detail();
    if size != TableSize::Small {
        return larger::generate(location, size, make, output);
    }
    let reporter = &mut table_progress::reporter(detail);
    let made = make_table(location, make, reporter)?;
    let path = made.path.display();
    match made.origin {
        TableOrigin::Loaded => detail.note(&format!("the table already exists: {path}")),
        TableOrigin::MadeByOther => {
            detail.note(&format!("another faceturn has just made the table: {path}"));
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
