//! What became of a claim.

use std::time::Duration;

use faceturn_cube::Position;
use serde::{Deserialize, Serialize};

use super::microseconds;
pub use crate::verification::Verdict;

/// What became of a claim about a position: the object that `faceturn verify --json` prints.
///
/// ```
/// use faceturn::Position;
/// use faceturn::report::{Verdict, VerifyReport, WrittenClaim};
///
/// let claim = WrittenClaim { distance: Some(1), ..WrittenClaim::default() };
/// let mut report = VerifyReport::new(&Position::SOLVED, claim, Verdict::Refuted);
/// report.truth = vec!["the distance is 0, not 1".to_owned()];
/// report.true_distance = Some(0);
/// let json = serde_json::to_value(&report)?;
/// assert_eq!((&json["verdict"], &json["distance"]), (&"refuted".into(), &1.into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct VerifyReport {
    /// The number of the line that held the claim, from 1; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position's name; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position as it was written.
    pub input: String,
    /// The position as 54 facelets.
    pub facelets: String,
    /// The claim.
    #[serde(flatten)]
    pub claim: WrittenClaim,
    /// Whether the claim is true.
    pub verdict: Verdict,
    /// What was checked and is true.
    pub verified: Vec<String>,
    /// What is true instead, or what is proven.
    pub truth: Vec<String>,
    /// The distance, if it is proven.
    pub true_distance: Option<u8>,
    /// No maneuver of fewer face turns solves the position.
    pub lower_bound: u8,
    /// The number of minimal solutions, if it is proven.
    pub true_count: Option<usize>,
    /// How long the search took.
    pub seconds: f64,
}

impl VerifyReport {
    /// The verdict on a claim. The other fields are to be set.
    pub fn new(position: &Position, claim: WrittenClaim, verdict: Verdict) -> VerifyReport {
        VerifyReport {
            line: None,
            name: None,
            input: String::new(),
            facelets: position.facelets(),
            claim,
            verdict,
            verified: Vec::new(),
            truth: Vec::new(),
            true_distance: None,
            lower_bound: 0,
            true_count: None,
            seconds: 0.0,
        }
    }

    /// Sets how long the search took; kept to the microsecond.
    pub fn with_elapsed(mut self, elapsed: Duration) -> VerifyReport {
        self.seconds = microseconds(elapsed);
        self
    }
}

/// A claim as texts and numbers. Two equal ones claim the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenClaim {
    /// The distance in face turns.
    pub distance: Option<u8>,
    /// The number of minimal solutions.
    pub solution_count: Option<usize>,
    /// Solutions.
    #[serde(default)]
    pub solutions: Vec<String>,
    /// Whether the solutions make the position instead of solving it.
    #[serde(default)]
    pub inverse: bool,
}
