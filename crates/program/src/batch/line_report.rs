//! The report of the work on one position.

use faceturn::jobs::Verdict;

use crate::status::Status;

/// A column or field with a warning that is printed once for all lines.
pub(crate) type Warning = (String, String);

/// What to print and store for one position.
#[derive(Debug, Default)]
pub(crate) struct LineReport {
    /// For stdout, with its newlines; under `--json` and `--csv` a JSON object.
    pub(crate) out: String,
    /// Whether to print a blank line first if something has been printed before.
    pub(crate) is_parted: bool,
    pub(crate) is_finished: bool,
    /// For the journal, if the work was completed: a JSON object.
    pub(crate) record: Option<String>,
    pub(crate) note: Option<String>,
    /// For stderr, even under `--quiet`.
    pub(crate) warnings: Vec<Warning>,
    /// How an ambiguous position was read: for stderr, even under `--quiet`.
    pub(crate) readings: Vec<String>,
    pub(crate) distance: Option<u8>,
    /// The length of a short solution, if only one was requested.
    pub(crate) length: Option<u8>,
    pub(crate) verdict: Option<Verdict>,
    /// Whether the claimed distance was corrected, if that was requested.
    pub(crate) corrected: Option<bool>,
    pub(crate) status: Status,
}
