//! Obtains a file's content: looks for it, locks it, looks again, makes the content, keeps it.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use faceturn_searcher::{Event, Observer, Stored};
use faceturn_table::Digest;

use super::location::{ChosenBy, TableLocation};
use super::stamp::forget_stamp;
use super::writing::{CacheError, Lock, is_absence};
use crate::stamp::Stamp;

/// When to make a table and write its file. A file that is not a table at all is never overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MakeTable {
    /// Never: the file must exist.
    Never,
    /// If there is no file. A file that does not hold the table is an error, and stays.
    IfMissing,
    /// If there is no file, or its table is damaged or cut short.
    IfUnusable,
    /// Even if the file holds the table.
    Always,
}

impl MakeTable {
    /// The usual choice: replaces an unusable default file, but no file that somebody named.
    ///
    /// ```
    /// use faceturn::internals::TableLocation;
    /// use faceturn::tables::MakeTable;
    ///
    /// let named = TableLocation::of_caller("notes.txt");
    /// assert_eq!(MakeTable::usual_for(&named), MakeTable::IfMissing);
    /// ```
    #[doc(hidden)]
    pub fn usual_for(location: &TableLocation) -> MakeTable {
        match location.chosen_by {
            ChosenBy::Default => MakeTable::IfUnusable,
            ChosenBy::Caller | ChosenBy::Environment => MakeTable::IfMissing,
        }
    }
}

/// How a table came to be in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableOrigin {
    /// Loaded from its file.
    Loaded,
    /// Made by another process, and loaded from its file.
    MadeByOther,
    /// Made by this process.
    Made,
}

/// A table in memory, loaded or made, and its file.
#[derive(Debug)]
#[non_exhaustive]
pub struct TableMade<T> {
    /// The table.
    pub table: T,
    /// How it came to be in memory.
    pub origin: TableOrigin,
    /// The file that holds it.
    pub path: PathBuf,
}

pub(super) trait Kind {
    type Content;
    type FileError: Error + Send + Sync + 'static;
    type Error;

    const STORED: Stored;

    fn observer(&self) -> &dyn Observer;

    /// Loads the content of a file, with all checks.
    fn load(&mut self, file: io::Result<&File>) -> Result<Self::Content, Self::FileError>;

    /// The digest of the only right content, for files that are checked once and then trusted.
    fn trusted_digest(&self) -> Option<Digest> {
        None
    }

    /// Loads a file that was checked before and has not changed since.
    fn load_trusted(&mut self, file: &File) -> Result<Self::Content, Self::FileError> {
        self.load(Ok(file))
    }

    /// Makes the content, and keeps it in the file unless that cannot be locked.
    fn make(&mut self, lock: Result<Lock<'_>, CacheError>) -> Result<Self::Content, Self::Error>;

    /// The file does not exist, and is made unless this is an error.
    fn missing(&self, path: &Path) -> Result<(), Self::Error> {
        let _ = path;
        Ok(())
    }

    /// The file cannot be used, and is made again unless this is an error.
    fn unusable(&mut self, path: &Path, error: Self::FileError) -> Result<(), Self::Error> {
        self.observer().event(&Event::Damaged { stored: Self::STORED, path, error: &error });
        Ok(())
    }

    /// The content cannot be kept, and is used all the same unless this is an error.
    fn not_kept(&mut self, error: CacheError) -> Result<(), Self::Error> {
        self.observer().event(&Event::NotKept { stored: Self::STORED, error: &error });
        Ok(())
    }
}

/// A kind of file whose content is made in memory and then written.
pub(super) trait MadeInMemory: Kind {
    fn make_in_memory(&mut self) -> Result<Self::Content, Self::Error>;

    fn write(content: &Self::Content, file: impl Write) -> io::Result<()>;

    /// Checks a file that has just been written.
    fn check(&mut self, file: &File) -> Result<(), Self::FileError> {
        self.load(Ok(file)).map(drop)
    }

