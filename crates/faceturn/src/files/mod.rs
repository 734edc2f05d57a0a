//! Crash-safe files: locks, new files that are complete or absent, and append-only logs.
//!
//! Used by the checkpoint, the table and the program's journal; not part of the stable interface.

mod append_log;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

pub use self::append_log::{AppendLog, AppendLogError, LineError};

/// The result of [`try_lock`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locking {
    /// The file is locked until it is closed.
    Locked,
    /// Another process has it locked.
    InUse,
    /// The file system has no locks: two processes may open the same file.
    Unsupported,
}

/// Locks the file if no other process has it locked.
///
/// # Errors
/// A file that cannot be locked.
pub fn try_lock(file: &File) -> io::Result<Locking> {
    match file.try_lock() {
        Ok(()) => Ok(Locking::Locked),
        Err(TryLockError::WouldBlock) => Ok(Locking::InUse),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            Ok(Locking::Unsupported)
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Creates a hidden file in this folder, to be moved to its place. Dropping it deletes it.
///
/// # Errors
/// A folder that is missing or not writable.
pub fn part_file(folder: &Path, prefix: impl AsRef<OsStr>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix.as_ref()).suffix(PART);
    // With the permissions of ordinary new files: those of temporary files are stricter.
    builder.make_in(folder, |path| for_one_writer().create_new(true).open(path))
}

/// Suffix of the name of a file that is being written. The prefix is [`part_prefix`].
pub(crate) const PART: &str = ".part";

/// Prefix of the names of a file's unfinished files.
pub(crate) fn part_prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

/// Moves an unfinished file to its place, where another file may be, even one in use. A file that
/// cannot be replaced is an error, and stays.
pub(crate) fn persist(mut part: NamedTempFile, place: &Path) -> io::Result<()> {
    replace(part.path(), place)?;
    // Nothing is left under the old name.
    part.disable_cleanup(true);
    Ok(())
}

/// Renames a file. Another file may have the new name, even one in use. One that cannot be replaced
/// is an error, and stays.
pub(crate) fn replace(from: &Path, to: &Path) -> io::Result<()> {
    let replaced = fs::rename(from, to);
    #[cfg(windows)]
    let replaced = match replaced {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied && to.is_file() => {
            replace_in_use(from, to).map_err(|_| error)
        }
        replaced => replaced,
    };
    replaced
}

/// Replaces a file that Windows does not replace because it is open, mapped or read-only. It can
/// still be renamed. It is deleted at once if it is only open, else with its unfinished files.
#[cfg(windows)]
fn replace_in_use(from: &Path, to: &Path) -> io::Result<()> {
    let prefix = part_prefix(to);
    let mut builder = tempfile::Builder::new();
    let aside = builder.prefix(&prefix).suffix(PART);
    let aside = aside.make_in(folder_of(to), |aside| fs::rename(to, aside))?;
    let replaced = fs::rename(from, to);
    if replaced.is_err() {
        fs::rename(aside.path(), to)?;
    }
    replaced
}

/// Options to open a file for reading and writing. Windows then lets nobody else write to it, so
/// it needs no lock: a Windows lock would keep readers out, too.
pub(crate) fn for_one_writer() -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true);
    #[cfg(windows)]
    {
        const FILE_SHARE_READ: u32 = 1;
        const FILE_SHARE_DELETE: u32 = 4; // Also to rename it.
        let shared = FILE_SHARE_READ | FILE_SHARE_DELETE;
        std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, shared);
    }
    options
}

/// Locks a file that was opened [`for_one_writer`].
pub(crate) fn lock_for_one_writer(file: &File) -> io::Result<Locking> {
    if cfg!(windows) { Ok(Locking::Locked) } else { try_lock(file) }
}

/// Whether a file cannot be opened [`for_one_writer`] because another writer has it open.
pub(crate) fn has_a_writer(error: &io::Error) -> bool {
    const ERROR_SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && error.raw_os_error() == Some(ERROR_SHARING_VIOLATION)
}

/// The path in the form that Windows takes at any length. The standard library converts paths by
/// itself; other libraries stop at 260 characters.
pub(crate) fn of_any_length(path: &Path) -> io::Result<PathBuf> {
    use std::path::{Component, Prefix};

    if !cfg!(windows) {
        return Ok(path.to_owned());
    }
    let path = std::path::absolute(path)?;
    let mut components = path.components();
    let Some(Component::Prefix(prefix)) = components.next() else { return Ok(path) };
    let mut long = match prefix.kind() {
        Prefix::Disk(_) => OsString::from(r"\\?"),
        Prefix::UNC(..) => OsString::from(r"\\?\UNC"),
        _ => return Ok(path),
    };
    // `C:` or `\\server\share`, which gets a single backslash.
    long.push(r"\");
    long.push(prefix.as_os_str().to_string_lossy().trim_start_matches('\\'));
    long.push(components.as_path());
    Ok(long.into())
}

/// Reads a small file. Anything else under its name is an error: a pipe would be waited for.
pub(crate) fn read_ordinary(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file"));
    }
    fs::read(path)
}

/// The folder that holds a file.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::*;

    const NEW: &[u8] = b"new";

    fn replace_by_new(place: &Path) {
        let mut part = part_file(folder_of(place), part_prefix(place)).expect("room for a file");
        part.write_all(NEW).expect("room for a word");
        persist(part, place).expect("its place");
        assert_eq!(fs::read(place).expect("there"), NEW);
    }

    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").file_name()).collect()
    }

    #[test]
    fn a_file_that_is_open_is_replaced_and_still_read() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let name = "a b\u{e4}\u{1f9ca}.table";
        let place = folder.path().join(name);
        fs::write(&place, "old").expect("room for a word");
        let mut reader = File::open(&place).expect("there");
        replace_by_new(&place);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("readable");
        assert_eq!(text, "old");
        drop(reader);
        assert_eq!(names(folder.path()), [name]);
    }

    #[test]
    fn a_file_that_is_mapped_is_replaced_and_still_read() {
        use faceturn_table::{Loading, PruningTable};

        let folder = tempfile::tempdir().expect("room for a folder");
        let place = folder.path().join("a.table");
        fs::copy(faceturn_tests::table_path(), &place).expect("room for a table");
        let file = File::open(&place).expect("there");
        let table = PruningTable::load(&file, faceturn_cube::Metric::Face, Loading::Map)
            .expect("the published table");
        drop(file);
        replace_by_new(&place);
        table.check().expect("as it was");
    }

    #[test]
    fn a_file_that_can_only_be_read_is_replaced() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let place = folder.path().join("a.table");
        fs::write(&place, "old").expect("room for a word");
        let mut permissions = fs::metadata(&place).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&place, permissions).expect("our own file");
        replace_by_new(&place);
    }

    #[test]
    fn a_file_that_cannot_be_replaced_stays() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let place = folder.path().join("a.table");
        let part = part_file(folder.path(), ".a.table.").expect("room for a file");
        fs::create_dir_all(place.join("folder")).expect("room for a folder");
        assert!(persist(part, &place).is_err());
        assert!(place.join("folder").is_dir());
        assert_eq!(names(folder.path()), ["a.table"]);
    }
}
