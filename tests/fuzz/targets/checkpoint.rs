//! The checkpoint of a search: reopening does not change it, and other files stay as they are.
//!
//! Random bytes have no valid check, so an object after a `=` is given one. A line `^` is the
//! header of the search.

#![no_main]

use std::fs;
use std::sync::OnceLock;

use faceturn::internals::checked_line;
use faceturn::jobs::Prepared;
use faceturn::tables::PruningTable;
use faceturn::{Checkpoint, Job, Solver};
use faceturn_cube::Position;
use faceturn_symmetry::CosetTables;
use faceturn_table::TABLE_BYTES;
use libfuzzer_sys::fuzz_target;

/// A search with a table that says nothing, and the header of its checkpoints.
static SEARCH: OnceLock<(Prepared, Vec<u8>)> = OnceLock::new();

fn search() -> &'static (Prepared, Vec<u8>) {
    SEARCH.get_or_init(|| {
        let distances = vec![0; TABLE_BYTES];
        let table = PruningTable::from_packed(faceturn_cube::Metric::Face, distances)
            .expect("distances of 0");
        let solver = Solver::with_tables(CosetTables::new(), table);
        let prepared = solver.prepare(&Job::from(Position::SOLVED)).expect("nothing to make");
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("checkpoint");
        drop(Checkpoint::open(&path, &prepared).expect("nothing is there"));
        (prepared, fs::read(&path).expect("it has been made"))
    })
}

fuzz_target!(|bytes: &[u8]| {
    let (prepared, header) = search();
    let bytes = with_checks(bytes, header);
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("checkpoint");
    fs::write(&path, &bytes).expect("room for a file");
    let open = || Checkpoint::open(&path, prepared);
    match open() {
        Ok(checkpoint) => {
            let (parts, dropped) = (checkpoint.len(), checkpoint.dropped_bytes() as usize);
            checkpoint.finish().expect("nothing is written");
            let kept = fs::read(&path).expect("the file is there");
            assert_eq!(kept, bytes[..bytes.len() - dropped]);
            assert!(kept.starts_with(header) && kept.ends_with(b"\n"));
            // At most one line is dropped.
            let lines = bytes[kept.len()..].split_inclusive(|byte| *byte == b'\n').count();
            assert!(lines <= 1);
            let again = open().expect("it was one a moment ago");
            assert_eq!((again.len(), again.dropped_bytes()), (parts, 0));
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(fs::read(&path).expect("the file is there"), bytes);
        }
    }
});

fn with_checks(bytes: &[u8], header: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match line {
            b"^\n" => out.extend(header),
            [b'=', json @ ..] => match str::from_utf8(json).map(str::trim_end) {
                Ok(object) if object.ends_with('}') => out.extend(checked_line(object).as_bytes()),
                _ => out.extend(json),
            },
            _ => out.extend(line),
        }
    }
    out
}
