//! The table that the arguments and the environment choose, and the solver that searches with it.

use anyhow::Context;
use faceturn::{Loading, Solver, SolverBuilder, TABLE_VARIABLE, TableLocation};
use rayon::ThreadPool;

use crate::arguments::{SearchTableArguments, TableArguments, UpperBoundArguments};
use crate::terminal::detail::Detail;
use crate::terminal::table_progress;

/// Where the table is, and how to load it.
#[derive(Clone, Debug)]
pub(crate) struct TableSource {
    location: TableLocation,
    loading: Loading,
    upper_bound: UpperBoundArguments,
}

impl TableSource {
    /// Chooses the table.
    ///
    /// # Errors
    /// There is no option, no variable and no home directory.
    pub(crate) fn choose(arguments: SearchTableArguments) -> anyhow::Result<TableSource> {
        let loading = if arguments.mapped { Loading::Map } else { Loading::Copy };
        let upper_bound = UpperBoundArguments::default();
        Ok(TableSource { location: location(arguments.table)?, loading, upper_bound })
    }

    /// Sets whether searches look for short solutions first.
    pub(crate) fn with_upper_bound(self, upper_bound: UpperBoundArguments) -> TableSource {
        TableSource { upper_bound, ..self }
    }

    /// Whether searches look for short solutions first.
    pub(crate) fn has_upper_bounds(&self) -> bool {
        !self.upper_bound.no_upper_bound
    }

    /// A builder of the solver, without events.
    pub(crate) fn builder<'e>(&self) -> SolverBuilder<'e> {
        Solver::builder().location(self.location.clone()).loading(self.loading)
    }

    /// Loads the table, or makes it, on these threads.
    ///
    /// # Errors
    /// The table cannot be used.
    pub(crate) fn open(&self, pool: &ThreadPool, detail: Detail) -> anyhow::Result<Solver> {
        let builder = self.builder().events(table_progress::reporter(detail));
        let solver = pool.install(|| builder.open())?;
        Ok(if self.has_upper_bounds() { solver } else { solver.without_upper_bounds() })
    }
}

/// Chooses the table file.
///
/// # Errors
/// There is no option, no variable and no home directory.
pub(crate) fn location(arguments: TableArguments) -> anyhow::Result<TableLocation> {
    TableLocation::choose(arguments.table).with_context(|| {
        format!("no place for the table; choose one with --table or {TABLE_VARIABLE}")
    })
}
