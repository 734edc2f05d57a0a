//! Notes, warnings and errors on stderr. Errors of writing are ignored.

use std::error::Error;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;

/// The progress bar, if one is shown.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Sets the progress bar that has to step aside for text.
pub(crate) fn beside(bar: Option<ProgressBar>) {
    *BAR.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Writes to the terminal while the progress bar is hidden.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Prints a note.
pub(crate) fn note(text: &str) {
    let _ = aside(|| writeln!(std::io::stderr(), "{text}"));
}

/// Prints a warning.
pub(crate) fn warning(text: &str) {
    note(&headed("warning: ", text));
}

/// Prints an error.
pub(crate) fn error(text: &str) {
    note(&headed("error: ", text));
}

/// An error and its causes on one line, without causes that its own text contains.
pub(crate) fn explained(error: &dyn Error) -> String {
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

/// The text after its heading; further lines are indented.
fn headed(heading: &str, text: &str) -> String {
    let newline = format!("\n{:width$}", "", width = heading.len());
    format!("{heading}{}", text.replace('\n', &newline))
}

#[cfg(test)]
mod tests {
    use std::io;

    use faceturn_table::TableError;

    #[test]
    fn further_lines_are_indented() {
        assert_eq!(super::headed("error: ", "one\ntwo"), "error: one\n       two");
    }

    #[test]
    fn causes_are_printed_once() {
        let error = TableError::Read(io::Error::other("no such luck"));
        let text = "the table cannot be read: no such luck";
        assert_eq!(super::explained(&error), text);
        let outer = anyhow::Error::from(error).context("outside");
        assert_eq!(super::explained(outer.as_ref()), format!("outside: {text}"));
    }
}
