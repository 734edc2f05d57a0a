//! How a solver gets its table and its threads.

#[cfg(feature = "native")]
mod native;

use std::fmt;

use faceturn_cube::Metric;
use faceturn_generator::GenerateError;
use faceturn_searcher::Observer;
use faceturn_symmetry::{CosetTables, OutOfMemory};
use thiserror::Error;

use super::{Solver, Tables};
use crate::generation;

/// Options for opening a [`Solver`]. By default they are those of [`Solver::open`].
///
/// ```no_run
/// use faceturn::observers::OnEvent;
/// use faceturn::{Event, Solver};
///
/// let solver = Solver::builder()
///     .table("/srv/cubes/h-cosets-v1.table")
///     .threads(2)
///     .observer(OnEvent(|event: &Event<'_>| {
///         if let Event::Making { .. } = event {
///             eprintln!("making the table, which takes a few seconds");
///         }
///     }))
///     .open()?;
/// # Ok::<(), faceturn::OpenError>(())
/// ```
#[must_use = "a builder does nothing until it is opened"]
pub struct SolverBuilder<'e> {
    metric: Metric,
    options: OpenOptions,
    seeks_upper_bounds: bool,
    observer: Box<dyn Observer + Send + 'e>,
}

impl Solver {
    /// Opens a solver whose table is made now and kept in memory only: a few seconds, no files.
    ///
    /// # Errors
    /// [`OpenError`]
    ///
    /// ```no_run
    /// use faceturn::{Position, Solver};
    ///
    /// assert_eq!(Solver::in_memory()?.distance(&Position::SOLVED), 0);
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn in_memory() -> Result<Solver, OpenError> {
        Solver::builder().in_memory().open()
    }

    /// Options for opening a solver.
    ///
    /// ```no_run
    /// use faceturn::{Position, Solver};
    ///
    /// let solver = Solver::builder().in_memory().threads(2).open()?;
    /// assert_eq!(solver.distance(&Position::SOLVED), 0);
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn builder<'e>() -> SolverBuilder<'e> {
        SolverBuilder::new()
    }
}

impl<'e> SolverBuilder<'e> {
    fn new() -> SolverBuilder<'e> {
        SolverBuilder {
            metric: Metric::default(),
            options: OpenOptions::default(),
            seeks_upper_bounds: true,
            observer: Box::new(()),
        }
    }

    /// Sets what counts as one turn: by default any turn of a face.
    pub fn metric(self, metric: Metric) -> SolverBuilder<'e> {
        SolverBuilder { metric, ..self }
    }

    /// Makes the table now and keeps it in memory only: a few seconds, no files.
    pub fn in_memory(mut self) -> SolverBuilder<'e> {
        self.options.is_in_memory = true;
        self
    }

    /// Leaves out the two-phase search before each long pass; only for comparison.
    pub fn without_upper_bounds(self) -> SolverBuilder<'e> {
        SolverBuilder { seeks_upper_bounds: false, ..self }
    }

    /// Tells this observer everything that happens to the table while the solver opens. It cannot
    /// stop that.
    pub fn observer(self, observer: impl Observer + Send + 'e) -> SolverBuilder<'e> {
        SolverBuilder { observer: Box::new(observer), ..self }
    }

    /// Opens the solver.
    ///
    /// If the table cannot be written, it is used from memory: see [`Solver::cache_error`].
    ///
    /// # Errors
    /// [`OpenError`]
    pub fn open(mut self) -> Result<Solver, OpenError> {
        self.open_now()
    }

    /// Opens the solver; can be called again.
    pub(crate) fn open_now(&mut self) -> Result<Solver, OpenError> {
        #[cfg(feature = "native")]
        return self.open_with_extras();
        #[cfg(not(feature = "native"))]
        self.load()
    }

    fn load(&mut self) -> Result<Solver, OpenError> {
        let tables = self.options.open(self.metric, &*self.observer)?;
        let mut solver = Solver::new(tables, self.options.clone());
        solver.seeks_upper_bounds = self.seeks_upper_bounds;
        Ok(solver)
    }
}

/// How the tables of a solver are opened, in any metric.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenOptions {
    is_in_memory: bool,
    #[cfg(feature = "native")]
    native: native::NativeOptions,
}

impl OpenOptions {
    pub(crate) fn in_memory() -> OpenOptions {
        OpenOptions { is_in_memory: true, ..OpenOptions::default() }
    }

    pub(crate) fn open(
        &self,
        metric: Metric,
        observer: &dyn Observer,
    ) -> Result<Tables, OpenError> {
        if self.is_in_memory {
            let cosets = CosetTables::try_new()?;
            let distances = generation::make(&cosets, metric, observer)?;
            return Ok(Tables::new(cosets, distances));
        }
        #[cfg(feature = "native")]
        return self.native.open(metric, observer);
        #[cfg(not(feature = "native"))]
        Err(OpenError::NoFiles)
    }
}

impl fmt::Debug for SolverBuilder<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SolverBuilder").field("options", &self.options).finish_non_exhaustive()
    }
}

/// Error returned when opening a solver.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The feature `native` is missing: use [`in_memory`](crate::SolverBuilder::in_memory).
    #[error("this program has no tables in files: open a solver in memory")]
    NoFiles,
    /// There is no home directory, and nothing else names the table's file.
    #[cfg(feature = "native")]
    #[error("no file is named for the table, by the variable FACETURN_TABLE for instance")]
    NoPlace(#[from] crate::cache::NoHomeDirectory),
    /// A table can be neither loaded nor made.
    #[cfg(feature = "native")]
    #[error(transparent)]
    Table(#[from] crate::cache::TableFileError),
    /// The table cannot be made in memory.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// There is not enough memory.
    #[error("a search needs about 80 MB of memory")]
    Memory(#[from] OutOfMemory),
    /// The threads cannot be created.
    #[cfg(feature = "native")]
    #[error(transparent)]
    Threads(#[from] crate::solver::ThreadsError),
}

#[cfg(all(test, not(feature = "native")))]
mod tests {
    use super::*;

    #[test]
    fn no_table_is_made_that_was_to_be_in_a_file() {
        assert!(matches!(Solver::builder().open(), Err(OpenError::NoFiles)));
    }
}
