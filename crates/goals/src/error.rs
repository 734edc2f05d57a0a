//! Errors in the text of a goal.

use faceturn_cube::CubeError;
use thiserror::Error;

/// Error returned when a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct GoalError(pub(crate) String);

impl From<CubeError> for GoalError {
    fn from(error: CubeError) -> GoalError {
        GoalError(error.to_string())
    }
}

impl GoalError {
    pub(crate) fn empty() -> GoalError {
        GoalError("the goal is empty; expected a name, 54 facelets or pieces".to_owned())
    }
}
