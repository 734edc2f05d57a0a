//! What is said on stderr. Nobody may be listening, so that failing to write is no failure.

use std::error::Error;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;

/// The line on the terminal that changes, if there is one.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// From now on, what is written stands beside this bar.
pub(crate) fn beside(bar: Option<ProgressBar>) {
    *BAR.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Writes to the terminal while the bar stands aside.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Tells how things go.
pub(crate) fn note(text: &str) {
    let _ = aside(|| writeln!(std::io::stderr(), "{text}"));
}

/// Tells what went wrong without keeping the program from its task.
pub(crate) fn warning(text: &str) {
    note(&headed("warning: ", text));
}

/// Tells what is wrong.
pub(crate) fn error(text: &str) {
    note(&headed("error: ", text));
}

/// An error and what caused it, on one line. Causes that the error's own text tells are left out.
pub(crate) fn explained(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let told = error.to_string();
        if !text.contains(&told) {
            text = format!("{text}: {told}");
        }
        cause = error.source();
    }
    text
}

/// The text after its heading, further lines below the beginning of the first.
fn headed(heading: &str, text: &str) -> String {
    let newline = format!("\n{:width$}", "", width = heading.len());
    format!("{heading}{}", text.replace('\n', &newline))
}

#[cfg(test)]
mod tests {
    use std::io;

    use faceturn_table::TableError;

    #[test]
    fn further_lines_stand_below_the_first() {
        assert_eq!(super::headed("error: ", "one\ntwo"), "error: one\n       two");
    }

    #[test]
    fn causes_are_told_once() {
        let error = TableError::Read(io::Error::other("no such luck"));
        let text = "the table cannot be read: no such luck";
        assert_eq!(super::explained(&error), text);
        let outer = anyhow::Error::from(error).context("outside");
        assert_eq!(super::explained(outer.as_ref()), format!("outside: {text}"));
    }
}
