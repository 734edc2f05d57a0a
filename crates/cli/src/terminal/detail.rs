//! How much to write to stderr.

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
