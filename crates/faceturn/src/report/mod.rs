//! What a search found, as a JSON object: the same for the program, for Python and for a web page.
//!
//! The types here derive serde's traits; which format they become is the caller's choice. In JSON
//! a [`SolveReport`] is the object that `faceturn solve --json` prints, and a [`VerifyReport`] that
//! of `faceturn verify --json`; `docs/files.md` describes their fields. Later versions may add some.

mod goal;
mod position;
mod quick;
mod task;
mod verify;

use std::time::Duration;

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Outcome, Pass, Tally};
use serde::{Deserialize, Serialize};

pub use self::goal::GoalReport;
pub use self::position::{PositionForms, PositionReport, UnreadableReport, WrittenReason};
pub use self::quick::{ImprovementReport, QuickReport};
pub use self::task::{WrittenEnd, WrittenTask};
pub use self::verify::{Verdict, VerifyReport, WrittenClaim};
use crate::watch::RunningPass;

/// What a search found and proved, with all the numbers that the program prints.
///
/// ```
/// use faceturn::report::SolveReport;
/// use faceturn::{Maneuver, Outcome, Position};
///
/// let position = Position::SOLVED.apply(&"R U".parse::<Maneuver>()?);
/// // What a search returns; this one proved nothing.
/// let outcome = Outcome::default();
/// let report = SolveReport::new(&position, &outcome).with_input("R U").with_line(7);
/// let json = serde_json::to_value(&report)?;
/// assert_eq!((&json["line"], &json["input"]), (&7.into(), &"R U".into()));
/// assert_eq!(json["distance"], serde_json::Value::Null);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SolveReport {
    /// The number of the line or argument that held the position, from 1; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position's name; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position as it was written.
    pub input: String,
    /// How the cube is held at the end of the moves in `input`, as rotations of the whole cube;
    /// empty if it is held as at their beginning.
    #[serde(default)]
    pub holding: String,
    /// The position as 54 facelets; for an incomplete start one of its completions.
    pub facelets: String,
    /// What the search led to; left out if it is the solved cube, by all turns.
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalReport>,
    /// Face turns of the shortest solution found; `None` if none was found.
    pub distance: Option<u8>,
    /// Whether the distance is proven: it rests on no assumption.
    pub proven: bool,
    /// No maneuver of fewer face turns solves the position.
    pub lower_bound: u8,
    /// Face turns of the shortest solution known; `None` if none is known.
    #[serde(default)]
    pub upper_bound: Option<u8>,
    /// The shortest solution that a two-phase search found, not necessarily minimal; left out if
    /// there was no such search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_solution: Option<String>,
    /// Solutions of fewer face turns were not looked for, because the caller said that there are
    /// none.
    pub assumed: Option<u8>,
    /// How the search ended.
    pub ended: Ended,
    /// The pass that was not finished; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<CutShort>,
    /// Whether the solutions are all there are of the lengths asked for.
    pub complete: bool,
    /// The lengths, in face turns, of which all solutions were found.
    #[serde(default)]
    pub complete_lengths: Vec<u8>,
    /// Whether `solutions` make the position instead of solving it.
    pub inverse: bool,
    /// The maneuvers, the shortest first.
    pub solutions: Vec<String>,
    /// How many solutions were found, even if `solutions` holds one of each kind.
    pub solution_count: usize,
    /// How many of them are of the shortest length.
    pub minimal_solution_count: usize,
    /// How many of the cube's 48 symmetries leave the position as it is, the identity included.
    pub symmetries: usize,
    /// How many kinds of solutions there are up to these symmetries; `None` unless `complete`.
    pub solution_count_up_to_symmetry: Option<usize>,
    /// The work of all passes.
    #[serde(flatten)]
    pub work: Work,
    /// One pass for each depth searched.
    pub passes: Vec<PassReport>,
    /// How long the search took, without loading or making the table.
    pub seconds: f64,
}

impl SolveReport {
    /// The report of a search that came to its end, with all solutions that it found.
    pub fn new(position: &Position, outcome: &Outcome) -> SolveReport {
        SolveReport {
            line: None,
            name: None,
            input: String::new(),
            holding: String::new(),
            facelets: position.facelets(),
            goal: None,
            distance: outcome.distance(),
            proven: outcome.distance().is_some() && outcome.assumed.is_none(),
            lower_bound: outcome.lower_bound,
            upper_bound: outcome.upper_bound(),
            known_solution: outcome.known_solution.as_ref().map(Maneuver::to_string),
            assumed: outcome.assumed,
            ended: Ended::Finished,
            cut_short: None,
            complete: outcome.is_complete(),
            complete_lengths: complete_lengths(outcome),
            inverse: false,
            solutions: outcome.solutions.iter().map(Maneuver::to_string).collect(),
            solution_count: outcome.solutions.len(),
            minimal_solution_count: outcome.minimal_count(),
            symmetries: outcome.symmetries,
            solution_count_up_to_symmetry: outcome.is_complete().then_some(outcome.kinds.len()),
            work: outcome.tally().into(),
            passes: outcome.passes.iter().map(PassReport::from).collect(),
            seconds: 0.0,
        }
    }

    /// Sets the number of the line or argument that held the position, from 1.
    pub fn with_line(mut self, line: u64) -> SolveReport {
        self.line = Some(line);
        self
    }

