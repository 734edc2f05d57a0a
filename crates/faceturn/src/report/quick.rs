//! A short solution, as a JSON object.

use std::time::Duration;

use faceturn_cube::{Maneuver, Metric};
use faceturn_searcher::TurnSet;
use serde::{Deserialize, Serialize};

use super::{microseconds, texts};
use crate::job::{Ended, Start};
use crate::quick::QuickAnswer;

/// A short solution of a position: the object that `faceturn quick --json` prints.
///
/// ```
/// use faceturn::report::QuickReport;
/// use faceturn::{PairSolver, QuickRequest, Start};
///
/// let start: Start = "R U".parse()?;
/// let answer = PairSolver::new().quick(start.position(), &QuickRequest::new(), &());
/// let report = QuickReport::new(&start, &answer);
/// assert_eq!((report.length, report.proven), (Some(2), true));
/// assert_eq!(report.solutions, ["U' R'"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct QuickReport {
    /// The number of the line or argument that held the position, from 1; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position's name; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position as it was written.
    pub input: String,
    /// How the cube is held at the end of the moves in `input`, as rotations of the whole cube.
    #[serde(default)]
    pub holding: String,
    /// The position as 54 facelets.
    pub facelets: String,
    /// What counts as one turn, in every length and bound of this object. Reports of earlier versions
    /// have face turns and no such field.
    #[serde(default)]
    pub metric: Metric,
    /// The turns allowed, such as `<U,D,F,R,L>`; left out if it is all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The length of the solution; `None` if none was found.
    pub length: Option<u8>,
    /// Whether no solution is shorter.
    pub proven: bool,
    /// No maneuver of fewer turns solves the position.
    pub lower_bound: u8,
    /// How the search ended.
    pub ended: Ended,
    /// The shortest solution found; empty if none was found.
    pub solutions: Vec<String>,
    /// Each solution that was shorter than all before; left out unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub improvements: Option<Vec<ImprovementReport>>,
    /// Nodes of both phases.
    pub nodes: u64,
    /// How long the search took, without loading or making tables.
    pub seconds: f64,
}

/// A solution that was shorter than all before. See [`QuickReport`] for an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ImprovementReport {
    /// Its length.
    pub length: u8,
    /// The maneuver.
    pub solution: String,
    /// When it was found, from the beginning of the search.
    pub seconds: f64,
}

impl ImprovementReport {
    /// The report of a solution found so long after the beginning of the search in this metric.
    pub fn new(metric: Metric, solution: &Maneuver, elapsed: Duration) -> ImprovementReport {
        let (length, solution_text) = (metric.length(solution) as u8, solution.to_string());
        ImprovementReport { length, solution: solution_text, seconds: microseconds(elapsed) }
    }
}

impl QuickReport {
    /// The report of an answer, without the improvements.
    pub fn new(start: &Start, answer: &QuickAnswer) -> QuickReport {
        QuickReport {
            line: None,
            name: None,
            input: start.text().to_owned(),
            holding: start.holding().to_string(),
            facelets: start.position().facelets(),
            metric: answer.metric,
            moves: answer.turns.map(|set| set.turns().collect::<TurnSet>().to_string()),
            length: answer.length(),
            proven: answer.is_shortest(),
            lower_bound: answer.lower_bound,
            ended: answer.ended,
            solutions: texts(answer.solution.as_slice()),
            improvements: None,
            nodes: answer.nodes,
            seconds: microseconds(answer.elapsed),
        }
    }

    /// Adds each solution that was shorter than all before.
    pub fn with_improvements(self, answer: &QuickAnswer) -> QuickReport {
        let report = |(solution, elapsed): &(Maneuver, Duration)| {
            ImprovementReport::new(answer.metric, solution, *elapsed)
        };
        QuickReport { improvements: Some(answer.improvements.iter().map(report).collect()), ..self }
    }
}
