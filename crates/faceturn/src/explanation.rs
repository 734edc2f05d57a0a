//! Errors as people read them.

use std::error::Error;

/// An error and its causes on one line, without causes that its own text contains.
pub fn explained(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let cause_text = error.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use std::io;

    use faceturn_table::TableError;
    use thiserror::Error;

    #[derive(Debug, Error)]
    #[error("outside")]
    struct Outside(#[source] TableError);

    #[test]
    fn causes_are_written_once() {
        let error = TableError::Read(io::Error::other("no such luck"));
        let text = "the table cannot be read: no such luck";
        assert_eq!(super::explained(&error), text);
        assert_eq!(super::explained(&Outside(error)), format!("outside: {text}"));
    }
}
