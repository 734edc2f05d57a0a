//! A solver: the tables, ready to search.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use faceturn_cube::Position;
use faceturn_generator::GenerateError;
use faceturn_searcher::{Observer, Outcome, Request, Searcher, Wanted};
use faceturn_symmetry::CosetTables;
use faceturn_table::{Loading, PruningTable};
use thiserror::Error;

use crate::location::{NoHomeDirectory, TableLocation};
use crate::making::{self, TableEvent};
#[cfg(feature = "parallel")]
use crate::search::Search;
use crate::supply::{self, OnDamaged, PrepareTableError};

/// The tables, ready to search. Cheap to clone: clones share about 80 MB of tables.
///
/// ```no_run
/// use faceturn::{Maneuver, Position, Request, Solver};
///
/// let solver = Solver::open()?;
/// let position = Position::SOLVED.apply(&"R U R' U' F2".parse::<Maneuver>()?);
/// let outcome = solver.solve(&position, &Request::default());
/// assert_eq!(outcome.distance(), Some(5));
/// assert!(outcome.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    tables: Arc<Tables>,
    /// Threads of its own, if it has any.
    #[cfg(feature = "parallel")]
    pool: Option<Arc<rayon::ThreadPool>>,
}

/// What every search reads.
struct Tables {
    cosets: CosetTables,
    distances: PruningTable,
}

