//! Reid's 20 words.

#![no_main]

use faceturn_cube::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let words: Vec<&str> = text.split_whitespace().collect();
    match Position::from_reid(text) {
        Ok(position) => {
            // A position has one form, except for case and white space.
            assert_eq!(position.reid(), words.join(" ").to_uppercase());
            assert_eq!(Position::from_facelets(&position.facelets()), Ok(position));
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let is_count = error.to_string().starts_with("expected 20 words");
            assert_eq!(is_count, words.len() != 20, "{error}");
        }
    }
});
