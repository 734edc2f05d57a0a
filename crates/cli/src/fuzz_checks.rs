//! What holds for whatever the readers of this package are handed. `tests/fuzz` tries it with random
//! bytes.

use std::fs;
use std::path::Path;

use faceturn::{Notation, PositionFormat};
use serde_json::json;

use crate::batch::entry::Entry;
use crate::batch::input::ReadOptions;
use crate::batch::journal::{Journal, JournalHeader};
use crate::batch::source::Line;

/// A line of a file of positions is an entry, or is refused for a reason.
///
/// # Panics
/// Where the promise is broken.
pub fn of_line(text: &str) {
    for format in [
        PositionFormat::Auto,
        PositionFormat::Moves,
        PositionFormat::Facelets,
        PositionFormat::Reid,
        PositionFormat::KPattern,
    ] {
        let reading = ReadOptions { format, notation: Notation::Standard };
        for read in [Entry::of_argument, Entry::of_line] {
            match read(Line { number: 7, text: Some(text.to_owned()) }, reading) {
                Ok(entry) => {
                    assert!(entry.claim.distance.is_none_or(|distance| distance <= 20));
                    assert!(entry.name.is_some() || entry.label() == "7");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// A journal that is opened again is the same, and what is none stays as it is.
///
/// # Panics
/// Where the promise is broken, or the file cannot be written.
pub fn of_journal(path: &Path, bytes: &[u8]) {
    for command in ["solve", "verify"] {
        fs::write(path, bytes).expect("room for a file");
        let header = JournalHeader::new(command, ReadOptions::default(), json!({}));
        match Journal::open(path, &header) {
            Ok((journal, done)) => {
                drop(journal);
                let kept = fs::read(path).expect("the file is there");
                let head = header.head();
                assert!(bytes.starts_with(&kept) || kept == head.as_bytes());
                assert!(kept.ends_with(b"\n"));
                // What is dropped is one line at most, and nothing that is not ours.
                let dropped = &bytes[bytes.len() - done.torn as usize..];
                assert!(!dropped.contains(&b'\n'));
                assert!(done.torn < bytes.len() as u64 || head.as_bytes().starts_with(bytes));
                let (_, again) = Journal::open(path, &header).expect("it was one a moment ago");
                assert_eq!((again.len(), again.torn), (done.len(), 0));
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(fs::read(path).expect("the file is there"), bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_every_kind_keep_the_promise() {
        for text in ["", "R U", "a\tR U\t2\t1\tU' R'", "a\tb\tc", "{", "{\"position\": 5}", "\t"] {
            of_line(text);
        }
    }

    #[test]
    fn journals_of_every_kind_keep_the_promise() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let head = JournalHeader::new("solve", ReadOptions::default(), json!({})).head();
        let line = r#"{"line": 1, "input": "R", "distance": 1}"#;
        let whole = format!("{head}{line}\n");
        for text in ["", "R U\n", &head, &whole, &whole[..whole.len() - 5], &head[..9], "{}\n"] {
            of_journal(&folder.path().join("journal"), text.as_bytes());
        }
    }
}
