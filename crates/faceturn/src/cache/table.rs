//! The table of distances: loaded from its file, or made and kept.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use faceturn_cube::Metric;
use faceturn_generator::GenerateError;
use faceturn_searcher::{Event, Observer, Stored};
use faceturn_symmetry::{CosetTables, OutOfMemory};
use faceturn_table::{CubieTable, Digest, Loading, PruningTable, TableError};
use thiserror::Error;

use super::cubies;
use super::location::TableLocation;
use super::location::TableSize;
use super::obtain::{self, Kind, MadeInMemory, MakeTable, TableMade, TableOrigin, look, obtain};
use super::writing::{CacheError, Lock};
use crate::generation;

/// Error returned when a table can be neither loaded nor made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableFileError {
    /// The file does not exist, and the table must not be made.
    #[error("there is no {} table: the file {} does not exist", size.name(), path.display())]
    Missing {
        /// Which table it is.
        size: TableSize,
        /// The file.
        path: PathBuf,
        /// Where the table of distances is.
        location: Box<TableLocation>,
    },
    /// The file does not hold the table, and must not be overwritten.
    #[error("refused the {}", refused(*size, path, location))]
    Unusable {
        /// Which table it is.
        size: TableSize,
        /// The file.
        path: PathBuf,
        /// Where the table of distances is.
        location: Box<TableLocation>,
        /// What is wrong with the file.
        source: TableError,
    },
    /// The table cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The table cannot be written. Solvers never return this: they use the table from memory.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// Larger tables exist for face turns only.
    #[error(
        "the {} table counts face turns; searches in quarter turns use the small one alone",
        size.name()
    )]
    OtherMetric {
        /// Which table it is.
        size: TableSize,
    },
    /// The table is larger than the machine's memory: searches would read the disk.
    #[error(
        "the {} table takes {} MB of memory, and this machine has {} MB",
        size.name(), size.larger_table_bytes() / 1_000_000, memory / 1_000_000
    )]
    TooLarge {
        /// Which table it is.
        size: TableSize,
        /// Memory of the machine, in bytes.
        memory: u64,
    },
    /// There is not enough memory for the tables.
    #[error("a search needs about 80 MB of memory")]
    Memory(#[from] OutOfMemory),
}

fn refused(size: TableSize, path: &Path, location: &TableLocation) -> String {
    match size {
        TableSize::Small => format!("table {location}"),
        _ => format!("{} table {}", size.name(), path.display()),
    }
}

impl TableSize {
    /// Checks that a machine with this many bytes of memory can use the table.
    pub(super) fn expect_memory(self, memory: Option<u64>) -> Result<(), TableFileError> {
        match memory {
            Some(memory) if memory < self.larger_table_bytes() as u64 => {
                Err(TableFileError::TooLarge { size: self, memory })
            }
            _ => Ok(()),
        }
    }

    /// The error of a file that does not hold the table, and must not be overwritten.
    pub(super) fn unusable(
        self,
        location: &TableLocation,
        path: &Path,
        source: TableError,
    ) -> TableFileError {
        let (path, location) = (path.to_owned(), location.clone().into());
        TableFileError::Unusable { size: self, path, location, source }
    }

    /// The error of a file that does not exist, if the table must not be made.
    pub(super) fn missing(
        self,
        location: &TableLocation,
        path: &Path,
        make: MakeTable,
    ) -> Result<(), TableFileError> {
        let (path, location) = (path.to_owned(), location.clone().into());
        match make {
            MakeTable::Never => Err(TableFileError::Missing { size: self, path, location }),
            _ => Ok(()),
        }
    }
}

pub(crate) struct Opened {
    pub(crate) cosets: CosetTables,
    pub(crate) table: PruningTable,
    /// In face turns only.
    pub(crate) cubies: Option<CubieTable>,
    pub(crate) kept: Result<PathBuf, CacheError>,
}

struct DistanceFile<'f> {
    location: &'f TableLocation,
    make: MakeTable,
    loading: Loading,
    must_keep: bool,
    not_kept: Option<CacheError>,
    /// Set when the table is loaded or made, if that needs them.
    cosets: Option<CosetTables>,
    observer: &'f dyn Observer,
}

