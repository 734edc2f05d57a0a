//! The solver.

use std::path::PathBuf;

use faceturn::{
    Aim, Direction, Job, LargerTable, Loading, OpenError, PatternCache, Position, Prepared,
    QuickRequest, TableChoice, TableSize, WrittenJob,
};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::errors::{self, TableError, with_causes};
use crate::goal::Preparing;
use crate::many::SolveMany;
use crate::position::read_start;
use crate::results::{QuickResult, Result, Verification};
use crate::threads::OwnThreads;
use crate::{arguments, many, part, quick, solving, verifying};

/// The tables of distances, ready to search.
///
/// Opening one takes a fraction of a second, or a few seconds the first time, when the table is
/// made. One solver serves any number of threads at once; the GIL is released while it works. A
/// process that gets it by pickle opens the same table again, one that is forked shares it.
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
///     mapped: Share one copy of the table in memory with other processes, which is a little
///         slower than a copy of its own.
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
    options: Options,
    preparing: Preparing,
}

/// The type and the arguments that open a solver again.
type Reopening<'py> = (Bound<'py, PyType>, Bound<'py, PyDict>);

/// How the solver was opened.
#[derive(Clone)]
struct Options {
    table: Option<PathBuf>,
    memory: bool,
    size: String,
    threads: Option<usize>,
    mapped: bool,
}

impl Options {
    fn open(&self, size: TableChoice) -> std::result::Result<faceturn::Solver, OpenError> {
        let builder = faceturn::Solver::builder().table_size(size);
        let builder = match &self.table {
            Some(path) => builder.table(path),
            None if self.memory => builder.in_memory(),
            None => builder,
        };
        let loading = if self.mapped { Loading::Map } else { Loading::Copy };
        // The shared threads of rayon would be missing in a process that is forked from this one.
        builder.loading(loading).threads(self.threads.unwrap_or(0)).open()
    }
}

impl Solver {
    /// The solver with threads of this process.
    pub(crate) fn ready(&self) -> PyResult<faceturn::Solver> {
        self.threads.solver().map_err(|error| PyOSError::new_err(error.to_string()))
    }

    /// The job with its databases loaded or made.
    fn prepared(&self, py: Python<'_>, job: Job) -> PyResult<Prepared> {
        if job.aim.is_whole_cube() {
            return self.ready()?.prepare(&job).map_err(|error| errors::of_job(&error));
        }
        let cache = match self.options.memory {
            true => PatternCache::in_memory(),
            // Without a home directory there is no folder for them.
            false => PatternCache::in_data_folder().unwrap_or_else(|_| PatternCache::in_memory()),
        };
        self.preparing.prepare(py, &self.ready()?, cache, job)
    }
}

