//! Positions as the user wrote them, and what is wrong with those that are none.

use faceturn_cube::{Notation, Position, PositionFormat, ReadPositionError, Span, read_position};

/// A position and the text it was read from.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// As the user wrote it.
    pub(crate) text: String,
    /// What it means.
    pub(crate) position: Position,
}

/// A text that is no position.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    text: String,
    error: ReadPositionError,
}

impl Input {
    /// Reads an argument.
    pub(crate) fn read(text: String, format: PositionFormat) -> Result<Input, Refused> {
        match read_position(&text, format, Notation::Standard) {
            Ok(position) => Ok(Input { text, position }),
            Err(error) => Err(Refused { text, error }),
        }
    }

    /// The text on one line.
    pub(crate) fn on_one_line(&self) -> String {
        self.text.split_whitespace().collect::<Vec<&str>>().join(" ")
    }
}

impl Refused {
    /// What is wrong, and where.
    pub(crate) fn explained(&self) -> String {
        match &self.error {
            ReadPositionError::Moves(error) => {
                format!("{error}\n{}", pointed_at(&self.text, error.span))
            }
            error @ ReadPositionError::Ambiguous { .. } => {
                format!("{error}\nsay --format moves, --format facelets or --format reid")
            }
            error => error.to_string(),
        }
    }
}

/// The line with the span, and carets below the span.
fn pointed_at(text: &str, span: Span) -> String {
    let text = text.replace("\r\n", "\n");
    let line = text.split(['\n', '\r']).nth(span.line - 1).unwrap_or_default();
    // A tab stays a tab, so that the carets stand where the terminal puts the span.
    let before: String = line
        .chars()
        .take(span.column - 1)
        .map(|letter| if letter == '\t' { '\t' } else { ' ' })
        .collect();
    let room = line.chars().count().saturating_sub(span.column - 1).max(1);
    format!("{line}\n{before}{}", "^".repeat(span.length.min(room)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(text: &str, format: PositionFormat) -> String {
        Input::read(text.to_owned(), format).expect_err("wrong").explained()
    }

    #[test]
    fn the_caret_stands_below_the_offending_column() {
        let explained = explained("R U Q", PositionFormat::Auto);
        let lines: Vec<&str> = explained.lines().collect();
        assert!(lines[0].starts_with("column 5: \"Q\" is no move: "));
        assert_eq!(lines[1..], ["R U Q", "    ^"]);
    }

    #[test]
    fn only_the_line_with_the_mistake_is_shown() {
        let explained = explained("R U // one\r\n\tF ? // two\nB", PositionFormat::Moves);
        assert!(explained.starts_with("line 2, column 4: "));
        let lines: Vec<&str> = explained.lines().skip(1).collect();
        assert_eq!(lines, ["\tF ? // two", "\t  ^"]);
    }

    #[test]
    fn other_formats_have_no_caret() {
        let explained = explained("UF UR", PositionFormat::Reid);
        assert_eq!(explained, "expected 20 words, for 12 edges and then 8 corners, found 2");
    }
}
