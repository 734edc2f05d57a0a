//! Goals that leave cubies free: the cross, a block, oriented edges, any facelets with gaps.
//!
//! Text becomes a [`Goal`] (`text.rs`, `names/`, `goal.rs`), a union of [`PartialCube`]s. A partial
//! cube (`partial/`) says where each cubie may be and how oriented; incomplete starts are partial
//! cubes too. `search/` finds maneuvers of face turns to a goal, `moves/` sequences of moves as
//! hands make them. Both take their bounds from [`pattern_databases`], which know no goals.
#![forbid(unsafe_code)]

mod cases;
mod domino_subsets;
mod goal;
mod moves;
mod names;
mod normal_form;
mod partial;
pub mod pattern_databases;
mod sampling;
mod search;
mod skeletons;
#[cfg(test)]
mod testing;
mod text;

use faceturn_cube::CubeError;
use thiserror::Error;

pub use cases::{Case, CaseSet, case_set, case_sets, named_cases};
pub use domino_subsets::{DominoSubset, UnknownSubset};
pub use goal::{Goal, UnclearStart};
pub use moves::{MoveOrder, MoveTables};
pub use names::{NamedGoal, OtherName, named_goals, nearest};
pub use normal_form::{Absorbed, NissNormalForm, NormalForm, Run, alike_runs};
pub use partial::{Contradiction, PartialCube, TooManyCompletions};
pub use sampling::GoalSampler;
pub use search::{
    DatabaseSource, GoalTables, GoalTablesError, InMemory, Reach, Sides, TurnOrder, Unreachable,
};

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
