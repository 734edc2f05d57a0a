//! The report of a search for insertions.

use faceturn_cube::{Metric, MoveSequence};
use faceturn_fewest_moves::insertions::Solution;
use serde::{Deserialize, Serialize};

use super::declared::reports;
use super::microseconds;
use crate::job::InsertionAnswer;
use faceturn_searcher::Ended;

reports! {
    /// What a search for insertions found, as `faceturn insertions --json` prints it.
    ///
    /// ```
    /// use faceturn::fewest_moves::WrittenInsertions;
    /// use faceturn::report::InsertionReport;
    ///
    /// let written = WrittenInsertions {
    ///     position: "F R U2 R' D R U2 R' D' L".to_owned(),
    ///     skeleton: "L' F'".to_owned(),
    ///     insert_length: Some(8),
    ///     ..WrittenInsertions::default()
    /// };
    /// let report = InsertionReport::from(&written.read()?.run(&()));
    /// assert_eq!((report.skeleton_length, report.left.as_str()), (2, "three corners in a cycle"));
    /// assert!(report.complete && report.solutions[0].length == 10);
    /// # Ok::<(), faceturn::JobError>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct InsertionReport {
        input, holding, facelets,
        /// The skeleton, as face turns in canonical form.
        pub skeleton: String,
        /// Its length in face turns.
        pub skeleton_length: usize,
        /// What it leaves unsolved, in words.
        pub left: String,
        /// How many corners it leaves.
        pub left_corners: usize,
        /// How many edges it leaves.
        pub left_edges: usize,
        /// The most insertions that were asked for.
        pub insertions: u8,
        /// The most turns of an inserted maneuver.
        pub insert_length: u8,
        /// The most slices instead of maneuvers.
        pub slices: u8,
        /// Whether no shorter solution results from such insertions, as `claim` says in more
        /// detail; not where the skeleton leaves nothing, as nothing is searched for then.
        pub complete: bool,
        /// What is known of the solutions, as a sentence.
        pub claim: String,
        /// Whether the search did all that was asked for, or what cut it short: there may be fewer
        /// solutions than were asked for.
        pub ended: Ended,
        /// The solutions, the shortest first.
        pub solutions: Vec<InsertionSolution>,
        /// How many seconds the search took, its tables included.
        pub seconds: f64,
    }

    /// A solution, and the insertions by which it comes of the skeleton.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct InsertionSolution {
        /// The turns from the position to the solved cube, cancellations made.
        pub solution: String,
        /// Its length in face turns.
        pub length: usize,
        /// Its length in quarter turns.
        pub quarter_turns: usize,
        /// The insertions, each into the whole of the one before.
        pub insertions: Vec<InsertionStep>,
        /// The skeleton with slices inserted, where these solve what is left, into the whole of
        /// which an insertion may go; else left out. A turn after a slice is of the face that is
        /// there then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub with_slices: Option<String>,
    }

    /// A maneuver inserted into a skeleton: the whole is `before`, `inserted`, `after`.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct InsertionStep {
        /// The skeleton's turns before it; empty if it begins the whole.
        pub before: String,
        /// The turns that are inserted.
        pub inserted: String,
        /// The skeleton's turns after it; empty if it ends the whole.
        pub after: String,
        /// The maneuver as a commutator or the conjugate of one; left out if it is neither.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub brackets: Option<String>,
        /// How many turns merge or cancel where the parts meet.
        pub cancelled: usize,
        /// The length of the whole in face turns, cancellations made.
        pub length: usize,
        /// What is left after it, in words.
        pub left: String,
    }
}

impl From<&InsertionAnswer> for InsertionReport {
    fn from(answer: &InsertionAnswer) -> InsertionReport {
        let (start, found, left) = (&answer.start, &answer.found, answer.left());
        let solutions = found.solutions.iter();
        InsertionReport {
            input: start.text().to_owned(),
            holding: start.holding().to_string(),
            doubtful: start.doubtful().to_vec(),
            facelets: start.position().facelets(),
            skeleton: found.skeleton.to_string(),
            skeleton_length: found.skeleton.len(),
            left: left.to_string(),
            left_corners: left.corner_count(),
            left_edges: left.edge_count(),
            insertions: answer.request.insertions,
            insert_length: answer.request.insert_length,
            slices: answer.request.slices,
            complete: answer.is_complete(),
            claim: answer.claim(),
            ended: answer.ended,
            solutions: solutions.map(|solution| InsertionSolution::of(answer, solution)).collect(),
            seconds: microseconds(answer.elapsed),
        }
    }
}

impl InsertionSolution {
    fn of(answer: &InsertionAnswer, solution: &Solution) -> InsertionSolution {
        let steps = solution.insertions.iter().zip(answer.left_after(solution));
        let insertions = steps.map(|(insertion, left)| InsertionStep {
            before: insertion.before.to_string(),
            inserted: insertion.inserted.to_string(),
            after: insertion.after.to_string(),
            brackets: answer.brackets.get(&insertion.inserted).cloned().flatten(),
            cancelled: insertion.cancelled(),
            length: insertion.whole().len(),
            left: left.to_string(),
        });
        InsertionSolution {
            solution: solution.whole.to_string(),
            length: solution.whole.len(),
            quarter_turns: Metric::Quarter.length(&solution.whole),
            insertions: insertions.collect(),
            with_slices: solution.with_slices.as_ref().map(MoveSequence::to_string),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fewest_moves::WrittenInsertions;

    #[test]
    fn what_is_written_is_read_back() {
        let written = WrittenInsertions {
            position: "F R U2 R' D R U2 R' D' L".to_owned(),
            skeleton: "L' F'".to_owned(),
            insert_length: Some(8),
            ..WrittenInsertions::default()
        };
        let report = InsertionReport::from(&written.read().expect("a job").run(&()));
        let json = serde_json::to_value(&report).expect("an object");
        let step = &json["solutions"][0]["insertions"][0];
        assert_eq!(step["left"], "nothing");
        assert_eq!(step["brackets"], "[R' B R, F2]");
        assert_eq!(serde_json::from_value::<InsertionReport>(json).expect("ours"), report);
    }
}
