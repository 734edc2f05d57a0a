//! A short solution at once.

use std::time::{Duration, Instant};

use faceturn::report::{Ended, QuickReport};
use faceturn::{LONGEST_SHORT_SOLUTION, ShortObserver, Solver, TwoPhaseRequest};
use pyo3::prelude::*;

use crate::arguments::Limits;
use crate::job;
use crate::position::Input;
use crate::results::QuickResult;

/// How long to search unless something else ends the search.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_millis(50);

/// What to search for.
pub(crate) struct Question {
    pub(crate) input: Input,
    pub(crate) length: Option<u8>,
    pub(crate) nodes: Option<u64>,
    pub(crate) limit: Option<Duration>,
}

/// Searches.
pub(crate) fn quick(py: Python<'_>, solver: &Solver, question: Question) -> PyResult<QuickResult> {
    let limits = Limits::from_now(question.limit);
    let watch = limits.watch.clone();
    let search = move |solver: &Solver| answer(solver, &question, limits);
    let end = job::run(py, solver, search, || watch.stop(), |_| Ok(()));
    end.exception.map_or_else(|| Ok(QuickResult::new(end.value)), Err)
}

fn answer(solver: &Solver, question: &Question, limits: Limits) -> QuickReport {
    let Question { input, length, nodes, .. } = question;
    let start = Instant::now();
    let request = TwoPhaseRequest::new()
        .max_length(LONGEST_SHORT_SOLUTION)
        .good_length(length.unwrap_or(0))
        .max_nodes(nodes.unwrap_or(u64::MAX));
    let outcome = solver.short_solution(&input.position, &request, &limits);
    let mut report = QuickReport::new(&input.position, &outcome.found, outcome.lower_bound);
    report.input.clone_from(&input.text);
    report.holding.clone_from(&input.holding);
    report.ended = match outcome.is_finished {
        true => Ended::Finished,
        false if limits.is_interrupted() => Ended::Interrupted,
        false => Ended::Timeout,
    };
    report.with_elapsed(start.elapsed())
}

impl ShortObserver for Limits {
    fn wants_to_stop(&self) -> bool {
        self.is_interrupted()
    }

    fn is_overdue(&self) -> bool {
        Limits::is_overdue(self)
    }
}
