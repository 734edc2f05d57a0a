//! The lines of a checkpoint, read and checked.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use faceturn_searcher::{Part, PartResult};

use super::error::CheckpointError;
use super::header::Header;
use super::part::PartLine;
use crate::checked_line::content_of;
use crate::files::{AppendLog, LineError};

pub(super) struct Contents {
    pub(super) parts: HashMap<Part, PartResult>,
    /// Length of an incomplete last line.
    pub(super) dropped_bytes: u64,
}

enum ReadError {
    File(io::Error),
    Checkpoint(CheckpointError),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::File(error)
    }
}

pub(super) fn read(
    path: &Path,
    log: &mut AppendLog,
    header: &Header,
) -> Result<Contents, CheckpointError> {
    let failed = |source| CheckpointError::Open { path: path.to_owned(), source };
    header.check(path, &log.first_line().map_err(failed)?)?;
    let mut parts = HashMap::new();
    let read = log.read_lines(|line, text| {
        let json = content_of(text).map_err(|source| {
            let error = CheckpointError::Damaged { path: path.to_owned(), line, source };
            LineError::Torn(ReadError::Checkpoint(error))
        })?;
        let (part, result) = PartLine::parse(&json).map_err(|source| {
            let error = CheckpointError::Content { path: path.to_owned(), line, source };
            LineError::Wrong(ReadError::Checkpoint(error))
        })?;
        parts.insert(part, result);
        Ok(())
    });
    match read {
        Ok(dropped_bytes) => Ok(Contents { parts, dropped_bytes }),
        Err(ReadError::File(source)) => Err(failed(source)),
        Err(ReadError::Checkpoint(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::Checkpoint;
    use super::super::line_of;
    use super::super::testing::{filled, header, part, place, refusal, result};
    use super::*;

    #[test]
    fn a_last_line_torn_anywhere_is_dropped() {
        let (_folder, path, bytes) = filled();
        let last = bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n').expect("lines");
        for length in last + 1..bytes.len() {
            fs::write(&path, &bytes[..length]).expect("room for a file");
            let checkpoint =
                Checkpoint::open_with(&path, &header()).expect("a torn last line is forgiven");
            let dropped = (length - last - 1) as u64;
            assert_eq!((checkpoint.len(), checkpoint.dropped_bytes()), (2, dropped), "{length}");
            assert_eq!(fs::read(&path).expect("still there"), bytes[..=last]);
            // What is written next begins a new line.
            checkpoint.record(part(2), &result(2));
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
                CheckpointError::Damaged { line: found, .. } => {
                    assert_eq!(found, line as u64, "byte {at}");
                }
                CheckpointError::NotCheckpoint { .. } => assert_eq!(line, 1, "byte {at}"),
                other => panic!("byte {at}: {other}"),
            }
        }
    }

    #[test]
    fn lines_may_end_as_on_windows() {
        let (_folder, path, bytes) = filled();
        let text = String::from_utf8(bytes).expect("JSON");
        fs::write(&path, text.replace('\n', "\r\n")).expect("room for a file");
        let checkpoint = Checkpoint::open_with(&path, &header()).expect("the same lines");
        assert_eq!((checkpoint.len(), checkpoint.dropped_bytes()), (3, 0));
    }

    #[test]
    fn something_else_is_refused() {
        let (folder, path) = place();
        for other in [&b"\n"[..], b"a text\n", b"text", &[0; 10_000], b"{\"kind\":\"\"}\n"] {
            let error = refusal(&path, other, &header());
            assert!(matches!(error, CheckpointError::NotCheckpoint { .. }), "{error}");
        }
        let error = refusal(&path, &line_of(&serde_json::json!({ "a": 1 })), &header());
        assert!(matches!(error, CheckpointError::NotCheckpoint { .. }), "{error}");
        let error = Checkpoint::open_with(folder.path(), &header()).expect_err("a folder");
        assert!(matches!(error, CheckpointError::NotCheckpoint { .. }), "{error}");
    }

    #[test]
    fn an_empty_file_or_one_cut_off_within_its_header_is_begun_anew() {
        let (_folder, path) = place();
        let line = line_of(&header());
        for length in 0..line.len() {
            fs::write(&path, &line[..length]).expect("room for a file");
            let checkpoint = Checkpoint::open_with(&path, &header()).expect("as good as new");
            assert_eq!((checkpoint.len(), checkpoint.dropped_bytes()), (0, length as u64));
            assert_eq!(fs::read(&path).expect("still there"), line);
        }
    }

    #[test]
    fn whole_lines_that_are_invalid_are_refused_even_at_the_end() {
        let (_folder, path, bytes) = filled();
        let invalid = [
            serde_json::json!({ "depth": 15 }),
            serde_json::to_value(PartLine::new(part(128), &result(1))).expect("JSON"),
        ];
        for content in invalid {
            let bytes = [bytes.clone(), line_of(&content)].concat();
            let error = refusal(&path, &bytes, &header());
            assert!(matches!(error, CheckpointError::Content { line: 5, .. }), "{error}");
        }
    }
}
