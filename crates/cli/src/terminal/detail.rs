//! How much to write to stderr.

/// What to tell on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Errors and warnings.
    Nothing,
    /// A summary of each search, of a file that of all.
    Summary,
    /// Each pass as well.
    Passes,
}
