//! The journal of a run: opened again it is the same, and what is no journal stays as it is.

#![no_main]
#![allow(dead_code, reason = "the program is no library, so its modules are taken as they are")]

#[path = "../../../crates/cli/src/journal.rs"]
mod journal;

use std::fs;

use journal::Journal;
use libfuzzer_sys::fuzz_target;
use serde_json::json;

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("journal");
    fs::write(&path, bytes).expect("room for a file");
    let asked = json!({"faceturn_journal": 1});
    match Journal::open(&path, &asked) {
        Ok((journal, done)) => {
            drop(journal);
            let kept = fs::read(&path).expect("the file is there");
            let head = format!("{asked}\n");
            assert!(bytes.starts_with(&kept) || kept == head.as_bytes());
            assert!(kept.ends_with(b"\n"));
            // What is dropped is one line at most, and nothing that is not ours.
            let dropped = &bytes[bytes.len() - done.torn as usize..];
            assert!(!dropped.contains(&b'\n'));
            assert!(done.torn < bytes.len() as u64 || head.as_bytes().starts_with(bytes));
            let (_, again) = Journal::open(&path, &asked).expect("it was one a moment ago");
            assert_eq!((again.len(), again.torn), (done.len(), 0));
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(fs::read(&path).expect("the file is there"), bytes);
        }
    }
});
