//! A file of finished results, so that a run can be killed and resumed.
//!
//! The format is JSON Lines. The first line is the header, which says what the results depend on;
//! each further line is a result, the object that `--json` prints. The last field of each line is a
//! check. An incomplete last line is dropped.

pub(crate) mod header;
pub(crate) mod record;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, bail};
use faceturn::internals::{AppendLog, AppendLogError, LineError, checked_line};

pub(crate) use self::header::{BatchCommand, JournalHeader, VERSION};
pub(crate) use self::record::{EarlierResult, Record, record};
use crate::batch::line::{self, BatchLine};

#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    log: AppendLog,
}

#[derive(Debug)]
pub(crate) struct CompletedLines {
    path: PathBuf,
    /// By the number of their lines.
    results: HashMap<u64, Record>,
    pub(crate) torn: u64,
}

impl Journal {
    /// Opens the file, or creates it. A file that cannot be used stays unchanged.
    pub(crate) fn open(
        path: &Path,
        header: &JournalHeader,
    ) -> anyhow::Result<(Journal, CompletedLines)> {
        let failed = || cannot_be_used(path);
        let line = header.line();
        let opened = AppendLog::open_or_create(path, line.as_bytes());
        let (log, new) = opened.map_err(|error| match error {
            AppendLogError::InUse => {
                anyhow!("the journal {} is being written by another faceturn", path.display())
            }
            error => anyhow::Error::new(error).context(failed()),
        })?;
        let mut journal = Journal { path: path.to_owned(), log };
        let (results, torn) = match new {
            Some(torn) => (HashMap::new(), torn),
            None => journal.read(header)?,
        };
        Ok((journal, CompletedLines { path: path.to_owned(), results, torn }))
    }

    /// Reads the results, and counts the dropped bytes of an incomplete last line.
    fn read(&mut self, now: &JournalHeader) -> anyhow::Result<(HashMap<u64, Record>, u64)> {
        let path = &self.path;
        let first = self.log.first_line().with_context(|| cannot_be_used(path))?;
        let Some(first) = first.strip_suffix(b"\n") else {
            return Err(damaged(path, 1, "it does not begin as the journal of this run does"));
        };
        let then = JournalHeader::read(first).map_err(|found| damaged(path, 1, &found))?;
        if let Some(differences) = then.differences(now) {
            bail!(
                "the journal {} is of another run: {differences}; name another file",
                path.display()
            );
        }
        let mut results = HashMap::new();
        let read = self.log.read_lines::<anyhow::Error>(|number, line| {
            let wrong = |found: String| LineError::Wrong(damaged(path, number, &found));
            let record = Record::read(line, &then).map_err(wrong)?;
            match results.insert(record.line, record) {
                Some(_) => Err(wrong("a second result for one line of the input".to_owned())),
                None => Ok(()),
            }
        });
        match read.map_err(|error| error.downcast::<io::Error>()) {
            Ok(torn) => Ok((results, torn)),
            Err(Ok(unreadable)) => Err(unreadable).with_context(|| cannot_be_used(path)),
            Err(Err(damaged)) => Err(damaged),
        }
    }

    /// Appends results, each a JSON object with `line` and `input`, and makes sure that they are on
    /// disk. After an error nothing more may be appended.
    pub(crate) fn append(&mut self, results: impl Iterator<Item = String>) -> anyhow::Result<()> {
        let lines: String = results.map(|result| checked_line(&result)).collect();
        if lines.is_empty() {
            return Ok(());
        }
        let appended = self.log.append(lines.as_bytes()).and_then(|()| self.log.sync());
        appended.with_context(|| cannot_be_used(&self.path))
    }
}

fn cannot_be_used(path: &Path) -> String {
    format!("the journal {} cannot be used", path.display())
}

fn damaged(path: &Path, line: u64, found: &str) -> anyhow::Error {
    let path = path.display();
    let or = if line > 1 { ", or delete this line" } else { "" };
    anyhow!("the journal {path}, line {line}: {found}; name another file{or}")
}

