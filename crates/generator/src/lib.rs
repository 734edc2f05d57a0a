//! Fills the pruning table breadth-first, from H outwards, and counts what it finds. No I/O.

#![forbid(unsafe_code)]

mod filling;
mod frontier;
mod permutations;

use faceturn_symmetry::{CosetTables, EntryIndex, FlipSlice, Twist};
use faceturn_table::{Distance, Distribution, PruningTable};

use crate::filling::{Added, Direction, Filling};

/// A finished table and how many cosets it has at each distance. The entries at each distance, one
/// for all conjugate cosets, are the table's own [`PruningTable::distribution`].
pub struct Generated {
    /// The table.
    pub table: PruningTable,
    /// Cosets at each distance: entries weighted by the sizes of their classes.
    pub cosets: Distribution,
}

/// How far filling the table has come, told after each distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance just finished, `0..=12`.
    pub distance: u8,
    /// Entries known so far.
    pub known: u64,
    /// Entries in all.
    pub entries: u64,
}

/// Works out the whole table on rayon's current threads; the result does not depend on their
/// number. Takes about 120 MB while it works.
pub fn generate(tables: &CosetTables, progress: &mut dyn FnMut(Progress)) -> Generated {
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
    let cosets = Distribution::new(cosets);
    assert_eq!(cosets.total(), u64::from(FlipSlice::COUNT * Twist::COUNT), "cosets found");
    let table = PruningTable::from_packed(filling.into_packed())
        .expect("every entry has a distance of at most 12");
    Generated { table, cosets }
}
