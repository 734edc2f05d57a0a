//! How a solver gets its table and its threads.

use std::fmt;
#[cfg(feature = "native")]
use std::path::Path;

use faceturn_cube::Metric;
use faceturn_generator::GenerateError;
use faceturn_symmetry::{CosetTables, OutOfMemory};
#[cfg(feature = "native")]
use faceturn_table::Loading;
use thiserror::Error;

use super::Tables;
#[cfg(feature = "native")]
use super::ThreadsError;
#[cfg(feature = "native")]
use crate::cache::{
    MakeTable, NoHomeDirectory, TableChoice, TableFileError, TableLocation, larger, table,
};
use crate::generation::{self, TableEvent};
use crate::solver::Solver;
#[cfg(feature = "native")]
use crate::solver::thread_pool;

/// Options for opening a [`Solver`]. By default they are those of [`Solver::open`].
///
/// ```no_run
/// use faceturn::Solver;
/// use faceturn::tables::TableEvent;
///
/// let solver = Solver::builder()
///     .table("/srv/cubes/h-cosets-v1.table")
///     .threads(2)
///     .events(|event| {
///         if let TableEvent::Making = event {
///             eprintln!("making the table, which takes a few seconds");
///         }
///     })
///     .open()?;
/// # Ok::<(), faceturn::OpenError>(())
/// ```
#[must_use = "a builder does nothing until it is opened"]
pub struct SolverBuilder<'e> {
    metric: Metric,
    source: TableSource,
    #[cfg(feature = "native")]
    choice: TableChoice,
    #[cfg(feature = "native")]
    threads: Option<usize>,
    seeks_upper_bounds: bool,
    events: Box<dyn FnMut(TableEvent<'_>) + Send + 'e>,
}

impl Solver {
    /// Opens a solver with the default options; see [`Solver::builder`] for others.
    ///
    /// The table is in the file that the environment variable `FACETURN_TABLE` names, else in
    /// `faceturn/h-cosets-v1.table` in the user's data folder. A missing table is made.
    ///
    /// # Errors
    /// [`OpenError`]
    ///
    /// ```no_run
    /// let solver = faceturn::Solver::open()?;
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    #[cfg(feature = "native")]
    pub fn open() -> Result<Solver, OpenError> {
        Solver::builder().open()
    }

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
            source: TableSource::of(TablePlace::Default),
            #[cfg(feature = "native")]
            choice: TableChoice::default(),
            #[cfg(feature = "native")]
            threads: None,
            seeks_upper_bounds: true,
            events: Box::new(|_| {}),
        }
    }

    /// Sets what counts as one turn: by default any turn of a face.
    pub fn metric(self, metric: Metric) -> SolverBuilder<'e> {
        SolverBuilder { metric, ..self }
    }

    /// Keeps the table in this file instead of the [default one](Solver::open).
    #[cfg(feature = "native")]
    pub fn table(self, path: impl AsRef<Path>) -> SolverBuilder<'e> {
        self.location(TableLocation::of_caller(path.as_ref()))
    }

    /// Keeps the table at this location.
    #[doc(hidden)]
    #[cfg(feature = "native")]
    pub fn location(mut self, location: TableLocation) -> SolverBuilder<'e> {
        self.source.place = TablePlace::File(location);
        self
    }

    /// Makes the table now and keeps it in memory only: a few seconds, no files.
    pub fn in_memory(mut self) -> SolverBuilder<'e> {
        self.source.place = TablePlace::Memory;
        self
    }

    /// Sets when to make the table and write its file. Otherwise an unusable file is replaced if it
    /// is the default one, but not if somebody named it.
    #[cfg(feature = "native")]
    pub fn make(mut self, make: MakeTable) -> SolverBuilder<'e> {
        self.source.make = Some(make);
        self
    }

    /// Sets how to load the table of distances: copied, or mapped and shared with other
    /// processes. By default it is mapped, and copied before long searches. Larger tables are
    /// mapped.
    #[cfg(feature = "native")]
    pub fn loading(mut self, loading: Loading) -> SolverBuilder<'e> {
        self.source.loading = loading;
        self
    }

    /// Uses a larger table as well, by default none, from an existing file in the same folder:
    /// `faceturn generate --size large` writes one. No effect on a solver without a file.
    #[cfg(feature = "native")]
    pub fn table_size(mut self, choice: TableChoice) -> SolverBuilder<'e> {
        self.choice = choice;
        self
    }

    /// Gives the solver this many threads of its own, instead of rayon's current thread pool.
    #[cfg(feature = "native")]
    pub fn threads(mut self, threads: usize) -> SolverBuilder<'e> {
        self.threads = Some(threads);
        self
    }

    /// Leaves out the two-phase search before each long pass; only for comparison.
    pub fn without_upper_bounds(self) -> SolverBuilder<'e> {
        SolverBuilder { seeks_upper_bounds: false, ..self }
    }

    /// Calls this function with everything that happens to the table while the solver opens.
    pub fn events(self, events: impl FnMut(TableEvent<'_>) + Send + 'e) -> SolverBuilder<'e> {
        SolverBuilder { events: Box::new(events), ..self }
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
        if let Some(threads) = self.threads {
            let pool = thread_pool(threads)?;
            let solver = pool.install(|| self.load())?;
            return Ok(solver.with_pool(pool));
        }
        self.load()
    }

    fn load(&mut self) -> Result<Solver, OpenError> {
        let tables = self.source.open(self.metric, &mut self.events)?;
        let mut solver = Solver::new(tables, self.source.clone());
        solver.seeks_upper_bounds = self.seeks_upper_bounds;
        #[cfg(feature = "native")]
        if let Some(location) = self.source.location(self.metric)? {
            let cosets = solver.cosets();
            let larger = larger::load_chosen(&location, self.choice, cosets, &mut self.events)?;
            return Ok(solver.with_larger_tables(larger));
        }
        Ok(solver)
    }
}

