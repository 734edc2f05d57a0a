//! The file of a checkpoint read from its beginning, every line of it checked.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use faceturn_searcher::{Part, PartResult};

use super::error::CheckpointError;
use super::header::Header;
use super::line::json_of;
use super::part::PartLine;

/// The most bytes of a header that are read: it has about 300.
const MOST_HEADER_BYTES: u64 = 4_096;

/// What an existing file holds.
pub(super) struct Contents {
    pub(super) parts: HashMap<Part, PartResult>,
    /// The bytes of the good lines.
    pub(super) good_bytes: u64,
    /// The bytes after them: a last line that was not written to its end.
    pub(super) torn_bytes: u64,
}

/// Reads the file from its beginning and checks every line of it.
pub(super) fn read(path: &Path, file: &File, header: &Header) -> Result<Contents, CheckpointError> {
    let failed = |source| CheckpointError::Open { path: path.to_owned(), source };
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    (&mut reader).take(MOST_HEADER_BYTES).read_until(b'\n', &mut line).map_err(failed)?;
    let mut contents =
        Contents { parts: HashMap::new(), good_bytes: line.len() as u64, torn_bytes: 0 };
    header.check(path, &line)?;
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
                let (part, result) = PartLine::parse(json).map_err(|source| {
                    CheckpointError::Content { path: path.to_owned(), line: number, source }
                })?;
                contents.parts.insert(part, result);
                contents.good_bytes += line.len() as u64;
            }
            Err(mismatch) => {
                contents.torn_bytes = line.len() as u64;
                bad = Some(mismatch.at(path, number));
            }
        }
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::Checkpoint;
    use super::super::line::line_of;
    use super::super::samples::{filled, finished, header, part, place, refusal};
    use super::*;

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
}
