//! The finished parts of a search, remembered in a file for when the search is interrupted.
//!
//! The file only ever grows: a header line, then one line for each finished part, written with one
//! call as the part ends. Whatever ends the process, and at whatever moment, only the parts in hand
//! are lost. `docs/files.md` has the layout.
//!
//! What is told is a `header.rs` or a `part.rs`; `line.rs` makes a checked line of it and takes it
//! apart again; `writing.rs` adds lines to the file and `reading.rs` has them all back.

mod error;
mod header;
mod line;
mod part;
mod reading;
#[cfg(test)]
mod samples;
mod writing;

use std::collections::HashMap;
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use faceturn_cube::Position;
use faceturn_searcher::{Part, PartResult, Request};

pub use self::error::CheckpointError;
use self::header::Header;
use self::line::line_of;
use self::part::PartLine;
use self::writing::Writing;
use crate::solver::Solver;

/// A file that remembers the finished parts of a search: of one position, one request, one table
/// and one [revision](faceturn_searcher::REVISION) of the search. Locked for as long as it is open.
///
/// Passes of a single part are over too soon to be worth remembering. How many threads there are,
/// which instructions they use and how far the search is to go may differ from one run to the next.
///
/// Its life: it is opened; the search recalls from it what is known and has it record what it
/// finds; it is finished. If the program ends before that, the next one does the same and goes on.
///
/// ```no_run
/// use faceturn::{Checkpoint, PartResult, Maneuver, Observer, Part, Position, Request, Solver};
///
/// struct Keeper<'c>(&'c Checkpoint);
///
/// impl Observer for Keeper<'_> {
///     fn recall(&self, part: Part) -> Option<PartResult> {
///         self.0.recall(part)
///     }
///     fn part_ended(&self, part: Part, _: f64, result: &PartResult) {
///         self.0.record(part, result);
///     }
/// }
///
/// let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse::<Maneuver>()?;
/// let position = Position::SOLVED.apply(&superflip);
/// let (solver, request) = (Solver::open()?, Request::default());
/// let checkpoint = Checkpoint::open("superflip.checkpoint".as_ref(), &solver, &position, &request)?;
/// println!("resumed: {} parts of earlier work", checkpoint.len());
/// let outcome = solver.solve_watched(&position, &request, &Keeper(&checkpoint));
/// if let Some(error) = checkpoint.error() {
///     eprintln!("not everything is in {}: {error}", checkpoint.path().display());
/// }
/// checkpoint.finish()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Checkpoint {
    path: PathBuf,
    /// What the file held when it was opened.
    remembered: HashMap<Part, PartResult>,
    dropped_bytes: u64,
    writing: Mutex<Writing>,
}

