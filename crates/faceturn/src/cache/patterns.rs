//! Pattern databases in files, each named by the digest of its purpose.

use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use faceturn_goals::pattern_databases::{
    GenerationError, PatternCoordinates, PatternDatabase, PatternFileError, Purpose,
};
use faceturn_goals::{DatabaseSource, GoalTablesError};
use faceturn_searcher::{Event, Observer, Stored};

use thiserror::Error;

use super::contents::{self, CacheEntry, FILE_SUFFIX};
use super::location::data_folder;
use super::obtain::{Kind, MadeInMemory, MakeTable, TableOrigin, obtain};
use super::writing::{CacheError, Lock};
use crate::files;

const FOLDER_IN_DATA_FOLDER: &str = "patterns";

/// Hexadecimal digits of a purpose's digest in the name of its file.
const NAME_DIGITS: usize = 32;

/// The environment variable that limits the bytes of pattern databases on disk.
pub const CACHE_VARIABLE: &str = "FACETURN_CACHE_BYTES";

/// The default limit on the bytes of pattern databases on disk: 2 GB.
const MOST_PATTERN_BYTES: u64 = 2_000_000_000;

/// Where pattern databases are kept: in a folder, or nowhere.
///
/// A file is named by the digest of its database's [`Purpose`], so that purposes never mix. When
/// a new file makes the folder too large, the least recently used ones are removed.
///
/// ```no_run
/// use faceturn::goals::{CachedDatabases, GOAL_BYTES, PatternCache};
/// use faceturn::jobs::Aim;
/// use faceturn::{Job, Solver};
///
/// let cache = PatternCache::in_data_folder()?;
/// let databases = CachedDatabases { cache: &cache, observer: &() };
/// let job = Job::new("R U F2 D".parse()?).aim(Aim::new("f2l".parse()?));
/// let prepared = Solver::open()?.prepare_from(&job, GOAL_BYTES, &databases)?;
/// println!("{:?}", prepared.run(&())?.outcome.distance());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternCache {
    folder: Option<PathBuf>,
    most_bytes: u64,
}

/// Error returned when there is no data folder, or `FACETURN_CACHE_BYTES` is not a number.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct PatternCacheError(Box<dyn Error + Send + Sync>);

impl PatternCache {
    /// Keeps databases in memory only.
    pub const fn in_memory() -> PatternCache {
        PatternCache { folder: None, most_bytes: MOST_PATTERN_BYTES }
    }

    /// Keeps databases in this folder, created when the first one is kept.
    pub fn in_folder(folder: impl Into<PathBuf>) -> PatternCache {
        PatternCache { folder: Some(folder.into()), most_bytes: MOST_PATTERN_BYTES }
    }

    /// Keeps databases in `faceturn/patterns` in the user's data folder, with a limit of 2 GB or
    /// of the bytes in the environment variable `FACETURN_CACHE_BYTES`.
    ///
    /// # Errors
    /// [`PatternCacheError`]
    pub fn in_data_folder() -> Result<PatternCache, PatternCacheError> {
        let folder = data_folder().map_err(|error| PatternCacheError(error.into()))?;
        let cache = PatternCache::in_folder(folder.join(FOLDER_IN_DATA_FOLDER));
        let Some(found) = std::env::var_os(CACHE_VARIABLE).filter(|found| !found.is_empty()) else {
            return Ok(cache);
        };
        match found.to_str().and_then(|text| text.parse().ok()) {
            Some(bytes) => Ok(cache.with_most_bytes(bytes)),
            None => Err(PatternCacheError(
                format!("expected a number of bytes in {CACHE_VARIABLE}, found {found:?}").into(),
            )),
        }
    }

    /// Sets how many bytes the files may take together; those in use or being made stay anyway.
    #[must_use]
    pub fn with_most_bytes(self, most_bytes: u64) -> PatternCache {
        PatternCache { most_bytes, ..self }
    }

    /// How many bytes the files may take together.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// The folder of the files; `None` if databases are not kept.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The databases kept, most recently used first.
    ///
    /// # Errors
    /// The folder exists but cannot be read.
    pub fn entries(&self) -> io::Result<Vec<CacheEntry>> {
        self.folder().map_or(Ok(Vec::new()), contents::pattern_databases)
    }

