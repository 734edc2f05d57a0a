//! `faceturn quick`: a short solution at once.

pub(crate) mod quick_plan;
mod quick_report;

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Instant;

use faceturn::{Ended, Event, Observer, PairSolver, Position, QuickAnswer, QuickRequest, Solver};

use crate::Status;
use crate::batch::line::BatchLine;
use crate::batch::session;
use crate::commands::quick::quick_plan::{QuickPlan, Tables};
use crate::terminal::stderr::Detail;
use crate::terminal::stdout;

/// Prints a short solution of each position.
pub(crate) fn run(plan: &QuickPlan) -> anyhow::Result<Status> {
    let header = || plan.journal_header();
    let open = || QuickSolver::open(&plan.tables, plan.run.detail);
    session::run(&plan.run, &header, open, |session, solver, line| {
        let (position, request) = (line.start.position(), &plan.request);
        solver.prepare(position, request);
        let printer = plan.prints_at_once().then(|| ImprovementPrinter::new(plan, &line));
        let session: &dyn Observer = &session.observer();
        let mut answer = match &printer {
            Some(printer) => solver.search(position, request, &[session, printer].as_slice()),
            None => solver.search(position, request, session),
        };
        // If nothing more can be printed, nobody waits for more.
        if printer.is_some_and(|printer| printer.is_closed.into_inner()) {
            answer.ended = Ended::Finished;
        }
        Ok(quick_report::line_report(plan, &line, &answer))
    })
}

struct ImprovementPrinter<'p> {
    plan: &'p QuickPlan,
    line: &'p BatchLine,
    start: Instant,
    lower_bound: AtomicU8,
    is_closed: AtomicBool,
}

impl<'p> ImprovementPrinter<'p> {
    fn new(plan: &'p QuickPlan, line: &'p BatchLine) -> ImprovementPrinter<'p> {
        let (lower_bound, is_closed) = (AtomicU8::new(0), AtomicBool::new(false));
        ImprovementPrinter { plan, line, start: Instant::now(), lower_bound, is_closed }
    }
}

impl Observer for ImprovementPrinter<'_> {
    fn wants_to_stop(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn event(&self, event: &Event<'_>) {
        match *event {
            Event::SearchBegan { lower_bound, .. } => {
                self.lower_bound.store(lower_bound, Ordering::Relaxed);
            }
            Event::SolutionKnown(solution) => {
                let bound = self.lower_bound.load(Ordering::Relaxed);
                let elapsed = self.start.elapsed();
                let line =
                    quick_report::improvement(self.plan, self.line, bound, solution, elapsed);
                if !matches!(stdout::print_next(line.as_bytes()), Ok(flow) if flow.is_continue()) {
                    self.is_closed.store(true, Ordering::Relaxed);
                }
            }
            _ => {}
        }
    }
}

pub(crate) enum QuickSolver {
    Exact(Solver),
    Pairs(Box<PairSolver>),
}

impl QuickSolver {
    /// Loads the table or makes it.
    pub(crate) fn open(tables: &Tables, detail: Detail) -> anyhow::Result<QuickSolver> {
        Ok(match tables {
            Tables::Exact(table) => QuickSolver::Exact(table.reporting_builder(detail).open()?),
            Tables::Pairs => QuickSolver::Pairs(PairSolver::new().into()),
        })
    }

    /// Prepares what the search of this position will need, so that it does not count in its time.
    pub(crate) fn prepare(&self, position: &Position, request: &QuickRequest) {
        match self {
            QuickSolver::Exact(solver) => solver.prepare_quick(position, request),
            QuickSolver::Pairs(solver) => solver.prepare_quick(request),
        }
    }

    pub(crate) fn search(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        match self {
            QuickSolver::Exact(solver) => solver.quick_watched(position, request, observer),
            QuickSolver::Pairs(solver) => solver.quick_watched(position, request, observer),
        }
    }
}
