//! A goal other than the solved cube, in the report of a search.

use faceturn_cube::FaceTurn;
use serde::{Deserialize, Serialize};

use super::column::Column;
use super::declared::reports;
use crate::job::{Answer, AnswerSolution, Job};

reports! {
    /// What a search led to and by which turns, and what belongs to each of its solutions.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct GoalReport {
        /// What was solved instead of the whole cube, as its name or text; left out, like the next
        /// ten, without a goal, a target, allowed turns, free turns and unknown facelets.
        pub goal: String,
        /// The position that counts as solved, as 54 facelets; left out if it is the solved cube.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub target: Option<String>,
        /// The turns allowed, such as `<U,F2,R>`, or moves, such as `<U,M>`; left out if all turns
        /// are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub moves: Option<String>,
        /// Each solution as face turns in canonical form, where `solutions` are written with
        /// slices, wide moves or rotations; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub face_turns: Option<Column<String>>,
        /// Why no maneuver of these turns leads to the goal; left out if one may.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unreachable: Option<String>,
        /// With `pre_auf`: the turn of U before each solution that is not counted, empty for none;
        /// else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub first_turns: Option<Column<String>>,
        /// With `auf`: the turn of U after each solution that is not counted, empty for none; else
        /// left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub last_turns: Option<Column<String>>,
        /// For an incomplete start: a completion that each solution brings to the goal, as 54
        /// facelets; `facelets` is one of them. Else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub completions: Option<Column<String>>,
        /// With `any` in the goal, as in `eo:any`: of the goals that it stands for, those that each
        /// solution reaches, such as `eo:F` and `eo:U`; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub goals_reached: Option<Column<Vec<String>>>,
        /// With `niss`: the turns of each solution on the position; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub normal_side: Option<Column<String>>,
        /// With `niss`: the turns of each solution on the inverse position; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub inverse_side: Option<Column<String>>,
    }
}

impl GoalReport {
    /// The goal of an answer; `None` for the solved cube, by all turns, from a start known in full.
    pub(super) fn of(answer: &Answer) -> Option<GoalReport> {
        let Answer { job: Job { start, aim, .. }, solutions, .. } = answer;
        if aim.is_solved_cube() && !start.is_incomplete() {
            return None;
        }
        fn turn(turn: Option<FaceTurn>) -> String {
            turn.map_or(String::new(), |turn| turn.to_string())
        }
        let texts = |is_there: bool, text: fn(AnswerSolution) -> String| {
            is_there.then(|| Column::of(solutions, text))
        };
        let is_union = !aim.goal.variants().is_empty();
        Some(GoalReport {
            goal: aim.goal.name().to_owned(),
            target: (!aim.target.is_solved()).then(|| aim.target.facelets()),
            moves: aim.allowed(),
            face_turns: texts(aim.moves.is_some(), |it| it.maneuver.to_string()),
            unreachable: answer.unreachable.map(|reason| reason.to_string()),
            first_turns: texts(aim.pre_auf, |it| turn(it.detail.first_turn)),
            last_turns: texts(aim.auf, |it| turn(it.detail.last_turn)),
            completions: texts(start.is_incomplete(), |it| {
                it.detail.completion.map_or(String::new(), |it| it.facelets())
            }),
            goals_reached: is_union.then(|| Column::of(solutions, |it| it.detail.goals_reached)),
            normal_side: texts(aim.niss, |it| it.sides().normal.to_string()),
            inverse_side: texts(aim.niss, |it| it.sides().inverse.to_string()),
        })
    }
}