/// The job for a start; for one that is yet to come if there is none.
fn job(written: &WrittenJob, position: Option<&Bound<'_, PyAny>>) -> PyResult<Job> {
    let job = written.read_for(Position::SOLVED.into()).map_err(|error| errors::of_job(&error))?;
    let start = position.map(|position| read_start(position, &job.aim)).transpose()?;
    Ok(start.map_or(job.clone(), |start| job.start(start)))
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (table = None, memory = false, size = "small", *, threads = None,
                        mapped = false))]
    fn new(
        py: Python<'_>,
        table: Option<PathBuf>,
        memory: bool,
        size: &str,
        threads: Option<usize>,
        mapped: bool,
    ) -> PyResult<Solver> {
        let choice = arguments::table_choice(size)?;
        if table.is_some() && memory {
            return Err(PyValueError::new_err("expected a table's file or memory=True, not both"));
        }
        if memory && choice != TableChoice::default() {
            let text = format!("size={size:?} loads a file; expected memory=False");
            return Err(PyValueError::new_err(text));
        }
        if threads == Some(0) {
            return Err(PyValueError::new_err("threads is 0; expected 1 or more"));
        }
        let size = size.to_owned();
        let options = Options { table, memory, size, threads, mapped };
        let opened = py.detach(|| {
            let opened = options.open(choice)?;
            // So that Ctrl-C never has to wait for it.
            opened.prepare_two_phase();
            Ok::<_, OpenError>(opened)
        });
        let opened = opened.map_err(|error| TableError::new_err(with_causes(&error)))?;
        let threads = OwnThreads::new(opened, threads.unwrap_or(0));
        Ok(Solver { threads, options, preparing: Preparing::default() })
    }

    /// The file that holds the table; ``None`` if it is in memory only.
    #[getter]
    fn table(&self) -> Option<PathBuf> {
        self.threads.tables().table_path().map(PathBuf::from)
    }

    /// The size of the tables in use: ``"small"``, ``"medium"``, ``"large"`` or
    /// ``"extra-large"``.
    #[getter]
    fn size(&self) -> &'static str {
        let shape = self.threads.tables().larger_table().map(LargerTable::shape);
        let size = TableSize::ALL.into_iter().find(|size| size.shape() == shape);
        size.unwrap_or_default().name()
    }

    /// Finds every shortest solution of a position and proves that none is shorter.
    ///
    /// Args:
    ///     position: A ``Position``, a text that ``Position`` reads, 54 facelets with ``?`` for those
    ///         that are not known, or an array of 54 face numbers.
    ///     first: One shortest solution instead of all; the same one every time.
    ///     extra: Also solutions of up to so many face turns more.
    ///     min_depth: Assume, without proof, that there are no solutions of fewer face turns.
    ///     max_depth: Give up after solutions of so many face turns; by default as many as needed.
    ///     inverse: Maneuvers that make the position in place of those that solve it.
    ///     up_to_symmetry: One solution of each kind up to the position's symmetries.
    ///     sort: Order of solutions of one length: ``"turns"``, or ``"quarter-turns"`` for those with
    ///         fewer quarter turns first.
    ///     timeout: Seconds after which the search ends with what is proven by then.
    ///     goal: What to solve instead of the whole cube: a name that ``faceturn goals`` lists, such
    ///         as ``"cross"``; 54 facelets with ``?`` for any; or pieces, such as ``"DF DR; o:UFR"``.
    ///         Its pattern databases are made when they are first needed, and kept in a file.
    ///     target: The position to reach instead of the solved cube; with a goal, what it has in the
    ///         places that the goal names.
    ///     moves: The turns allowed, such as ``"<R,U,F2>"``.
    ///     auf: A last turn of U is not counted.
    ///     pre_auf: A first turn of U is not counted.
    ///     progress: ``True`` for a progress bar, or a function that is called some times a second
    ///         with a dictionary: ``depth`` and ``share`` of the running pass, the
    ///         ``expected_seconds`` of all of it, judging by the passes before, ``nodes`` so far,
    ///         ``lower_bound`` and ``upper_bound`` as far as known.
    ///     checkpoint: A file that remembers the search, so that the same call resumes it.
    ///
    /// Raises:
    ///     ParseError: The text is not a position, or not a goal.
    ///     TableError: The databases of the goal cannot be made.
    ///     Interrupted: Ctrl-C has ended the search; ``result`` is what is proven by then.
    ///
    /// >>> result = Solver().solve("M2 E2 S2")
    /// >>> result.distance, result.solution_count, result.symmetries
    /// (6, 6, 48)
    /// >>> Solver().solve("R U F2 D", goal="cross").solutions
    /// [Maneuver("D' F2 R'")]
    #[pyo3(signature = (position, *, first = false, extra = 0, min_depth = 0, max_depth = None,
                        inverse = false, up_to_symmetry = false, sort = "turns",
                        timeout = None, goal = None,
                        target = None, moves = None, auf = false, pre_auf = false,
                        progress = None, checkpoint = None))]
    #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)]
    fn solve(
        &self,
        position: &Bound<'_, PyAny>,
        first: bool,
        extra: u8,
        min_depth: u8,
        max_depth: Option<u8>,
        inverse: bool,
        up_to_symmetry: bool,
        sort: &str,
        timeout: Option<f64>,
        goal: Option<String>,
        target: Option<String>,
        moves: Option<String>,
        auf: bool,
        pre_auf: bool,
        progress: Option<&Bound<'_, PyAny>>,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<Result> {
        let timeout = arguments::seconds("timeout", timeout)?;
        let written = WrittenJob {
            first,
            extra,
            min_depth,
            max_depth,
            inverse,
            up_to_symmetry,
            sort: arguments::sort(sort)?,
            timeout,
            goal,
            target,
            moves,
            auf,
            pre_auf,
            ..WrittenJob::default()
        };
        let py = position.py();
        let job = job(&written, Some(position))?;
        if checkpoint.is_some() {
            solving::check_checkpoint(&job)?;
        }
        if let Some(result) = solving::unreachable(py, &self.ready()?, &job)? {
            return Ok(result);
        }
        let prepared = self.prepared(py, job)?;
        solving::solve(py, &self.ready()?, prepared, progress, checkpoint)
    }

    /// Solves many positions on all threads, with bounded memory.
    ///
    /// Args:
    ///     positions: An iterable, read only as far as the work has come.
    ///     ordered: Results in the order of the positions; otherwise as they are ready. ``line``
    ///         of a result is the number of its position, from 1.
    ///     timeout: Seconds for each position.
    ///     progress: ``True`` for a progress bar.
    ///
    /// The other arguments are those of ``solve``. Returns an iterator over results. A position
    /// that cannot be read raises its error when its turn comes; the iterator can go on after it.
    #[pyo3(signature = (positions, *, ordered = true, first = false, extra = 0, min_depth = 0,
                        max_depth = None, inverse = false, up_to_symmetry = false,
                        sort = "turns", timeout = None,
                        goal = None, target = None, moves = None, auf = false, pre_auf = false,
                        progress = false))]
    #[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)]
    fn solve_many<'py>(
        &self,
        positions: &Bound<'py, PyAny>,
        ordered: bool,
        first: bool,
        extra: u8,
        min_depth: u8,
        max_depth: Option<u8>,
        inverse: bool,
        up_to_symmetry: bool,
        sort: &str,
        timeout: Option<f64>,
        goal: Option<String>,
        target: Option<String>,
        moves: Option<String>,
        auf: bool,
        pre_auf: bool,
        progress: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let timeout = arguments::seconds("timeout", timeout)?;
        let written = WrittenJob {
            first,
            extra,
            min_depth,
            max_depth,
            inverse,
            up_to_symmetry,
            sort: arguments::sort(sort)?,
            timeout,
            goal,
            target,
            moves,
            auf,
            pre_auf,
            ..WrittenJob::default()
        };
        let prepared = self.prepared(positions.py(), job(&written, None)?)?;
        let order = if ordered { many::Order::AsGiven } else { many::Order::AsReady };
        let results =
            SolveMany::new(self.ready()?, positions.try_iter()?.unbind(), prepared, order);
        let results = Bound::new(positions.py(), results)?.into_any();
        if !progress {
            return Ok(results);
        }
        let display = positions.py().import("faceturn._display")?;
        display.call_method1("with_bar", (results, positions))
    }

    /// Finds a short solution at once, not necessarily a shortest one.
    ///
    /// Args:
    ///     position: As for ``solve``.
    ///     length: A solution of so many face turns ends the search.
    ///     nodes: So many nodes end the search: the answer is the same on every machine.
    ///     time: So many seconds end the search; 0.05 unless ``nodes`` is given.
    ///
    /// >>> result = Solver().quick("superflip")
    /// >>> Position("superflip").apply(result.solution).is_solved
    /// True
    #[pyo3(signature = (position, *, length = None, nodes = None, time = None))]
    fn quick(
        &self,
        position: &Bound<'_, PyAny>,
        length: Option<u8>,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<QuickResult> {
        let start = read_start(position, &Aim::default())?;
        let mut request = QuickRequest::new();
        (request.length, request.nodes) = (length, nodes);
        request.time = arguments::seconds("time", time)?;
        quick::quick(position.py(), &self.ready()?, start, request.or_usual_time())
    }

    /// How many face turns the position is away from solved.
    ///
    /// >>> Solver().distance("(R U R' U')2")
    /// 8
    fn distance(&self, position: &Bound<'_, PyAny>) -> PyResult<u8> {
        let written = WrittenJob { first: true, ..WrittenJob::default() };
        let prepared = self.prepared(position.py(), job(&written, Some(position))?)?;
        let result = solving::solve(position.py(), &self.ready()?, prepared, None, None)?;
        Ok(result.report.distance.expect("every position is solved in 20 face turns"))
    }

    /// A number of face turns below which no maneuver solves the position, without a search: some
    /// microseconds.
    fn lower_bound(&self, position: &Bound<'_, PyAny>) -> PyResult<u8> {
        let start = read_start(position, &Aim::default())?;
        let bounds = start.positions().iter().map(|it| self.threads.tables().lower_bound(it));
        Ok(bounds.min().expect("a start has a position"))
    }

    /// Puts a claim about a position to the test.
    ///
    /// Args:
    ///     position: As for ``solve``.
    ///     distance: The claimed distance in face turns.
    ///     solution_count: The claimed number of shortest solutions.
    ///     solutions: Claimed shortest solutions: maneuvers or texts.
    ///     inverse: The solutions make the position instead of solving it.
    ///     timeout: Seconds after which the claim stays undecided.
    ///
    /// >>> Solver().verify("R U", 2, solutions=["U' R'"]).verdict
    /// 'ok'
    #[pyo3(signature = (position, distance, *, solution_count = None, solutions = Vec::new(),
                        inverse = false, timeout = None))]
    fn verify(
        &self,
        position: &Bound<'_, PyAny>,
        distance: u8,
        solution_count: Option<usize>,
        solutions: Vec<Bound<'_, PyAny>>,
        inverse: bool,
        timeout: Option<f64>,
    ) -> PyResult<Verification> {
        let direction = if inverse { Direction::Make } else { Direction::Solve };
        let start = read_start(position, &Aim::default())?;
        let claim = verifying::claim(distance, solution_count, &solutions, direction)?;
        let timeout = arguments::seconds("timeout", timeout)?;
        verifying::verify(position.py(), &self.ready()?, start, claim, timeout)
    }

    /// Searches a part of a pass that another process has cut: for ``faceturn.distributed``.
    ///
    /// Args:
    ///     position: The position of the search.
    ///     first: Whether one solution is wanted.
    ///     task: The part, as JSON.
    ///     should_stop: A function without arguments that is asked some times a second.
    ///
    /// Returns what was found, as JSON.
    fn _search_part(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        first: bool,
        task: &str,
        should_stop: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        part::search_part(py, &self.ready()?, position, first, task, should_stop)
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
        let Options { table, memory, size, threads, mapped } = self.options.clone();
        let options = PyDict::new(py);
        options.set_item("table", table)?;
        options.set_item("memory", memory)?;
        options.set_item("size", size)?;
        options.set_item("threads", threads)?;
        options.set_item("mapped", mapped)?;
        let reopen = py.import("faceturn._display")?.getattr("call")?;
        Ok((reopen, (py.get_type::<Solver>(), options)))
    }
}
