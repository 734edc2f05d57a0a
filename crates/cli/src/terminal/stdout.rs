//! What goes to stdout in one piece.

use std::io::{self, Write};

use anyhow::Context;

/// Prints the text.
///
/// # Errors
/// Where it cannot be written, except that whoever read the output may have read enough.
pub(crate) fn print(text: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("results cannot be written"),
    }
}
