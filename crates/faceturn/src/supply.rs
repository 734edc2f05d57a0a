//! The table from wherever: from its file, or made on the spot and kept for the next time.

use std::time::{Duration, Instant};

use faceturn_generator::{GenerateError, Generated, Progress as TableProgress, generate};
use faceturn_symmetry::CosetTables;
use faceturn_table::{Distribution, PruningTable, TableError};
use thiserror::Error;

use crate::location::{Origin, TableLocation};
use crate::store::{self, Found, StoreError};

/// What happens while the table is got ready. Whoever watches may tell people; nothing depends on
/// it. [`Solver::open_at`](crate::Solver::open_at) and [`make_table`] have examples.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableEvent<'e> {
    /// Another process is making the table, and this one waits for it.
    Waiting,
    /// The file in the data folder is no table, or a damaged one, and is replaced.
    Damaged {
        /// Where it is.
        location: &'e TableLocation,
        /// What is wrong with it.
        error: &'e TableError,
    },
    /// Making the table begins.
    Making,
    /// Making the table has come so far.
    Progress(TableProgress),
    /// The table that was made is not the published one; making it is tried once more.
    Repeating(&'e GenerateError),
    /// The table has been made.
    Made {
        /// How long it took, without writing it.
        elapsed: Duration,
    },
    /// The table has been written.
    Kept(&'e TableLocation),
    /// The table cannot be kept, and is used from memory.
    NotKept(&'e StoreError),
}

/// A file that the user named and that holds no table. It is never overwritten unasked.
#[derive(Debug, Error)]
#[error("refused the table {location}")]
pub struct UnusableTable {
    /// Where the file is.
    pub location: TableLocation,
    /// What is wrong with it.
    pub source: TableError,
}

/// Error returned when a table can be neither loaded nor made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PrepareTableError {
    /// There is a file, but it does not hold the table, and it must not be overwritten.
    #[error(transparent)]
    Unusable(#[from] UnusableTable),
    /// The table cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The table cannot be written. Only [`make_table`] returns this error: a solver uses such a
    /// table from memory.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What [`make_table`] does with a table that is there and whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It is used.
    Keep,
    /// It is made again.
    Replace,
}

/// A table in its place.
#[derive(Debug)]
pub struct TableMade {
    /// The table.
    pub table: PruningTable,
    /// How many cosets of H there are at each distance.
    pub cosets: Distribution,
    /// Who made it.
    pub maker: Maker,
}

/// Who made a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maker {
    /// It had been there before.
    Before,
    /// Somebody else made it while we waited for the right to do it.
    Meanwhile,
    /// We.
    Now,
}

/// Works out the coset tables and looks for the pruning table meanwhile.
pub(crate) fn begin(location: &TableLocation) -> (CosetTables, Found) {
    rayon::join(CosetTables::new, || store::look(&location.path))
}

/// Makes sure that there is a table, or that there may be one: a file that is no table is refused
/// where the user named it, and is to be replaced where it is ours.
fn judge(
    location: &TableLocation,
    found: Found,
    tell: &mut dyn FnMut(TableEvent<'_>),
) -> Result<Option<PruningTable>, UnusableTable> {
    match found {
        Found::Whole(table) => Ok(Some(table)),
        Found::Nothing => Ok(None),
        Found::Unusable(error) if location.origin == Origin::DataFolder => {
            tell(TableEvent::Damaged { location, error: &error });
            Ok(None)
        }
        Found::Unusable(source) => Err(UnusableTable { location: location.clone(), source }),
    }
}

/// The table for a search: the one that was found, or one made on the spot. It is kept where that
/// is possible, and used from memory where it is not.
pub(crate) fn table(
    location: &TableLocation,
    tables: &CosetTables,
    found: Found,
    tell: &mut dyn FnMut(TableEvent<'_>),
) -> Result<PruningTable, PrepareTableError> {
    if let Some(table) = judge(location, found, tell)? {
        return Ok(table);
    }
    let claim = match store::claim(location, tell) {
        Ok(claim) => claim,
        Err(error) => {
            tell(TableEvent::NotKept(&error));
            return Ok(make(tables, tell)?.table);
        }
    };
    // Somebody else may have made it while we waited for the claim.
    if let Found::Whole(table) = store::look(&location.path) {
        return Ok(table);
    }
    let table = make(tables, tell)?.table;
    match claim.keep(&table) {
        Ok(()) => tell(TableEvent::Kept(location)),
        Err(error) => tell(TableEvent::NotKept(&error)),
    }
    Ok(table)
}

/// Makes the table in its place, unless it is there and may stay; `tell` hears what happens.
///
/// # Errors
/// A file that is no table where the user named it, or one that cannot be written.
///
/// ```no_run
/// use faceturn::{Existing, Maker, TableEvent, TableLocation, make_table};
///
/// let location = TableLocation::choose(None)?;
/// let made = make_table(&location, Existing::Keep, &mut |event| {
///     if let TableEvent::Progress(progress) = event {
///         eprintln!("{} of {} entries", progress.known, progress.entries);
///     }
/// })?;
/// if made.maker == Maker::Before {
///     eprintln!("{location} had been there before");
/// }
/// println!("{}", made.table.digest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn make_table(
    location: &TableLocation,
    existing: Existing,
    tell: &mut dyn FnMut(TableEvent<'_>),
) -> Result<TableMade, PrepareTableError> {
    let (tables, found) = begin(location);
    let there = |table: PruningTable, maker| {
        let cosets = coset_distribution(&tables, &table);
        TableMade { table, cosets, maker }
    };
    if existing == Existing::Keep
        && let Some(table) = judge(location, found, tell)?
    {
        return Ok(there(table, Maker::Before));
    }
    let claim = store::claim(location, tell)?;
    // Somebody else may have made it while we waited for the claim.
    if existing == Existing::Keep
        && let Found::Whole(table) = store::look(&location.path)
    {
        return Ok(there(table, Maker::Meanwhile));
    }
    let Generated { table, cosets } = make(&tables, tell)?;
    claim.keep(&table)?;
    tell(TableEvent::Kept(location));
    Ok(TableMade { table, cosets, maker: Maker::Now })
}

/// How many cosets of H there are at each distance: each entry counts for the flip-slices of its
/// class.
pub(crate) fn coset_distribution(tables: &CosetTables, table: &PruningTable) -> Distribution {
    table.distribution_weighted_by(|class| tables.classes().size(class))
}

/// Makes the table; makes it once more if it comes out wrong.
pub(crate) fn make(
    tables: &CosetTables,
    tell: &mut dyn FnMut(TableEvent<'_>),
) -> Result<Generated, GenerateError> {
    tell(TableEvent::Making);
    let start = Instant::now();
    let generated =
        twice(tell, |tell| generate(tables, &mut |progress| tell(TableEvent::Progress(progress))))?;
    tell(TableEvent::Made { elapsed: start.elapsed() });
    Ok(generated)
}

/// Calls `make`, and calls it again if the first result is a wrong table.
fn twice<T>(
    tell: &mut dyn FnMut(TableEvent<'_>),
    mut make: impl FnMut(&mut dyn FnMut(TableEvent<'_>)) -> Result<T, GenerateError>,
) -> Result<T, GenerateError> {
    match make(tell) {
        Err(error @ GenerateError::WrongTable(_)) => {
            tell(TableEvent::Repeating(&error));
            make(tell)
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
        GenerateError::WrongTable(TableError::WrongTable { expected: Digest::PUBLISHED, found })
    }

    #[test]
    fn a_wrong_table_is_made_again_once_and_then_is_an_error() {
        for (wrong_times, expected) in [(0, Ok(1)), (1, Ok(2)), (2, Err(2))] {
            let (mut calls, mut repeats) = (0, 0);
            let mut tell = |event: TableEvent<'_>| {
                repeats += u32::from(matches!(event, TableEvent::Repeating(_)));
            };
            let made = twice(&mut tell, |_| {
                calls += 1;
                if calls <= wrong_times { Err(wrong()) } else { Ok(()) }
            });
            assert_eq!(made.map(|()| calls).map_err(|_| calls), expected);
            assert_eq!(repeats, wrong_times.min(1));
        }
    }
}
