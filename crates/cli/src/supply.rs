//! The table from wherever: from its file, or made on the spot and kept for the next time.

use std::time::{Duration, Instant};

use faceturn_generator::{Generated, generate};
use faceturn_symmetry::{CosetTables, EntryIndex};
use faceturn_table::{PruningTable, TableError};
use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

use crate::diary;
use crate::location::{Location, Origin};
use crate::store::{self, Found, StoreError};

/// A file that the user named and that holds no table.
#[derive(Debug, Error)]
#[error("refused the table {location}")]
pub(crate) struct UnusableTable {
    location: Location,
    source: TableError,
}

/// Works out the coset tables and looks for the pruning table meanwhile.
pub(crate) fn begin(location: &Location) -> (CosetTables, Found) {
    rayon::join(CosetTables::new, || store::look(&location.path))
}

/// Makes sure that there is a table, or that there may be one: a file that is no table is refused
/// where the user named it, and is to be replaced where it is ours.
pub(crate) fn judge(
    location: &Location,
    found: Found,
) -> Result<Option<PruningTable>, UnusableTable> {
    match found {
        Found::Whole(table) => Ok(Some(table)),
        Found::Nothing => Ok(None),
        Found::Unusable(source) if location.origin == Origin::DataFolder => {
            let reason = diary::explained(&source);
            diary::warning(&format!("making the table {location} again: {reason}"));
            Ok(None)
        }
        Found::Unusable(source) => Err(UnusableTable { location: location.clone(), source }),
    }
}

/// The table for a search: the one that was found, or one made on the spot. It is kept where that
/// is possible, and used from memory where it is not.
pub(crate) fn table(
    location: &Location,
    tables: &CosetTables,
    found: Found,
) -> Result<PruningTable, UnusableTable> {
    if let Some(table) = judge(location, found)? {
        return Ok(table);
    }
    let claim = match store::claim(location) {
        Ok(claim) => claim,
        Err(error) => {
            warn_unkept(&error);
            return Ok(make(tables).table);
        }
    };
    // Somebody else may have made it while we waited for the claim.
    if let Found::Whole(table) = store::look(&location.path) {
        return Ok(table);
    }
    let table = make(tables).table;
    match claim.keep(&table) {
        Ok(()) => diary::note(&format!("kept the table in {location}")),
        Err(error) => warn_unkept(&error),
    }
    Ok(table)
}

fn warn_unkept(error: &StoreError) {
    let reason = diary::explained(error);
    diary::warning(&format!("solving without keeping the table: {reason}"));
}

/// Makes the table, with a progress bar on a terminal.
pub(crate) fn make(tables: &CosetTables) -> Generated {
    let bar = ProgressBar::new(EntryIndex::COUNT.into());
    if bar.is_hidden() {
        diary::note("making the table, 70 MB, once and for all");
    } else {
        let template = "making the table {wide_bar} {percent:>3} %, distance {msg}, {elapsed}";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
        bar.enable_steady_tick(Duration::from_millis(100));
    }
    let start = Instant::now();
    let generated = generate(tables, &mut |progress| {
        bar.set_message(progress.distance.to_string());
        bar.set_position(progress.known);
    });
    bar.finish_and_clear();
    diary::note(&format!("made the table in {:.1} s", start.elapsed().as_secs_f64()));
    generated
}
