//! Larger tables beside the table of distances: memory for time.

use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;

use faceturn_generator::{GenerateError, LargerTableProgress, generate_larger_table};
use faceturn_symmetry::{CellTables, CosetTables};
use faceturn_table::{LargerTable, LargerTableShape, Loading, TableError};

use super::location::TableLocation;
use super::obtain::{Kind, MakeTable, Step, TableMade, obtain};
use super::size::{TableChoice, TableSize};
use super::table::TableFileError;

/// A larger table, and the coordinates that it is read by.
pub(crate) struct LargerTables {
    pub(crate) cells: CellTables,
    pub(crate) table: LargerTable,
}

/// The file of a larger table.
struct LargerFile<'f> {
    size: TableSize,
    shape: LargerTableShape,
    /// Where the table of distances is.
    location: &'f TableLocation,
    make: MakeTable,
    progress: &'f mut dyn FnMut(LargerTableProgress) -> ControlFlow<()>,
}

impl Kind for LargerFile<'_> {
    type Content = LargerTable;
    type FileError = TableError;
    type Error = TableFileError;

    fn load(&mut self, file: io::Result<&File>) -> Result<LargerTable, TableError> {
        LargerTable::load(file.map_err(TableError::Read)?, self.shape, LOADING)
    }

    fn make(&mut self) -> Result<LargerTable, TableFileError> {
        let cosets = CosetTables::try_new().map_err(GenerateError::from)?;
        Ok(generate_larger_table(&cosets, self.shape, self.progress)?)
    }

    fn write(table: &LargerTable, file: impl Write) -> io::Result<()> {
        Ok(table.write_to(file)?)
    }

    fn step(&mut self, step: Step<'_, TableError>) -> Result<(), TableFileError> {
        self.size.step(self.location, step, self.make)
    }
}

/// Loads the table of a size that has one of its own, with all checks. It is mapped where files can
/// be: a copy of 2 GB takes longer than most searches, and processes share one map.
///
/// # Errors
/// [`TableFileError::Missing`] or [`TableFileError::Unusable`].
pub fn load_larger_table(
    location: &TableLocation,
    size: TableSize,
) -> Result<Option<LargerTable>, TableFileError> {
    let never = &mut |_| ControlFlow::Break(());
    let loaded = make_larger_table(location, size, MakeTable::Never, never)?;
    Ok(loaded.map(|loaded| loaded.table))
}

/// Makes sure that the table of a size is in its file, and makes it if necessary. `progress` may
/// interrupt that. `None` for [`TableSize::Small`], which [`make_table`](crate::make_table) makes.
///
/// # Errors
/// A file that does not hold the table, unless the table is [always](MakeTable::Always) made; a
/// table that cannot be made or written.
pub fn make_larger_table(
    location: &TableLocation,
    size: TableSize,
    make: MakeTable,
    progress: &mut dyn FnMut(LargerTableProgress) -> ControlFlow<()>,
) -> Result<Option<TableMade<LargerTable>>, TableFileError> {
    let (Some(shape), Some(path)) = (size.shape(), size.path(location)) else { return Ok(None) };
    let mut file = LargerFile { size, shape, location, make, progress };
    obtain(&mut file, make, &path, &[]).map(Some)
}

/// How to bring a larger table into memory.
#[cfg(feature = "mmap")]
const LOADING: Loading = Loading::Map;
#[cfg(not(feature = "mmap"))]
const LOADING: Loading = Loading::Copy;

/// Loads the tables that were chosen; `None` if the table of distances is all.
pub(crate) fn load_chosen(
    location: &TableLocation,
    choice: TableChoice,
    cosets: &CosetTables,
) -> Result<Option<LargerTables>, TableFileError> {
    let size = match choice {
        TableChoice::Size(size) => size,
        TableChoice::Auto => largest_that_fits(location),
    };
    let Some(table) = load_larger_table(location, size)? else { return Ok(None) };
    let cells = CellTables::try_new(cosets, table.shape().refinement)?;
    Ok(Some(LargerTables { cells, table }))
}

/// The largest table whose file exists and that fits into the memory that is free.
fn largest_that_fits(location: &TableLocation) -> TableSize {
    let free = free_memory().unwrap_or(u64::MAX);
    let fits = |size: &TableSize| {
        size.path(location).is_none_or(|path| path.exists())
            && size.larger_table_bytes() as u64 <= free
    };
    TableSize::ALL.into_iter().rev().find(fits).unwrap_or_default()
}

/// The memory that can be had without swapping, where the system says it: `/proc/meminfo`.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
