//! Finished results in a file, so that a run can be killed and started again.
//!
//! JSON Lines. The first line says what was asked; each further line is a result, with the number
//! of its line, the text of its position and, where claims are verified, the claim. A last line
//! that is torn is dropped.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use crate::batch::entry::{Entry, WrittenClaim};
use crate::batch::input::ReadOptions;
use crate::batch::verdict::Verdict;
use crate::status::Status;

/// The file, to which results are appended.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// What every result depends on: the first line of the file.
#[derive(Debug)]
pub(crate) struct JournalHeader(Value);

/// What earlier runs have done.
#[derive(Debug)]
pub(crate) struct CompletedLines {
    path: PathBuf,
    /// By the number of their lines.
    results: HashMap<u64, Finished>,
    /// Bytes of a torn last line.
    pub(crate) torn: u64,
}

/// Why there is no journal.
#[derive(Debug, Error)]
pub(crate) enum JournalError {
    #[error("the journal {} cannot be used", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("the journal {} is being written by another faceturn", path.display())]
    InUse { path: PathBuf },
    #[error(
        "the journal {}, line {line}: {found}; name another file, or mend this one",
        path.display()
    )]
    Damaged { path: PathBuf, line: u64, found: String },
    #[error(
        "the journal {} is of another run: {differences}; name another file",
        path.display()
    )]
    OtherRun { path: PathBuf, differences: String },
    #[error(
        "line {line} of the input is \"{found}\", but the journal {} has a result for \
         \"{expected}\" there: the input has been changed",
        path.display()
    )]
    OtherInput { path: PathBuf, line: u64, expected: String, found: String },
    #[error(
        "line {line} of the input claims {found}, but the journal {} has a result for the claim of \
         {expected} there: the input has been changed; name another file, or delete that result",
        path.display()
    )]
    OtherClaim { path: PathBuf, line: u64, expected: String, found: String },
}

/// A result of an earlier run.
#[derive(Debug)]
struct Finished {
    /// The text of the position.
    input: String,
    known: EarlierResult,
    /// What was claimed, if the run was one of `faceturn verify`.
    claim: Option<WrittenClaim>,
}

/// What is known of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EarlierResult {
    /// It has a solution.
    Found,
    /// It has none within the limit.
    NoneWithin,
    /// Its claim was verified.
    Judged(Verdict),
}

impl EarlierResult {
    /// How the run ended that found it.
    pub(crate) fn status(self) -> Status {
        match self {
            EarlierResult::Found => Status::Found,
            EarlierResult::NoneWithin => Status::NoneWithin,
            EarlierResult::Judged(verdict) => verdict.status(),
        }
    }
}

/// What is read again of a result of `faceturn solve` and `faceturn distance`.
#[derive(Debug, Deserialize)]
struct Solved {
    line: u64,
    input: String,
    distance: Option<u8>,
}

/// What is read again of a result of `faceturn verify`.
#[derive(Debug, Deserialize)]
struct Verified {
    line: u64,
    input: String,
    verdict: Verdict,
    #[serde(flatten)]
    claim: WrittenClaim,
}

impl JournalHeader {
    /// `options` are those of the command that its results depend on, by their names.
    pub(crate) fn new(command: &str, reading: ReadOptions, options: Value) -> JournalHeader {
        let mut header = options;
        header["faceturn_journal"] = 1.into();
        header["command"] = command.into();
        // The same text may be another position.
        header["format"] = format!("{:?}", reading.format).to_lowercase().into();
        header["notation"] = format!("{:?}", reading.notation).to_lowercase().into();
        JournalHeader(header)
    }

    /// The first line.
    pub(crate) fn head(&self) -> String {
        format!("{}\n", self.0)
    }

    /// Reads a result of this command.
    fn read(&self, bytes: &[u8]) -> Result<(u64, Finished), serde_json::Error> {
        if self.0["command"] == "verify" {
            let Verified { line, input, verdict, claim } = serde_json::from_slice(bytes)?;
            let known = EarlierResult::Judged(verdict);
            return Ok((line, Finished { input, known, claim: Some(claim) }));
        }
        let Solved { line, input, distance } = serde_json::from_slice(bytes)?;
        let known =
            if distance.is_some() { EarlierResult::Found } else { EarlierResult::NoneWithin };
        Ok((line, Finished { input, known, claim: None }))
    }
}

