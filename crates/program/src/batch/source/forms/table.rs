//! Rows of values, of which columns are known.

use std::io;

use super::Form;
use crate::batch::source::columns::Layout;
use crate::batch::source::{Ahead, Content};

/// How many lines a row may take.
const MOST_LINES: usize = 100;

pub(super) struct Table(pub(super) Layout);

impl Form for Table {
    /// The row that begins with this line; quoted values may continue in the next lines.
    fn read(&mut self, first: String, lines: &mut Ahead) -> io::Result<Option<Content>> {
        let mut whole = first.trim_end_matches('\r').to_owned();
        for taken in 0..MOST_LINES {
            if let Some(row) = self.0.row(&whole) {
                lines.skip(taken);
                return Ok(Some(Content::Row(row)));
            }
            let Some(next) = lines.peek(taken)? else { break };
            whole += "\n";
            whole += String::from_utf8_lossy(next).trim_end_matches('\r');
        }
        Ok(Some(Content::OpenQuote))
    }
}
