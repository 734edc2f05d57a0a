//! What searches for goals need: pattern databases.

use std::sync::{Mutex, PoisonError};

use faceturn::{
    GOAL_BYTES, Goal, GoalSolver, GoalTablesError, KeptDatabases, PatternEvent, PatternStore,
    PatternWatcher, Solver,
};

use crate::stop::Stop;

/// The databases of goals: kept in files, if the caller wants that, and those of the last goal in
/// memory.
pub(crate) struct Goals {
    store: PatternStore,
    last: Mutex<Option<GoalSolver>>,
}

/// Stops the making of databases.
struct Stopping<'s>(&'s Stop);

impl PatternWatcher for Stopping<'_> {
    fn event(&self, _: &PatternEvent<'_>) {}

    fn wants_to_stop(&self) -> bool {
        self.0.is_wanted()
    }
}

impl Goals {
    /// Databases are kept in this store.
    pub(crate) fn new(store: PatternStore) -> Goals {
        Goals { store, last: Mutex::default() }
    }

    /// A solver for a goal, with the threads and the table of this one. Takes seconds if its
    /// databases have to be made, which ends when somebody asks to stop.
    ///
    /// # Errors
    /// [`GoalTablesError`]
    pub(crate) fn solver(
        &self,
        solver: &Solver,
        goal: &Goal,
        stop: &Stop,
    ) -> Result<GoalSolver, GoalTablesError> {
        let last = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = last().clone().filter(|last| last.tables().goal() == goal);
        if let Some(kept) = kept {
            return Ok(kept.with_solver(solver));
        }
        // Not both in memory, unless another search needs the one before.
        *last() = None;
        let source = KeptDatabases { store: &self.store, watcher: &Stopping(stop) };
        let made = GoalSolver::beside(solver, goal.clone(), GOAL_BYTES, &source)?;
        *last() = Some(made.clone());
        Ok(made)
    }
}
