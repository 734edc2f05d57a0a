//! `faceturn solve --goal` and the like: maneuvers to a goal instead of the solved cube.

mod answer;
pub(crate) mod plan;
mod solver;

use faceturn_searcher::Outcome;

use crate::batch::entry::{Entry, LineError};
use crate::batch::journal::JournalHeader;
use crate::batch::session::{self, LineReport, RunContext};
use crate::batch::supervisor::Supervisor;
use crate::commands::solve::answer::Answer;
use crate::commands::solve::plan::SolvePlan;
use crate::commands::solve::report::Report;
use crate::status::Status;
use crate::terminal::stderr;
use answer::Query;
pub(crate) use answer::Setting;
use plan::GoalPlan;
use solver::PlannedSolver;

/// Searches for the goal from all positions.
///
/// # Errors
/// The databases or the table cannot be used, threads cannot be started, or files cannot be used.
pub(crate) fn run(
    plan: &SolvePlan,
    goal: &GoalPlan,
    header: &JournalHeader,
) -> anyhow::Result<Status> {
    let open = |pool: &_| PlannedSolver::open(plan, goal, pool);
    session::run(&plan.run, header, open, |context, entry| {
        let query = Query::new(goal, &entry);
        let reason = match context.solver.why_unreachable(&query) {
            Ok(reason) => reason,
            Err(error) => return Err(LineError::of_work(&entry, stderr::explained(&error))),
        };
        let report = Report { plan };
        if let Some(reason) = reason {
            let answer = Answer::without_search(&entry, Outcome::new().with_symmetries(1));
            let answer = Answer { unreachable: Some(reason), ..answer };
            let label = plan.run.note_label(&entry);
            let turns = goal.allowed_turns().map_or(String::new(), |turns| format!(" by {turns}"));
            let note = plan.run.wants_note(Status::NoneWithin);
            return Ok(LineReport {
                note: note.then(|| format!("{label}the goal cannot be reached{turns}: {reason}")),
                ..report.line_report(&answer)
            });
        }
        let answer =
            context.supervised(None, |supervisor| find(context, supervisor, &entry, &query, plan));
        Ok(report.line_report(&answer))
    })
}

/// Searches.
fn find<'e>(
    context: &RunContext<'_, PlannedSolver>,
    supervisor: &Supervisor<'_>,
    entry: &'e Entry,
    query: &Query<'_>,
    plan: &SolvePlan,
) -> Answer<'e> {
    let start = std::time::Instant::now();
    let outcome = context.solver.solve(query, &plan.request, supervisor);
    let outcome = query.without_equivalents(outcome);
    Answer::of_goal(entry, query, outcome, plan, supervisor, start.elapsed())
}
