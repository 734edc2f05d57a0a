//! `faceturn generate`

use faceturn::{Existing, Maker, TableLocation, TableMade, make_table};

use crate::arguments::GenerateArguments;
use crate::commands::table::distribution::Columns;
use crate::status::Status;
use crate::table_location;
use crate::terminal::detail::Detail;
use crate::terminal::{stderr, stdout, table_progress};

/// How to make the table.
#[derive(Debug)]
pub(crate) struct GeneratePlan {
    pub(crate) location: TableLocation,
    pub(crate) existing: Existing,
}

/// What the arguments ask for.
///
/// # Errors
/// No place for the table.
pub(crate) fn plan(arguments: GenerateArguments) -> anyhow::Result<GeneratePlan> {
    let existing = if arguments.force { Existing::Replace } else { Existing::Keep };
    Ok(GeneratePlan { location: table_location::choose(arguments.table)?, existing })
}

/// Makes the table unless it is there, and prints its distribution.
///
/// # Errors
/// A file that is no table where the user named it, or one that cannot be written.
pub(crate) fn run(plan: &GeneratePlan) -> anyhow::Result<Status> {
    let location = &plan.location;
    let TableMade { table, cosets, maker } =
        make_table(location, plan.existing, &mut table_progress::teller(Detail::Summary))?;
    match maker {
        Maker::Before => stderr::note(&format!("the table is there and whole: {location}")),
        Maker::Meanwhile => stderr::note(&format!("the table has been made meanwhile: {location}")),
        Maker::Now => {}
    }
    let columns = Columns { cosets: &cosets, entries: table.distribution() };
    stdout::print(columns.to_string().as_bytes())?;
    Ok(Status::Found)
}
