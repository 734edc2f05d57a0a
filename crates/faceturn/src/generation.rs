//! Making the table.

use faceturn_cube::Metric;
use faceturn_generator::{GenerateError, generate};
use faceturn_searcher::{Event, Observer, Stored};
use faceturn_symmetry::{CosetTables, EntryIndex};
use faceturn_table::PruningTable;

/// Makes the table in a metric; makes it again if it comes out wrong.
pub(crate) fn make(
    tables: &CosetTables,
    metric: Metric,
    observer: &dyn Observer,
) -> Result<PruningTable, GenerateError> {
    let (stored, count) = (Stored::Table, EntryIndex::COUNT.into());
    observer.event(&Event::Making { stored, count });
    tables.prepare()?;
    let generated = twice(observer, || {
        generate(tables, metric, &mut |progress| {
            let (distance, known) = (progress.distance.into(), progress.known);
            observer.event(&Event::LayerFound { stored, distance, known, count });
        })
    })?;
    observer.event(&Event::Made(stored));
    Ok(generated.table)
}

fn twice<T>(
    observer: &dyn Observer,
    mut make: impl FnMut() -> Result<T, GenerateError>,
) -> Result<T, GenerateError> {
    match make() {
        Err(error @ GenerateError::WrongTable(_)) => {
            observer.event(&Event::Repeating(&error));
            make()
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use faceturn_searcher::OnEvent;
    use faceturn_table::{Digest, TableError};

    use super::*;

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
            let (mut calls, repeats) = (0, AtomicU32::new(0));
            let count = OnEvent(|event: &Event<'_>| {
                let is_repeat = matches!(event, Event::Repeating(_));
                repeats.fetch_add(is_repeat.into(), Ordering::Relaxed);
            });
            let made = twice(&count, || {
                calls += 1;
                if calls <= wrong_times { Err(wrong()) } else { Ok(()) }
            });
            assert_eq!(made.map(|()| calls).map_err(|_| calls), expected);
            assert_eq!(repeats.into_inner(), wrong_times.min(1));
        }
    }
}
