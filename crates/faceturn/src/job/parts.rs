//! A job whose parts the caller runs, in other processes or in the workers of a page.

use std::error::Error;
use std::fmt;

use faceturn_goals::Unreachable;
use faceturn_searcher::{
    Deepening, ForeignTask, Observer, Outcome, PartEnd, PartTask, Pass, PassTasks, Solution,
    Solutions,
};

use super::answer::Answer;
use super::error::JobError;
use super::prepared::{EndedSearch, Prepared};
use crate::clock::Grace;
use crate::ended::Ended;
use crate::room::limited;
use crate::watch::RunningPass;

/// A job whose parts the caller runs, in any order, in any process that has prepared the same job.
/// Its answer is that of [`Prepared::run`] if the caller lets it
/// [look ahead](JobParts::look_ahead), and solutions come from nowhere else.
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
/// println!("{:?}", parts.answer(Ended::Finished, None).outcome.distance());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct JobParts {
    prepared: Prepared,
    deepening: Result<Deepening, Unreachable>,
    /// The pass whose parts are searched.
    pass: Option<PassTasks>,
}

/// A pass cut into parts, which may be searched in any order, at any place.
#[derive(Clone, Debug, PartialEq)]
pub struct PassToSearch {
    /// The length of the maneuvers that it tries, in turns of the job's metric.
    pub depth: u8,
    /// About how many nodes all its parts will have together.
    pub expected_nodes: u64,
    /// Its parts, in the order of their numbers.
    pub parts: Vec<PartTask>,
}

/// Error returned when a pass is ended that has not begun, or with a wrong number of ends.
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
    /// The job in parts.
    ///
    /// # Errors
    /// As [`Prepared::run`].
    pub fn parts(&self) -> Result<JobParts, JobError> {
        self.job.check_niss()?;
        let deepening = match self.why_unreachable() {
            Some(reason) => Err(reason),
            None => {
                let search = self.divisible(None).ok_or(Unreachable::Exhausted);
                search.map(|search| search.deepening(&limited(&self.job.request)))
            }
        };
        Ok(JobParts { prepared: self.clone(), deepening, pass: None })
    }

    /// Searches one part of a pass of this job, on the thread of the caller. The observer may stop
    /// it, and hears of solutions.
    ///
    /// # Errors
    /// [`ForeignTask`] if the task was made for another job, as far as that can be seen.
    pub fn search_part(
        &self,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask> {
        match self.divisible(None) {
            Some(search) => search.search_part(&limited(&self.job.request), task, observer),
            None => Ok(PartEnd::default()),
        }
    }
}

impl JobParts {
    /// Cuts the next pass into parts; `None` if the search is over, or if the observer stops it: before a
    /// long pass by slices, wide moves or rotations tables are filled.
    pub fn begin_pass(&mut self, observer: &dyn Observer) -> Option<PassToSearch> {
        let deepening = self.deepening.as_ref().ok()?;
        self.pass = self.prepared.divisible(None)?.tasks(deepening, observer);
        self.pass.as_ref().map(|tasks| PassToSearch {
            depth: tasks.depth,
            expected_nodes: deepening.expected_nodes(),
            parts: tasks.parts.clone(),
        })
    }

    /// Ends the pass, given what each of its parts found, in their order. Returns the pass and its
    /// solutions. A part that was not searched to its end leaves the pass incomplete, and the search
    /// is over.
    ///
    /// If one solution is wanted, it is the first one of the first part that has any. So that it is
    /// always the same, all parts before that one must be searched to their ends; those behind it
    /// need not be searched.
    ///
    /// # Errors
    /// [`WrongEnds`]
    pub fn end_pass(&mut self, ends: Vec<PartEnd>) -> Result<(Pass, Solutions), WrongEnds> {
        self.end_pass_until(ends, &|| false)
    }

