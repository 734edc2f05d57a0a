//! Many positions on all threads.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use faceturn::report::SolveReport;
use faceturn::{JobError, Prepared, Solver, Watch};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::job::{self, Panic};
use crate::position::read_start;
use crate::{errors, results, solving};

/// How many positions are read ahead of the results.
const WINDOW: u64 = 512;

/// How often the caller looks for signals.
const TICK: Duration = Duration::from_millis(20);

/// The order of the results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// That of the positions.
    AsGiven,
    /// As they are ready.
    AsReady,
}

/// What became of a position.
type Answer = Result<Result<SolveReport, JobError>, Panic>;

/// An iterator over the results of many positions, made by ``Solver.solve_many``.
///
/// Dropping it, or calling ``close``, ends the searches.
#[pyclass(module = "faceturn", name = "SolveMany")]
pub(crate) struct SolveMany {
    solver: Solver,
    positions: Option<Py<PyIterator>>,
    /// What to do from each position.
    prepared: Prepared,
    order: Order,
    /// Stops every search.
    watch: Arc<Watch>,
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
        prepared: Prepared,
        order: Order,
    ) -> SolveMany {
        let (sender, receiver) = mpsc::sync_channel(WINDOW as usize);
        SolveMany {
            solver,
            positions: Some(positions),
            prepared,
            order,
            watch: Arc::default(),
            read: 0,
            returned: 0,
            sender,
            receiver: Mutex::new(receiver),
            waiting: BTreeMap::new(),
        }
    }

    /// Begins the next position, if there is one.
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
        let start = match read_start(&next, &self.prepared.job().aim) {
            Ok(start) => start,
            Err(error) => {
                self.waiting.insert(number, Err(error));
                return Ok(());
            }
        };
        let prepared = self.prepared.with_start(start);
        let (sender, stop) = (self.sender.clone(), self.watch.clone());
        self.solver.spawn(move |_| {
            let search = || solving::report(&prepared, &StopWith(&stop));
            // There is room for all that have begun; nobody may be left to receive it.
            let _ = sender.send((number, job::caught(search)));
        });
        Ok(())
    }

    /// The next result that may be returned.
    fn ready(&mut self) -> Option<(u64, PyResult<Answer>)> {
        match self.order {
            Order::AsGiven => {
                let (number, answer) = (self.returned, self.waiting.remove(&self.returned)?);
                Some((number, answer))
            }
            Order::AsReady => self.waiting.pop_first(),
        }
    }
}

#[pymethods]
impl SolveMany {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<results::Result>> {
        loop {
            while self.positions.is_some() && self.read < self.returned + WINDOW {
                self.begin(py)?;
            }
            if let Some((number, answer)) = self.ready() {
                self.returned += 1;
                let report = job::returned(answer?).map_err(|error| errors::of_job(&error))?;
                return Ok(Some(results::Result::new(report).numbered(number + 1)));
            }
            if self.returned == self.read {
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
                    if let Err(error) = py.check_signals() {
                        self.close();
                        return Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => unreachable!("the sender is here"),
            }
        }
    }

    /// Ends the searches. There are no more results.
    fn close(&mut self) {
        self.watch.stop();
        self.positions = None;
        self.returned = self.read;
        self.waiting.clear();
    }
}

impl Drop for SolveMany {
    fn drop(&mut self) {
        self.watch.stop();
    }
}

/// Stops a search when all are to stop.
struct StopWith<'w>(&'w Watch);

impl faceturn::Observer for StopWith<'_> {
    fn wants_to_stop(&self) -> bool {
        faceturn::Observer::wants_to_stop(self.0)
    }
}
