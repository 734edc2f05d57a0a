//! How much to write to stderr.

use super::stderr;

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
            stderr::note(text);
        }
    }
}
