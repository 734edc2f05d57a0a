//! Larger tables used with the table of distances: memory for time.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use faceturn_cube::Metric;
use faceturn_generator::{GenerateError, LargerTableMaker, LargerTableProgress};
use faceturn_searcher::{Event, Observer, Stored};
use faceturn_symmetry::{CellTables, CosetTables};
use faceturn_table::{Digest, LargerTable, LargerTableShape, Loading, TableError};

use super::location::TableLocation;
use super::location::{TableChoice, TableSize};
use super::obtain::{self, Kind, MakeTable, TableMade, obtain};
use super::room;
use super::table::TableFileError;
use super::unfinished::Unfinished;
use super::writing::{CacheError, Lock};

pub(crate) struct LargerTables {
    pub(crate) cells: CellTables,
    pub(crate) table: LargerTable,
}

struct LargerFile<'f> {
    size: TableSize,
    shape: LargerTableShape,
    location: &'f TableLocation,
    make: MakeTable,
    progress: &'f mut dyn FnMut(LargerTableProgress) -> ControlFlow<()>,
}

impl Kind for LargerFile<'_> {
    type Content = LargerTable;
    type FileError = TableError;
    type Error = TableFileError;

    const STORED: Stored = Stored::Table;

    fn observer(&self) -> &dyn Observer {
        &()
    }

    fn load(&mut self, file: io::Result<&File>) -> Result<LargerTable, TableError> {
        LargerTable::load(file.map_err(TableError::Read)?, self.shape, LOADING)
    }

    fn trusted_digest(&self) -> Option<Digest> {
        self.shape.published()
    }

    fn load_trusted(&mut self, file: &File) -> Result<LargerTable, TableError> {
        LargerTable::load_trusted(file, self.shape, LOADING)
    }

    /// Continues where an earlier process was ended. The table is never in memory as a whole.
    fn make(&mut self, lock: Result<Lock<'_>, CacheError>) -> Result<LargerTable, TableFileError> {
        self.size.expect_memory(room::whole_memory())?;
        let lock = lock?;
        let (shape, path) = (self.shape, lock.path());
        let mut report = |groups| (self.progress)(LargerTableProgress::of(shape, groups));
        let cosets = CosetTables::try_new().map_err(GenerateError::from)?;
        let mut unfinished = Unfinished::open(path, shape)?;
        let first = unfinished.groups();
        let maker = LargerTableMaker::new(&cosets, shape, &mut || report(first))?;
        let mut bytes = vec![0; maker.group_bytes()];
        for group in first..LargerTableMaker::GROUPS {
            if report(group).is_break() {
                unfinished.save()?;
                return Err(GenerateError::Interrupted.into());
            }
            bytes.fill(0);
            let found = maker.fill(group, &mut bytes);
            unfinished.append(&bytes, found)?;
        }
        let _ = report(LargerTableMaker::GROUPS);
        let table = unfinished.finish(shape, maker.counts(unfinished.found()), LOADING);
        let table = match table {
            Err(error @ TableError::WrongTable { .. }) => {
                unfinished.discard();
                return Err(GenerateError::WrongTable(error).into());
            }
            table => table.map_err(|source| CacheError::read_back(path, source))?,
        };
        unfinished.move_to(path)?;
        Ok(table)
    }

    fn missing(&self, path: &Path) -> Result<(), TableFileError> {
        self.size.missing(self.location, path, self.make)
    }

    fn unusable(&mut self, path: &Path, error: TableError) -> Result<(), TableFileError> {
        Err(self.size.unusable(self.location, path, error))
    }

    fn not_kept(&mut self, error: CacheError) -> Result<(), TableFileError> {
        Err(error.into())
    }
}

/// Loads the larger table of a size, with all checks; `None` for [`TableSize::Small`]. It is
/// mapped if possible: copying 2 GB takes longer than most searches, and processes share a map.
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

/// Makes sure that the larger table of a size is in its file; `progress` may interrupt that.
/// `None` for [`TableSize::Small`], which [`make_table`](super::make_table) makes.
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

/// Checks the file of a larger table, if it exists.
pub(super) fn check(
    location: &TableLocation,
    size: TableSize,
    shape: LargerTableShape,
    path: &Path,
) -> Result<Option<Digest>, TableError> {
    let (make, progress) = (MakeTable::Never, &mut |_| ControlFlow::Break(()));
    obtain::check(&mut LargerFile { size, shape, location, make, progress }, path)
}

const LOADING: Loading = Loading::Map;

