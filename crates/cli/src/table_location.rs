//! Which file holds the table, as the arguments and the environment say.

use anyhow::Context;
use faceturn::{TABLE_VARIABLE, TableLocation};

use crate::arguments::TableArguments;

/// Chooses the file of the table.
///
/// # Errors
/// No option, no variable and no home directory names one.
pub(crate) fn choose(arguments: TableArguments) -> anyhow::Result<TableLocation> {
    TableLocation::choose(arguments.table).with_context(|| {
        format!("no place for the table: name one with --table or {TABLE_VARIABLE}")
    })
}
