//! Prepares jobs: opens the table, or makes the databases of a goal, small or in full. Says which
//! aims cannot be reached.

use std::sync::{Arc, Mutex, PoisonError};

use faceturn_goals::{
    DatabaseSource, Goal, GoalTables, InMemory, MoveTables, Reach, Sides, Unreachable,
};
use faceturn_searcher::{StopWhen, TurnSet};

use super::aim::Aim;
use super::answer::Answer;
use super::error::JobError;
use super::prepared::{Prepared, Tables};
use super::solutions::InOrder;
use super::start::Start;
use super::start::Starts;
use super::{Job, near};
use crate::solver::{KeptGoals, MadeGoal, Solver, SolverBuilder};

/// The default for the bytes of a goal's databases: 200 MB.
pub const GOAL_BYTES: u64 = 200_000_000;

/// Prepares jobs that differ only in their starts. The table and databases are opened or made when
/// first needed, and kept.
///
/// ```no_run
/// use faceturn::goals::{GOAL_BYTES, InMemory};
/// use faceturn::jobs::Aim;
/// use faceturn::{Job, Solver};
///
/// let job = Job::<()>::default().aim(Aim::new("cross".parse()?));
/// // A cross needs no table: none is opened.
/// let preparer = Solver::builder().preparer(job, GOAL_BYTES);
/// for start in ["R U F2 D", "F R' D2"] {
///     let answer = preparer.prepare(start.parse()?, &InMemory(&()))?.run(&())?;
///     println!("{:?}", answer.outcome.distance());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Preparer<'e> {
    pub(super) job: Job<()>,
    bytes: u64,
    solver: Mutex<Opening<'e>>,
    /// The solver whose own threads search, if it has any.
    pub(super) threads: Option<Solver>,
    pub(super) kept: Arc<Mutex<KeptGoals>>,
    /// Which starts cannot reach the aim.
    reach: Reach,
    /// For near starts, if they need less; like `full` made when first needed.
    small: Option<Mutex<Option<Tables>>>,
    full: Mutex<Option<Tables>>,
}

/// A solver that is opened when it is first needed.
#[derive(Debug)]
enum Opening<'e> {
    Unopened(SolverBuilder<'e>),
    Opened(Solver),
}

impl Solver {
    /// Prepares a job; makes the databases of its goal, if it needs any, in memory.
    ///
    /// The databases of the last goals [are kept](Solver::with_kept_goal_bytes) for later jobs. A
    /// job in the other metric gets that metric's table, as with [`Solver::in_metric`].
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn prepare(&self, job: &Job) -> Result<Prepared, JobError> {
        self.prepare_from(job, GOAL_BYTES, &InMemory(&()))
    }

    /// As [`Solver::prepare`], with about this many bytes of databases from a source. A start near
    /// its goal needs only a megabyte, made in a moment.
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn prepare_from(
        &self,
        job: &Job,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<Prepared, JobError> {
        let preparer = self.preparer(job.clone().with_start(()), bytes);
        preparer.prepare(job.start.clone(), source)
    }

    /// Prepares jobs from any starts as [`Solver::prepare_from`] does one.
    pub fn preparer(&self, job: Job<()>, bytes: u64) -> Preparer<'static> {
        let threads = self.has_own_threads().then(|| self.clone());
        let kept = Arc::clone(self.kept_goals());
        Preparer { threads, kept, ..Preparer::new(Opening::Opened(self.clone()), job, bytes) }
    }
}

impl<'e> SolverBuilder<'e> {
    /// As [`Solver::preparer`]; opens the solver, in the job's metric, when a job needs the table.
    /// Jobs for most goals do not.
    pub fn preparer(self, job: Job<()>, bytes: u64) -> Preparer<'e> {
        Preparer::new(Opening::Unopened(self.metric(job.metric())), job, bytes)
    }
}

