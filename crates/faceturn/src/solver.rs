//! The tables, ready to search.

use std::fmt;
#[cfg(feature = "files")]
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use faceturn_cube::{Maneuver, Metric, Position};
use faceturn_generator::generate_cubie_table;
use faceturn_goals::{GoalTables, MoveTables};
#[cfg(feature = "files")]
use faceturn_searcher::search_any_node_by_node;
use faceturn_searcher::{Counted, CubieBounds, Observer, Outcome, Request, SearchMemory, Searcher};
use faceturn_symmetry::CosetTables;
#[cfg(feature = "internals")]
use faceturn_symmetry::OutOfMemory;
#[cfg(feature = "files")]
use faceturn_table::LargerTable;
use faceturn_table::PruningTable;
use faceturn_twophase::TwoPhase;
#[cfg(feature = "parallel")]
use thiserror::Error;

use crate::builder::{OpenError, TableSource};
use crate::generation::TableEvent;
use crate::two_phase::{LastTurns, TwoPhaseTables, UpperBounds};
#[cfg(feature = "files")]
use crate::{
    cache::{CacheError, larger::LargerTables, table::Opened},
    korf::KorfTables,
};

/// The tables of distances, ready to search.
///
/// Opening one takes a fraction of a second, or a few seconds the first time, when the table is
/// made. Clones are cheap: they share about 80 MB of tables. Searches of one solver may run at the
/// same time, on any threads; see [`Search`](crate::Search) for how they share the processor.
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
    /// A larger table beside the table of distances, if one is used.
    #[cfg(feature = "files")]
    larger: Option<Arc<LargerTables>>,
    /// Threads of its own, if it has any.
    #[cfg(feature = "parallel")]
    pool: Option<Arc<rayon::ThreadPool>>,
    upper_bounds: UpperBoundPolicy,
    /// The databases to search under, instead of the cosets.
    #[cfg(feature = "files")]
    korf: Option<Arc<KorfTables>>,
}

/// Whether searches look for a solution of the length that the next pass would try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UpperBoundPolicy {
    Search,
    Off,
}

/// What the solvers in both metrics share.
struct Family {
    /// Where their tables come from.
    source: TableSource,
    /// What has been opened. Shape `[2]`, by metric.
    tables: Mutex<[Option<Arc<Tables>>; Metric::ALL.len()]>,
}

/// What every search reads.
pub(crate) struct Tables {
    cosets: CosetTables,
    distances: PruningTable,
    /// What the searches work with.
    memory: Arc<SearchMemory>,
    /// Worked out by the first search that needs them.
    two_phase: OnceLock<TwoPhaseTables>,
    /// Those of two-phase searches by some turns only.
    last_turns: LastTurns,
    /// Bounds for positions near T. Loaded with the table, or else made by the first search; `None` if
    /// this machine cannot make them.
    cubies: OnceLock<Option<CubieBounds>>,
    /// What was made for the last goal, after the bytes that it might have.
    last_goal: Mutex<Option<(u64, LastGoal)>>,
    /// The file that holds the table, or why it could not be written; `None` if the table was never
    /// to be kept.
    #[cfg(feature = "files")]
    kept: Option<Result<PathBuf, CacheError>>,
}

/// What a search for a goal reads.
#[derive(Clone, Debug)]
pub(crate) enum LastGoal {
    /// By turns of faces: the databases.
    Turns(Arc<GoalTables>),
    /// By moves as hands make them: the distances.
    Moves(Arc<MoveTables>),
}

impl Tables {
    pub(crate) fn new(cosets: CosetTables, distances: PruningTable) -> Tables {
        Tables {
            cosets,
            distances,
            memory: Arc::default(),
            two_phase: OnceLock::new(),
            last_turns: LastTurns::default(),
            cubies: OnceLock::new(),
            last_goal: Mutex::default(),
            #[cfg(feature = "files")]
            kept: None,
        }
    }

    /// With the table of a file, or with one that was made for it.
    #[cfg(feature = "files")]
    pub(crate) fn of_file(opened: Opened) -> Tables {
        let Opened { cosets, table, cubies, kept } = opened;
        let cubies = cubies.map(|cubies| Some(CubieBounds::new(cubies)).into());
        let cubies = cubies.unwrap_or_default();
        Tables { cubies, kept: Some(kept), ..Tables::new(cosets, table) }
    }
}

