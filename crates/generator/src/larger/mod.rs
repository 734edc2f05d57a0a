//! Generates the table of a refinement: which entries lie within its reach.
//!
//! The entries within the reach minus two turns are listed breadth-first, row by row: they are
//! few, since their number grows more than tenfold with each turn. Then every row is written
//! once, by its owner, which reads all rows one and two turns away. So the only table is the one
//! being filled, groups of rows can be written one after the other, by one process or several,
//! and stabilizers need no special care (`docs/mathematics.md`, section 6).

mod lists;

use std::ops::ControlFlow;

use faceturn_symmetry::{Cell, CellTables, CosetTables, FlipSliceClass, Twist, parallel};
use faceturn_table::{
    LARGER_TABLE_COUNTS, LargerTable, LargerTableCounts, LargerTableLayout, LargerTableShape,
    TableMemory,
};

use self::lists::{Lists, Rows};
use crate::GenerateError;
use crate::filling::Permutations;

/// Progress of generating the table of a refinement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargerTableProgress {
    /// Rows written so far.
    pub rows: u64,
    /// Total number of rows.
    pub of: u64,
}

impl LargerTableProgress {
    /// Progress after this many groups of rows.
    pub fn of(shape: LargerTableShape, groups: usize) -> LargerTableProgress {
        let cells = shape.refinement.cells();
        LargerTableProgress {
            rows: (groups * GROUP * cells) as u64,
            of: shape.refinement.rows() as u64,
        }
    }
}

const GROUP: usize = 170;

const _: () = assert!((FlipSliceClass::COUNT as usize).is_multiple_of(GROUP));

/// Entries and cosets of some rows within the reach minus one turn, and within the reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoundInRows {
    /// Entries: conjugate cosets are counted once.
    pub entries: [u64; 2],
    /// Cosets.
    pub cosets: [u64; 2],
}

impl FoundInRows {
    /// The sum of both.
    pub fn plus(self, other: FoundInRows) -> FoundInRows {
        let sum = |a: [u64; 2], b: [u64; 2]| [a[0] + b[0], a[1] + b[1]];
        FoundInRows {
            entries: sum(self.entries, other.entries),
            cosets: sum(self.cosets, other.cosets),
        }
    }
}

/// Writes the rows of a larger table, group by group.
pub struct LargerTableMaker<'t> {
    tables: &'t CosetTables,
    shape: LargerTableShape,
    cells: CellTables,
    permutations: Permutations,
    lists: Lists,
    /// Entries and cosets within each listed distance.
    within: Vec<(u64, u64)>,
}

impl<'t> LargerTableMaker<'t> {
    /// Number of groups of rows in a table.
    pub const GROUPS: usize = FlipSliceClass::COUNT as usize / GROUP;

    /// Lists the entries near the refined subgroup. `go_on` may stop it.
    ///
    /// # Errors
    /// [`GenerateError::Interrupted`] if `go_on` breaks, [`GenerateError::Memory`]
    ///
    /// # Panics
    /// If the reach of the shape is less than 2.
    pub fn new(
        tables: &'t CosetTables,
        shape: LargerTableShape,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<LargerTableMaker<'t>, GenerateError> {
        assert!(shape.reach >= 2, "a reach of two turns at least");
        let mut maker = LargerTableMaker {
            tables,
            shape,
            cells: CellTables::try_new(tables, shape.refinement)?,
            permutations: Permutations::new(tables)?,
            lists: Lists::home(shape.refinement.rows())?,
            within: Vec::new(),
        };
        maker.note_counts();
        for _ in 0..shape.reach - 2 {
            if go_on().is_break() {
                return Err(GenerateError::Interrupted);
            }
            maker.lists = maker.lists.advanced(maker.rows())?;
            maker.note_counts();
        }
        Ok(maker)
    }

    fn note_counts(&mut self) {
        self.within.push(self.lists.counts(self.tables, self.shape.refinement.cells()));
    }