impl<'e> Preparer<'e> {
    fn new(solver: Opening<'e>, job: Job<()>, bytes: u64) -> Preparer<'e> {
        Preparer {
            small: near::has_small_databases(&job, bytes).then(Mutex::default),
            reach: job.aim.reach(),
            job,
            bytes,
            solver: solver.into(),
            threads: None,
            kept: Arc::default(),
            full: Mutex::default(),
        }
    }

    /// The job without a start.
    pub fn job(&self) -> &Job<()> {
        &self.job
    }

    /// Opens and makes now what every start needs.
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn open(&self, source: &dyn DatabaseSource) -> Result<(), JobError> {
        match self.small(source)? {
            Some(_) => Ok(()),
            None => self.full(source).map(drop),
        }
    }

    /// Prepares the job from a start. One that cannot reach its aim, as small databases show, needs
    /// nothing else. The first that is not near makes databases from this source while others wait.
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn prepare(&self, start: Start, source: &dyn DatabaseSource) -> Result<Prepared, JobError> {
        let job = self.job.clone().start(start);
        let starts = Arc::new(Starts::of(&job));
        let reason = job.aim.why_unreachable(&self.reach, &starts)?;
        let prepared = |tables| Prepared::from_starts(job.clone(), starts.clone(), tables);
        if let Some(reason) = reason {
            return Ok(prepared(Tables::Unreachable(reason)));
        }
        if let Some(small) = self.small(source)?.map(prepared)
            && small.is_near()
        {
            return Ok(small);
        }
        self.full(source).map(prepared)
    }

    /// The tables for near starts; `None` if there are no small databases.
    pub(super) fn small(&self, source: &dyn DatabaseSource) -> Result<Option<Tables>, JobError> {
        let Some(small) = &self.small else { return Ok(None) };
        self.filled(small, near::BYTES, &InMemory(&StopWhen(|| source.observer().asks_to_end())))
            .map(Some)
    }

    pub(super) fn full(&self, source: &dyn DatabaseSource) -> Result<Tables, JobError> {
        self.filled(&self.full, self.bytes, source)
    }

    fn filled(
        &self,
        kept: &Mutex<Option<Tables>>,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<Tables, JobError> {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = match &*kept {
            Some(tables) => tables.clone(),
            None => self.tables(bytes, source)?,
        };
        Ok(kept.insert(tables).clone())
    }

    /// Makes what the job reads, with about `bytes` of databases for each side.
    pub(super) fn tables(
        &self,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<Tables, JobError> {
        let aim = &self.job.aim;
        if aim.is_under_h() {
            return Ok(Tables::Whole(self.solver()?));
        }
        let threads = self.threads.clone();
        let name = aim.goal.name();
        let databases = match self.made(aim.goal_of_databases(), name, bytes, source)? {
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

    /// The databases or distances of a goal by the job's turns or moves, kept or new.
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
            Some(moves) => MoveTables::new(goal, moves, bytes, source.observer())
                .map(|distances| MadeGoal::Moves(distances.into())),
            None => GoalTables::new(goal, metric, aim.turns, bytes, source)
                .map(|databases| MadeGoal::Turns(databases.into())),
        };
        let failed = |source| JobError::Prepare { goal: name.to_owned(), source };
        let made = self.apart(|| make().map_err(failed))?;
        kept().keep(bytes, made.clone());
        Ok(made)
    }

    pub(super) fn solver(&self) -> Result<Solver, JobError> {
        let failed = |error| JobError::Open(Box::new(error));
        let mut opening = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = match &mut *opening {
            Opening::Opened(solver) => solver.in_metric(self.job.metric()).map_err(failed)?,
            Opening::Unopened(builder) => self.apart(|| builder.open_now().map_err(failed))?,
        };
        *opening = Opening::Opened(solver.clone());
        Ok(solver)
    }

    /// Does some work on its own threads, while the caller holds a lock that others wait for.
    pub(super) fn apart<T: Send>(
        &self,
        work: impl FnOnce() -> Result<T, JobError> + Send,
    ) -> Result<T, JobError> {
        #[cfg(feature = "native")]
        return crate::solver::native::on_threads_apart(self.threads.as_ref(), work)
            .map_err(|error| JobError::Open(Box::new(error.into())))?;
        #[cfg(not(feature = "native"))]
        work()
    }
}

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

impl Aim {
    /// The starts that can reach the aim, as small databases show, without the larger ones of a
    /// search. For slices, wide moves and rotations they assume all turns.
    pub(super) fn reach(&self) -> Reach {
        let turns = if self.moves.is_some() { TurnSet::ALL } else { self.turns };
        let sides = if self.niss { Sides::Both } else { Sides::Normal };
        Reach::new(self.goal_with_free_turns(), turns, sides)
    }

    /// Why these starts cannot reach the aim, if known.
    pub(super) fn why_unreachable(
        &self,
        reach: &Reach,
        starts: &Starts,
    ) -> Result<Option<Unreachable>, JobError> {
        let failed = |source| JobError::Prepare { goal: self.goal.name().to_owned(), source };
        reach.why_unreachable(&starts.positions).map_err(failed)
    }
}

impl Job {
    /// The answer, if small databases show the aim unreachable: the prepared job's, but sooner.
    ///
    /// # Errors
    /// [`JobError::Prepare`]: there is not enough memory.
    pub fn unreachable(&self) -> Result<Option<Answer>, JobError> {
        let starts = Arc::new(Starts::of(self));
        let reason = self.aim.why_unreachable(&self.aim.reach(), &starts)?;
        Ok(reason.map(|reason| self.answer_of_unreachable(reason, &starts)))
    }

    pub(super) fn answer_of_unreachable(
        &self,
        reason: Unreachable,
        starts: &Arc<Starts>,
    ) -> Answer {
        let none = InOrder::default();
        Answer { unreachable: Some(reason), ..self.answer_listing(starts, none) }
    }
}
