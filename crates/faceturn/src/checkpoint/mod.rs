//! The complete parts of a search, kept in a file in case the search is interrupted.
//!
//! The file is an [`AppendLog`]: a header line, then a line for each complete part, written as
//! the part ends. If the process is interrupted, only the current parts are lost. `docs/files.md`
//! has the layout. `header.rs` and `part.rs` define the lines, each a [`checked_line`], and
//! `reading.rs` reads them.

mod error;
mod header;
mod part;
mod reading;
#[cfg(test)]
mod testing;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, io};

use faceturn_searcher::{Event, Observer, Part, PartResult};
use serde::Serialize;

use self::header::Header;
use self::part::PartLine;
use crate::checked_line::checked_line;
use crate::files::{AppendLog, AppendLogError};
use crate::job::Prepared;

pub use self::error::CheckpointError;

/// A file that remembers the complete parts of a search, so that it can be resumed.
///
/// It belongs to one position, aim, metric, request, table and revision of the search. The number
/// of threads, the backend and the depth of the last pass may differ between runs. Passes of a
/// single part are not remembered: they are too short. The file is locked while it is open.
///
/// A checkpoint is an [`Observer`]: open it, search with it, finish it. If the program is
/// interrupted, do the same again to resume the search.
///
/// ```no_run
/// use faceturn::{Checkpoint, Job, Maneuver, Observer, Position, Solver, Watch};
///
/// let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse::<Maneuver>()?;
/// let job = Job::from(Position::SOLVED.apply(&superflip));
/// let prepared = Solver::open()?.prepare(&job)?;
/// let checkpoint = Checkpoint::open("superflip.checkpoint", &prepared)?;
/// println!("resuming with {} parts of earlier work", checkpoint.len());
/// // With another observer, for progress and cancellation.
/// let watch = Watch::default();
/// let observers: &[&dyn Observer] = &[&watch, &checkpoint];
/// let answer = prepared.run(&observers)?;
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
    /// Opens or creates the checkpoint of this search. Drops an incomplete last line: see
    /// [`dropped_bytes`](Checkpoint::dropped_bytes). An empty file is a new checkpoint.
    ///
    /// # Errors
    /// A file that is something else, is damaged, belongs to another search or is in use, which
    /// is left as it is; a missing folder, or anything else that prevents writing.
    ///
    /// ```no_run
    /// use faceturn::{Checkpoint, CheckpointError, Job, RandomSource, Solver};
    ///
    /// let (solver, job) = (Solver::open()?, Job::from(RandomSource::from_seed(1).position()));
    /// match Checkpoint::open("a.checkpoint", &solver.prepare(&job)?) {
    ///     Ok(checkpoint) if checkpoint.is_empty() => println!("a new search"),
    ///     Ok(checkpoint) => println!("{} parts are complete", checkpoint.len()),
    ///     Err(CheckpointError::Locked { .. }) => println!("another process is searching"),
    ///     Err(error) => return Err(error.into()),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(
        path: impl AsRef<Path>,
        prepared: &Prepared,
    ) -> Result<Checkpoint, CheckpointError> {
        Checkpoint::open_with(path.as_ref(), &Header::of(prepared))
    }

    fn open_with(path: &Path, header: &Header) -> Result<Checkpoint, CheckpointError> {
        let opened = AppendLog::open_or_create(path, &line_of(header));
        let (mut log, new) = opened.map_err(|error| {
            let path = path.to_owned();
            match error {
                AppendLogError::Create(source) => CheckpointError::Create { path, source },
                AppendLogError::Open(source) => CheckpointError::Open { path, source },
                AppendLogError::InUse => CheckpointError::Locked { path },
                AppendLogError::NotFile => CheckpointError::NotCheckpoint { path },
            }
        })?;
        if let Some(torn) = new {
            return Ok(Checkpoint::begin(path, log, HashMap::new(), torn));
        }
        let contents = reading::read(path, &mut log, header)?;
        Ok(Checkpoint::begin(path, log, contents.parts, contents.dropped_bytes))
    }

    fn begin(
        path: &Path,
        log: AppendLog,
        remembered: HashMap<Part, PartResult>,
        dropped_bytes: u64,
    ) -> Checkpoint {
        let (path, writing) = (path.to_owned(), Mutex::new(Writing::new(log)));
        Checkpoint { path, remembered, dropped_bytes, writing }
    }

    /// Writes the result of a part, once. After a failure nothing more is written.
    fn record(&self, part: Part, result: &PartResult) {
        if part.count == 1 || self.remembered.contains_key(&part) {
            return;
        }
        let line = line_of(&PartLine::new(part, result));
        self.locked().record(part, &line);
    }

    /// Syncs the file to disk. [`error`](Checkpoint::error) returns a failure.
    pub fn sync(&self) {
        self.locked().sync();
    }

    /// The first write error, if any. Nothing is written after it, but the search continues.
    pub fn error(&self) -> Option<String> {
        self.locked().error.as_ref().map(io::Error::to_string)
    }

    /// Syncs and closes the file. It stays; delete it when you no longer need it.
    ///
    /// # Errors
    /// The first write error, now or earlier.
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

    /// The length of an incomplete last line that was dropped on opening.
    pub fn dropped_bytes(&self) -> u64 {
        self.dropped_bytes
    }

    /// The checkpoint's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn locked(&self) -> MutexGuard<'_, Writing> {
        // A panic elsewhere leaves the value whole: only calls that do not panic change it.
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// This content as a line, with its check and its line feed.
fn line_of(content: &impl Serialize) -> Vec<u8> {
    let json = serde_json::to_string(content).expect("plain structures are always JSON");
    checked_line(&json).into_bytes()
}

