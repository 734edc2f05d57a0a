//! What searches for a goal: the pattern databases, and the table of H where it helps.

use anyhow::Context;
use faceturn::{GoalSolver, GoalTablesError, KeptDatabases, Solver, Unreachable};
use faceturn_cube::Position;
use faceturn_searcher::{Observer, Outcome, Request, Wanted};
use rayon::ThreadPool;

use super::answer::Query;
use super::plan::GoalPlan;
use crate::commands::solve::plan::SolvePlan;
use crate::table_source::pattern_store;
use crate::terminal::pattern_progress::PatternProgress;

/// What searches for a goal.
pub(super) enum PlannedSolver {
    /// The search for the whole cube.
    Whole(Solver),
    /// The search for any goal.
    Goal(GoalSolver),
}

impl PlannedSolver {
    /// Loads or makes what the goal needs, on these threads.
    ///
    /// # Errors
    /// The databases or the table cannot be used.
    pub(super) fn open(
        plan: &SolvePlan,
        goal: &GoalPlan,
        pool: &ThreadPool,
    ) -> anyhow::Result<PlannedSolver> {
        if goal.is_whole_cube() {
            return Ok(PlannedSolver::Whole(plan.table.open(pool, plan.run.detail)?));
        }
        let store = pattern_store(goal.keep);
        let watcher = PatternProgress::new(plan.run.detail);
        let source = KeptDatabases { store: &store, watcher: &watcher };
        let solver = pool
            .install(|| GoalSolver::new(goal.goal_with_auf(), goal.turns, goal.bytes, &source))
            .with_context(|| format!("the goal {} cannot be prepared", goal.goal))?;
        if solver.tables().wants_subgroup() {
            let table = plan.table.open(pool, plan.run.detail)?;
            return Ok(PlannedSolver::Goal(solver.with_solver(&table)));
        }
        Ok(PlannedSolver::Goal(solver))
    }

    /// Why no start can reach the goal, if it is known.
    pub(super) fn why_unreachable(
        &self,
        query: &Query<'_>,
    ) -> Result<Option<Unreachable>, GoalTablesError> {
        match self {
            PlannedSolver::Whole(_) => Ok(None),
            PlannedSolver::Goal(solver) => solver.why_unreachable(&query.starts),
        }
    }

    /// Searches from all starts of the query.
    pub(super) fn solve(
        &self,
        query: &Query<'_>,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        match self {
            PlannedSolver::Whole(solver) => solve_each(solver, &query.starts, request, observer),
            PlannedSolver::Goal(solver) => solver.solve_watched(&query.starts, request, observer),
        }
    }
}

/// Solves the whole cube from each start, no farther than the nearest one so far needs, and keeps
/// the shortest solutions of all.
fn solve_each(
    solver: &Solver,
    starts: &[Position],
    request: &Request,
    observer: &dyn Observer,
) -> Outcome {
    let extra = if request.wanted == Wanted::All { request.extra } else { 0 };
    let mut limit = request.max_depth;
    let mut outcomes: Vec<Outcome> = Vec::new();
    for start in starts {
        let outcome = solver.solve_watched(start, &request.max_depth(limit), observer);
        if let Some(distance) = outcome.distance().filter(|_| !outcome.solutions.is_empty()) {
            limit = limit.min(distance + extra);
        }
        outcomes.push(outcome);
    }
    let is_within = |length: usize| length <= usize::from(limit);
    let nearest = outcomes
        .iter()
        .filter(|outcome| !outcome.solutions.is_empty())
        .min_by_key(|outcome| outcome.distance())
        .or(outcomes.first())
        .cloned()
        .unwrap_or_default();
    if outcomes.len() <= 1 {
        return nearest;
    }
    let mut solutions: Vec<_> = outcomes.iter().flat_map(|outcome| &outcome.solutions).collect();
    solutions.retain(|solution| is_within(solution.len()));
    solutions.sort_by_key(|solution| (solution.len(), *solution));
    solutions.dedup();
    let solutions: Vec<_> = solutions.into_iter().cloned().collect();
    // The symmetries of one start are not those of all.
    nearest.with_kinds(solutions.clone()).with_solutions(solutions).with_symmetries(1)
}
