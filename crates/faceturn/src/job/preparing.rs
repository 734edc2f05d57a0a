//! How a job gets what its search reads: the table, or the databases of a goal, small or in full.

use faceturn_goals::{DatabaseSource, InMemory};

use super::Job;
use super::error::JobError;
use super::near;
use super::prepared::Prepared;
use super::start::Start;
use super::tables::{Stopped, Tables};
use crate::solver::{LastGoal, LastGoals, Solver};

/// The default for the databases of a goal: 200 MB.
pub const GOAL_BYTES: u64 = 200_000_000;

/// What the searches of jobs read that differ in their starts alone, made by
/// [`Solver::prepare_batch`].
///
/// Clones are cheap: they share the tables.
#[derive(Clone, Debug)]
pub struct PreparedBatch {
    job: Job,
    /// For near starts, if that makes a difference.
    small: Option<Tables>,
    full: Tables,
}

/// What was made for the last goal in one of the two sizes.
type LastOfSize = fn(&mut LastGoals) -> &mut Option<(u64, LastGoal)>;

impl Solver {
    /// Makes what a job's search reads besides the table, which may be nothing, in memory. The
    /// databases of the last goal are kept for the next job. A job in the other metric gets the table
    /// of that one: see [`Solver::in_metric`].
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn prepare(&self, job: &Job) -> Result<Prepared, JobError> {
        self.prepare_from(job, GOAL_BYTES, &InMemory(&()))
    }

    /// As [`Solver::prepare`], with about so many bytes of databases from a source. A start that is
    /// near the goal does without: a megabyte of databases, made in a moment, is enough for it.
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn prepare_from(
        &self,
        job: &Job,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<Prepared, JobError> {
        if near::has_small_databases(job, bytes) {
            let tables = self.small_tables(job, source)?;
            let small = Prepared { job: job.clone(), tables };
            if self.is_near(&small) {
                return Ok(small);
            }
        }
        Ok(Prepared { job: job.clone(), tables: self.full_tables(job, bytes, source)? })
    }

    /// As [`Solver::prepare_from`], for jobs from any starts: that of this one does not count.
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn prepare_batch(
        &self,
        job: &Job,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<PreparedBatch, JobError> {
        let small = near::has_small_databases(job, bytes);
        let small = small.then(|| self.small_tables(job, source)).transpose()?;
        let full = self.full_tables(job, bytes, source)?;
        Ok(PreparedBatch { job: job.clone(), small, full })
    }

    pub(super) fn small_tables(
        &self,
        job: &Job,
        source: &dyn DatabaseSource,
    ) -> Result<Tables, JobError> {
        let source = InMemory(&Stopped(source));
        self.tables_for(job, near::BYTES, &source, |last| &mut last.small)
    }

    pub(super) fn full_tables(
        &self,
        job: &Job,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<Tables, JobError> {
        self.tables_for(job, bytes, source, |last| &mut last.full)
    }

    /// What a job from any start reads: for a goal, what the last one of the size has read if that
    /// is the same.
    fn tables_for(
        &self,
        job: &Job,
        bytes: u64,
        source: &dyn DatabaseSource,
        of_size: LastOfSize,
    ) -> Result<Tables, JobError> {
        let in_its_metric =
            || self.in_metric(job.metric).map_err(|source| JobError::Open(source.into()));
        if job.aim.is_whole_cube() {
            return Ok(Tables::Whole(in_its_metric()?));
        }
        let is_same = |(most, last): &&(u64, LastGoal)| *most == bytes && last.is_for(job);
        let last = of_size(&mut self.last_goals()).as_ref().filter(is_same).cloned();
        let of_goal = match last {
            Some((_, last)) => last,
            None => {
                // Not both in memory, unless another search needs the one before.
                *of_size(&mut self.last_goals()) = None;
                let made = self.on_own_threads(|| LastGoal::make(job, bytes, source))?;
                *of_size(&mut self.last_goals()) = Some((bytes, made.clone()));
                made
            }
        };
        let on_own_threads = self.has_own_threads().then(|| self.clone());
        let tables = self.on_own_threads(|| of_goal.into_tables(job, bytes, source))?;
        Ok(tables.with_subgroup(in_its_metric)?.with_threads(on_own_threads))
    }
}

impl Prepared {
    /// Prepares a job, and opens a solver, which has to be in the job's metric, only if the job reads
    /// the table of distances.
    ///
    /// # Errors
    /// [`JobError::Prepare`], or the error of `open`.
    pub fn open<E: From<JobError>>(
        job: Job,
        bytes: u64,
        source: &dyn DatabaseSource,
        open: impl FnOnce() -> Result<Solver, E>,
    ) -> Result<Prepared, E> {
        let mut open = once(open);
        if near::has_small_databases(&job, bytes) {
            let tables = new_small_tables(&job, source, &mut open)?;
            let small = Prepared { job: job.clone(), tables };
            if small.is_near() {
                return Ok(small);
            }
        }
        Ok(Prepared { tables: new_tables(&job, bytes, source, open)?, job })
    }
}

impl PreparedBatch {
    /// As [`Prepared::open`], for jobs from any starts: that of this one does not count.
    ///
    /// # Errors
    /// [`JobError::Prepare`], or the error of `open`.
    pub fn open<E: From<JobError>>(
        job: Job,
        bytes: u64,
        source: &dyn DatabaseSource,
        open: impl FnOnce() -> Result<Solver, E>,
    ) -> Result<PreparedBatch, E> {
        let mut open = once(open);
        let small = near::has_small_databases(&job, bytes);
        let small = small.then(|| new_small_tables(&job, source, &mut open)).transpose()?;
        let full = new_tables(&job, bytes, source, open)?;
        Ok(PreparedBatch { job, small, full })
    }

    /// The job that this was made for.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The same job from another start.
    pub fn with_start(&self, start: Start) -> Prepared {
        let job = self.job.clone().start(start);
        if let Some(small) = &self.small {
            let small = Prepared { job: job.clone(), tables: small.clone() };
            if small.is_near() {
                return small;
            }
        }
        Prepared { job, tables: self.full.clone() }
    }
}

/// What a job from a near start reads, made anew.
fn new_small_tables<E: From<JobError>>(
    job: &Job,
    source: &dyn DatabaseSource,
    open: impl FnOnce() -> Result<Solver, E>,
) -> Result<Tables, E> {
    new_tables(job, near::BYTES, &InMemory(&Stopped(source)), open)
}

/// What a job from any start reads, made anew or opened.
fn new_tables<E: From<JobError>>(
    job: &Job,
    bytes: u64,
    source: &dyn DatabaseSource,
    open: impl FnOnce() -> Result<Solver, E>,
) -> Result<Tables, E> {
    if job.aim.is_whole_cube() {
        return Ok(Tables::Whole(open()?));
    }
    LastGoal::make(job, bytes, source)?.into_tables(job, bytes, source)?.with_subgroup(open)
}

/// Opens a solver when it is first asked for.
fn once<E>(open: impl FnOnce() -> Result<Solver, E>) -> impl FnMut() -> Result<Solver, E> {
    let (mut open, mut opened) = (Some(open), None);
    move || {
        if let Some(open) = open.take() {
            opened = Some(open()?);
        }
        Ok(Solver::clone(opened.as_ref().expect("an error has ended this")))
    }
}
