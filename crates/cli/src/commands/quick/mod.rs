//! `faceturn quick`: a short solution at once.

pub(crate) mod plan;
mod report;
mod solver;

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use faceturn::{Maneuver, ShortObserver, ShortOutcome};

use crate::batch::entry::Entry;
use crate::batch::journal::{JournalCommand, JournalHeader};
use crate::batch::session::{self, RunContext};
use crate::batch::supervisor::{Ending, Supervisor};
use crate::commands::quick::plan::QuickPlan;
use crate::commands::quick::solver::QuickSolver;
use crate::status::Status;
use crate::terminal::stdout;

/// Prints a short solution of each position.
///
/// # Errors
/// The table cannot be used, threads cannot be started, or files cannot be used.
pub(crate) fn run(plan: &QuickPlan) -> anyhow::Result<Status> {
    let header = JournalHeader::new(JournalCommand::Quick(plan.options()), plan.run.reading);
    let open = |pool: &_| QuickSolver::open(&plan.tables, pool, plan.run.detail);
    session::run(&plan.run, &header, open, |context, entry| {
        context.solver.prepare(&entry.input.position);
        let answer =
            context.supervised(None, |supervisor| Answer::find(context, supervisor, &entry, plan));
        Ok(report::line_report(plan, &answer))
    })
}

/// The answer to one position.
struct Answer<'e> {
    entry: &'e Entry,
    outcome: ShortOutcome,
    ending: Ending,
    /// The lower bound while these were found; that of the outcome may be higher.
    first_bound: u8,
    /// Each solution that was shorter than all before, and when it was found.
    improvements: Vec<(Maneuver, Duration)>,
    /// How long the search took.
    elapsed: Duration,
}

impl<'e> Answer<'e> {
    fn find(
        context: &RunContext<'_, QuickSolver>,
        supervisor: &Supervisor<'_>,
        entry: &'e Entry,
        plan: &QuickPlan,
    ) -> Answer<'e> {
        let improvements = Improvements {
            supervisor,
            printer: plan.prints_at_once().then_some((plan, entry)),
            start: Instant::now(),
            lower_bound: AtomicU8::new(0),
            found: Mutex::default(),
            is_closed: AtomicBool::new(false),
        };
        let outcome = context.solver.search(&entry.input.position, &plan.request(), &improvements);
        let elapsed = improvements.start.elapsed();
        // Where nothing more can be printed, nobody waits for more.
        let is_closed = improvements.is_closed.into_inner();
        let ending = match supervisor.reason() {
            _ if outcome.is_finished || is_closed => Ending::Finished,
            reason => reason,
        };
        let first_bound = improvements.lower_bound.into_inner();
        let improvements = improvements.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        Answer { entry, outcome, ending, first_bound, improvements, elapsed }
    }
}

/// Keeps each solution that is shorter than all before, and stops the search in time.
struct Improvements<'s> {
    supervisor: &'s Supervisor<'s>,
    printer: Option<(&'s QuickPlan, &'s Entry)>,
    start: Instant,
    lower_bound: AtomicU8,
    found: Mutex<Vec<(Maneuver, Duration)>>,
    /// Whether nothing more can be printed.
    is_closed: AtomicBool,
}

impl ShortObserver for Improvements<'_> {
    fn wants_to_stop(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed) || self.supervisor.reason() == Ending::Interrupted
    }

    fn is_overdue(&self) -> bool {
        self.supervisor.is_overdue()
    }

    fn bound_proven(&self, lower_bound: u8) {
        self.lower_bound.store(lower_bound, Ordering::Relaxed);
    }

    fn improved(&self, solution: &Maneuver, lower_bound: u8) {
        let elapsed = self.start.elapsed();
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.push((solution.clone(), elapsed));
        if let Some((plan, entry)) = self.printer {
            let line = report::improvement(plan, entry, lower_bound, solution, elapsed);
            if !matches!(stdout::print_next(line.as_bytes()), Ok(flow) if flow.is_continue()) {
                self.is_closed.store(true, Ordering::Relaxed);
            }
        }
    }
}