impl<'f> DistanceFile<'f> {
    fn new(
        location: &'f TableLocation,
        make: MakeTable,
        loading: Loading,
        observer: &'f dyn Observer,
    ) -> DistanceFile<'f> {
        DistanceFile {
            location,
            make,
            loading,
            must_keep: false,
            not_kept: None,
            cosets: None,
            observer,
        }
    }

    fn obtain(&mut self) -> Result<TableMade<PruningTable>, TableFileError> {
        let (location, make) = (self.location, self.make);
        obtain(self, make, &location.path, &location.shared)
    }

    /// Works out the classes of cosets as well, at the same time.
    fn with_cosets(
        &mut self,
        load: impl FnOnce(Metric) -> Result<PruningTable, TableError> + Send,
    ) -> Result<PruningTable, TableError> {
        let (known, metric) = (self.cosets.take(), self.location.metric);
        let cosets = || known.map_or_else(CosetTables::try_classes_only, Ok);
        let (cosets, table) = rayon::join(cosets, || load(metric));
        self.cosets = Some(cosets?);
        table
    }
}

impl Kind for DistanceFile<'_> {
    type Content = PruningTable;
    type FileError = TableError;
    type Error = TableFileError;

    const STORED: Stored = Stored::Table;

    fn observer(&self) -> &dyn Observer {
        self.observer
    }

    fn load(&mut self, file: io::Result<&File>) -> Result<PruningTable, TableError> {
        let (file, loading) = (file.map_err(TableError::Read)?, self.loading);
        self.with_cosets(|metric| PruningTable::load(file, metric, loading))
    }

    fn trusted_digest(&self) -> Option<Digest> {
        Some(Digest::published(self.location.metric))
    }

    fn load_trusted(&mut self, file: &File) -> Result<PruningTable, TableError> {
        let loading = self.loading;
        self.with_cosets(|metric| PruningTable::load_trusted(file, metric, loading))
    }

    fn make(&mut self, lock: Result<Lock<'_>, CacheError>) -> Result<PruningTable, TableFileError> {
        self.make_and_write(lock)
    }

    fn missing(&self, path: &Path) -> Result<(), TableFileError> {
        TableSize::Small.missing(self.location, path, self.make)
    }

    fn unusable(&mut self, path: &Path, error: TableError) -> Result<(), TableFileError> {
        match (error, self.make) {
            (TableError::Memory(error), _) => Err(error.into()),
            (error, MakeTable::IfUnusable) => {
                let stored = Stored::Table;
                self.observer.event(&Event::Damaged { stored, path, error: &error });
                Ok(())
            }
            (error, _) => Err(TableSize::Small.unusable(self.location, path, error)),
        }
    }

    fn not_kept(&mut self, error: CacheError) -> Result<(), TableFileError> {
        if self.must_keep {
            return Err(error.into());
        }
        self.observer.event(&Event::NotKept { stored: Stored::Table, error: &error });
        self.not_kept = Some(error);
        Ok(())
    }
}

impl MadeInMemory for DistanceFile<'_> {
    fn make_in_memory(&mut self) -> Result<PruningTable, TableFileError> {
        let known = self.cosets.take();
        let cosets = known.map_or_else(CosetTables::try_new, Ok).map_err(GenerateError::from)?;
        let made = generation::make(&cosets, self.location.metric, self.observer)?;
        self.cosets = Some(cosets);
        Ok(made)
    }

    fn write(table: &PruningTable, file: impl Write) -> io::Result<()> {
        Ok(table.write_to(file)?)
    }

    fn check(&mut self, file: &File) -> Result<(), TableError> {
        PruningTable::check_stream(file, Digest::published(self.location.metric))
    }
}

