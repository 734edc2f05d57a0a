//! The solver: its tables (`tables.rs`, opened by `source.rs`), what it keeps for goals
//! (`kept_goals.rs`), its searches (`searching.rs`) and its threads (`threads.rs`).

mod kept_goals;
mod searching;
mod source;
mod tables;
mod threads;

use std::fmt;
#[cfg(feature = "native")]
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use faceturn_cube::Metric;
use faceturn_generator::generate_cubie_table;
use faceturn_searcher::CubieBounds;
#[cfg(feature = "native")]
use faceturn_searcher::Request;
use faceturn_symmetry::CosetTables;
#[cfg(feature = "internals")]
use faceturn_symmetry::OutOfMemory;
#[cfg(feature = "native")]
use faceturn_table::LargerTable;
use faceturn_table::PruningTable;

pub(crate) use self::kept_goals::{KeptGoals, MadeGoal};
pub use self::source::OpenError;
pub(crate) use self::source::{TablePlace, TableSource};
pub(crate) use self::tables::Tables;
#[cfg(feature = "native")]
pub use self::threads::ThreadsError;
#[cfg(feature = "native")]
pub(crate) use self::threads::{on_threads_apart, thread_pool};
#[cfg(feature = "native")]
use crate::cache::{CacheError, larger::LargerTables};
use crate::generation::TableEvent;
use crate::two_phase::LastTables;

/// The tables of distances, ready to search.
///
/// Opening a solver takes a fraction of a second, or a few seconds the first time, when the table
/// is made. Clones are cheap: they share the tables, about 80 MB. Searches of one solver may run
/// at the same time; see [`Search`](crate::Search) for how they share its threads.
///
/// ```no_run
/// use faceturn::{Maneuver, Position, Request, Solver};
///
/// let solver = Solver::open()?;
/// let position = Position::SOLVED.apply(&"R U R' U' F2".parse::<Maneuver>()?);
/// let outcome = solver.solve(&position, &Request::new());
/// assert_eq!(outcome.distance(), Some(5));
/// assert!(outcome.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    tables: Arc<Tables>,
    family: Arc<Family>,
    #[cfg(feature = "native")]
    larger: Option<Arc<LargerTables>>,
    #[cfg(feature = "native")]
    pool: Option<Arc<rayon::ThreadPool>>,
    /// Whether searches look for a solution of the length that the next pass would try.
    pub(crate) seeks_upper_bounds: bool,
}

/// Shared by the solvers in both metrics.
struct Family {
    source: TableSource,
    /// What has been opened. Shape `[2]`, by metric.
    tables: Mutex<[Option<Arc<Tables>>; Metric::ALL.len()]>,
    kept_goals: Arc<Mutex<KeptGoals>>,
}

impl Solver {
    /// A solver with these tables, whose `source` also has those in the other metric.
    pub(crate) fn new(tables: Tables, source: TableSource) -> Solver {
        let tables = Arc::new(tables);
        let mut opened = [const { None }; Metric::ALL.len()];
        opened[tables.distances.metric() as usize] = Some(tables.clone());
        Solver {
            tables,
            family: Family { source, tables: Mutex::new(opened), kept_goals: Arc::default() }
                .into(),
            #[cfg(feature = "native")]
            larger: None,
            seeks_upper_bounds: true,
            #[cfg(feature = "native")]
            pool: None,
        }
    }

    #[cfg(feature = "native")]
    pub(crate) fn with_larger_tables(self, larger: Option<LargerTables>) -> Solver {
        Solver { larger: larger.map(Arc::new), ..self }
    }

    pub(crate) fn kept_goals(&self) -> &Arc<Mutex<KeptGoals>> {
        &self.family.kept_goals
    }

    /// Limits the bytes of pattern databases kept for later jobs with the same goals.
    ///
    /// The default is 512 MB. The least recently used goals are dropped first, never the last.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?.with_kept_goal_bytes(1_000_000_000);
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn with_kept_goal_bytes(self, bytes: u64) -> Solver {
        self.kept_goals().lock().unwrap_or_else(PoisonError::into_inner).most_bytes = bytes;
        self
    }

    pub(crate) fn cosets(&self) -> &CosetTables {
        &self.tables.cosets
    }

    /// The larger table used with the table of distances, if any.
    #[cfg(feature = "native")]
    pub fn larger_table(&self) -> Option<&LargerTable> {
        self.larger.as_ref().map(|larger| &larger.table)
    }

