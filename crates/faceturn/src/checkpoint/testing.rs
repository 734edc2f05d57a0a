//! Checkpoints for tests.

use std::fs;
use std::path::{Path, PathBuf};

use faceturn_cube::{Metric, Position};
use faceturn_searcher::{Part, PartResult, Request, Tally};
use tempfile::TempDir;

use super::Checkpoint;
use super::error::CheckpointError;
use super::header::Header;

pub(super) fn header() -> Header {
    let search = ("staged", "ab".repeat(32));
    Header::new(&Position::SOLVED, Metric::Face, &Request::default(), search)
}

pub(super) fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("a.checkpoint");
    (folder, path)
}

pub(super) fn part(number: u32) -> Part {
    Part { depth: 15, number, count: 128 }
}

pub(super) fn result(nodes: u64) -> PartResult {
    let tally = Tally::new()
        .with_nodes(nodes)
        .with_expanded(nodes / 13)
        .with_lookups(u64::MAX)
        .with_tests(3);
    let solutions = ["R U2 F'", "D L2"].map(|text| text.parse().expect("a maneuver"));
    PartResult::new(tally, solutions.to_vec())
}

/// A file with the parts 0, 1 and 2.
pub(super) fn filled() -> (TempDir, PathBuf, Vec<u8>) {
    let (folder, path) = place();
    let checkpoint = Checkpoint::open_with(&path, &header()).expect("room for a file");
    assert!(checkpoint.is_empty());
    for number in 0..3 {
        checkpoint.record(part(number), &result(u64::from(number)));
    }
    assert_eq!(checkpoint.error(), None);
    checkpoint.finish().expect("room for three lines");
    let bytes = fs::read(&path).expect("just written");
    (folder, path, bytes)
}

/// The error for a file with this content, which must be left as it is.
pub(super) fn refusal(path: &Path, bytes: &[u8], header: &Header) -> CheckpointError {
    fs::write(path, bytes).expect("room for a file");
    let error = Checkpoint::open_with(path, header).expect_err("not ours");
    assert_eq!(fs::read(path).expect("still there"), bytes);
    error
}