impl Solver {
    /// A solver with tables from a source, which has those in the other metric, too.
    pub(crate) fn new(tables: Tables, source: TableSource) -> Solver {
        let tables = Arc::new(tables);
        let mut opened = [const { None }; Metric::ALL.len()];
        opened[tables.distances.metric() as usize] = Some(tables.clone());
        Solver {
            tables,
            family: Arc::new(Family { source, tables: Mutex::new(opened) }),
            #[cfg(feature = "files")]
            larger: None,
            upper_bounds: UpperBoundPolicy::Search,
            #[cfg(feature = "files")]
            korf: None,
            #[cfg(feature = "parallel")]
            pool: None,
        }
    }

    /// The same solver with a larger table.
    #[cfg(feature = "files")]
    pub(crate) fn with_larger_tables(self, larger: Option<LargerTables>) -> Solver {
        Solver { larger: larger.map(Arc::new), ..self }
    }

    /// What was made for the last goal, after the bytes that it might have.
    pub(crate) fn last_goal(&self) -> Option<(u64, LastGoal)> {
        self.tables.last_goal.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps what was made for a goal, in place of that for the last one.
    pub(crate) fn set_last_goal(&self, goal: Option<(u64, LastGoal)>) {
        *self.tables.last_goal.lock().unwrap_or_else(PoisonError::into_inner) = goal;
    }

    /// The tables of coordinates.
    pub(crate) fn cosets(&self) -> &CosetTables {
        &self.tables.cosets
    }

    /// The larger table that searches use beside the table of distances, if any.
    #[cfg(feature = "files")]
    pub fn larger_table(&self) -> Option<&LargerTable> {
        self.larger.as_ref().map(|larger| &larger.table)
    }

    /// The name of the search that a request gets, and what identifies its tables: the parts of a
    /// pass and their counts depend on both.
    #[cfg(feature = "files")]
    pub(crate) fn search_identity(&self, request: &Request) -> (&'static str, String) {
        if let Some(korf) = &self.korf {
            return ("korf", korf.identity());
        }
        let small = self.table().digest().to_string();
        let larger = self.larger_table().map(|table| format!("{small} {}", table.digest()));
        (request.algorithm.name(), larger.unwrap_or(small))
    }

    /// A solver with tables that the caller has loaded or made. The first search makes another one of
    /// 6.5 MB, for positions that half turns nearly solve, in a third of a second.
    ///
    /// ```no_run
    /// use faceturn::{CosetTables, Metric, PruningTable, Solver};
    ///
    /// let distances = PruningTable::read_from(std::io::stdin(), Metric::Face)?;
    /// let solver = Solver::with_tables(CosetTables::new(), distances);
    /// # Ok::<(), faceturn::TableError>(())
    /// ```
    pub fn with_tables(cosets: CosetTables, distances: PruningTable) -> Solver {
        Solver::new(Tables::new(cosets, distances), TableSource::MEMORY)
    }

    /// What counts as one turn in the searches of this solver, and in every length and bound.
    pub fn metric(&self) -> Metric {
        self.tables.distances.metric()
    }

    /// The same solver in a metric. The first time, the table in that metric is loaded, or made and
    /// kept, as the first one was; there are larger tables in face turns only.
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

    /// The same, while a function hears of what happens to the table.
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
        // Others wait for the table that is being opened.
        let mut opened = self.family.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut opened[metric as usize];
        let tables = match known {
            Some(tables) => tables.clone(),
            None => known.insert(Arc::new(self.family.source.open(metric, events)?)).clone(),
        };
        Ok(Solver {
            tables,
            #[cfg(feature = "files")]
            larger: None,
            #[cfg(feature = "files")]
            korf: None,
            ..self.clone()
        })
    }

    /// A solver with the same tables, whose searches run on this many threads of their own. See
    /// [`Search`](crate::Search) for an example.
    ///
    /// # Errors
    /// The system refuses that many threads.
    #[cfg(feature = "parallel")]
    pub fn with_threads(&self, threads: usize) -> Result<Solver, ThreadsError> {
        Ok(self.clone().with_pool(thread_pool(threads)?))
    }

    #[cfg(feature = "parallel")]
    pub(crate) fn with_pool(self, pool: Arc<rayon::ThreadPool>) -> Solver {
        Solver { pool: Some(pool), ..self }
    }

