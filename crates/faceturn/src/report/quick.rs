//! A short solution, as a JSON object.

use std::time::Duration;

use faceturn_cube::{Cost, Maneuver, Metric, TurnCosts};
use faceturn_searcher::TurnSet;
use serde::{Deserialize, Serialize};

use super::declared::reports;
use super::microseconds;
use crate::job::Start;
use crate::quick::{QuickAnswer, QuickRequest};
use faceturn_searcher::Ended;

reports! {
    /// A short solution of a position: the object that `faceturn quick --json` prints.
    ///
    /// ```
    /// use faceturn::report::QuickReport;
    /// use faceturn::{PairSolver, QuickRequest, Start};
    ///
    /// let start: Start = "R U".parse()?;
    /// let answer = PairSolver::new().quick(start.position(), &QuickRequest::new());
    /// let report = QuickReport::new(&start, &answer);
    /// assert_eq!((report.length, report.proven), (Some(2), true));
    /// assert_eq!(report.solutions, ["U' R'"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct QuickReport {
        line, name, input, holding, facelets,
        /// What counts as one turn, in every length and bound of this object. Reports of earlier
        /// versions have face turns and no such field.
        #[serde(default)]
        pub metric: Metric,
        /// The turns allowed, such as `<U,D,F,R,L>`; left out if it is all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub moves: Option<String>,
        /// With the option `starts_with`: the turns with which the solution begins; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub starts_with: Option<String>,
        /// With `cost`: what turns cost, such as `half=1.5,axial`; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub costs: Option<TurnCosts>,
        /// The length of the solution; `None` if the search was interrupted before it found one.
        pub length: Option<u8>,
        /// What the solution costs; left out without costs, or if none was found.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cost: Option<f64>,
        /// Whether no solution is shorter; with costs, whether none is cheaper.
        pub proven: bool,
        /// No maneuver of fewer turns solves the position; by small tables alone, 1 for every
        /// position that is not solved.
        pub lower_bound: u8,
        /// Whether the search did all that was asked for, or what cut it short: it is finished if a
        /// length, a bound or the number of nodes ended it.
        pub ended: Ended,
        /// The shortest solution found, or with `cost` the cheapest; empty if none was found.
        pub solutions: Vec<String>,
        /// With `improve`: each solution that was better than all before; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub improvements: Option<Vec<ImprovementReport>>,
        /// Nodes of small passes and of both phases: a measure of the work.
        pub nodes: u64,
        /// How many seconds the search took, without loading or making tables.
        pub seconds: f64,
    }

    /// A solution that was better than all before: shorter, or with costs cheaper. See
    /// [`QuickReport`] for an example.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct ImprovementReport {
        /// Its length, in turns of the report's `metric`.
        pub length: u8,
        /// What it costs; left out without costs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cost: Option<f64>,
        /// Its turns, from the position to the solved cube.
        pub solution: String,
        /// When it was found, in seconds from the beginning of the search.
        pub seconds: f64,
    }
}

impl ImprovementReport {
    /// The report of a solution in this metric or for these costs, found after this time.
    pub fn new(
        metric: Metric,
        costs: Option<&TurnCosts>,
        solution: &Maneuver,
        elapsed: Duration,
    ) -> ImprovementReport {
        ImprovementReport {
            length: metric.length(solution) as u8,
            cost: costs.map(|costs| costs.of(solution.turns()).get()),
            solution: solution.to_string(),
            seconds: microseconds(elapsed),
        }
    }
}

impl QuickReport {
    /// The report of an answer, without the improvements.
    pub fn new(start: &Start, answer: &QuickAnswer) -> QuickReport {
        let QuickRequest { turns, costs, beginning, .. } = &answer.request;
        QuickReport {
            line: None,
            name: None,
            input: start.text().to_owned(),
            holding: start.holding().to_string(),
            doubtful: start.doubtful().to_vec(),
            facelets: start.position().facelets(),
            metric: answer.metric,
            moves: turns.map(|set| set.turns().collect::<TurnSet>().to_string()),
            starts_with: (!beginning.is_empty()).then(|| beginning.to_string()),
            costs: *costs,
            length: answer.length(),
            cost: answer.cost().map(Cost::get),
            proven: answer.is_best(),
            lower_bound: answer.lower_bound,
            ended: answer.ended,
            solutions: answer.solution.iter().map(Maneuver::to_string).collect(),
            improvements: None,
            nodes: answer.nodes,
            seconds: microseconds(answer.elapsed),
        }
    }

    /// Adds each solution that was better than all before.
    pub fn with_improvements(self, answer: &QuickAnswer) -> QuickReport {
        let report = |(solution, elapsed): &(Maneuver, Duration)| {
            ImprovementReport::new(answer.metric, answer.request.costs.as_ref(), solution, *elapsed)
        };
        QuickReport { improvements: Some(answer.improvements.iter().map(report).collect()), ..self }
    }
}
