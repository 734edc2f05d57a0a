//! The solver: its tables, opened by `builder.rs`, its threads, its searches, and what it keeps for
//! goals (`kept_goals.rs`).

mod builder;
mod kept_goals;

use std::fmt;
#[cfg(feature = "native")]
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceturn_cube::{Metric, Position};
use faceturn_generator::generate_cubie_table;
#[cfg(feature = "native")]
use faceturn_searcher::Request;
use faceturn_searcher::{
    Algorithm, CubieBounds, DivisibleSearch, SearchMemory, Searcher, SolutionFilter,
};
use faceturn_symmetry::CosetTables;
#[cfg(feature = "internals")]
use faceturn_symmetry::OutOfMemory;
#[cfg(feature = "native")]
use faceturn_table::LargerTable;
use faceturn_table::PruningTable;
use faceturn_twophase::TwoPhase;
#[cfg(feature = "native")]
use thiserror::Error;

#[cfg(feature = "native")]
use crate::cache::CacheError;
#[cfg(feature = "native")]
use crate::cache::larger::LargerTables;
#[cfg(feature = "native")]
use crate::cache::table::Opened;
use crate::generation::TableEvent;
use crate::two_phase::{LastTables, TwoPhaseTables};

use self::builder::TableSource;
pub use self::builder::{OpenError, SolverBuilder};
pub(crate) use self::kept_goals::{KeptGoals, MadeGoal};

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

impl Solver {
    /// The same solver with this many threads of its own. For an example see
    /// [`Search`](crate::Search).
    ///
    /// # Errors
    /// The system refuses that many threads.
    #[cfg(feature = "native")]
    pub fn with_threads(&self, threads: usize) -> Result<Solver, ThreadsError> {
        Ok(self.clone().with_pool(thread_pool(threads)?))
    }

    #[cfg(feature = "native")]
    pub(crate) fn with_pool(self, pool: Arc<rayon::ThreadPool>) -> Solver {
        Solver { pool: Some(pool), ..self }
    }

    pub(crate) fn has_own_threads(&self) -> bool {
        #[cfg(feature = "native")]
        return self.pool.is_some();
        #[cfg(not(feature = "native"))]
        false
    }

    /// Runs `work` on the solver's own threads, if it has any.
    pub(crate) fn on_own_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "native")]
        if let Some(pool) = &self.pool {
            return pool.install(work);
        }
        work()
    }

    /// Starts a job on one of the solver's threads, or of rayon's current pool, and returns at
    /// once. Searches in the job use the other threads, too.
    ///
    /// # Panics
    /// A job that panics ends the process.
    #[cfg(feature = "native")]
    pub fn spawn(&self, job: impl FnOnce(&Solver) + Send + 'static) {
        let solver = self.clone();
        let run = move || job(&solver);
        match &self.pool {
            Some(pool) => pool.spawn_fifo(run),
            None => rayon::spawn_fifo(run),
        }
    }
}

/// Runs `work` on a new pool with as many threads as the solver or the current pool. This thread
/// may hold a lock that others of its pool wait for, since it takes no other work.
#[cfg(feature = "native")]
pub(crate) fn on_threads_apart<T: Send>(
    solver: Option<&Solver>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadsError> {
    let own = solver.and_then(|solver| solver.pool.as_ref());
    let threads = own.map_or_else(rayon::current_num_threads, |pool| pool.current_num_threads());
    let pool = thread_pool(threads)?;
    let done = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, || pool.install(work));
        thread.map(|thread| thread.join())
    });
    let done = done.map_err(|source| ThreadsError(source.to_string()))?;
    Ok(done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

#[cfg(feature = "native")]
pub(crate) fn thread_pool(threads: usize) -> Result<Arc<rayon::ThreadPool>, ThreadsError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(Arc::new).map_err(|source| ThreadsError(source.to_string()))
}

/// Error returned when the threads of a solver cannot be created.
#[cfg(feature = "native")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot create the threads: {0}")]
pub struct ThreadsError(String);

pub(crate) struct Tables {
    pub(super) cosets: CosetTables,
    pub(super) distances: PruningTable,
    pub(super) memory: Arc<SearchMemory>,
    /// Worked out by the first search that needs them.
    pub(super) two_phase: OnceLock<TwoPhaseTables>,
    /// For two-phase searches by some turns only, or by cost.
    pub(super) last_tables: LastTables,
    /// Bounds near T. Loaded with the table, or made by the first search; `None` if that fails.
    pub(super) cubies: OnceLock<Option<CubieBounds>>,
    /// The table's file, or why it could not be written; `None` if the table is in memory only.
    #[cfg(feature = "native")]
    pub(super) kept: Option<Result<PathBuf, CacheError>>,
}

impl Tables {
    pub(crate) fn new(cosets: CosetTables, distances: PruningTable) -> Tables {
        Tables {
            cosets,
            distances,
            memory: Arc::default(),
            two_phase: OnceLock::new(),
            last_tables: LastTables::default(),
            cubies: OnceLock::new(),
            #[cfg(feature = "native")]
            kept: None,
        }
    }

    #[cfg(feature = "native")]
    pub(crate) fn of_file(opened: Opened) -> Tables {
        let Opened { cosets, table, cubies, kept } = opened;
        let cubies = cubies.map(|cubies| Some(CubieBounds::new(cubies)).into());
        let cubies = cubies.unwrap_or_default();
        Tables { cubies, kept: Some(kept), ..Tables::new(cosets, table) }
    }
}

impl Solver {
    /// A lower bound on the turns that solve the position, in microseconds.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U R' U' F2".parse::<Maneuver>()?);
    /// let bound = Solver::open()?.lower_bound(&position);
    /// println!("without a search: at least {bound} turns");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lower_bound(&self, position: &Position) -> u8 {
        self.searcher().lower_bound(position)
    }

    /// The search of these starts for the solved cube. With an algorithm, it uses all tables of
    /// the solver and is for this process only; without, any process may run its parts.
    pub(crate) fn search_from(
        &self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
        algorithm: Option<Algorithm>,
    ) -> Box<dyn DivisibleSearch + '_> {
        match algorithm {
            Some(algorithm) => self.searcher().from_starts(starts, filter, algorithm),
            None => self.small_searcher().from_starts(starts, filter, Algorithm::default()),
        }
    }

    /// The search with all tables.
    pub(crate) fn searcher(&self) -> Searcher<'_> {
        #[cfg(feature = "native")]
        if let Some(LargerTables { cells, table }) = self.larger.as_deref() {
            return self.small_searcher().with_larger_table(cells, table);
        }
        self.small_searcher()
    }

    fn small_searcher(&self) -> Searcher<'_> {
        let Tables { cosets, distances, memory, .. } = &*self.tables;
        let searcher = Searcher::new(cosets, distances).with_memory(memory);
        match self.cubies() {
            Some(cubies) => searcher.with_cubies(cubies),
            None => searcher,
        }
    }

    pub(crate) fn two_phase(&self) -> TwoPhase<'_> {
        let Tables { cosets, distances, two_phase, .. } = &*self.tables;
        let tables = two_phase.get_or_init(|| TwoPhaseTables::new(cosets, distances));
        tables.search(cosets, distances)
    }

    /// Makes the tables of the two-phase search now, in some tens of milliseconds. Otherwise the
    /// first search that needs them makes them, and cannot be stopped meanwhile.
    pub fn prepare_two_phase(&self) {
        self.two_phase();
    }
}
