//! The solver: its tables, opened by `builder.rs`, its threads, its searches, and what it keeps for
//! goals (`kept_goals.rs`).

mod builder;
mod kept_goals;
#[cfg(feature = "native")]
pub(crate) mod native;

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceturn_cube::{Metric, Position};
use faceturn_generator::generate_cubie_table;
use faceturn_searcher::{
    Algorithm, CubieBounds, DivisibleSearch, Observer, Request, SearchMemory, Searcher,
    SolutionFilter,
};
use faceturn_symmetry::{CosetTables, OutOfMemory};
use faceturn_table::PruningTable;
use faceturn_twophase::TwoPhase;

use crate::two_phase::{LastTables, TwoPhaseTables};

use self::builder::OpenOptions;
pub use self::builder::{OpenError, SolverBuilder};
pub(crate) use self::kept_goals::{KeptGoals, MadeGoal};
#[cfg(feature = "native")]
pub use self::native::ThreadsError;

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
    native: native::Extras,
    /// Whether searches look for a solution of the length that the next pass would try.
    pub(crate) seeks_upper_bounds: bool,
}

/// Shared by the solvers in both metrics.
struct Family {
    options: OpenOptions,
    /// What has been opened. Shape `[2]`, by metric.
    tables: Mutex<[Option<Arc<Tables>>; Metric::ALL.len()]>,
    kept_goals: Arc<Mutex<KeptGoals>>,
}

impl Solver {
    /// A solver with these tables, and with those in the other metric by these options.
    pub(crate) fn new(tables: Tables, options: OpenOptions) -> Solver {
        let tables = Arc::new(tables);
        let mut opened = [const { None }; Metric::ALL.len()];
        opened[tables.distances.metric() as usize] = Some(tables.clone());
        Solver {
            tables,
            family: Family { options, tables: Mutex::new(opened), kept_goals: Arc::default() }
                .into(),
            #[cfg(feature = "native")]
            native: native::Extras::default(),
            seeks_upper_bounds: true,
        }
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

    /// The request's search and the digests of its tables: parts and counts depend on both.
    pub(crate) fn search_identity(&self, request: &Request) -> (&'static str, String) {
        let small = self.table().digest();
        #[cfg(feature = "native")]
        if let Some(larger) = self.larger_table() {
            return (request.algorithm.name(), format!("{small} {}", larger.digest()));
        }
        (request.algorithm.name(), small.to_string())
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
        Solver::new(Tables::new(cosets, distances), OpenOptions::in_memory())
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
        self.in_metric_watched(metric, &())
    }

    /// As [`in_metric`](Solver::in_metric), and tells an observer what happens to the table.
    ///
    /// # Errors
    /// [`OpenError`]
    pub fn in_metric_watched(
        &self,
        metric: Metric,
        observer: &dyn Observer,
    ) -> Result<Solver, OpenError> {
        if metric == self.metric() {
            return Ok(self.clone());
        }
        // Other threads wait for the table being opened.
        let mut opened = self.family.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut opened[metric as usize];
        let tables = match known {
            Some(tables) => tables.clone(),
            None => known.insert(Arc::new(self.family.options.open(metric, observer)?)).clone(),
        };
        Ok(Solver {
            tables,
            #[cfg(feature = "native")]
            native: self.native.without_larger_tables(),
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

    /// Uses this table for bounds near T, unless there is one already.
    pub(crate) fn with_cubies(self, table: faceturn_table::CubieTable) -> Solver {
        self.tables.cubies.get_or_init(|| Some(CubieBounds::new(table)));
        self
    }

    /// Adds the table in another metric, unless there is one already.
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
    pub(crate) fn has_own_threads(&self) -> bool {
        #[cfg(feature = "native")]
        if self.native.pool.is_some() {
            return true;
        }
        false
    }

    /// Runs `work` on the solver's own threads, if it has any.
    pub(crate) fn on_own_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "native")]
        if let Some(pool) = &self.native.pool {
            return pool.install(work);
        }
        work()
    }
}

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
    kept: Option<native::Kept>,
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
        if let Some(larger) = &self.native.larger {
            return self.small_searcher().with_larger_table(&larger.cells, &larger.table);
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
