//! Which positions to work through, and how.

use std::path::PathBuf;
use std::time::Duration;

use faceturn::TableLocation;
use faceturn_searcher::Algorithm;

use crate::algorithm;
use crate::arguments::{
    BatchArguments, ProgressMode, ReadingArguments, RunArguments, SourceArguments,
};
use crate::batch::input::ReadOptions;
use crate::batch::source::{Shard, Source};
use crate::batch::workers::Order;
use crate::table_location;
use crate::terminal::detail::Detail;
use crate::terminal::quoting::{self, QuotingError};

/// What positions to go through, and how.
#[derive(Debug)]
pub(crate) struct BatchPlan {
    pub(crate) source: Source,
    pub(crate) shard: Shard,
    pub(crate) reading: ReadOptions,
    pub(crate) order: Order,
    pub(crate) journal: Option<PathBuf>,
    pub(crate) checkpoint: Option<PathBuf>,
    pub(crate) algorithm: Algorithm,
    /// How long a position may take.
    pub(crate) timeout: Option<Duration>,
    /// `None`: as many as the machine runs at once.
    pub(crate) threads: Option<u16>,
    pub(crate) location: TableLocation,
    pub(crate) detail: Detail,
    pub(crate) progress: ProgressMode,
}

pub(crate) fn plan(
    source: Source,
    reading: ReadingArguments,
    batch: BatchArguments,
    run: RunArguments,
) -> anyhow::Result<BatchPlan> {
    let BatchArguments { unordered, shard, journal } = batch;
    Ok(BatchPlan {
        source,
        shard: shard.unwrap_or(Shard::ALL),
        reading: reading.into(),
        order: if unordered { Order::AsReady } else { Order::AsGiven },
        journal,
        checkpoint: None,
        algorithm: algorithm::choose(run.search, run.backend)?,
        timeout: run.timeout,
        threads: run.threads.threads,
        location: table_location::choose(run.table)?,
        detail: if run.verbose { Detail::Passes } else { run.output.detail() },
        progress: if run.output.quiet { ProgressMode::Never } else { run.progress },
    })
}

/// Where the positions are: in the file, if one is named, else in the arguments.
pub(crate) fn source(
    arguments: SourceArguments,
    reading: ReadOptions,
) -> Result<Source, QuotingError> {
    let SourceArguments { positions, input } = arguments;
    if let Some(path) = input {
        return Ok(Source::of_path(path));
    }
    quoting::check(&positions, reading.format, reading.notation)?;
    Ok(Source::Arguments(positions))
}
