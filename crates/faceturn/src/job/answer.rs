//! What a job found and proved.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use faceturn_cube::{FaceTurn, Maneuver, Metric, MoveSequence, NissMoves, Position, UnknownName};
use faceturn_goals::Unreachable;
use faceturn_searcher::{Observer, Outcome};

use super::aim::Aim;
use super::counted::Counted;
use super::length::Lengths;
use super::start::Start;
use super::{Direction, Job};
use crate::comfort::Comfort;
use crate::watch::RunningPass;

/// What a job found and proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// Where the search started.
    pub start: Start,
    /// What it led to, and by which turns.
    pub aim: Arc<Aim>,
    /// Whether the maneuvers solve the start or make it.
    pub direction: Direction,
    /// What the search found and proved.
    pub outcome: Outcome,
    /// The maneuvers asked for, canonical, in the order asked for. With turns on the inverse each is
    /// `N I^-1`, as often as there are [sides](Answer::sides) that it may be cut into.
    pub maneuvers: Vec<Maneuver>,
    /// The solutions as they are written with the moves of the aim, one for each of `maneuvers`, which
    /// are their face turns; empty if the aim has [no moves](Aim#structfield.moves).
    pub sequences: Vec<MoveSequence>,
    /// Of the maneuvers of one length, only those with the fewest turns in this metric were asked
    /// for.
    pub then: Option<Metric>,
    /// The lengths of which all solutions were asked for, whether or not there are shorter ones.
    pub lengths: Option<Lengths>,
    /// Whether one was asked for of the solutions that differ only in turns at the end which the goal
    /// absorbs.
    pub normal_form: bool,
    /// How many solutions there are of each length that has been searched, if only that was asked for.
    pub counts: Option<Vec<(u8, usize)>>,
    /// How many solutions were found that have more of those turns.
    pub left_out: usize,
    /// What belongs to each maneuver besides its turns; empty for the whole cube.
    pub details: Vec<SolutionDetail>,
    /// How comfortable each maneuver is; empty unless they are ranked.
    pub comfort: Vec<Comfort>,
    /// Why the aim cannot be reached, if that is known.
    pub unreachable: Option<Unreachable>,
    /// The best maneuver known, if the search was cut short before it found any.
    pub known: Option<Maneuver>,
    /// The distance is proven to be at least this, whatever was assumed.
    pub proven_bound: u8,
    /// How the search ended.
    pub ended: Ended,
    /// The pass that was cut short.
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

    /// Whether the maneuvers are all there are of the lengths asked for.
    pub fn is_complete(&self) -> bool {
        let has_end = self.lengths.is_some_and(|lengths| lengths.last().is_some());
        has_end && self.ended == Ended::Finished || self.outcome.is_complete()
    }

    /// What its lengths, bounds and depths count.
    pub fn counted(&self) -> Counted {
        match self.aim.moves {
            Some(_) => Counted::Moves,
            None => Counted::Turns(self.outcome.metric),
        }
    }
}

/// What belongs to a solution besides its turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionDetail {
    /// The turn before it that is not counted.
    pub first_turn: Option<FaceTurn>,
    /// The turn after it that is not counted.
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

impl Answer {
    /// The moves on both sides that a maneuver of the answer stands for.
    ///
    /// # Panics
    /// If there are not so many maneuvers.
    pub fn sides(&self, at: usize) -> NissMoves {
        let maneuver = &self.maneuvers[at];
        let on_inverse = self.details.get(at).map_or(0, |detail| detail.on_inverse);
        NissMoves::cut(maneuver, maneuver.len() - on_inverse)
    }
}

/// In which order maneuvers of one length are shown. Shorter ones always come first.
///
/// ```
/// use faceturn::SortOrder;
///
/// assert_eq!("quarter-turns".parse(), Ok(SortOrder::QuarterTurns));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum SortOrder {
    /// In the order of their turns' numbers.
    #[default]
    Turns,
    /// Those with fewer quarter turns first.
    QuarterTurns,
    /// Those with fewer face turns first, where quarter turns are counted.
    FaceTurns,
    /// Those with fewer slice turns first: turns of slices, such as `R L'`, count one.
    SliceTurns,
}

