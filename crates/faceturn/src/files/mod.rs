//! Files that survive whatever ends the process: locks, new files that are whole or not there, logs
//! that only grow, and lines that carry a check.
//!
//! For the checkpoint, the table and the program's journal; not part of the stable interface.

mod append_log;
mod checked_line;

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

pub use self::append_log::{AppendLog, AppendLogError, LineError};
pub use self::checked_line::{CheckMismatch, checked_line, content_of};

/// The result of [`try_lock`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locking {
    /// The file is locked until it is closed.
    Locked,
    /// Another process has it locked.
    InUse,
    /// The file system has no locks: two processes may have the same file open.
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

/// Creates a hidden file to be written, synced and then moved to its place in this folder. It is
/// deleted when it is dropped.
///
/// # Errors
/// A folder that is missing or not writable.
pub fn part_file(folder: &Path, prefix: impl AsRef<OsStr>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix.as_ref()).suffix(".part");
    // With the permissions of ordinary new files: those of temporary ones are stricter.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// The folder that holds a file.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