/// Recalls the parts that the file held, and records the others as they end.
impl Observer for Checkpoint {
    fn recall(&self, part: Part) -> Option<PartResult> {
        self.remembered.get(&part).cloned()
    }

    fn event(&self, event: &Event<'_>) {
        match *event {
            Event::PartEnded { part, result, .. } => self.record(part, result),
            Event::PassEnded { .. } => self.sync(),
            _ => {}
        }
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

/// How long a line may wait for a sync: it is only lost if the machine loses power.
const SYNC_INTERVAL: Duration = Duration::from_secs(30);

pub(super) struct Writing {
    pub(super) log: AppendLog,
    /// The parts written since the file was opened.
    recorded: HashSet<Part>,
    synced: Instant,
    /// Whether anything was written after that.
    unsynced: bool,
    /// The first failure; nothing is written after it.
    pub(super) error: Option<io::Error>,
}

impl Writing {
    pub(super) fn new(log: AppendLog) -> Writing {
        let (recorded, synced) = (HashSet::new(), Instant::now());
        Writing { log, recorded, synced, unsynced: false, error: None }
    }

    /// Writes the line of a part, once, unless an earlier write failed.
    pub(super) fn record(&mut self, part: Part, line: &[u8]) {
        if self.error.is_some() || !self.recorded.insert(part) {
            return;
        }
        self.unsynced = true;
        // The next search drops an incomplete line.
        self.error = self.log.append(line).err();
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.sync();
        }
    }

    pub(super) fn sync(&mut self) {
        if self.unsynced && self.error.is_none() {
            self.error = self.log.sync().err();
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
    use super::testing::{filled, header, part, place, result};
    use super::*;

    #[test]
    fn what_is_recorded_is_recalled() {
        let (_folder, path, bytes) = filled();
        let checkpoint = Checkpoint::open_with(&path, &header()).expect("whole");
        assert_eq!((checkpoint.len(), checkpoint.dropped_bytes()), (3, 0));
        for number in 0..3 {
            assert_eq!(checkpoint.recall(part(number)), Some(result(u64::from(number))));
        }
        assert_eq!(checkpoint.recall(part(3)), None);
        assert_eq!(checkpoint.recall(Part { depth: 16, ..part(0) }), None);
        assert_eq!(checkpoint.recall(Part { count: 129, ..part(0) }), None);
        // Known or cheap parts are not written, nor is anything written twice.
        checkpoint.record(part(1), &result(1));
        checkpoint.record(Part { depth: 9, number: 0, count: 1 }, &result(9));
        checkpoint.sync();
        assert_eq!(fs::read(&path).expect("still there"), bytes);
        checkpoint.record(part(3), &result(3));
        checkpoint.record(part(3), &result(3));
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
                scope.spawn(|| (0..128).for_each(|n| checkpoint.record(part(n), &result(1))));
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
    fn a_missing_folder_is_an_error() {
        let (folder, _) = place();
        let path = folder.path().join("missing").join("a.checkpoint");
        let error = Checkpoint::open_with(&path, &header()).expect_err("nowhere to be");
        assert!(matches!(error, CheckpointError::Create { .. }), "{error}");
        assert!(!folder.path().join("missing").exists());
    }

    #[test]
    fn after_a_failure_nothing_is_written() {
        let (_folder, path, bytes) = filled();
        let read_only = AppendLog::read_only(&path);
        let checkpoint = Checkpoint::begin(&path, read_only, HashMap::new(), 0);
        checkpoint.record(part(5), &result(5));
        let error = checkpoint.error().expect("not writable");
        let (log, _) = AppendLog::open_or_create(&path, b"").expect("writable");
        checkpoint.locked().log = log;
        checkpoint.record(part(6), &result(6));
        assert_eq!(checkpoint.error(), Some(error.clone()));
        assert_eq!(checkpoint.finish().expect_err("as before").to_string(), error);
        assert_eq!(fs::read(&path).expect("still there"), bytes);
        assert_eq!(Checkpoint::open_with(&path, &header()).expect("whole").len(), 3);
    }
}
