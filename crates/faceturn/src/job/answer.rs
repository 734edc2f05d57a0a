//! What a job found and proved.

use std::time::Duration;

#[cfg(test)]
use faceturn_cube::{Maneuver, MoveSequence};
use faceturn_goals::Unreachable;
use faceturn_searcher::{Outcome, Wanted};

use super::Job;
use super::counted::Counted;
use super::solutions::{AnswerSolution, SolutionList};
#[cfg(test)]
use super::starts::SolutionDetail;
#[cfg(test)]
use crate::comfort::Comfort;
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
    /// Of the solutions found, those that the job is to show, in its order.
    pub solutions: SolutionList,
    /// Whether `solutions` has all that were asked for, of those found: not if the job was stopped while
    /// a long list was put in order.
    pub is_listed: bool,
    /// How many solutions there are of each length that has been searched, if only that was asked for.
    pub counts: Option<Vec<(u8, usize)>>,
    /// How many solutions were found that have more turns in the other metric, where those with the
    /// fewest of them were asked for.
    pub left_out: usize,
    /// Why no turns that are allowed lead to the aim; `None` if they do or if it is not known.
    pub unreachable: Option<Unreachable>,
    /// The best maneuver known, if the search was cut short before it found any.
    pub known: Option<AnswerSolution>,
    /// The distance is proven to be at least this, whatever was assumed.
    pub proven_bound: u8,
    /// Whether the search did all that was asked for, or what cut it short.
    pub ended: Ended,
    /// How far the last pass had come; `None` if it was not cut short.
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

    /// Whether the solutions are all there are of the lengths asked for.
    pub fn is_complete(&self) -> bool {
        let has_end = self.job.lengths.is_some_and(|lengths| lengths.last().is_some());
        let is_found = has_end && self.ended == Ended::Finished || self.outcome.is_complete();
        is_found && self.is_listed
    }

    /// The unit of all lengths, bounds and depths: turns in a metric, or moves as hands make them.
    pub fn counted(&self) -> Counted {
        match self.job.aim.moves {
            Some(_) => Counted::Moves,
            None => Counted::Turns(self.outcome.metric),
        }
    }
}

impl Job {
    /// An answer with these solutions, without what was found and proven.
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

/// Everything about the solutions at once.
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