    /// Ends the pass in the same way. Of very many solutions some are lost, and the pass is not complete, if
    /// it should stop.
    ///
    /// # Errors
    /// [`WrongEnds`]
    pub fn end_pass_until(
        &mut self,
        ends: Vec<PartEnd>,
        should_stop: &dyn Fn() -> bool,
    ) -> Result<(Pass, Solutions), WrongEnds> {
        let found = ends.len();
        let wrong = |expected| WrongEnds { expected, found };
        match (self.pass.take(), &mut self.deepening) {
            (Some(tasks), Ok(deepening)) if tasks.parts.len() == found => {
                Ok(deepening.end_pass_until(&tasks, ends, should_stop))
            }
            (tasks, _) => Err(wrong(tasks.map(|tasks| tasks.parts.len()))),
        }
    }

    /// Looks for a solution of the length that the next pass would try, as [`Prepared::run`] does
    /// before each long pass: to be called before [`begin_pass`](JobParts::begin_pass), so that a
    /// search for one solution need not find it the slow way. Returns whether it has found one. The
    /// same on any number of threads, unless the observer stops it.
    pub fn look_ahead(&mut self, observer: &dyn Observer) -> bool {
        let Some((solver, _)) = self.prepared.one_position() else { return false };
        let Ok(deepening) = &mut self.deepening else { return false };
        let known = self.prepared.known_solution();
        solver.look_ahead(deepening, known, observer)
    }

    /// Whether what a part is said to have found may be true: its solutions have the length of the
    /// pass and lead to the aim.
    pub fn accepts(&self, task: &PartTask, end: &PartEnd) -> bool {
        end.result.solutions.all(|solution: Solution<'_>| {
            let length = solution.length(self.prepared.job.metric());
            let is_long_enough = length == usize::from(task.part.depth);
            let aim = &self.prepared.job.aim;
            let reaches = || match aim.niss {
                false => self.prepared.starts.found(&solution.maneuver(), aim).is_some(),
                true => !self.prepared.cuts(&solution.maneuver()).is_empty(),
            };
            is_long_enough && reaches()
        })
    }

    /// Whether a part with this end makes all later ones of its pass needless.
    pub fn is_enough(&self, end: &PartEnd) -> bool {
        self.prepared.job.wants_one() && !end.result.solutions.is_empty()
    }

    /// Whether the search has come to its end.
    pub fn is_finished(&self) -> bool {
        self.deepening.as_ref().map_or(true, |deepening| {
            let (outcome, wanted) = (deepening.outcome(), deepening.request().wanted);
            let is_cut_short = outcome.is_cut_short(wanted) && !outcome.is_full;
            deepening.next_depth().is_none() && !is_cut_short
        })
    }

    /// What has been found and proven so far.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.deepening.as_ref().ok().map(Deepening::outcome)
    }

    /// What has been found and proven so far, for a search that ended so, in this pass if it was cut
    /// short. Of very many solutions one that was stopped may list only some.
    pub fn answer(&self, ended: Ended, running: Option<RunningPass>) -> Answer {
        let grace = Grace::after(|| matches!(ended, Ended::Timeout | Ended::Interrupted));
        self.answer_until(ended, running, &|| grace.is_over())
    }

    /// The same answer, which lists as many solutions as are in order before it should stop.
    pub fn answer_until(
        &self,
        ended: Ended,
        running: Option<RunningPass>,
        should_stop: &dyn Fn() -> bool,
    ) -> Answer {
        match &self.deepening {
            Ok(deepening) => {
                let mut outcome = deepening.outcome().clone();
                if let Some((solver, position)) = self.prepared.one_position()
                    && ended == Ended::Timeout
                {
                    outcome = solver.with_some_solution(position, outcome);
                }
                let ended = if outcome.is_full { Ended::Solutions } else { ended };
                let found = EndedSearch { outcome, ended, running };
                self.prepared.answer(found, should_stop)
            }
            Err(reason) => self.prepared.job.answer_of_unreachable(*reason, &self.prepared.starts),
        }
    }
}