/// Why there is no solver.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The system knows of no home directory, and nothing else says where the table is.
    #[error("no place for the table: name one, in the environment's FACETURN_TABLE for instance")]
    NoPlace(#[from] NoHomeDirectory),
    /// The table can be neither loaded nor made.
    #[error(transparent)]
    Table(#[from] PrepareTableError),
}

impl Solver {
    /// A solver with the table in its usual place: the file that the environment's `FACETURN_TABLE`
    /// names, else `faceturn/h-cosets-v1.table` in the user's data folder. The table is made there
    /// if it is missing, which takes a few seconds, and made again if it is damaged.
    ///
    /// # Errors
    /// [`OpenError`]
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?;
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn open() -> Result<Solver, OpenError> {
        Ok(Solver::open_at(&TableLocation::choose(None)?, &mut |_| {})?)
    }

    /// A solver with the table in this file, which is made if it is missing; `tell` hears what
    /// happens to it. Where the file cannot be written, the table is used from memory.
    ///
    /// # Errors
    /// A file that does not hold the table, if [somebody named it](TableLocation::chosen_by); a table
    /// that comes out wrong when it is made.
    ///
    /// ```no_run
    /// use faceturn::{Solver, TableEvent, TableLocation};
    ///
    /// let location = TableLocation::choose(Some("/srv/cubes/h-cosets-v1.table".into()))?;
    /// let solver = Solver::open_at(&location, &mut |event| {
    ///     if let TableEvent::Making = event {
    ///         eprintln!("making the table");
    ///     }
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_at(
        location: &TableLocation,
        tell: &mut dyn FnMut(TableEvent<'_>),
    ) -> Result<Solver, PrepareTableError> {
        let on_damaged = OnDamaged::usual_for(location);
        let opened = supply::open(location, on_damaged, Loading::Copy, tell)?;
        Ok(Solver::with_tables(opened.cosets, opened.table))
    }

    /// A solver with the table in this file, which has to be there: nothing is made or written.
    ///
    /// # Errors
    /// Anything but a whole table.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::load("/srv/cubes/h-cosets-v1.table")?;
    /// # Ok::<(), faceturn::PrepareTableError>(())
    /// ```
    pub fn load(path: impl Into<PathBuf>) -> Result<Solver, PrepareTableError> {
        let opened = supply::load(&TableLocation::of_caller(path), Loading::Copy)?;
        Ok(Solver::with_tables(opened.cosets, opened.table))
    }

    /// A solver with a table that is made now and kept in memory alone: a few seconds, no files.
    ///
    /// # Errors
    /// A table that comes out wrong twice, which takes a hardware fault.
    ///
    /// ```no_run
    /// use faceturn::{Position, Solver};
    ///
    /// assert_eq!(Solver::in_memory()?.distance(&Position::SOLVED), 0);
    /// # Ok::<(), faceturn::GenerateError>(())
    /// ```
    pub fn in_memory() -> Result<Solver, GenerateError> {
        let cosets = CosetTables::new();
        let distances = making::make(&cosets, &mut |_| {})?.table;
        Ok(Solver::with_tables(cosets, distances))
    }

    /// A solver with tables that the caller has got from somewhere else.
    ///
    /// ```no_run
    /// use faceturn::{CosetTables, PruningTable, Solver};
    ///
    /// let distances = PruningTable::read_from(std::io::stdin())?;
    /// let solver = Solver::with_tables(CosetTables::new(), distances);
    /// # Ok::<(), faceturn::TableError>(())
    /// ```
    pub fn with_tables(cosets: CosetTables, distances: PruningTable) -> Solver {
        Solver {
            tables: Arc::new(Tables { cosets, distances }),
            #[cfg(feature = "parallel")]
            pool: None,
        }
    }

    /// A solver with the same tables, whose searches run on this many threads of their own. See
    /// [`Search`] for an example.
    ///
    /// # Errors
    /// The system refuses that many threads.
    #[cfg(feature = "parallel")]
    pub fn with_threads(&self, threads: usize) -> Result<Solver, ThreadsError> {
        Ok(Solver { tables: self.tables.clone(), pool: Some(thread_pool(threads)?) })
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

    /// The search itself, for callers that know the crates below this one.
    #[doc(hidden)]
    pub fn searcher(&self) -> Searcher<'_> {
        Searcher::new(&self.tables.cosets, &self.tables.distances)
    }

    /// A number of face turns below which no maneuver solves the position. Takes microseconds.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U R' U' F2".parse::<Maneuver>()?);
    /// let bound = Solver::open()?.lower_bound(&position);
    /// println!("without a search: at least {bound} face turns");
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
        let search = || self.searcher().search(position, request, observer);
        #[cfg(feature = "parallel")]
        if let Some(pool) = &self.pool {
            return pool.install(search);
        }
        search()
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
        let request = Request::new().wanted(Wanted::First);
        let outcome = self.solve(position, &request);
        outcome.distance().expect("every position is solved in 20 face turns")
    }

    /// Begins a search of the position in the background. Iterate over it for the solutions.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U'".parse::<Maneuver>()?);
    /// let search = Solver::open()?.search(position, Request::new());
    /// for solution in search {
    ///     println!("{solution}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "parallel")]
    pub fn search(&self, position: Position, request: Request) -> Search {
        self.search_watched(position, request, ())
    }

    /// Begins a search of the position in the background, followed by an observer that may stop it.
    ///
    /// ```no_run
    /// use std::sync::Arc;
    /// use std::time::Duration;
    ///
    /// use faceturn::{Checkpoint, Deadline, RandomSource, Request, Solver};
    ///
    /// let (solver, request) = (Solver::open()?, Request::new());
    /// let position = RandomSource::from_seed(1).position();
    /// let checkpoint = Arc::new(Checkpoint::open("1.checkpoint", &solver, &position, &request)?);
    /// let limit = Deadline::after(Duration::from_secs(60));
    /// let search = solver.search_watched(position, request, (checkpoint.clone(), limit));
    /// println!("at least {} face turns", search.finish().lower_bound);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "parallel")]
    pub fn search_watched(
        &self,
        position: Position,
        request: Request,
        observer: impl Observer + Send + 'static,
    ) -> Search {
        Search::begin(self.clone(), position, request, observer)
    }
}

/// A pool of this many threads.
#[cfg(feature = "parallel")]
fn thread_pool(threads: usize) -> Result<Arc<rayon::ThreadPool>, ThreadsError> {
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
