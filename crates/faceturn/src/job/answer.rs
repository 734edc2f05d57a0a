//! What a job found and proved.

use std::sync::Arc;
use std::time::Duration;

use faceturn_cube::{Comfort, Maneuver, MoveSequence, Position, Solution};
use faceturn_goals::Unreachable;
use faceturn_searcher::{Outcome, Wanted};

use super::Job;
use super::claim::Direction;
use super::counted::Counted;
use super::solutions::InOrder;
use super::starts::{SolutionDetail, Starts};
use crate::watch::RunningPass;
use faceturn_searcher::Ended;

/// What a job found and proved: its solutions, how short they are, and whether there are more.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The job.
    pub job: Job,
    /// The distance or its bounds, every solution found, and the work of each pass.
    pub outcome: Outcome,
    /// The solutions to list, in the job's order.
    pub solutions: Vec<Solution>,
    /// How comfortable each of them is, and how it is done then, with the rotations that this
    /// takes; empty unless they are ranked.
    pub ranks: Vec<(Comfort, MoveSequence)>,
    /// The number of solutions of each length searched, if the job only counts.
    pub counts: Option<Vec<(u8, usize)>>,
    /// How many solutions found are not listed because of the options `then` or `starts_with`, or
    /// because `rank` lists [one hold](Job::lists_one_hold) of each.
    pub left_out: usize,
    /// Why the allowed turns cannot reach the aim; `None` if they can or if it is unknown.
    pub unreachable: Option<Unreachable>,
    /// The best solution known, if the search was cut short before it found any.
    pub known: Option<Solution>,
    /// A proven lower bound of the distance, free of assumptions.
    pub proven_bound: u8,
    /// Whether the search did all that was asked for, or what cut it short.
    pub ended: Ended,
    /// How far the last pass got, if it was cut short.
    pub cut_short: Option<RunningPass>,
    /// How long the search took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
    pub(super) starts: Arc<Starts>,
}

impl Answer {
    /// How many solutions were found, shown or not.
    pub fn solution_count(&self) -> usize {
        match &self.counts {
            Some(counts) => counts.iter().map(|(_, count)| count).sum(),
            None => self.outcome.solutions.len(),
        }
    }

    /// How many kinds of solutions there are up to symmetry; `None` unless complete, or if they
    /// were counted one by one.
    pub fn kind_count(&self) -> Option<usize> {
        let outcome = &self.outcome;
        let count = match self.counts {
            Some(_) => outcome.kind_count.map(|count| count as usize),
            None => Some(outcome.kinds.len()),
        };
        count.filter(|_| outcome.is_complete())
    }

    /// Whether the solutions are all that exist of the lengths asked for.
    pub fn is_complete(&self) -> bool {
        let has_end = self.job.lengths.is_some_and(|lengths| lengths.last().is_some());
        has_end && self.ended == Ended::Finished || self.outcome.is_complete()
    }

    /// The free turns of a listed solution, the completion that it solves and the variants of the
    /// goal that it reaches.
    ///
    /// # Panics
    /// If there are such things and it does not lead to the aim.
    pub fn detail(&self, solution: &Solution) -> SolutionDetail {
        let Job { aim, start, .. } = &self.job;
        let is_free = aim.pre_auf || aim.auf || start.is_incomplete();
        if !is_free && aim.goal.variants().is_empty() {
            return SolutionDetail::default();
        }
        if aim.niss {
            let end = solution.sides().after(&self.starts.positions[0]);
            let reached = aim.goal.reached_by(&end).into_iter().map(str::to_owned);
            return SolutionDetail {
                goals_reached: reached.collect(),
                ..SolutionDetail::default()
            };
        }
        let detail = self.starts.found(&self.job.face_turns(solution), aim);
        let mut detail = detail.unwrap_or_else(|| leads_elsewhere(solution));
        detail.completion = detail.completion.filter(|_| start.is_incomplete());
        detail
    }

    /// How comfortable each listed solution is; none unless they are ranked.
    pub fn comforts(&self) -> impl Iterator<Item = Comfort> {
        self.ranks.iter().map(|(comfort, _)| *comfort)
    }

    /// The face turns of a listed solution, canonical where it is written by moves.
    pub fn face_turns(&self, solution: &Solution) -> Maneuver {
        self.job.face_turns(solution)
    }

    /// Whether solutions are checked against one position.
    fn is_plain(&self) -> bool {
        self.job.aim.is_solved_cube() && !self.job.start.is_incomplete()
    }

    /// Panics if a solution does not lead to the aim.
    fn check(&self, solution: &Solution) {
        let Job { aim, .. } = &self.job;
        let leads = if self.is_plain() {
            let [start] = self.starts.positions[..] else { panic!("one start is known in full") };
            let (from, to) = match self.job.direction() {
                Direction::Solve => (start, Position::SOLVED),
                Direction::Make => (Position::SOLVED, start),
            };
            solution.after(&from) == to
        } else if aim.niss {
            aim.goal.contains(&solution.sides().after(&self.starts.positions[0]))
        } else {
            self.starts.found(&self.job.face_turns(solution), aim).is_some()
        };
        if !leads {
            leads_elsewhere(solution)
        }
    }

    /// The unit of all lengths, bounds and depths.
    pub fn counted(&self) -> Counted {
        match self.job.aim.moves {
            Some(_) => Counted::Moves,
            None => Counted::Turns(self.outcome.metric),
        }
    }
}

fn leads_elsewhere(solution: &Solution) -> ! {
    panic!("the search found {solution}, which does not lead to the goal")
}

impl Job {
    /// An answer that lists these solutions, with nothing proven. Each is checked here, once.
    ///
    /// # Panics
    /// If one of them does not lead to the aim.
    pub(super) fn answer_listing(&self, starts: &Arc<Starts>, listed: InOrder) -> Answer {
        let answer = Answer {
            job: self.clone(),
            outcome: Outcome::new().with_metric(self.metric()).with_symmetries(1),
            solutions: listed.solutions,
            ranks: listed.ranks,
            counts: (self.request.wanted == Wanted::Count).then(Vec::new),
            left_out: listed.left_out,
            unreachable: None,
            known: None,
            proven_bound: 0,
            ended: Ended::Finished,
            cut_short: None,
            elapsed: Duration::ZERO,
            starts: starts.clone(),
        };
        answer.solutions.iter().for_each(|solution| answer.check(solution));
        answer
    }
}

#[cfg(test)]
impl Answer {
    pub(super) fn maneuvers(&self) -> Vec<Maneuver> {
        self.solutions.iter().map(|it| self.face_turns(it)).collect()
    }

    pub(super) fn sequences(&self) -> Vec<MoveSequence> {
        self.solutions.iter().map(Solution::sequence).collect()
    }

    pub(super) fn details(&self) -> Vec<SolutionDetail> {
        self.solutions.iter().map(|it| self.detail(it)).collect()
    }

    pub(super) fn texts(&self) -> Vec<String> {
        self.solutions.iter().map(Solution::to_string).collect()
    }
}
