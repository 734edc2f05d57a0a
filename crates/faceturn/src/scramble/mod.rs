//! Scrambles: of random positions, all equally likely, or of those at a distance from solved or from a
//! goal.

mod error;
mod hidden;
mod searching;
mod shortest;
mod to_goal;

use faceturn_cube::{Maneuver, Metric, Position, RandomSource};
use faceturn_goals::{DatabaseSource, Goal, InMemory};
use faceturn_searcher::Observer;

pub use self::error::{ScrambleError, farthest_scramble};
use self::hidden::{fewest_moves_ends, hidden};
use self::shortest::shortest;
use self::to_goal::{ToGoal, check_length};
use crate::job::{GOAL_BYTES, JobError};
use crate::solver::Solver;

/// Which scrambles are wanted, as texts and numbers. The fields have the names and the meaning of the
/// options of `faceturn scramble`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenScramble {
    /// What the length is the distance from, if it is not the solved cube.
    pub goal: Option<String>,
    /// How far the positions are from the goal: 0, it is reached, if there is a goal and no length.
    /// With neither, all positions are equally likely.
    pub length: Option<u8>,
    /// What the length counts.
    pub metric: Metric,
    /// Whether the scrambles begin and end with `R' U' F`, as those of fewest-moves competitions do.
    pub fmc: bool,
}

impl WrittenScramble {
    /// Reads it.
    ///
    /// ```
    /// use faceturn::WrittenScramble;
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

/// Which scrambles are wanted, read from a [`WrittenScramble`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScrambleRequest {
    goal: Option<Goal>,
    length: Option<u8>,
    metric: Metric,
    fmc: bool,
}

impl ScrambleRequest {
    /// What the distance is from; `None`: from the solved cube.
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// The distance of the positions; `None` if they are any.
    pub fn distance(&self) -> Option<u8> {
        self.length
    }

    /// What the distance counts.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Whether no maneuver with fewer turns makes the position of a scramble.
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
    /// A maneuver that makes the position: a shortest one, if the request says so.
    pub maneuver: Maneuver,
}

/// Draws any number of scrambles of one kind. Made by [`Solver::scrambler`].
pub struct Scrambler {
    solver: Solver,
    request: ScrambleRequest,
    to_goal: Option<ToGoal>,
}

impl Solver {
    /// Makes what scrambles need besides the table, in memory. A request in the other metric gets the
    /// table of that one: see [`Solver::in_metric`].
    ///
    /// # Errors
    /// [`ScrambleError`]
    ///
    /// ```no_run
    /// use faceturn::{Position, RandomSource, Solver, WrittenScramble};
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

    /// As [`Solver::scrambler`], with about so many bytes of databases for a goal from a source.
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
    /// Draws a scramble: a position, each of those asked for as likely as any other, and a maneuver.
    ///
    /// That is one of the shortest, all equally likely, if a length is the distance from solved and the
    /// scramble may begin and end with any turns. It is some short one else, made from the position
    /// alone.
    ///
    /// The observer follows one search after the other and may stop them. Its
    /// [`recall`](Observer::recall) is not called, since the searches are of different positions.
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
