//! What a job found and proved.

use std::time::Duration;

#[cfg(test)]
use faceturn_cube::MoveSequence;
use faceturn_cube::{FaceTurn, Maneuver, Metric, Position};
use faceturn_goals::Unreachable;
use faceturn_searcher::{Observer, Outcome, Wanted};

use super::Job;
use super::counted::Counted;
use super::solutions::{AnswerSolution, SolutionList};
#[cfg(test)]
use crate::comfort::Comfort;
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

/// What belongs to a solution besides its turns: free turns, variants of the goal, NISS.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionDetail {
    /// The turn of U before it that is free, with [`Aim::pre_auf`](super::Aim#structfield.pre_auf); `None`
    /// if there is none.
    pub first_turn: Option<FaceTurn>,
    /// The turn of U after it that is free, with [`Aim::auf`](super::Aim#structfield.auf); `None` if there
    /// is none.
    pub last_turn: Option<FaceTurn>,
    /// The completion of an incomplete start that it solves.
    pub completion: Option<Position>,
    /// The names of the goal's [variants](faceturn_goals::Goal::variants) that it leads to, with
    /// these free turns; empty if the goal has none.
    pub goals_reached: Vec<String>,
    /// How many of its last turns undo turns on the inverse: the maneuver is `N I^-1`, of turns N on
    /// the position and I on its inverse.
    pub on_inverse: usize,
}

faceturn_cube::names! {
    /// In which order maneuvers of one length are shown. Shorter ones always come first.
    ///
    /// ```
    /// use faceturn::SortOrder;
    ///
    /// assert_eq!("quarter-turns".parse(), Ok(SortOrder::QuarterTurns));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
    pub enum SortOrder as "order" {
        /// In the order of their turns' numbers.
        #[default]
        Turns = "turns",
        /// Those with fewer quarter turns first.
        QuarterTurns = "quarter-turns",
        /// Those with fewer face turns first, where quarter turns are counted.
        FaceTurns = "face-turns",
        /// Those with fewer slice turns first: turns of slices, such as `R L'`, count one.
        SliceTurns = "slice-turns",
    }
}

impl SortOrder {
    /// What of a maneuver is to be small, among those of one length.
    pub(super) fn counts(self, maneuver: &Maneuver) -> usize {
        match self {
            SortOrder::Turns => 0,
            SortOrder::QuarterTurns => Metric::Quarter.length(maneuver),
            SortOrder::FaceTurns => Metric::Face.length(maneuver),
            SortOrder::SliceTurns => maneuver.slice_turn_length(),
        }
    }
}

faceturn_cube::names! {
    /// Why a search ended: it had done its work, or something cut it short.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize, serde::Deserialize),
        serde(rename_all = "lowercase")
    )]
    pub enum Ended {
        /// It found and proved all that was asked for.
        #[default]
        Finished = "finished",
        /// Its time was over: what it had found by then is in the answer.
        Timeout = "timeout",
        /// The observer wanted to stop, such as on Ctrl-C.
        Interrupted = "interrupted",
        /// It found more solutions than [may be kept](crate::Request#structfield.max_solutions), or a search
        /// in steps more states.
        Solutions = "solutions",
    }
}

impl Ended {
    /// How a search of this observer ended, with this outcome.
    pub(crate) fn with(outcome: &Outcome, wanted: Wanted, observer: &dyn Observer) -> Ended {
        match outcome.is_full {
            true => Ended::Solutions,
            false => Ended::of(!outcome.is_cut_short(wanted), observer),
        }
    }

    /// How a search of this observer ended.
    pub(crate) fn of(is_finished: bool, observer: &dyn Observer) -> Ended {
        match is_finished {
            true => Ended::Finished,
            false if observer.wants_to_stop() => Ended::Interrupted,
            false => Ended::Timeout,
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
