//! Splits a file into positions as written, in the form of the file.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::mem;

use super::ahead::Ahead;
use super::forms::documents::{AfterDocument, Document, scrambles_of};
use super::forms::{self, Form};
use super::{Content, Line, Numbering, Reader};
use crate::terminal::number::counted;
use crate::terminal::stderr;

pub(super) struct Records {
    reader: Reader,
    lines: Ahead,
    /// `None` until there is a line.
    form: Option<Box<dyn Form>>,
    /// Positions that have been read: those of a document, or the cubes of one attempt.
    ready: VecDeque<Line>,
    /// How many scrambles of each other puzzle have been left out.
    others: BTreeMap<String, u64>,
}

impl Records {
    pub(super) fn new(lines: Ahead, reader: Reader) -> Records {
        Records { reader, lines, form: None, ready: VecDeque::new(), others: BTreeMap::new() }
    }

    fn next_record(&mut self) -> io::Result<Option<Line>> {
        loop {
            if let Some(line) = self.ready.pop_front() {
                return Ok(Some(line));
            }
            let Some((number, bytes)) = self.lines.next()? else {
                self.warn_of_others();
                return Ok(None);
            };
            if number == 1 && (bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]))
            {
                return Err(io::Error::other("the file is in UTF-16; expected UTF-8"));
            }
            let Ok(text) = String::from_utf8(bytes) else {
                return Ok(Some(Line::new(number, Content::NotUtf8)));
            };
            // A byte order mark belongs to the file, not to the line.
            let text = match number {
                1 => text.trim_start_matches('\u{feff}').to_owned(),
                _ => text,
            };
            if let Some(content) = self.content(text)? {
                self.add(Line::new(number, content));
            }
        }
    }

    /// The content of a line with the lines that belong to it; `None` if it is not a position.
    fn content(&mut self, text: String) -> io::Result<Option<Content>> {
        if self.reader.format.is_of_colours() && begins_colours(&text) {
            return forms::value(text, &mut self.lines).map(|text| Some(Content::Text(text)));
        }
        if is_blank_or_comment(&text) && !self.is_commented_header(&text) {
            self.form.iter_mut().for_each(|form| form.skip_blank());
            return Ok(None);
        }
        // A spreadsheet says in a line of its own what separates its values.
        if is_rule(&text) || self.form.is_none() && text.starts_with("sep=") {
            return Ok(None);
        }
        if let Some(form) = &mut self.form {
            return form.read(text, &mut self.lines);
        }
        let text = forms::value(text, &mut self.lines)?;
        if let Some(document) = Document::of_text(&text).map_err(io::Error::other)? {
            self.form = Some(Box::new(AfterDocument));
            self.others = document.others;
            for (number, content) in (1..).zip(document.positions) {
                self.add(Line { number, numbering: Numbering::Position, content });
            }
            return Ok(None);
        }
        let (form, is_heading) = forms::form_of(&text, &self.reader, &mut self.lines)?;
        let form = self.form.insert(form);
        if is_heading { Ok(None) } else { form.read(text, &mut self.lines) }
    }

    /// Whether this is the first line of a table whose header begins like a comment.
    fn is_commented_header(&self, text: &str) -> bool {
        self.form.is_none()
            && !self.reader.columns.is_empty()
            && self.reader.columns.layout(text).is_ok_and(|it| it.is_some_and(|it| it.has_header))
    }

    fn add(&mut self, line: Line) {
        let scramble = match &line.content {
            Content::Row(row) => row.scramble(),
            Content::Text(text) if text.trim_start().starts_with('{') => {
                self.reader.columns.scramble(text)
            }
            _ => None,
        };
        let Some((scramble, texts)) = scramble.as_ref().and_then(|scramble| {
            scrambles_of(&scramble.event, &scramble.text).map(|texts| (scramble, texts))
        }) else {
            return self.ready.push_back(line);
        };
        if texts.is_empty() {
            *self.others.entry(scramble.event.clone()).or_default() += 1;
        }
        let label = scramble.name.clone().unwrap_or_else(|| line.number.to_string());
        for (text, cube) in texts.into_iter().zip(1..) {
            let (name, text) = (Some(format!("{label}-{cube}")), text.to_owned());
            self.ready.push_back(Line { content: Content::Position { name, text }, ..line });
        }
    }

    fn warn_of_others(&mut self) {
        for (puzzle, count) in mem::take(&mut self.others) {
            if self.reader.warns {
                let scrambles = counted(count, "scramble");
                let puzzle = if puzzle.is_empty() { "no puzzle" } else { &puzzle };
                stderr::warning(&format!("skipped {scrambles} of {puzzle}; expected the 3x3x3"));
            }
        }
    }
}

