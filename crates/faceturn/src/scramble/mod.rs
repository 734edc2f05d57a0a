//! Scrambles: of uniformly random positions, or at a distance from solved or from a goal.

mod error;
mod shortest;
mod to_goal;

use faceturn_cube::{Face, FaceTurn, Maneuver, Metric, Position, RandomSource};
use faceturn_goals::{DatabaseSource, Goal, InMemory};
use faceturn_searcher::{Event, Observer, Outcome, Request};

use self::shortest::shortest;
use self::to_goal::{ToGoal, check_length};
use crate::job::{GOAL_BYTES, JobError};
use crate::quick::QuickRequest;
use crate::solver::Solver;

pub use self::error::{ScrambleError, farthest_scramble};

/// A request for scrambles, as texts and numbers. The fields have the names and meanings of the
/// options of `faceturn scramble`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenScramble {
    /// What the length is the distance from; `None`: the solved cube.
    pub goal: Option<String>,
    /// Distance of the positions from the goal; `None` means 0 if there is a goal. With neither,
    /// all positions are equally likely.
    pub length: Option<u8>,
    /// What the length counts.
    pub metric: Metric,
    /// Whether scrambles begin and end with `R' U' F`, as in fewest-moves competitions.
    pub fmc: bool,
}

impl WrittenScramble {
    /// Checks and parses the request.
    ///
    /// ```
    /// use faceturn::scrambles::WrittenScramble;
    ///
    /// let written = WrittenScramble { length: Some(20), ..WrittenScramble::default() };
    /// let error = written.read().unwrap_err().to_string();
    /// assert!(error.starts_with("expected a length of at most 19 face turns, found 20: "));
    /// ```
    ///
    /// # Errors
    /// [`ScrambleError`]
    pub fn read(&self) -> Result<ScrambleRequest, ScrambleError> {
        let WrittenScramble { length, metric, fmc, .. } = *self;
        if metric != Metric::default() && length.is_none() {
            let (one, other) = ("metric", "length");
            let reason = "it says what the length counts";
            return Err(JobError::Without { one, other, reason }.into());
        }
        let goal = self.goal.as_deref().map(str::parse::<Goal>).transpose();
        let goal = goal.map_err(|source| JobError::Goal { source })?;
        let goal = goal.filter(|goal| !goal.is_solved_cube() || length.is_none());
        match (&goal, length) {
            (None, Some(length)) if length > farthest_scramble(metric) => {
                return Err(ScrambleError::TooFar { length, metric });
            }
            (Some(goal), Some(length)) => check_length(goal, length, metric, metric.gods_number())?,
            _ => {}
        }
        let length = length.or(goal.as_ref().map(|_| 0));
        Ok(ScrambleRequest { goal, length, metric, fmc })
    }
}

/// A checked request for scrambles, read from a [`WrittenScramble`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScrambleRequest {
    goal: Option<Goal>,
    length: Option<u8>,
    metric: Metric,
    fmc: bool,
}

impl ScrambleRequest {
    /// What the distance is from; `None`: the solved cube.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// The distance of the positions; `None`: any.
    pub fn distance(&self) -> Option<u8> {
        self.length
    }

    /// What the distance counts.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Whether the maneuvers are the shortest ones for their positions.
    pub fn is_shortest(&self) -> bool {
        self.goal.is_none() && self.length.is_some() && !self.fmc
    }
}

/// A random position, and a maneuver that makes it. See [`Solver::scrambler`] for an example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scramble {
    /// The position that the maneuver makes.
    pub position: Position,
    /// A maneuver that makes it: a shortest one if [`is_shortest`](ScrambleRequest::is_shortest).
    pub maneuver: Maneuver,
}

/// Draws scrambles of one kind. Made by [`Solver::scrambler`].
pub struct Scrambler {
    solver: Solver,
    request: ScrambleRequest,
    to_goal: Option<ToGoal>,
}

impl Solver {
    /// Makes what scrambles need besides the table, in memory. A request in the other metric gets
    /// that metric's table: see [`Solver::in_metric`].
    ///
    /// # Errors
    /// [`ScrambleError`]
    ///
    /// ```no_run
    /// use faceturn::scrambles::WrittenScramble;
    /// use faceturn::{Position, RandomSource, Solver};
    ///
    /// let solver = Solver::open()?;
    /// let written = WrittenScramble { length: Some(12), ..WrittenScramble::default() };
    /// let scrambler = solver.scrambler(&written.read()?)?;
    /// let scramble = scrambler.draw(&mut RandomSource::from_seed(1), &())?;
    /// assert_eq!(Position::SOLVED.apply(&scramble.maneuver), scramble.position);
    /// assert_eq!(solver.distance(&scramble.position), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scrambler(&self, request: &ScrambleRequest) -> Result<Scrambler, ScrambleError> {
        self.scrambler_from(request, GOAL_BYTES, &InMemory(&()))
    }

    /// As [`Solver::scrambler`], with about `bytes` of databases for a goal, from `source`.
    ///
    /// # Errors
    /// [`ScrambleError`]
    pub fn scrambler_from(
        &self,
        request: &ScrambleRequest,
        bytes: u64,
        source: &(dyn DatabaseSource + Sync),
    ) -> Result<Scrambler, ScrambleError> {
        let solver = self.in_metric(request.metric);
        let solver = solver.map_err(|source| JobError::Open(source.into()))?;
        let to_goal = match (&request.goal, request.length) {
            (Some(goal), Some(length)) => Some(ToGoal::new(&solver, goal, length, bytes, source)?),
            _ => None,
        };
        Ok(Scrambler { solver, request: request.clone(), to_goal })
    }
}

