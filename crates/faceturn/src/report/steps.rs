//! The report of a search for solutions in steps.

use faceturn_cube::{Maneuver, StepSolution};
use serde::{Deserialize, Serialize};

use super::declared::reports;
use super::microseconds;
use crate::job::StepsAnswer;
use faceturn_searcher::Ended;

reports! {
    /// What a search for solutions in steps found, as `faceturn steps --json` prints it.
    ///
    /// ```
    /// use faceturn::fewest_moves::WrittenSteps;
    /// use faceturn::report::StepsReport;
    ///
    /// let written = WrittenSteps {
    ///     position: "U2 F2 R L2 D F".to_owned(),
    ///     steps: "eo:F, dr:U".to_owned(),
    ///     ..WrittenSteps::default()
    /// };
    /// let report = StepsReport::from(&written.read()?.run(&()));
    /// let first = &report.solutions[0];
    /// assert_eq!((first.length, first.niss.as_str()), (3, "F' D' R"));
    /// assert_eq!(first.steps[1].goal, "dr:U");
    /// # Ok::<(), faceturn::JobError>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct StepsReport {
        input, holding, facelets,
        /// The solutions, the shortest first. No shorter ones are ruled out.
        pub solutions: Vec<SolutionInSteps>,
        /// The step that none of the states followed reaches, such as `finish`; left out if there
        /// are solutions, or if the search was cut short.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unreached: Option<String>,
        /// Whether the search did all that was asked for, or what cut it short.
        pub ended: Ended,
        /// How many states the last round that came to its end has followed after each step; 0 if
        /// none did.
        pub width: usize,
        /// Positions met in all rounds; one that is met again counts again.
        pub nodes: u64,
        /// How many seconds the search took, its tables included.
        pub seconds: f64,
    }

    /// A solution, step by step and as a whole.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct SolutionInSteps {
        /// How many turns all steps have together.
        pub length: usize,
        /// The steps, in the order of the plan.
        pub steps: Vec<StepReport>,
        /// The turns of all steps on both sides, those on the inverse in parentheses.
        pub niss: String,
        /// How many solutions of its length differ from it only in turns at the ends of both sides
        /// which the goals absorb, it among them.
        pub variants: usize,
        /// The solution as one sequence; null if the steps do not lead to the solved cube.
        pub solution: Option<String>,
    }

    /// One step of a solution: the goal that it reaches and its turns on both sides.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct StepReport {
        /// What it reaches: a goal such as `eo:F`, `rzp:U`, or `finish`.
        pub goal: String,
        /// The subset of the domino that it has reached, such as `4b3`, or `4c4e` of `rzp`; left
        /// out of other steps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub subset: Option<String>,
        /// Its turns on the position; empty if it has none.
        pub normal: String,
        /// Its turns on the inverse; empty if it has none.
        pub inverse: String,
        /// How many turns it has, on both sides together.
        pub length: usize,
        /// How many turns all steps so far have.
        pub total: usize,
    }
}

impl From<&StepsAnswer> for StepsReport {
    fn from(answer: &StepsAnswer) -> StepsReport {
        let (start, found) = (&answer.start, &answer.found);
        StepsReport {
            input: start.text().to_owned(),
            holding: start.holding().to_string(),
            doubtful: start.doubtful().to_vec(),
            facelets: start.position().facelets(),
            solutions: found.solutions.iter().map(SolutionInSteps::from).collect(),
            unreached: found.unreached.as_ref().map(|it| it.step.clone()),
            ended: answer.ended,
            width: found.width,
            nodes: found.nodes,
            seconds: microseconds(answer.elapsed),
        }
    }
}

impl From<&StepSolution> for SolutionInSteps {
    fn from(solution: &StepSolution) -> SolutionInSteps {
        let mut total = 0;
        let steps = solution.parts.iter().map(|part| {
            total += part.length();
            StepReport {
                goal: part.label.clone(),
                subset: part.subset.map(str::to_owned),
                normal: part.moves.normal.to_string(),
                inverse: part.moves.inverse.to_string(),
                length: part.length(),
                total,
            }
        });
        SolutionInSteps {
            steps: steps.collect(),
            length: solution.length(),
            niss: solution.moves().to_string(),
            variants: solution.variants,
            solution: solution.whole().as_ref().map(Maneuver::to_string),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fewest_moves::WrittenSteps;

    #[test]
    fn what_is_written_is_read_back() {
        let position = "R U F2 D' B L2 U' R2 F D2".to_owned();
        let written = WrittenSteps { position, width: 4, ..WrittenSteps::default() };
        let report = StepsReport::from(&written.read().expect("a job").run(&()));
        let json = serde_json::to_value(&report).expect("an object");
        assert_eq!(serde_json::from_value::<StepsReport>(json).expect("ours"), report);
    }
}
