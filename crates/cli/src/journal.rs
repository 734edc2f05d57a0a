//! Finished results in a file, so that a run can be killed and started again.
//!
//! JSON Lines. The first line says what was asked; each further line is a result, with the number
//! of its line and the text of its position. A last line that is torn is dropped.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The file, to which results are appended.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// What earlier runs have done.
#[derive(Debug)]
pub(crate) struct Done {
    path: PathBuf,
    /// The text of the position in each line that has a result.
    results: HashMap<u64, String>,
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
    #[error("the journal {}, line {line}: {found}; name another file, or mend this one", path.display())]
    Damaged { path: PathBuf, line: u64, found: String },
    #[error(
        "the journal {} is of another run: {differences}; name another file",
        path.display()
    )]
    OtherRun { path: PathBuf, differences: String },
    #[error(
        "line {line} of the input is \"{found}\", but the journal {} has a result for \"{expected}\" \
         there: the input has been changed",
        path.display()
    )]
    OtherInput { path: PathBuf, line: u64, expected: String, found: String },
}

/// What every result has.
#[derive(Debug, Deserialize, Serialize)]
struct Place {
    line: u64,
    input: String,
}

impl Journal {
    /// Opens the file, or begins it. `asked` says what every result depends on.
    ///
    /// # Errors
    /// [`JournalError`]; the file is then as it was before.
    pub(crate) fn open(path: &Path, asked: &Value) -> Result<(Journal, Done), JournalError> {
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
        let (results, whole) = journal.read(asked)?;
        let torn = journal.file.metadata().map_err(failed)?.len() - whole;
        if torn > 0 {
            journal.file.set_len(whole).map_err(failed)?;
        }
        if whole == 0 {
            let head = format!("{asked}\n");
            journal.file.write_all(head.as_bytes()).map_err(failed)?;
            journal.file.sync_all().map_err(failed)?;
        }
        Ok((journal, Done { path: path.to_owned(), results, torn }))
    }

    /// Reads what is there; how many bytes are whole lines.
    fn read(&self, asked: &Value) -> Result<(HashMap<u64, String>, u64), JournalError> {
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
                return if number > 1 || asked.to_string().as_bytes().starts_with(&bytes) {
                    Ok((results, whole))
                } else {
                    Err(damaged("it does not begin as the journal of this run does".to_owned()))
                };
            }
            if number == 1 {
                let found: Value = serde_json::from_slice(&bytes)
                    .map_err(|_| damaged("it does not begin as a journal does".to_owned()))?;
                if found != *asked {
                    let differences = differences(&found, asked);
                    return Err(JournalError::OtherRun { path, differences });
                }
            } else {
                let place: Place =
                    serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
                if results.insert(place.line, place.input).is_some() {
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
        ("wanted" | "up_to_symmetry" | "inverse", Value::String(asked)) => {
            let is_given = ["first", "oneofeachkind", "make"].contains(&asked.as_str());
            if is_given { "given" } else { "not given" }.to_owned()
        }
        (_, Value::String(text)) => text.clone(),
        (_, value) => value.to_string(),
    }
}

impl Done {
    /// How many results earlier runs have left.
    pub(crate) fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there is a result for a line of the input.
    ///
    /// # Errors
    /// [`JournalError::OtherInput`] if it is for another position.
    pub(crate) fn has(&self, line: u64, text: &str) -> Result<bool, JournalError> {
        match self.results.get(&line) {
            None => Ok(false),
            Some(expected) if expected == text => Ok(true),
            Some(expected) => Err(JournalError::OtherInput {
                path: self.path.clone(),
                line,
                expected: expected.clone(),
                found: text.to_owned(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_written_is_found_again_and_a_torn_line_is_dropped() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let asked = json!({"faceturn_journal": 1, "command": "solve"});
        let (mut journal, _) = Journal::open(&path, &asked).expect("a new file");
        let result = |line: u64| json!({"line": line, "input": "R", "distance": 1}).to_string();
        journal.append(&[result(1), result(3)]).expect("room");
        assert!(matches!(Journal::open(&path, &asked), Err(JournalError::InUse { .. })));
        drop(journal);
        let whole = std::fs::read(&path).expect("there");
        let last = result(3).len() + 1;
        for torn in 1..last {
            std::fs::write(&path, &whole[..whole.len() - torn]).expect("room");
            let (_, done) = Journal::open(&path, &asked).expect("whole up to there");
            assert_eq!((done.len(), done.torn), (1, (last - torn) as u64));
            assert_eq!((done.has(1, "R").ok(), done.has(3, "R").ok()), (Some(true), Some(false)));
            assert!(matches!(done.has(1, "U"), Err(JournalError::OtherInput { .. })));
        }
    }

    #[test]
    fn a_torn_first_line_is_written_again() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let asked = json!({"faceturn_journal": 1});
        let head = format!("{asked}\n");
        for length in 0..head.len() {
            std::fs::write(&path, &head[..length]).expect("room");
            let (_, done) = Journal::open(&path, &asked).expect("as good as empty");
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
        let asked = json!({"faceturn_journal": 1});
        let refused = |text: &str| {
            std::fs::write(&path, text).expect("room");
            let error = Journal::open(&path, &asked).expect_err("refused").to_string();
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
        assert!(refused(&format!("{asked}\n{twice}{twice}")).contains("second result"));
    }
}
