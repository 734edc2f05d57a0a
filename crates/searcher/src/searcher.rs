//! The search over the table of distances.

use std::sync::Arc;

use faceturn_cube::{Axis, Metric, Position};
use faceturn_symmetry::{CellTables, CosetTables};
use faceturn_table::{LargerTable, PruningTable};

use crate::any_start::{AnyStart, search_any_node_by_node};
use crate::backend::Backend;
use crate::deepening::search_with;
use crate::divisible::{DivisibleSearch, divisible};
use crate::goal::SolutionFilter;
use crate::node_by_node::{NodeBound, search_node_by_node};
use crate::observer::Observer;
use crate::outcome::Outcome;
use crate::plain::ThreeDistances;
use crate::request::{Algorithm, Request};
use crate::staged::{CubieBounds, LargerTables, SearchMemory, Staged};

/// Finds every minimal maneuver of a position, given the tables, in the metric of the table.
///
/// Prints nothing, opens nothing, reads no clock. It works on rayon's current thread pool; equal
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

    /// The same, with the table of a refinement: [`Searcher::search`] needs fewer nodes with the
    /// staged search, and finds the same solutions. Nothing else uses it: the parts of a
    /// [search](Searcher::from_starts) are the same for every process, whatever tables it has.
    ///
    /// # Panics
    ///
    /// If the cells are those of another refinement than the table's, or if this search does not count
    /// face turns, as the table does.
    #[must_use]
    pub fn with_larger_table(self, cells: &'t CellTables, table: &'t LargerTable) -> Searcher<'t> {
        assert_eq!(cells.refinement(), table.shape().refinement, "cells and table belong together");
        assert_eq!(self.table.metric(), Metric::Face, "larger tables count face turns");
        Searcher { larger: Some(LargerTables { cells, table }), ..self }
    }

    /// The same, with bounds for positions in T and near it, where the distances to H are blind: the
    /// staged search needs fewer nodes there, and finds the same solutions. Parts of a
    /// [search](Searcher::from_starts) depend on them: all processes must have them, or none.
    ///
    /// # Panics
    ///
    /// If this search does not count face turns, as the bounds do.
    #[must_use]
    pub fn with_cubies(self, cubies: &'t CubieBounds) -> Searcher<'t> {
        assert_eq!(self.table.metric(), Metric::Face, "the bounds near T count face turns");
        Searcher { cubies: Some(cubies), ..self }
    }

    /// The same searcher, with memory that was used before or will be used again: saves about a
    /// millisecond a search. Searches may share it at the same time.
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

    /// A number of turns below which no maneuver solves the position: the largest of its
    /// three distances. 0 on the target subgroup T, solved or not.
    pub fn lower_bound(&self, position: &Position) -> u8 {
        ThreeDistances::new(self.tables, self.table).lower_bound(position)
    }

    /// The distances of the position's cosets along the axes U-D, F-B and R-L. Shape `[3]`.
    pub fn distances(&self, position: &Position) -> [u8; Axis::COUNT] {
        ThreeDistances::new(self.tables, self.table).distances(position)
    }

    /// Searches the position, one depth after another, until solutions are found, the last depth
    /// asked for is done, or the observer wants to stop. See [`Searcher`] for an example.
    pub fn search(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        match request.algorithm {
            Algorithm::Plain => {
                let bound = self.plain();
                search_node_by_node(bound, position, request, observer)
            }
            Algorithm::Staged(backend) => {
                let staged = self.staged(self.larger, backend);
                search_with(&staged, position, request, observer)
            }
        }
    }

    /// Searches several starts at once for maneuvers that solve at least one of them. Passes are
    /// shared: no start is searched deeper than the nearest one needs. Solutions are not divided into
    /// kinds, because a symmetry of one start need not be one of another. If solutions are counted and
    /// not kept, those that `counted` passes count, by default all.
    ///
    /// ```no_run
    /// # use faceturn_cube::{Maneuver, Position};
    /// # use faceturn_searcher::{Request, Searcher};
    /// # fn example(searcher: Searcher<'_>) -> Result<(), Box<dyn std::error::Error>> {
    /// let start = |moves: &str| moves.parse().map(|it: Maneuver| Position::SOLVED.apply(&it));
    /// let outcome = searcher.search_any(&[start("R U F")?, start("D2")?], None, &Request::new(), &());
    /// assert_eq!(outcome.solutions, ["D2".parse()?]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Panics
    /// If there is no start.
    pub fn search_any(
        &self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        match request.algorithm {
            Algorithm::Plain => {
                let bound = self.plain();
                search_any_node_by_node(bound, starts, filter, request, observer)
            }
            Algorithm::Staged(backend) => {
                let staged = self.staged(self.larger, backend);
                let search = AnyStart::new(vec![staged], starts).passing(filter);
                search_with(&search, &Position::SOLVED, request, observer)
            }
        }
    }

    /// The search for maneuvers that solve one of these starts, to be run in parts: the staged search,
    /// on the fastest backend of the process that runs a part, without larger tables.
    ///
    /// # Panics
    /// If there is no start.
    pub fn from_starts(
        &self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
    ) -> Box<dyn DivisibleSearch + 't> {
        let staged = self.staged(None, Backend::best());
        match (starts, &filter) {
            ([position], None) => divisible(staged, *position),
            _ => {
                let search = AnyStart::new(vec![staged], starts).passing(filter);
                divisible(search, Position::SOLVED)
            }
        }
    }

    /// The bound of the plain search, which is slow enough without preparations.
    fn plain(&self) -> ThreeDistances<'t> {
        self.tables.expect_nodes(u64::MAX);
        self.table.expect_nodes(u64::MAX);
        ThreeDistances::new(self.tables, self.table)
    }

    fn staged(&self, larger: Option<LargerTables<'t>>, backend: Backend) -> Staged<'t> {
        let memory = self.memory.map(Arc::clone).unwrap_or_default();
        Staged::new(self.tables, self.table, larger, memory, backend).with_cubies(self.cubies)
    }
}
