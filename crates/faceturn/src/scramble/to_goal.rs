//! Random positions at a given distance from a goal.

use faceturn_cube::{Metric, Position, RandomSource};
use faceturn_goals::{DatabaseSource, Goal, GoalSampler, GoalTables};
use faceturn_searcher::{Observer, Outcome, Request, TurnSet, Wanted};

use super::error::ScrambleError;
use super::{Forgetful, finished};
use crate::job::JobError;
use crate::solver::Solver;

/// How many positions of each kind to try before a distance counts as too rare.
const MOST_DRAWS: u32 = 10_000;

/// Draws positions at a distance from a goal, uniformly.
pub(super) struct ToGoal {
    solver: Solver,
    goal: Goal,
    reached: GoalSampler,
    /// The distance and what bounds the way to the goal; `None`: the goal is reached.
    pub(super) away: Option<Away>,
}

/// A distance other than 0.
pub(super) struct Away {
    length: u8,
    tables: GoalTables,
}

impl ToGoal {
    /// Makes what is needed besides the solver's table, with about `bytes` of databases.
    pub(super) fn new(
        solver: &Solver,
        goal: &Goal,
        length: u8,
        bytes: u64,
        source: &(dyn DatabaseSource + Sync),
    ) -> Result<ToGoal, ScrambleError> {
        let away = match length {
            0 => None,
            _ => Some(Away::new(solver, goal, length, bytes, source)?),
        };
        let (solver, reached) = (solver.clone(), GoalSampler::new(goal));
        Ok(ToGoal { solver, goal: goal.clone(), reached, away })
    }

    /// If one database knows every distance, an arrangement at this one is drawn. Otherwise two
    /// kinds of tries alternate, each with the same probability for all positions at the
    /// distance: a random position, accepted if it is at the distance; and a random position of
    /// the goal with a random maneuver of this length undone, accepted with a probability of one
    /// over the number of such maneuvers. The second kind finds near and rare positions.
    pub(super) fn draw(
        &self,
        random: &mut RandomSource,
        observer: &dyn Observer,
    ) -> Result<Position, ScrambleError> {
        let Some(away) = &self.away else { return Ok(self.reached.draw(random)) };
        if let Some(position) = away.tables.draw_at(away.length, random) {
            return Ok(position);
        }
        for _ in 0..MOST_DRAWS {
            if let Some(position) = self.by_maneuver(away, random, observer)? {
                return Ok(position);
            }
            if let Some(position) = self.by_position(away, random, observer)? {
                return Ok(position);
            }
        }
        let (goal, length) = (self.goal.name().to_owned(), away.length);
        let (metric, draws) = (self.solver.metric(), MOST_DRAWS);
        Err(ScrambleError::TooRare { goal, length, metric, draws })
    }

    pub(super) fn by_maneuver(
        &self,
        away: &Away,
        random: &mut RandomSource,
        observer: &dyn Observer,
    ) -> Result<Option<Position>, ScrambleError> {
        let maneuver = random.maneuver_in(self.solver.metric(), away.length.into());
        let position = self.reached.draw(random).apply(&maneuver.inverse());
        let found = self.search(away, &position, Wanted::All, observer)?;
        let is_accepted = found.distance() == Some(away.length)
            && random.below(found.solutions.len() as u128) == 0;
        Ok(is_accepted.then_some(position))
    }

    fn by_position(
        &self,
        away: &Away,
        random: &mut RandomSource,
        observer: &dyn Observer,
    ) -> Result<Option<Position>, ScrambleError> {
        let position = random.position();
        let found = self.search(away, &position, Wanted::First, observer)?;
        Ok((found.distance() == Some(away.length)).then_some(position))
    }

    /// Searches for the shortest maneuvers to the goal, up to the distance of `away`.
    fn search(
        &self,
        away: &Away,
        start: &Position,
        wanted: Wanted,
        observer: &dyn Observer,
    ) -> Result<Outcome, ScrambleError> {
        if observer.wants_to_stop() {
            return Err(ScrambleError::Stopped);
        }
        let request = Request::new().wanted(wanted).max_depth(away.length);
        let subgroup = Some((self.solver.cosets(), self.solver.table()));
        let search = || away.tables.search(&[*start], subgroup, &request, &Forgetful(observer));
        finished(self.solver.on_own_threads(search), &request)
    }
}

impl Away {
    fn new(
        solver: &Solver,
        goal: &Goal,
        length: u8,
        bytes: u64,
        source: &(dyn DatabaseSource + Sync),
    ) -> Result<Away, ScrambleError> {
        let metric = solver.metric();
        let made = solver
            .on_own_threads(|| GoalTables::new(goal.clone(), metric, TurnSet::ALL, bytes, source));
        let name = || goal.name().to_owned();
        let tables = made.map_err(|source| JobError::Prepare { goal: name(), source })?;
        if let Some(distribution) = tables.distribution() {
            check_length(goal, length, metric, distribution.max() as u8)?;
        }
        Ok(Away { length, tables })
    }
}

pub(super) fn check_length(
    goal: &Goal,
    length: u8,
    metric: Metric,
    farthest: u8,
) -> Result<(), ScrambleError> {
    let goal = || goal.name().to_owned();
    match length > farthest {
        true => Err(ScrambleError::NoneSoFar { goal: goal(), length, farthest, metric }),
        false => Ok(()),
    }
}
