//! 54 facelets.

#![no_main]

use faceturn_cube::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Position::from_facelets(text) {
        Ok(position) => {
            assert_eq!(Position::from_facelets(&position.facelets()), Ok(position));
            assert_eq!(Position::from_reid(&position.reid()), Ok(position));
            assert_eq!(position.inverse().inverse(), position);
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let count = text.chars().filter(|symbol| !symbol.is_whitespace()).count();
            // Escape codes of colours do not count.
            if !text.contains('\x1b') {
                let is_count = error.to_string().starts_with("expected 54 facelets");
                assert_eq!(is_count, count != 54, "{error}");
            }
        }
    }
});
