//! A position on each line, or on several lines: an object, the facelets of a cube.

use std::io;
use std::mem;

use faceturn::cube::PositionFormat;
use faceturn::internals::label_of;
use serde_json::Value;

use super::facelets::{facelets, is_row_of_three};
use super::{Form, brackets};
use crate::batch::source::{Ahead, Content};

#[derive(Default)]
pub(super) struct Lines {
    format: PositionFormat,
    /// Whether the last line was three letters.
    is_after_row: bool,
    /// The letter and the number of the last line's label.
    label: Option<(char, u32)>,
}

impl Form for Lines {
    fn skip_blank(&mut self) {
        self.is_after_row = false;
    }

    fn read(&mut self, text: String, lines: &mut Ahead) -> io::Result<Option<Content>> {
        let text = brackets::value(text, lines)?;
        if text.trim_start().starts_with('{') {
            return Ok((!is_heading(&text)).then_some(Content::Text(text)));
        }
        if text.contains('\n') {
            return Ok(Some(Content::unnamed(text)));
        }
        let is_first = !mem::replace(&mut self.is_after_row, is_row_of_three(&text));
        if let Some((facelets, taken)) = facelets(&text, self.format, is_first, lines)? {
            lines.skip(taken);
            return Ok(Some(Content::Facelets(facelets)));
        }
        Ok(Some(match self.labelled(&text, lines)? {
            Some((name, text)) => Content::Position { name: Some(name), text },
            None => Content::Text(text),
        }))
    }
}

impl Lines {
    pub(super) fn new(format: PositionFormat) -> Lines {
        Lines { format, ..Lines::default() }
    }

    /// The label of a line and what is behind it, if it is one of several: `E1 R U F`, `E2 D2`.
    fn labelled(&mut self, text: &str, lines: &mut Ahead) -> io::Result<Option<(String, String)>> {
        let before = self.label.take();
        if self.format != PositionFormat::Auto {
            return Ok(None);
        }
        let Some(label) = label_of(text) else { return Ok(None) };
        let (letter, number) = label.number;
        let continues = before == Some((letter, number.wrapping_sub(1)));
        let begins = label.is_likely && number == 1 && {
            let next = lines.peek(0)?.map(|next| String::from_utf8_lossy(next).into_owned());
            next.as_deref().and_then(label_of).is_some_and(|next| next.number == (letter, 2))
        };
        if !(continues || begins) {
            return Ok(None);
        }
        self.label = Some(label.number);
        Ok(Some((label.text.to_owned(), label.moves.to_owned())))
    }
}

/// Whether an object is the heading of a journal or the summary at the end of results.
fn is_heading(text: &str) -> bool {
    if !["\"faceturn_journal\"", "\"summary\""].iter().any(|key| text.contains(key)) {
        return false;
    }
    let object = serde_json::from_str::<Value>(text).unwrap_or_default();
    object.get("faceturn_journal").is_some()
        || (object.get("summary").is_some_and(Value::is_object) && object.get("line").is_none())
}
