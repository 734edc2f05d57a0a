//! Makes the table of a refinement: which entries lie within its reach.
//!
//! The entries within two turns less than the reach are listed breadth-first, row by row: few,
//! since their number grows more than tenfold with each turn. Then every row is written once, by
//! its owner, which looks at all rows one and two turns away. So there is no second table beside
//! the one that is filled, and the stabilizers need no care (`docs/mathematics.md`, section 6).

mod lists;

use std::ops::ControlFlow;

use faceturn_symmetry::{Cell, CellTables, CosetTables, FlipSliceClass, Twist};
use faceturn_table::{
    LARGER_TABLE_COUNTS, LargerTable, LargerTableCounts, LargerTableLayout, LargerTableShape,
    TableMemory,
};
#[cfg(feature = "parallel")]
use rayon::prelude::*;

use self::lists::{Lists, Rows};
use crate::GenerateError;
use crate::permutations::Permutations;

/// Progress of making the table of a refinement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargerTableProgress {
    /// Rows written.
    pub rows: u64,
    /// Rows in all.
    pub of: u64,
}

/// Classes whose rows are written between two reports.
const REPORTED_CLASSES: usize = 170;

const _: () = assert!((FlipSliceClass::COUNT as usize).is_multiple_of(REPORTED_CLASSES));

/// Entries and cosets of one row, or of many, within one turn less than the reach, and within it.
#[derive(Clone, Copy, Default)]
struct Found {
    entries: [u64; 2],
    cosets: [u64; 2],
}

impl Found {
    fn plus(self, other: Found) -> Found {
        let sum = |a: [u64; 2], b: [u64; 2]| [a[0] + b[0], a[1] + b[1]];
        Found { entries: sum(self.entries, other.entries), cosets: sum(self.cosets, other.cosets) }
    }
}

/// Makes the whole table. The result does not depend on the number of threads. `progress` may end
/// the work.
///
/// # Errors
///
/// [`GenerateError::Interrupted`] if `progress` breaks, [`GenerateError::Memory`] if there is not
/// enough memory, [`GenerateError::WrongTable`] if the table is not the published one of its shape.
///
/// # Panics
///
/// If the reach of the shape is less than 2.
pub fn generate_larger_table(
    tables: &CosetTables,
    shape: LargerTableShape,
    progress: &mut dyn FnMut(LargerTableProgress) -> ControlFlow<()>,
) -> Result<LargerTable, GenerateError> {
    assert!(shape.reach >= 2, "a reach of two turns at least");
    let cells = CellTables::try_new(tables, shape.refinement)?;
    let permutations = Permutations::new(tables)?;
    let rows = Rows { tables, cells: &cells, permutations: &permutations };
    let mut memory = TableMemory::with_bytes(shape.bytes())?;
    let cell_count = shape.refinement.cells();
    let mut report = |rows: usize| match progress(LargerTableProgress {
        rows: rows as u64,
        of: shape.refinement.rows() as u64,
    }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(GenerateError::Interrupted),
    };
    let mut lists = Lists::home(shape.refinement.rows())?;
    let mut within = vec![lists.counts(tables, cell_count)];
    for _ in 0..shape.reach - 2 {
        report(0)?;
        lists = lists.advanced(rows)?;
        within.push(lists.counts(tables, cell_count));
    }
    let layout = LargerTableLayout::of(shape.refinement);
    let class_bytes = layout.class_bytes();
    let mut found = Found::default();
    let groups = memory.chunks_exact_mut(REPORTED_CLASSES * class_bytes);
    for (group, bytes) in groups.enumerate() {
        report(group * REPORTED_CLASSES * cell_count)?;
        let fill = |(at, bytes): (usize, &mut [u8])| {
            fill_class(&lists, rows, layout, group * REPORTED_CLASSES + at, bytes)
        };
        #[cfg(feature = "parallel")]
        let added = bytes
            .par_chunks_exact_mut(class_bytes)
            .enumerate()
            .map(fill)
            .reduce(Found::default, Found::plus);
        #[cfg(not(feature = "parallel"))]
        let added = bytes
            .chunks_exact_mut(class_bytes)
            .enumerate()
            .map(fill)
            .fold(Found::default(), Found::plus);
        found = found.plus(added);
    }
    report(shape.refinement.rows())?;
    within.extend([0, 1].map(|at| (found.entries[at], found.cosets[at])));
    let table = LargerTable::from_memory(shape, memory, counted(&within))?;
    table.expect_published()?;
    Ok(table)
}

/// Writes the rows of a class.
fn fill_class(
    lists: &Lists,
    rows: Rows<'_>,
    layout: LargerTableLayout,
    class: usize,
    bytes: &mut [u8],
) -> Found {
    let class = FlipSliceClass::new(class as u16).expect("below the count");
    let size = u64::from(rows.tables.classes().size(class));
    let mut found = Found::default();
    for cell in (0..rows.cells.refinement().cells()).map(|cell| Cell::new(cell as u8)) {
        let mut set = lists.within_one(rows, class, cell);
        let one = set.len();
        lists.add_within_two(rows, (class, cell), &mut set);
        let (byte, bit) = LargerTableLayout::bit(cell);
        for twist in set.iter() {
            let twist = Twist::new(twist).expect("a twist of the row");
            bytes[layout.start_in_class(twist) + byte] |= 1 << bit;
        }
        let entries = [one, set.len()];
        found = found.plus(Found { entries, cosets: entries.map(|count| count * size) });
    }
    found
}

/// The numbers at each distance, given those within each distance.
fn counted(within: &[(u64, u64)]) -> LargerTableCounts {
    let mut counts =
        LargerTableCounts { entries: [0; LARGER_TABLE_COUNTS], cosets: [0; LARGER_TABLE_COUNTS] };
    let mut before = (0, 0);
    for (distance, &(entries, cosets)) in within.iter().enumerate() {
        counts.entries[distance] = entries - before.0;
        counts.cosets[distance] = cosets - before.1;
        before = (entries, cosets);
    }
    counts
}
