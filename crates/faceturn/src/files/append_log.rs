//! A text file that only grows: a first line that says what it is, then a line for each result.
//!
//! The first line is written under another name and moved into place, so we never leave the file
//! without it. A killed process leaves at most one incomplete last line, which is dropped when
//! the file is opened again. An empty file, or one cut off within the first line, is as good as
//! none. The file is locked while it is open.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::{
    Locking, folder_of, for_one_writer, has_a_writer, lock_for_one_writer, of_any_length, part_file,
};

/// Most bytes read of a first line: a large file of another kind may have no lines.
const MOST_FIRST_LINE_BYTES: u64 = 1 << 20;

/// An append-only log, open and locked.
///
/// ```
/// use faceturn::internals::{AppendLog, LineError};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.log");
/// let (mut log, new) = AppendLog::open_or_create(&path, b"numbers\n")?;
/// assert!(new.is_some());
/// log.append(b"1\n")?;
/// log.append(b"2")?; // as if the process were killed while it wrote this line
/// drop(log);
///
/// let (mut log, new) = AppendLog::open_or_create(&path, b"numbers\n")?;
/// assert!(new.is_none() && log.first_line()? == b"numbers\n");
/// let mut lines = Vec::new();
/// let dropped_bytes = log.read_lines(|number, line| {
///     lines.push((number, line.to_vec()));
///     Ok::<(), LineError<std::io::Error>>(())
/// })?;
/// assert_eq!((lines, dropped_bytes), (vec![(2, b"1".to_vec())], 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AppendLog {
    /// Positioned at the end of what has been read, or of the whole file.
    file: File,
}

