//! The file of a checkpoint made, opened, locked, and written line by line.

use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use faceturn_searcher::Part;

use super::header::Header;
use super::line::line_of;
use crate::location::folder_of;

/// How long what has been written may wait until it is certain to be on the disk. A process that
/// is killed loses nothing of it; a machine without power does.
const SYNC_INTERVAL: Duration = Duration::from_secs(30);

/// Makes the file with its header: written aside, on the disk, locked, and only then moved to its
/// place, where nothing may be.
pub(super) fn create_file(path: &Path, header: &Header) -> io::Result<File> {
    let folder = folder_of(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".faceturn-checkpoint-").suffix(".part");
    // Readable by whoever may read what this user writes, as other files are.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(&line_of(header))?;
    file.as_file().sync_all()?;
    try_lock(file.as_file())?;
    let file = file.persist_noclobber(path)?;
    // The name has to be on the disk as well. Not every system can be told so.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(file)
}

pub(super) fn open_file(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).open(path)
}

pub(super) fn try_lock(file: &File) -> Result<(), TryLockError> {
    match file.try_lock() {
        // A file system without locks: whoever uses it has to take care.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        other => other,
    }
}

/// What changes while a search runs.
pub(super) struct Writing {
    /// At its end.
    file: File,
    /// The parts written since the file was opened.
    recorded: HashSet<Part>,
    synced: Instant,
    /// Whether anything has been written since then.
    unsynced: bool,
    /// The first failure: nothing is written after it.
    pub(super) error: Option<io::Error>,
}

impl Writing {
    /// Writes at the end of a file, where it has been put.
    pub(super) fn new(file: File) -> Writing {
        let (recorded, synced) = (HashSet::new(), Instant::now());
        Writing { file, recorded, synced, unsynced: false, error: None }
    }

    /// Writes the line of a part, once, unless something has gone wrong before.
    pub(super) fn record(&mut self, part: Part, line: &[u8]) {
        if self.error.is_some() || !self.recorded.insert(part) {
            return;
        }
        self.append(line);
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.sync();
        }
    }

    /// Writes a whole line with one call, so that at most the last line of a file is torn.
    fn append(&mut self, line: &[u8]) {
        self.unsynced = true;
        let written = loop {
            match self.file.write(line) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.error = match written {
            Ok(bytes) if bytes == line.len() => None,
            // The next search drops the line.
            Ok(_) => Some(io::ErrorKind::WriteZero.into()),
            Err(error) => Some(error),
        };
    }

    /// Makes sure that what has been written is on the disk.
    pub(super) fn sync(&mut self) {
        if self.unsynced && self.error.is_none() {
            self.error = self.file.sync_data().err();
            self.unsynced = false;
        }
        self.synced = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs;

    use super::super::Checkpoint;
    use super::super::samples::{filled, finished, part};
    use super::*;

    #[test]
    fn after_a_failure_nothing_is_written() {
        let (_folder, path, bytes) = filled();
        // A file that is open for reading alone cannot be written.
        let file = File::open(&path).expect("just written");
        let checkpoint = Checkpoint::begin(&path, file, HashMap::new(), 0);
        checkpoint.record(part(5), &finished(5));
        let error = checkpoint.error().expect("not writable");
        checkpoint.locked().file = open_file(&path).expect("writable");
        checkpoint.record(part(6), &finished(6));
        assert_eq!(checkpoint.error(), Some(error.clone()));
        assert_eq!(checkpoint.finish().expect_err("as before").to_string(), error);
        assert_eq!(fs::read(&path).expect("still there"), bytes);
    }
}
