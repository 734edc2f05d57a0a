//! A goal other than the solved cube, in the report of a search, and the cases of a set.

use faceturn_cube::{FaceTurn, Solution};
use faceturn_goals::{Case, CaseSet};
use serde::{Deserialize, Serialize};

use super::declared::reports;
use crate::job::{Answer, Job};

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
        pub face_turns: Option<Vec<String>>,
        /// Why no maneuver of these turns leads to the goal; left out if one may.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unreachable: Option<String>,
        /// With `pre_auf`: the turn of U before each solution that is not counted, empty for none;
        /// else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub first_turns: Option<Vec<String>>,
        /// With `auf`: the turn of U after each solution that is not counted, empty for none; else
        /// left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub last_turns: Option<Vec<String>>,
        /// For an incomplete start: a completion that each solution brings to the goal, as 54
        /// facelets; `facelets` is one of them. Else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub completions: Option<Vec<String>>,
        /// With `any` in the goal, as in `eo:any`: of the goals that it stands for, those that each
        /// solution reaches, such as `eo:F` and `eo:U`; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub goals_reached: Option<Vec<Vec<String>>>,
        /// With `niss`: the turns of each solution on the position; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub normal_side: Option<Vec<String>>,
        /// With `niss`: the turns of each solution on the inverse position; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub inverse_side: Option<Vec<String>>,
    }
}

impl GoalReport {
    /// The goal of an answer; `None` for the solved cube, by all turns, from a start known in full.
    pub(super) fn of(answer: &Answer) -> Option<GoalReport> {
        let Answer { job: Job { start, aim, .. }, solutions, .. } = answer;
        if aim.is_solved_cube() && !start.is_incomplete() {
            return None;
        }
        let mut report = GoalReport {
            goal: aim.goal.name().to_owned(),
            target: (!aim.target.is_solved()).then(|| aim.target.facelets()),
            moves: aim.allowed(),
            unreachable: answer.unreachable.map(|reason| reason.to_string()),
            face_turns: aim.moves.map(|_| Vec::new()),
            first_turns: aim.pre_auf.then(Vec::new),
            last_turns: aim.auf.then(Vec::new),
            completions: start.is_incomplete().then(Vec::new),
            goals_reached: (!aim.goal.variants().is_empty()).then(Vec::new),
            normal_side: aim.niss.then(Vec::new),
            inverse_side: aim.niss.then(Vec::new),
        };
        solutions.iter().for_each(|solution| report.add(answer, solution));
        Some(report)
    }

    fn add(&mut self, answer: &Answer, solution: &Solution) {
        fn add<T>(column: &mut Option<Vec<T>>, value: impl FnOnce() -> T) {
            if let Some(column) = column {
                column.push(value());
            }
        }
        let turn = |turn: Option<FaceTurn>| turn.map_or(String::new(), |turn| turn.to_string());
        let detail = answer.detail(solution);
        add(&mut self.face_turns, || answer.face_turns(solution).to_string());
        add(&mut self.first_turns, || turn(detail.first_turn));
        add(&mut self.last_turns, || turn(detail.last_turn));
        add(&mut self.completions, || detail.completion.map_or(String::new(), |it| it.facelets()));
        add(&mut self.goals_reached, || detail.goals_reached);
        add(&mut self.normal_side, || solution.sides().normal.to_string());
        add(&mut self.inverse_side, || solution.sides().inverse.to_string());
    }
}

/// A case, which commands also read as a position with its name: the object that
/// `faceturn cases SET --json` prints.
///
/// ```
/// use faceturn::report::CaseReport;
///
/// let pll = faceturn::goals::case_set("pll")?;
/// let report = CaseReport::new(pll, &pll.cases()[0]);
/// assert_eq!((report.name.as_str(), report.of), ("pll-Aa", 288));
/// # Ok::<(), faceturn::cube::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CaseReport {
    /// The name of the set and a number; for PLL the usual letter.
    pub name: String,
    /// The number that an OLL case has in all published lists; left out in other sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual_number: Option<u8>,
    /// A description in words.
    pub description: String,
    /// One of its positions.
    pub facelets: String,
    /// The part of the position that the goal distinguishes, and `?` for the rest.
    pub shown: String,
    /// How many arrangements that the goal distinguishes belong to this case.
    pub arrangements: u32,
    /// How many arrangements the set has; all are equally likely.
    pub of: u32,
    /// What a solution leads to, up to a turn of U.
    pub goal: &'static str,
}

impl CaseReport {
    /// The report of a case of this set.
    pub fn new(set: &CaseSet, case: &Case) -> CaseReport {
        let Case { name, usual_number, description, position, shown, arrangements, of, .. } = case;
        CaseReport {
            name: name.clone(),
            usual_number: *usual_number,
            description: description.clone(),
            facelets: position.facelets(),
            shown: shown.to_string(),
            arrangements: *arrangements,
            of: *of,
            goal: set.goal,
        }
    }
}
