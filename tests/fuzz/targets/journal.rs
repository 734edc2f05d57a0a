//! The journal of a run: reopening does not change it, and other files stay as they are.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("room for a folder");
    faceturn_program::fuzz_checks::of_journal(&folder.path().join("journal"), bytes);
});