    /// The same solver without the two-phase search for a solution before each long pass: only for
    /// comparison.
    #[must_use]
    pub fn without_upper_bounds(self) -> Solver {
        Solver { upper_bounds: UpperBoundPolicy::Off, ..self }
    }

    /// The same solver with the search of R. Korf in place of its own, which is plain and slow: only
    /// for comparison. [`Solver::lower_bound`] and jobs in [parts](crate::JobParts) stay as they are.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn with_korf(self, tables: Arc<KorfTables>) -> Solver {
        Solver { korf: Some(tables), ..self }
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

    /// The file that holds the table; `None` if the table is in memory only.
    #[cfg(feature = "files")]
    pub fn table_path(&self) -> Option<&Path> {
        self.tables.kept.as_ref()?.as_deref().ok()
    }

    /// Why the table could not be written to its file, if it was made and could not be. The solver
    /// works all the same, but the next one has to make the table again.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?;
    /// if let Some(error) = solver.cache_error() {
    ///     eprintln!("the table will be made again next time: {error}");
    /// }
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    #[cfg(feature = "files")]
    pub fn cache_error(&self) -> Option<&CacheError> {
        self.tables.kept.as_ref()?.as_ref().err()
    }

    /// The same solver with bounds by this table, unless it has some.
    #[cfg(feature = "internals")]
    pub(crate) fn with_cubies(self, table: faceturn_table::CubieTable) -> Solver {
        self.tables.cubies.get_or_init(|| Some(CubieBounds::new(table)));
        self
    }

    /// The same solver with the table in another metric, unless it has one.
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

    /// Bounds for positions near T, in face turns.
    pub(crate) fn cubies(&self) -> Option<&CubieBounds> {
        let made = || match self.metric() {
            Metric::Face => generate_cubie_table(&self.tables.cosets).ok().map(CubieBounds::new),
            Metric::Quarter => None,
        };
        self.tables.cubies.get_or_init(made).as_ref()
    }

