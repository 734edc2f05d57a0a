//! Sources of positions: arguments, a file, standard input, or a set of cases.
//!
//! A file has one of several forms (`forms/`): a position on each line, a table (`columns.rs`), a
//! list of a timer, or one JSON document. `records.rs` reads it.

mod ahead;
pub(crate) mod columns;
mod forms;
mod records;

use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, ensure};
use faceturn::cube::PositionFormat;
use faceturn::jobs::Bug;
use serde_json::Value;

use self::ahead::Ahead;
use self::columns::{Columns, Row};
use self::records::Records;

pub(crate) use self::forms::item;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Arguments(Vec<String>),
    /// A file; the columns to read, if it is a table.
    File(PathBuf, Columns),
    /// Standard input, which may also be a table.
    Stdin(Columns),
    Cases(Vec<(String, String)>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// The number of its argument, of its line, or of the position in a document, from 1.
    pub(crate) number: u64,
    pub(crate) numbering: Numbering,
    pub(crate) content: Content,
}

/// What the number of a [`Line`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbering {
    Line,
    /// Arguments, or positions of a JSON document.
    Position,
}

/// What is written there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A line, or a JSON object of several lines.
    Text(String),
    /// A line that is not UTF-8.
    NotUtf8,
    /// A row of a table.
    Row(Row),
    /// A row with an unclosed quotation mark.
    OpenQuote,
    /// Lines that together show the facelets of one cube.
    Facelets(String),
    /// A position of a document.
    Position { name: Option<String>, text: String },
    /// An element of a document that cannot be a position.
    NoPosition(Value),
}

impl Content {
    fn unnamed(text: String) -> Content {
        Content::Position { name: None, text }
    }
}

impl Line {
    pub(crate) fn new(number: u64, content: Content) -> Line {
        Line { number, numbering: Numbering::Line, content }
    }

    #[cfg(any(test, feature = "fuzz"))]
    pub(crate) fn of_bytes(
        bytes: &[u8],
        columns: Columns,
    ) -> impl Iterator<Item = io::Result<Line>> {
        let lines = Ahead::of_file(io::Cursor::new(bytes.to_vec()));
        Records::new(lines, Reader { columns, ..Reader::default() })
    }

    pub(crate) fn argument(number: u64, text: String) -> Line {
        Line { number, numbering: Numbering::Position, content: Content::Text(text) }
    }
}

/// How files are read.
#[derive(Clone, Debug, Default)]
struct Reader {
    columns: Columns,
    format: PositionFormat,
    warns: bool,
}

pub(crate) type Lines = Box<dyn Iterator<Item = io::Result<Line>> + Send>;

impl Source {
    /// The file that an option names; `-` is standard input.
    pub(crate) fn of_path(path: PathBuf, columns: Columns) -> Source {
        if path.as_os_str() == "-" { Source::Stdin(columns) } else { Source::File(path, columns) }
    }

    pub(crate) fn is_file(&self) -> bool {
        !matches!(self, Source::Arguments(_))
    }

    /// Opens it. Blank lines and comments of files are skipped and not counted by the shard. A
    /// panic is an error, as if it could not be read.
    pub(crate) fn open(&self, shard: Shard, format: PositionFormat) -> anyhow::Result<Lines> {
        let mut lines = self.lines(shard, Reader { format, warns: true, ..Reader::default() })?;
        Ok(Box::new(std::iter::from_fn(move || {
            let next = Bug::caught(|| lines.next());
            next.unwrap_or_else(|bug| Some(Err(io::Error::other(bug))))
        })))
    }

    /// The first line of a file, which is read again later; `None` if it is not a file.
    pub(crate) fn first_line(&self, format: PositionFormat) -> Option<Line> {
        self.again(Shard::ALL, format)?.next()?.ok()
    }

    /// The lines of a file, which can be read more than once; `None` if it is not a file.
    fn again(&self, shard: Shard, format: PositionFormat) -> Option<Lines> {
        let is_file = matches!(self, Source::File(path, _) if path.is_file());
        let reader = Reader { format, ..Reader::default() };
        is_file.then(|| self.lines(shard, reader)).and_then(Result::ok)
    }

