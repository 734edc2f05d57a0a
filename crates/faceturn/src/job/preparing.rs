//! How a job gets what its search reads: the table, or the databases of a goal, small or in full.

use std::sync::{Arc, Mutex, PoisonError};

use faceturn_goals::{DatabaseSource, InMemory};

use super::Job;
use super::error::JobError;
use super::near;
use super::prepared::Prepared;
use super::start::Start;
use super::tables::{Sources, Stopped, Tables};
#[cfg(feature = "parallel")]
use crate::solver::on_threads_apart;
use crate::solver::{KeptGoals, Solver};

/// The default for the databases of a goal: 200 MB.
pub const GOAL_BYTES: u64 = 200_000_000;

/// What the searches of jobs read that differ in their starts alone, made by
/// [`Solver::prepare_batch`].
///
/// Clones are cheap: they share the tables.
#[derive(Clone, Debug)]
pub struct PreparedBatch {
    job: Job,
    bytes: u64,
    /// For near starts, if that makes a difference.
    small: Option<Tables>,
    /// Made when the first start needs them.
    full: Arc<Mutex<Option<Tables>>>,
    kept: Arc<Mutex<KeptGoals>>,
    /// Whose threads search, if it has its own.
    threads: Option<Solver>,
}

impl Solver {
    /// Makes what a job's search reads besides the table, which may be nothing, in memory. The
    /// databases of the last goals [are kept](Solver::with_kept_goal_bytes) for the next jobs.
    /// A job in the other metric gets the table of that one: see [`Solver::in_metric`].
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
        self.sources(source).prepare(job.clone(), bytes, self.opening(job))
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
        self.sources(source).prepare_batch(job.clone(), bytes, self.opening(job))
    }

    pub(super) fn sources<'s>(&'s self, databases: &'s dyn DatabaseSource) -> Sources<'s> {
        let threads = self.has_own_threads().then_some(self);
        Sources { kept: self.kept_goals(), databases, threads }
    }

    /// Opens the solver in the metric of a job.
    fn opening(&self, job: &Job) -> impl FnMut() -> Result<Solver, JobError> {
        move || self.in_metric(job.metric()).map_err(|source| JobError::Open(source.into()))
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
        let kept = Arc::default();
        Sources { kept: &kept, databases: source, threads: None }.prepare(job, bytes, once(open))
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
        let kept = Arc::default();
        let sources = Sources { kept: &kept, databases: source, threads: None };
        sources.prepare_batch(job, bytes, once(open))
    }

    /// The job that this was made for.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The same job from another start. The first one that is not near its goal waits for databases
    /// from this source, and so do others meanwhile.
    ///
    /// # Errors
    /// [`JobError::Prepare`] or [`JobError::Open`]
    pub fn with_start(
        &self,
        start: Start,
        source: &dyn DatabaseSource,
    ) -> Result<Prepared, JobError> {
        let job = self.job.clone().start(start);
        if let Some(tables) = self.small.clone() {
            let small = Prepared::new(job.clone(), tables);
            if small.is_near(&self.kept) {
                return Ok(small);
            }
        }
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        if full.is_none() {
            *full = Some(self.full_tables(source)?.with_threads(self.threads.clone()));
        }
        Ok(Prepared::new(job, full.clone().expect("made just now")))
    }

    /// What a start that is not near reads.
    fn full_tables(&self, source: &dyn DatabaseSource) -> Result<Tables, JobError> {
        let sources = Sources { kept: &self.kept, databases: source, threads: None };
        let solver = self.small.as_ref().and_then(Tables::solver);
        let open = || Ok(solver.expect("small databases want it, if larger ones do").clone());
        let make = || sources.tables(&self.job, self.bytes, open);
        #[cfg(feature = "parallel")]
        return on_threads_apart(make).map_err(|error| JobError::Open(Box::new(error.into())))?;
        #[cfg(not(feature = "parallel"))]
        make()
    }
}

impl Sources<'_> {
    fn prepare<E: From<JobError>>(
        &self,
        job: Job,
        bytes: u64,
        mut open: impl FnMut() -> Result<Solver, E>,
    ) -> Result<Prepared, E> {
        if let Some(tables) = self.small_tables(&job, bytes, &mut open)? {
            let small = Prepared::new(job.clone(), tables);
            if small.is_near(self.kept) {
                return Ok(small);
            }
        }
        let tables = self.tables(&job, bytes, open)?;
        Ok(Prepared::new(job, tables))
    }

    fn prepare_batch<E: From<JobError>>(
        &self,
        job: Job,
        bytes: u64,
        mut open: impl FnMut() -> Result<Solver, E>,
    ) -> Result<PreparedBatch, E> {
        let small = self.small_tables(&job, bytes, &mut open)?;
        let full = match small {
            Some(_) => None,
            None => Some(self.tables(&job, bytes, open)?),
        };
        let (kept, threads) = (Arc::clone(self.kept), self.threads.cloned());
        Ok(PreparedBatch { job, bytes, small, full: Arc::new(full.into()), kept, threads })
    }

    /// What a job from a near start reads; `None` if it gets no small databases.
    pub(super) fn small_tables<E: From<JobError>>(
        &self,
        job: &Job,
        bytes: u64,
        open: impl FnOnce() -> Result<Solver, E>,
    ) -> Result<Option<Tables>, E> {
        if !near::has_small_databases(job, bytes) {
            return Ok(None);
        }
        let stopped = Stopped(self.databases);
        Sources { databases: &InMemory(&stopped), ..*self }.tables(job, near::BYTES, open).map(Some)
    }
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