impl Journal {
    /// Opens the file, or begins it.
    ///
    /// # Errors
    /// [`JournalError`]; the file is then as it was before.
    pub(crate) fn open(
        path: &Path,
        header: &JournalHeader,
    ) -> Result<(Journal, CompletedLines), JournalError> {
        let failed = |source| JournalError::File { path: path.to_owned(), source };
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(JournalError::InUse { path: path.to_owned() });
            }
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut journal = Journal { path: path.to_owned(), file };
        let (results, whole) = journal.read(header)?;
        let torn = journal.file.metadata().map_err(failed)?.len() - whole;
        if torn > 0 {
            journal.file.set_len(whole).map_err(failed)?;
        }
        if whole == 0 {
            journal.file.write_all(header.head().as_bytes()).map_err(failed)?;
            journal.file.sync_all().map_err(failed)?;
        }
        Ok((journal, CompletedLines { path: path.to_owned(), results, torn }))
    }

    /// Reads what is there; how many bytes are whole lines.
    fn read(&self, header: &JournalHeader) -> Result<(HashMap<u64, Finished>, u64), JournalError> {
        let path = self.path.clone();
        let failed = |source| JournalError::File { path: path.clone(), source };
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        let mut reader = BufReader::new(file);
        let (mut results, mut whole, mut number) = (HashMap::new(), 0, 0);
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let length = reader.read_until(b'\n', &mut bytes).map_err(failed)?;
            number += 1;
            let damaged =
                |found: String| JournalError::Damaged { path: path.clone(), line: number, found };
            if bytes.last() != Some(&b'\n') {
                // Without a whole first line it is a journal only if it begins as one.
                return if number > 1 || header.0.to_string().as_bytes().starts_with(&bytes) {
                    Ok((results, whole))
                } else {
                    Err(damaged("it does not begin as the journal of this run does".to_owned()))
                };
            }
            if number == 1 {
                let found: Value = serde_json::from_slice(&bytes)
                    .map_err(|_| damaged("it does not begin as a journal does".to_owned()))?;
                if found != header.0 {
                    let differences = differences(&found, &header.0);
                    return Err(JournalError::OtherRun { path, differences });
                }
            } else {
                let (line, finished) =
                    header.read(&bytes).map_err(|error| damaged(error.to_string()))?;
                if results.insert(line, finished).is_some() {
                    return Err(damaged("a second result for one line of the input".to_owned()));
                }
            }
            whole += length as u64;
        }
    }

    /// Appends results, each a JSON object that has `line` and `input`, and makes sure that they
    /// are on the disk.
    ///
    /// # Errors
    /// [`JournalError::File`]
    pub(crate) fn append(&mut self, results: &[String]) -> Result<(), JournalError> {
        if results.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        for result in results {
            text.push_str(result);
            text.push('\n');
        }
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| JournalError::File { path: self.path.clone(), source })
    }
}

/// What was asked then and is asked now, where that differs: each option with both values.
fn differences(then: &Value, now: &Value) -> String {
    // A journal of another command has other options, which say nothing about this one.
    for (field, what) in [("faceturn_journal", "the version of its layout"), ("command", "command")]
    {
        if then[field] != now[field] {
            return format!("{what} {} then, {} now", told(field, then), told(field, now));
        }
    }
    let fields = [then, now].into_iter().filter_map(Value::as_object).flat_map(|head| head.keys());
    let mut fields: Vec<&str> = fields.map(String::as_str).collect();
    fields.sort_unstable();
    fields.dedup();
    let differing = fields.into_iter().filter(|&field| then[field] != now[field]);
    let each = differing.map(|field| {
        let option = if field == "wanted" { "first" } else { field };
        let option = option.replace('_', "-");
        format!("--{option} {} then, {} now", told(field, then), told(field, now))
    });
    each.collect::<Vec<String>>().join("; ")
}

/// The value of a field of the first line, as the user gives it. Options without a value are in it
/// as what they ask for.
fn told(field: &str, head: &Value) -> String {
    match (field, &head[field]) {
        (_, Value::Null) => "unknown".to_owned(),
        ("wanted" | "up_to_symmetry" | "inverse", Value::String(header)) => {
            let is_given = ["first", "oneofeachkind", "make"].contains(&header.as_str());
            if is_given { "given" } else { "not given" }.to_owned()
        }
        (_, Value::String(text)) => text.clone(),
        (_, value) => value.to_string(),
    }
}

