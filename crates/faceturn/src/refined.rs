//! Larger tables beside the table of distances: memory for time.

use std::fs::File;
use std::io::{self, BufWriter};
use std::ops::ControlFlow;
use std::path::PathBuf;

use faceturn_generator::{GenerateError, NearProgress, generate_near};
use faceturn_symmetry::{CellTables, CosetTables, OutOfMemory};
use faceturn_table::{Loading, NearShape, NearTable, TableError};
use thiserror::Error;

use crate::files;
use crate::location::TableLocation;
use crate::store::{self, StoreError};
use crate::supply::Existing;

/// How much memory a search takes for its tables. Larger ones make long searches faster; the
/// solutions are the same.
///
/// ```
/// use faceturn::TableSize;
///
/// assert_eq!(TableSize::Large.name(), "large");
/// assert_eq!(TableSize::Large.further_bytes(), 2_255_565_440);
/// assert_eq!(TableSize::Small.further_bytes(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TableSize {
    /// The table of distances alone, 70 MB.
    #[default]
    Small,
    /// And another one of 755 MB.
    Medium,
    /// And another one of 2,256 MB.
    Large,
}

/// Which of the larger tables a solver uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableChoice {
    /// Exactly this one: an error if its file does not exist.
    Size(TableSize),
    /// The largest one whose file exists and that fits into the memory that is free.
    Auto,
}

impl Default for TableChoice {
    fn default() -> TableChoice {
        TableChoice::Size(TableSize::default())
    }
}

impl TableSize {
    /// Every size, the smallest first.
    pub const ALL: [TableSize; 3] = [TableSize::Small, TableSize::Medium, TableSize::Large];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            TableSize::Small => "small",
            TableSize::Medium => "medium",
            TableSize::Large => "large",
        }
    }

    /// The shape of the table beside the table of distances; `None` for [`TableSize::Small`].
    pub const fn shape(self) -> Option<NearShape> {
        match self {
            TableSize::Small => None,
            TableSize::Medium => Some(NearShape::MEDIUM),
            TableSize::Large => Some(NearShape::LARGE),
        }
    }

    /// The memory that it takes beside the table of distances.
    pub fn further_bytes(self) -> usize {
        self.shape().map_or(0, NearShape::bytes)
    }

    /// The file of the table beside the table of distances: in the same folder. `None` for
    /// [`TableSize::Small`].
    pub fn path(self, location: &TableLocation) -> Option<PathBuf> {
        let name = match self {
            TableSize::Small => return None,
            TableSize::Medium => "h-corners-v2.table",
            TableSize::Large => "h-corners-slice-v2.table",
        };
        Some(files::folder_of(location.existing_path()).join(name))
    }
}

/// Error returned when a larger table can be neither loaded nor made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RefinedTableError {
    /// There is no such file.
    #[error("there is no {} table: the file {} does not exist", size.name(), path.display())]
    Missing {
        /// The size that was asked for.
        size: TableSize,
        /// The file.
        path: PathBuf,
        /// The small table that it belongs to.
        location: Box<TableLocation>,
    },
    /// The file does not hold the table.
    #[error("refused the {} table {}", size.name(), path.display())]
    Unusable {
        /// The size that was asked for.
        size: TableSize,
        /// The file.
        path: PathBuf,
        /// The small table that it belongs to.
        location: Box<TableLocation>,
        /// What is wrong with it.
        source: TableError,
    },
    /// The table cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The table cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is not enough memory.
    #[error("not enough memory for the table")]
    Memory(#[from] OutOfMemory),
}

/// A larger table in its file.
#[derive(Debug)]
#[non_exhaustive]
pub struct RefinedTableMade {
    /// The table.
    pub table: NearTable,
    /// The file that holds it.
    pub path: PathBuf,
    /// Whether it was there before.
    pub existed: bool,
}

/// A larger table, and the coordinates that it is read by.
pub(crate) struct RefinedTables {
    pub(crate) cells: CellTables,
    pub(crate) near: NearTable,
}

/// Loads the table of a size that has one of its own, with all checks. It is mapped where files can
/// be: a copy of 2 GB takes longer than most searches, and processes share one map.
///
/// # Errors
/// [`RefinedTableError::Missing`], [`RefinedTableError::Unusable`] or
/// [`RefinedTableError::Memory`].
pub fn load_refined_table(
    location: &TableLocation,
    size: TableSize,
) -> Result<Option<NearTable>, RefinedTableError> {
    let (Some(shape), Some(path)) = (size.shape(), size.path(location)) else { return Ok(None) };
    let loaded = File::open(&path)
        .map_err(TableError::Read)
        .and_then(|file| NearTable::load(&file, shape, LOADING));
    match loaded {
        Ok(table) => Ok(Some(table)),
        Err(TableError::Memory(error)) => Err(error.into()),
        Err(TableError::Read(error)) if error.kind() == io::ErrorKind::NotFound => {
            Err(RefinedTableError::Missing { size, path, location: Box::new(location.clone()) })
        }
        Err(source) => {
            let location = Box::new(location.clone());
            Err(RefinedTableError::Unusable { size, path, location, source })
        }
    }
}

/// Makes sure that the table of a size is in its file, and makes it if necessary. `progress` may
/// interrupt that. `None` for [`TableSize::Small`], which [`make_table`](crate::make_table) makes.
///
/// # Errors
/// A file that does not hold the table and must not be replaced; a table that cannot be made or
/// written.
pub fn make_refined_table(
    location: &TableLocation,
    size: TableSize,
    existing: Existing,
    progress: &mut dyn FnMut(NearProgress) -> ControlFlow<()>,
) -> Result<Option<RefinedTableMade>, RefinedTableError> {
    let (Some(shape), Some(path)) = (size.shape(), size.path(location)) else { return Ok(None) };
    let there = || match existing {
        Existing::Replace => Ok(None),
        Existing::Keep => match load_refined_table(location, size) {
            Err(RefinedTableError::Missing { .. }) => Ok(None),
            other => other,
        },
    };
    if let Some(table) = there()? {
        return Ok(Some(RefinedTableMade { table, path, existed: true }));
    }
    let claim = store::claim(&path, &mut || {})?;
    // Another process may have made it while this one waited for the claim.
    if let Some(table) = there()? {
        return Ok(Some(RefinedTableMade { table, path, existed: true }));
    }
    let table = generate_near(&CosetTables::try_new()?, shape, progress)?;
    claim.write(
        |file| match table.write_to(BufWriter::new(file)) {
            Ok(()) => Ok(()),
            Err(TableError::Write(source)) => Err(source),
            Err(error) => Err(io::Error::other(error)),
        },
        |file| Ok(NearTable::load(file, shape, LOADING).map(drop)?),
    )?;
    Ok(Some(RefinedTableMade { table, path, existed: false }))
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
) -> Result<Option<RefinedTables>, RefinedTableError> {
    let size = match choice {
        TableChoice::Size(size) => size,
        TableChoice::Auto => largest_that_fits(location),
    };
    let Some(near) = load_refined_table(location, size)? else { return Ok(None) };
    let cells = CellTables::try_new(cosets, near.shape().refinement)?;
    Ok(Some(RefinedTables { cells, near }))
}

/// The largest table whose file exists and that fits into the memory that is free.
fn largest_that_fits(location: &TableLocation) -> TableSize {
    let free = free_memory().unwrap_or(u64::MAX);
    let fits = |size: &TableSize| {
        size.path(location).is_none_or(|path| path.exists()) && size.further_bytes() as u64 <= free
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
