//! The table chosen by arguments and environment, and the solver that searches with it.

use anyhow::Context;
use faceturn::goals::PatternCache;
use faceturn::internals::{TABLE_VARIABLE, TableLocation};
use faceturn::tables::{Loading, TableChoice};
use faceturn::{Metric, Solver, SolverBuilder};
use rayon_core::ThreadPool;

use crate::arguments::{
    KeepArguments, RunArguments, SearchTableArguments, TableArguments, UpperBoundArguments,
};
use crate::terminal::stderr::Detail;
use crate::terminal::{stderr, table_progress};

#[derive(Clone, Debug)]
pub(crate) struct TableSource {
    location: TableLocation,
    loading: Loading,
    size: TableChoice,
    upper_bound: UpperBoundArguments,
}

impl TableSource {
    pub(crate) fn choose(arguments: SearchTableArguments) -> anyhow::Result<TableSource> {
        let loading = arguments.mapped.mapped.loading();
        let upper_bound = UpperBoundArguments::default();
        let (location, size) = (location(arguments.table)?, arguments.table_size);
        Ok(TableSource { location, loading, size, upper_bound })
    }

    pub(crate) fn of_run(run: &RunArguments, metric: Metric) -> anyhow::Result<TableSource> {
        let source = TableSource::choose(run.table.clone())?;
        Ok(source.with_upper_bound(run.upper_bound).in_metric(metric))
    }

    pub(crate) fn with_upper_bound(self, upper_bound: UpperBoundArguments) -> TableSource {
        TableSource { upper_bound, ..self }
    }

    pub(crate) fn in_metric(self, metric: Metric) -> TableSource {
        TableSource { location: self.location.in_metric(metric), ..self }
    }

    pub(crate) fn location(&self) -> &TableLocation {
        &self.location
    }

    pub(crate) fn size(&self) -> TableChoice {
        self.size
    }

    /// A builder of the solver, without events.
    pub(crate) fn builder<'e>(&self) -> SolverBuilder<'e> {
        let builder =
            Solver::builder().location(self.location.clone()).metric(self.location.metric);
        builder.loading(self.loading).table_size(self.size)
    }

    /// A builder of the solver for searches, which reports the events of its tables.
    pub(crate) fn reporting_builder(&self, detail: Detail) -> SolverBuilder<'static> {
        let builder = self.builder().events(table_progress::reporter(detail));
        match self.upper_bound.no_upper_bound {
            true => builder.without_upper_bounds(),
            false => builder,
        }
    }

    /// Loads the table, or makes it, on these threads.
    pub(crate) fn open(&self, pool: &ThreadPool, detail: Detail) -> anyhow::Result<Solver> {
        Ok(pool.install(|| self.reporting_builder(detail).open())?)
    }
}

/// Where pattern databases are kept: in the user's data folder, if there is one.
pub(crate) fn pattern_cache(keep: KeepArguments) -> PatternCache {
    if keep.no_keep {
        return PatternCache::in_memory();
    }
    PatternCache::in_data_folder().unwrap_or_else(|error| {
        stderr::warning(&format!("pattern databases are not kept: {}", stderr::explained(&error)));
        PatternCache::in_memory()
    })
}

pub(crate) fn location(arguments: TableArguments) -> anyhow::Result<TableLocation> {
    TableLocation::choose(arguments.table).with_context(|| {
        format!("no place for the table; choose one with --table or {TABLE_VARIABLE}")
    })
}
