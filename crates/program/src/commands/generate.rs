//! `faceturn generate`

use faceturn::internals::{TableOrigin, make_table};
use faceturn::tables::{CosetTables, GenerateError, MakeTable, TableSize};

use crate::Status;
use crate::arguments::GenerateArguments;
use crate::commands::table::{self, Counts, larger};
use crate::terminal::file_progress::FileProgress;

/// Makes the table unless it exists, and prints its distribution.
pub(crate) fn run(arguments: GenerateArguments) -> anyhow::Result<Status> {
    let GenerateArguments { table, size, metric, force, output } = arguments;
    let location = &table::of_size(table, size, &metric)?;
    let make = if force { MakeTable::Always } else { MakeTable::usual_for(location) };
    let detail = output.detail();
    if size != TableSize::Small {
        return larger::generate(location, size, make, output);
    }
    let made = make_table(location, make, &FileProgress::new(detail))?;
    let path = made.path.display();
    match made.origin {
        TableOrigin::Loaded => detail.note(&format!("the table already exists: {path}")),
        TableOrigin::MadeByOther => {
            detail.note(&format!("another faceturn has just made the table: {path}"));
        }
        _ => {}
    }
    let tables = CosetTables::try_new().map_err(GenerateError::from)?;
    let counts = Counts::of(&made.table, &tables);
    table::print_made(&made.path, made.table.digest(), &counts, output)
}