impl fmt::Debug for SolverBuilder<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SolverBuilder").field("source", &self.source).finish_non_exhaustive()
    }
}

#[cfg(all(test, feature = "native", feature = "native"))]
mod tests {
    use std::fs;
    use std::sync::Mutex;
    use std::time::Duration;

    use faceturn_cube::Position;
    use faceturn_searcher::Request;

    use super::*;
    use crate::QuickRequest;
    use crate::cache::TableFileError;
    use crate::testing::{solver, table_path};

    fn events(builder: SolverBuilder<'_>) -> (Result<Solver, OpenError>, Vec<&'static str>) {
        let seen = Mutex::new(Vec::new());
        let opened = builder
            .events(|event| {
                let event = match event {
                    TableEvent::Making => "making",
                    TableEvent::Made => "made",
                    TableEvent::Damaged { .. } => "damaged",
                    TableEvent::Kept(_) => "kept",
                    TableEvent::NotKept(_) => "not kept",
                    _ => return,
                };
                seen.lock().expect("no panic").push(event);
            })
            .open();
        (opened, seen.into_inner().expect("no panic"))
    }

    #[test]
    fn a_table_that_exists_is_loaded() {
        let path = table_path();
        for loading in [Loading::Copy, Loading::Map] {
            let (opened, events) = events(Solver::builder().table(path).loading(loading));
            let solver = opened.expect("a table");
            assert!(events.is_empty(), "{events:?}");
            assert_eq!(solver.table_path(), Some(path));
            assert!(solver.cache_error().is_none());
            assert_eq!(solver.table().digest(), self::solver().table().digest());
        }
    }

