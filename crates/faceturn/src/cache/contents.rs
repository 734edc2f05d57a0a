//! The contents of the cache, and making room in it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

use faceturn_cube::{Metric, sort_short};
use faceturn_goals::pattern_databases::{
    PatternCoordinates, PatternDatabase, PatternFileError, PatternFileHeader,
};
use faceturn_table::{TableError, file_magic};

use super::cubies;
use super::location::TableLocation;
use super::location::TableSize;
use super::stamp::forget_stamp;
use super::unfinished::Unfinished;
use super::writing::{CacheError, Lock, is_absence};
use crate::files::PART;
use crate::number::grouped;

pub(super) const FILE_SUFFIX: &str = ".patterns";

/// A file in the cache: a table, a pattern database, or an unfinished one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CacheEntry {
    /// Where the file is.
    pub path: PathBuf,
    /// What kind of file it is.
    pub kind: CacheKind,
    /// What it is for, as `faceturn cache list` prints it.
    pub description: String,
    /// The length of the file.
    pub bytes: u64,
    /// When it was last read or written; `None` if the file system does not say.
    pub last_used: Option<SystemTime>,
    /// The file whose lock a process holds while it writes this one.
    locked_as: PathBuf,
}

/// What a [`CacheEntry`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CacheKind {
    /// The table of distances, or a larger table.
    Table(TableSize),
    /// The distances of corners, of edges and in T.
    Cubies,
    /// A pattern database.
    PatternDatabase,
    /// The beginning of a larger table or a pattern database, being written or left behind.
    Unfinished,
}

/// The result of removing a [`CacheEntry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// It no longer exists.
    Removed,
    /// It was left alone: a process is making it, or this process uses it.
    InUse,
}

impl CacheEntry {
    /// Removes the file unless it is in use.
    ///
    /// # Errors
    /// [`CacheError`]
    pub fn remove(&self) -> Result<Removal, CacheError> {
        if is_in_use(&self.path) {
            return Ok(Removal::InUse);
        }
        let Some(_lock) = Lock::try_take(&self.locked_as)? else { return Ok(Removal::InUse) };
        match fs::remove_file(&self.path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => {
                Err(CacheError::new("cannot remove the file", &self.path, source))
            }
            _ => {
                forget_stamp(&self.path);
                Ok(Removal::Removed)
            }
        }
    }
}

impl TableLocation {
    /// The tables of this location whose files exist, even unfinished ones, without other files.
    pub fn tables(&self) -> Vec<CacheEntry> {
        let small = self.existing_path();
        let entry = |kind, path: PathBuf, locked_as: PathBuf, description: String| {
            let metadata = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
            // Using the table does not touch its file, but the system may note that it was read.
            let last_used = metadata.modified().ok().max(metadata.accessed().ok());
            let bytes = metadata.len();
            Some(CacheEntry { path, kind, description, bytes, last_used, locked_as })
        };
        let table = |size: TableSize| {
            let path = size.path(self).unwrap_or_else(|| small.to_owned());
            let description = match size {
                TableSize::Small if !is_table(&path, self.metric) => return None,
                TableSize::Small => "table of distances, for every search".to_owned(),
                _ => format!("{} table, for --table-size {0}", size.name()),
            };
            entry(CacheKind::Table(size), path.clone(), path, description)
        };
        let unfinished = |size: TableSize| {
            let table = size.path(self)?;
            let name = size.name();
            let description =
                format!("unfinished {name} table; `faceturn generate --size {name}` goes on");
            entry(CacheKind::Unfinished, Unfinished::path_of(&table), table, description)
        };
        let near_t = "distances near T, for every search".to_owned();
        let path = cubies::beside(small);
        let cubies = entry(CacheKind::Cubies, path.clone(), path, near_t);
        let sizes = || TableSize::ALL.into_iter();
        sizes().filter_map(table).chain(cubies).chain(sizes().filter_map(unfinished)).collect()
    }
}

fn is_table(path: &Path, metric: Metric) -> bool {
    let expected = file_magic(metric);
    let mut magic = expected.map(|_| 0);
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut magic));
    read.is_ok() && magic == expected
}

