//! Files of tables: looked for, locked, and written so that they are whole or not there at all.

use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek};
use std::path::{Path, PathBuf};

use faceturn_symmetry::OutOfMemory;
use faceturn_table::{Digest, Loading, PruningTable, TableError};
use thiserror::Error;

use crate::files::{self, Locking};

/// How the name of a file ends that is being written. It begins with the name of the table's file.
const PART: &str = ".part";

/// What a file holds.
#[derive(Debug)]
pub(crate) enum Found {
    /// The table.
    Table(PruningTable),
    /// There is no file.
    Nothing,
    /// Something else or a damaged table, or the file cannot be read.
    Unusable(TableError),
}

/// Loads the table from a file.
///
/// # Errors
/// [`OutOfMemory`], which says nothing about the file.
pub(crate) fn look(path: &Path, loading: Loading) -> Result<Found, OutOfMemory> {
    let loaded = File::open(path)
        .map_err(TableError::Read)
        .and_then(|file| PruningTable::load(&file, loading));
    match loaded {
        Ok(table) => Ok(Found::Table(table)),
        Err(TableError::Memory(error)) => Err(error),
        Err(TableError::Read(error)) if is_absence(&error) => Ok(Found::Nothing),
        Err(error) => Ok(Found::Unusable(error)),
    }
}

/// The error for a missing file.
pub(crate) fn missing() -> TableError {
    TableError::Read(io::ErrorKind::NotFound.into())
}

/// Whether there is no such file.
pub(crate) fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Error returned when the table cannot be written to its file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder does not exist and cannot be created.
    #[error("cannot create the folder {}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The lock file, which keeps two processes from making the table at the same time.
    #[error("cannot lock the file {}", path.display())]
    Lock {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The table itself.
    #[error("cannot write the file {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Reading the file back gives something else than was written.
    #[error("the file {} does not hold what was written", path.display())]
    ReadBack {
        /// The file.
        path: PathBuf,
        /// The cause: a [`TableError`] for the table.
        source: Box<dyn Error + Send + Sync>,
    },
}

/// The right to write a table's file. Other processes wait until it is dropped.
pub(crate) struct Claim<'p> {
    path: &'p Path,
    /// Locked for as long as it is open. The lock file stays behind: if it were deleted, two
    /// processes could hold locks on two files of the same name.
    _lock: File,
}

/// Claims a table's file after creating its folder; calls `waiting` if another process has it, and
/// waits for that process. Removes what killed processes have left.
///
/// # Errors
/// [`StoreError`] if no table could be written there.
pub(crate) fn claim<'p>(
    path: &'p Path,
    waiting: &mut dyn FnMut(),
) -> Result<Claim<'p>, StoreError> {
    let folder = files::folder_of(path);
    fs::create_dir_all(folder)
        .map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })?;
    let lock_path = with_suffix(path, ".lock");
    match lock(&lock_path, waiting) {
        Ok((lock, locking)) => {
            // Without a lock another process may be writing such a file just now.
            if locking == Locking::Locked {
                remove_parts(path);
            }
            Ok(Claim { path, _lock: lock })
        }
        Err(source) => Err(StoreError::Lock { path: lock_path, source }),
    }
}

fn lock(path: &Path, waiting: &mut dyn FnMut()) -> io::Result<(File, Locking)> {
    let file = match File::options().create(true).truncate(false).write(true).open(path) {
        Ok(file) => file,
        // Another user's lock file: reading it is enough to wait for the table they are making.
        Err(error) => File::open(path).map_err(|_| error)?,
    };
    let mut locking = files::try_lock(&file)?;
    if locking == Locking::InUse {
        waiting();
        file.lock()?;
        locking = Locking::Locked;
    }
    Ok((file, locking))
}

/// A path with something added to the file's name.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.to_owned().into_os_string();
    path.push(suffix);
    path.into()
}

/// How the names of this table's unfinished files begin.
fn part_prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

/// Removes the unfinished files of processes that were killed while they wrote this table. Only a
/// process that has the lock may do so. A file that cannot be removed does no harm.
fn remove_parts(path: &Path) {
    let prefix = part_prefix(path);
    let is_part = |name: OsString| {
        let name = name.as_encoded_bytes();
        name.starts_with(prefix.as_encoded_bytes()) && name.ends_with(PART.as_bytes())
    };
    let entries = fs::read_dir(files::folder_of(path)).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_part(entry.file_name())) {
        let _ = fs::remove_file(entry.path());
    }
}

