//! A solver: the tables, ready to search.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use faceturn_cube::Position;
use faceturn_generator::GenerateError;
use faceturn_searcher::{Observer, Outcome, Request, Searcher, Wanted};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;
use thiserror::Error;

use crate::location::TableLocation;
use crate::search::Search;
use crate::store::{self, Found};
use crate::supply::{self, PrepareTableError, TableEvent, UnusableTable};

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
pub struct Solver(Arc<Tables>);

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
    NoPlace(#[from] etcetera::HomeDirError),
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
    /// A file that is no table, or a damaged one, if its [origin](TableLocation::origin) says that
    /// somebody named it; a table that comes out wrong when it is made.
    ///
    /// ```no_run
    /// use faceturn::{Solver, TableEvent, TableLocation};
    ///
    /// let location = TableLocation::choose(Some("/srv/cubes/h-cosets-v1.table".into()))?;
    /// let solver = Solver::open_at(&location, &mut |event| {
    ///     if let TableEvent::Made { elapsed } = event {
    ///         eprintln!("made the table in {elapsed:?}");
    ///     }
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_at(
        location: &TableLocation,
        tell: &mut dyn FnMut(TableEvent<'_>),
    ) -> Result<Solver, PrepareTableError> {
        let (cosets, found) = supply::begin(location);
        let distances = supply::table(location, &cosets, found, tell)?;
        Ok(Solver::with_tables(cosets, distances))
    }

    /// A solver with the table in this file, which has to be there: nothing is made or written.
    ///
    /// # Errors
    /// Anything but a whole table.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::load("/srv/cubes/h-cosets-v1.table".into())?;
    /// # Ok::<(), faceturn::UnusableTable>(())
    /// ```
    pub fn load(path: PathBuf) -> Result<Solver, UnusableTable> {
        let location = TableLocation::of_caller(path);
        let (cosets, found) = supply::begin(&location);
        match found {
            Found::Whole(distances) => Ok(Solver::with_tables(cosets, distances)),
            Found::Nothing => Err(UnusableTable { source: store::missing(), location }),
            Found::Unusable(source) => Err(UnusableTable { source, location }),
        }
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
        let distances = supply::make(&cosets, &mut |_| {})?.table;
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
        Solver(Arc::new(Tables { cosets, distances }))
    }

    /// The table of distances.
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?;
    /// println!("{} entries", solver.table().distribution().total());
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn table(&self) -> &PruningTable {
        &self.0.distances
    }

    /// What searches with these tables, on rayon's current thread pool.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U R' U' F2".parse::<Maneuver>()?);
    /// let bound = Solver::open()?.searcher().lower_bound(&position);
    /// println!("without a search: at least {bound} face turns");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn searcher(&self) -> Searcher<'_> {
        Searcher::new(&self.0.cosets, &self.0.distances)
    }

    /// Searches the position, on rayon's current thread pool, and returns when it is done.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let pons_asinorum: Maneuver = "M2 E2 S2".parse()?;
    /// let position = Position::SOLVED.apply(&pons_asinorum);
    /// let outcome = Solver::open()?.solve(&position, &Request::default());
    /// // Six solutions, which the position's 48 symmetries carry to one another.
    /// assert_eq!((outcome.solutions.len(), outcome.kinds.len()), (6, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// On two threads, with another position:
    ///
    /// ```no_run
    /// use faceturn::{RandomSource, Request, Solver};
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let two_threads = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
    /// let outcome = two_threads.install(|| solver.solve(&position, &Request::default()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, request: &Request) -> Outcome {
        self.solve_watched(position, request, &())
    }

    /// Searches the position while an observer watches, who may end it. A [`Watch`](crate::Watch)
    /// is one that others can ask; [`Search`] does all this on a thread of its own.
    ///
    /// ```no_run
    /// use std::time::{Duration, Instant};
    ///
    /// use faceturn::{Observer, RandomSource, Request, Solver};
    ///
    /// struct Deadline(Instant);
    ///
    /// impl Observer for Deadline {
    ///     fn wants_to_stop(&self) -> bool {
    ///         Instant::now() >= self.0
    ///     }
    /// }
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let deadline = Deadline(Instant::now() + Duration::from_secs(60));
    /// let outcome = solver.solve_watched(&position, &Request::default(), &deadline);
    /// if outcome.distance().is_none() {
    ///     println!("after a minute: at least {} face turns", outcome.lower_bound);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_watched(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        self.searcher().search(position, request, observer)
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

    /// Begins to search the position on a thread of its own; the solutions are had by iterating.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U'".parse::<Maneuver>()?);
    /// let search = Solver::open()?.search(position, Request::default());
    /// for solution in search {
    ///     println!("{solution}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(&self, position: Position, request: Request) -> Search {
        Search::begin(self.clone(), position, request)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Solver").finish_non_exhaustive()
    }
}
