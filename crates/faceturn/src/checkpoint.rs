//! The finished parts of a search, remembered in a file for when the search is interrupted.
//!
//! The file only ever grows: a header line, then one line for each finished part, written with one
//! call as the part ends. Whatever ends the process, and at whatever moment, only the parts in hand
//! are lost. `docs/files.md` has the layout.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Algorithm, Finished, Part, Request, Tally, Wanted};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::location::folder_of;
use crate::solver::Solver;

/// The version of the layout.
const VERSION: u64 = 1;

/// What the header says it is the header of.
const KIND: &str = "faceturn checkpoint";

/// Hexadecimal digits of the BLAKE3 digest at the beginning of a line: 64 bits.
const DIGEST_DIGITS: usize = 16;

/// The most bytes of a header that are read: it has about 300.
const MOST_HEADER_BYTES: u64 = 4_096;

/// How long what has been written may wait until it is certain to be on the disk. A process that
/// is killed loses nothing of it; a machine without power does.
const SYNC_INTERVAL: Duration = Duration::from_secs(30);

/// A file that remembers the finished parts of a search: of one position, one request, one table
/// and one version of this library. Locked for as long as it is open.
///
/// Passes of a single part are over too soon to be worth remembering. How many threads there are,
/// which instructions they use and how far the search is to go may differ from one run to the next.
///
/// ```no_run
/// use faceturn::{Checkpoint, Finished, Maneuver, Observer, Part, Position, Request, Solver};
///
/// struct Keeper<'c>(&'c Checkpoint);
///
/// impl Observer for Keeper<'_> {
///     fn recall(&self, part: Part) -> Option<Finished> {
///         self.0.recall(part)
///     }
///     fn part_ended(&self, part: Part, _: f64, finished: &Finished) {
///         self.0.record(part, finished);
///     }
/// }
///
/// let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse::<Maneuver>()?;
/// let position = Position::SOLVED.apply(&superflip);
/// let (solver, request) = (Solver::open()?, Request::default());
/// let checkpoint = Checkpoint::open("superflip.checkpoint".as_ref(), &solver, &position, &request)?;
/// println!("resumed: {} parts of earlier work", checkpoint.len());
/// let outcome = solver.solve_watched(&position, &request, &Keeper(&checkpoint));
/// checkpoint.finish()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Checkpoint {
    path: PathBuf,
    /// What the file held when it was opened.
    remembered: HashMap<Part, Finished>,
    dropped_bytes: u64,
    writing: Mutex<Writing>,
}

/// What changes while a search runs.
struct Writing {
    /// At its end.
    file: File,
    /// The parts written since the file was opened.
    recorded: HashSet<Part>,
    synced: Instant,
    /// Whether anything has been written since then.
    unsynced: bool,
    /// The first failure: nothing is written after it.
    error: Option<io::Error>,
}

/// Why a checkpoint cannot be used. Its file is left as it is.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// There is no file and none can be made.
    #[error("the checkpoint {} cannot be made", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be opened for reading and writing, read, locked, or cut to its good lines.
    #[error("the checkpoint {} cannot be opened", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another search has it open.
    #[error("the checkpoint {} is in use by another search: wait for it or name another file", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// The file does not begin as a checkpoint does.
    #[error("{} is no checkpoint: name another file", path.display())]
    NotCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The checkpoint belongs to another search.
    #[error(
        "the checkpoint {} is of another search: line 1 says {what} {found}, expected {expected}; \
         name another file, or delete this one",
        path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs: the field of the header.
        what: &'static str,
        /// What this search would have written.
        expected: String,
        /// What the file has.
        found: String,
    },
    /// A line before the last is damaged, or the header is.
    #[error(
        "the checkpoint {} is damaged: line {line} begins with the digest {expected}, but what \
         follows has {found}; delete the file to begin again",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// The digest as written.
        expected: String,
        /// The digest of the rest of the line.
        found: String,
    },
    /// A line is whole and yet does not say what it should.
    #[error("the checkpoint {} makes no sense in line {line}; delete the file to begin again", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: Box<dyn Error + Send + Sync>,
    },
}