impl SortOrder {
    /// Every order.
    pub const ALL: [SortOrder; 4] =
        [SortOrder::Turns, SortOrder::QuarterTurns, SortOrder::FaceTurns, SortOrder::SliceTurns];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            SortOrder::Turns => "turns",
            SortOrder::QuarterTurns => "quarter-turns",
            SortOrder::FaceTurns => "face-turns",
            SortOrder::SliceTurns => "slice-turns",
        }
    }

    /// What of a maneuver is to be small, among those of one length.
    pub(super) fn counts(self, maneuver: &Maneuver) -> usize {
        match self {
            SortOrder::Turns => 0,
            SortOrder::QuarterTurns => Metric::Quarter.length(maneuver),
            SortOrder::FaceTurns => Metric::Face.length(maneuver),
            SortOrder::SliceTurns => maneuver.slice_turn_length(),
        }
    }

    /// Puts maneuvers in this order, the shortest first.
    pub(super) fn sort(self, metric: Metric, maneuvers: &mut [Maneuver]) {
        maneuvers.sort_by_cached_key(|it| (metric.length(it), self.counts(it), it.clone()));
    }
}

/// Reads the name of an order.
impl FromStr for SortOrder {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<SortOrder, UnknownName> {
        UnknownName::choose("order", name, SortOrder::ALL, |order| order.name())
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Ended {
    /// It did all that was asked for.
    #[default]
    Finished,
    /// A time limit ended it.
    Timeout,
    /// Somebody ended it.
    Interrupted,
}

impl Ended {
    /// How a search of this observer ended.
    pub(crate) fn of(is_finished: bool, observer: &dyn Observer) -> Ended {
        match is_finished {
            true => Ended::Finished,
            false if observer.wants_to_stop() => Ended::Interrupted,
            false => Ended::Timeout,
        }
    }

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Ended::Finished => "finished",
            Ended::Timeout => "timeout",
            Ended::Interrupted => "interrupted",
        }
    }
}

impl Job {
    /// Keeps, of the solutions of one length, those that the job asks for. Returns how many it has
    /// left out.
    pub(super) fn retain_fewest(&self, solutions: &mut Vec<Maneuver>) -> usize {
        let Some(then) = self.then else { return 0 };
        let found = solutions.len();
        let mut fewest = BTreeMap::new();
        for solution in &*solutions {
            let least = fewest.entry(self.metric.length(solution)).or_insert(usize::MAX);
            *least = (*least).min(then.length(solution));
        }
        solutions.retain(|it| fewest[&self.metric.length(it)] == then.length(it));
        found - solutions.len()
    }

    /// Puts maneuvers in the order asked for.
    pub(super) fn put_in_order(&self, maneuvers: &mut [Maneuver]) {
        self.sort.sort(self.metric, maneuvers);
        if let Some(weights) = &self.rank {
            maneuvers.sort_by_cached_key(|it| (Comfort::of(it, weights), self.metric.length(it)));
        }
    }

    /// How comfortable maneuvers are, if they are ranked.
    pub(super) fn comfort_of(&self, maneuvers: &[Maneuver]) -> Vec<Comfort> {
        let each = |weights| maneuvers.iter().map(|it| Comfort::of(it, weights)).collect();
        self.rank.as_ref().map_or(Vec::new(), each)
    }

    /// The maneuvers to show for solutions of the whole cube from a position.
    ///
    /// # Panics
    /// If one of them does not solve it.
    pub(super) fn directed(&self, position: &Position, solutions: &[Maneuver]) -> Vec<Maneuver> {
        solutions.iter().map(|solution| directed(position, solution, self.direction)).collect()
    }
}

/// The maneuver to show for a solution, which is checked first.
fn directed(position: &Position, solution: &Maneuver, direction: Direction) -> Maneuver {
    let end = position.apply(solution);
    assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
    match direction {
        Direction::Solve => solution.clone(),
        Direction::Make => {
            let making = solution.inverse().canonical();
            let made = Position::SOLVED.apply(&making);
            assert_eq!(made, *position, "{making} undoes {solution} but makes something else");
            making
        }
    }
}
