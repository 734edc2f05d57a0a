//! What the search of a job reads.

use std::sync::{Arc, Mutex, PoisonError};

use faceturn_goals::{DatabaseSource, Goal, GoalTables, GoalTablesError, MoveTables};
use faceturn_pattern_databases::GenerationObserver;
#[cfg(feature = "files")]
use faceturn_searcher::Request;

use super::Job;
use super::error::JobError;
use crate::solver::{KeptGoals, MadeGoal, Solver};

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

/// Where what a search reads comes from.
#[derive(Clone, Copy)]
pub(super) struct Sources<'s> {
    /// What was made before.
    pub(super) kept: &'s Arc<Mutex<KeptGoals>>,
    pub(super) databases: &'s dyn DatabaseSource,
    /// Whose threads make it and search, if it has its own.
    pub(super) threads: Option<&'s Solver>,
}

impl Sources<'_> {
    /// What a job from any start reads, with about so many bytes of databases for each side.
    pub(super) fn tables<E: From<JobError>>(
        &self,
        job: &Job,
        bytes: u64,
        open: impl FnOnce() -> Result<Solver, E>,
    ) -> Result<Tables, E> {
        let Job { aim, .. } = job;
        if aim.is_whole_cube() {
            return Ok(Tables::Whole(open()?));
        }
        let failed = |goal| move |source| JobError::Prepare { goal, source };
        let goal = aim.goal_with_free_turns();
        let made = self.made(job, goal, bytes).map_err(failed(aim.goal.name().to_owned()))?;
        let tables = match made {
            MadeGoal::Turns(databases) => {
                let on_inverse = || {
                    let made = self.made(job, aim.goal.inverse(), bytes);
                    made.map_err(failed(format!("{}, on the inverse,", aim.goal)))
                };
                let inverse = match aim.niss.then(on_inverse).transpose()? {
                    Some(MadeGoal::Turns(databases)) => Some(databases),
                    _ => None,
                };
                Tables::Goal { databases, inverse, solver: None }
            }
            MadeGoal::Moves(distances) => Tables::Moves { distances, solver: None },
        };
        Ok(tables.with_subgroup(open)?.with_threads(self.threads.cloned()))
    }

    /// The databases or distances of a goal by a job's turns or moves: those kept, or new ones.
    fn made(&self, job: &Job, goal: Goal, bytes: u64) -> Result<MadeGoal, GoalTablesError> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept().find(bytes, |made| is_for(made, &goal, job));
        if let Some(made) = found {
            return Ok(made);
        }
        let (aim, metric) = (&job.aim, job.metric());
        let whole = goal.pattern().arrangements() / 2;
        let is_small = aim.moves.is_none() && whole < bytes.into();
        kept().make_room(if is_small { whole as u64 } else { bytes });
        let made = on_threads_of(self.threads, || match aim.moves {
            Some(moves) => MoveTables::new(goal, moves, bytes, &Stopped(self.databases))
                .map(|distances| MadeGoal::Moves(distances.into())),
            None => GoalTables::new(goal, metric, aim.turns, bytes, self.databases)
                .map(|databases| MadeGoal::Turns(databases.into())),
        })?;
        kept().keep(bytes, made.clone());
        Ok(made)
    }
}

/// Whether this was made for a goal by a job's turns or moves.
fn is_for(made: &MadeGoal, goal: &Goal, job: &Job) -> bool {
    let aim = &job.aim;
    match made {
        MadeGoal::Turns(made) => {
            let is_by =
                (made.order().allowed(), made.order().metric()) == (aim.turns, job.metric());
            aim.moves.is_none() && is_by && made.goal() == goal
        }
        MadeGoal::Moves(made) => Some(made.order().set()) == aim.moves && made.goal() == goal,
    }
}

/// Runs something on the threads of a solver that has its own, else on the current ones.
pub(super) fn on_threads_of<T: Send>(
    solver: Option<&Solver>,
    work: impl FnOnce() -> T + Send,
) -> T {
    match solver {
        Some(solver) => solver.on_own_threads(work),
        None => work(),
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
    /// The name of the search that a request gets, and what identifies the tables: the parts of a pass and
    /// their counts depend on both.
    #[cfg(feature = "files")]
    pub(super) fn identity(&self, request: &Request) -> (&'static str, String) {
        match self {
            Tables::Whole(solver) => solver.search_identity(request),
            Tables::Goal { databases, inverse, solver } => {
                let databases = [Some(databases), inverse.as_ref()].into_iter().flatten();
                let bytes: Vec<String> = databases.map(|it| it.bytes().to_string()).collect();
                let subgroup = solver.as_ref().map(|it| it.table().digest().to_string());
                let subgroup = subgroup.filter(|_| self.wants_subgroup());
                ("goal", [bytes, Vec::from_iter(subgroup)].concat().join(" "))
            }
            Tables::Moves { distances, .. } => ("moves", distances.bytes().to_string()),
        }
    }

    /// Whether the table of distances to H helps on one side or on the other.
    fn wants_subgroup(&self) -> bool {
        let Tables::Goal { databases, inverse, .. } = self else { return false };
        databases.wants_subgroup() || inverse.as_ref().is_some_and(|it| it.wants_subgroup())
    }

    /// The solver whose table or threads it uses, if any.
    pub(super) fn solver(&self) -> Option<&Solver> {
        match self {
            Tables::Whole(solver) => Some(solver),
            Tables::Goal { solver, .. } | Tables::Moves { solver, .. } => solver.as_ref(),
        }
    }

    /// The same, with the table of distances to H if it helps on one side or on the other.
    pub(super) fn with_subgroup<E>(
        mut self,
        open: impl FnOnce() -> Result<Solver, E>,
    ) -> Result<Tables, E> {
        if self.wants_subgroup()
            && let Tables::Goal { solver, .. } = &mut self
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
