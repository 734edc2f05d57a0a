//! The report of the work on one position.

use std::fmt;
use std::io::{self, Write};

use faceturn::{Bug, Verdict};

use crate::status::Status;

pub(crate) enum LineText {
    Text(String),
    /// A text that may be too long to keep in memory.
    Long(Box<WriteText>),
}

/// Writes a text. Returns whether it has written all: it may be stopped.
type WriteText = dyn FnOnce(&mut dyn Write) -> io::Result<bool> + Send;

impl LineText {
    /// Returns whether all has been written.
    pub(crate) fn write(self, out: &mut dyn Write) -> io::Result<bool> {
        match self {
            LineText::Text(text) => out.write_all(text.as_bytes()).map(|()| true),
            LineText::Long(write) => {
                Bug::caught(|| write(out)).unwrap_or_else(|bug| Err(io::Error::other(bug)))
            }
        }
    }
}

impl Default for LineText {
    fn default() -> LineText {
        LineText::Text(String::new())
    }
}

impl From<String> for LineText {
    fn from(text: String) -> LineText {
        LineText::Text(text)
    }
}

impl fmt::Debug for LineText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineText::Text(text) => write!(out, "{text:?}"),
            LineText::Long(_) => out.write_str("a long text"),
        }
    }
}

/// A column or field with a warning that is printed once for all lines.
pub(crate) type Warning = (String, String);

/// What to print and store for one position.
#[derive(Debug, Default)]
pub(crate) struct LineReport {
    /// For stdout, with its newlines. Under `--json` and `--csv` a JSON object, but under `--csv` a
    /// long one is already a row.
    pub(crate) out: LineText,
    /// Whether to print a blank line first if something has been printed before.
    pub(crate) is_parted: bool,
    pub(crate) is_finished: bool,
    /// For the journal, if the work was completed: a JSON object.
    pub(crate) record: Option<LineText>,
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
