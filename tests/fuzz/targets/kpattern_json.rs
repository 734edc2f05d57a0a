//! KPatterns as JSON text.

#![no_main]

use faceturn_cube::KPattern;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match KPattern::from_json(text) {
        Ok(pattern) => assert_eq!(KPattern::from_json(&pattern.to_json()), Ok(pattern)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some(span) = error.span {
                let line = text.split('\n').nth(span.line - 1).expect("the line is there");
                let last = line.chars().count().max(1);
                assert!((1..=last).contains(&span.column), "{span:?}");
            }
        }
    }
});
