//! What may be wrong with the text of a goal.

use faceturn_cube::CubeError;
use thiserror::Error;

use crate::partial::{Contradiction, TooManyCompletions};

/// Error returned when a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct GoalError(pub(crate) String);

impl From<CubeError> for GoalError {
    fn from(error: CubeError) -> GoalError {
        GoalError(error.to_string())
    }
}

impl From<Contradiction> for GoalError {
    fn from(error: Contradiction) -> GoalError {
        GoalError(error.to_string())
    }
}

impl GoalError {
    pub(crate) fn empty() -> GoalError {
        GoalError("the goal is empty; expected a name, 54 facelets or pieces".to_owned())
    }
}

/// Error returned when a start is known too little for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the goal {goal} needs to know more of the start")]
#[non_exhaustive]
pub struct UnclearStart {
    /// The goal.
    pub goal: String,
    /// How many ways to complete the start are too many.
    pub source: TooManyCompletions,
}