    fn make_and_write(
        &mut self,
        lock: Result<Lock<'_>, CacheError>,
    ) -> Result<Self::Content, Self::Error> {
        let lock = match lock {
            Ok(lock) => lock,
            Err(error) => {
                self.not_kept(error)?;
                return self.make_in_memory();
            }
        };
        let content = self.make_in_memory()?;
        let write = |file: &mut File| Self::write(&content, BufWriter::new(file));
        match lock.write(write, |file| self.check(file)) {
            Ok(()) => {
                let kept = Event::Kept { stored: Self::STORED, path: lock.path() };
                self.observer().event(&kept);
            }
            Err(error) => self.not_kept(error)?,
        }
        Ok(content)
    }
}

/// Loads the content from `path`, or else from the first usable file of `shared`.
/// If there is none, or if `make` says always, makes it and keeps it in `path`. Of several
/// processes, one makes it and the others wait.
pub(super) fn obtain<K: Kind>(
    kind: &mut K,
    make: MakeTable,
    path: &Path,
    shared: &[PathBuf],
) -> Result<TableMade<K::Content>, K::Error> {
    let obtained = |table, origin, path: &Path| TableMade { table, origin, path: path.to_owned() };
    if make != MakeTable::Always
        && let Some((content, path)) = find(kind, path, shared)?
    {
        return Ok(obtained(content, TableOrigin::Loaded, path));
    }
    let lock = Lock::take(path, &mut || kind.observer().event(&Event::Waiting(K::STORED)));
    // Another process may have made it while this one waited for the lock.
    if lock.is_ok()
        && make != MakeTable::Always
        && let Ok(Some(content)) = look(kind, path)
    {
        return Ok(obtained(content, TableOrigin::MadeByOther, path));
    }
    Ok(obtained(kind.make(lock)?, TableOrigin::Made, path))
}

/// The content of the first usable file; `None` if it has to be made.
pub(super) fn find<'p, K: Kind>(
    kind: &mut K,
    path: &'p Path,
    shared: &'p [PathBuf],
) -> Result<Option<(K::Content, &'p Path)>, K::Error> {
    for (at, path) in iter::once(path).chain(shared.iter().map(PathBuf::as_path)).enumerate() {
        let looked = if at == 0 { look(kind, path) } else { only_look(kind, path) };
        match looked {
            Ok(Some(content)) => return Ok(Some((content, path))),
            Ok(None) => {}
            Err(error) if at == 0 => {
                return kind.unusable(path, error).map(|()| None);
            }
            Err(error) => kind.observer().event(&Event::Skipped { path, error: &error }),
        }
    }
    kind.missing(path).map(|()| None)
}

/// The content of a file, if it exists. A trusted file is checked only if it has changed.
pub(super) fn look<K: Kind>(kind: &mut K, path: &Path) -> Result<Option<K::Content>, K::FileError> {
    look_as(kind, path, Look::Usual)
}

/// As [`look`], but writes nothing: for a file that somebody else keeps.
pub(super) fn only_look<K: Kind>(
    kind: &mut K,
    path: &Path,
) -> Result<Option<K::Content>, K::FileError> {
    look_as(kind, path, Look::Only)
}

/// Checks a file even if it is trusted, and returns its digest if it exists. It is trusted from
/// then on if it is right, and no longer if it is not.
pub(super) fn check<K: Kind>(kind: &mut K, path: &Path) -> Result<Option<Digest>, K::FileError> {
    Ok(look_as(kind, path, Look::Check)?.and_then(|_| kind.trusted_digest()))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Usual,
    Only,
    Check,
}

fn look_as<K: Kind>(
    kind: &mut K,
    path: &Path,
    look: Look,
) -> Result<Option<K::Content>, K::FileError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if is_absence(&error) => return Ok(None),
        Err(error) => return kind.load(Err(error)).map(Some),
    };
    let began = SystemTime::now();
    let stamp = kind.trusted_digest().and_then(|digest| Stamp::of(&file, digest));
    if look != Look::Check
        && stamp.as_ref().is_some_and(|stamp| stamp.lies_beside(path))
        && let Ok(content) = kind.load_trusted(&file)
    {
        return Ok(Some(content));
    }
    let content = kind.load(Ok(&file));
    if let Some(stamp) = stamp.filter(|_| look != Look::Only) {
        match &content {
            Ok(_) => stamp.keep(path, &file, began),
            // Another file of that name may be the user's.
            Err(_) if stamp.lies_beside(path) => forget_stamp(path),
            Err(_) => {}
        }
    }
    content.map(Some)
}
