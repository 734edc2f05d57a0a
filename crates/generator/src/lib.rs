//! Fills the pruning table breadth-first, from H outwards, and counts what it finds. No I/O.

#![forbid(unsafe_code)]

mod filling;
mod frontier;
mod permutations;

use faceturn_symmetry::{CosetTables, EntryIndex};
use faceturn_table::{Digest, Distance, Distribution, PruningTable, TableError};
use thiserror::Error;

use crate::filling::{Added, Direction, Filling};

/// A finished table and how many cosets it has at each distance. The entries at each distance, one
/// for all conjugate cosets, are the table's own [`PruningTable::distribution`].
pub struct Generated {
    /// The table.
    pub table: PruningTable,
    /// Cosets at each distance: entries weighted by the sizes of their classes.
    pub cosets: Distribution,
}

/// Progress of making the table, reported after each distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance just finished, `0..=12`.
    pub distance: u8,
    /// Entries known so far.
    pub known: u64,
    /// Entries in all.
    pub entries: u64,
}

/// Error returned when the table cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The result is not the published table: the machine made a mistake.
    #[error("the table that was made is wrong: this machine's memory or processor is unreliable")]
    WrongTable(#[source] TableError),
}

/// Makes the whole table on rayon's current threads and compares it with the published one. The
/// result does not depend on the number of threads. Takes about 120 MB while it works.
///
/// # Errors
///
/// [`GenerateError::WrongTable`] if a hardware fault changed the result, so that a wrong table is
/// neither searched nor written to a file.
pub fn generate(
    tables: &CosetTables,
    progress: &mut dyn FnMut(Progress),
) -> Result<Generated, GenerateError> {
    let (packed, cosets) = fill(tables, progress);
    published(packed, cosets).map_err(GenerateError::WrongTable)
}

/// Fills in every distance. Returns the packed table and the number of cosets at each distance.
fn fill(tables: &CosetTables, progress: &mut dyn FnMut(Progress)) -> (Vec<u8>, Distribution) {
    let entries = u64::from(EntryIndex::COUNT);
    let mut filling = Filling::new(tables);
    let mut cosets = [0; Distance::COUNT];
    let mut known = 0;
    for (distance, cosets_here) in (0..).zip(&mut cosets) {
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
    (filling.into_packed(), Distribution::new(cosets))
}

/// The finished table, if it is the published one.
fn published(packed: Vec<u8>, cosets: Distribution) -> Result<Generated, TableError> {
    let table = PruningTable::from_packed(packed)?;
    table.expect_digest(Digest::PUBLISHED)?;
    cosets.expect(&Distribution::PUBLISHED_COSETS)?;
    Ok(Generated { table, cosets })
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceturn_table::TABLE_BYTES;

    /// A memory fault while generating must not be sealed into a file.
    #[test]
    fn a_result_other_than_the_published_table_is_an_error() {
        let refused = |packed| published(packed, Distribution::PUBLISHED_COSETS).map(drop);
        let zeros = refused(vec![0; TABLE_BYTES]);
        assert!(matches!(zeros, Err(TableError::WrongTable { .. })), "{zeros:?}");
        // An entry that was never reached.
        let unknown = refused(vec![0xFF; TABLE_BYTES]);
        assert!(matches!(unknown, Err(TableError::Value { entry: 0, found: 15 })), "{unknown:?}");
    }
}