impl Claim<'_> {
    /// Writes the table to its place, whole or not at all.
    ///
    /// # Errors
    /// [`StoreError::Write`] or [`StoreError::ReadBack`]; the place is then as it was before.
    pub(crate) fn keep(&self, table: &PruningTable) -> Result<(), StoreError> {
        let write = |file: &mut File| match table.write_to(BufWriter::new(file)) {
            Ok(()) => Ok(()),
            Err(TableError::Write(source)) => Err(source),
            Err(error) => Err(io::Error::other(error)),
        };
        let check = |file: &File| Ok(PruningTable::check_stream(file, Digest::PUBLISHED)?);
        self.write(write, check)
    }

    /// Writes a hidden file in the same folder, makes sure that it is on the disk and passes the
    /// check, and moves it to its place.
    ///
    /// # Errors
    /// [`StoreError::Write`] or [`StoreError::ReadBack`]; the place is then as it was before.
    pub(crate) fn write(
        &self,
        write: impl FnOnce(&mut File) -> io::Result<()>,
        check: impl FnOnce(&File) -> Result<(), Box<dyn Error + Send + Sync>>,
    ) -> Result<(), StoreError> {
        let failed = |source| StoreError::Write { path: self.path.to_owned(), source };
        let folder = files::folder_of(self.path);
        let mut part = files::part_file(folder, part_prefix(self.path)).map_err(failed)?;
        write(part.as_file_mut()).map_err(failed)?;
        part.as_file().sync_all().and_then(|()| part.as_file().rewind()).map_err(failed)?;
        check(part.as_file())
            .map_err(|source| StoreError::ReadBack { path: self.path.to_owned(), source })?;
        part.persist(self.path).map_err(|error| failed(error.error))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_below_a_file_holds_nothing_and_cannot_be_claimed() {
        let file = tempfile::NamedTempFile::new().expect("room for a file");
        let path = file.path().join("folder").join("a.table");
        assert!(matches!(look(&path, Loading::Copy), Ok(Found::Nothing)));
        assert!(matches!(claim(&path, &mut || {}), Err(StoreError::Folder { .. })));
    }

    #[test]
    fn a_folder_and_a_text_are_unusable() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let look = |path: &Path| look(path, Loading::Copy).expect("enough memory");
        assert!(matches!(look(folder.path()), Found::Unusable(_)));
        let text = folder.path().join("text");
        fs::write(&text, "a text").expect("room for a text");
        assert!(matches!(look(&text), Found::Unusable(TableError::Magic { .. })));
        assert!(matches!(look(&folder.path().join("other")), Found::Nothing));
    }

    #[test]
    fn a_claim_keeps_others_out_until_it_ends() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("new").join("a.table");
        let claim = claim(&path, &mut || {}).expect("a folder of our own");
        let lock = File::open(path.with_extension("table.lock")).expect("made with the claim");
        assert_eq!(files::try_lock(&lock).expect("a lock"), Locking::InUse);
        drop(claim);
        assert_eq!(files::try_lock(&lock).expect("a lock"), Locking::Locked);
    }

    #[test]
    fn unfinished_files_of_killed_processes_are_removed_under_the_lock() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("a.table");
        let names = [".a.table.x1Y2z3.part", ".b.table.x1Y2z3.part", "a.table", ".a.table.x"];
        for name in names {
            fs::write(folder.path().join(name), "").expect("room for a file");
        }
        drop(claim(&path, &mut || {}).expect("a folder of our own"));
        let exists = names.map(|name| folder.path().join(name).exists());
        assert_eq!(exists, [false, true, true, true]);
        // While another process has the lock, its file stays: the claim waits first.
        fs::write(folder.path().join(names[0]), "").expect("room for a file");
        let other = File::open(folder.path().join("a.table.lock")).expect("made with the claim");
        assert_eq!(files::try_lock(&other).expect("a lock"), Locking::Locked);
        let (part, mut other) = (folder.path().join(names[0]), Some(other));
        let claim = claim(&path, &mut || {
            assert!(part.exists());
            other.take();
        });
        claim.expect("the lock after waiting");
        assert!(!part.exists());
    }

    /// Another user's lock file can be read, not written.
    #[cfg(unix)]
    #[test]
    fn a_lock_file_that_cannot_be_written_is_locked_all_the_same() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("a.table");
        let lock_path = folder.path().join("a.table.lock");
        fs::write(&lock_path, "").expect("room for a file");
        fs::set_permissions(&lock_path, PermissionsExt::from_mode(0o444)).expect("our own file");
        drop(claim(&path, &mut || {}).expect("a lock that is read only"));
    }
}