/// The pattern databases in a folder, most recently used first.
pub(super) fn pattern_databases(folder: &Path) -> io::Result<Vec<CacheEntry>> {
    let files = match fs::read_dir(folder) {
        Err(error) if is_absence(&error) => return Ok(Vec::new()),
        files => files?,
    };
    let mut entries: Vec<CacheEntry> = files.flatten().filter_map(pattern_entry).collect();
    sort_short(&mut entries, |one, other| {
        other.last_used.cmp(&one.last_used).then_with(|| one.path.cmp(&other.path))
    });
    Ok(entries)
}

/// The entry of a file; `None` if it is of another kind, or has just been removed.
fn pattern_entry(file: fs::DirEntry) -> Option<CacheEntry> {
    let (path, name) = (file.path(), file.file_name().into_string().ok()?);
    let metadata = file.metadata().ok().filter(fs::Metadata::is_file)?;
    let (bytes, last_used) = (metadata.len(), metadata.modified().ok());
    let entry = |kind, description, locked_as| {
        Some(CacheEntry { path: path.clone(), kind, description, bytes, last_used, locked_as })
    };
    if name.ends_with(FILE_SUFFIX) {
        return entry(CacheKind::PatternDatabase, described(&path), path.clone());
    }
    let (of, rest) = name.strip_prefix('.')?.split_once(FILE_SUFFIX)?;
    let locked_as = path.with_file_name(format!("{of}{FILE_SUFFIX}"));
    let description = "pattern database that is being written, or was left unfinished".to_owned();
    rest.ends_with(PART).then_some(())?;
    entry(CacheKind::Unfinished, description, locked_as)
}

fn described(path: &Path) -> String {
    let header =
        File::open(path).map_err(PatternFileError::Read).and_then(PatternFileHeader::read_from);
    match header {
        Ok(header) if header.description.is_empty() => {
            format!("a pattern of {} arrangements", grouped(header.arrangements))
        }
        Ok(header) => header.description,
        Err(PatternFileError::Content(TableError::Version(_))) => {
            "made by another version of faceturn".to_owned()
        }
        Err(error) => format!("damaged: {error}"),
    }
}

/// Removes the least recently used databases until this many bytes are left, except those in use.
pub(super) fn make_room(folder: &Path, most_bytes: u64, mut removed: impl FnMut(&CacheEntry)) {
    let entries = pattern_databases(folder).unwrap_or_default();
    let mut bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
    for entry in entries.iter().rev() {
        if bytes <= most_bytes {
            return;
        }
        if let Ok(Removal::Removed) = entry.remove() {
            bytes -= entry.bytes;
            removed(entry);
        }
    }
}

/// The files of the pattern databases in memory: a database lives as long as its coordinates.
static IN_USE: Mutex<Vec<(PathBuf, Weak<PatternCoordinates>)>> = Mutex::new(Vec::new());

/// Notes that this process uses a database while it lives, and updates its file's time.
pub(super) fn note_use(path: &Path, database: &PatternDatabase) {
    let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    in_use.retain(|(_, coordinates)| coordinates.strong_count() > 0);
    in_use.push((path.to_owned(), Arc::downgrade(database.coordinates())));
    drop(in_use);
    // Other users' files stay as they are.
    let file = File::options().append(true).open(path);
    let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
}

