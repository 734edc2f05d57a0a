//! A goal other than the solved cube, in the report of a search.

use serde::{Deserialize, Serialize};

/// What a search led to and by which turns, and what belongs to each of its solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GoalReport {
    /// The goal, as its name or text.
    pub goal: String,
    /// The position that counts as solved, as 54 facelets; left out if it is the solved cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The turns allowed; left out if all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// Why no maneuver of these turns leads to the goal; left out if one may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreachable: Option<String>,
    /// The free turn before each solution, empty where it needs none; left out if none is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_turns: Option<Vec<String>>,
    /// The free turn after each solution, empty where it needs none; left out if none is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_turns: Option<Vec<String>>,
    /// A position that each solution leads to the goal, as 54 facelets: one way to complete an
    /// incomplete start; left out if the start is known in full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completions: Option<Vec<String>>,
}

impl GoalReport {
    /// The report of a goal by its name or text, by all turns.
    pub fn new(goal: &str) -> GoalReport {
        GoalReport { goal: goal.to_owned(), ..GoalReport::default() }
    }
}
