use std::path::PathBuf;
use std::sync::Arc;

use faceturn::goals::{DatabaseSource, GOAL_BYTES, InMemory};
use faceturn::jobs::{Aim, Prepared, WrittenQuick, WrittenVerify};
use faceturn::tables::{LargerTable, TableChoice, TableSize};
use faceturn::{Job, JobError, Metric, Request, Start};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{self, TableError, with_causes};
use crate::many::SolveMany;
use crate::opening::{Opening, OwnThreads, Preparing, Reopening};
use crate::options::{self, Options};
use crate::progress::{Display, Making};
use crate::results::{QuickResult, Result, Verification};
use crate::{arguments, job, many, solving, verifying};

/// The tables of distances, ready to search.
///
/// Opening one takes a fraction of a second, or a few seconds the first time, when the table is
/// made. One solver serves any number of threads at once; the GIL is released while it works. A
/// process that unpickles it opens the same table again; a forked process shares it.
///
/// Args:
///     table: The file that keeps the table, 70 MB; made if it does not exist. By default the file
///         that the environment variable ``FACETURN_TABLE`` names, or the one that the program
///         uses.
///     memory: Make the table now and keep it in memory only: a few seconds, no file. The databases
///         of goals are then kept in memory, too.
///     size: ``"small"`` for the table alone. ``"medium"``, ``"large"`` and ``"extra-large"`` also
///         load a larger one of 755, 2,256 or 9,018 MB from the same folder, which makes long
///         searches faster:
///         ``faceturn generate --size medium`` makes it. ``"auto"`` loads the largest that is there
///         and fits into free memory. The solutions are the same.
///     threads: How many threads search; by default one for each processor.
///     mapped: ``True`` shares the table in memory with other processes, which is a little slower
///         than a copy of its own, ``False`` copies it at once; by default it is shared until
///         searches last.
///     progress: Show that the table is being made, as ``solve`` shows a search.
///
/// Raises:
///     TableError: The table can be neither loaded nor made, or a larger one is not there.
///
/// >>> solver = Solver()
/// >>> [str(solution) for solution in solver.solve("R U R' U' F2").solutions]
/// ["F2 U R U' R'"]
#[pyclass(frozen, module = "faceturn", name = "Solver")]
pub(crate) struct Solver {
    pub(crate) threads: OwnThreads,
    opening: Opening,
    preparing: Preparing,
}

impl Solver {
    /// The solver with threads of this process.
    pub(crate) fn ready(&self) -> PyResult<faceturn::Solver> {
        self.threads.solver().map_err(|error| PyOSError::new_err(error.to_string()))
    }

    /// The solver in this metric. May have to make its table first.
    pub(crate) fn in_metric(&self, py: Python<'_>, metric: Metric) -> PyResult<faceturn::Solver> {
        let solver = self.ready()?;
        if metric == solver.metric() {
            return Ok(solver);
        }
        let solver = job::run_or_leave(py, move || solver.in_metric(metric), |_| Ok(()))?;
        solver.map_err(|error| errors::of_job(&JobError::Open(error.into())))
    }

    /// Prepares the job: loads or makes up to `bytes` of databases.
    pub(crate) fn prepared(
        &self,
        py: Python<'_>,
        job: Job,
        goal_bytes: u64,
        display: &Display,
    ) -> PyResult<Prepared> {
        let its = job.clone();
        let prepare = move |solver: &faceturn::Solver, source: &dyn DatabaseSource| {
            solver.prepare_from(&its, goal_bytes, source)
        };
        self.made(py, &job, prepare, display)
    }

    /// Runs a preparation of the solver that loads or makes databases.
    fn made<S, T: Send + 'static, P>(
        &self,
        py: Python<'_>,
        job: &Job<S>,
        prepare: P,
        display: &Display,
    ) -> PyResult<T>
    where
        P: FnOnce(&faceturn::Solver, &dyn DatabaseSource) -> std::result::Result<T, JobError>
            + Send
            + 'static,
    {
        if job.aim.is_whole_cube() {
            let solver = self.in_metric(py, job.metric())?;
            let prepared = py.detach(|| prepare(&solver, &InMemory(&())));
            return prepared.map_err(|error| errors::of_job(&error));
        }
        let (solver, cache) = (self.ready()?, self.opening.pattern_cache());
        self.preparing.prepare(py, &solver, cache, prepare, display)
    }
}

