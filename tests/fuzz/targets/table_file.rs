//! Table files, all too short to be accepted: this tests the header.

#![no_main]

use std::io::Read;

use faceturn_table::{HEADER_BYTES, PruningTable, TableError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let refused = |stream: &mut dyn Read| {
        PruningTable::read_from(stream, faceturn_cube::Metric::Face).expect_err("70 MB are not \
        made of a few bytes")
    };
    let error = refused(&mut &bytes[..]);
    if let TableError::Length { found, .. } = error {
        assert_eq!(found, bytes.len() as u64);
    } else {
        assert!(!matches!(error, TableError::Read(_) | TableError::Digest(_)), "{error}");
    }
    // A stream may come in pieces.
    let (page, rest) = bytes.split_at(bytes.len().min(HEADER_BYTES / 3));
    assert_eq!(refused(&mut page.chain(rest)).to_string(), error.to_string());
});