    /// The file of a database; `None` if databases are not kept.
    pub(crate) fn path(&self, purpose: &Purpose) -> Option<PathBuf> {
        let digest = purpose.digest().to_string();
        Some(self.folder.as_ref()?.join(format!("{}{FILE_SUFFIX}", &digest[..NAME_DIGITS])))
    }

    /// Loads the database, or makes and keeps it. An unusable file is replaced; a database that
    /// cannot be written is still used. Of several processes, one makes it and the others wait.
    #[doc(hidden)]
    pub fn database(
        &self,
        coordinates: &Arc<PatternCoordinates>,
        purpose: &Purpose,
        observer: &dyn Observer,
    ) -> Result<PatternDatabase, GenerationError> {
        let mut file = PatternFile { coordinates, purpose, observer };
        match self.path(purpose) {
            None => file.make_in_memory(),
            Some(path) => {
                let made = obtain(&mut file, MakeTable::IfUnusable, &path, &[])?;
                contents::note_use(&path, &made.table);
                if made.origin == TableOrigin::Made {
                    let removed = |entry: &CacheEntry| {
                        observer.event(&Event::Removed(&entry.description));
                    };
                    contents::make_room(files::folder_of(&path), self.most_bytes, removed);
                }
                Ok(made.table)
            }
        }
    }
}

/// A source of databases for goals: loads them from a [`PatternCache`], or makes them.
#[derive(Clone, Copy)]
pub struct CachedDatabases<'s> {
    /// Where databases are loaded from, and kept.
    pub cache: &'s PatternCache,
    /// Hears of each database loaded or made, and may stop that; `&()` does neither.
    pub observer: &'s dyn Observer,
}

impl DatabaseSource for CachedDatabases<'_> {
    fn database(
        &self,
        coordinates: Arc<PatternCoordinates>,
        purpose: Purpose,
    ) -> Result<Arc<PatternDatabase>, GoalTablesError> {
        Ok(self.cache.database(&coordinates, &purpose, self.observer)?.into())
    }

    fn observer(&self) -> &dyn Observer {
        self.observer
    }
}

struct PatternFile<'f> {
    coordinates: &'f Arc<PatternCoordinates>,
    purpose: &'f Purpose,
    observer: &'f dyn Observer,
}

impl Kind for PatternFile<'_> {
    type Content = PatternDatabase;
    type FileError = PatternFileError;
    type Error = GenerationError;

    const STORED: Stored = Stored::PatternDatabase;

    fn observer(&self) -> &dyn Observer {
        self.observer
    }

    fn load(&mut self, file: io::Result<&File>) -> Result<PatternDatabase, PatternFileError> {
        let (file, coordinates) = (file.map_err(PatternFileError::Read)?, self.coordinates);
        PatternDatabase::read_from(file, Arc::clone(coordinates), self.purpose.clone())
    }

    fn make(
        &mut self,
        lock: Result<Lock<'_>, CacheError>,
    ) -> Result<PatternDatabase, GenerationError> {
        self.make_and_write(lock)
    }
}