fn is_in_use(path: &Path) -> bool {
    let in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    in_use.iter().any(|(other, coordinates)| other == path && coordinates.strong_count() > 0)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use faceturn_cube::{FaceTurn, Metric};
    use faceturn_goals::pattern_databases::{Mark, Pattern, Purpose};

    use faceturn_searcher::{Event, OnEvent};

    use super::super::PatternCache;
    use super::*;

    fn age(path: &Path, days: u64) {
        let then = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
        let file = File::options().append(true).open(path).expect("a file");
        file.set_modified(then).expect("our own file");
    }

    fn distances_to(rank: u64) -> (Arc<PatternCoordinates>, Purpose) {
        let pattern = Pattern::new([Mark::IGNORED; 8], [Mark::ORIENTED; 12]).expect("a pattern");
        let coordinates = PatternCoordinates::new(&pattern).expect("2048 arrangements");
        let purpose = Purpose::new(&coordinates, [rank], &FaceTurn::ALL, Metric::Face);
        (Arc::new(coordinates), purpose.described(format!("flip {rank}")))
    }

    #[test]
    fn the_databases_that_were_used_longest_ago_make_room_for_a_new_one() {
        let folder = tempfile::tempdir().expect("room for a folder");
        // Room for two.
        let cache = PatternCache::in_folder(folder.path()).with_most_bytes(11_000);
        let removals = Mutex::new(Vec::new());
        let removed = OnEvent(|event: &Event<'_>| {
            if let Event::Removed(description) = *event {
                removals.lock().expect("no panic").push(description.to_owned());
            }
        });
        let make = |rank: u64| {
            let (coordinates, purpose) = distances_to(rank);
            let database = cache.database(&coordinates, &purpose, &removed).expect("made");
            (database, cache.path(&purpose).expect("it is kept"))
        };
        let kept = || -> Vec<String> {
            let entries = cache.entries().expect("a folder");
            entries.into_iter().map(|entry| entry.description).collect()
        };
        let (first, second) = (make(1).1, make(2).1);
        age(&first, 2);
        age(&second, 1);
        assert_eq!(kept(), ["flip 2", "flip 1"]);
        // Using the first one makes the second one the oldest.
        let (first, path) = make(1);
        assert_eq!(kept(), ["flip 1", "flip 2"]);
        drop(make(3));
        assert_eq!(kept(), ["flip 3", "flip 1"]);
        // What this process uses stays, however old it is.
        age(&path, 9);
        drop(make(4));
        assert_eq!(kept(), ["flip 4", "flip 1"]);
        drop(first);
        age(&path, 9);
        drop(make(5));
        assert_eq!(kept(), ["flip 5", "flip 4"]);
        assert_eq!(removals.into_inner().expect("no panic"), ["flip 2", "flip 3", "flip 1"]);
    }

    #[test]
    fn a_database_that_another_process_makes_is_left_alone() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let cache = PatternCache::in_folder(folder.path()).with_most_bytes(0);
        let (coordinates, purpose) = distances_to(1);
        let path = cache.path(&purpose).expect("it is kept");
        drop(cache.database(&coordinates, &purpose, &()).expect("made"));
        drop(coordinates);
        let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
        let part = folder.path().join(format!(".{name}.x1Y2z3.part"));
        fs::write(&part, "a part").expect("room for a file");
        let entries = || cache.entries().expect("a folder");
        let kinds: Vec<CacheKind> = entries().iter().map(|entry| entry.kind).collect();
        assert!(
            kinds.contains(&CacheKind::PatternDatabase) && kinds.contains(&CacheKind::Unfinished)
        );
        let remove =
            || entries().iter().map(|entry| entry.remove().expect("our own folder")).collect();
        let lock = File::open(path.with_extension("patterns.lock")).expect("left by the lock");
        lock.lock().expect("a lock");
        let removals: Vec<Removal> = remove();
        assert_eq!(removals, [Removal::InUse; 2]);
        drop(lock);
        let removals: Vec<Removal> = remove();
        assert_eq!(removals, [Removal::Removed; 2]);
        assert_eq!(entries(), []);
    }

    #[test]
    fn a_file_says_what_its_database_is_for() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let cache = PatternCache::in_folder(folder.path());
        let (coordinates, purpose) = distances_to(0);
        drop(cache.database(&coordinates, &purpose.described(""), &()).expect("made"));
        let purpose = distances_to(0).1;
        let mut file = fs::read(cache.path(&purpose).expect("it is kept")).expect("a file");
        file[8] = 1;
        fs::write(folder.path().join("b.patterns"), file).expect("room for a file");
        fs::write(folder.path().join("c.patterns"), "notes").expect("room for a file");
        fs::write(folder.path().join("notes.txt"), "notes").expect("room for a file");
        let entries = cache.entries().expect("a folder");
        let mut descriptions: Vec<&str> =
            entries.iter().map(|entry| entry.description.as_str()).collect();
        descriptions.sort_unstable();
        assert_eq!(descriptions[..2], ["a pattern of 2,048 arrangements", descriptions[1]]);
        assert!(descriptions[1].starts_with("damaged: not a pattern database"), "{descriptions:?}");
        assert_eq!(descriptions[2..], ["made by another version of faceturn"]);
        let missing = PatternCache::in_folder(folder.path().join("missing"));
        assert_eq!(missing.entries().expect("nothing"), []);
    }
}
