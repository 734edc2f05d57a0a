//! A job whose parts the caller runs, in other processes or in the workers of a page.

use std::error::Error;
use std::fmt;

use faceturn_cube::Solution;
use faceturn_goals::Unreachable;
use faceturn_searcher::{
    Deepening, ForeignTask, Observer, Outcome, PartEnd, PartTask, Pass, PassTasks,
};

use super::answer::Answer;
use super::error::JobError;
use super::prepared::{EndedSearch, Prepared};
use crate::watch::RunningPass;
use faceturn_searcher::Ended;

/// A job whose parts the caller runs, in any process that has prepared the same job. The answer is
/// that of [`Prepared::run`] if the caller [looks ahead](JobParts::look_ahead) and passes in only
/// what the parts found.
///
/// ```no_run
/// use faceturn::{Ended, Job, RandomSource, Solver};
///
/// let position = RandomSource::from_seed(1).position();
/// let prepared = Solver::open()?.prepare(&Job::from(position))?;
/// let mut parts = prepared.parts()?;
/// loop {
///     parts.look_ahead(&());
///     let Some(pass) = parts.begin_pass(&()) else { break };
///     let search = |task| prepared.search_part(task, &());
///     let ends = pass.parts.iter().map(search).collect::<Result<_, _>>()?;
///     let (pass, solutions) = parts.end_pass(ends)?;
///     println!("{}f: {} solutions", pass.depth, solutions.len());
/// }
/// println!("{:?}", parts.answer(Ended::Finished, None)?.outcome.distance());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct JobParts {
    prepared: Prepared,
    deepening: Result<Deepening, Unreachable>,
    pass: Option<PassTasks>,
}

/// A pass cut into parts, which may be searched in any order and anywhere.
#[derive(Clone, Debug, PartialEq)]
pub struct PassToSearch {
    /// The length of its maneuvers, in turns of the job's metric.
    pub depth: u8,
    /// About how many nodes its parts will have together.
    pub expected_nodes: u64,
    /// Its parts, in the order of their numbers.
    pub parts: Vec<PartTask>,
}

/// Error returned when ending a pass that has not begun, or with a wrong number of ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongEnds {
    /// How many parts the pass has; `None` if no pass has begun.
    pub expected: Option<usize>,
    /// How many ends there are.
    pub found: usize,
}

impl fmt::Display for WrongEnds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.expected, self.found) {
            (Some(expected), found) => {
                write!(out, "expected {expected} ends of parts, found {found}")
            }
            (None, _) => out.write_str("no pass has begun"),
        }
    }
}

impl Error for WrongEnds {}

impl Prepared {
    /// Splits the job into parts that the caller runs.
    ///
    /// # Errors
    /// As [`Prepared::run`].
    pub fn parts(&self) -> Result<JobParts, JobError> {
        self.job.check_niss()?;
        let deepening = match self.why_unreachable() {
            Some(reason) => Err(reason),
            None => {
                let search = self.divisible(None).ok_or(Unreachable::Exhausted);
                search.map(|search| search.deepening(&self.job.request))
            }
        };
        Ok(JobParts { prepared: self.clone(), deepening, pass: None })
    }

    /// Searches one part of a pass on the caller's thread. The observer sees solutions and may stop
    /// it.
    ///
    /// # Errors
    /// [`ForeignTask`] if the task is visibly one of another job.
    pub fn search_part(
        &self,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask> {
        match self.divisible(None) {
            Some(search) => search.search_part(&self.job.request, task, observer),
            None => Ok(PartEnd::default()),
        }
    }
}

impl JobParts {
    /// Cuts the next pass into parts; `None` if the search is over or the observer stops it. Long
    /// passes by slices, wide moves or rotations fill tables first.
    pub fn begin_pass(&mut self, observer: &dyn Observer) -> Option<PassToSearch> {
        let deepening = self.deepening.as_ref().ok()?;
        self.pass = self.prepared.divisible(None)?.tasks(deepening, observer);
        self.pass.as_ref().map(|tasks| PassToSearch {
            depth: tasks.depth,
            expected_nodes: deepening.expected_nodes(),
            parts: tasks.parts.clone(),
        })
    }