    /// Copied when a search or a part begins: alone, from several starts, or for a goal in H.
    #[test]
    fn a_table_is_copied_before_a_search_that_lasts() {
        struct Stopped;
        impl crate::Observer for Stopped {
            fn wants_to_stop(&self) -> bool {
                true
            }
        }
        let (position, long) = (crate::testing::position("R U F"), Request::new().min_depth(16));
        let places = |search: &dyn Fn(&Solver)| {
            let solver = Solver::builder().table(table_path()).open().expect("a table");
            let place = || solver.table().packed().as_ptr();
            let before = place();
            search(&solver);
            before != place()
        };
        let goal = |solver: &Solver, goal: &str, request: Request| {
            let written = crate::jobs::WrittenJob {
                position: "R U F".to_owned(),
                goal: Some(goal.to_owned()),
                ..crate::jobs::WrittenJob::default()
            };
            let job = crate::Job { request, ..written.read().expect("a job") };
            solver.prepare(&job).expect("memory").run(&Stopped).expect("memory");
        };
        assert!(!places(&|solver| drop(solver.solve(&position, &Request::new()))));
        assert!(places(&|solver| drop(solver.solve_watched(&position, &long, &Stopped))));
        assert!(places(&|solver| drop(
            solver.search_from(&[position], None, Some(long.algorithm)).run(&long, &Stopped)
        )));
        assert!(places(&|solver| goal(solver, "dr", long)));
        assert!(places(&|solver| {
            let search = solver.search_from(&[position], None, None);
            let tasks = search.tasks(&search.deepening(&long), &()).expect("a pass");
            for task in &tasks.parts {
                search.search_part(&long, task, &Stopped).expect("its task");
            }
        }));
        let times = [Duration::from_millis(1), Duration::from_secs(2)];
        let quick = times.map(|time| QuickRequest::new().length(20).time(time));
        let [short, long] = quick.map(|quick| places(&|it| drop(it.quick(&position, &quick))));
        assert!(!short && long);
    }

    #[test]
    fn a_table_that_is_missing_is_an_error_if_the_caller_says_so() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("missing.table");
        let (opened, events) = events(Solver::builder().table(&path).make(MakeTable::Never));
        let error = opened.expect_err("missing");
        assert_eq!(
            error.to_string(),
            format!("there is no small table: the file {} does not exist", path.display())
        );
        assert!(events.is_empty() && !path.exists());
    }

    #[test]
    #[ignore = "makes a table, 5 s: run by scripts/check --full"]
    fn a_file_that_is_not_a_table_is_refused_or_left_alone_and_a_damaged_table_replaced() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("a.table");
        fs::write(&path, "a text").expect("room for a text");
        let (opened, _) = events(Solver::builder().table(&path));
        assert!(matches!(opened, Err(OpenError::Table(TableFileError::Unusable { .. }))));
        assert_eq!(fs::read(&path).expect("still there"), b"a text");
        let rebuild = || events(Solver::builder().table(&path).make(MakeTable::IfUnusable));
        let (opened, said) = rebuild();
        assert_eq!(said, ["damaged", "not kept", "making", "made"]);
        assert_eq!(opened.expect("a table in memory").table_path(), None);
        assert_eq!(fs::read(&path).expect("still there"), b"a text");
        fs::write(&path, b"HCOSETS\0 and no more").expect("room for a text");
        let (opened, said) = rebuild();
        assert_eq!(said, ["damaged", "making", "made", "kept"]);
        assert_eq!(opened.expect("a table").table_path(), Some(path.as_path()));
    }

    #[test]
    #[ignore = "makes a table, 5 s: run by scripts/check --full"]
    fn a_table_that_cannot_be_kept_is_reported_and_used() {
        let file = tempfile::NamedTempFile::new().expect("room for a file");
        let (opened, events) = events(Solver::builder().table(file.path().join("a.table")));
        assert_eq!(events, ["not kept", "making", "made"]);
        let solver = opened.expect("a table in memory");
        assert_eq!(solver.table_path(), None);
        let error = solver.cache_error().expect("a reason").to_string();
        assert!(error.starts_with("cannot create the folder "), "{error}");
        assert_eq!(solver.distance(&Position::SOLVED), 0);
    }

    #[test]
    #[ignore = "makes a table, 5 s: run by scripts/check --full"]
    fn a_solver_in_memory_has_no_file() {
        let solver = Solver::in_memory().expect("enough memory");
        assert_eq!((solver.table_path(), solver.cache_error().is_none()), (None, true));
    }

    #[cfg(feature = "native")]
    #[test]
    fn a_solver_searches_on_its_own_threads() {
        struct Threads(Mutex<Vec<usize>>);
        impl crate::Observer for Threads {
            fn pass_began(&self, _: u8) {
                self.0.lock().expect("no panic").push(rayon::current_num_threads());
            }
        }
        let position = crate::testing::position("R U F2 D' B");
        for solver in [
            Solver::builder().table(table_path()).threads(3).open().expect("a table"),
            solver().with_threads(3).expect("three threads"),
        ] {
            let threads = Threads(Mutex::default());
            let outcome = solver.solve_watched(&position, &Request::new(), &threads);
            assert_eq!(outcome.distance(), Some(5));
            assert!(threads.0.into_inner().expect("no panic").iter().all(|&count| count == 3));
        }
    }
}

