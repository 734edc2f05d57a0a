//! What the work on one position comes to.

use std::fmt;
use std::io::{self, Write};

use faceturn::Verdict;

use crate::status::Status;

/// What goes to stdout or into the journal.
pub(crate) enum LineText {
    Text(String),
    /// A text that may be too long to be kept in memory.
    Long(Box<WriteText>),
}

/// Writes a text. Returns whether it has written all: it may be stopped.
type WriteText = dyn FnOnce(&mut dyn Write) -> io::Result<bool> + Send;

impl LineText {
    /// Writes it. Returns whether all has been written.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn write(self, out: &mut dyn Write) -> io::Result<bool> {
        match self {
            LineText::Text(text) => out.write_all(text.as_bytes()).map(|()| true),
            LineText::Long(write) => write(out),
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

/// A column or field, and a warning of it that is printed once for all lines.
pub(crate) type Warning = (String, String);

/// What to print and keep of the work on one position.
#[derive(Debug, Default)]
pub(crate) struct LineReport {
    /// For stdout, with its newlines: under `--json` a JSON object, and under `--csv`, too, unless it is a
    /// row of its own, a long one.
    pub(crate) out: LineText,
    /// Whether to print a blank line first if something has been printed before.
    pub(crate) is_parted: bool,
    /// Whether the work came to its end.
    pub(crate) is_finished: bool,
    /// For the journal, if the work came to its end: a JSON object.
    pub(crate) record: Option<LineText>,
    /// For stderr.
    pub(crate) note: Option<String>,
    /// For stderr, even under `--quiet`.
    pub(crate) warnings: Vec<Warning>,
    /// How the position was read where another would have read it in another way: for stderr, even under
    /// `--quiet`.
    pub(crate) readings: Vec<String>,
    /// The distance of the position, if it is known.
    pub(crate) distance: Option<u8>,
    /// The length of a short solution, if that is all that was asked for.
    pub(crate) length: Option<u8>,
    /// What became of the claim, if there is one.
    pub(crate) verdict: Option<Verdict>,
    /// Whether the claimed distance was corrected, if it was to be.
    pub(crate) corrected: Option<bool>,
    pub(crate) status: Status,
}