    /// Ends the pass with what its parts found, in their order. Returns the pass and its solutions.
    /// If a part was cut short, the pass is incomplete and the search over.
    ///
    /// If one solution is wanted, it is the first of the first part that has any. For the same one
    /// every time, search all parts before that one to their ends; later ones may be skipped.
    ///
    /// # Errors
    /// [`WrongEnds`]
    pub fn end_pass(&mut self, ends: Vec<PartEnd>) -> Result<(Pass, Vec<Solution>), WrongEnds> {
        let found = ends.len();
        let wrong = |expected| WrongEnds { expected, found };
        match (self.pass.take(), &mut self.deepening) {
            (Some(tasks), Ok(deepening)) if tasks.parts.len() == found => {
                Ok(deepening.end_pass(&tasks, ends))
            }
            (tasks, _) => Err(wrong(tasks.map(|tasks| tasks.parts.len()))),
        }
    }

    /// Looks for a solution of the next pass's length, as [`Prepared::run`] does before each long
    /// pass, so that a search for one solution need not find it the slow way. Call it before
    /// [`begin_pass`](JobParts::begin_pass). Returns whether it found one: the same on any number
    /// of threads, unless the observer stops it.
    pub fn look_ahead(&mut self, observer: &dyn Observer) -> bool {
        let Some((solver, _)) = self.prepared.one_position() else { return false };
        let Ok(deepening) = &mut self.deepening else { return false };
        let known = self.prepared.known_solution();
        solver.look_ahead(deepening, known, observer)
    }

    /// Whether the solutions of a part have the length of the pass and lead to the aim.
    pub fn accepts(&self, task: &PartTask, end: &PartEnd) -> bool {
        end.result.solutions.iter().all(|solution| {
            let length = solution.length(self.prepared.job.metric());
            let is_long_enough = length == usize::from(task.part.depth);
            let aim = &self.prepared.job.aim;
            let reaches = || match aim.niss {
                false => self.prepared.starts.found(&solution.maneuver(), aim).is_some(),
                true => !self.prepared.cuts(solution).is_empty(),
            };
            is_long_enough && reaches()
        })
    }

    /// Whether this end makes the later parts of its pass needless.
    pub fn is_enough(&self, end: &PartEnd) -> bool {
        self.prepared.job.wants_one() && !end.result.solutions.is_empty()
    }

    /// Whether the search is finished.
    pub fn is_finished(&self) -> bool {
        self.deepening.as_ref().map_or(true, |deepening| {
            let (outcome, wanted) = (deepening.outcome(), deepening.request().wanted);
            let is_cut_short = outcome.is_cut_short(wanted) && !outcome.is_full;
            deepening.next_depth().is_none() && !is_cut_short
        })
    }

    /// What has been found and proven so far; `None` if the aim is unreachable.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.deepening.as_ref().ok().map(Deepening::outcome)
    }

    /// The answer so far, given how the search ended and in which pass it was cut short.
    ///
    /// # Errors
    /// [`JobError::Damaged`]
    pub fn answer(&self, ended: Ended, running: Option<RunningPass>) -> Result<Answer, JobError> {
        Ok(match &self.deepening {
            Ok(deepening) => {
                let mut outcome = deepening.outcome().clone();
                if let Some((solver, position)) = self.prepared.one_position()
                    && ended == Ended::Timeout
                {
                    outcome = solver.with_some_solution(position, outcome);
                }
                let outcome = self.prepared.believed(outcome)?;
                let ended = if outcome.is_full { Ended::Solutions } else { ended };
                let found = EndedSearch { outcome, ended, running };
                self.prepared.answer(found)
            }
            Err(reason) => self.prepared.job.answer_of_unreachable(*reason, &self.prepared.starts),
        })
    }
}
