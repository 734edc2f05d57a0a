//! A search whose parts other processes run: the native half of `faceturn.distributed`.

use std::path::PathBuf;
use std::time::Instant;

use faceturn::report::{WrittenEnd, WrittenTask};
use faceturn::{
    Checkpoint, Deepening, Maneuver, Observer, PartEnd, PartTask, PassTasks, Request, Solver,
    Wanted,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, Limits};
use crate::errors::{CheckpointError, with_causes};
use crate::position::Input;
use crate::results::Result;
use crate::{job, solving};

/// Passes that are expected to have fewer nodes are over before other processes have heard of them.
const MIN_NODES: u64 = 3_000_000;

/// A part to be searched elsewhere: its number, the nodes that it is expected to have, its JSON.
type OpenPart = (u32, u64, String);

/// Reads the JSON of a part.
pub(crate) fn read_task(json: &str) -> PyResult<PartTask> {
    let task = serde_json::from_str::<WrittenTask>(json);
    task.map(|it| PartTask::from(&it)).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The JSON of what a part found.
pub(crate) fn written_end(end: &PartEnd) -> String {
    serde_json::to_string(&WrittenEnd::from(end)).expect("texts and numbers can be written")
}

/// A search whose long passes are left to others, part by part: for ``faceturn.distributed``.
///
/// ``begin_pass`` cuts the next pass, ``end_part`` takes what a part found, ``end_pass`` adds all
/// up. Solutions and counts are those of ``Solver.solve``.
#[pyclass(module = "faceturn", name = "DividedSearch")]
pub(crate) struct DividedSearch {
    solver: Solver,
    input: Input,
    request: Request,
    deepening: Deepening,
    checkpoint: Option<Checkpoint>,
    pass: Option<RunningPass>,
    limits: Limits,
    start: Instant,
}

/// A pass whose parts are being searched.
struct RunningPass {
    tasks: PassTasks,
    ends: Vec<PartEnd>,
}

#[pymethods]
impl DividedSearch {
    #[new]
    #[pyo3(signature = (solver, position, *, first = false, extra = 0, max_depth = 20,
                        checkpoint = None))]
    fn new(
        solver: &crate::solver::Solver,
        position: &Bound<'_, PyAny>,
        first: bool,
        extra: u8,
        max_depth: u8,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<DividedSearch> {
        let (solver, input) = (solver.ready()?, Input::read(position)?);
        let request = arguments::request(first, extra, max_depth)?;
        let open = |path| Checkpoint::open(path, &solver, &input.position, &request);
        let checkpoint = checkpoint.map(open).transpose();
        let checkpoint =
            checkpoint.map_err(|error| CheckpointError::new_err(with_causes(&error)))?;
        let deepening = solver.deepening(&input.position, &request);
        Ok(DividedSearch {
            solver,
            input,
            request,
            deepening,
            checkpoint,
            pass: None,
            limits: Limits::from_now(None),
            start: Instant::now(),
        })
    }

    /// The position, as 54 facelets.
    #[getter]
    fn facelets(&self) -> String {
        self.input.position.facelets()
    }

    /// Begins the next pass that is worth sending out; those before it are searched here. Returns
    /// its depth and its parts, each as its number, the nodes that it is expected to have and its
    /// JSON; ``None`` if the search is over. Parts that the checkpoint holds are left out.
    fn begin_pass(&mut self, py: Python<'_>) -> PyResult<Option<(u8, Vec<OpenPart>)>> {
        while let Some(depth) = self.deepening.next_depth() {
            let expected = self.deepening.expected_nodes();
            self.look_ahead(py)?;
            let Some(tasks) = self.solver.tasks(&self.deepening) else { break };
            self.limits.watch.pass_began(depth);
            if tasks.parts.len() > 1 && expected >= MIN_NODES {
                return Ok(Some((depth, self.send_out(tasks, expected))));
            }
            self.search_here(py, tasks)?;
        }
        Ok(None)
    }

    /// Takes what a part has found, as JSON. Returns whether later parts of the pass are needed.
    fn end_part(&mut self, number: usize, end: &str) -> PyResult<bool> {
        let end = serde_json::from_str::<WrittenEnd>(end);
        let end = PartEnd::from(&end.map_err(|error| PyValueError::new_err(error.to_string()))?);
        let is_enough = self.request.wanted == Wanted::First && !end.result.solutions.is_empty();
        self.accept(number, end)?;
        Ok(!is_enough)
    }

    /// Ends the pass. A part that has not ended leaves it incomplete, and the search is over.
    fn end_pass(&mut self) -> PyResult<()> {
        let pass = self.pass.take().ok_or_else(no_pass)?;
        self.finish_pass(&pass.tasks, pass.ends);
        Ok(())
    }

    /// The share of the running pass that has been searched, and the nodes of the whole search.
    fn progress(&self) -> (f64, u64) {
        let progress = self.limits.watch.progress();
        (progress.running.map_or(1.0, |pass| pass.share), progress.nodes())
    }

    /// The bounds proven and known so far.
    fn bounds(&self) -> (u8, Option<u8>) {
        let outcome = self.deepening.outcome();
        (outcome.lower_bound, outcome.upper_bound())
    }

    /// What has been found and proven. An interrupted search says so.
    fn result(&mut self, py: Python<'_>, interrupted: bool) -> PyResult<Result> {
        if let Some(checkpoint) = self.checkpoint.take() {
            let finished = py.detach(|| checkpoint.finish());
            finished.map_err(|error| CheckpointError::new_err(with_causes(&error)))?;
        }
        if interrupted {
            self.limits.watch.stop();
        }
        let mut outcome = self.deepening.outcome().clone();
        let is_cut_short = interrupted || outcome.is_cut_short(self.request.wanted);
        if is_cut_short && !interrupted {
            let (solver, position) = (&self.solver, &self.input.position);
            outcome = py.detach(|| solver.with_short_solution(position, outcome));
        }
        let report = solving::report(&self.input, &outcome, is_cut_short, &self.limits);
        Ok(Result::new(report.with_elapsed(self.start.elapsed())))
    }
}