/// The search that a checkpoint belongs to, as its first line has it. All that a pass's parts and
/// their counts depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    kind: String,
    version: u64,
    /// The version of this library.
    program: String,
    /// As facelets.
    position: String,
    wanted: String,
    min_depth: u8,
    /// Plain or staged: they count differently. The instructions do not matter.
    algorithm: String,
    /// The table's digest.
    table: String,
}

impl Header {
    fn new(position: &Position, request: &Request, table: String) -> Header {
        let wanted = match request.wanted {
            Wanted::All => "all",
            Wanted::First => "first",
        };
        let algorithm = match request.algorithm {
            Algorithm::Plain => "plain",
            Algorithm::Staged(_) => "staged",
        };
        Header {
            kind: KIND.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            position: position.facelets(),
            wanted: wanted.to_owned(),
            min_depth: request.min_depth,
            algorithm: algorithm.to_owned(),
            table,
        }
    }

    /// The first field that differs in another header: its name, ours and the other's.
    fn difference(&self, other: &Header) -> Option<(&'static str, String, String)> {
        let fields = |header: &Header| {
            [
                ("program version", header.program.clone()),
                ("position", header.position.clone()),
                ("wanted", header.wanted.clone()),
                ("min_depth", header.min_depth.to_string()),
                ("algorithm", header.algorithm.clone()),
                ("table", header.table.clone()),
            ]
        };
        let pairs = fields(self).into_iter().zip(fields(other));
        pairs.map(|((what, ours), (_, theirs))| (what, ours, theirs)).find(|(_, a, b)| a != b)
    }
}

/// A finished part, as its line has it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartLine {
    depth: u8,
    number: u32,
    count: u32,
    #[serde(with = "TallyFields")]
    tally: Tally,
    solutions: Vec<String>,
}

/// The fields of a [`Tally`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Tally", deny_unknown_fields)]
struct TallyFields {
    nodes: u64,
    expanded: u64,
    lookups: u64,
    tests: u64,
}

impl PartLine {
    fn new(part: Part, finished: &Finished) -> PartLine {
        let Part { depth, number, count } = part;
        let solutions = finished.solutions.iter().map(Maneuver::to_string).collect();
        PartLine { depth, number, count, tally: finished.tally, solutions }
    }

    fn parse(json: &[u8]) -> Result<(Part, Finished), Box<dyn Error + Send + Sync>> {
        let line: PartLine = serde_json::from_slice(json)?;
        let PartLine { depth, number, count, tally, solutions } = line;
        if number >= count {
            return Err(format!("part {number} of {count}: expected a smaller number").into());
        }
        let solutions = solutions.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        Ok((Part { depth, number, count }, Finished { tally, solutions }))
    }
}

/// The beginning of the BLAKE3 digest, in hexadecimal.
fn digest(json: &[u8]) -> String {
    blake3::hash(json).to_hex()[..DIGEST_DIGITS].to_owned()
}

/// The line that says this, with its newline.
fn line_of(content: &impl Serialize) -> Vec<u8> {
    let json = serde_json::to_string(content).expect("plain structures are always JSON");
    format!("{} {json}\n", digest(json.as_bytes())).into_bytes()
}

/// A line whose digest is not that of what follows it.
struct Mismatch {
    expected: String,
    found: String,
}

/// What a line says after its digest, if that is right. The line comes without its newline.
fn json_of(line: &[u8]) -> Result<&[u8], Mismatch> {
    let (written, rest) = line.split_at(line.len().min(DIGEST_DIGITS));
    // The space is as good as covered by the digest: without it there is nothing to compare with.
    let json = rest.strip_prefix(b" ");
    let found = digest(json.unwrap_or(rest));
    match json {
        Some(json) if written == found.as_bytes() => Ok(json),
        _ => Err(Mismatch { expected: String::from_utf8_lossy(written).into_owned(), found }),
    }
}

/// Whether a line has the outward shape of ours: digits, a space and an object.
fn is_shaped(line: &[u8]) -> bool {
    line.iter().take(DIGEST_DIGITS).all(u8::is_ascii_hexdigit)
        && line.get(DIGEST_DIGITS..).is_some_and(|rest| rest.starts_with(b" {"))
}

/// What an existing file holds.
struct Contents {
    parts: HashMap<Part, Finished>,
    /// The bytes of the good lines.
    good_bytes: u64,
    /// The bytes after them: a last line that was not written to its end.
    torn_bytes: u64,
}