impl CompletedLines {
    /// How many results earlier runs have left.
    pub(crate) fn len(&self) -> usize {
        self.results.len()
    }

    /// What is known of a line of the input, if there is a result for it.
    ///
    /// # Errors
    /// [`JournalError::OtherInput`] or [`JournalError::OtherClaim`] if it is for another position
    /// or another claim.
    pub(crate) fn of(&self, entry: &Entry) -> Result<Option<EarlierResult>, JournalError> {
        let (line, path) = (entry.number, || self.path.clone());
        let Some(Finished { input, known, claim }) = self.results.get(&line) else {
            return Ok(None);
        };
        let text = &entry.input.text;
        if input != text {
            let (expected, found) = (input.clone(), text.clone());
            return Err(JournalError::OtherInput { path: path(), line, expected, found });
        }
        let found = WrittenClaim::from(&entry.claim);
        match claim {
            Some(expected) if *expected != found => {
                let (expected, found) = (expected.to_string(), found.to_string());
                Err(JournalError::OtherClaim { path: path(), line, expected, found })
            }
            _ => Ok(Some(*known)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::source::Line;
    use serde_json::json;

    fn entry(number: u64, text: &str) -> Entry {
        let line = Line { number, text: Some(text.to_owned()) };
        Entry::of_line(line, ReadOptions::default()).expect("a position")
    }

    /// The results of a journal with these lines.
    fn read(header: &JournalHeader, lines: &[Value]) -> Result<CompletedLines, JournalError> {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let (mut journal, _) = Journal::open(&path, header).expect("a new file");
        journal.append(&lines.iter().map(Value::to_string).collect::<Vec<_>>()).expect("room");
        drop(journal);
        Journal::open(&path, header).map(|(_, done)| done)
    }

    #[test]
    fn what_became_of_a_line_is_known() {
        let solve = JournalHeader::new("solve", ReadOptions::default(), json!({}));
        let lines = [
            json!({"line": 1, "input": "R", "distance": 1, "solution_count": 1, "inverse": true}),
            json!({"line": 2, "input": "R U", "distance": null, "solution_count": 0}),
        ];
        let done = read(&solve, &lines).expect("two results");
        // What is claimed is nothing to those that claim nothing back.
        assert_eq!(done.of(&entry(1, "R\t1\t5")).ok(), Some(Some(EarlierResult::Found)));
        let known = done.of(&entry(2, "R U")).ok().flatten().expect("a result");
        assert_eq!((known, known.status()), (EarlierResult::NoneWithin, Status::NoneWithin));
        // Without a verdict it is no result of verify.
        let verify = JournalHeader::new("verify", ReadOptions::default(), json!({}));
        assert!(matches!(read(&verify, &lines), Err(JournalError::Damaged { line: 2, .. })));
    }

    #[test]
    fn another_claim_is_refused() {
        let header = JournalHeader::new("verify", ReadOptions::default(), json!({}));
        let claim = |claim: &str| WrittenClaim::from(&entry(1, claim).claim);
        let result = |line: u64, verdict: &str, claimed: &str| {
            let mut object = serde_json::to_value(claim(claimed)).expect("an object");
            object["line"] = line.into();
            object["input"] = "R U".into();
            object["verdict"] = verdict.into();
            object
        };
        let whole = "R U\t2\t1\tU' R'";
        let lines = [result(1, "refuted", "R U\t5"), result(2, "ok", whole)];
        let done = read(&header, &lines).expect("two results");
        let known = |line: u64, text: &str| done.of(&entry(line, text));
        assert_eq!(known(1, "R U\t5").ok(), Some(Some(EarlierResult::Judged(Verdict::Refuted))));
        assert_eq!(known(2, whole).ok(), Some(Some(EarlierResult::Judged(Verdict::Ok))));
        let said = known(1, "R U\t2").expect_err("another claim").to_string();
        assert!(said.contains("line 1 of the input claims distance 2, but the journal "), "{said}");
        assert!(said.contains(" has a result for the claim of distance 5 there: "), "{said}");
        let others = ["R U\t2", "R U\t2\t2\tU' R'", "R U\t2\t1", "R U\t2\t1\tU R", "R U"];
        for other in others {
            assert!(matches!(known(2, other), Err(JournalError::OtherClaim { .. })), "{other}");
        }
        let made = r#"{"position": "R U", "distance": 2, "solution_count": 1,
            "solution": "U' R'", "inverse": true}"#
            .replace('\n', "");
        assert!(matches!(known(2, &made), Err(JournalError::OtherClaim { .. })));
        assert!(matches!(known(2, "R F\t2"), Err(JournalError::OtherInput { .. })));
        assert_eq!(claim(whole).to_string(), "distance 2, 1 solution, that \"U' R'\" solves it");
        assert_eq!(claim("R U").to_string(), "nothing");
    }

    #[test]
    fn what_is_written_is_found_again_and_a_torn_line_is_dropped() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let header = JournalHeader::new("solve", ReadOptions::default(), json!({}));
        let (mut journal, _) = Journal::open(&path, &header).expect("a new file");
        let result = |line: u64| json!({"line": line, "input": "R", "distance": 1}).to_string();
        journal.append(&[result(1), result(3)]).expect("room");
        assert!(matches!(Journal::open(&path, &header), Err(JournalError::InUse { .. })));
        drop(journal);
        let whole = std::fs::read(&path).expect("there");
        let last = result(3).len() + 1;
        for torn in 1..last {
            std::fs::write(&path, &whole[..whole.len() - torn]).expect("room");
            let (_, done) = Journal::open(&path, &header).expect("whole up to there");
            assert_eq!((done.len(), done.torn), (1, (last - torn) as u64));
            let known = [1, 3].map(|line| done.of(&entry(line, "R")).ok());
            assert_eq!(known, [Some(Some(EarlierResult::Found)), Some(None)]);
            assert!(matches!(done.of(&entry(1, "U")), Err(JournalError::OtherInput { .. })));
        }
    }

    #[test]
    fn a_torn_first_line_is_written_again() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let header = JournalHeader(json!({"faceturn_journal": 1}));
        let head = format!("{}\n", header.0);
        for length in 0..head.len() {
            std::fs::write(&path, &head[..length]).expect("room");
            let (_, done) = Journal::open(&path, &header).expect("as good as empty");
            assert_eq!((done.len(), done.torn), (0, length as u64));
            assert_eq!(std::fs::read_to_string(&path).expect("there"), head);
        }
    }

