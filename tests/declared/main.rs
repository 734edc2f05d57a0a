//! Options and reports in packages and documents, written from their declarations.
//! `FACETURN_WRITE=1 cargo test --test declared` writes them again.

use std::fs;
use std::path::Path;

mod options;
mod reports;

/// The words, wrapped to this width.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("one at least");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Compares the text between two markers in a file, or writes it.
fn check(file: &str, between: (&str, &str), expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let (before, rest) = text.split_once(between.0).expect("the text before");
    let (found, after) = rest.split_once(between.1).expect("the text after");
    if std::env::var_os("FACETURN_WRITE").is_some() {
        let text = [before, between.0, expected, between.1, after].concat();
        fs::write(&path, text).expect("room for a file");
    } else {
        let advice = "FACETURN_WRITE=1 cargo test --test declared writes it again";
        assert_eq!(found, expected, "{file} is not as declared: {advice}");
    }
}