impl Iterator for Records {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        self.next_record().transpose()
    }
}

/// Whether a line begins with a colour such as `#ff5800`, or with JSON.
fn begins_colours(text: &str) -> bool {
    let text = text.trim_start();
    let digits = text.strip_prefix('#').unwrap_or_default().split([' ', ',']).next();
    let is_word = digits.is_some_and(|it| it.len() == 6 && u32::from_str_radix(it, 16).is_ok());
    is_word || text.starts_with(['{', '['])
}

fn is_blank_or_comment(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('#') || text.starts_with("//")
}

/// Whether this is a line as below the header of a table in Markdown, `|---|---|`, or of a box.
fn is_rule(text: &str) -> bool {
    let is_box = |letter: char| matches!(letter, '\u{2500}'..='\u{257f}');
    let text = text.trim();
    let has_line = text.contains("--") || text.contains(is_box);
    has_line && text.chars().all(|it| "|+-: ".contains(it) || is_box(it))
}

#[cfg(test)]
mod tests {
    use super::super::columns::Columns;
    use super::*;

    fn records(text: &str, reader: Reader) -> Records {
        Records::new(Ahead::of_file(io::Cursor::new(text.to_owned())), reader)
    }

    fn read_with(text: &str, columns: &str) -> Vec<(u64, String)> {
        let columns = match columns {
            "" => Columns::default(),
            columns => columns.parse().expect("columns"),
        };
        let lines = records(text, Reader { columns, ..Reader::default() });
        let lines = lines.map(|line| line.expect("memory can be read"));
        let content = |content| match content {
            Content::Text(text) | Content::Facelets(text) | Content::Position { text, .. } => text,
            Content::Row(row) => {
                row.field(super::super::columns::Role::Position).unwrap_or("-").to_owned()
            }
            other => format!("{other:?}"),
        };
        lines.map(|line| (line.number, content(line.content))).collect()
    }

    fn read(text: &str) -> Vec<(u64, String)> {
        read_with(text, "")
    }

    fn owned(expected: &[(u64, &str)]) -> Vec<(u64, String)> {
        expected.iter().map(|&(number, text)| (number, text.to_owned())).collect()
    }

    #[test]
    fn blank_lines_and_comments_are_counted_as_lines_and_skipped() {
        let text = "\u{feff}# head\n\nR U\r\n  \n#\nF\n\u{feff}\n // \n #";
        assert_eq!(read(text), owned(&[(3, "R U\r"), (6, "F"), (7, "\u{feff}")]));
    }

    #[test]
    fn headers_of_journals_and_summaries_are_skipped() {
        let text = "{\"command\":\"solve\",\"faceturn_journal\":1}\n{\"line\":1}\nR\n\
                    {\"summary\":{\"positions\":2}}\n";
        assert_eq!(read(text), owned(&[(2, "{\"line\":1}"), (3, "R")]));
    }

    #[test]
    fn an_object_may_take_several_lines() {
        let text = "{\n \"position\":\n  \"R\"\n}\nU\n{\"position\": \"{\"}\n";
        let object = "{\n \"position\":\n  \"R\"\n}";
        assert_eq!(read(text), owned(&[(1, object), (5, "U"), (6, "{\"position\": \"{\"}")]));
    }

