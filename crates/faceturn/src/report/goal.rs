//! A goal other than the solved cube, in the report of a search.

use faceturn_cube::{FaceTurn, Maneuver, NissMoves, Position};
use serde::{Deserialize, Serialize};

use crate::job::{Answer, SolutionDetail};

/// What a search led to and by which turns, and what belongs to each of its solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GoalReport {
    /// The goal, as its name or text.
    pub goal: String,
    /// The position that counts as solved, as 54 facelets; left out if it is the solved cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The turns or moves allowed; left out if all turns are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// What each solution does, as face turns in canonical form; left out unless `moves` has slices,
    /// wide moves or rotations, with which `solutions` are written then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face_turns: Option<Vec<String>>,
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
    /// The goals that each solution reaches, of those that the goal is the union of; left out if
    /// it is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goals_reached: Option<Vec<Vec<String>>>,
    /// The turns of each solution on the position; left out if no turns may be on the inverse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub normal_side: Option<Vec<String>>,
    /// The turns of each solution on the inverse position; left out if none may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inverse_side: Option<Vec<String>>,
}

impl GoalReport {
    /// What an answer led to; `None` for the solved cube, by all turns, from a start that is known
    /// in full.
    pub(super) fn of(answer: &Answer) -> Option<GoalReport> {
        let Answer { start, aim, details, .. } = answer;
        if aim.is_solved_cube() && !start.is_incomplete() {
            return None;
        }
        let texts = |text: &dyn Fn(&SolutionDetail) -> String| details.iter().map(text).collect();
        let turn = |turn: Option<FaceTurn>| turn.map_or(String::new(), |turn| turn.to_string());
        let facelets =
            |position: Option<Position>| position.map_or(String::new(), |it| it.facelets());
        let sides = |side: fn(NissMoves) -> Maneuver| {
            let all = 0..answer.maneuvers.len();
            aim.niss.then(|| all.map(|at| side(answer.sides(at)).to_string()).collect())
        };
        Some(GoalReport {
            goal: aim.goal.name().to_owned(),
            target: (!aim.target.is_solved()).then(|| aim.target.facelets()),
            moves: aim.allowed(),
            face_turns: aim.moves.map(|_| super::texts(&answer.maneuvers)),
            unreachable: answer.unreachable.map(|reason| reason.to_string()),
            first_turns: aim.pre_auf.then(|| texts(&|detail| turn(detail.first_turn))),
            last_turns: aim.auf.then(|| texts(&|detail| turn(detail.last_turn))),
            completions: start
                .is_incomplete()
                .then(|| texts(&|detail| facelets(detail.completion))),
            goals_reached: (!aim.goal.variants().is_empty())
                .then(|| details.iter().map(|detail| detail.goals_reached.clone()).collect()),
            normal_side: sides(|moves| moves.normal),
            inverse_side: sides(|moves| moves.inverse),
        })
    }
}