impl Checkpoint {
    /// Opens the checkpoint of this search, or makes it. A last line that was not written to its
    /// end is dropped; [`dropped_bytes`](Checkpoint::dropped_bytes) tells how much that was.
    ///
    /// # Errors
    /// A file that is something else, is damaged, belongs to another search or is in use: it is
    /// left alone. A folder that is not there, or whatever else keeps files from being written.
    ///
    /// ```no_run
    /// use faceturn::{Checkpoint, CheckpointError, RandomSource, Request, Solver};
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// match Checkpoint::open("a.checkpoint".as_ref(), &solver, &position, &Request::default()) {
    ///     Ok(checkpoint) if checkpoint.is_empty() => println!("nothing is known yet"),
    ///     Ok(checkpoint) => println!("{} parts are known", checkpoint.len()),
    ///     Err(CheckpointError::Locked { .. }) => println!("somebody else is at it"),
    ///     Err(error) => return Err(error.into()),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(
        path: &Path,
        solver: &Solver,
        position: &Position,
        request: &Request,
    ) -> Result<Checkpoint, CheckpointError> {
        let table = solver.table().digest().to_string();
        Checkpoint::open_with(path, &Header::new(position, request, table))
    }

    fn open_with(path: &Path, header: &Header) -> Result<Checkpoint, CheckpointError> {
        let create = |source| CheckpointError::Create { path: path.to_owned(), source };
        let existing = |file| Checkpoint::resume(path, file, header);
        match writing::open_file(path) {
            Ok(file) => existing(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                match writing::create_file(path, header) {
                    Ok(file) => {
                        let parts = HashMap::new();
                        Ok(Checkpoint::begin(path, file, parts, 0))
                    }
                    // Somebody else has made it meanwhile.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        existing(writing::open_file(path).map_err(create)?)
                    }
                    Err(source) => Err(create(source)),
                }
            }
            Err(source) => Err(CheckpointError::Open { path: path.to_owned(), source }),
        }
    }

    /// Goes on with a file that is there.
    fn resume(path: &Path, mut file: File, header: &Header) -> Result<Checkpoint, CheckpointError> {
        let failed = |source| CheckpointError::Open { path: path.to_owned(), source };
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(CheckpointError::NotCheckpoint { path: path.to_owned() });
        }
        match writing::try_lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(CheckpointError::Locked { path: path.to_owned() });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let contents = reading::read(path, &file, header)?;
        if contents.torn_bytes > 0 {
            file.set_len(contents.good_bytes).and_then(|()| file.sync_all()).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(contents.good_bytes)).map_err(failed)?;
        Ok(Checkpoint::begin(path, file, contents.parts, contents.torn_bytes))
    }

    fn begin(
        path: &Path,
        file: File,
        remembered: HashMap<Part, PartResult>,
        dropped_bytes: u64,
    ) -> Checkpoint {
        let (path, writing) = (path.to_owned(), Mutex::new(Writing::new(file)));
        Checkpoint { path, remembered, dropped_bytes, writing }
    }

    /// What an earlier search has found in this part, if it has finished it. For an observer's
    /// [`recall`](crate::Observer::recall), as in the [example](Checkpoint).
    pub fn recall(&self, part: Part) -> Option<PartResult> {
        self.remembered.get(&part).cloned()
    }

    /// Writes down what a part has found, once. A failure is told by [`error`](Checkpoint::error),
    /// and nothing is written after it: the search itself may well go on. For an observer's
    /// [`part_ended`](crate::Observer::part_ended), as in the [example](Checkpoint).
    pub fn record(&self, part: Part, result: &PartResult) {
        if part.count == 1 || self.remembered.contains_key(&part) {
            return;
        }
        let line = line_of(&PartLine::new(part, result));
        self.locked().record(part, &line);
    }

    /// Makes sure that what has been written is on the disk. A failure is told by
    /// [`error`](Checkpoint::error).
    pub fn sync(&self) {
        self.locked().sync();
    }

    /// What has gone wrong with writing, if anything has.
    pub fn error(&self) -> Option<String> {
        self.locked().error.as_ref().map(io::Error::to_string)
    }

    /// Makes sure that all of it is on the disk, and closes the file, which stays, for the caller
    /// to keep or to delete.
    ///
    /// # Errors
    /// The first thing that has gone wrong with writing, now or earlier.
    pub fn finish(self) -> io::Result<()> {
        let mut writing = self.writing.into_inner().unwrap_or_else(PoisonError::into_inner);
        writing.sync();
        writing.error.map_or(Ok(()), Err)
    }

    /// How many parts the file held when it was opened.
    pub fn len(&self) -> usize {
        self.remembered.len()
    }

    /// Whether the file held no parts when it was opened.
    pub fn is_empty(&self) -> bool {
        self.remembered.is_empty()
    }

    /// How many bytes of a last line that was not written to its end were dropped on opening.
    pub fn dropped_bytes(&self) -> u64 {
        self.dropped_bytes
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn locked(&self) -> MutexGuard<'_, Writing> {
        // Nothing that is done while it is held leaves it in between.
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Checkpoint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Checkpoint")
            .field("path", &self.path)
            .field("len", &self.len())
            .field("dropped_bytes", &self.dropped_bytes)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::samples::{filled, finished, header, part, place};
    use super::*;

    #[test]
    fn what_is_recorded_is_recalled() {
        let (_folder, path, bytes) = filled();
        let checkpoint = Checkpoint::open_with(&path, &header()).expect("whole");
        assert_eq!((checkpoint.len(), checkpoint.dropped_bytes()), (3, 0));
        for number in 0..3 {
            assert_eq!(checkpoint.recall(part(number)), Some(finished(u64::from(number))));
        }
        assert_eq!(checkpoint.recall(part(3)), None);
        assert_eq!(checkpoint.recall(Part { depth: 16, ..part(0) }), None);
        assert_eq!(checkpoint.recall(Part { count: 129, ..part(0) }), None);
        // Neither what is known nor what is cheap is written, nor anything twice.
        checkpoint.record(part(1), &finished(1));
        checkpoint.record(Part { depth: 9, number: 0, count: 1 }, &finished(9));
        checkpoint.sync();
        assert_eq!(fs::read(&path).expect("still there"), bytes);
        checkpoint.record(part(3), &finished(3));
        checkpoint.record(part(3), &finished(3));
        drop(checkpoint);
        let text = fs::read_to_string(&path).expect("a text");
        assert_eq!(text.lines().count(), 5);
        assert_eq!(Checkpoint::open_with(&path, &header()).expect("whole").len(), 4);
    }

    #[test]
    fn threads_record_side_by_side() {
        let (_folder, path) = place();
        let checkpoint = Checkpoint::open_with(&path, &header()).expect("room for a file");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..128).for_each(|n| checkpoint.record(part(n), &finished(1))));
            }
        });
        checkpoint.finish().expect("room for the lines");
        assert_eq!(Checkpoint::open_with(&path, &header()).expect("whole").len(), 128);
    }

    #[test]
    fn one_search_at_a_time() {
        let (_folder, path) = place();
        for _ in ["when it is made", "when it is there"] {
            let first = Checkpoint::open_with(&path, &header()).expect("nobody else's");
            let error = Checkpoint::open_with(&path, &header()).expect_err("in use");
            assert!(matches!(error, CheckpointError::Locked { .. }), "{error}");
            drop(first);
        }
    }

    #[test]
    fn a_missing_folder_is_told() {
        let (folder, _) = place();
        let path = folder.path().join("missing").join("a.checkpoint");
        let error = Checkpoint::open_with(&path, &header()).expect_err("nowhere to be");
        assert!(matches!(error, CheckpointError::Create { .. }), "{error}");
        assert!(!folder.path().join("missing").exists());
    }
}