/// Error returned when opening a log. The file is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum AppendLogError {
    /// The file does not exist and cannot be created.
    #[error("cannot create the file")]
    Create(#[source] io::Error),
    /// The file cannot be opened for reading and writing, or cannot be locked.
    #[error("cannot open the file")]
    Open(#[source] io::Error),
    /// Another process has it open.
    #[error("another process is writing the file")]
    InUse,
    /// It is a folder, a pipe or the like.
    #[error("not an ordinary file")]
    NotFile,
}

/// Why a reader rejects a line.
#[derive(Debug)]
pub enum LineError<E> {
    /// The line is incomplete: dropped if it is the last, else an error.
    Torn(E),
    /// The line is complete but wrong: always an error.
    Wrong(E),
}

impl AppendLog {
    /// Opens or creates the log. If it is new, also returns how many bytes of this first line,
    /// which ends with a line feed, were there and nothing else.
    ///
    /// # Errors
    /// [`AppendLogError`]
    pub fn open_or_create(
        path: &Path,
        first_line: &[u8],
    ) -> Result<(AppendLog, Option<u64>), AppendLogError> {
        if let Some(log) = AppendLog::open(path)? {
            return log.begun(first_line);
        }
        match create(path, first_line) {
            Ok(file) => Ok((AppendLog { file }, Some(0))),
            // Another process has created it meanwhile.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let log = AppendLog::open(path)?;
                log.ok_or(AppendLogError::Create(error))?.begun(first_line)
            }
            Err(error) => Err(AppendLogError::Create(error)),
        }
    }

    /// Writes the first line again if the file holds nothing but a beginning of it.
    fn begun(mut self, first_line: &[u8]) -> Result<(AppendLog, Option<u64>), AppendLogError> {
        let mut restarted = || {
            let found = self.file.metadata()?.len();
            let is_torn =
                found < first_line.len() as u64 && first_line.starts_with(&self.first_line()?);
            if is_torn {
                self.file.set_len(0)?;
                self.file.rewind()?;
                self.file.write_all(first_line)?;
                self.file.sync_all()?;
            }
            Ok(is_torn.then_some(found))
        };
        let new = restarted().map_err(AppendLogError::Open)?;
        Ok((self, new))
    }

    /// Opens and locks the log; `None` if there is no such file.
    fn open(path: &Path) -> Result<Option<AppendLog>, AppendLogError> {
        let file = match for_one_writer().open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(_) if path.is_dir() => return Err(AppendLogError::NotFile),
            Err(error) if has_a_writer(&error) => return Err(AppendLogError::InUse),
            Err(error) => return Err(AppendLogError::Open(error)),
        };
        if !file.metadata().map_err(AppendLogError::Open)?.is_file() {
            return Err(AppendLogError::NotFile);
        }
        if lock_for_one_writer(&file).map_err(AppendLogError::Open)? == Locking::InUse {
            return Err(AppendLogError::InUse);
        }
        Ok(Some(AppendLog { file }))
    }

    /// Reads the first line, with its line feed if it has one.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn first_line(&mut self) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut line = Vec::new();
        let mut reader = BufReader::new(&self.file).take(MOST_FIRST_LINE_BYTES);
        reader.read_until(b'\n', &mut line)?;
        Ok(line)
    }

    /// Calls `accept` for each other line: its number, from 2, and its text without the line
    /// feed. Cuts off an incomplete last line and returns its length.
    /// # Errors
    /// A line that `accept` rejects, or a file that cannot be read; the file stays as it was.
    pub fn read_lines<E: From<io::Error>>(
        &mut self,
        mut accept: impl FnMut(u64, &[u8]) -> Result<(), LineError<E>>,
    ) -> Result<u64, E> {
        let mut good_bytes = self.first_line()?.len() as u64;
        self.file.seek(SeekFrom::Start(good_bytes))?;
        let mut reader = BufReader::new(&self.file);
        let (mut line, mut torn): (Vec<u8>, Option<E>) = (Vec::new(), None);
        let mut torn_bytes = 0;
        for number in 2.. {
            line.clear();
            let length = reader.read_until(b'\n', &mut line)? as u64;
            if length == 0 {
                break;
            }
            // The torn line is not the last one.
            if let Some(error) = torn {
                return Err(error);
            }
            let Some(text) = line.strip_suffix(b"\n") else {
                torn_bytes = length;
                break;
            };
            match accept(number, text) {
                Ok(()) => good_bytes += length,
                Err(LineError::Wrong(error)) => return Err(error),
                Err(LineError::Torn(error)) => (torn, torn_bytes) = (Some(error), length),
            }
        }
        if torn_bytes > 0 {
            self.file.set_len(good_bytes)?;
            self.file.sync_all()?;
        }
        self.file.seek(SeekFrom::Start(good_bytes))?;
        Ok(torn_bytes)
    }

    /// Appends whole lines with one write, so that only the last line of the file can be torn.
    /// Append nothing more after an error.
    ///
    /// # Errors
    /// A file that cannot be written, a full disk for instance.
    pub fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        loop {
            match self.file.write(lines) {
                Ok(bytes) if bytes == lines.len() => return Ok(()),
                // The system gives no reason for a short write.
                Ok(bytes) => {
                    let length = lines.len();
                    let text = format!("wrote {bytes} of {length} bytes; the disk may be full");
                    return Err(io::Error::new(io::ErrorKind::WriteZero, text));
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Syncs what has been appended to the disk.
    ///
    /// # Errors
    /// A disk that fails.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    #[cfg(test)]
    pub(crate) fn read_only(path: &Path) -> AppendLog {
        AppendLog { file: File::open(path).expect("a file") }
    }
}

/// Writes the first line under another name, syncs and locks the file, and moves it into place.
fn create(path: &Path, first_line: &[u8]) -> io::Result<File> {
    let folder = folder_of(path);
    let mut file = part_file(&of_any_length(folder)?, ".faceturn-")?;
    file.write_all(first_line)?;
    file.as_file().sync_all()?;
    lock_for_one_writer(file.as_file())?;
    let file = file.persist_noclobber(of_any_length(path)?)?;
    // The name has to be on disk as well. Not every system can sync a folder.
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    const FIRST: &[u8] = b"first\n";

    fn place() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("a.log");
        (folder, path)
    }

    /// Accepts every line except `bad` and `torn`.
    fn read(log: &mut AppendLog) -> Result<(Vec<String>, u64), io::Error> {
        let mut lines = Vec::new();
        let dropped = log.read_lines(|number, line| {
            let line = String::from_utf8_lossy(line).into_owned();
            let error = io::Error::other(format!("line {number}"));
            match line.as_str() {
                "bad" => Err(LineError::Wrong(error)),
                "torn" => Err(LineError::Torn(error)),
                _ => {
                    lines.push(line);
                    Ok(())
                }
            }
        })?;
        Ok((lines, dropped))
    }

    fn reopened(path: &Path) -> AppendLog {
        let (log, new) = AppendLog::open_or_create(path, FIRST).expect("a log");
        assert_eq!(new, None);
        log
    }

    #[test]
    fn a_last_line_that_is_cut_off_anywhere_is_dropped() {
        let (_folder, path) = place();
        let whole = b"first\none\ntwo\n";
        for length in FIRST.len()..=whole.len() {
            fs::write(&path, &whole[..length]).expect("room");
            let mut log = reopened(&path);
            let (lines, dropped) = read(&mut log).expect("whole but for the last line");
            let good = whole[..length].iter().rposition(|&byte| byte == b'\n').expect("a line") + 1;
            assert_eq!(lines.len(), whole[FIRST.len()..good].split(|&b| b == b'\n').count() - 1);
            assert_eq!(dropped, (length - good) as u64);
            log.append(b"three\n").expect("room");
            let expected = [&whole[..good], b"three\n"].concat();
            assert_eq!(fs::read(&path).expect("there"), expected, "{length}");
        }
    }

    #[test]
    fn a_torn_line_is_forgiven_at_the_end_alone_and_a_wrong_one_nowhere() {
        let (_folder, path) = place();
        fs::write(&path, "first\none\ntorn\n").expect("room");
        assert_eq!(read(&mut reopened(&path)).expect("torn"), (vec!["one".to_owned()], 5));
        assert_eq!(fs::read(&path).expect("there"), b"first\none\n");
        for (text, number) in [("first\ntorn\none\n", 2), ("first\none\nbad\n", 3)] {
            fs::write(&path, text).expect("room");
            let error = read(&mut reopened(&path)).expect_err("refused");
            assert_eq!(error.to_string(), format!("line {number}"));
            assert_eq!(fs::read_to_string(&path).expect("there"), text);
        }
    }

    #[test]
    fn one_process_at_a_time() {
        let (_folder, path) = place();
        for new in [Some(0), None] {
            let log = AppendLog::open_or_create(&path, FIRST).expect("free");
            assert_eq!(log.1, new);
            let refused = AppendLog::open_or_create(&path, FIRST);
            assert!(matches!(refused, Err(AppendLogError::InUse)));
        }
    }

    #[test]
    fn others_read_what_a_process_writes() {
        let (_folder, path) = place();
        for line in [FIRST, b"first\none\n"] {
            let (mut log, _) = AppendLog::open_or_create(&path, FIRST).expect("free");
            assert_eq!(fs::read(&path).expect("readable"), line);
            read(&mut log).expect("our own lines");
            log.append(b"one\n").expect("room");
        }
    }

    /// Windows limits paths to 260 characters unless a program asks for longer ones.
    #[test]
    fn a_path_may_be_long() {
        let (folder, _) = place();
        let folder = folder.path().join("a".repeat(200)).join("b".repeat(200));
        fs::create_dir_all(&folder).expect("room for folders");
        let path = folder.join("a.log");
        drop(AppendLog::open_or_create(&path, FIRST).expect("free"));
        assert_eq!(fs::read(&path).expect("there"), FIRST);
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    }

    #[test]
    fn folders_are_refused_and_missing_ones_not_made() {
        let (folder, path) = place();
        let refused = AppendLog::open_or_create(folder.path(), FIRST);
        assert!(matches!(refused, Err(AppendLogError::NotFile)));
        let refused = AppendLog::open_or_create(&path.join("b").join("c"), FIRST);
        assert!(matches!(refused, Err(AppendLogError::Create(_))));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_file_cut_off_within_the_first_line_is_as_good_as_none() {
        let (_folder, path) = place();
        for length in 0..FIRST.len() {
            fs::write(&path, &FIRST[..length]).expect("room");
            let (mut log, new) = AppendLog::open_or_create(&path, FIRST).expect("a log");
            assert_eq!(new, Some(length as u64));
            log.append(b"one\n").expect("room");
            assert_eq!(fs::read(&path).expect("there"), b"first\none\n");
        }
        for other in ["fire", "last", "first\n", "first\none\n"] {
            fs::write(&path, other).expect("room");
            drop(reopened(&path));
            assert_eq!(fs::read_to_string(&path).expect("there"), other);
        }
    }
}
