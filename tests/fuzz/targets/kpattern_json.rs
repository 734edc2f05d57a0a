//! KPatterns as JSON text.

#![no_main]

use faceturn_cube::{KPattern, KPatternJsonError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match KPattern::from_json(text) {
        Ok(pattern) => assert_eq!(KPattern::from_json(&pattern.to_json()), Ok(pattern)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let KPatternJsonError::Json { span, .. } = error {
                let line = text.split('\n').nth(span.line - 1).expect("the line is there");
                let last = line.chars().count().max(1);
                assert!((1..=last).contains(&span.column), "{span:?}");
            }
        }
    }
});