/// What a file holds that is a journal.
pub(crate) struct JournalContents {
    pub(crate) header: JournalHeader,
    /// Each with its line.
    pub(crate) results: Vec<(Record, String)>,
    /// The length of an incomplete last line.
    pub(crate) torn_bytes: usize,
}

impl JournalContents {
    /// Reads a journal without locking or changing it.
    pub(crate) fn read(path: &Path) -> anyhow::Result<JournalContents> {
        let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let (mut header, mut results, mut torn_bytes) = (None, Vec::new(), 0);
        for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
            let damaged = |found: String| damaged(path, number, &found);
            match (line.strip_suffix(b"\n"), &header) {
                (None, _) => torn_bytes = line.len(),
                (Some(line), None) => header = Some(JournalHeader::read(line).map_err(damaged)?),
                (Some(content), Some(header)) => {
                    let record = Record::read(content, header).map_err(damaged)?;
                    results.push((record, String::from_utf8_lossy(line).into_owned()));
                }
            }
        }
        let header = header.with_context(|| {
            format!("{} is not a journal: its first line is not whole", path.display())
        })?;
        Ok(JournalContents { header, results, torn_bytes })
    }
}

impl CompletedLines {
    pub(crate) fn len(&self) -> usize {
        self.results.len()
    }

    /// The result for a line of the input; an error if it is for another position or another claim.
    pub(crate) fn of(&self, line: &BatchLine) -> anyhow::Result<Option<EarlierResult>> {
        let (number, path) = (line.number, self.path.display());
        let Some(record) = self.results.get(&number) else { return Ok(None) };
        let Record { input, facelets, result, claim, .. } = record;
        let text = line.start.text();
        if input != text {
            bail!(
                "line {number} of the input is \"{text}\", but the journal {path} has a result for \
                 \"{input}\" there: the input has been changed"
            );
        }
        let now = line.start.position().facelets();
        if let Some(then) = facelets.as_ref().filter(|then| **then != now) {
            bail!(
                "line {number} of the input is the position {now}, but the journal {path} has a \
                 result for {then} there: an older version read the text in another way; name \
                 another file"
            );
        }
        let found = line::written(&line.claim);
        match claim {
            Some(expected) if *expected != found => {
                let (expected, found) = (line::in_words(expected), line::in_words(&found));
                bail!(
                    "line {number} of the input claims {found}, but the journal {path} has a \
                     result for the claim of {expected} there: the input has been changed; name \
                     another file, or delete that result"
                )
            }
            _ => Ok(Some(result.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::header::tests::header as header_of;
    use super::*;
    use crate::Status;
    use crate::batch::line::Reading;
    use crate::batch::source::columns::Columns;
    use crate::batch::source::{Content, Line};
    use faceturn::jobs::Verdict;

    fn batch_line(number: u64, text: &str) -> BatchLine {
        let line = Line::new(number, Content::Text(text.to_owned()));
        BatchLine::of_line(line, Reading::default(), &Columns::default()).expect("a position")
    }

    fn verify_header() -> JournalHeader {
        header_of(BatchCommand::Verify)
    }

    fn read(header: &JournalHeader, lines: &[Value]) -> anyhow::Result<CompletedLines> {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let (mut journal, _) = Journal::open(&path, header).expect("a new file");
        journal.append(lines.iter().map(|line| line.to_string())).expect("room");
        drop(journal);
        Journal::open(&path, header).map(|(_, completed)| completed)
    }

    fn judged(verdict: Verdict) -> EarlierResult {
        EarlierResult::Judged { verdict, truth: Vec::new(), true_distance: None, corrected: None }
    }

    const FOUND: EarlierResult = EarlierResult::Found { distance: 1, solution_count: 1 };

    #[test]
    fn the_result_of_a_line_is_known() {
        let solve = header_of(BatchCommand::Solve);
        let lines = [
            json!({"line": 1, "input": "R", "distance": 1, "solution_count": 1, "inverse": true}),
            json!({"line": 2, "input": "R U", "distance": null, "solution_count": 0}),
        ];
        let completed = read(&solve, &lines).expect("two results");
        // Commands other than verify ignore the claims in the input.
        assert_eq!(completed.of(&batch_line(1, "R\t1\t5")).ok(), Some(Some(FOUND)));
        let known = completed.of(&batch_line(2, "R U")).ok().flatten().expect("a result");
        assert_eq!((known.status(), known), (Status::NoneWithin, EarlierResult::NoneWithin));
        // Without a verdict it is not a result of verify.
        let refused = read(&verify_header(), &lines).expect_err("no verdict").to_string();
        assert!(refused.contains("journal, line 2: "), "{refused}");
    }

    #[test]
    fn another_claim_is_refused() {
        let claim = |claim: &str| line::written(&batch_line(1, claim).claim);
        let result = |line: u64, verdict: &str, claimed: &str| {
            let mut object = serde_json::to_value(claim(claimed)).expect("an object");
            object["line"] = line.into();
            object["input"] = "R U".into();
            object["verdict"] = verdict.into();
            object
        };
        let whole = "R U\t2\t1\tU' R'";
        let lines = [result(1, "refuted", "R U\t5"), result(2, "ok", whole)];
        let completed = read(&verify_header(), &lines).expect("two results");
        let known = |line: u64, text: &str| completed.of(&batch_line(line, text));
        assert_eq!(known(1, "R U\t5").ok(), Some(Some(judged(Verdict::Refuted))));
        assert_eq!(known(2, whole).ok(), Some(Some(judged(Verdict::Ok))));
        let said = known(1, "R U\t2").expect_err("another claim").to_string();
        assert!(said.contains("line 1 of the input claims distance 2, but the journal "), "{said}");
        assert!(said.contains(" has a result for the claim of distance 5 there: "), "{said}");
        let others = ["R U\t2", "R U\t2\t2\tU' R'", "R U\t2\t1", "R U\t2\t1\tU R", "R U"];
        for other in others {
            let said = known(2, other).expect_err(other).to_string();
            assert!(said.starts_with("line 2 of the input claims "), "{said}");
        }
        let made = r#"{"position": "R U", "distance": 2, "solution_count": 1,
            "solution": "U' R'", "inverse": true}"#
            .replace('\n', "");
        let said = known(2, &made).expect_err("another claim").to_string();
        assert!(said.starts_with("line 2 of the input claims "), "{said}");
        let said = known(2, "R F\t2").expect_err("another input").to_string();
        assert!(said.starts_with("line 2 of the input is \"R F\", but the journal "), "{said}");
        assert_eq!(
            line::in_words(&claim(whole)),
            "distance 2, 1 solution, that \"U' R'\" solves it"
        );
        assert_eq!(line::in_words(&claim("R U")), "nothing");
    }

    #[test]
    fn a_text_that_is_another_position_now_is_refused() {
        let facelets = batch_line(1, "R").start.position().facelets();
        let result = json!({"line": 1, "input": "U", "facelets": facelets, "distance": 1});
        let completed = read(&header_of(BatchCommand::Solve), &[result]).expect("a result");
        let said = completed.of(&batch_line(1, "U")).expect_err("another position").to_string();
        assert!(said.contains("an older version read the text in another way"), "{said}");
    }

    /// As if a result had been written with another distance, in the last line or before it.
    #[test]
    fn a_line_that_does_not_match_its_check_is_refused_wherever_it_is() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let header = header_of(BatchCommand::Solve);
        let (mut journal, _) = Journal::open(&path, &header).expect("a new file");
        let solved = |line: u64| json!({"line": line, "input": "R U F", "distance": 3}).to_string();
        journal.append([solved(1), solved(2)].into_iter()).expect("room");
        drop(journal);
        let whole = fs::read_to_string(&path).expect("there");
        let lines: Vec<&str> = whole.split_inclusive('\n').collect();
        for number in [2, 3] {
            let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            changed[number - 1] = lines[number - 1].replace("\"distance\":3", "\"distance\":2");
            let changed = changed.concat();
            fs::write(&path, &changed).expect("room");
            let said = Journal::open(&path, &header).expect_err("changed").to_string();
            let check = lines[number - 1].split('"').rev().nth(1).expect("digits");
            let expected =
                format!("journal, line {number}: found the check \"{check}\", but the line");
            assert!(said.contains(&expected), "{said}");
            assert!(said.ends_with("name another file, or delete this line"), "{said}");
            assert_eq!(fs::read_to_string(&path).expect("there"), changed);
        }
        // Without the line its position is solved again.
        fs::write(&path, [lines[0], lines[2]].concat()).expect("room");
        assert_eq!(Journal::open(&path, &header).expect("two lines").1.len(), 1);
    }

    #[test]
    fn results_are_found_again_and_a_torn_line_is_dropped() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let header = header_of(BatchCommand::Solve);
        let (mut journal, _) = Journal::open(&path, &header).expect("a new file");
        let result = |line: u64| {
            json!({"line": line, "input": "R", "distance": 1, "solution_count": 1}).to_string()
        };
        journal.append([result(1), result(3)].into_iter()).expect("room");
        let said = Journal::open(&path, &header).expect_err("in use").to_string();
        assert!(said.ends_with(" is being written by another faceturn"), "{said}");
        drop(journal);
        let whole = fs::read(&path).expect("there");
        let last = checked_line(&result(3)).len();
        for torn in 1..last {
            fs::write(&path, &whole[..whole.len() - torn]).expect("room");
            let (_, completed) = Journal::open(&path, &header).expect("whole up to there");
            assert_eq!((completed.len(), completed.torn), (1, (last - torn) as u64));
            let known = [1, 3].map(|line| completed.of(&batch_line(line, "R")).ok());
            assert_eq!(known, [Some(Some(FOUND)), Some(None)]);
            let said = completed.of(&batch_line(1, "U")).expect_err("another input").to_string();
            assert!(said.starts_with("line 1 of the input is \"U\", but "), "{said}");
        }
    }

    #[test]
    fn a_torn_first_line_is_written_again() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let header = verify_header();
        let line = header.line();
        for length in 0..line.len() {
            fs::write(&path, &line[..length]).expect("room");
            let (_, completed) = Journal::open(&path, &header).expect("as good as empty");
            assert_eq!((completed.len(), completed.torn), (0, length as u64));
            assert_eq!(fs::read_to_string(&path).expect("there"), line);
        }
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("journal");
        let header = header_of(BatchCommand::Solve);
        let refused = |text: &str| {
            fs::write(&path, text).expect("room");
            let error = Journal::open(&path, &header).expect_err("refused").to_string();
            assert_eq!(fs::read_to_string(&path).expect("there"), text);
            error
        };
        assert!(refused("R U\n").contains("line 1: it does not begin as a journal does"));
        assert!(refused("R U").contains("line 1: "));
        assert!(refused("{\"faceturn_journal\": 3}").contains("line 1: "));
        assert!(refused("{\"faceturn_journal\":2}\n").contains("expected version 3"));
        assert!(refused("{}\n").contains("it does not begin as a journal does"));
        let other = refused(&verify_header().line());
        assert!(
            other.contains("it was made by faceturn verify, this is faceturn solve"),
            "{other}"
        );
        assert!(refused(&format!("{}R\n", header.line())).contains("line 2: "));
        let twice = checked_line("{\"line\":1,\"input\":\"R\"}");
        assert!(refused(&format!("{}{twice}{twice}", header.line())).contains("second result"));
    }
}