    #[test]
    fn the_options_that_differ_are_told() {
        let solve = json!({"faceturn_journal": 1, "command": "solve", "wanted": "all",
            "max_depth": 20, "extra": 0, "up_to_symmetry": "all", "inverse": "solve"});
        let changed = |field: &str, value: Value| {
            let mut now = solve.clone();
            now[field] = value;
            differences(&solve, &now)
        };
        assert_eq!(changed("max_depth", json!(12)), "--max-depth 20 then, 12 now");
        assert_eq!(changed("wanted", json!("first")), "--first not given then, given now");
        assert_eq!(changed("inverse", json!("make")), "--inverse not given then, given now");
        let kinds = "--up-to-symmetry not given then, given now";
        assert_eq!(changed("up_to_symmetry", json!("oneofeachkind")), kinds);
        assert_eq!(changed("notation", json!("niss")), "--notation unknown then, niss now");
        assert_eq!(changed("command", json!("distance")), "command solve then, distance now");
        let layout = "the version of its layout 1 then, 2 now";
        assert_eq!(changed("faceturn_journal", json!(2)), layout);
        let mut two = solve.clone();
        (two["extra"], two["max_depth"]) = (json!(1), json!(21));
        let both = "--extra 1 then, 0 now; --max-depth 21 then, 20 now";
        assert_eq!(differences(&two, &solve), both);
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let header = JournalHeader(json!({"faceturn_journal": 1}));
        let refused = |text: &str| {
            std::fs::write(&path, text).expect("room");
            let error = Journal::open(&path, &header).expect_err("refused").to_string();
            assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
            error
        };
        assert!(refused("R U\n").contains("line 1: "));
        assert!(refused("R U").contains("line 1: "));
        assert!(refused("{\"faceturn_journal\": 1}").contains("line 1: "));
        assert!(refused("{\"faceturn_journal\":2}\n").contains("is of another run: "));
        assert!(refused("{}\n").contains("is of another run: the version of its layout unknown"));
        assert!(refused("{\"faceturn_journal\":1}\nR\n").contains("line 2: "));
        let twice = "{\"line\":1,\"input\":\"R\"}\n";
        assert!(refused(&format!("{}\n{twice}{twice}", header.0)).contains("second result"));
    }
}
