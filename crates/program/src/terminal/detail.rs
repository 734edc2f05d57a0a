//! How much to write to stderr.

use super::stderr;

/// What to print to stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Errors and warnings.
    Nothing,
    /// Also a summary: of each search, or of all searches of a file.
    Summary,
    /// Also each pass.
    Passes,
}

impl Detail {
    /// Prints a note, unless only errors and warnings are wanted.
    pub(crate) fn note(self, text: &str) {
        if self != Detail::Nothing {
            stderr::note(text);
        }
    }
}
