//! What a job found and proved.

use std::time::Duration;

#[cfg(test)]
use faceturn_cube::{Comfort, Maneuver, MoveSequence};
use faceturn_goals::Unreachable;
use faceturn_searcher::{Outcome, Wanted};

use super::Job;
use super::counted::Counted;
use super::solutions::{AnswerSolution, SolutionList};
#[cfg(test)]
use super::starts::SolutionDetail;
use crate::ended::Ended;
use crate::watch::RunningPass;

/// What a job found and proved: its solutions, how short they are, and whether there are more.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The job.
    pub job: Job,
    /// The distance or its bounds, every solution found, and the work of each pass.
    pub outcome: Outcome,
    /// The solutions to list, in the job's order.
    pub solutions: SolutionList,
    /// Whether `solutions` is whole: not if the job was stopped while it sorted a long list.
    pub is_listed: bool,
    /// The number of solutions of each length searched, if the job only counts.
    pub counts: Option<Vec<(u8, usize)>>,
    /// How many solutions found are not listed because of the options `then` or `starts_with`, or
    /// because `rank` lists [one hold](Job::lists_one_hold) of each.
    pub left_out: usize,
    /// Why the allowed turns cannot reach the aim; `None` if they can or if it is unknown.
    pub unreachable: Option<Unreachable>,
    /// The best solution known, if the search was cut short before it found any.
    pub known: Option<AnswerSolution>,
    /// A proven lower bound of the distance, free of assumptions.
    pub proven_bound: u8,
    /// Whether the search did all that was asked for, or what cut it short.
    pub ended: Ended,
    /// How far the last pass got, if it was cut short.
    pub cut_short: Option<RunningPass>,
    /// How long the search took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
}

impl Answer {
    /// How many solutions were found, shown or not.
    pub fn solution_count(&self) -> usize {
        match &self.counts {
            Some(counts) => counts.iter().map(|(_, count)| count).sum(),
            None => self.outcome.solutions.len(),
        }
    }

    /// Whether the solutions are all that exist of the lengths asked for.
    pub fn is_complete(&self) -> bool {
        let has_end = self.job.lengths.is_some_and(|lengths| lengths.last().is_some());
        let is_found = has_end && self.ended == Ended::Finished || self.outcome.is_complete();
        is_found && self.is_listed
    }

    /// The unit of all lengths, bounds and depths.
    pub fn counted(&self) -> Counted {
        match self.job.aim.moves {
            Some(_) => Counted::Moves,
            None => Counted::Turns(self.outcome.metric),
        }
    }
}

impl Job {
    /// An answer that lists these solutions, with nothing proven.
    pub(super) fn answer_listing(&self, solutions: SolutionList) -> Answer {
        Answer {
            job: self.clone(),
            outcome: Outcome::new().with_metric(self.metric()).with_symmetries(1),
            solutions,
            is_listed: true,
            counts: (self.request.wanted == Wanted::Count).then(Vec::new),
            left_out: 0,
            unreachable: None,
            known: None,
            proven_bound: 0,
            ended: Ended::Finished,
            cut_short: None,
            elapsed: Duration::ZERO,
        }
    }
}

#[cfg(test)]
impl Answer {
    pub(super) fn maneuvers(&self) -> Vec<Maneuver> {
        self.solutions.maneuvers().collect()
    }

    pub(super) fn sequences(&self) -> Vec<MoveSequence> {
        self.solutions.iter().filter_map(|it| it.sequence).collect()
    }

    pub(super) fn details(&self) -> Vec<SolutionDetail> {
        self.solutions.iter().map(|it| it.detail).collect()
    }

    pub(super) fn comfort(&self) -> Vec<Comfort> {
        self.solutions.iter().filter_map(|it| it.comfort).collect()
    }
}
