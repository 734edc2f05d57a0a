//! Notes, warnings and errors on stderr. Write errors are ignored.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

pub(crate) use faceturn::jobs::explained;
use indicatif::ProgressBar;

static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

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

pub(crate) fn note(text: &str) {
    let _ = aside(|| writeln!(std::io::stderr(), "{text}"));
}

pub(crate) fn warning(text: &str) {
    note(&headed("warning: ", text));
}

pub(crate) fn error(text: &str) {
    note(&headed("error: ", text));
}

/// The text after its heading; further lines are indented.
fn headed(heading: &str, text: &str) -> String {
    let newline = format!("\n{:width$}", "", width = heading.len());
    format!("{heading}{}", text.replace('\n', &newline))
}

/// How much to write to stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    Nothing,
    /// Also a summary: of each search, or of all searches of a file.
    Summary,
    Passes,
}

impl Detail {
    /// Prints a note, unless only errors and warnings are wanted.
    pub(crate) fn note(self, text: &str) {
        if self != Detail::Nothing {
            note(text);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn further_lines_are_indented() {
        assert_eq!(super::headed("error: ", "one\ntwo"), "error: one\n       two");
    }
}
