//! Locks, and files that are complete or absent.

use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::files::{self, Locking, PART, part_prefix};
use crate::replaceable::{MAGIC_BYTES, is_replaceable};

/// Error returned when a table or a pattern database cannot be written to its file.
#[derive(Debug, Error)]
#[error("{text}")]
pub struct CacheError {
    text: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl CacheError {
    pub(super) fn new(
        what: &str,
        path: &Path,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> CacheError {
        let text = format!("{what} {}", path.display());
        CacheError { text, source: Some(source.into()) }
    }

    pub(super) fn without_cause(text: String) -> CacheError {
        CacheError { text, source: None }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> CacheError {
        CacheError::new("cannot write the file", path, source)
    }

    /// Reading the file back gives something other than was written.
    pub(super) fn read_back(
        path: &Path,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> CacheError {
        let text = format!("the file {} does not hold what was written", path.display());
        CacheError { text, source: Some(source.into()) }
    }
}

/// The lock on a file to be written; other processes wait until it is dropped.
pub(crate) struct Lock<'p> {
    path: &'p Path,
    /// Locked while it is open. The lock file is never deleted: otherwise two processes could
    /// hold locks on two files of the same name.
    _file: File,
}

impl<'p> Lock<'p> {
    /// Locks a file after creating its folder; an error if the one there is not ours to replace. If
    /// another process has the lock, calls `waiting` and waits. Removes what killed processes left.
    pub(crate) fn take(path: &'p Path, waiting: &mut dyn FnMut()) -> Result<Lock<'p>, CacheError> {
        match may_be_written(path) {
            Ok(true) => {}
            Ok(false) => {
                return Err(CacheError::without_cause(format!(
                    "{} is not a table of faceturn: it is not overwritten",
                    path.display()
                )));
            }
            Err(source) => return Err(CacheError::write(path, source)),
        }
        let folder = files::folder_of(path);
        fs::create_dir_all(folder)
            .map_err(|source| CacheError::new("cannot create the folder", folder, source))?;
        let lock_path = with_suffix(path, ".lock");
        let locked = open_lock(&lock_path).and_then(|file| {
            let locking = files::try_lock(&file)?;
            if locking == Locking::InUse {
                waiting();
                file.lock()?;
            }
            Ok((file, locking))
        });
        let (file, locking) =
            locked.map_err(|source| CacheError::new("cannot lock the file", &lock_path, source))?;
        // Without a lock, another process may be writing one of these files.
        if locking != Locking::Unsupported {
            remove_parts(path);
        }
        Ok(Lock { path, _file: file })
    }

    pub(super) fn path(&self) -> &'p Path {
        self.path
    }

    /// Locks a file; `None` if another process has the lock, or if the file system has no locks.
    pub(crate) fn try_take(path: &'p Path) -> Result<Option<Lock<'p>>, CacheError> {
        let lock_path = with_suffix(path, ".lock");
        let locked = open_lock(&lock_path).and_then(|file| Ok((files::try_lock(&file)?, file)));
        let (locking, file) =
            locked.map_err(|source| CacheError::new("cannot lock the file", &lock_path, source))?;
        Ok((locking == Locking::Locked).then_some(Lock { path, _file: file }))
    }

    /// Writes a hidden file in the same folder, syncs it, checks it, and moves it to its place. An
    /// error leaves the place as it was.
    pub(crate) fn write<E: Error + Send + Sync + 'static>(
        &self,
        write: impl FnOnce(&mut File) -> io::Result<()>,
        check: impl FnOnce(&File) -> Result<(), E>,
    ) -> Result<(), CacheError> {
        let failed = |source| CacheError::write(self.path, source);
        let folder = files::folder_of(self.path);
        let mut part = files::part_file(folder, part_prefix(self.path)).map_err(failed)?;
        write(part.as_file_mut()).map_err(failed)?;
        part.as_file().sync_all().and_then(|()| part.as_file().rewind()).map_err(failed)?;
        check(part.as_file()).map_err(|source| CacheError::read_back(self.path, source))?;
        files::persist(part, self.path).map_err(failed)
    }
}

/// Whether there is no such file, or one that [is ours](is_replaceable).
fn may_be_written(path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => {
            let mut beginning = Vec::new();
            File::open(path)?.take(MAGIC_BYTES as u64).read_to_end(&mut beginning)?;
            Ok(is_replaceable(&beginning))
        }
        Ok(_) => Ok(false),
        Err(error) if is_absence(&error) => Ok(true),
        Err(error) => Err(error),
    }
}

pub(super) fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

fn open_lock(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).open(path);
    // For another user's lock file, reading it is enough to wait for them.
    file.or_else(|error| File::open(path).map_err(|_| error))
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.to_owned().into_os_string();
    path.push(suffix);
    path.into()
}

/// Removes the unfinished files that killed processes left of this file. The caller must hold the
/// lock. A file that cannot be removed does no harm.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn take(path: &Path) -> Result<Lock<'_>, CacheError> {
        Lock::take(path, &mut || {})
    }

    #[test]
    fn a_path_below_a_file_cannot_be_locked() {
        let file = tempfile::NamedTempFile::new().expect("room for a file");
        let path = file.path().join("folder").join("a.table");
        let said = take(&path).map(drop).expect_err("no folder").to_string();
        assert!(said.starts_with("cannot create the folder "), "{said}");
    }

    #[test]
    fn a_lock_keeps_others_out_until_it_is_dropped() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("new").join("a.table");
        let own = take(&path).expect("a folder of our own");
        let lock = File::open(path.with_extension("table.lock")).expect("left by the lock");
        assert_eq!(files::try_lock(&lock).expect("a lock"), Locking::InUse);
        drop(own);
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
        drop(take(&path).expect("a folder of our own"));
        let exists = names.map(|name| folder.path().join(name).exists());
        assert_eq!(exists, [false, true, true, true]);
        // While another process has the lock, its file stays: the lock is waited for first.
        fs::write(folder.path().join(names[0]), "").expect("room for a file");
        let other = File::open(folder.path().join("a.table.lock")).expect("left by the lock");
        assert_eq!(files::try_lock(&other).expect("a lock"), Locking::Locked);
        let (part, mut other) = (folder.path().join(names[0]), Some(other));
        let lock = Lock::take(&path, &mut || {
            assert!(part.exists());
            other.take();
        });
        lock.expect("the lock after waiting");
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
        drop(take(&path).expect("a lock that is read only"));
    }
}