fn start_of(position: &Bound<'_, PyAny>) -> PyResult<Start> {
    Options::new(None)?.start(position, &Aim::default())
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (table = None, memory = false, size = "small", *, threads = None,
                        mapped = None, progress = None))]
    fn new(
        py: Python<'_>,
        table: Option<PathBuf>,
        memory: bool,
        size: &str,
        threads: Option<usize>,
        mapped: Option<bool>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solver> {
        let choice = arguments::table_choice(size)?;
        if table.is_some() && memory {
            return Err(PyValueError::new_err("expected a table's file or memory=True, not both"));
        }
        if memory && choice != TableChoice::default() {
            let text = format!("size={size:?} loads a file; expected memory=False");
            return Err(PyValueError::new_err(text));
        }
        let count = arguments::threads(threads)?;
        let size = size.to_owned();
        let opening = Opening { table, memory, size, threads, mapped };
        let (display, making) = (Display::new(py, progress)?, Arc::<Making>::default());
        let (its, watcher) = (opening.clone(), making.clone());
        let open = move || its.open(choice, &watcher);
        let tick = |py: Python<'_>| display.show_making(py, &making).map(drop);
        let opened = job::run_or_leave(py, open, tick);
        display.close(py)?;
        let opened = opened?.map_err(|error| TableError::new_err(with_causes(&error)))?;
        let threads = OwnThreads::new(opened, count);
        Ok(Solver { threads, opening, preparing: Preparing::default() })
    }

    /// The file that holds the table; ``None`` if it is in memory only.
    #[getter]
    fn table(&self) -> Option<PathBuf> {
        self.threads.tables().table_path().map(PathBuf::from)
    }

    /// The size of the tables in use: ``"small"``, ``"medium"``, ``"large"`` or ``"extra-large"``.
    #[getter]
    fn size(&self) -> &'static str {
        let shape = self.threads.tables().larger_table().map(LargerTable::shape);
        let size = TableSize::ALL.into_iter().find(|size| size.shape() == shape);
        size.unwrap_or_default().name()
    }

    /// Finds every shortest solution of a position and proves that none is shorter.
    ///
    /// Args:
    ///     position: A ``Position``, a text that ``Position`` reads, 54 facelets with ``?`` for
    ///         unknown ones, an array of 54 face numbers, or a ``Maneuver`` that makes it.
    ///     progress: ``True`` for a progress bar, or a function that is called a few times a second
    ///         with a dictionary: ``depth`` and ``share`` of the running pass, its total
    ///         ``expected_seconds`` as estimated from earlier passes, ``nodes`` so far, and
    ///         ``lower_bound`` and ``upper_bound`` if known. While pattern databases are made,
    ///         ``making`` says so and ``share`` is theirs; otherwise ``making`` is ``None``.
    ///     checkpoint: A file that remembers the search, so that the same call resumes it.
    ///     format: Format of positions (``"auto"``, ``"moves"``, ``"facelets"``, ``"reid"``,
    ///         ``"cycles"``, ``"kpattern"``, ``"name"``, ``"rgb"``, ``"pictures"``); by default
    ///         ``"auto"``.
    ///     faces: Order of the faces in facelets, such as ULFRBD; each face is read row by row;
    ///         by default ``"URFDLB"``.
    ///     notation: What parentheses mean in moves (``"standard"``, ``"niss"``); by default
    ///         ``"standard"``.
    ///     metric: What counts as one turn (``"face"``, ``"quarter"``); by default ``"face"``.
    ///     goal: What to solve instead of the whole cube: a name that ``faceturn goals`` lists,
    ///         such as cross or eo+cross:F; 54 facelets with ? for any; or pieces, such as "DF DR;
    ///         o:UFR; p:UB": those after o: are oriented but may be anywhere, those after p: are in
    ///         place but may be oriented in any way.
    ///     target: Solve to this position instead of the solved cube; with ``goal``, only what
    ///         it holds in the goal's places.
    ///     moves: Use only these turns, such as "<R,U,F2>" or "R U F2": R stands for all turns
    ///         of R, and R1, R2 and R' for one. With slices, wide moves or rotations, such as
    ///         "<M,U>" or "<R,r,U>", each of these counts one, too.
    ///     auf: Do not count a last turn of U; it is printed in parentheses.
    ///     pre_auf: Do not count a first turn of U; it is printed in parentheses.
    ///     niss: Also try turns on the inverse (NISS), printed in parentheses: every way to
    ///         split the turns between the position and its inverse. ``notation`` niss reads them.
    ///     first: Stop at the first shortest solution.
    ///     inverse: List scrambles instead: maneuvers that make the position from the solved
    ///         cube.
    ///     up_to_symmetry: List one solution of each kind: solutions are of one kind if a
    ///         symmetry of the position turns one into the other.
    ///     sort: Order of solutions of one length (``"turns"``, ``"quarter-turns"``,
    ///         ``"face-turns"``, ``"slice-turns"``); by default ``"turns"``.
    ///     rank: List the most comfortable solutions first, whatever their length: by turns of
    ///         wrists and fingers, and regrips.
    ///     rank_weights: Rank by these weights; ``faceturn rank-weights`` prints the usual
    ///         ones.
    ///     top: List the first N solutions of each position only.
    ///     then: Of the solutions of one length, list only those with the fewest turns in the
    ///         other metric: the fewest quarter turns, or with ``metric`` quarter the fewest face
    ///         turns (``"face"``, ``"quarter"``).
    ///     extra: Also list solutions up to N turns longer than the shortest; each turn takes
    ///         about 13 times as long as everything before it, each quarter turn about 9 times; by
    ///         default 0.
    ///     length: List all solutions of these lengths, whether or not there are shorter ones:
    ///         5, 4..5, or 4.. for the first length from 4 on that has any.
    ///     normal_form: List one of each group of solutions that differ only in final turns the
    ///         goal does not notice: with edges oriented along F, those that end with F and with
    ///         F'.
    ///     starts_with: List only solutions that begin with these moves, such as "R U";
    ///         ``extra`` and ``length`` find longer ones.
    ///     count_only: Count the solutions of each length, and list none.
    ///     max_solutions: Stop searching a position after N solutions, at most 10,000,000. By
    ///         default after 1,000,000; with ``rank`` and in a page after 100,000, on a server
    ///         after 10,000.
    ///     max_depth: Search for solutions of at most N turns [default: 20, or 26 quarter
    ///         turns: always enough].
    ///     min_depth: Start at solutions of N turns: assume, without proof, that there are none
    ///         shorter; by default 0.
    ///     timeout: Stop searching a position after this time; the answer is what has been
    ///         proven and found so far (seconds).
    ///     goal_memory: About how many MB of pattern databases the goal may have: 200. They are
    ///         made when they are first needed, and kept in a file.
    ///
    /// Raises:
    ///     ParseError: The text is not a position, or not a goal.
    ///     TableError: The databases of the goal cannot be made.
    ///     Interrupted: Ctrl-C has ended the search; ``result`` is what has been proven.
    ///
    /// >>> result = Solver().solve("M2 E2 S2")
    /// >>> result.distance, result.solution_count, result.symmetries
    /// (6, 6, 48)
    /// >>> Solver().solve("R U F2 D", goal="cross").solutions
    /// [Maneuver("D' F2 R'")]
    #[pyo3(signature = (position, *, progress = None, checkpoint = None, **options))]
    fn solve(
        &self,
        position: &Bound<'_, PyAny>,
        progress: Option<&Bound<'_, PyAny>>,
        checkpoint: Option<PathBuf>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Result> {
        let (py, options) = (position.py(), Options::new(options)?);
        let job = options.job_from(position)?;
        if checkpoint.is_some() {
            solving::check_checkpoint(&job)?;
        }
        let display = Display::new(py, progress)?;
        let prepared = self.prepared(py, job, options.goal_bytes, &display);
        let result = prepared.and_then(|prepared| {
            solving::solve(py, &self.ready()?, prepared, &display, checkpoint)
        });
        display.close(py)?;
        result
    }

    /// Solves many positions on all threads, with bounded memory.
    ///
    /// Args:
    ///     positions: An iterable of what ``solve`` takes, read as the work proceeds.
    ///     ordered: Results in the order of the positions; otherwise as they are ready. ``line``
    ///         of a result is the number of its position, from 1.
    ///     errors: What to do about a position that cannot be read. ``"raise"``: raise its error
    ///         when its turn comes; the iterator can continue after it. ``"return"``: return the
    ///         error instead of a result. Its ``index`` is that of the position, from 0, and its
    ///         ``text`` is what was given.
    ///     progress: ``True`` for a progress bar.
    ///     timeout: Seconds for each position.
    ///
    /// The other arguments are those of ``solve``. Returns an iterator over results.
    #[pyo3(signature = (positions, *, ordered = true, errors = "raise", progress = false,
                        **options))]
    fn solve_many<'py>(
        &self,
        positions: &Bound<'py, PyAny>,
        ordered: bool,
        errors: &str,
        progress: bool,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = positions.py();
        let given = many::several(positions)?;
        let (options, unreadable) = (Options::new(options)?, many::Unreadable::read(errors)?);
        let display = if progress { Display::bar(py)? } else { Display::none() };
        let (job, bytes) = (options.job()?, options.goal_bytes);
        let its = job.clone();
        let open = move |solver: &faceturn::Solver, source: &dyn DatabaseSource| {
            let preparer = solver.preparer(its, bytes);
            preparer.open(source).map(|()| preparer.into())
        };
        let preparer = self.made(py, &job, open, &display);
        display.close(py)?;
        let order = if ordered { many::Order::AsGiven } else { many::Order::AsReady };
        let preparer = (preparer?, self.opening.pattern_cache());
        let results =
            SolveMany::new(self.ready()?, given, preparer, options, order, unreadable, display);
        let results = Bound::new(py, results)?.into_any();
        if !progress {
            return Ok(results);
        }
        py.import("faceturn._display")?.call_method1("WithBar", (results, positions))
    }

    /// Finds a short solution at once, not necessarily a shortest one.
    ///
    /// Args:
    ///     position: As for ``solve``, but known in full.
    ///     improve: Keep every solution that was better than all before, in the ``improvements`` of
    ///         ``to_dict``.
    ///     format: Format of positions (``"auto"``, ``"moves"``, ``"facelets"``, ``"reid"``,
    ///         ``"cycles"``, ``"kpattern"``, ``"name"``, ``"rgb"``, ``"pictures"``); by default
    ///         ``"auto"``.
    ///     faces: Order of the faces in facelets, such as ULFRBD; each face is read row by row;
    ///         by default ``"URFDLB"``.
    ///     notation: What parentheses mean in moves (``"standard"``, ``"niss"``); by default
    ///         ``"standard"``.
    ///     metric: What counts as one turn (``"face"``, ``"quarter"``); by default ``"face"``.
    ///     moves: Use only these turns, such as "<U,R,F,D,L>": five or six faces, each with all
    ///         its turns or with the half turn alone (R2). Of two opposite faces at least one has
    ///         all its turns.
    ///     starts_with: Find a solution that begins with these moves, such as "R U".
    ///     cost: Minimise cost instead of length, for example for a robot: half=1.5 if half
    ///         turns cost 1.5 times as much as quarter turns, U=2 if quarter turns of U cost 2
    ///         instead of 1, U'=3 and U2=4 for single turns, axis=0.5 for each change of axis,
    ///         axial if opposite faces can turn at the same time; several separated by commas.
    ///     time: Stop searching a position after this time; the first solution is always waited
    ///         for [default: 50ms, or no limit with ``nodes``] (seconds).
    ///     length: Stop at a solution of N turns or fewer.
    ///     nodes: Stop after about N nodes: the solution is then the same on every machine.
    ///
    /// >>> result = Solver().quick("superflip")
    /// >>> Position("superflip").apply(result.solution).is_solved
    /// True
    #[pyo3(signature = (position, *, improve = false, **options))]
    fn quick(
        &self,
        position: &Bound<'_, PyAny>,
        improve: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<QuickResult> {
        let written: WrittenQuick = options::given(options)?;
        let start = options::known(position, written.read_options())?;
        let request = written.request().map_err(|error| errors::of_job(&error))?;
        let py = position.py();
        solving::quick(py, &self.in_metric(py, written.metric)?, start, request, improve)
    }

    /// How many turns the position is away from solved, in a metric as for ``solve``.
    ///
    /// >>> Solver().distance("(R U R' U')2")
    /// 8
    #[pyo3(signature = (position, *, metric = "face"))]
    fn distance(&self, position: &Bound<'_, PyAny>, metric: &str) -> PyResult<u8> {
        let metric = arguments::chosen(metric)?;
        let job = Job::new(start_of(position)?).in_metric(metric).request(Request::new().first());
        let (py, none) = (position.py(), Display::none());
        let prepared = self.prepared(py, job, GOAL_BYTES, &none)?;
        let result = solving::solve(py, &self.ready()?, prepared, &none, None)?;
        Ok(result.report.distance.expect("God's number of turns solves every position"))
    }

    /// A number of face turns below which no maneuver solves the position, without a
    /// search: some microseconds.
    fn lower_bound(&self, position: &Bound<'_, PyAny>) -> PyResult<u8> {
        let start = start_of(position)?;
        let bounds = start.positions().iter().map(|it| self.threads.tables().lower_bound(it));
        Ok(bounds.min().expect("a start has a position"))
    }

    /// Puts a claim about a position to the test.
    ///
    /// Args:
    ///     position: As for ``solve``, but known in full.
    ///     distance: The claimed distance.
    ///     solutions: Claimed shortest solutions: maneuvers or texts.
    ///     format: Format of positions (``"auto"``, ``"moves"``, ``"facelets"``, ``"reid"``,
    ///         ``"cycles"``, ``"kpattern"``, ``"name"``, ``"rgb"``, ``"pictures"``); by default
    ///         ``"auto"``.
    ///     faces: Order of the faces in facelets, such as ULFRBD; each face is read row by row;
    ///         by default ``"URFDLB"``.
    ///     notation: What parentheses mean in moves (``"standard"``, ``"niss"``); by default
    ///         ``"standard"``.
    ///     metric: What counts as one turn (``"face"``, ``"quarter"``); by default ``"face"``.
    ///     solution_count: The claimed number of shortest solutions.
    ///     inverse: The solutions make the position instead of solving it.
    ///     correct: If a position is farther than claimed, search on for its distance, which
    ///         may take much longer.
    ///     timeout: Stop searching after this time; the claim then stays undecided (seconds).
    ///
    /// >>> Solver().verify("R U", 2, solutions=["U' R'"]).verdict
    /// 'ok'
    #[pyo3(signature = (position, distance, *, solutions = Vec::new(), **options))]
    fn verify(
        &self,
        position: &Bound<'_, PyAny>,
        distance: u8,
        solutions: Vec<Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Verification> {
        let written: WrittenVerify = options::given(options)?;
        let start = options::known(position, written.read_options())?;
        let text = |solution: &Bound<'_, PyAny>| solution.str()?.extract();
        let solutions = solutions.iter().map(text).collect::<PyResult<_>>()?;
        let claim = WrittenVerify { distance, solutions, ..written }.read_for(start);
        let claim = claim.map_err(|error| errors::of_job(&error))?;
        let py = position.py();
        verifying::verify(py, &self.in_metric(py, claim.options.metric)?, claim)
    }

    /// Searches a part of a pass that another process has cut: for ``faceturn.distributed``.
    ///
    /// Args:
    ///     position: The position of the search.
    ///     task: The part, as JSON.
    ///     should_stop: A function without arguments that is asked some times a second.
    ///
    /// The other arguments are those of ``solve``. Returns what was found, as JSON.
    #[pyo3(signature = (position, task, should_stop, **options))]
    fn _search_part(
        &self,
        position: &Bound<'_, PyAny>,
        task: &str,
        should_stop: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let (py, options) = (position.py(), Options::new(options)?);
        let job = options.job_from(position)?;
        let prepared = self.prepared(py, job, options.goal_bytes, &Display::none())?;
        solving::search_part(py, &self.ready()?, prepared, task, should_stop)
    }

    fn __repr__(&self) -> String {
        let more = match self.size() {
            "small" => String::new(),
            size => format!(" and the {size} table"),
        };
        match self.threads.tables().table_path() {
            Some(path) => format!("<faceturn.Solver with {}{more}>", path.display()),
            None => "<faceturn.Solver with its table in memory>".to_owned(),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reopening<'py>)> {
        let reopen = py.import("faceturn._display")?.getattr("call")?;
        Ok((reopen, (py.get_type::<Solver>(), self.opening.arguments(py)?)))
    }
}
