//! A short solution at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use faceturn::report::{Ended, QuickReport};
use faceturn::{
    LONGEST_SHORT_SOLUTION, Maneuver, Position, Solver, TwoPhaseObserver, TwoPhaseRequest,
};
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
    let is_open = u8::from(input.position != Position::SOLVED);
    let lower_bound = solver.lower_bound(&input.position).max(is_open);
    let request = TwoPhaseRequest::new()
        .max_length(LONGEST_SHORT_SOLUTION)
        .good_length(length.unwrap_or(0).max(lower_bound))
        .max_nodes(nodes.unwrap_or(u64::MAX));
    let ending = Ending { limits, has_solution: AtomicBool::new(false) };
    let mut outcome = solver.quick(&input.position, &request, &ending);
    if outcome.best.is_none() && !ending.limits.is_interrupted() {
        // The nodes did not suffice for any solution.
        let nodes = outcome.nodes;
        let any = request.good_length(request.max_length).max_nodes(u64::MAX);
        outcome = solver.quick(&input.position, &any, &ending);
        outcome.nodes += nodes;
    }
    let found = outcome.best.as_ref().map(Maneuver::face_turn_length);
    let is_good = found.is_some_and(|found| found <= request.good_length.into());
    let mut report = QuickReport::new(&input.position, &outcome, lower_bound);
    report.input.clone_from(&input.text);
    report.holding.clone_from(&input.holding);
    report.ended = match () {
        () if is_good || outcome.nodes >= request.max_nodes => Ended::Finished,
        () if ending.limits.is_interrupted() => Ended::Interrupted,
        () => Ended::Timeout,
    };
    report.with_elapsed(start.elapsed())
}

/// Ends the search in time, but not without a solution.
struct Ending {
    limits: Limits,
    has_solution: AtomicBool,
}

impl TwoPhaseObserver for Ending {
    fn wants_to_stop(&self) -> bool {
        let is_over = || self.has_solution.load(Ordering::Relaxed) && self.limits.is_overdue();
        self.limits.is_interrupted() || is_over()
    }

    fn improved(&self, _: &Maneuver) {
        self.has_solution.store(true, Ordering::Relaxed);
    }
}