impl MadeInMemory for PatternFile<'_> {
    fn make_in_memory(&mut self) -> Result<PatternDatabase, GenerationError> {
        let PatternFile { coordinates, purpose, observer } = *self;
        let (stored, count) = (Stored::PatternDatabase, coordinates.count());
        observer.event(&Event::Making { stored, count });
        let (coordinates, purpose) = (Arc::clone(coordinates), purpose.clone());
        let database = PatternDatabase::generate_for(coordinates, purpose, observer)?;
        observer.event(&Event::Made(stored));
        Ok(database)
    }

    fn write(database: &PatternDatabase, file: impl Write) -> io::Result<()> {
        Ok(database.write_to(file)?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Mutex;

    use faceturn_cube::{FaceTurn, Metric, Position};
    use faceturn_goals::pattern_databases::{Mark, Pattern};

    use super::super::writing::Lock;
    use super::*;

    /// Records a word for each event except layers and removals.
    #[derive(Default)]
    struct Diary(Mutex<Vec<&'static str>>);

    impl Diary {
        fn take(&self) -> Vec<&'static str> {
            std::mem::take(&mut self.0.lock().expect("no panic"))
        }
    }

    impl Observer for Diary {
        fn event(&self, event: &Event<'_>) {
            let word = match event {
                Event::Waiting(_) => "waiting",
                Event::Damaged { .. } => "damaged",
                Event::Making { .. } => "making",
                Event::Made(_) => "made",
                Event::Kept { .. } => "kept",
                Event::NotKept { .. } => "not kept",
                _ => return,
            };
            self.0.lock().expect("no panic").push(word);
        }
    }

    fn flips() -> (Arc<PatternCoordinates>, Purpose) {
        let pattern = Pattern::new([Mark::IGNORED; 8], [Mark::ORIENTED; 12]).expect("a pattern");
        let coordinates = PatternCoordinates::new(&pattern).expect("2048 arrangements");
        let solved = coordinates.rank(&pattern.arrangement(&Position::SOLVED));
        let purpose = Purpose::new(&coordinates, [solved], &FaceTurn::ALL, Metric::Face);
        (Arc::new(coordinates), purpose)
    }

    #[test]
    fn a_database_is_made_once_and_again_when_its_file_is_damaged() {
        let (coordinates, purpose) = flips();
        let folder = tempfile::tempdir().expect("room for a folder");
        let cache = PatternCache::in_folder(folder.path().join("new"));
        let path = cache.path(&purpose).expect("databases are kept");
        let diary = Diary::default();
        let database = || cache.database(&coordinates, &purpose, &diary).expect("enough memory");
        let first = database();
        assert_eq!(diary.take(), ["making", "made", "kept"]);
        assert_eq!(database().packed(), first.packed());
        assert_eq!(diary.take(), [""; 0]);
        let mut file = fs::read(&path).expect("kept");
        file[4100] ^= 1;
        fs::write(&path, file).expect("room for a file");
        assert_eq!(database().packed(), first.packed());
        assert_eq!(diary.take(), ["damaged", "making", "made", "kept"]);
        database();
        assert_eq!(diary.take(), [""; 0]);
    }

    #[test]
    fn what_another_process_made_meanwhile_is_used() {
        /// Holds the lock, and puts the file in place when somebody waits for it.
        struct OtherProcess<'p> {
            lock: Mutex<Option<Lock<'p>>>,
            made: &'p Path,
            path: &'p Path,
            diary: Diary,
        }
        impl Observer for OtherProcess<'_> {
            fn event(&self, event: &Event<'_>) {
                self.diary.event(event);
                if let Event::Waiting(_) = event {
                    fs::copy(self.made, self.path).expect("room for a file");
                    *self.lock.lock().expect("no panic") = None;
                }
            }
        }
        let (coordinates, purpose) = flips();
        let folder = tempfile::tempdir().expect("room for a folder");
        let [own, other] =
            ["own", "other"].map(|name| PatternCache::in_folder(folder.path().join(name)));
        let expected = other.database(&coordinates, &purpose, &()).expect("enough memory");
        let [path, made] = [&own, &other].map(|cache| cache.path(&purpose).expect("it is kept"));
        let lock = Lock::take(&path, &mut || panic!("nobody has it")).expect("our own folder");
        let lock = Mutex::new(Some(lock));
        let other = OtherProcess { lock, made: &made, path: &path, diary: Diary::default() };
        let database = own.database(&coordinates, &purpose, &other).expect("made");
        assert_eq!(database.packed(), expected.packed());
        assert_eq!(other.diary.take(), ["waiting"]);
    }

    #[test]
    fn a_database_that_cannot_be_kept_is_used_all_the_same() {
        let (coordinates, purpose) = flips();
        let file = tempfile::NamedTempFile::new().expect("room for a file");
        let diary = Diary::default();
        for (cache, events) in [
            (PatternCache::in_folder(file.path()), &["not kept", "making", "made"][..]),
            (PatternCache::in_memory(), &["making", "made"]),
        ] {
            let database = cache.database(&coordinates, &purpose, &diary).expect("made");
            assert_eq!(database.distribution().counts(), [1, 2, 25, 202, 620, 900, 285, 13]);
            assert_eq!(diary.take(), events);
        }
    }
}