impl Checkpoint {
    /// Opens the checkpoint of this search, or makes it. A last line that was not written to its
    /// end is dropped.
    ///
    /// # Errors
    /// A file that is something else, is damaged, belongs to another search or is in use: it is
    /// left alone. A folder that is not there, or whatever else keeps files from being written.
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
        match open_file(path) {
            Ok(file) => existing(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                match create_file(path, header) {
                    Ok(file) => {
                        let parts = HashMap::new();
                        Ok(Checkpoint::begin(path, file, parts, 0))
                    }
                    // Somebody else has made it meanwhile.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        existing(open_file(path).map_err(create)?)
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
        match try_lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(CheckpointError::Locked { path: path.to_owned() });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let contents = read(path, &file, header)?;
        if contents.torn_bytes > 0 {
            file.set_len(contents.good_bytes).and_then(|()| file.sync_all()).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(contents.good_bytes)).map_err(failed)?;
        Ok(Checkpoint::begin(path, file, contents.parts, contents.torn_bytes))
    }

    fn begin(
        path: &Path,
        file: File,
        remembered: HashMap<Part, Finished>,
        dropped_bytes: u64,
    ) -> Checkpoint {
        let (recorded, synced) = (HashSet::new(), Instant::now());
        let writing = Writing { file, recorded, synced, unsynced: false, error: None };
        Checkpoint {
            path: path.to_owned(),
            remembered,
            dropped_bytes,
            writing: Mutex::new(writing),
        }
    }

    /// What an earlier search has found in this part, if it has finished it.
    pub fn recall(&self, part: Part) -> Option<Finished> {
        self.remembered.get(&part).cloned()
    }

    /// Writes down what a part has found, once. A failure is told by [`error`](Checkpoint::error),
    /// and nothing is written after it: the search itself may well go on.
    pub fn record(&self, part: Part, finished: &Finished) {
        if part.count == 1 || self.remembered.contains_key(&part) {
            return;
        }
        let line = line_of(&PartLine::new(part, finished));
        let mut writing = self.locked();
        if writing.error.is_some() || !writing.recorded.insert(part) {
            return;
        }
        writing.append(&line);
        if writing.synced.elapsed() >= SYNC_INTERVAL {
            writing.sync();
        }
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

    /// Makes sure that all of it is on the disk, and closes the file, which stays.
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

impl Writing {
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

    fn sync(&mut self) {
        if self.unsynced && self.error.is_none() {
            self.error = self.file.sync_data().err();
            self.unsynced = false;
        }
        self.synced = Instant::now();
    }
}

fn open_file(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).open(path)
}

fn try_lock(file: &File) -> Result<(), TryLockError> {
    match file.try_lock() {
        // A file system without locks: whoever uses it has to take care.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        other => other,
    }
}

/// Makes the file with its header: written aside, on the disk, locked, and only then moved to its
/// place, where nothing may be.
fn create_file(path: &Path, header: &Header) -> io::Result<File> {
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

/// Reads the file from its beginning and checks every line of it.
fn read(path: &Path, file: &File, header: &Header) -> Result<Contents, CheckpointError> {
    let failed = |source| CheckpointError::Open { path: path.to_owned(), source };
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    (&mut reader).take(MOST_HEADER_BYTES).read_until(b'\n', &mut line).map_err(failed)?;
    let mut contents =
        Contents { parts: HashMap::new(), good_bytes: line.len() as u64, torn_bytes: 0 };
    check_header(path, &line, header)?;
    // A bad line is forgiven if it turns out to be the last.
    let mut bad: Option<CheckpointError> = None;
    for number in 2.. {
        line.clear();
        if reader.read_until(b'\n', &mut line).map_err(failed)? == 0 {
            break;
        }
        if let Some(error) = bad {
            return Err(error);
        }
        let Some(text) = line.strip_suffix(b"\n") else {
            contents.torn_bytes = line.len() as u64;
            break;
        };
        match json_of(text) {
            Ok(json) => {
                let (part, finished) = PartLine::parse(json).map_err(|source| {
                    CheckpointError::Content { path: path.to_owned(), line: number, source }
                })?;
                contents.parts.insert(part, finished);
                contents.good_bytes += line.len() as u64;
            }
            Err(mismatch) => {
                contents.torn_bytes = line.len() as u64;
                bad = Some(damaged(path, number, mismatch));
            }
        }
    }
    Ok(contents)
}

fn damaged(path: &Path, line: usize, Mismatch { expected, found }: Mismatch) -> CheckpointError {
    CheckpointError::Damaged { path: path.to_owned(), line, expected, found }
}

/// Makes sure that the first line is the header of this search.
fn check_header(path: &Path, line: &[u8], header: &Header) -> Result<(), CheckpointError> {
    let path_buf = || path.to_owned();
    let Some(line) = line.strip_suffix(b"\n").filter(|line| is_shaped(line)) else {
        return Err(CheckpointError::NotCheckpoint { path: path_buf() });
    };
    let json = json_of(line).map_err(|mismatch| damaged(path, 1, mismatch))?;
    let content = |error: serde_json::Error| CheckpointError::Content {
        path: path_buf(),
        line: 1,
        source: error.into(),
    };
    // Other versions may have other fields: the version comes first.
    let value: serde_json::Value = serde_json::from_slice(json).map_err(content)?;
    if value["kind"] != KIND {
        return Err(CheckpointError::NotCheckpoint { path: path_buf() });
    }
    let other = |what, expected, found| {
        Err(CheckpointError::Other { path: path_buf(), what, expected, found })
    };
    if value["version"] != VERSION {
        return other("version", VERSION.to_string(), value["version"].to_string());
    }
    let found: Header = serde_json::from_value(value).map_err(content)?;
    match header.difference(&found) {
        Some((what, expected, found)) => other(what, expected, found),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    fn header() -> Header {
        Header::new(&Position::SOLVED, &Request::default(), "ab".repeat(32))
    }

    fn place() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("a.checkpoint");
        (folder, path)
    }

    fn part(number: u32) -> Part {
        Part { depth: 15, number, count: 128 }
    }

    fn finished(nodes: u64) -> Finished {
        let tally = Tally { nodes, expanded: nodes / 13, lookups: u64::MAX, tests: 3 };
        let solutions = ["R U2 F'", "D L2"].map(|text| text.parse().expect("a maneuver"));
        Finished { tally, solutions: solutions.to_vec() }
    }

    /// A file with the parts 0, 1 and 2.
    fn filled() -> (TempDir, PathBuf, Vec<u8>) {
        let (folder, path) = place();
        let checkpoint = Checkpoint::open_with(&path, &header()).expect("room for a file");
        assert!(checkpoint.is_empty());
        for number in 0..3 {
            checkpoint.record(part(number), &finished(u64::from(number)));
        }
        assert_eq!(checkpoint.error(), None);
        checkpoint.finish().expect("room for three lines");
        let bytes = fs::read(&path).expect("just written");
        (folder, path, bytes)
    }

    /// The error of a file with this content, which is left alone.
    fn refusal(path: &Path, bytes: &[u8], header: &Header) -> CheckpointError {
        fs::write(path, bytes).expect("room for a file");
        let error = Checkpoint::open_with(path, header).expect_err("not ours");
        assert_eq!(fs::read(path).expect("still there"), bytes);
        error
    }

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
    fn a_line_is_a_digest_and_an_object() {
        let line =
            String::from_utf8(line_of(&PartLine::new(part(7), &finished(13)))).expect("a text");
        let json = r#"{"depth":15,"number":7,"count":128,"tally":{"nodes":13,"expanded":1,"#
            .to_owned()
            + r#""lookups":18446744073709551615,"tests":3},"solutions":["R U2 F'","D L2"]}"#;
        assert_eq!(line, format!("{} {json}\n", &blake3::hash(json.as_bytes()).to_hex()[..16]));
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
    fn a_last_line_torn_anywhere_is_dropped() {
        let (_folder, path, bytes) = filled();
        let last = bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n').expect("lines");
        for length in last + 1..bytes.len() {
            fs::write(&path, &bytes[..length]).expect("room for a file");
            let checkpoint = Checkpoint::open_with(&path, &header()).expect("torn is well enough");
            let dropped = (length - last - 1) as u64;
            assert_eq!((checkpoint.len(), checkpoint.dropped_bytes()), (2, dropped), "{length}");
            assert_eq!(fs::read(&path).expect("still there"), bytes[..=last]);
            // And what is written next begins a line.
            checkpoint.record(part(2), &finished(2));
            checkpoint.finish().expect("room for a line");
            assert_eq!(fs::read(&path).expect("still there"), bytes);
        }
    }

    #[test]
    fn a_flipped_bit_is_forgiven_in_the_last_line_only() {
        let (_folder, path, bytes) = filled();
        let last = bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n').expect("lines");
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1;
            let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
            if at >= last {
                // The newline before the last line, when damaged, makes one bad line of two.
                let known = if at == last { 1 } else { 2 };
                fs::write(&path, &flipped).expect("room for a file");
                let checkpoint = Checkpoint::open_with(&path, &header()).expect("forgiven");
                assert_eq!(checkpoint.len(), known, "byte {at}");
                assert!(checkpoint.dropped_bytes() > 0, "byte {at}");
                continue;
            }
            match refusal(&path, &flipped, &header()) {
                CheckpointError::Damaged { line: told, .. } => assert_eq!(told, line, "byte {at}"),
                CheckpointError::NotCheckpoint { .. } => assert_eq!(line, 1, "byte {at}"),
                other => panic!("byte {at}: {other}"),
            }
        }
    }

    #[test]
    fn another_search_is_refused() {
        let (_folder, path, bytes) = filled();
        let ours = header();
        let scrambled = Position::SOLVED.apply(&"R U".parse().expect("a maneuver"));
        let with = |request| Header::new(&Position::SOLVED, &request, ours.table.clone());
        let request = Request::default();
        let others = [
            ("position", Header::new(&scrambled, &request, ours.table.clone())),
            ("wanted", with(Request { wanted: Wanted::First, ..request })),
            ("min_depth", with(Request { min_depth: 7, ..request })),
            ("algorithm", with(Request { algorithm: Algorithm::Plain, ..request })),
            ("table", Header { table: "cd".repeat(32), ..ours.clone() }),
            ("program version", Header { program: "0.0.0".to_owned(), ..ours.clone() }),
        ];
        for (field, other) in others {
            let error = refusal(&path, &bytes, &other);
            let CheckpointError::Other { what, expected, found, .. } = &error else {
                panic!("{field}: {error}")
            };
            assert_eq!(*what, field);
            assert_ne!(expected, found);
        }
        // How far to go does not matter.
        let farther = with(Request { max_depth: 3, extra: 2, ..request });
        assert_eq!(Checkpoint::open_with(&path, &farther).expect("the same").len(), 3);
    }

    #[test]
    fn another_version_is_told_before_its_fields_are_read() {
        let (_folder, path) = place();
        let line = line_of(&serde_json::json!({ "kind": KIND, "version": 2, "colour": "red" }));
        let error = refusal(&path, &line, &header());
        assert!(error.to_string().contains("line 1 says version 2, expected 1"), "{error}");
    }

    #[test]
    fn something_else_is_refused() {
        let (folder, path) = place();
        for other in [&b""[..], b"\n", b"a text\n", &[0; 10_000], b"0123456789abcdef {}"] {
            let error = refusal(&path, other, &header());
            assert!(matches!(error, CheckpointError::NotCheckpoint { .. }), "{error}");
        }
        let error = refusal(&path, &line_of(&serde_json::json!({ "a": 1 })), &header());
        assert!(matches!(error, CheckpointError::NotCheckpoint { .. }), "{error}");
        let error = Checkpoint::open_with(folder.path(), &header()).expect_err("a folder");
        assert!(matches!(error, CheckpointError::Open { .. }), "{error}");
    }

    #[test]
    fn whole_lines_that_make_no_sense_are_refused_even_at_the_end() {
        let (_folder, path, bytes) = filled();
        let nonsense = [
            serde_json::json!({ "depth": 15 }),
            serde_json::to_value(PartLine::new(part(128), &finished(1))).expect("JSON"),
        ];
        for content in nonsense {
            let bytes = [bytes.clone(), line_of(&content)].concat();
            let error = refusal(&path, &bytes, &header());
            assert!(matches!(error, CheckpointError::Content { line: 5, .. }), "{error}");
        }
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
