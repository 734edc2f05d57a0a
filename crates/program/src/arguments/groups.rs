//! Groups of options that several commands share.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};
use faceturn::jobs::{ReadOptions, WrittenJob};
use faceturn::passes::Algorithm;
use faceturn::tables::TableChoice;
use rayon_core::ThreadPool;
use thiserror::Error;

use crate::arguments::cases::CaseChoice;
use crate::arguments::declared::{Counting, Declared, Limits, Reading};
use crate::arguments::names::{self, BackendChoice, Mapped, SearchName, time};
use crate::batch::session;
use crate::batch::source::Shard;
use crate::batch::source::columns::Columns;
use crate::terminal::progress::ProgressMode;
use crate::terminal::stderr::Detail;

/// Where positions come from.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct SourceArguments {
    /// Moves from the solved cube, 54 facelets, Reid's 20 words, the JSON of a KPattern, or a name
    /// that `faceturn patterns` lists. Quote each position, so that it is one argument
    #[arg(value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Read positions from a file, one a line; - for standard input
    ///
    /// A name and a tab may come first, and a line may be a JSON object. Blank lines and lines that
    /// start with # or // are skipped.
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
    /// Take the cases of a set that `faceturn cases` lists, such as pll, one case, such as
    /// "T perm" or "OLL 27", or a class, such as "ZBLL T"
    ///
    /// solve and distance lead them to the goal of the set, with a first and a last turn of U free.
    #[arg(long, visible_alias = "case", value_name = "SET", value_parser = CaseChoice::read)]
    pub(crate) cases: Option<CaseChoice>,
}

/// How to work through many positions.
#[derive(Debug, Args)]
pub(crate) struct BatchArguments {
    /// Print results as soon as they are ready, each after its name or number
    #[arg(long)]
    pub(crate) unordered: bool,
    /// Take every Nth position of the input, starting with the Ith
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Append every finished result to a file of JSON Lines; skip positions that it already has
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// Stop after this time for all positions together; positions not yet begun are counted, and
    /// the exit status is 3
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) budget: Option<Duration>,
    /// Print a histogram of the distances and their mean at the end: on stderr, or with --json as
    /// the last object
    #[arg(long)]
    pub(crate) summary: bool,
}

/// How to search, and what to print meanwhile.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    #[command(flatten)]
    pub(crate) threads: ThreadArguments,
    /// Search algorithm; the solutions are the same
    #[arg(long, value_enum, default_value_t)]
    pub(crate) search: SearchName,
    /// Processor instructions for the staged search [default: auto]
    #[arg(long, value_parser = names::one_of(&names::BACKENDS))]
    pub(crate) backend: Option<BackendChoice>,
    #[command(flatten)]
    pub(crate) upper_bound: UpperBoundArguments,
    #[command(flatten)]
    pub(crate) table: SearchTableArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// Print comma-separated values: a header, then a row for each position
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print a line about each depth to stderr
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// When to show progress on stderr
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) progress: ProgressMode,
}

/// What to print, in most commands.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct OutputArguments {
    /// Print JSON: an object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only errors and warnings to stderr
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl RunArguments {
    pub(crate) fn algorithm(&self) -> Result<Algorithm, AlgorithmError> {
        algorithm(self.search, self.backend)
    }
}

fn algorithm(
    search: SearchName,
    backend: Option<BackendChoice>,
) -> Result<Algorithm, AlgorithmError> {
    match (search, backend) {
        (SearchName::Plain, None) => Ok(Algorithm::Plain),
        (SearchName::Plain, Some(_)) => Err(AlgorithmError(
            "--backend applies to --search staged only; leave out --backend or --search plain"
                .to_owned(),
        )),
        (SearchName::Staged, None | Some(BackendChoice(None))) => Ok(Algorithm::default()),
        (SearchName::Staged, Some(BackendChoice(Some(backend)))) => {
            Algorithm::staged(backend).map_err(|error| AlgorithmError(error.to_string()))
        }
    }
}

impl OutputArguments {
    pub(crate) fn detail(self) -> Detail {
        if self.quiet { Detail::Nothing } else { Detail::Summary }
    }
}

