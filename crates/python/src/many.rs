use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use faceturn::Solver;
use faceturn::goals::{CachedDatabases, PatternCache};
use faceturn::jobs::{Bug, Preparer};
use faceturn::report::SolveReport;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyString};

use crate::maneuver::Maneuver;
use crate::options::Options;
use crate::progress::{Display, Making};
use crate::{errors, results, solving};

/// How many positions are read ahead of the results.
const WINDOW: u64 = 512;

const TICK: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    AsGiven,
    AsReady,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Raise,
    Return,
}

impl Unreadable {
    pub(crate) fn read(word: &str) -> PyResult<Unreadable> {
        match word {
            "raise" => Ok(Unreadable::Raise),
            "return" => Ok(Unreadable::Return),
            _ => Err(PyValueError::new_err(format!(
                "unknown errors={word:?}; expected \"raise\" or \"return\""
            ))),
        }
    }
}

pub(crate) fn several(positions: &Bound<'_, PyAny>) -> PyResult<Py<PyIterator>> {
    // These are iterable too, over letters, numbers and turns.
    let is_one = positions.is_instance_of::<PyString>()
        || positions.is_instance_of::<PyBytes>()
        || positions.is_instance_of::<Maneuver>();
    if !is_one && let Ok(several) = positions.try_iter() {
        return Ok(several.unbind());
    }
    Err(PyTypeError::new_err(format!(
        "expected a list of positions, such as [\"R U\", \"superflip\"]; found {}; for one \
         position use solve",
        positions.get_type().name()?
    )))
}

