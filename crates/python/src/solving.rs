//! All shortest solutions of one position.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use faceturn::report::{Ended, SolveReport};
use faceturn::{Checkpoint, Outcome, Request, Solver, Watch};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::Limits;
use crate::errors::{CheckpointError, Interrupted, with_causes};
use crate::goal::ReadyGoal;
use crate::job::{self, JobEnd};
use crate::position::Input;
use crate::results::Result;

/// What to search for, from any position.
#[derive(Clone)]
pub(crate) struct Query {
    pub(crate) request: Request,
    pub(crate) timeout: Option<Duration>,
    /// The solved cube if `None`.
    pub(crate) goal: Option<ReadyGoal>,
}

/// What to search for.
pub(crate) struct Question {
    pub(crate) input: Input,
    pub(crate) query: Query,
}

/// Searches, shows progress, and keeps a checkpoint.
pub(crate) fn solve(
    py: Python<'_>,
    solver: &Solver,
    question: Question,
    progress: Option<&Bound<'_, PyAny>>,
    checkpoint: Option<PathBuf>,
) -> PyResult<Result> {
    let bound = match question.query.goal {
        Some(_) => 0,
        None => solver.lower_bound(&question.input.position),
    };
    let progress = Progress::new(py, progress, bound)?;
    let checkpoint = match checkpoint {
        Some(path) => {
            let (position, request) = (&question.input.position, &question.query.request);
            let opened = Checkpoint::open(path, solver, position, request);
            Some(Arc::new(opened.map_err(|error| CheckpointError::new_err(with_causes(&error)))?))
        }
        None => None,
    };
    let limits = Limits::from_now(question.query.timeout);
    let watch = limits.watch.clone();
    let kept = checkpoint.clone();
    let search = move |solver: &Solver| match kept {
        Some(kept) => answer(solver, &question, &limits, &kept),
        None => answer(solver, &question, &limits, &()),
    };
    let stop = || watch.stop();
    let end = job::run(py, solver, search, stop, |py| progress.show(py, &watch));
    if let Some(checkpoint) = checkpoint.and_then(Arc::into_inner) {
        let finished = py.detach(|| checkpoint.finish());
        finished.map_err(|error| CheckpointError::new_err(with_causes(&error)))?;
    }
    progress.close()?;
    finish(py, end)
}

/// The result, or the exception that ended the search.
fn finish(py: Python<'_>, end: JobEnd<SolveReport>) -> PyResult<Result> {
    let result = Result::new(end.value);
    match end.exception {
        None => Ok(result),
        Some(exception) if exception.is_instance_of::<PyKeyboardInterrupt>(py) => {
            let interrupted = Interrupted::new_err((result,));
            interrupted.set_cause(py, Some(exception));
            Err(interrupted)
        }
        Some(exception) => Err(exception),
    }
}

/// Searches on this thread and those of its pool.
pub(crate) fn answer<O: faceturn::Observer>(
    solver: &Solver,
    question: &Question,
    limits: &Limits,
    other: &O,
) -> SolveReport {
    let Question { input, query: Query { request, goal, .. } } = question;
    let (position, start) = (&input.position, Instant::now());
    let observer = (&limits.observer(), other);
    let mut outcome = match goal {
        Some(goal) => goal.search(solver, position, request, &observer),
        None => solver.solve_watched(position, request, &observer),
    };
    let is_cut_short = outcome.is_cut_short(request.wanted);
    // Short solutions lead to the solved cube. After Ctrl-C no other search is wanted.
    if is_cut_short && goal.is_none() && !limits.is_interrupted() {
        outcome = solver.with_short_solution(position, outcome);
    }
    report(input, &outcome, is_cut_short, limits)
        .with_goal(goal.as_ref().map(ReadyGoal::report))
        .with_elapsed(start.elapsed())
}

/// The report on a search.
pub(crate) fn report(
    input: &Input,
    outcome: &Outcome,
    is_cut_short: bool,
    limits: &Limits,
) -> SolveReport {
    let ended = match is_cut_short {
        false => Ended::Finished,
        true if limits.is_interrupted() => Ended::Interrupted,
        true => Ended::Timeout,
    };
    let running = limits.watch.progress().running.filter(|_| is_cut_short);
    SolveReport::new(&input.position, outcome)
        .with_input(&input.text)
        .with_holding(&input.holding)
        .with_ending(ended, running)
}

/// A function of Python that shows progress.
pub(crate) struct Progress<'py> {
    shown_by: Option<Bound<'py, PyAny>>,
    /// The position's own lower bound.
    bound: u8,
}

impl<'py> Progress<'py> {
    /// `True` stands for a progress bar.
    pub(crate) fn new(
        py: Python<'py>,
        progress: Option<&Bound<'py, PyAny>>,
        bound: u8,
    ) -> PyResult<Progress<'py>> {
        let shown_by = match progress {
            Some(function) if function.is_callable() => Some(function.clone()),
            Some(flag) if flag.is_truthy()? => {
                Some(py.import("faceturn._display")?.call_method0("PassBar")?)
            }
            _ => None,
        };
        Ok(Progress { shown_by, bound })
    }

    /// Calls the function.
    pub(crate) fn show(&self, py: Python<'_>, watch: &Watch) -> PyResult<()> {
        let Some(shown_by) = &self.shown_by else { return Ok(()) };
        let progress = watch.progress();
        let state = PyDict::new(py);
        state.set_item("depth", progress.running.map(|pass| pass.depth))?;
        state.set_item("share", progress.running.map(|pass| pass.share))?;
        state.set_item("nodes", progress.nodes())?;
        let passes = progress.passes.iter();
        let proven = passes.filter(|pass| pass.complete && pass.solutions == 0).map(|it| it.depth);
        let lower_bound = proven.max().map_or(self.bound, |depth| depth + 1);
        state.set_item("lower_bound", lower_bound.max(self.bound))?;
        state.set_item("upper_bound", progress.known_length)?;
        shown_by.call1((state,)).map(drop)
    }

    /// Ends a progress bar.
    pub(crate) fn close(&self) -> PyResult<()> {
        match &self.shown_by {
            Some(bar) if bar.hasattr("close")? => bar.call_method0("close").map(drop),
            _ => Ok(()),
        }
    }
}
