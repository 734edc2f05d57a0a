//! Prints solutions as soon as their pass has ended.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use faceturn::jobs::Prepared;
use faceturn::passes::Pass;
use faceturn::{Observer, Solution};

use crate::batch::line::BatchLine;
use crate::commands::solve::plan::SolvePlan;
use crate::commands::solve::report::ManeuverLines;
use crate::terminal::stdout;

/// Prints the solutions of each complete pass of one search.
pub(crate) struct PassPrinter<'p> {
    plan: &'p SolvePlan,
    line: &'p BatchLine,
    prepared: &'p Prepared,
    /// Whether there may be shorter solutions than the first.
    is_assumed: bool,
    printed: AtomicUsize,
    is_closed: AtomicBool,
}

impl<'p> PassPrinter<'p> {
    pub(crate) fn new(
        plan: &'p SolvePlan,
        line: &'p BatchLine,
        prepared: &'p Prepared,
    ) -> PassPrinter<'p> {
        let (printed, is_closed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let is_assumed = prepared.assumes();
        PassPrinter { plan, line, prepared, is_assumed, printed, is_closed }
    }

    /// Whether the reader has closed stdout, or it cannot be written.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    pub(crate) fn into_printed(self) -> usize {
        self.printed.into_inner()
    }
}

impl Observer for PassPrinter<'_> {
    fn wants_to_stop(&self) -> bool {
        self.is_closed()
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
        // A pass that was cut short is printed at the end, with the reason.
        if !pass.complete || solutions.is_empty() || self.is_closed() {
            return;
        }
        let label = self.plan.run.label(self.line);
        let is_shortest = self.printed.load(Ordering::Relaxed) == 0 && !self.is_assumed;
        let proven = is_shortest.then_some(pass.depth);
        let answer = self.prepared.answer_of_pass(solutions);
        let text = ManeuverLines::new(self.plan, label, proven).text(&answer, 0);
        match stdout::print_next(text.as_bytes()) {
            Ok(ControlFlow::Continue(())) => {
                self.printed.fetch_add(answer.solutions.len(), Ordering::Relaxed);
            }
            // The report prints the rest, and says what is wrong.
            _ => self.is_closed.store(true, Ordering::Relaxed),
        }
    }
}
