//! What a search found, as a JSON object: the same for the program, for Python and for a web page.
//!
//! The types here derive serde's traits, for any format. In JSON a [`SolveReport`] is the object
//! that `faceturn solve --json` prints, and a [`VerifyReport`] that of `faceturn verify --json`;
//! `docs/files.md` describes their fields. Later versions may add some.

mod declared;
mod error;
mod goal;
mod insertions;
mod position;
mod quick;
mod steps;
mod task;
mod verify;

use std::time::Duration;

use faceturn_cube::{Maneuver, Metric, Solution};
use faceturn_searcher::{Pass, Tally};
use serde::{Deserialize, Serialize};

use self::declared::reports;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub use self::declared::{Declared, DeclaredField};
pub use self::error::{ErrorReport, WrittenReason};
pub use self::goal::CaseReport;
pub use self::goal::GoalReport;
pub use self::insertions::{InsertionReport, InsertionSolution, InsertionStep};
pub use self::position::{PositionForms, PositionReport};
pub use self::quick::{ImprovementReport, QuickReport};
pub use self::steps::{SolutionInSteps, StepReport, StepsReport};
pub use self::task::{WrittenEnd, WrittenTask};
pub use self::verify::{VerifyReport, WrittenClaim};
use crate::job::{Answer, Counted};
use faceturn_searcher::Ended;

reports! {
    /// What a search found and proved, with all the numbers that the program prints.
    ///
    /// ```no_run
    /// use faceturn::report::SolveReport;
    /// use faceturn::{Job, Solver};
    ///
    /// let answer = Solver::open()?.prepare(&Job::new("R U".parse()?))?.run(&())?;
    /// println!("{}", serde_json::to_string(&SolveReport::from(&answer))?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct SolveReport {
        line, name, input, holding,
        /// The position as 54 facelets in the order U R F D L B; for an incomplete start one of its
        /// completions.
        pub facelets: String,
        /// What counts as one turn in every length, bound and depth; `move` if `moves` has slices,
        /// wide moves or rotations, each of which counts one. Reports of earlier versions have face
        /// turns and no such field.
        #[serde(default)]
        pub metric: Counted,
        /// What the search led to; left out if it is the solved cube, by all turns.
        #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
        pub goal: Option<GoalReport>,
        /// Turns of the shortest solution found; `None` if none was found.
        pub distance: Option<u8>,
        /// Whether `distance` is the distance of the position: not if it is `None`, or rests on
        /// what was assumed.
        pub proven: bool,
        /// No maneuver of fewer turns solves the position, if what was assumed is true.
        pub lower_bound: u8,
        /// Turns of the shortest solution known, found or not; `None` if none is known.
        #[serde(default)]
        pub upper_bound: Option<u8>,
        /// The shortest solution found by a two-phase search, before a long pass or when the search
        /// was cut short; not necessarily minimal. It solves the position, where `solutions` make
        /// it, too. Left out if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub known_solution: Option<String>,
        /// Solutions of fewer turns were not searched for, because `min_depth` or `length` said so;
        /// `None` if nothing was assumed.
        pub assumed: Option<u8>,
        /// Whether the search did all that was asked for, or what cut it short: `solutions` if
        /// there were more than may be kept. One that finds nothing within `max_depth` is finished.
        pub ended: Ended,
        /// The pass that was not finished; left out if the search came to its end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cut_short: Option<CutShort>,
        /// Whether the solutions are all there are of the lengths asked for; not with `first`,
        /// which stops at one.
        pub complete: bool,
        /// The lengths of which all solutions were found; a search with `extra` that was cut short
        /// may have only the first of them.
        #[serde(default)]
        pub complete_lengths: Vec<u8>,
        /// Whether `solutions` make the position instead of solving it.
        pub inverse: bool,
        /// The maneuvers, the shortest first or, with `rank`, the most comfortable; with `top` the
        /// first of these; with `niss` in its notation, `F (R U)`.
        pub solutions: Vec<String>,
        /// With `rank`: how comfortable each of them is, the less the better; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub scores: Option<Vec<f64>>,
        /// With `rank`: how many regrips each of them takes; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub regrips: Option<Vec<u32>>,
        /// With `rank`: each of them as it is done most comfortably, with the rotations that this
        /// takes; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub executions: Option<Vec<String>>,
        /// With the option `then`: the metric in which `solutions` has only those with the fewest
        /// turns of one length; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub then: Option<Metric>,
        /// With `length`: the lengths of which all solutions were asked for, whether or not there
        /// are shorter ones, such as `4..5`; `lower_bound` is what the position's own bound proves
        /// then. Else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub lengths: Option<String>,
        /// With `normal_form`: `solutions` has one of those that differ only in turns at the end
        /// which the goal absorbs, and all counts are of these; else left out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub normal_form: bool,
        /// With the option `starts_with`: the moves with which `solutions` begin; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub starts_with: Option<String>,
        /// With the options `then` and `starts_with`, and with `rank` and `pre_auf`: how many of
        /// the solutions found have more turns in the metric of `then`, begin otherwise, or are
        /// another one as done in another hold; else left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub left_out: Option<usize>,
        /// With `count_only`: how many solutions there are of each length that was searched; else
        /// left out. `solutions` is empty then, and `solution_count` their sum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub counts: Option<Vec<LengthCount>>,
        /// How many were found, even if `solutions` holds one of each kind (`up_to_symmetry`) or
        /// the first of them (`top`).
        pub solution_count: usize,
        /// How many of those are of the shortest length, as `extra` finds longer ones, too.
        pub minimal_solution_count: usize,
        /// How many of the cube's 48 symmetries leave the position as it is, the identity among
        /// them.
        pub symmetries: usize,
        /// How many kinds of solutions there are, of which these symmetries carry one to another;
        /// `None` unless `complete`, or with `count_only` where they are counted one by one: with
        /// free turns, `normal_form` and the plain search.
        pub solution_count_up_to_symmetry: Option<usize>,
        /// The work of all passes together; its fields stand in this object.
        #[serde(flatten)]
        pub work: Work,
        /// One object for each depth searched.
        pub passes: Vec<PassReport>,
        /// How long the search took, without loading or making the table.
        pub seconds: f64,
    }
}