    fn lines(&self, shard: Shard, reader: Reader) -> anyhow::Result<Lines> {
        let reader = |columns: &Columns| Reader { columns: columns.clone(), ..reader.clone() };
        let lines: Lines = match self {
            Source::Arguments(texts) => {
                let lines = (1..).zip(texts.clone());
                Box::new(lines.map(|(number, text)| Ok(Line::argument(number, text))))
            }
            Source::File(path, columns) => {
                let named = || format!("{} cannot be read", path.display());
                // Some systems open folders, none can read them.
                if path.is_dir() {
                    anyhow::bail!("{} is a folder; expected a file", path.display());
                }
                let file = File::open(path).with_context(named)?;
                Box::new(Records::new(Ahead::of_file(BufReader::new(file)), reader(columns)))
            }
            Source::Stdin(columns) => {
                let lines = Ahead::of_stream(BufReader::new(io::stdin()));
                Box::new(Records::new(lines, reader(columns)))
            }
            Source::Cases(cases) => {
                let lines = (1..).zip(cases.clone()).map(|(number, (name, text))| {
                    let content = Content::Position { name: Some(name), text };
                    Ok(Line { number, numbering: Numbering::Position, content })
                });
                Box::new(lines)
            }
        };
        let (mut taken, skip) = (0, u64::from(shard.number) - 1);
        Ok(Box::new(lines.filter(move |line| {
            let is_ours = taken % u64::from(shard.count) == skip;
            taken += 1;
            is_ours || line.is_err()
        })))
    }

    /// The place of a line, for an error: `line 3: `, or nothing for the only argument.
    pub(crate) fn place_of(&self, line: &Line) -> String {
        match (self, line.numbering) {
            (Source::Arguments(texts), _) if texts.len() == 1 => String::new(),
            (_, Numbering::Line) => format!("line {}: ", line.number),
            (_, Numbering::Position) => format!("position {}: ", line.number),
        }
    }

    /// How many positions there are, if they can be counted in advance and are not more than
    /// `most`.
    pub(crate) fn count_positions(
        &self,
        shard: Shard,
        format: PositionFormat,
        most: usize,
    ) -> Option<u64> {
        // Reading the file twice is quick compared with solving its positions.
        let Some(lines) = self.again(shard, format) else { return self.count() };
        let count = lines.take(most + 1).count();
        (count <= most).then_some(count as u64)
    }

    /// How many positions there are, if that is known without reading them.
    pub(crate) fn count(&self) -> Option<u64> {
        match self {
            Source::Arguments(texts) => Some(texts.len() as u64),
            Source::Cases(cases) => Some(cases.len() as u64),
            Source::File(..) | Source::Stdin(_) => None,
        }
    }
}

/// Every `count`th position, beginning with the `number`th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    pub(crate) const ALL: Shard = Shard { number: 1, count: 1 };
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Shard> {
        let (number, count) = text.split_once('/').unwrap_or_default();
        let [number, count] = [number, count].map(|text| text.parse::<u32>().unwrap_or(0));
        let is_shard = (1..=count).contains(&number);
        ensure!(is_shard, "expected I/N with I from 1 to N, such as 1/4");
        Ok(Shard { number, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AUTO: PositionFormat = PositionFormat::Auto;

    #[test]
    fn the_positions_of_a_file_are_counted_up_to_a_limit() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("cubes");
        std::fs::write(&path, "R\n# none\nU\n\nF\n").expect("room");
        let file = Source::of_path(path, Columns::default());
        let counted = [2, 3, 4].map(|most| file.count_positions(Shard::ALL, AUTO, most));
        assert_eq!(counted, [None, Some(3), Some(3)]);
        assert_eq!(file.count_positions("2/2".parse().expect("a shard"), AUTO, 1), Some(1));
        assert_eq!(Source::Stdin(Columns::default()).count_positions(Shard::ALL, AUTO, 9), None);
    }

    #[test]
    fn shards_part_the_positions() {
        let source = Source::Arguments(["a", "b", "c", "d", "e"].map(str::to_owned).to_vec());
        let taken = |shard: &str| -> Vec<u64> {
            let lines = source.open(shard.parse().expect("a shard"), AUTO).expect("arguments");
            lines.map(|line| line.expect("an argument").number).collect()
        };
        assert_eq!(
            (taken("1/2"), taken("2/2"), taken("3/3")),
            (vec![1, 3, 5], vec![2, 4], vec![3])
        );
        for wrong in ["", "0/2", "3/2", "1", "a/b", "1/0", "1/2/3", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
