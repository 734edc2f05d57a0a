//! Lines of a file of positions: a position, perhaps its name and a claim, or a JSON object.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| faceturn_program::fuzz_checks::of_line(text));
