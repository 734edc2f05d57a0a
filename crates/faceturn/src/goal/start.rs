//! Where a search for a goal starts.

use faceturn_cube::{Maneuver, PartialFaceletError, PartialFacelets, Position};
use faceturn_goals::{Contradiction, Goal, PartialCube, UnclearStart};
use thiserror::Error;

#[cfg(feature = "serde")]
use crate::report::GoalReport;

/// The start of a search for a goal: a position, or facelets of which some are unknown.
///
/// ```
/// use faceturn::{Goal, GoalStart};
///
/// let cross: Goal = "cross".parse()?;
/// // After the turn D, with unknown corners and all other edges.
/// let known = "????U???? ????R??F? ????F??L? ?D?DDD?D? ????L??B? ????B??R?";
/// let start = GoalStart::of_facelets(known, &cross)?;
/// assert_eq!(start.positions().len(), 1);
/// let solution = "D'".parse()?;
/// assert_eq!(start.solved_by(&solution, &cross), Some(start.positions()[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalStart {
    positions: Vec<Position>,
    is_incomplete: bool,
}

/// Error returned when 54 symbols are not the start of a search for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GoalStartError {
    /// They are not facelets.
    #[error(transparent)]
    Facelets(#[from] PartialFaceletError),
    /// No cube shows them.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// They stand for too many positions.
    #[error(transparent)]
    Unclear(#[from] UnclearStart),
    /// The goal is the solved cube.
    #[error("some facelets are unknown; the whole cube is solved only if all 54 are known")]
    WholeCube,
}

impl From<Position> for GoalStart {
    fn from(position: Position) -> GoalStart {
        GoalStart { positions: vec![position], is_incomplete: false }
    }
}

impl GoalStart {
    /// Reads 54 facelets, with `?` or `.` for unknown ones. They stand for every position that shows
    /// the others.
    ///
    /// # Errors
    /// [`GoalStartError`]
    pub fn of_facelets(text: &str, goal: &Goal) -> Result<GoalStart, GoalStartError> {
        let facelets: PartialFacelets = text.parse()?;
        if goal.is_solved_cube() {
            return Err(GoalStartError::WholeCube);
        }
        let cube = PartialCube::from_facelets(&facelets)?;
        Ok(GoalStart { positions: goal.completions(&cube)?, is_incomplete: true })
    }

    /// One position for each way to complete the start that the goal tells apart.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The first of these positions that the maneuver leads to the goal.
    pub fn solved_by(&self, solution: &Maneuver, goal: &Goal) -> Option<Position> {
        let leads = |start: &&Position| goal.contains(&start.apply(solution));
        self.positions.iter().find(leads).copied()
    }

    /// What a report says of the goal: for an incomplete start with the position that each of these
    /// solutions leads to it.
    ///
    /// # Panics
    /// If one of them does not lead to the goal.
    #[cfg(feature = "serde")]
    pub fn report(&self, goal: &Goal, solutions: &[Maneuver]) -> GoalReport {
        let solved = |solution: &Maneuver| match self.solved_by(solution, goal) {
            Some(position) => position.facelets(),
            None => panic!("the search found {solution}, which does not lead to the goal"),
        };
        let solved: Vec<String> = solutions.iter().map(solved).collect();
        let completions = self.is_incomplete.then_some(solved);
        GoalReport { completions, ..GoalReport::new(goal.name()) }
    }
}