impl From<&Answer> for SolveReport {
    fn from(answer: &Answer) -> SolveReport {
        let (job, outcome) = (&answer.job, &answer.outcome);
        let start = &job.start;
        SolveReport {
            line: None,
            name: None,
            input: start.text().to_owned(),
            holding: start.holding().to_string(),
            doubtful: start.doubtful().to_vec(),
            facelets: start.position().facelets(),
            metric: answer.counted(),
            goal: GoalReport::of(answer),
            distance: outcome.distance(),
            proven: outcome.distance().is_some() && outcome.assumed.is_none(),
            // That there is nothing below the lengths was not said.
            lower_bound: match job.lengths {
                Some(_) => answer.proven_bound,
                None => outcome.lower_bound,
            },
            upper_bound: outcome.upper_bound(),
            known_solution: outcome.known_solution.as_ref().map(Maneuver::to_string),
            assumed: outcome.assumed,
            ended: answer.ended,
            cut_short: answer
                .cut_short
                .map(|pass| CutShort { depth: pass.depth, share: pass.share }),
            complete: answer.is_complete(),
            complete_lengths: complete_lengths(answer),
            inverse: job.options.inverse,
            solutions: answer.solutions.iter().map(Solution::to_string).collect(),
            scores: job.rank.map(|_| answer.comforts().map(|it| it.score()).collect()),
            regrips: job.rank.map(|_| answer.comforts().map(|it| it.regrips).collect()),
            executions: job
                .rank
                .map(|_| answer.ranks.iter().map(|(_, done)| done.to_string()).collect()),
            then: job.options.then,
            lengths: job.lengths.map(|lengths| lengths.to_string()),
            normal_form: job.options.normal_form,
            counts: answer.counts.as_ref().map(|counts| {
                counts.iter().map(|&(length, count)| LengthCount { length, count }).collect()
            }),
            starts_with: job.options.starts_with.clone(),
            left_out: (job.options.then.is_some()
                || job.beginning.is_some()
                || job.lists_one_hold())
            .then_some(answer.left_out),
            solution_count: answer.solution_count(),
            minimal_solution_count: outcome.minimal_count(),
            symmetries: outcome.symmetries,
            solution_count_up_to_symmetry: answer.kind_count(),
            work: outcome.tally().into(),
            passes: outcome.passes.iter().map(PassReport::from).collect(),
            seconds: microseconds(answer.elapsed),
        }
    }
}

