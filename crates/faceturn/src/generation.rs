//! Making the table, and the events while it is loaded or made.

use std::path::Path;

use faceturn_cube::Metric;
use faceturn_generator::{GenerateError, Progress as TableProgress, generate};
use faceturn_symmetry::CosetTables;
use faceturn_table::{PruningTable, TableError};

/// An event while the table is loaded or made, for a callback such as that of `make_table`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum TableEvent<'e> {
    /// Another process is making the table, and this one waits for it.
    Waiting,
    /// The file does not hold the table, and is replaced.
    Damaged {
        /// The file.
        path: &'e Path,
        /// What is wrong with it.
        error: &'e TableError,
    },
    /// A file in one of the system's folders does not hold the table, and is skipped.
    Skipped {
        /// The file.
        path: &'e Path,
        /// What is wrong with it.
        error: &'e TableError,
    },
    /// The table is about to be made.
    Making,
    /// Progress of making the table.
    Progress(TableProgress),
    /// The table that was made is not the published one; it is made again.
    Repeating(&'e GenerateError),
    /// The table has been made.
    Made,
    /// A larger table is about to be read: seconds, unless the system has its file in memory.
    #[cfg(feature = "native")]
    Reading(crate::cache::TableSize),
    /// The larger table has been read.
    Read,
    /// The table has been written to this file.
    Kept(&'e Path),
    /// The table cannot be written to its file, and is used from memory.
    #[cfg(feature = "native")]
    NotKept(&'e crate::cache::CacheError),
}

/// Makes the table in a metric; makes it again if it comes out wrong.
pub(crate) fn make(
    tables: &CosetTables,
    metric: Metric,
    report: &mut dyn FnMut(TableEvent<'_>),
) -> Result<PruningTable, GenerateError> {
    report(TableEvent::Making);
    tables.prepare()?;
    let generated = twice(report, |report| {
        generate(tables, metric, &mut |progress| report(TableEvent::Progress(progress)))
    })?;
    report(TableEvent::Made);
    Ok(generated.table)
}

fn twice<T>(
    report: &mut dyn FnMut(TableEvent<'_>),
    mut make: impl FnMut(&mut dyn FnMut(TableEvent<'_>)) -> Result<T, GenerateError>,
) -> Result<T, GenerateError> {
    match make(report) {
        Err(error @ GenerateError::WrongTable(_)) => {
            report(TableEvent::Repeating(&error));
            make(report)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceturn_table::Digest;

    fn wrong() -> GenerateError {
        let found = Digest::from_bytes([7; Digest::BYTES]);
        GenerateError::WrongTable(TableError::WrongTable {
            expected: Digest::published(Metric::Face),
            found,
        })
    }

    #[test]
    fn a_wrong_table_is_made_again_once_and_then_is_an_error() {
        for (wrong_times, expected) in [(0, Ok(1)), (1, Ok(2)), (2, Err(2))] {
            let (mut calls, mut repeats) = (0, 0);
            let mut report = |event: TableEvent<'_>| {
                repeats += u32::from(matches!(event, TableEvent::Repeating(_)));
            };
            let made = twice(&mut report, |_| {
                calls += 1;
                if calls <= wrong_times { Err(wrong()) } else { Ok(()) }
            });
            assert_eq!(made.map(|()| calls).map_err(|_| calls), expected);
            assert_eq!(repeats, wrong_times.min(1));
        }
    }
}