fn no_pass() -> PyErr {
    PyRuntimeError::new_err("expected begin_pass first")
}

impl DividedSearch {
    /// Looks for a solution of the length that the next pass would try, as `Solver.solve` does.
    fn look_ahead(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut deepening = self.deepening.clone();
        let (observer, watch) = (self.limits.observer(), self.limits.watch.clone());
        let search = move |solver: &Solver| {
            solver.look_ahead(&mut deepening, &observer);
            deepening
        };
        let end = job::run(py, &self.solver, search, || watch.stop(), |_| Ok(()));
        self.deepening = end.value;
        end.exception.map_or(Ok(()), Err)
    }

    /// The parts that are to be searched elsewhere, as JSON.
    fn send_out(&mut self, tasks: PassTasks, expected: u64) -> Vec<OpenPart> {
        let count = tasks.parts.len();
        let parts = tasks.parts.clone();
        self.pass = Some(RunningPass { tasks, ends: vec![PartEnd::default(); count] });
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
            let json = serde_json::to_string(&WrittenTask::from(&task));
            let nodes = (task.share * expected as f64) as u64;
            open.push((task.part.number, nodes, json.expect("texts and numbers can be written")));
        }
        open
    }

    /// Keeps what a part has found, once it is known to be true.
    fn accept(&mut self, number: usize, end: PartEnd) -> PyResult<()> {
        let pass = self.pass.as_mut().ok_or_else(no_pass)?;
        let task = pass.tasks.parts.get(number).ok_or_else(|| {
            let count = pass.tasks.parts.len();
            PyValueError::new_err(format!("part {number} of {count} parts"))
        })?;
        let solves = |solution: &Maneuver| {
            let is_home = self.input.position.apply(solution).is_solved();
            is_home && solution.len() == usize::from(pass.tasks.depth)
        };
        if !end.result.solutions.iter().all(solves) {
            return Err(PyValueError::new_err(format!("part {number} has a false solution")));
        }
        if pass.ends[number].complete {
            return Ok(());
        }
        if end.complete {
            self.limits.watch.part_ended(task.part, task.share, &end.result);
            if let Some(checkpoint) = &self.checkpoint {
                checkpoint.part_ended(task.part, task.share, &end.result);
            }
        }
        pass.ends[number] = end;
        Ok(())
    }

    /// Searches a short pass on the threads of this process.
    fn search_here(&mut self, py: Python<'_>, tasks: PassTasks) -> PyResult<()> {
        let (position, request) = (self.input.position, self.request);
        let (observer, watch) = (self.limits.observer(), self.limits.watch.clone());
        let parts = tasks.parts.clone();
        let search = move |solver: &Solver| -> Vec<PartEnd> {
            let mut is_enough = false;
            let search = |task| {
                if is_enough {
                    return PartEnd::default();
                }
                let end = solver.search_part(&position, &request, task, &observer);
                let end = end.expect("a task of this position");
                is_enough = request.wanted == Wanted::First && !end.result.solutions.is_empty();
                end
            };
            parts.iter().map(search).collect()
        };
        let end = job::run(py, &self.solver, search, || watch.stop(), |_| Ok(()));
        self.finish_pass(&tasks, end.value);
        end.exception.map_or(Ok(()), Err)
    }

    fn finish_pass(&mut self, tasks: &PassTasks, ends: Vec<PartEnd>) {
        let (pass, solutions) = self.deepening.end_pass(tasks, ends);
        self.limits.watch.pass_ended(&pass, &solutions);
    }
}