    fn rows(&self) -> Rows<'_> {
        Rows { tables: self.tables, cells: &self.cells, permutations: &self.permutations }
    }

    /// Bytes per group.
    pub fn group_bytes(&self) -> usize {
        GROUP * self.layout().class_bytes()
    }

    fn layout(&self) -> LargerTableLayout {
        LargerTableLayout::of(self.shape.refinement)
    }

    /// Writes the rows of a group to zeroed bytes. The result does not depend on the number of
    /// threads.
    ///
    /// # Panics
    /// If there are not [`LargerTableMaker::group_bytes`] bytes, or if there is no such group.
    pub fn fill(&self, group: usize, bytes: &mut [u8]) -> FoundInRows {
        assert_eq!(bytes.len(), self.group_bytes());
        let (rows, layout) = (self.rows(), self.layout());
        let fill = |(at, bytes): (usize, &mut [u8])| {
            fill_class(&self.lists, rows, layout, group * GROUP + at, bytes)
        };
        let classes = bytes.chunks_exact_mut(layout.class_bytes()).enumerate();
        parallel::sum(classes, FoundInRows::plus, fill)
    }

    /// The counts of the whole table, given the sum for all groups.
    pub fn counts(&self, found: FoundInRows) -> LargerTableCounts {
        let last = [0, 1].map(|at| (found.entries[at], found.cosets[at]));
        counted(self.within.iter().copied().chain(last))
    }
}

/// Generates the whole table in memory. `progress` may stop it.
///
/// # Errors
/// [`GenerateError::Interrupted`] if `progress` breaks, [`GenerateError::Memory`] if there is not
/// enough memory, [`GenerateError::WrongTable`] if the table is not the published one of its
/// shape.
///
/// # Panics
/// If the reach of the shape is less than 2.
pub fn generate_larger_table(
    tables: &CosetTables,
    shape: LargerTableShape,
    progress: &mut dyn FnMut(LargerTableProgress) -> ControlFlow<()>,
) -> Result<LargerTable, GenerateError> {
    let mut report = |groups| progress(LargerTableProgress::of(shape, groups));
    let mut memory = TableMemory::with_bytes(shape.bytes())?;
    let maker = LargerTableMaker::new(tables, shape, &mut || report(0))?;
    let mut found = FoundInRows::default();
    for (group, bytes) in memory.chunks_exact_mut(maker.group_bytes()).enumerate() {
        if report(group).is_break() {
            return Err(GenerateError::Interrupted);
        }
        found = found.plus(maker.fill(group, bytes));
    }
    if report(LargerTableMaker::GROUPS).is_break() {
        return Err(GenerateError::Interrupted);
    }
    let table = LargerTable::from_memory(shape, memory, maker.counts(found))?;
    table.expect_published()?;
    Ok(table)
}

fn fill_class(
    lists: &Lists,
    rows: Rows<'_>,
    layout: LargerTableLayout,
    class: usize,
    bytes: &mut [u8],
) -> FoundInRows {
    let class = FlipSliceClass::new(class as u16).expect("below the count");
    let size = u64::from(rows.tables.classes().size(class));
    let mut found = FoundInRows::default();
    for cell in (0..rows.cells.refinement().cells()).map(|cell| Cell::new(cell as u16)) {
        let mut set = lists.within_one(rows, class, cell);
        let one = set.len();
        lists.add_within_two(rows, (class, cell), &mut set);
        let (byte, bit) = LargerTableLayout::bit(cell);
        for twist in set.iter() {
            let twist = Twist::new(twist).expect("a twist of the row");
            bytes[layout.start_in_class(twist) + byte] |= 1 << bit;
        }
        let entries = [one, set.len()];
        found = found.plus(FoundInRows { entries, cosets: entries.map(|count| count * size) });
    }
    found
}

fn counted(within: impl Iterator<Item = (u64, u64)>) -> LargerTableCounts {
    let mut counts =
        LargerTableCounts { entries: [0; LARGER_TABLE_COUNTS], cosets: [0; LARGER_TABLE_COUNTS] };
    let mut before = (0, 0);
    for (distance, (entries, cosets)) in within.enumerate() {
        counts.entries[distance] = entries - before.0;
        counts.cosets[distance] = cosets - before.1;
        before = (entries, cosets);
    }
    counts
}
