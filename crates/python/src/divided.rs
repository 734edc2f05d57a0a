//! A search whose parts other processes run: the native half of `faceturn.distributed`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use faceturn::jobs::Prepared;
use faceturn::passes::{JobParts, PartEnd, PartTask, PassToSearch};
use faceturn::report::{SolveReport, WrittenEnd, WrittenTask};
use faceturn::{Checkpoint, Ended, Event, Observer, Solver, Watch};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::options::Options;
use crate::progress::{Display, ShownState};
use crate::results::{self, Result};
use crate::{job, solving};

/// Passes with fewer expected nodes are not worth sending to other processes.
const MIN_NODES: u64 = 3_000_000;

/// A part to be searched elsewhere: its number, its expected nodes, its JSON.
type OpenPart = (u32, u64, String);

/// A search that leaves long passes to others, part by part: for ``faceturn.distributed``.
///
/// ``begin_pass`` divides the next pass, ``end_part`` takes the result of a part, ``end_pass``
/// combines them. Solutions and counts are those of ``Solver.solve``.
#[pyclass(module = "faceturn", name = "DividedSearch")]
pub(crate) struct DividedSearch {
    solver: Solver,
    prepared: Prepared,
    /// `None` while a job on the solver's threads has them, and after it has panicked.
    parts: Option<JobParts>,
    checkpoint: Option<Checkpoint>,
    pass: Option<RunningPass>,
    /// Stops the search, and has its progress.
    watch: Arc<Watch>,
    start: Instant,
}

struct RunningPass {
    tasks: Vec<PartTask>,
    ends: Vec<PartEnd>,
}

#[pymethods]
impl DividedSearch {
    #[new]
    #[pyo3(signature = (solver, position, *, progress = None, checkpoint = None, **options))]
    fn new(
        solver: &crate::solver::Solver,
        position: &Bound<'_, PyAny>,
        progress: Option<&Bound<'_, PyAny>>,
        checkpoint: Option<PathBuf>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<DividedSearch> {
        let py = position.py();
        let options = Options::new(options)?;
        let job = options.job_from(position)?;
        if checkpoint.is_some() {
            solving::check_checkpoint(&job)?;
        }
        let display = Display::new(py, progress)?;
        let prepared = solver.prepared(py, job, options.goal_bytes, &display)?;
        // The solver in the job's metric.
        let solver = prepared.solver().cloned().map_or_else(|| solver.ready(), Ok)?;
        let open = |path| solving::open_checkpoint(path, &prepared);
        let checkpoint = checkpoint.map(open).transpose()?;
        let parts = Some(prepared.parts().map_err(|error| errors::of_job(&error))?);
        let (watch, start) = (Arc::default(), Instant::now());
        Ok(DividedSearch { solver, prepared, parts, checkpoint, pass: None, watch, start })
    }

    /// The position, as 54 facelets.
    #[getter]
    fn facelets(&self) -> String {
        self.prepared.job().start.position().facelets()
    }

    /// Begins the next pass that is worth sending out; those before it are searched here. Returns
    /// its parts, each as its number, its expected nodes and its JSON; ``None`` if the search is
    /// over. Parts that the checkpoint holds are left out.
    fn begin_pass(&mut self, py: Python<'_>) -> PyResult<Option<Vec<OpenPart>>> {
        loop {
            let Some(pass) = self.next_pass(py)? else { return Ok(None) };
            self.watch.event(&Event::PassBegan { depth: pass.depth });
            if pass.parts.len() > 1 && pass.expected_nodes >= MIN_NODES {
                return Ok(Some(self.send_out(pass)));
            }
            self.search_here(py, pass.parts)?;
        }
    }

    /// Takes the result of a part, as JSON. Returns whether later parts of the pass are needed.
    fn end_part(&mut self, number: usize, end: &str) -> PyResult<bool> {
        let end = PartEnd::from(&results::read::<WrittenEnd>(end)?);
        let is_enough = self.parts()?.is_enough(&end);
        self.accept(number, end)?;
        Ok(!is_enough)
    }

    /// Ends the pass. If a part has not ended, the pass is incomplete and the search is over.
    fn end_pass(&mut self) -> PyResult<()> {
        let pass = self.pass.take().ok_or_else(no_pass)?;
        self.finish_pass(pass.ends)
    }

    /// The progress of the search, as ``Solver.solve`` shows it.
    fn progress<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut state = ShownState::of(&self.watch);
        if let Some(outcome) = self.parts.as_ref().and_then(JobParts::outcome) {
            (state.lower_bound, state.upper_bound) = (outcome.lower_bound, outcome.upper_bound());
        }
        state.dictionary(py)
    }

