//! Where positions come from: arguments, a file, or standard input; line by line.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context;
use thiserror::Error;

/// Where positions come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The arguments, a position each.
    Arguments(Vec<String>),
    /// A file, a position a line.
    File(PathBuf),
    /// Standard input, a position a line.
    Stdin,
}

/// A text with its number: of its argument or of its line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) number: u64,
    /// `None`: no UTF-8.
    pub(crate) text: Option<String>,
}

/// The lines of a source, or why there are no more.
pub(crate) type Lines = Box<dyn Iterator<Item = io::Result<Line>> + Send>;

impl Source {
    /// The file that an option names; `-` is standard input.
    pub(crate) fn of_path(path: PathBuf) -> Source {
        if path.as_os_str() == "-" { Source::Stdin } else { Source::File(path) }
    }

    /// Opens it. Blank lines and comments of files are passed over and not counted by the shard.
    ///
    /// # Errors
    /// A file that cannot be opened.
    pub(crate) fn open(&self, shard: Shard) -> anyhow::Result<Lines> {
        let lines: Lines = match self {
            Source::Arguments(texts) => {
                let lines = (1..).zip(texts.clone());
                Box::new(lines.map(|(number, text)| Ok(Line { number, text: Some(text) })))
            }
            Source::File(path) => {
                let named = || format!("{} cannot be read", path.display());
                let file = File::open(path).with_context(named)?;
                // Opening a folder succeeds, reading does not.
                if file.metadata().with_context(named)?.is_dir() {
                    anyhow::bail!("{} is a folder: expected a file", path.display());
                }
                Box::new(lines(BufReader::new(file)))
            }
            Source::Stdin => Box::new(lines(BufReader::new(io::stdin()))),
        };
        let (mut taken, skip) = (0, u64::from(shard.number) - 1);
        Ok(Box::new(lines.filter(move |line| {
            let is_ours = taken % u64::from(shard.count) == skip;
            taken += 1;
            is_ours || line.is_err()
        })))
    }

    /// How many positions there are, if they can be counted beforehand and are not more than `most`.
    pub(crate) fn count_positions(&self, shard: Shard, most: usize) -> Option<u64> {
        match self {
            // Reading the file twice is quick beside the time its positions take.
            Source::File(path) if path.is_file() => {
                let count = self.open(shard).ok()?.take(most + 1).count();
                (count <= most).then_some(count as u64)
            }
            // A pipe can be read only once.
            source => source.count(),
        }
    }

    /// How many positions there are, if that is known without reading them.
    pub(crate) fn count(&self) -> Option<u64> {
        match self {
            Source::Arguments(texts) => Some(texts.len() as u64),
            Source::File(_) | Source::Stdin => None,
        }
    }
}

/// The lines of a file that mean something.
fn lines(reader: impl BufRead) -> impl Iterator<Item = io::Result<Line>> {
    reader.split(b'\n').zip(1..).filter_map(|(bytes, number)| {
        let text = match bytes {
            Ok(bytes) => String::from_utf8(bytes).ok(),
            Err(error) => return Some(Err(error)),
        };
        // A byte order mark belongs to the file, not to the line.
        let text = text.map(|text| match number {
            1 => text.trim_start_matches('\u{feff}').to_owned(),
            _ => text,
        });
        // A comment alone would be read as no moves: the solved cube.
        let blank = |text: &str| {
            let text = text.trim_start();
            text.is_empty() || text.starts_with('#') || text.starts_with("//")
        };
        (!text.as_deref().is_some_and(blank)).then_some(Ok(Line { number, text }))
    })
}

/// Every `count`th position, beginning with the `number`th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    /// Every position.
    pub(crate) const ALL: Shard = Shard { number: 1, count: 1 };
}

/// A text that is no shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected I/N with I from 1 to N, such as 1/4")]
pub(crate) struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, count) = text.split_once('/').ok_or(ShardError)?;
        let [number, count] = [number, count].map(|text| text.parse::<u32>().unwrap_or(0));
        if (1..=count).contains(&number) { Ok(Shard { number, count }) } else { Err(ShardError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_and_comments_are_counted_as_lines_and_passed_over() {
        let text = "\u{feff}# head\n\nR U\r\n  \n#\nF\n\u{feff}\n // \n #".as_bytes();
        let lines: Vec<Line> = lines(text).map(|line| line.expect("memory is read")).collect();
        let told: Vec<(u64, &str)> =
            lines.iter().map(|line| (line.number, line.text.as_deref().unwrap())).collect();
        assert_eq!(told, [(3, "R U\r"), (6, "F"), (7, "\u{feff}")]);
    }

    #[test]
    fn the_positions_of_a_file_are_counted_up_to_a_limit() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("cubes");
        std::fs::write(&path, "R\n# none\nU\n\nF\n").expect("room");
        let file = Source::File(path);
        let counted = [2, 3, 4].map(|most| file.count_positions(Shard::ALL, most));
        assert_eq!(counted, [None, Some(3), Some(3)]);
        assert_eq!(file.count_positions("2/2".parse().expect("a shard"), 1), Some(1));
        assert_eq!(Source::Stdin.count_positions(Shard::ALL, 9), None);
    }

    #[test]
    fn shards_part_the_positions() {
        let source = Source::Arguments(["a", "b", "c", "d", "e"].map(str::to_owned).to_vec());
        let taken = |shard: &str| -> Vec<u64> {
            let lines = source.open(shard.parse().expect("a shard")).expect("arguments");
            lines.map(|line| line.expect("an argument").number).collect()
        };
        assert_eq!(
            (taken("1/2"), taken("2/2"), taken("3/3")),
            (vec![1, 3, 5], vec![2, 4], vec![3])
        );
        for wrong in ["", "0/2", "3/2", "1", "a/b", "1/0", "1/2/3", "-1/2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError), "{wrong}");
        }
    }
}