/// Opens the tables for searches; in memory if the table of distances cannot be kept.
pub(crate) fn open(
    location: &TableLocation,
    make: MakeTable,
    loading: Loading,
    observer: &dyn Observer,
) -> Result<Opened, TableFileError> {
    let mut file = DistanceFile::new(location, make, loading, observer);
    let TableMade { mut table, origin, path } = file.obtain()?;
    let kept = file.not_kept.take().map_or_else(|| Ok(path.clone()), Err);
    // Shares the file with other processes instead of keeping a copy.
    if origin == TableOrigin::Made
        && loading != Loading::Copy
        && let Ok(path) = &kept
        && let Ok(Some(mapped)) = look(&mut file, path)
    {
        table = mapped;
    }
    let cosets = file.cosets.expect("worked out for the table");
    let cubies = match location.metric {
        Metric::Face => Some(cubies::open(location, make, &path, &cosets)),
        Metric::Quarter => None,
    };
    let cubies = cubies.transpose().map_err(GenerateError::from)?;
    Ok(Opened { cosets, table, cubies, kept })
}

/// Checks the file of the table, if it exists.
pub(super) fn check(location: &TableLocation) -> Result<Option<Digest>, TableError> {
    let mut file = DistanceFile::new(location, MakeTable::Never, Loading::Copy, &());
    obtain::check(&mut file, location.existing_path())
}