impl Scrambler {
    /// Draws a position, each possible one equally likely, and a maneuver that makes it.
    ///
    /// The maneuver is one of the shortest, all equally likely, if the length is a distance from
    /// solved and the scramble may begin and end with any turns. Otherwise it is a short one that
    /// depends on the position alone.
    ///
    /// The observer follows the searches one after the other, and may stop them. Its
    /// [`recall`](Observer::recall) is not called, since they are of different positions.
    ///
    /// # Errors
    /// [`ScrambleError::TooRare`], or [`ScrambleError::Stopped`] if the observer wants to stop.
    pub fn draw(
        &self,
        random: &mut RandomSource,
        observer: &dyn Observer,
    ) -> Result<Scramble, ScrambleError> {
        let position = match (&self.to_goal, self.request.length) {
            (Some(to_goal), _) => to_goal.draw(random, observer)?,
            (None, Some(length)) => {
                let (position, maneuver) = shortest(&self.solver, length, random, observer)?;
                if self.request.is_shortest() {
                    return Ok(Scramble { position, maneuver });
                }
                position
            }
            (None, None) => random.position(),
        };
        let ends = if self.request.fmc { fewest_moves_ends() } else { Maneuver::default() };
        let maneuver = hidden(&self.solver, &position, &ends, random, observer)?;
        Ok(Scramble { position, maneuver })
    }
}

#[cfg(test)]
mod tests;

pub(super) fn finished(outcome: Outcome, request: &Request) -> Result<Outcome, ScrambleError> {
    if outcome.is_cut_short(request.wanted) { Err(ScrambleError::Stopped) } else { Ok(outcome) }
}

/// An observer of several searches that recalls nothing, since their positions differ.
pub(super) struct Forgetful<'o>(pub(super) &'o dyn Observer);

impl Observer for Forgetful<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }

    fn event(&self, event: &Event<'_>) {
        self.0.event(event);
    }
}

/// Nodes to spend on a short way between the two ends.
const NODES: u64 = 10_000;

/// How many scrambles to try before adding one more random turn.
const TRIES: usize = 4;

/// Beginning and end of scrambles of fewest-moves competitions: `R' U' F`.
pub(super) fn fewest_moves_ends() -> Maneuver {
    let turns = [(Face::R, 3), (Face::U, 3), (Face::F, 1)];
    turns.into_iter().filter_map(|(face, quarters)| FaceTurn::new(face, quarters)).collect()
}

/// A maneuver that makes the position, and begins and ends with `ends`.
/// After the beginning come a few random turns, then a short maneuver of the two-phase search,
/// then the end. Where these parts meet, turns have different axes, so that nothing cancels. A
/// maneuver that takes back the first turns, as a short way from a goal would, is rejected: then
/// random turns are added until another way is found.
pub(super) fn hidden(
    solver: &Solver,
    position: &Position,
    ends: &Maneuver,
    random: &mut RandomSource,
    observer: &dyn Observer,
) -> Result<Maneuver, ScrambleError> {
    let request = QuickRequest::new().nodes(NODES);
    for attempt in 0.. {
        let first = random.maneuver(1 + attempt / TRIES);
        if !are_apart(ends, &first) {
            continue;
        }
        let before = Position::SOLVED.apply(&first.inverse()).apply(&ends.inverse());
        let between = before.then(position).apply(&ends.inverse());
        let found = solver.quick_watched(&between, &request, observer).solution;
        let middle = found.ok_or(ScrambleError::Stopped)?.inverse().canonical();
        let parts = [ends, &first, &middle, ends];
        let joins = [[&first, &middle], [if middle.is_empty() { &first } else { &middle }, ends]];
        if joins.iter().all(|[one, other]| are_apart(one, other)) {
            return Ok(parts.iter().flat_map(|part| part.turns()).copied().collect());
        }
    }
    unreachable!("the attempts do not end")
}

/// Whether the last turn of one maneuver and the first of the next are of different axes.
fn are_apart(one: &Maneuver, next: &Maneuver) -> bool {
    match (one.turns().last(), next.turns().first()) {
        (Some(last), Some(first)) => last.axis() != first.axis(),
        _ => true,
    }
}