#[cfg(all(test, not(feature = "native")))]
mod tests_without_files {
    use super::*;

    #[test]
    fn no_table_is_made_that_was_to_be_in_a_file() {
        assert!(matches!(Solver::builder().open(), Err(OpenError::NoFiles)));
    }
}

#[derive(Clone, Debug)]
pub(crate) struct TableSource {
    pub(crate) place: TablePlace,
    #[cfg(feature = "native")]
    pub(crate) make: Option<MakeTable>,
    #[cfg(feature = "native")]
    pub(crate) loading: Loading,
}

/// How a table's file is loaded by default.
#[cfg(feature = "native")]
const LOADING: Loading = Loading::MapFirst;

#[derive(Clone, Debug)]
pub(crate) enum TablePlace {
    /// The file that the environment names, or the default one.
    Default,
    #[cfg(feature = "native")]
    File(TableLocation),
    /// Made and kept in memory only.
    Memory,
}

impl TableSource {
    pub(crate) const MEMORY: TableSource = TableSource::of(TablePlace::Memory);

    pub(crate) const fn of(place: TablePlace) -> TableSource {
        TableSource {
            place,
            #[cfg(feature = "native")]
            make: None,
            #[cfg(feature = "native")]
            loading: LOADING,
        }
    }

    /// The location of the table in a metric; `None` without a file.
    #[cfg(feature = "native")]
    pub(crate) fn location(
        &self,
        metric: Metric,
    ) -> Result<Option<TableLocation>, NoHomeDirectory> {
        let location = match &self.place {
            TablePlace::Default => TableLocation::choose(None)?,
            TablePlace::File(location) => location.clone(),
            TablePlace::Memory => return Ok(None),
        };
        Ok(Some(location.in_metric(metric)))
    }

    pub(crate) fn open(
        &self,
        metric: Metric,
        events: &mut dyn FnMut(TableEvent<'_>),
    ) -> Result<Tables, OpenError> {
        #[cfg(feature = "native")]
        if let Some(location) = self.location(metric)? {
            let make = self.make.unwrap_or(MakeTable::usual_for(&location));
            return Ok(Tables::of_file(table::open(&location, make, self.loading, events)?));
        }
        if let TablePlace::Default = self.place {
            return Err(OpenError::NoFiles);
        }
        let cosets = CosetTables::try_new()?;
        let distances = generation::make(&cosets, metric, events)?;
        Ok(Tables::new(cosets, distances))
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
    NoPlace(#[from] NoHomeDirectory),
    /// A table can be neither loaded nor made.
    #[cfg(feature = "native")]
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// The table cannot be made in memory.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// There is not enough memory.
    #[error("a search needs about 80 MB of memory")]
    Memory(#[from] OutOfMemory),
    /// The threads cannot be created.
    #[cfg(feature = "native")]
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}
