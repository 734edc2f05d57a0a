//! `faceturn generate`

use std::io::{self, Write};

use faceturn_table::{Distribution, FILE_BYTES, PruningTable};

use crate::diary;
use crate::distribution::Columns;
use crate::number::grouped;
use crate::plan::{Existing, GeneratePlan};
use crate::status::Status;
use crate::store::{self, Found};
use crate::supply;

/// Makes the table unless it is there, and prints its distribution.
///
/// # Errors
/// A file that is no table where the user named it, or one that cannot be written.
pub(crate) fn run(plan: &GeneratePlan) -> anyhow::Result<Status> {
    let location = &plan.location;
    let (tables, found) = supply::begin(location);
    let count =
        |table: &PruningTable| table.distribution_weighted_by(|class| tables.classes().size(class));
    if plan.existing == Existing::Keep
        && let Some(table) = supply::judge(location, found)?
    {
        diary::note(&format!("the table is there and whole: {location}"));
        return print(&count(&table), &table);
    }
    let claim = store::claim(location)?;
    // Somebody else may have made it while we waited for the claim.
    if plan.existing == Existing::Keep
        && let Found::Whole(table) = store::look(&location.path)
    {
        diary::note(&format!("the table has been made meanwhile: {location}"));
        return print(&count(&table), &table);
    }
    let generated = supply::make(&tables);
    claim.keep(&generated.table)?;
    diary::note(&format!("kept it in {location}, {} bytes", grouped(FILE_BYTES)));
    print(&generated.cosets, &generated.table)
}

fn print(cosets: &Distribution, table: &PruningTable) -> anyhow::Result<Status> {
    let columns = Columns { cosets, entries: table.distribution() };
    match io::stdout().write_all(columns.to_string().as_bytes()) {
        // Whoever read the output has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Status::Found),
        result => Ok(result.map(|()| Status::Found)?),
    }
}