/// Makes sure that the table is in its file; the observer hears of each step.
///
/// In face turns, the table of distances near T is written next to it, if possible.
///
/// # Errors
/// A file that does not hold the table and must stay; a table that cannot be made or written.
///
/// ```no_run
/// use faceturn::internals::{TableLocation, TableOrigin, make_table};
/// use faceturn::tables::MakeTable;
/// use faceturn::observers::OnEvent;
/// use faceturn::Event;
///
/// let location = TableLocation::choose(None)?;
/// let progress = OnEvent(|event: &Event<'_>| {
///     if let Event::LayerFound { known, count, .. } = event {
///         eprintln!("{known} of {count} entries");
///     }
/// });
/// let made = make_table(&location, MakeTable::IfUnusable, &progress)?;
/// if made.origin == TableOrigin::Loaded {
///     eprintln!("{} already exists", made.path.display());
/// }
/// println!("{}", made.table.digest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn make_table(
    location: &TableLocation,
    make: MakeTable,
    observer: &dyn Observer,
) -> Result<TableMade<PruningTable>, TableFileError> {
    let file = DistanceFile::new(location, make, Loading::Copy, observer);
    let mut file = DistanceFile { must_keep: true, ..file };
    let made = file.obtain()?;
    let cosets = file.cosets.expect("worked out for the table");
    if location.metric == Metric::Face {
        cubies::open(location, make, &made.path, &cosets).map_err(GenerateError::from)?;
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Mutex;

    use faceturn_searcher::OnEvent;
    use tempfile::TempDir;

    use super::*;
    use crate::cache::location::ChosenBy;
    use crate::cache::obtain::find;
    use crate::testing::{solver, table_path};

    /// A folder with the table in `good`, something else in `bad`, and nothing in `missing`.
    fn files() -> (TempDir, [PathBuf; 3]) {
        let folder = tempfile::tempdir().expect("room for a folder");
        let paths = ["good", "bad", "missing"].map(|name| folder.path().join(name));
        fs::copy(table_path(), &paths[0]).expect("room for the table");
        fs::write(&paths[1], "not a table").expect("room for a file");
        (folder, paths)
    }

    /// Where the table was found in these files (the user's own first) or why not; and events.
    fn found(paths: [&PathBuf; 2], make: MakeTable) -> (String, Vec<String>) {
        let [path, shared] = paths.map(PathBuf::clone);
        let location = TableLocation::new(path, ChosenBy::Default);
        let location = TableLocation { shared: vec![shared], ..location };
        let events = Mutex::new(Vec::new());
        let observer = &OnEvent(|event: &Event<'_>| {
            let text = match event {
                Event::Damaged { path, .. } => format!("damaged {}", name(path)),
                Event::Skipped { path, .. } => format!("skipped {}", name(path)),
                other => panic!("{other:?}"),
            };
            events.lock().expect("no panic").push(text);
        });
        let mut file = DistanceFile::new(&location, make, Loading::Copy, observer);
        let found = match find(&mut file, &location.path, &location.shared) {
            Ok(Some((table, path))) => {
                assert_eq!(table.digest(), Digest::published(Metric::Face));
                format!("table {}", name(path))
            }
            Ok(None) => "nothing".to_owned(),
            Err(TableFileError::Unusable { path, .. }) => format!("refused {}", name(&path)),
            Err(TableFileError::Missing { path, .. }) => format!("no {}", name(&path)),
            Err(error) => panic!("{error}"),
        };
        (found, events.into_inner().expect("no panic"))
    }

    fn name(path: &Path) -> &str {
        path.file_name().and_then(|name| name.to_str()).expect("a plain name")
    }

    #[test]
    fn files_are_looked_at_in_order_and_damaged_ones_are_reported() {
        let (_folder, [good, bad, missing]) = files();
        let (refuse, rebuild) = (MakeTable::IfMissing, MakeTable::IfUnusable);
        let expected = |found: &str, events: &[&str]| {
            (found.to_owned(), events.iter().map(|&event| event.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(found([&good, &bad], refuse), expected("table good", &[]));
        assert_eq!(found([&missing, &good], refuse), expected("table good", &[]));
        assert_eq!(found([&missing, &bad], refuse), expected("nothing", &["skipped bad"]));
        // The user's own file comes first, even if it is damaged.
        assert_eq!(found([&bad, &good], refuse), expected("refused bad", &[]));
        assert_eq!(found([&bad, &good], rebuild), expected("nothing", &["damaged bad"]));
        // Nothing is ever made if the caller says so.
        let never = MakeTable::Never;
        assert_eq!(found([&good, &bad], never), expected("table good", &[]));
        assert_eq!(found([&bad, &good], never), expected("refused bad", &[]));
        assert_eq!(found([&missing, &bad], never), expected("no missing", &["skipped bad"]));
    }

    #[test]
    fn a_table_that_is_trusted_is_right_but_for_its_distances() {
        use std::io::{Seek, SeekFrom};

        let (_folder, [good, bad, _]) = files();
        let load = |path: &Path, loading| {
            let file = File::open(path).expect("a file");
            PruningTable::load_trusted(&file, Metric::Face, loading)
        };
        let mut file = File::options().write(true).open(&good).expect("our own file");
        let mut flip = |at: u64, byte: u8| {
            file.seek(SeekFrom::Start(at)).expect("within the file");
            file.write_all(&[byte]).expect("our own file");
        };
        // Distances are not read, and a copy does not change with the file.
        let tables = [Loading::Map, Loading::MapFirst, Loading::Copy]
            .map(|loading| load(&good, loading).expect("the published table"));
        tables.iter().for_each(|table| table.expect_nodes(1 << 40));
        let in_pool = load(&good, Loading::MapFirst).expect("the published table");
        rayon::join(|| in_pool.expect_nodes(1 << 40), || ());
        let read = |path: &Path| {
            let file = File::open(path).expect("a file");
            PruningTable::read_trusted(file, Metric::Face)
        };
        read(&good).expect("the published table").check().expect("as it is");
        flip(5_000_000, 0x77);
        assert!(tables[0].check().is_err());
        in_pool.check().expect("as it was");
        tables[1..].iter().for_each(|table| table.check().expect("as it was"));
        assert!(load(&good, Loading::MapFirst).expect("a table").check().is_err());
        assert!(read(&good).expect("a table").check().is_err());
        flip(130, 0x77);
        for wrong in [load(&good, Loading::Map), read(&good)] {
            assert!(matches!(wrong, Err(TableError::WrongTable { .. })));
        }
        for bad in [load(&bad, Loading::Map), read(&bad)] {
            assert!(matches!(bad, Err(TableError::Magic(_))));
        }
    }

    #[test]
    fn a_mapped_table_is_the_same_and_takes_the_file_without_a_lock() {
        let (folder, [good, ..]) = files();
        let near_t = folder.path().join("h-cubies-v1.table");
        fs::hard_link(faceturn_tests::near_t_path(), near_t).expect("the same disk");
        let location = TableLocation::of_caller(&good);
        let silent = OnEvent(|event: &Event<'_>| panic!("{event:?}"));
        let opened = open(&location, MakeTable::IfMissing, Loading::Map, &silent);
        let opened = opened.expect("the table");
        assert!(opened.table.packed() == solver().table().packed());
        assert_eq!(opened.kept.expect("a file"), good);
        assert!(!folder.path().join("good.lock").exists());
    }
}
