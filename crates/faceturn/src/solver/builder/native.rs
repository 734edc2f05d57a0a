//! Options for tables in files and for threads.

use std::path::Path;
use std::sync::Arc;

use faceturn_cube::Metric;
use faceturn_searcher::CubieBounds;
use faceturn_table::Loading;

use super::{OpenError, SolverBuilder};
use crate::cache::table::{self, Opened};
use crate::cache::{MakeTable, NoHomeDirectory, TableChoice, TableLocation, larger};
use crate::generation::TableEvent;
use crate::solver::native::thread_pool;
use crate::solver::{Solver, Tables};

/// Which tables are loaded from which files, and for how many threads.
#[derive(Clone, Debug)]
pub(super) struct NativeOptions {
    /// If it is not the file that the environment names, or the default one.
    location: Option<TableLocation>,
    make: Option<MakeTable>,
    loading: Loading,
    choice: TableChoice,
    threads: Option<usize>,
}

impl Default for NativeOptions {
    fn default() -> NativeOptions {
        NativeOptions {
            location: None,
            make: None,
            loading: Loading::MapFirst,
            choice: TableChoice::default(),
            threads: None,
        }
    }
}

impl NativeOptions {
    fn location(&self, metric: Metric) -> Result<TableLocation, NoHomeDirectory> {
        let location = self.location.clone().map_or_else(|| TableLocation::choose(None), Ok)?;
        Ok(location.in_metric(metric))
    }

    pub(super) fn open(
        &self,
        metric: Metric,
        events: &mut dyn FnMut(TableEvent<'_>),
    ) -> Result<Tables, OpenError> {
        let location = self.location(metric)?;
        let make = self.make.unwrap_or(MakeTable::usual_for(&location));
        Ok(Tables::of_file(table::open(&location, make, self.loading, events)?))
    }
}

impl SolverBuilder<'_> {
    /// With its larger table, on its own threads.
    pub(super) fn open_with_extras(&mut self) -> Result<Solver, OpenError> {
        let Some(threads) = self.options.native.threads else { return self.load_with_larger() };
        let pool = thread_pool(threads)?;
        let solver = pool.install(|| self.load_with_larger())?;
        Ok(solver.with_pool(pool))
    }

    fn load_with_larger(&mut self) -> Result<Solver, OpenError> {
        let mut solver = self.load()?;
        if !self.options.is_in_memory {
            let NativeOptions { choice, .. } = self.options.native;
            let location = self.options.native.location(self.metric)?;
            let larger = larger::load_chosen(&location, choice, solver.cosets(), &mut self.events)?;
            solver.native.larger = larger.map(Arc::new);
        }
        Ok(solver)
    }
}

impl<'e> SolverBuilder<'e> {
    /// Keeps the table in this file instead of the [default one](Solver::open).
    pub fn table(self, path: impl AsRef<Path>) -> SolverBuilder<'e> {
        self.location(TableLocation::of_caller(path.as_ref()))
    }

    /// Keeps the table at this location.
    #[doc(hidden)]
    pub fn location(mut self, location: TableLocation) -> SolverBuilder<'e> {
        self.options.is_in_memory = false;
        self.options.native.location = Some(location);
        self
    }

    /// Sets when to make the table and write its file. Otherwise an unusable file is replaced if it
    /// is the default one, but not if somebody named it.
    pub fn make(mut self, make: MakeTable) -> SolverBuilder<'e> {
        self.options.native.make = Some(make);
        self
    }

    /// Sets how to load the table of distances: copied, or mapped and shared with other
    /// processes. By default it is mapped, and copied before long searches. Larger tables are
    /// mapped.
    pub fn loading(mut self, loading: Loading) -> SolverBuilder<'e> {
        self.options.native.loading = loading;
        self
    }

    /// Uses a larger table as well, by default none, from an existing file in the same folder:
    /// `faceturn generate --size large` writes one. No effect on a solver without a file.
    pub fn table_size(mut self, choice: TableChoice) -> SolverBuilder<'e> {
        self.options.native.choice = choice;
        self
    }

    /// Gives the solver this many threads of its own, instead of rayon's current thread pool.
    pub fn threads(mut self, threads: usize) -> SolverBuilder<'e> {
        self.options.native.threads = Some(threads);
        self
    }
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
    pub fn open() -> Result<Solver, OpenError> {
        Solver::builder().open()
    }
}

impl Tables {
    fn of_file(opened: Opened) -> Tables {
        let Opened { cosets, table, cubies, kept } = opened;
        let cubies = cubies.map(|cubies| Some(CubieBounds::new(cubies)).into());
        let cubies = cubies.unwrap_or_default();
        Tables { cubies, kept: Some(kept), ..Tables::new(cosets, table) }
    }
}

#[cfg(test)]
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

    #[test]
    fn a_solver_searches_on_its_own_threads() {
        struct Threads(Mutex<Vec<usize>>);
        impl crate::Observer for Threads {
            fn pass_began(&self, _: u8) {
                self.0.lock().expect("no panic").push(rayon_core::current_num_threads());
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
