//! The search over the table of distances.

use std::sync::Arc;

use faceturn_cube::{Axis, Metric, Position};
use faceturn_symmetry::{CellTables, CosetTables};
use faceturn_table::{LargerTable, PruningTable};

use crate::backend::Backend;
use crate::divisible::{DivisibleSearch, from_starts, node_by_node};
use crate::goal::SolutionFilter;
use crate::node_by_node::NodeBound;
use crate::observer::Observer;
use crate::outcome::Outcome;
use crate::plain::ThreeDistances;
use crate::request::{Algorithm, Request};
use crate::staged::{CubieBounds, LargerTables, SearchMemory, Staged};

/// Finds every minimal maneuver that solves a position, in the metric of the table.
///
/// Prints nothing, opens nothing, reads no clock. It runs on rayon's current thread pool; equal
/// input gives equal solutions and, for complete passes, equal counts on any number of threads.
///
/// ```no_run
/// use std::fs::File;
///
/// use faceturn_cube::{Maneuver, Metric, Position};
/// use faceturn_searcher::{Request, Searcher};
/// use faceturn_symmetry::CosetTables;
/// use faceturn_table::{Loading, PruningTable};
///
/// let table = PruningTable::load(&File::open("h-cosets-v1.table")?, Metric::Face, Loading::Copy)?;
/// let tables = CosetTables::new();
/// let searcher = Searcher::new(&tables, &table);
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U'".parse::<Maneuver>()?);
/// let outcome = searcher.search(&position, &Request::new(), &());
/// assert!(outcome.distance() >= Some(searcher.lower_bound(&position)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Searcher<'t> {
    tables: &'t CosetTables,
    table: &'t PruningTable,
    larger: Option<LargerTables<'t>>,
    cubies: Option<&'t CubieBounds>,
    memory: Option<&'t Arc<SearchMemory>>,
}

impl<'t> Searcher<'t> {
    /// A searcher over these tables. See [`Searcher`] for an example.
    pub fn new(tables: &'t CosetTables, table: &'t PruningTable) -> Searcher<'t> {
        Searcher { tables, table, larger: None, cubies: None, memory: None }
    }

    /// Adds the table of a refinement: the staged search needs fewer nodes and finds the same
    /// solutions. Parts of a [search](Searcher::from_starts) depend on it, so all processes must
    /// have it, or none.
    ///
    /// # Panics
    /// If cells and table belong to different refinements, or if this search counts quarter
    /// turns.
    #[must_use]
    pub fn with_larger_table(self, cells: &'t CellTables, table: &'t LargerTable) -> Searcher<'t> {
        assert_eq!(cells.refinement(), table.shape().refinement, "cells and table belong together");
        assert_eq!(self.table.metric(), Metric::Face, "larger tables count face turns");
        Searcher { larger: Some(LargerTables { cells, table }), ..self }
    }

    /// Adds bounds for positions in T and near it, where the distances to H say little: the
    /// staged search needs fewer nodes there and finds the same solutions. Parts of a
    /// [search](Searcher::from_starts) depend on them, so all processes must have them, or none.
    ///
    /// # Panics
    /// If this search does not count face turns, as the bounds do.
    #[must_use]
    pub fn with_cubies(self, cubies: &'t CubieBounds) -> Searcher<'t> {
        assert_eq!(self.table.metric(), Metric::Face, "the bounds near T count face turns");
        Searcher { cubies: Some(cubies), ..self }
    }

    /// Reuses working memory, which saves about a millisecond a search. Searches may share it.
    ///
    /// ```no_run
    /// use std::sync::Arc;
    ///
    /// use faceturn_searcher::{SearchMemory, Searcher};
    ///
    /// # fn example(searcher: Searcher<'_>) {
    /// let memory = Arc::new(SearchMemory::new());
    /// let searcher = searcher.with_memory(&memory);
    /// # }
    /// ```
    pub fn with_memory(self, memory: &'t Arc<SearchMemory>) -> Searcher<'t> {
        Searcher { memory: Some(memory), ..self }
    }

    /// A lower bound: the largest of the three distances. 0 on the target subgroup T, solved or
    /// not.
    pub fn lower_bound(&self, position: &Position) -> u8 {
        ThreeDistances::new(self.tables, self.table).lower_bound(position)
    }

    /// The distances of the position's cosets along the axes U-D, F-B and R-L. Shape `[3]`.
    pub fn distances(&self, position: &Position) -> [u8; Axis::COUNT] {
        ThreeDistances::new(self.tables, self.table).distances(position)
    }

    /// Searches the position, one depth after another, until solutions are found, the last
    /// requested depth is done, or the observer stops it. See [`Searcher`] for an example.
    pub fn search(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        self.from_starts(&[*position], None, request.algorithm).run(request, observer)
    }

    /// The search for maneuvers that solve at least one of these starts. All starts share the
    /// passes, so none is searched deeper than the nearest one needs. Solutions of several starts
    /// are not divided into kinds: a symmetry of one start need not be one of another. A filter
    /// leaves out all other solutions.
    ///
    /// The parts of a staged search may be run by other processes, each on its own backend.
    ///
    /// ```no_run
    /// # use faceturn_cube::{Maneuver, Position};
    /// # use faceturn_searcher::{Algorithm, Request, Searcher};
    /// # fn example(searcher: Searcher<'_>) -> Result<(), Box<dyn std::error::Error>> {
    /// let start = |moves: &str| moves.parse().map(|it: Maneuver| Position::SOLVED.apply(&it));
    /// let starts = [start("R U F")?, start("D2")?];
    /// let search = searcher.from_starts(&starts, None, Algorithm::default());
    /// assert_eq!(search.run(&Request::new(), &()).solutions[0].to_string(), "D2");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Panics
    /// If there is no start.
    pub fn from_starts(
        &self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
        algorithm: Algorithm,
    ) -> Box<dyn DivisibleSearch + 't> {
        match algorithm {
            Algorithm::Plain => node_by_node(self.plain(), starts, filter),
            Algorithm::Staged(backend) => from_starts(self.staged(backend), starts, filter),
        }
    }

    /// The plain search is so slow that preparing for many nodes always pays.
    fn plain(&self) -> ThreeDistances<'t> {
        self.tables.expect_nodes(u64::MAX);
        self.table.expect_nodes(u64::MAX);
        ThreeDistances::new(self.tables, self.table)
    }

    fn staged(&self, backend: Backend) -> Staged<'t> {
        let memory = self.memory.map(Arc::clone).unwrap_or_default();
        Staged::new(self.tables, self.table, self.larger, memory, backend).with_cubies(self.cubies)
    }
}