    /// What has been found and proven. An interrupted search says so.
    fn result(&mut self, py: Python<'_>, interrupted: bool) -> PyResult<Result> {
        if let Some(checkpoint) = self.checkpoint.take() {
            solving::finish_checkpoint(py, checkpoint)?;
        }
        if interrupted {
            self.watch.stop();
        }
        let (watch, parts) = (self.watch.clone(), self.parts()?);
        let is_finished = parts.is_finished() && !interrupted;
        let answer = py.detach(|| {
            let ended = match (is_finished, interrupted) {
                (true, _) => Ended::Finished,
                (false, true) => Ended::Interrupted,
                (false, false) => Ended::Timeout,
            };
            parts.answer(ended, watch.progress().running)
        });
        let mut answer = answer.map_err(|error| errors::of_job(&error))?;
        answer.elapsed = self.start.elapsed();
        Ok(Result::new(SolveReport::from(&answer)))
    }
}

fn no_pass() -> PyErr {
    PyRuntimeError::new_err("expected begin_pass first")
}

fn ended_by_a_bug() -> PyErr {
    PyRuntimeError::new_err("a bug has ended this search before; expected another one")
}

impl DividedSearch {
    fn parts(&mut self) -> PyResult<&mut JobParts> {
        self.parts.as_mut().ok_or_else(ended_by_a_bug)
    }

    /// Divides the next pass. Before that it looks for a solution of its length, as `Solver.solve`
    /// does.
    fn next_pass(&mut self, py: Python<'_>) -> PyResult<Option<PassToSearch>> {
        let mut parts = self.parts.take().ok_or_else(ended_by_a_bug)?;
        let (observer, watch) = (self.watch.clone(), self.watch.clone());
        let search = move |_: &Solver| {
            parts.look_ahead(&observer);
            let pass = parts.begin_pass(&observer);
            (parts, pass)
        };
        let end = job::run(py, &self.solver, search, || watch.stop(), |_| Ok(()))?;
        let (parts, pass) = end.value;
        self.parts = Some(parts);
        end.exception.map_or(Ok(pass), Err)
    }

    /// The parts to be searched elsewhere, as JSON.
    fn send_out(&mut self, pass: PassToSearch) -> Vec<OpenPart> {
        let PassToSearch { expected_nodes, parts, .. } = pass;
        let ends = vec![PartEnd::default(); parts.len()];
        self.pass = Some(RunningPass { tasks: parts.clone(), ends });
        let mut open = Vec::new();
        for task in parts {
            let known = self.checkpoint.as_ref().and_then(|it| it.recall(task.part));
            if let Some(result) = known
                && self
                    .accept(task.part.number as usize, PartEnd { result, complete: true })
                    .is_ok()
            {
                continue;
            }
            let nodes = (task.share * expected_nodes as f64) as u64;
            open.push((task.part.number, nodes, results::json_of(&WrittenTask::from(&task))));
        }
        open
    }

    /// Stores the result of a part after checking it.
    fn accept(&mut self, number: usize, end: PartEnd) -> PyResult<()> {
        let pass = self.pass.as_mut().ok_or_else(no_pass)?;
        let task = pass.tasks.get(number).ok_or_else(|| {
            let count = pass.tasks.len();
            PyValueError::new_err(format!("part {number} of {count} parts"))
        })?;
        if !self.parts.as_ref().is_some_and(|parts| parts.accepts(task, &end)) {
            return Err(PyValueError::new_err(format!("part {number} has a false solution")));
        }
        if pass.ends[number].complete {
            return Ok(());
        }
        if end.complete {
            let PartTask { part, share, .. } = *task;
            let ended = Event::PartEnded { part, share, result: &end.result };
            self.watch.event(&ended);
            self.checkpoint.iter().for_each(|checkpoint| checkpoint.event(&ended));
        }
        pass.ends[number] = end;
        Ok(())
    }

    /// Searches a short pass on the threads of this process.
    fn search_here(&mut self, py: Python<'_>, tasks: Vec<PartTask>) -> PyResult<()> {
        let prepared = self.prepared.clone();
        let (observer, watch) = (self.watch.clone(), self.watch.clone());
        let wants_one = prepared.job().request.wanted == faceturn::Wanted::First;
        let search = move |_: &Solver| -> Vec<PartEnd> {
            let mut is_enough = false;
            let search = |task| {
                if is_enough {
                    return PartEnd::default();
                }
                let end = prepared.search_part(task, &observer).expect("a task of this job");
                is_enough = wants_one && !end.result.solutions.is_empty();
                end
            };
            tasks.iter().map(search).collect()
        };
        let end = job::run(py, &self.solver, search, || watch.stop(), |_| Ok(()))?;
        self.finish_pass(end.value)?;
        end.exception.map_or(Ok(()), Err)
    }

    fn finish_pass(&mut self, ends: Vec<PartEnd>) -> PyResult<()> {
        let (pass, solutions) = self
            .parts()?
            .end_pass(ends)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        self.watch.event(&Event::PassEnded { pass: &pass, solutions: &solutions });
        Ok(())
    }
}