pub(crate) type FormatArguments = Declared<ReadOptions, Reading>;

pub(crate) type MetricArguments = Declared<WrittenJob, Counting>;

pub(crate) type LimitArguments = Declared<WrittenJob, Limits>;

/// How to read positions.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadingArguments {
    #[command(flatten)]
    pub(crate) written: FormatArguments,
    /// Columns of a CSV or TSV file, by number or header, or fields of JSON objects:
    /// position=3,distance=Moves; also name, count and solution. Those called position, scramble,
    /// distance and the like are recognised without this
    #[arg(long, value_name = "ROLE=COLUMN,...")]
    pub(crate) columns: Option<Columns>,
    /// Read the whole file of --input as one position, such as moves on several lines
    #[arg(long, conflicts_with = "columns")]
    pub(crate) whole: bool,
}

/// How many threads to use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadArguments {
    /// Use N threads, 1 to 1024 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

impl ThreadArguments {
    /// The threads that search.
    pub(crate) fn pool(self) -> anyhow::Result<ThreadPool> {
        session::pool(self.threads)
    }
}

/// The table to search with.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchTableArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    #[command(flatten)]
    pub(crate) mapped: MappedArguments,
    /// Size of the tables to search with: the larger ones make long searches faster, take longer to
    /// load, and have to be made first with generate --size
    #[arg(long, value_name = "SIZE", default_value = "small",
        value_parser = names::one_of(&names::TABLE_SIZES))]
    pub(crate) table_size: TableChoice,
}

/// How the table is loaded.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MappedArguments {
    /// When to map the table file into memory instead of copying it; --mapped alone: always
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", num_args = 0..=1,
        require_equals = true, default_missing_value = "yes")]
    pub(crate) mapped: Mapped,
}

/// Whether pattern databases are kept.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct KeepArguments {
    /// Make pattern databases in memory, without keeping them in the user's data folder
    #[arg(long)]
    pub(crate) no_keep: bool,
}

/// Whether searches look for short solutions first.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct UpperBoundArguments {
    /// Do not look for a short solution before each long pass: slower, for comparison
    #[arg(long)]
    pub(crate) no_upper_bound: bool,
}

/// Where the table is.
#[derive(Clone, Debug, Args)]
pub(crate) struct TableArguments {
    /// Table file [default: $FACETURN_TABLE, else faceturn/h-cosets-v1.table in the user's data
    /// folder]
    #[arg(long, value_name = "PATH")]
    pub(crate) table: Option<PathBuf>,
}

/// Error returned when the options name a search that cannot run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub(crate) struct AlgorithmError(String);

#[cfg(test)]
mod tests {
    use faceturn::passes::Backend;

    use super::*;

    #[test]
    fn the_default_is_the_fastest_available_backend() {
        let auto = algorithm(SearchName::Staged, Some(BackendChoice(None)));
        assert_eq!(auto, Ok(Algorithm::default()));
        assert_eq!(algorithm(SearchName::Staged, None), auto);
        let portable = algorithm(SearchName::Staged, Some(BackendChoice(Some(Backend::Portable))));
        assert_eq!(portable.map(Algorithm::backend), Ok(Some(Backend::Portable)));
        assert_eq!(algorithm(SearchName::Plain, None), Ok(Algorithm::Plain));
    }

    #[test]
    fn an_unavailable_backend_is_an_error_never_another_backend() {
        for backend in Backend::ALL {
            let expected =
                Algorithm::staged(backend).map_err(|error| AlgorithmError(error.to_string()));
            let choice = Some(BackendChoice(Some(backend)));
            assert_eq!(algorithm(SearchName::Staged, choice), expected);
            assert_eq!(expected.is_ok(), backend.is_available());
        }
    }

    #[test]
    fn the_plain_search_takes_no_backend() {
        let error = algorithm(SearchName::Plain, Some(BackendChoice(None)));
        let said = error.expect_err("refused").to_string();
        assert!(said.ends_with("leave out --backend or --search plain"), "{said}");
    }
}