/// A time in seconds, to the microsecond.
fn microseconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}

/// The lengths of which all solutions were found: the complete passes from the distance on.
fn complete_lengths(answer: &Answer) -> Vec<u8> {
    // Of lengths that were asked for by themselves it is known, too, that there is none.
    let first = match answer.job.lengths {
        Some(lengths) => Some(lengths.first()),
        None => answer.outcome.distance(),
    };
    let Some(first) = first else { return Vec::new() };
    let passes = answer.outcome.passes.iter();
    passes.filter(|pass| pass.depth >= first && pass.complete).map(|pass| pass.depth).collect()
}

reports! {
    /// How many solutions there are of a length, where they are counted and not listed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct LengthCount {
        /// The length, in turns of the report's `metric`.
        pub length: u8,
        /// How many; in a pass that was cut short, at least this many.
        pub count: usize,
    }

    /// How far the pass had come in which a search was cut short.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct CutShort {
        /// The length of the maneuvers that it tries, in turns of the report's `metric`.
        pub depth: u8,
        /// The share of the pass that was done, 0 to 1.
        pub share: f64,
    }

    /// One pass of a search: the maneuvers of one length.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct PassReport {
        /// The length of the maneuvers that it tries, in turns of the report's `metric`.
        pub depth: u8,
        /// The work done in it; its fields stand in this object.
        #[serde(flatten)]
        pub work: Work,
        /// Whether it was neither cut short nor ended at its first solution.
        pub complete: bool,
    }
}

impl From<&Pass> for PassReport {
    fn from(pass: &Pass) -> PassReport {
        PassReport { depth: pass.depth, work: pass.tally.into(), complete: pass.complete }
    }
}

reports! {
    /// The work of a search, counted: of complete passes the same on any number of threads.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[non_exhaustive]
    pub struct Work {
        /// Positions visited, the start not counted; for goals, this and the next three depend on
        /// how large the databases are, and differ between the packages.
        pub nodes: u64,
        /// Nodes whose children were made.
        pub expanded: u64,
        /// Distances read from the table.
        pub lookups: u64,
        /// Leaves replayed on the cubies.
        pub tests: u64,
    }
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
    use crate::testing::solver;
    use crate::{Job, Request};

    fn answer(position: &str, request: Request) -> Answer {
        let job = Job::new(position.parse().expect("a position")).request(request);
        solver().prepare(&job).expect("nothing to make").run(&()).expect("memory")
    }

    #[test]
    fn the_object_has_what_was_found() {
        let mut answer = answer("M2 E2 S2", Request::new());
        answer.elapsed = Duration::from_nanos(1_234_567);
        let mut report = SolveReport::from(&answer);
        (report.line, report.name) = (Some(3), Some("pons".to_owned()));
        let json = serde_json::to_value(&report).expect("an object");
        assert_eq!((&json["input"], &json["distance"]), (&"M2 E2 S2".into(), &6.into()));
        assert_eq!(json["solution_count"], 6);
        assert_eq!((&json["lower_bound"], &json["upper_bound"]), (&6.into(), &6.into()));
        assert_eq!(json["solution_count_up_to_symmetry"], 1);
        assert_eq!(json["symmetries"], 48);
        assert_eq!(json["complete_lengths"], serde_json::json!([6]));
        assert_eq!(json["seconds"], 0.001_235);
        assert_eq!(json["ended"], "finished");
        assert_eq!(json["passes"].as_array().map(Vec::len), Some(answer.outcome.passes.len()));
        assert_eq!(serde_json::from_value::<SolveReport>(json).expect("ours"), report);
    }

    #[test]
    fn only_lengths_that_were_searched_to_their_end_are_complete() {
        let mut answer = answer("R U R' U' F2", Request::new().extra(2));
        let lengths = |answer: &Answer| SolveReport::from(answer).complete_lengths;
        assert_eq!(lengths(&answer), [5, 6, 7]);
        // As if a time limit had ended the last pass.
        answer.outcome.passes.last_mut().expect("passes").complete = false;
        assert_eq!(lengths(&answer), [5, 6]);
        assert!(!SolveReport::from(&answer).complete);
        assert!(lengths(&self::answer("R U R' U' F2", Request::new().first())).is_empty());
    }
}