    #[test]
    fn an_object_that_is_never_closed_is_one_line() {
        let text = "{\"position\": \"R\"\n{\"position\": \"U\"}\nF\n";
        let lines = [(1, "{\"position\": \"R\""), (2, "{\"position\": \"U\"}"), (3, "F")];
        assert_eq!(read(text), owned(&lines));
        let text = "{\"position\": \"R\nU\n";
        assert_eq!(read(text), owned(&[(1, "{\"position\": \"R"), (2, "U")]));
        assert_eq!(read("{\nR\nU"), owned(&[(1, "{"), (2, "R"), (3, "U")]));
    }

    #[test]
    fn a_document_has_positions_instead_of_lines() {
        let expected = owned(&[(1, "R U"), (2, "F"), (3, "{\"position\":\"B\"}")]);
        assert_eq!(read("[\"R U\", \"F\", {\"position\": \"B\"}]\n"), expected);
        assert_eq!(read("[\n\"R U\",\n\"F\",\n{\"position\": \"B\"}\n]\n\n"), expected);
        // Commutators are moves.
        assert_eq!(read("[R, U]\n[R: U]\n"), owned(&[(1, "[R, U]"), (2, "[R: U]")]));
        let mut more = records("[]\nR\n", Reader::default());
        let error = more.next().expect("a line").expect_err("too much").to_string();
        assert_eq!(error, "line 2: expected the end of the file after the JSON document");
    }

    #[test]
    fn a_mistake_in_a_list_is_named_with_its_line() {
        for (text, expected) in [
            ("\n[\"R U\",\n\"F\"\n\"B\"]\n", "expected `,` or `]` at line 4 column 1"),
            ("[\"R U\",\n\"F\"\n", "EOF while parsing a list at line 2 column 3"),
            ("[{\"position\": \"R\"},]", "trailing comma at line 1 column 20"),
            ("[\"R U\"] F\n", "trailing characters at line 1 column 9"),
        ] {
            let mut records = records(text, Reader::default());
            let error = records.next().expect("a line").expect_err("a mistake").to_string();
            assert_eq!(error, format!("expected a JSON list of positions: {expected}"));
            assert!(records.next().is_none(), "{text}");
        }
    }

    #[test]
    fn rows_of_a_table_are_lines() {
        let timer = "No.;Time;Comment;Scramble;Date;P.1\n1;12.34;\"a; b\nc\";R U;2026-11-21;12\n\
                     2;9.8;;F2;;\r\n";
        assert_eq!(read(timer), owned(&[(2, "R U"), (4, "F2")]));
        assert_eq!(read_with("a,R U\nb,F\n", "position=2"), owned(&[(1, "R U"), (2, "F")]));
        let commented = "#,moves\n# comment\n1,R U\n";
        assert_eq!(read_with(commented, "position=moves"), owned(&[(3, "R U")]));
        let open = "position,name\n\"R U,1\n";
        assert_eq!(read(open), owned(&[(2, "OpenQuote")]));
        let columns = "position=cube".parse().expect("columns");
        let mut missing = records("a,b\n", Reader { columns, ..Reader::default() });
        assert!(missing.next().expect("a line").is_err());
    }

    #[test]
    fn the_list_of_a_timer_begins_with_statistics() {
        let text = "Generated By csTimer on 2026-11-21\nsolves/total: 2/2\n\nsingle\n    best: \
                    9.87\n\n\
                    Time List:\n1. 12.34   R U F   @2026-11-21 10:00:00\n2. DNF(9.87)   B2\n";
        let expected = [(8, "1. 12.34   R U F   @2026-11-21 10:00:00"), (9, "2. DNF(9.87)   B2")];
        assert_eq!(read(text), owned(&expected));
    }
}
