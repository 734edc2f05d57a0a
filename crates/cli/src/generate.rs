//! `faceturn generate`

use faceturn::{Maker, TableMade, make_table};

use crate::distribution::Columns;
use crate::plan::{Detail, GeneratePlan};
use crate::status::Status;
use crate::{diary, output, preparation};

/// Makes the table unless it is there, and prints its distribution.
///
/// # Errors
/// A file that is no table where the user named it, or one that cannot be written.
pub(crate) fn run(plan: &GeneratePlan) -> anyhow::Result<Status> {
    let location = &plan.location;
    let TableMade { table, cosets, maker } =
        make_table(location, plan.existing, &mut preparation::teller(Detail::Summary))?;
    match maker {
        Maker::Before => diary::note(&format!("the table is there and whole: {location}")),
        Maker::Meanwhile => diary::note(&format!("the table has been made meanwhile: {location}")),
        Maker::Now => {}
    }
    let columns = Columns { cosets: &cosets, entries: table.distribution() };
    output::print(columns.to_string().as_bytes())?;
    Ok(Status::Found)
}
