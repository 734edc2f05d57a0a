//! `faceturn quick`: a short solution at once.

pub(crate) mod plan;
mod report;
mod solver;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use faceturn::{Maneuver, Position, TwoPhaseObserver, TwoPhaseOutcome};

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
        let answer =
            context.supervised(None, |supervisor| Answer::find(context, supervisor, &entry, plan));
        Ok(report::line_report(plan, &answer))
    })
}

/// The answer to one position.
struct Answer<'e> {
    entry: &'e Entry,
    outcome: TwoPhaseOutcome,
    lower_bound: u8,
    ending: Ending,
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
        let (solver, position) = (context.solver, &entry.input.position);
        let lower_bound = solver.lower_bound(position);
        let improvements = Improvements {
            supervisor,
            position,
            // What is printed at once needs the bound for its star.
            printer: plan.prints_at_once().then_some((plan, entry, lower_bound)),
            start: Instant::now(),
            found: Mutex::default(),
            is_closed: AtomicBool::new(false),
        };
        let request = plan.request(lower_bound);
        let mut outcome = solver.search(position, &request, &improvements);
        if outcome.best.is_none() && supervisor.reason() != Ending::Interrupted {
            // The nodes did not suffice for any solution.
            let nodes = outcome.nodes;
            let any = request.good_length(request.max_length).max_nodes(u64::MAX);
            outcome = solver.search(position, &any, &improvements);
            outcome.nodes += nodes;
        }
        let elapsed = improvements.start.elapsed();
        let length = outcome.best.as_ref().map(|best| best.face_turn_length() as u8);
        let is_good = length.is_some_and(|length| length <= request.good_length);
        let is_spent = outcome.nodes >= request.max_nodes;
        let ending = match supervisor.reason() {
            Ending::Interrupted if !is_good => Ending::Interrupted,
            _ if !is_good && !is_spent && supervisor.is_overdue() => Ending::TimedOut,
            _ => Ending::Finished,
        };
        let found = improvements.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let improvements = match (found.is_empty(), &outcome.best) {
            // The solved position needs no search.
            (true, Some(best)) => {
                checked(position, best);
                vec![(best.clone(), elapsed)]
            }
            _ => found,
        };
        Answer { entry, outcome, lower_bound, ending, improvements, elapsed }
    }
}

/// Checks that the maneuver solves the position.
fn checked(position: &Position, solution: &Maneuver) {
    let end = position.apply(solution);
    assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
}

/// Keeps each solution that is shorter than all before, and stops the search in time.
struct Improvements<'s> {
    supervisor: &'s Supervisor<'s>,
    position: &'s Position,
    printer: Option<(&'s QuickPlan, &'s Entry, u8)>,
    start: Instant,
    found: Mutex<Vec<(Maneuver, Duration)>>,
    /// Whether nothing more can be printed.
    is_closed: AtomicBool,
}

impl TwoPhaseObserver for Improvements<'_> {
    fn wants_to_stop(&self) -> bool {
        let is_over = || self.supervisor.is_overdue() && !self.locked().is_empty();
        self.is_closed.load(Ordering::Relaxed)
            || self.supervisor.reason() == Ending::Interrupted
            || is_over()
    }

    fn improved(&self, solution: &Maneuver) {
        let elapsed = self.start.elapsed();
        checked(self.position, solution);
        self.locked().push((solution.clone(), elapsed));
        if let Some((plan, entry, lower_bound)) = self.printer {
            let line = report::improvement(plan, entry, lower_bound, solution, elapsed);
            if !matches!(stdout::print_next(line.as_bytes()), Ok(flow) if flow.is_continue()) {
                self.is_closed.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Improvements<'_> {
    fn locked(&self) -> std::sync::MutexGuard<'_, Vec<(Maneuver, Duration)>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