    /// Sets the position's name.
    pub fn with_name(mut self, name: Option<&str>) -> SolveReport {
        self.name = name.map(str::to_owned);
        self
    }

    /// Sets the text that the position was read from.
    pub fn with_input(mut self, input: &str) -> SolveReport {
        self.input = input.to_owned();
        self
    }

    /// Sets what the search led to.
    pub fn with_goal(mut self, goal: Option<GoalReport>) -> SolveReport {
        self.goal = goal;
        self
    }

    /// Sets how the cube is held at the end of the moves, such as `x y'`.
    pub fn with_holding(mut self, holding: &str) -> SolveReport {
        self.holding = holding.to_owned();
        self
    }

    /// Sets how the search ended, and the pass that was cut short.
    pub fn with_ending(mut self, ended: Ended, cut_short: Option<RunningPass>) -> SolveReport {
        self.ended = ended;
        self.cut_short = cut_short.map(|pass| CutShort { depth: pass.depth, share: pass.share });
        self
    }

    /// Sets the solutions to show, such as one of each kind; the counts stay.
    pub fn with_solutions(mut self, solutions: &[Maneuver]) -> SolveReport {
        self.solutions = solutions.iter().map(Maneuver::to_string).collect();
        self.inverse = false;
        self
    }

    /// Shows maneuvers that make the position, in place of those that solve it.
    pub fn with_generators(self, generators: &[Maneuver]) -> SolveReport {
        SolveReport { inverse: true, ..self.with_solutions(generators) }
    }

    /// Sets how long the search took; kept to the microsecond.
    pub fn with_elapsed(mut self, elapsed: Duration) -> SolveReport {
        self.seconds = microseconds(elapsed);
        self
    }
}

/// A time in seconds, to the microsecond.
fn microseconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}

/// The lengths of which all solutions were found: those of the complete passes from the distance on.
fn complete_lengths(outcome: &Outcome) -> Vec<u8> {
    let Some(distance) = outcome.distance() else { return Vec::new() };
    let found = outcome.passes.iter().filter(|pass| pass.depth >= distance && pass.complete);
    found.map(|pass| pass.depth).collect()
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Ended {
    /// It did all that was asked for.
    Finished,
    /// A time limit ended it.
    Timeout,
    /// The user ended it.
    Interrupted,
}

/// A pass that was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CutShort {
    /// Its depth in face turns.
    pub depth: u8,
    /// The share done, of 1.
    pub share: f64,
}

/// The report of one pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PassReport {
    /// Its depth in face turns.
    pub depth: u8,
    /// The work done.
    #[serde(flatten)]
    pub work: Work,
    /// Whether it was neither cut short nor ended at its first solution.
    pub complete: bool,
}

impl From<&Pass> for PassReport {
    fn from(pass: &Pass) -> PassReport {
        PassReport { depth: pass.depth, work: pass.tally.into(), complete: pass.complete }
    }
}

/// Work counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Work {
    /// Positions met.
    pub nodes: u64,
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Distances read from the table.
    pub lookups: u64,
    /// Leaves replayed on the cubies.
    pub tests: u64,
}

impl From<Tally> for Work {
    fn from(tally: Tally) -> Work {
        let Tally { nodes, expanded, lookups, tests, .. } = tally;
        Work { nodes, expanded, lookups, tests }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{position, solver};
    use crate::{Request, Wanted};

    #[test]
    fn the_object_has_the_documented_fields() {
        let position = position("M2 E2 S2");
        let outcome = solver().solve(&position, &Request::default());
        let report = SolveReport::new(&position, &outcome)
            .with_line(3)
            .with_name(Some("pons"))
            .with_input("M2 E2 S2")
            .with_elapsed(Duration::from_nanos(1_234_567));
        let json = serde_json::to_value(&report).expect("an object");
        let documented = include_str!("../../../../docs/files.md");
        for field in json.as_object().expect("an object").keys() {
            assert!(documented.contains(&format!("`{field}`")), "{field} is not documented");
        }
        assert_eq!(json["distance"], 6);
        assert_eq!(json["solution_count"], 6);
        assert_eq!((&json["lower_bound"], &json["upper_bound"]), (&6.into(), &6.into()));
        assert_eq!(json["solution_count_up_to_symmetry"], 1);
        assert_eq!(json["symmetries"], 48);
        assert_eq!(json["complete_lengths"], serde_json::json!([6]));
        assert_eq!(json["seconds"], 0.001_235);
        assert_eq!(json["ended"], "finished");
        assert_eq!(json["passes"].as_array().map(Vec::len), Some(outcome.passes.len()));
        assert_eq!(serde_json::from_value::<SolveReport>(json).expect("ours"), report);
    }

    #[test]
    fn only_lengths_that_were_searched_to_their_end_are_complete() {
        let position = position("R U R' U' F2");
        let longer = Request::new().extra(2);
        let mut outcome = solver().solve(&position, &longer);
        let lengths = |outcome: &Outcome| SolveReport::new(&position, outcome).complete_lengths;
        assert_eq!(lengths(&outcome), [5, 6, 7]);
        // As if a time limit had ended the last pass.
        outcome.passes.last_mut().expect("passes").complete = false;
        assert_eq!(lengths(&outcome), [5, 6]);
        let first = Request::new().wanted(Wanted::First);
        assert!(lengths(&solver().solve(&position, &first)).is_empty());
    }
}