/// Loads the chosen larger table; `None` for the table of distances alone.
pub(crate) fn load_chosen(
    location: &TableLocation,
    choice: TableChoice,
    cosets: &CosetTables,
    observer: &dyn Observer,
) -> Result<Option<LargerTables>, TableFileError> {
    let size = match choice {
        TableChoice::Size(size) => size,
        TableChoice::Auto => largest_that_fits(location),
    };
    if location.metric != Metric::Face {
        return match choice {
            TableChoice::Size(size) if size != TableSize::Small => {
                Err(TableFileError::OtherMetric { size })
            }
            _ => Ok(None),
        };
    }
    size.expect_memory(room::whole_memory())?;
    let is_there = size.path(location).is_some_and(|path| path.exists());
    if is_there {
        let bytes = size.larger_table_bytes() as u64;
        observer.event(&Event::Reading { size: size.name(), bytes });
    }
    let table = load_larger_table(location, size);
    if is_there {
        observer.event(&Event::Read);
    }
    let Some(table) = table? else { return Ok(None) };
    cosets.prepare()?;
    let cells = CellTables::try_new(cosets, table.shape().refinement)?;
    Ok(Some(LargerTables { cells, table }))
}

fn largest_that_fits(location: &TableLocation) -> TableSize {
    let free = room::free_memory().unwrap_or(u64::MAX);
    let fits = |size: &TableSize| {
        size.path(location).is_none_or(|path| path.exists())
            && size.larger_table_bytes() as u64 <= free
    };
    TableSize::ALL.into_iter().rev().find(fits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use faceturn_generator::generate_larger_table;
    use faceturn_symmetry::Refinement;
    use faceturn_tests::tables;

    use super::*;

    const SHAPE: LargerTableShape = LargerTableShape { refinement: Refinement::Slice, reach: 4 };

    fn make(
        folder: &Path,
        until: usize,
    ) -> (Option<LargerTableProgress>, Result<LargerTable, TableFileError>) {
        let (location, mut first) = (TableLocation::of_caller(folder.join("small.table")), None);
        let mut progress = |now: LargerTableProgress| {
            first.get_or_insert(now);
            let ends = now.rows >= LargerTableProgress::of(SHAPE, until).rows;
            if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let (size, make) = (TableSize::Medium, MakeTable::IfMissing);
        let progress = &mut progress;
        let mut file = LargerFile { size, shape: SHAPE, location: &location, make, progress };
        let made = obtain(&mut file, make, &folder.join("a.table"), &[]);
        (first, made.map(|made| made.table))
    }

    #[test]
    #[ignore = "takes 5 s: a table of 144 MB is made twice"]
    fn a_table_is_made_on_where_an_earlier_process_was_ended() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let begun = folder.path().join("a.table.unfinished");
        let interrupted = make(folder.path(), 40).1;
        let is_interrupted =
            |made| matches!(made, Err(TableFileError::Generate(GenerateError::Interrupted)));
        assert!(is_interrupted(interrupted) && begun.exists());

        // What a killed process wrote but did not record is written again.
        let whole = fs::metadata(&begun).expect("it exists").len();
        let file = File::options().write(true).open(&begun).expect("our own file");
        file.set_len(whole + 12_345).expect("room");
        let (first, interrupted) = make(folder.path(), 100);
        assert_eq!(first, Some(LargerTableProgress::of(SHAPE, 40)));
        assert!(is_interrupted(interrupted));

        let (first, table) = make(folder.path(), LargerTableMaker::GROUPS + 1);
        assert_eq!(first, Some(LargerTableProgress::of(SHAPE, 100)));
        let in_memory = generate_larger_table(tables(), SHAPE, &mut |_| ControlFlow::Continue(()));
        let (table, in_memory) = (table.expect("made"), in_memory.expect("144 MB"));
        assert_eq!((table.digest(), table.counts()), (in_memory.digest(), in_memory.counts()));
        assert!(!begun.exists() && folder.path().join("a.table").exists());
    }

    #[test]
    fn what_says_nothing_of_how_far_it_goes_is_begun_anew() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let begun = folder.path().join("a.table.unfinished");
        for (content, groups) in [(&b"something else"[..], 0), (&[], 0)] {
            fs::write(&begun, content).expect("room for a file");
            assert_eq!(make(folder.path(), 1).0, Some(LargerTableProgress::of(SHAPE, groups)));
        }
        // A changed number does not match the check.
        let mut page = fs::read(&begun).expect("it exists");
        let digit = page.windows(9).position(|at| at == b"\"groups\":").expect("in the line") + 9;
        page[digit] = b'2';
        fs::write(&begun, page).expect("room for a file");
        assert_eq!(make(folder.path(), 1).0, Some(LargerTableProgress::of(SHAPE, 0)));
    }

    #[test]
    fn a_machine_with_less_memory_than_a_table_takes_is_refused() {
        let error = TableSize::ExtraLarge.expect_memory(Some(8 << 30)).expect_err("too little");
        let text = "the extra-large table takes 9018 MB of memory, and this machine has 8589 MB";
        assert_eq!(error.to_string(), text);
        assert!(TableSize::ExtraLarge.expect_memory(Some(16 << 30)).is_ok());
        assert!(TableSize::ExtraLarge.expect_memory(None).is_ok());
        assert!(TableSize::Small.expect_memory(Some(0)).is_ok());
    }
}
