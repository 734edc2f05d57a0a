//! What the search of a job reads.

use std::sync::{Arc, PoisonError};

use faceturn_goals::{DatabaseSource, Goal, GoalTables, MoveTables};
use faceturn_pattern_databases::GenerationObserver;
#[cfg(feature = "files")]
use faceturn_searcher::Request;

use super::Job;
use super::error::JobError;
use super::preparing::Preparer;
use crate::solver::{MadeGoal, Solver};

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

impl Preparer<'_> {
    /// What the job from any start reads, with about so many bytes of databases for each side.
    pub(super) fn tables(
        &self,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<Tables, JobError> {
        let aim = &self.job.aim;
        if aim.is_whole_cube() {
            return Ok(Tables::Whole(self.solver()?));
        }
        let threads = self.threads.clone();
        let name = aim.goal.name();
        let databases = match self.made(aim.goal_with_free_turns(), name, bytes, source)? {
            MadeGoal::Turns(databases) => databases,
            MadeGoal::Moves(distances) => return Ok(Tables::Moves { distances, solver: threads }),
        };
        let name = format!("{name}, on the inverse,");
        let on_inverse = || self.made(aim.goal.inverse(), &name, bytes, source);
        let inverse = match aim.niss.then(on_inverse).transpose()? {
            Some(MadeGoal::Turns(databases)) => Some(databases),
            _ => None,
        };
        let wants_subgroup = |it: &Arc<GoalTables>| it.wants_subgroup();
        let solver =
            match wants_subgroup(&databases) || inverse.as_ref().is_some_and(wants_subgroup) {
                true => Some(self.solver()?),
                false => threads,
            };
        Ok(Tables::Goal { databases, inverse, solver })
    }

    /// The databases or distances of a goal by the job's turns or moves: those kept, or new ones.
    fn made(
        &self,
        goal: Goal,
        name: &str,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<MadeGoal, JobError> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept().find(bytes, |made| is_for(made, &goal, &self.job));
        if let Some(made) = found {
            return Ok(made);
        }
        let (aim, metric) = (&self.job.aim, self.job.metric());
        let whole = goal.pattern().arrangements() / 2;
        let is_small = aim.moves.is_none() && whole < bytes.into();
        kept().make_room(if is_small { whole as u64 } else { bytes });
        let make = || match aim.moves {
            Some(moves) => MoveTables::new(goal, moves, bytes, &Stopped(source))
                .map(|distances| MadeGoal::Moves(distances.into())),
            None => GoalTables::new(goal, metric, aim.turns, bytes, source)
                .map(|databases| MadeGoal::Turns(databases.into())),
        };
        let failed = |source| JobError::Prepare { goal: name.to_owned(), source };
        let made = self.apart(|| make().map_err(failed))?;
        kept().keep(bytes, made.clone());
        Ok(made)
    }
}

/// Whether this was made for a goal by a job's turns or moves.
fn is_for(made: &MadeGoal, goal: &Goal, job: &Job<()>) -> bool {
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

#[cfg(feature = "files")]
impl Tables {
    /// The name of the search that a request gets, and what identifies the tables: the parts of a pass and
    /// their counts depend on both.
    pub(super) fn identity(&self, request: &Request) -> (&'static str, String) {
        match self {
            Tables::Whole(solver) => solver.search_identity(request),
            Tables::Goal { databases, inverse, solver } => {
                let databases = [Some(databases), inverse.as_ref()].into_iter().flatten();
                let bytes = databases.clone().map(|it| it.bytes().to_string());
                let wants_subgroup = databases.clone().any(|it| it.wants_subgroup());
                let subgroup = solver.iter().filter(|_| wants_subgroup);
                let digests = subgroup.map(|it| it.table().digest().to_string());
                ("goal", bytes.chain(digests).collect::<Vec<_>>().join(" "))
            }
            Tables::Moves { distances, .. } => ("moves", distances.bytes().to_string()),
        }
    }
}
