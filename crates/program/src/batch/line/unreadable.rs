//! Errors of positions that cannot be read.

use std::error::Error;
use std::fmt;

use faceturn::cube::{PositionFormat, ReadPositionError, Span};
use faceturn::jobs::{StartError, explained};

use crate::position_names::near;

#[derive(Clone, Debug)]
pub(crate) struct UnreadablePosition {
    pub(super) text: String,
    pub(super) format: PositionFormat,
    pub(super) error: Box<StartError>,
}

impl UnreadablePosition {
    pub(crate) fn kind(&self) -> &'static str {
        match &*self.error {
            StartError::Position(error) => error.kind(),
            _ => "facelets",
        }
    }

    pub(crate) fn column(&self) -> Option<usize> {
        self.span().map(|span| span.column)
    }

    fn span(&self) -> Option<Span> {
        match &*self.error {
            StartError::Position(error) => error.span(),
            _ => None,
        }
    }

    pub(crate) fn excerpt(&self) -> Option<String> {
        self.span().map(|span| pointed_at(&self.text, span))
    }
}

impl Error for UnreadablePosition {}

impl fmt::Display for UnreadablePosition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = match &*self.error {
            StartError::Position(error) => error,
            error => return out.write_str(&explained(error)),
        };
        match error {
            error @ ReadPositionError::Blank if self.format == PositionFormat::Auto => {
                write!(out, "{error}; write solved, or its facelets, for the solved cube")
            }
            error @ ReadPositionError::Ambiguous { rival, .. } => {
                write!(out, "{error}\nsay --format moves")?;
                match rival.format() {
                    Some(format) => write!(out, " or --format {}", format.name()),
                    None => out.write_str(", or write the moves alone"),
                }
            }
            error @ ReadPositionError::Moves(_) if self.format == PositionFormat::Auto => {
                error.fmt(out)?;
                match near(&self.text) {
                    Some(name) => write!(out, "\ndid you mean {name}?"),
                    None => Ok(()),
                }
            }
            error => error.fmt(out),
        }
    }
}

/// How many characters of a long line are shown before and after the beginning of a span.
const CONTEXT: usize = 40;

/// The line with the span, and carets below the span. Of a long line only the part around the span
/// is shown.
fn pointed_at(text: &str, span: Span) -> String {
    let text = text.replace("\r\n", "\n");
    let line: Vec<char> =
        text.split(['\n', '\r']).nth(span.line - 1).unwrap_or_default().chars().collect();
    let column = (span.column - 1).min(line.len());
    let is_long = line.len() > 3 * CONTEXT;
    let from = if is_long { column.saturating_sub(CONTEXT) } else { 0 };
    let to = if is_long { line.len().min(column + CONTEXT + 1) } else { line.len() };
    let (before, after) = (if from > 0 { "…" } else { "" }, if to < line.len() { "…" } else { "" });
    let shown: String = line[from..to].iter().collect();
    // A tab stays a tab, so that the carets are below the span on every terminal.
    let blank = |letter: char| if letter == '\t' { '\t' } else { ' ' };
    let indent: String =
        before.chars().chain(line[from..column].iter().copied()).map(blank).collect();
    let carets = "^".repeat(span.length.min((to - column).max(1)));
    format!("{before}{shown}{after}\n{indent}{carets}")
}

#[cfg(test)]
mod tests {
    use faceturn::Position;
    use faceturn::jobs::ReadOptions;

    use super::super::Reading;
    use super::*;

    fn explained(text: &str, format: PositionFormat) -> String {
        let reading = ReadOptions { format, ..ReadOptions::default() };
        let error = Reading::from(reading).read(text.to_owned()).expect_err("wrong");
        let excerpt = error.excerpt().map(|excerpt| format!("\n{excerpt}"));
        format!("{error}{}", excerpt.unwrap_or_default())
    }

    #[test]
    fn the_caret_stands_below_the_offending_column() {
        let explained = explained("R U Q", PositionFormat::Auto);
        let lines: Vec<&str> = explained.lines().collect();
        assert!(lines[0].starts_with("unknown move \"Q\" at column 5; "));
        assert_eq!(lines[1..], ["R U Q", "    ^"]);
    }

    #[test]
    fn only_the_line_with_the_mistake_is_shown() {
        let explained = explained("R U // one\r\n\tF ? // two\nB", PositionFormat::Moves);
        assert!(explained.starts_with("unknown move \"?\" at line 2, column 4; "));
        let lines: Vec<&str> = explained.lines().skip(1).collect();
        assert_eq!(lines, ["\tF ? // two", "\t  ^"]);
    }

    #[test]
    fn json_has_a_caret_too() {
        let explained = explained("{\"EDGES\":\n  7}", PositionFormat::Auto);
        let lines: Vec<&str> = explained.lines().collect();
        assert!(lines[0].starts_with(
            "invalid KPattern at line 2, column 3; expected an object with pieces and \
             orientation, found 7"
        ));
        assert_eq!(lines[1..], ["  7}", "  ^"]);
    }

    #[test]
    fn a_long_line_is_cut_around_the_caret() {
        let explained = explained(
            &format!("{}Q {}", "R U ".repeat(50), "F ".repeat(50)),
            PositionFormat::Moves,
        );
        let lines: Vec<&str> = explained.lines().skip(1).collect();
        assert_eq!(lines[0].chars().count(), 2 * CONTEXT + 3);
        assert_eq!(lines[0].chars().position(|letter| letter == 'Q'), lines[1].find('^'));
    }

    #[test]
    fn unknown_facelets_are_not_taken_for_moves() {
        let text = format!("??{}", &Position::SOLVED.facelets()[2..]);
        let explained = explained(&text, PositionFormat::Auto);
        assert!(explained.starts_with("some of the 54 facelets are unknown; "), "{explained}");
        assert_eq!(explained.lines().count(), 1);
    }

    #[test]
    fn other_formats_have_no_caret() {
        let explained = explained("UF UR", PositionFormat::Reid);
        assert_eq!(explained, "expected 20 words, for 12 edges and then 8 corners, found 2");
    }
}
