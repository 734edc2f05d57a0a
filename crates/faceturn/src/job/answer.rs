//! What a job found and proved, and what its lengths count.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use faceturn_cube::{Comfort, Maneuver, Metric, MoveSequence, Position, Solution, UnknownName};
use faceturn_goals::Unreachable;
use faceturn_searcher::{Ended, Outcome, Wanted};

use super::Job;
use super::claim::Direction;
use super::solutions::{InOrder, by_parts};
use super::start::{SolutionDetail, Starts};
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
        by_parts(&answer.solutions, |part| part.iter().map(|it| answer.check(it)).collect());
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

/// The unit of lengths, bounds and depths: turns in a metric, or moves as hands make them.
///
/// ```
/// use faceturn::Metric;
/// use faceturn::jobs::Counted;
///
/// let counted = [Counted::from(Metric::Face), Counted::Moves];
/// assert_eq!(counted.map(|it| it.letter()), ['f', 'm']);
/// assert_eq!(counted.map(|it| it.unit(2)), ["face turns", "moves"]);
/// assert_eq!(counted.map(|it| it.to_string()), ["face", "move"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Turns of faces, in this metric.
    Turns(Metric),
    /// Moves: slices, wide moves and rotations count one each, as face turns do.
    Moves,
}

impl Counted {
    /// The name of the metric, or `move`.
    pub const fn name(self) -> &'static str {
        match self {
            Counted::Turns(metric) => metric.name(),
            Counted::Moves => "move",
        }
    }

    /// The letter after a length: `18f`, `22q`, `7m`.
    pub const fn letter(self) -> char {
        match self {
            Counted::Turns(metric) => metric.letter(),
            Counted::Moves => 'm',
        }
    }

    /// The length of a written solution; `None` if the text is not a maneuver.
    ///
    /// ```
    /// use faceturn::Metric;
    /// use faceturn::jobs::Counted;
    ///
    /// let lengths = [Metric::Face.into(), Counted::Moves].map(|it: Counted| it.length_of("M2 U"));
    /// assert_eq!(lengths, [Some(3), Some(2)]);
    /// ```
    pub fn length_of(self, solution: &str) -> Option<usize> {
        match self {
            Counted::Turns(metric) => Some(metric.length(&solution.parse().ok()?)),
            Counted::Moves => Some(solution.parse::<MoveSequence>().ok()?.len()),
        }
    }

    /// The noun for this many: `move` or `moves`.
    pub const fn unit(self, count: usize) -> &'static str {
        match (self, count) {
            (Counted::Turns(metric), _) => metric.unit(count),
            (Counted::Moves, 1) => "move",
            (Counted::Moves, _) => "moves",
        }
    }
}

/// Face turns.
impl Default for Counted {
    fn default() -> Counted {
        Metric::default().into()
    }
}

impl From<Metric> for Counted {
    fn from(metric: Metric) -> Counted {
        Counted::Turns(metric)
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Counted {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Counted, UnknownName> {
        let all = [Metric::Face.into(), Metric::Quarter.into(), Counted::Moves];
        UnknownName::choose("metric", name, all, |counted| counted.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Counted {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Counted {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Counted, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
