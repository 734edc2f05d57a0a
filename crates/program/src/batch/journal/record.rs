//! The lines of a journal after the first: results.

use faceturn::internals::content_of;
use faceturn::jobs::Verdict;
use faceturn::report::WrittenClaim;
use serde::{Deserialize, Serialize};

use super::header::{BatchCommand, JournalHeader, read_object};
use crate::Status;
use crate::batch::line::on_one_line;

/// The line of a result, without the digest that the journal adds.
pub(crate) fn record(result: &impl Serialize) -> String {
    serde_json::to_string(result).expect("texts and numbers can be written")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// The number of its line or position.
    pub(crate) line: u64,
    pub(crate) name: Option<String>,
    pub(crate) input: String,
    /// The position that the text was read as.
    pub(super) facelets: Option<String>,
    pub(crate) result: EarlierResult,
    /// The claim, in a run of `faceturn verify`.
    pub(super) claim: Option<WrittenClaim>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EarlierResult {
    /// It has a solution: the length of the shortest, and how many were found.
    Found { distance: u8, solution_count: u64 },
    /// It has none within the limit.
    NoneWithin,
    /// A short solution was found: its length, and whether it is as short as requested.
    Short { length: u8, is_enough: bool },
    /// The verdict on its claim, what is true instead or in addition, the distance if known, and
    /// whether it corrects the claimed one, if that was requested.
    Judged {
        verdict: Verdict,
        truth: Vec<String>,
        true_distance: Option<u8>,
        corrected: Option<bool>,
    },
}

impl EarlierResult {
    pub(crate) fn status(&self) -> Status {
        match self {
            EarlierResult::Found { .. } | EarlierResult::Short { is_enough: true, .. } => {
                Status::Found
            }
            EarlierResult::NoneWithin | EarlierResult::Short { .. } => Status::NoneWithin,
            EarlierResult::Judged { verdict, .. } => (*verdict).into(),
        }
    }

    pub(crate) fn distance(&self) -> Option<u8> {
        match self {
            EarlierResult::Found { distance, .. } => Some(*distance),
            EarlierResult::NoneWithin | EarlierResult::Short { .. } => None,
            EarlierResult::Judged { true_distance, .. } => *true_distance,
        }
    }
}

/// What is read of a result of any command.
#[derive(Debug, Deserialize)]
struct Written {
    line: u64,
    name: Option<String>,
    input: String,
    facelets: Option<String>,
    distance: Option<u8>,
    solution_count: Option<u64>,
    length: Option<u8>,
    verdict: Option<Verdict>,
    #[serde(default)]
    truth: Vec<String>,
    true_distance: Option<u8>,
}

impl Record {
    /// Its name, or its text on one line.
    pub(crate) fn title(&self) -> String {
        self.name.clone().unwrap_or_else(|| on_one_line(&self.input))
    }

    /// Parses a line of a journal with this header, without its line feed.
    pub(super) fn read(line: &[u8], header: &JournalHeader) -> Result<Record, String> {
        let content = content_of(line).map_err(|mismatch| mismatch.to_string())?;
        Record::parse(&content, header)
    }

    fn parse(object: &[u8], header: &JournalHeader) -> Result<Record, String> {
        let written: Written = read_object(object)?;
        let Written { line, name, input, facelets, distance, length, true_distance, .. } = written;
        let missing = |name: &str| format!("{name} is missing");
        let mut claim = None;
        let result = match header.command {
            BatchCommand::Verify => {
                let (verdict, truth) = (written.verdict, written.truth);
                let verdict = verdict.ok_or_else(|| missing("verdict"))?;
                claim = Some(read_object(object)?);
                let is_corrected = || true_distance.is_some() && true_distance != distance;
                let corrected = header.corrects().then(is_corrected);
                EarlierResult::Judged { verdict, truth, true_distance, corrected }
            }
            BatchCommand::Quick => {
                let length = length.ok_or_else(|| missing("length"))?;
                let enough = header.short_enough();
                let is_enough = enough.is_none_or(|enough| u64::from(length) <= enough);
                EarlierResult::Short { length, is_enough }
            }
            BatchCommand::Solve | BatchCommand::Distance => match distance {
                Some(distance) => {
                    let solution_count = written.solution_count.unwrap_or_default();
                    EarlierResult::Found { distance, solution_count }
                }
                None => EarlierResult::NoneWithin,
            },
        };
        Ok(Record { line, name, input, facelets, result, claim })
    }
}

#[cfg(test)]
mod tests {
    use faceturn::internals::checked_line;

    use super::super::header::tests::header;
    use super::*;

    #[test]
    fn what_is_wrong_with_a_result_is_said_in_plain_words() {
        let wrong = |command, object: &str| {
            let line = checked_line(object);
            Record::read(line.trim_end().as_bytes(), &header(command)).expect_err("a mistake")
        };
        for (command, object, expected) in [
            (
                BatchCommand::Solve,
                r#"{"line": 1, "input": "R", "distance": 300}"#,
                "distance is 300; expected a whole number from 0 to 255",
            ),
            (BatchCommand::Solve, r#"{"line": 1}"#, "input is missing"),
            (
                BatchCommand::Quick,
                r#"{"line": 1, "input": "R", "length": "3"}"#,
                "length is \"3\"; expected a whole number from 0 to 255",
            ),
            (
                BatchCommand::Verify,
                r#"{"line": 1, "input": "R", "verdict": "good"}"#,
                "verdict: unknown value \"good\"; expected \"ok\", \"refuted\" or \"undecided\"",
            ),
        ] {
            assert_eq!(wrong(command, object), expected);
        }
    }
}
