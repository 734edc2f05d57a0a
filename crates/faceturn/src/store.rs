//! The table's file: looked for, claimed and written so that it is whole or not there at all.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use faceturn_table::{Loading, PruningTable, TableError};
use thiserror::Error;

use crate::location::TableLocation;
use crate::supply::TableEvent;

/// What there is in the table's place.
#[derive(Debug)]
pub(crate) enum Found {
    /// A table, whole and undamaged.
    Whole(PruningTable),
    /// No file.
    Nothing,
    /// A file that is no table, or a damaged one, or that cannot be read.
    Unusable(TableError),
}

/// Looks for the table and loads it.
pub(crate) fn look(path: &Path) -> Found {
    let loaded = File::open(path)
        .map_err(TableError::Read)
        .and_then(|file| PruningTable::load(&file, Loading::Copy));
    match loaded {
        Ok(table) => Found::Whole(table),
        Err(TableError::Read(error)) if is_absence(&error) => Found::Nothing,
        Err(error) => Found::Unusable(error),
    }
}

/// The error of a file that is not there.
pub(crate) fn missing() -> TableError {
    TableError::Read(io::ErrorKind::NotFound.into())
}

fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Why the table could not be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder is not there and cannot be made.
    #[error("the folder {} cannot be made", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file that keeps others from making the table meanwhile.
    #[error("the file {} cannot be locked", path.display())]
    Lock {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The table itself.
    #[error("{} cannot be written", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What was written is not what is read back.
    #[error("{} does not hold what was written", path.display())]
    ReadBack {
        /// The file.
        path: PathBuf,
        /// Why.
        source: TableError,
    },
}

/// The right to make the table in a place; while one process has it, all others wait.
pub(crate) struct Claim<'l> {
    location: &'l TableLocation,
    /// Locked for as long as it is open. The file stays behind: if it were deleted, two processes
    /// could hold locks on two files of the same name.
    _lock: File,
}

/// Claims the table's place, after making its folder. Waits for whoever has claimed it before.
///
/// # Errors
/// [`StoreError`] where no table could be written.
pub(crate) fn claim<'l>(
    location: &'l TableLocation,
    tell: &mut dyn FnMut(TableEvent<'_>),
) -> Result<Claim<'l>, StoreError> {
    let folder = location.folder();
    fs::create_dir_all(folder)
        .map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })?;
    let mut path = location.path.clone().into_os_string();
    path.push(".lock");
    let path = PathBuf::from(path);
    let lock = lock(&path, tell).map_err(|source| StoreError::Lock { path, source })?;
    Ok(Claim { location, _lock: lock })
}

fn lock(path: &Path, tell: &mut dyn FnMut(TableEvent<'_>)) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            tell(TableEvent::Waiting);
            file.lock()?;
        }
        // A file system without locks: the worst that can happen is that two make the same table.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(error),
    }
    Ok(file)
}

impl Claim<'_> {
    /// Writes the table beside its place, makes sure that it is on the disk and whole, and moves it
    /// there.
    ///
    /// # Errors
    /// [`StoreError::Write`] or [`StoreError::ReadBack`]; the place is then as it was before.
    pub(crate) fn keep(&self, table: &PruningTable) -> Result<(), StoreError> {
        let path = &self.location.path;
        let failed = |source| StoreError::Write { path: path.clone(), source };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".h-cosets-").suffix(".part");
        // Readable by whoever may read what this user writes, as other files are.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(self.location.folder()).map_err(failed)?;
        match table.write_to(BufWriter::new(file.as_file_mut())) {
            Ok(()) => {}
            Err(TableError::Write(source)) => return Err(failed(source)),
            Err(error) => return Err(failed(io::Error::other(error))),
        }
        file.as_file().sync_all().map_err(failed)?;
        PruningTable::load(file.as_file(), Loading::Copy)
            .map_err(|source| StoreError::ReadBack { path: path.clone(), source })?;
        file.persist(path).map_err(|error| failed(error.error))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::location::Origin;

    #[test]
    fn a_path_below_a_file_holds_nothing_and_cannot_be_claimed() {
        let file = tempfile::NamedTempFile::new().expect("room for a file");
        let path = file.path().join("folder").join("a.table");
        assert!(matches!(look(&path), Found::Nothing));
        let location = TableLocation { path, origin: Origin::Caller };
        assert!(matches!(claim(&location, &mut |_| {}), Err(StoreError::Folder { .. })));
    }

    #[test]
    fn a_folder_and_a_text_are_no_tables() {
        let folder = tempfile::tempdir().expect("room for a folder");
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
        let location = TableLocation { path: path.clone(), origin: Origin::Caller };
        let claim = claim(&location, &mut |_| {}).expect("a folder of our own");
        let lock = File::open(path.with_extension("table.lock")).expect("made with the claim");
        assert!(matches!(lock.try_lock(), Err(TryLockError::WouldBlock)));
        drop(claim);
        assert!(lock.try_lock().is_ok());
    }
}
