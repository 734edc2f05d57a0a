//! What became of a claim.

use faceturn_cube::Metric;
use serde::{Deserialize, Serialize};

use super::declared::reports;
use super::microseconds;
use crate::job::{Claim, Direction, Finding, Start, Verdict};

reports! {
    /// What became of a claim about a position: the object that `faceturn verify --json` prints.
    ///
    /// ```no_run
    /// use faceturn::report::VerifyReport;
    /// use faceturn::jobs::Claim;
    /// use faceturn::passes::Algorithm;
    /// use faceturn::{Position, Solver, Start};
    ///
    /// let (start, claim) = (Start::from(Position::SOLVED), Claim::new(1));
    /// let finding = Solver::open()?.verify(&start, &claim, Algorithm::default(), &())?;
    /// let report = VerifyReport::new(&start, &claim, &finding);
    /// assert_eq!(report.truth, ["the distance is 0, not 1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct VerifyReport {
        line, name, input, facelets,
        /// What counts as one turn. Reports of earlier versions have face turns and no such field.
        #[serde(default)]
        pub metric: Metric,
        /// The claim that was checked; its fields stand in this object.
        #[serde(flatten)]
        pub claim: WrittenClaim,
        /// Whether the claim is true, false, or not decided.
        pub verdict: Verdict,
        /// What was checked, if it is true, such as `distance`, `count` or `2 solutions`.
        pub verified: Vec<String>,
        /// What is true instead; of an undecided claim, what is proven.
        pub truth: Vec<String>,
        /// The distance; `None` where it is not known.
        pub true_distance: Option<u8>,
        /// No maneuver of fewer turns solves the position.
        pub lower_bound: u8,
        /// The number of minimal solutions; `None` where it is not known.
        pub true_count: Option<usize>,
        /// How many seconds the search took.
        pub seconds: f64,
    }
}

impl VerifyReport {
    /// What became of a claim about this start.
    pub fn new(start: &Start, claim: &Claim, finding: &Finding) -> VerifyReport {
        VerifyReport {
            line: None,
            name: None,
            input: start.text().to_owned(),
            facelets: start.position().facelets(),
            metric: finding.metric,
            claim: claim.into(),
            verdict: finding.verdict(),
            verified: finding.verified.iter().map(ToString::to_string).collect(),
            truth: finding.truth.iter().map(ToString::to_string).collect(),
            true_distance: finding.true_distance,
            lower_bound: finding.lower_bound,
            true_count: finding.true_count,
            seconds: microseconds(finding.elapsed),
        }
    }
}

reports! {
    /// A claim as texts and numbers. Two equal ones claim the same.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct WrittenClaim {
        /// How many turns the position is said to be away from solved, in the report's `metric`.
        pub distance: Option<u8>,
        /// How many minimal solutions there are said to be; null if nothing is said.
        pub solution_count: Option<usize>,
        /// Maneuvers that are said to solve the position, or to make it if `inverse` is set.
        #[serde(default)]
        pub solutions: Vec<String>,
        /// Whether the solutions make the position instead of solving it.
        #[serde(default)]
        pub inverse: bool,
    }
}

impl From<&Claim> for WrittenClaim {
    fn from(claim: &Claim) -> WrittenClaim {
        WrittenClaim {
            distance: Some(claim.distance),
            solution_count: claim.solution_count,
            solutions: claim.solutions.iter().map(|it| it.text().to_owned()).collect(),
            inverse: claim.solutions.iter().any(|it| it.direction() == Direction::Make),
        }
    }
}