    /// The request's search and the digests of its tables: parts and counts depend on both.
    #[cfg(feature = "native")]
    pub(crate) fn search_identity(&self, request: &Request) -> (&'static str, String) {
        let small = self.table().digest().to_string();
        let larger = self.larger_table().map(|table| format!("{small} {}", table.digest()));
        (request.algorithm.name(), larger.unwrap_or(small))
    }

    /// A solver with tables that the caller has loaded or made. Its first search makes another
    /// table of 6.5 MB, for positions that half turns nearly solve, in a third of a second.
    ///
    /// ```no_run
    /// use faceturn::tables::{CosetTables, PruningTable};
    /// use faceturn::{Metric, Solver};
    ///
    /// let distances = PruningTable::read_from(std::io::stdin(), Metric::Face)?;
    /// let solver = Solver::with_tables(CosetTables::new(), distances);
    /// # Ok::<(), faceturn::tables::TableError>(())
    /// ```
    pub fn with_tables(cosets: CosetTables, distances: PruningTable) -> Solver {
        Solver::new(Tables::new(cosets, distances), TableSource::MEMORY)
    }

    /// What counts as one turn in all searches, lengths and bounds of this solver.
    pub fn metric(&self) -> Metric {
        self.tables.distances.metric()
    }

    /// The same solver in another metric. The first time, that table is loaded or made, as the
    /// first one was. Larger tables exist for face turns only.
    ///
    /// # Errors
    /// [`OpenError`]
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Metric, Position, Solver};
    ///
    /// let solver = Solver::open()?.in_metric(Metric::Quarter)?;
    /// let position = Position::SOLVED.apply(&"R U2 F".parse::<Maneuver>()?);
    /// assert_eq!(solver.distance(&position), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_metric(&self, metric: Metric) -> Result<Solver, OpenError> {
        self.in_metric_watched(metric, &mut |_| ())
    }

    /// As [`in_metric`](Solver::in_metric), and reports what happens to the table.
    ///
    /// # Errors
    /// [`OpenError`]
    pub fn in_metric_watched(
        &self,
        metric: Metric,
        events: &mut dyn FnMut(TableEvent<'_>),
    ) -> Result<Solver, OpenError> {
        if metric == self.metric() {
            return Ok(self.clone());
        }
        // Other threads wait for the table being opened.
        let mut opened = self.family.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut opened[metric as usize];
        let tables = match known {
            Some(tables) => tables.clone(),
            None => known.insert(Arc::new(self.family.source.open(metric, events)?)).clone(),
        };
        Ok(Solver {
            tables,
            #[cfg(feature = "native")]
            larger: None,
            ..self.clone()
        })
    }

    /// The table of distances.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?;
    /// println!("{} entries", solver.table().distribution().total());
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn table(&self) -> &PruningTable {
        &self.tables.distances
    }

    /// The table's file; `None` if the table is in memory only.
    #[cfg(feature = "native")]
    pub fn table_path(&self) -> Option<&Path> {
        self.tables.kept.as_ref()?.as_deref().ok()
    }

    /// Why the table could not be written to its file, if so: the next solver makes it again.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?;
    /// if let Some(error) = solver.cache_error() {
    ///     eprintln!("the table will be made again next time: {error}");
    /// }
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    #[cfg(feature = "native")]
    pub fn cache_error(&self) -> Option<&CacheError> {
        self.tables.kept.as_ref()?.as_ref().err()
    }

    /// Uses this table for bounds near T, unless there is one already.
    #[cfg(feature = "internals")]
    pub(crate) fn with_cubies(self, table: faceturn_table::CubieTable) -> Solver {
        self.tables.cubies.get_or_init(|| Some(CubieBounds::new(table)));
        self
    }

    /// Adds the table in another metric, unless there is one already.
    #[cfg(feature = "internals")]
    pub(crate) fn with_table(self, table: PruningTable) -> Result<Solver, OutOfMemory> {
        let mut opened = self.family.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut opened[table.metric() as usize];
        if known.is_none() {
            *known = Some(Arc::new(Tables::new(CosetTables::try_new()?, table)));
        }
        drop(opened);
        Ok(self)
    }

    /// Bounds for positions near T; in face turns only.
    pub(crate) fn cubies(&self) -> Option<&CubieBounds> {
        let made = || match self.metric() {
            Metric::Face => generate_cubie_table(&self.tables.cosets).ok().map(CubieBounds::new),
            Metric::Quarter => None,
        };
        self.tables.cubies.get_or_init(made).as_ref()
    }

    pub(crate) fn last_tables(&self) -> &LastTables {
        &self.tables.last_tables
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Solver").finish_non_exhaustive()
    }
}
