//! Goals other than the solved cube.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use faceturn::report::GoalReport;
use faceturn::searcher::TurnSet;
use faceturn::{
    GOAL_BYTES, Goal, GoalSolver, GoalTablesError, KeptDatabases, Observer, Outcome, PatternStore,
    PatternWatcher, Position, Request, Solver, Watch,
};
use pyo3::prelude::*;

use crate::errors::{self, TableError, with_causes};
use crate::job;

/// How often a thread looks whether another one has prepared its goal.
const TICK: Duration = Duration::from_millis(1);

/// A goal and what searches for it.
#[derive(Clone)]
pub(crate) struct ReadyGoal {
    goal: Goal,
    /// `None` for the solved cube, which the solver searches for itself.
    databases: Option<GoalSolver>,
}

impl ReadyGoal {
    /// Searches on this thread and those of its pool.
    pub(crate) fn search(
        &self,
        solver: &Solver,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        match &self.databases {
            Some(databases) => databases.solve_watched(&[*position], request, observer),
            None => solver.solve_watched(position, request, observer),
        }
    }

    /// What the report of a search says of it.
    pub(crate) fn report(&self) -> GoalReport {
        GoalReport::new(self.goal.name())
    }
}

/// The goal that a solver was last asked for. Its databases stay in memory.
#[derive(Default)]
pub(crate) struct LastGoal(Mutex<Option<ReadyGoal>>);

impl LastGoal {
    /// The goal that this text names, with its databases loaded or made.
    pub(crate) fn get(
        &self,
        py: Python<'_>,
        text: &str,
        solver: &Solver,
        store: impl FnOnce() -> PatternStore,
    ) -> PyResult<ReadyGoal> {
        let goal: Goal = text.parse().map_err(|error| errors::of_goal(&error))?;
        // One thread prepares a goal while the others wait here, outside the pool that it needs.
        let mut last = loop {
            match self.0.try_lock() {
                Ok(last) => break last,
                Err(TryLockError::Poisoned(error)) => break PoisonError::into_inner(error),
                Err(TryLockError::WouldBlock) => {
                    py.check_signals()?;
                    py.detach(|| thread::sleep(TICK));
                }
            }
        };
        match &*last {
            Some(ready) if ready.goal == goal => Ok(ready.clone()),
            _ => Ok(last.insert(prepared(py, solver, goal, store())?).clone()),
        }
    }
}

/// Loads or makes what a goal needs.
fn prepared(
    py: Python<'_>,
    solver: &Solver,
    goal: Goal,
    store: PatternStore,
) -> PyResult<ReadyGoal> {
    if goal.is_solved_cube() {
        return Ok(ReadyGoal { goal, databases: None });
    }
    let watch = Arc::<Watch>::default();
    let (wanted, watcher) = (goal.clone(), StopWith(watch.clone()));
    let open = move |solver: &Solver| {
        let source = KeptDatabases { store: &store, watcher: &watcher };
        let databases = GoalSolver::new(wanted, TurnSet::ALL, GOAL_BYTES, &source)?;
        let wants_table = databases.tables().wants_subgroup();
        Ok(if wants_table { databases.with_solver(solver) } else { databases })
    };
    let end = job::run(py, solver, open, || watch.stop(), |_| Ok(()));
    match (end.exception, end.value) {
        (Some(exception), _) => Err(exception),
        (None, Ok(databases)) => Ok(ReadyGoal { goal, databases: Some(databases) }),
        (None, Err(GoalTablesError::Goal(error))) => Err(errors::of_goal(&error)),
        (None, Err(error)) => {
            let text = format!("the goal {goal} cannot be prepared: {}", with_causes(&error));
            Err(TableError::new_err(text))
        }
    }
}

/// Stops when the caller wants to.
struct StopWith(Arc<Watch>);

impl PatternWatcher for StopWith {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
}
