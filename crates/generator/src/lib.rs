//! Generates the pruning table: fills it breadth-first from H, and counts the entries. No I/O.
//!
//! The feature `native`, on by default, uses all threads of rayon's current pool and puts the table
//! into huge pages. Without it the crate builds for `wasm32-unknown-unknown`.

#![forbid(unsafe_code)]

mod cubies;
mod filling;
mod frontier;
mod larger;

use faceturn_cube::Metric;
use faceturn_symmetry::{CosetTables, EntryIndex, OutOfMemory};
use faceturn_table::{Digest, Distance, Distribution, PruningTable, TableError, TableMemory};
use thiserror::Error;

use crate::filling::{Added, Direction, Filling};

pub use cubies::generate_cubie_table;
pub use larger::{FoundInRows, LargerTableMaker, LargerTableProgress, generate_larger_table};

/// A finished table and its number of cosets at each distance. For the number of entries, which
/// count conjugate cosets once, see [`PruningTable::distribution`].
pub struct Generated {
    /// The table.
    pub table: PruningTable,
    /// Cosets at each distance: entries weighted by the sizes of their classes.
    pub cosets: Distribution,
}

/// Progress of generating the table, reported after each distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance just finished, `0..=12` in face turns, `0..=13` in quarter turns.
    pub distance: u8,
    /// Entries known so far.
    pub known: u64,
    /// Total number of entries.
    pub entries: u64,
}

/// Error returned when the table cannot be generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The result is not the published table, because of a hardware fault.
    #[error("the table that was made is wrong: this machine's memory or processor is unreliable")]
    WrongTable(#[source] TableError),
    /// There is not enough memory.
    #[error("making the table needs about 120 MB of memory")]
    Memory(#[from] OutOfMemory),
    /// The caller stopped it.
    #[error("making the table was interrupted")]
    Interrupted,
}

impl From<TableError> for GenerateError {
    fn from(error: TableError) -> GenerateError {
        match error {
            TableError::Memory(error) => GenerateError::Memory(error),
            wrong => GenerateError::WrongTable(wrong),
        }
    }
}

/// Generates the whole table in a metric and compares it with the published one. The result does
/// not depend on the number of threads. Takes about 120 MB.
///
/// # Errors
/// [`GenerateError::WrongTable`] if a hardware fault changed the result, so that a wrong table is
/// neither searched nor written; [`GenerateError::Memory`] if there is not enough memory.
pub fn generate(
    tables: &CosetTables,
    metric: Metric,
    progress: &mut dyn FnMut(Progress),
) -> Result<Generated, GenerateError> {
    let (packed, cosets) = fill(tables, metric, progress)?;
    Ok(published(PruningTable::from_memory(metric, packed)?, cosets)?)
}

/// Fills in every distance. Returns the packed table and the number of cosets at each distance.
fn fill(
    tables: &CosetTables,
    metric: Metric,
    progress: &mut dyn FnMut(Progress),
) -> Result<(TableMemory, Distribution), GenerateError> {
    let entries = u64::from(EntryIndex::COUNT);
    let mut filling = Filling::new(tables, metric)?;
    let mut cosets = [0; Distance::COUNT];
    let mut known = 0;
    for (distance, cosets_here) in (0..).zip(&mut cosets) {
        if known == entries {
            break;
        }
        let added = if distance == 0 {
            Added { entries: 1, cosets: 1 }
        } else {
            // M. Reid's schedule: about two fifths are known after distance 9.
            let few_known = known * 5 < entries * 2;
            let direction = if few_known { Direction::Forward } else { Direction::Backward };
            filling.advance(distance, direction)
        };
        known += added.entries;
        *cosets_here = added.cosets;
        progress(Progress { distance, known, entries });
    }
    Ok((filling.into_packed(), Distribution::new(cosets)))
}

fn published(table: PruningTable, cosets: Distribution) -> Result<Generated, TableError> {
    cosets.expect(&Distribution::published_cosets(table.metric()))?;
    table.expect_digest(Digest::published(table.metric()))?;
    Ok(Generated { table, cosets })
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceturn_table::TABLE_BYTES;

    /// A memory fault while generating must not get into a file.
    #[test]
    fn a_result_other_than_the_published_table_is_an_error() {
        let zeros =
            PruningTable::from_packed(Metric::Face, vec![0; TABLE_BYTES]).expect("distances");
        let cosets = Distribution::published_cosets(Metric::Face);
        let refused = published(zeros, cosets).map(drop);
        assert!(matches!(refused, Err(TableError::WrongTable { .. })), "{refused:?}");
        // An entry that was never reached.
        let unknown = PruningTable::from_packed(Metric::Face, vec![0xFF; TABLE_BYTES]).map(drop);
        let unknown = unknown.map_err(GenerateError::from);
        assert!(matches!(unknown, Err(GenerateError::WrongTable(_))), "{unknown:?}");
    }

    #[test]
    fn too_little_memory_is_not_a_wrong_table() {
        let error = GenerateError::from(TableError::Memory(OutOfMemory::new(43)));
        assert!(matches!(error, GenerateError::Memory(OutOfMemory { bytes: 43, .. })), "{error:?}");
    }
}