/// Checks the arguments of ``Solver.solve_many`` without a search: for ``faceturn.distributed``.
#[pyfunction]
#[pyo3(signature = (positions, errors, **options))]
pub(crate) fn check_many(
    positions: &Bound<'_, PyAny>,
    errors: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<()> {
    several(positions)?;
    Unreadable::read(errors)?;
    Options::new(options)?.job().map(drop)
}

/// The result of a position. An error comes with the text of the position.
type Answer = Result<SolveReport, (PyErr, Box<str>)>;

/// An iterator over the results of many positions, made by ``Solver.solve_many``.
///
/// Dropping it, or calling ``close``, ends the searches.
#[pyclass(module = "faceturn", name = "SolveMany")]
pub(crate) struct SolveMany {
    solver: Solver,
    positions: Option<Py<PyIterator>>,
    /// What to do from each position.
    preparer: Arc<Preparer<'static>>,
    /// Where the databases of a start far from its goal are kept.
    cache: PatternCache,
    options: Options,
    order: Order,
    unreadable: Unreadable,
    /// The index of the first position: not 0 in a chunk of a longer list.
    first: u64,
    /// The databases being made; stops them and every search.
    making: Arc<Making>,
    display: Display,
    /// Whether Ctrl-C was pressed.
    interrupted: bool,
    /// How many positions have been read, and how many results returned.
    read: u64,
    returned: u64,
    sender: SyncSender<(u64, Answer)>,
    receiver: Mutex<Receiver<(u64, Answer)>>,
    /// Results that wait for earlier ones, and positions that cannot be read, by number.
    waiting: BTreeMap<u64, PyResult<Answer>>,
}

impl SolveMany {
    pub(crate) fn new(
        solver: Solver,
        positions: Py<PyIterator>,
        (preparer, cache): (Arc<Preparer<'static>>, PatternCache),
        options: Options,
        order: Order,
        unreadable: Unreadable,
        display: Display,
    ) -> SolveMany {
        let (sender, receiver) = mpsc::sync_channel(WINDOW as usize);
        SolveMany {
            solver,
            positions: Some(positions),
            preparer,
            cache,
            options,
            order,
            unreadable,
            first: 0,
            making: Arc::default(),
            display,
            interrupted: false,
            read: 0,
            returned: 0,
            sender,
            receiver: Mutex::new(receiver),
            waiting: BTreeMap::new(),
        }
    }

    fn begin(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(positions) = &self.positions else { return Ok(()) };
        let next = match positions.bind(py).clone().next() {
            Some(next) => next?,
            None => {
                self.positions = None;
                return Ok(());
            }
        };
        let number = self.read;
        self.read += 1;
        let start = match self.options.start(&next, &self.preparer.job().aim) {
            Ok(start) => start,
            Err(error) => {
                let error = errors::in_list(error, self.first + number, &next);
                self.waiting.insert(number, Err(error));
                return Ok(());
            }
        };
        let (preparer, cache) = (self.preparer.clone(), self.cache.clone());
        let (sender, making) = (self.sender.clone(), self.making.clone());
        self.solver.spawn(move |_| {
            let text = start.text().into();
            let source = CachedDatabases { cache: &cache, observer: &*making };
            let search = || {
                let prepared = preparer.prepare(start, &source);
                prepared.and_then(|prepared| solving::report(&prepared, &*making))
            };
            let answer = match Bug::caught(search) {
                Ok(report) => report.map_err(|error| errors::of_job(&error)),
                Err(bug) => Err(errors::of_bug(&bug)),
            };
            // The channel has room for all started positions; the receiver may be gone.
            let _ = sender.send((number, answer.map_err(|error| (error, text))));
        });
        Ok(())
    }

    /// Checks for signals, and shows a progress bar while databases are made.
    fn tick(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        if self.display.show_making(py, &self.making)? { Ok(()) } else { self.display.close(py) }
    }

    fn ready(&mut self) -> Option<(u64, PyResult<Answer>)> {
        match self.order {
            Order::AsGiven => {
                let (number, answer) = (self.returned, self.waiting.remove(&self.returned)?);
                Some((number, answer))
            }
            Order::AsReady => self.waiting.pop_first(),
        }
    }

    /// The result of the position with this number, or its exception.
    fn result(
        &self,
        py: Python<'_>,
        number: u64,
        answer: PyResult<Answer>,
    ) -> PyResult<results::Result> {
        let index = self.first + number;
        match answer? {
            Ok(report) => Ok(results::Result::new(report).numbered(index + 1)),
            Err((error, text)) => {
                let text = PyString::new(py, &text);
                Err(errors::in_list(error, index, &text))
            }
        }
    }
}

#[pymethods]
impl SolveMany {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.interrupted {
            return Err(PyRuntimeError::new_err(format!(
                "Ctrl-C has ended the searches before positions[{}]; expected another solve_many",
                self.first + self.returned
            )));
        }
        loop {
            while self.positions.is_some() && self.read < self.returned + WINDOW {
                self.begin(py)?;
            }
            if let Some((number, answer)) = self.ready() {
                self.returned += 1;
                return match (self.result(py, number, answer), self.unreadable) {
                    (Ok(result), _) => Ok(Some(Bound::new(py, result)?.into_any())),
                    (Err(error), Unreadable::Raise) => Err(error),
                    (Err(error), Unreadable::Return) => {
                        Ok(Some(error.into_value(py).into_bound(py).into_any()))
                    }
                };
            }
            if self.returned == self.read {
                self.display.close(py)?;
                return Ok(None);
            }
            let receiver = self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
            let waiting = &mut *receiver;
            match py.detach(move || waiting.recv_timeout(TICK)) {
                Ok((number, answer)) => {
                    self.waiting.insert(number, Ok(answer));
                    self.waiting.extend(receiver.try_iter().map(|(n, it)| (n, Ok(it))));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = self.tick(py) {
                        self.making.stop();
                        self.interrupted = true;
                        return Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => unreachable!("the sender is here"),
            }
        }
    }

    /// Counts positions from this index on: for ``faceturn.distributed``.
    fn _count_from(&mut self, first: u64) {
        self.first = first;
    }

    /// Ends the searches. There are no more results.
    fn close(&mut self) {
        self.making.stop();
        self.positions = None;
        self.returned = self.read;
        self.waiting.clear();
    }
}

impl Drop for SolveMany {
    fn drop(&mut self) {
        self.making.stop();
    }
}
