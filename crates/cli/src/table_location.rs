//! The table file that the arguments and the environment choose.

use anyhow::Context;
use faceturn::{TABLE_VARIABLE, TableLocation};

use crate::arguments::TableArguments;

/// Chooses the table file.
///
/// # Errors
/// There is no option, no variable and no home directory.
pub(crate) fn choose(arguments: TableArguments) -> anyhow::Result<TableLocation> {
    TableLocation::choose(arguments.table).with_context(|| {
        format!("no place for the table; choose one with --table or {TABLE_VARIABLE}")
    })
}
