//! What the work on one position comes to.

use faceturn::report::Verdict;

use crate::status::Status;

/// What to print and keep of the work on one position.
#[derive(Debug, Default)]
pub(crate) struct LineReport {
    /// For stdout, with its newlines: under `--csv` and `--json` a JSON object.
    pub(crate) out: String,
    /// Whether to print a blank line first if something has been printed before.
    pub(crate) is_parted: bool,
    /// Whether the work came to its end.
    pub(crate) is_finished: bool,
    /// For the journal, if the work came to its end.
    pub(crate) record: Option<String>,
    /// For stderr.
    pub(crate) note: Option<String>,
    /// For stderr, even under `--quiet`.
    pub(crate) warnings: Vec<String>,
    /// The distance of the position, if it is known.
    pub(crate) distance: Option<u8>,
    /// The length of a short solution, if that is all that was asked for.
    pub(crate) length: Option<u8>,
    /// What became of the claim, if there is one.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) status: Status,
}
