//! What the search of a job reads.

use std::sync::Arc;

use faceturn_goals::{DatabaseSource, GoalTables, MoveTables};
use faceturn_pattern_databases::GenerationObserver;

use super::Job;
use super::error::JobError;
use crate::solver::{LastGoal, Solver};

/// What a search reads.
#[derive(Clone, Debug)]
pub(super) enum Tables {
    /// The table of distances, for the whole cube.
    Whole(Solver),
    /// The databases of a goal.
    Goal {
        databases: Arc<GoalTables>,
        /// Those of the goal's inverse, if turns may be on the inverse.
        inverse: Option<Arc<GoalTables>>,
        /// The table of distances, if the goal lies in H.
        solver: Option<Solver>,
    },
    /// The distances of a goal by slices, wide moves and rotations.
    Moves {
        distances: Arc<MoveTables>,
        /// Whose threads search, if it has its own.
        solver: Option<Solver>,
    },
}

impl LastGoal {
    /// Finds the databases or distances of a job's aim.
    pub(super) fn make(
        Job { aim, metric, .. }: &Job,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<LastGoal, JobError> {
        let goal = aim.goal_with_free_turns();
        let made = match aim.moves {
            Some(moves) => {
                let made = MoveTables::new(goal, moves, bytes, &Stopped(source));
                made.map(|distances| LastGoal::Moves(distances.into()))
            }
            None => {
                let made = GoalTables::new(goal, *metric, aim.turns, bytes, source);
                made.map(|databases| LastGoal::Turns(databases.into()))
            }
        };
        made.map_err(|source| JobError::Prepare { goal: aim.goal.name().to_owned(), source })
    }

    /// Whether this is what a job's aim needs.
    pub(super) fn is_for(&self, Job { aim, metric, .. }: &Job) -> bool {
        let goal = aim.goal_with_free_turns();
        match self {
            LastGoal::Turns(last) => {
                let is_by = (last.order().allowed(), last.order().metric()) == (aim.turns, *metric);
                aim.moves.is_none() && is_by && *last.goal() == goal
            }
            LastGoal::Moves(last) => Some(last.order().set()) == aim.moves && *last.goal() == goal,
        }
    }

    /// These, with what is needed besides for turns on the inverse.
    pub(super) fn into_tables(
        self,
        job: &Job,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<Tables, JobError> {
        Ok(match self {
            LastGoal::Turns(databases) => {
                let inverse = inverse_databases(job, &databases, bytes, source)?;
                Tables::Goal { databases, inverse, solver: None }
            }
            LastGoal::Moves(distances) => Tables::Moves { distances, solver: None },
        })
    }
}

/// Stops what is made in memory where a source of databases would stop.
pub(super) struct Stopped<'s>(pub(super) &'s dyn DatabaseSource);

impl GenerationObserver for Stopped<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
}

impl Tables {
    /// The same, with the table of distances to H if it helps on one side or on the other.
    pub(super) fn with_subgroup<E>(
        mut self,
        open: impl FnOnce() -> Result<Solver, E>,
    ) -> Result<Tables, E> {
        if let Tables::Goal { databases, inverse, solver } = &mut self
            && (databases.wants_subgroup()
                || inverse.as_ref().is_some_and(|it| it.wants_subgroup()))
        {
            *solver = Some(open()?);
        }
        Ok(self)
    }

    /// The same, on the threads of this solver unless there is another one.
    pub(super) fn with_threads(mut self, threads: Option<Solver>) -> Tables {
        if let Tables::Goal { solver, .. } | Tables::Moves { solver, .. } = &mut self {
            *solver = solver.take().or(threads);
        }
        self
    }
}

/// Finds the databases of the inverse of a job's aim, if turns may be on the inverse. Those of a
/// goal that is its own inverse are `databases`.
fn inverse_databases(
    Job { aim, metric, .. }: &Job,
    databases: &Arc<GoalTables>,
    bytes: u64,
    source: &dyn DatabaseSource,
) -> Result<Option<Arc<GoalTables>>, JobError> {
    let goal = aim.goal.inverse();
    match aim.niss {
        false => Ok(None),
        true if goal == *databases.goal() => Ok(Some(databases.clone())),
        true => {
            let tables = GoalTables::new(goal, *metric, aim.turns, bytes, source);
            let goal = || format!("{}, on the inverse,", aim.goal);
            let tables = tables.map_err(|source| JobError::Prepare { goal: goal(), source })?;
            Ok(Some(tables.into()))
        }
    }
}