    /// The search itself.
    pub(crate) fn searcher(&self) -> Searcher<'_> {
        let Tables { cosets, distances, memory, .. } = &*self.tables;
        let mut searcher = Searcher::new(cosets, distances).with_memory(memory);
        if let Some(cubies) = self.cubies() {
            searcher = searcher.with_cubies(cubies);
        }
        #[cfg(feature = "files")]
        if let Some(LargerTables { cells, table }) = self.larger.as_deref() {
            return searcher.with_larger_table(cells, table);
        }
        searcher
    }

    /// A number of turns below which no maneuver solves the position. Takes microseconds.
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

    /// Searches the position and returns when the search ends.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let pons_asinorum: Maneuver = "M2 E2 S2".parse()?;
    /// let position = Position::SOLVED.apply(&pons_asinorum);
    /// let outcome = Solver::open()?.solve(&position, &Request::new());
    /// // Six solutions, which the position's 48 symmetries carry to one another.
    /// assert_eq!((outcome.solutions.len(), outcome.kinds.len()), (6, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, request: &Request) -> Outcome {
        self.solve_watched(position, request, &())
    }

    /// Searches the position while an observer follows the search and may stop it. Several
    /// observers are passed as a pair, `&(&watch, &checkpoint)`.
    ///
    /// ```no_run
    /// use std::sync::Mutex;
    ///
    /// use faceturn::{Maneuver, Observer, RandomSource, Request, Solver};
    ///
    /// /// Stops the search at its first solution, minimal or not.
    /// #[derive(Default)]
    /// struct AnySolution(Mutex<Option<Maneuver>>);
    ///
    /// impl Observer for AnySolution {
    ///     fn wants_to_stop(&self) -> bool {
    ///         self.0.lock().unwrap().is_some()
    ///     }
    ///     fn solution_found(&self, solution: &Maneuver) {
    ///         *self.0.lock().unwrap() = Some(solution.clone());
    ///     }
    /// }
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let observer = AnySolution::default();
    /// let outcome = solver.solve_watched(&position, &Request::new(), &observer);
    /// assert!(!outcome.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_watched(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        self.search_knowing(position, None, request, observer)
    }

    /// Searches a position of which a solution may be known, which ends a long search as one from a
    /// two-phase search would.
    pub(crate) fn search_knowing(
        &self,
        position: &Position,
        known: Option<Maneuver>,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        if !self.seeks_upper_bounds() {
            return self.on_own_threads(|| self.search_whole(position, request, observer));
        }
        let two_phase = || self.two_phase();
        let bounds =
            UpperBounds::new(self.metric(), &two_phase, position, request.wanted, observer);
        let bounds = bounds.knowing(known.clone());
        let search = || self.search_whole(position, request, &(observer, &bounds));
        let outcome = self.on_own_threads(search);
        match known.filter(|_| outcome.is_cut_short(request.wanted)) {
            Some(known)
                if outcome
                    .upper_bound()
                    .is_none_or(|most| self.metric().length(&known) < most.into()) =>
            {
                outcome.with_known_solution(known)
            }
            _ => outcome,
        }
    }

    /// Searches several starts at once: see [`Searcher::search_any`].
    pub(crate) fn search_any(
        &self,
        starts: &[Position],
        counted: Option<Counted>,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        #[cfg(feature = "files")]
        if let Some(tables) = &self.korf {
            let search = || search_any_node_by_node(&**tables, starts, counted, request, observer);
            return self.on_own_threads(search);
        }
        self.on_own_threads(|| self.searcher().search_any(starts, counted, request, observer))
    }

    /// Whether searches look for solutions that end them sooner.
    pub(crate) fn seeks_upper_bounds(&self) -> bool {
        self.upper_bounds == UpperBoundPolicy::Search
    }

    /// The search for the solved cube, under the bound of this solver.
    fn search_whole(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        #[cfg(feature = "files")]
        if let Some(tables) = &self.korf {
            return tables.search(position, request, observer);
        }
        self.searcher().search(position, request, observer)
    }

    /// Whether the solver has threads of its own.
    pub(crate) fn has_own_threads(&self) -> bool {
        #[cfg(feature = "parallel")]
        return self.pool.is_some();
        #[cfg(not(feature = "parallel"))]
        false
    }

    /// Does some work on the solver's own threads, if it has any.
    pub(crate) fn on_own_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "parallel")]
        if let Some(pool) = &self.pool {
            return pool.install(work);
        }
        work()
    }

    /// Begins a job on one of the solver's threads, or of rayon's current pool, and returns at
    /// once. Searches in the job share the work with the other threads.
    ///
    /// # Panics
    /// A job that panics ends the process.
    ///
    /// ```no_run
    /// use faceturn::{RandomSource, Solver};
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let (sender, receiver) = std::sync::mpsc::channel();
    /// solver.spawn(move |solver| sender.send(solver.distance(&position)).expect("it waits"));
    /// println!("{:?} face turns", receiver.recv());
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    #[cfg(feature = "parallel")]
    pub fn spawn(&self, job: impl FnOnce(&Solver) + Send + 'static) {
        let solver = self.clone();
        let run = move || job(&solver);
        match &self.pool {
            Some(pool) => pool.spawn_fifo(run),
            None => rayon::spawn_fifo(run),
        }
    }

    /// The two-phase search, with its tables.
    pub(crate) fn two_phase(&self) -> TwoPhase<'_> {
        let Tables { cosets, distances, two_phase, .. } = &*self.tables;
        let tables = two_phase.get_or_init(|| TwoPhaseTables::new(cosets, distances));
        tables.search(cosets, distances)
    }

    /// The tables of the last two-phase search by some turns only.
    pub(crate) fn last_turns(&self) -> &LastTurns {
        &self.tables.last_turns
    }

    /// Works out the tables of the two-phase search now, in some tens of milliseconds: otherwise the
    /// first search does that which needs them, and cannot be stopped meanwhile.
    pub fn prepare_two_phase(&self) {
        self.two_phase();
    }

    /// How many face turns the position is away from solved.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"(R U R' U')2".parse::<Maneuver>()?);
    /// assert_eq!(Solver::open()?.distance(&position), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance(&self, position: &Position) -> u8 {
        let outcome = self.solve(position, &Request::new().first());
        outcome.distance().expect("God's number of turns solves every position")
    }
}

/// A pool of this many threads.
#[cfg(feature = "parallel")]
pub(crate) fn thread_pool(threads: usize) -> Result<Arc<rayon::ThreadPool>, ThreadsError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(Arc::new).map_err(|source| ThreadsError(source.to_string()))
}

/// Error returned when the threads of a solver cannot be created.
#[cfg(feature = "parallel")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot create the threads: {0}")]
pub struct ThreadsError(String);

impl fmt::Debug for Solver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Solver").finish_non_exhaustive()
    }
}
