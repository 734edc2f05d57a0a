//! Lines of a file of positions: a position, perhaps its name and a claim, or a JSON object.

#![no_main]
#![allow(dead_code, reason = "the program is no library, so its modules are taken as they are")]

#[path = "../../../crates/cli/src/entry.rs"]
mod entry;
#[path = "../../../crates/cli/src/input.rs"]
mod input;
#[path = "../../../crates/cli/src/source.rs"]
mod source;

/// What `input.rs` tells people with, which is not tried here.
mod diary {
    pub(crate) fn error(_: &str) {}
}
mod status {
    pub(crate) enum Status {
        Found,
        Wrong,
    }
}

use entry::Entry;
use faceturn_cube::{Notation, PositionFormat};
use input::Reading;
use libfuzzer_sys::fuzz_target;
use source::Line;

fuzz_target!(|text: &str| {
    for format in [
        PositionFormat::Auto,
        PositionFormat::Moves,
        PositionFormat::Facelets,
        PositionFormat::Reid,
        PositionFormat::KPattern,
    ] {
        let reading = Reading { format, notation: Notation::Standard };
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
});
