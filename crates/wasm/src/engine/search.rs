//! A search that is run in parts.

use faceturn::jobs::Counted;
use faceturn::passes::{JobParts, PartEnd};
use faceturn::report::{CutShort, PassReport, SolveReport, WrittenEnd, WrittenTask};
use faceturn::{Ended, Maneuver, Outcome, Solution};
use js_sys::Function;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::callbacks::{Callback, StopOnTrue};
use crate::{exception, refused, written};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WrittenPass {
    depth: u8,
    expected_nodes: u64,
    /// A newly found solution, not necessarily a shortest one.
    known: Option<Maneuver>,
    tasks: Vec<WrittenTask>,
}

/// A completed pass, and what is proven after it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EndedPass {
    pass: PassReport,
    solutions: Vec<String>,
    distance: Option<u8>,
    lower_bound: u8,
}

/// A job whose parts any engines run. The JSON of a job has the options of `faceturn solve`, with
/// underscores, and the `position`.
#[wasm_bindgen(js_name = Search)]
pub struct SharedSearch {
    parts: JobParts,
    wants_one: bool,
}

#[wasm_bindgen(js_class = Search)]
impl SharedSearch {
    pub(crate) fn begin(parts: JobParts, wants_one: bool) -> SharedSearch {
        SharedSearch { parts, wants_one }
    }

    /// Divides the next pass into tasks. Returns JSON: `depth`, `expectedNodes` and `tasks`, each
    /// to be given to `searchPart` of some engine, and `known`, a short solution if one was just
    /// found; `undefined` if the search is over. If one solution is wanted, looks for a short one
    /// before a long pass, which may make it unnecessary. `wants_to_stop`, if given, is called
    /// often meanwhile; once it returns true, that search ends.
    ///
    /// # Errors
    /// There is not enough memory.
    #[wasm_bindgen(js_name = nextPass)]
    pub fn next_pass(
        &mut self,
        wants_to_stop: Option<Function>,
    ) -> Result<Option<String>, JsError> {
        let _callback = Callback::new(wants_to_stop);
        let SharedSearch { parts, wants_one } = self;
        let is_known = *wants_one && parts.look_ahead(&StopOnTrue);
        let known = parts.outcome().filter(|_| is_known).map(|it| it.known_solution.clone());
        let Some(pass) = parts.begin_pass(&StopOnTrue) else { return Ok(None) };
        let pass = WrittenPass {
            depth: pass.depth,
            expected_nodes: pass.expected_nodes,
            known: known.flatten(),
            tasks: pass.parts.iter().map(WrittenTask::from).collect(),
        };
        serde_json::to_string(&pass).map(Some).map_err(exception)
    }

    /// Ends the pass, given what `searchPart` returned for each task, in the order of the tasks;
    /// `null` for one that was not searched. Returns as JSON the `pass`, its `solutions` if they
    /// are wanted, and the `distance` and the `lowerBound` then known.
    ///
    /// # Errors
    /// There is no pass to end, the number of results is not that of the tasks, or one is
    /// malformed.
    #[wasm_bindgen(js_name = endPass)]
    pub fn end_pass(
        &mut self,
        ends: Vec<JsValue>,
        wants_solutions: bool,
    ) -> Result<String, JsError> {
        let ends = read_ends(ends.into_iter().map(|end| end.as_string())).map_err(exception)?;
        let (pass, solutions) = self.parts.end_pass(ends).map_err(exception)?;
        let shown = solutions.iter().filter(|_| wants_solutions);
        let outcome = self.parts.outcome();
        let pass = EndedPass {
            pass: PassReport::from(&pass),
            solutions: shown.map(Solution::to_string).collect(),
            distance: outcome.and_then(Outcome::distance),
            lower_bound: outcome.map_or(0, |outcome| outcome.lower_bound),
        };
        serde_json::to_string(&pass).map_err(exception)
    }

    /// What has been found and proven so far, as the JSON of `faceturn solve`: as if the search had
    /// finished, in no time.
    ///
    /// # Errors
    /// What is proven is false: the table or the memory is damaged.
    pub fn report(&self) -> Result<String, JsError> {
        let answer = self.parts.answer(Ended::Finished, None).map_err(refused)?;
        serde_json::to_string(&SolveReport::from(&answer)).map_err(exception)
    }
}

/// Reads the results of the parts of a pass; `None` for one that was not searched.
fn read_ends(ends: impl Iterator<Item = Option<String>>) -> Result<Vec<PartEnd>, String> {
    let read = |(number, end): (usize, Option<String>)| match end {
        Some(end) => match written::<WrittenEnd>(&end) {
            Ok(end) => Ok(PartEnd::from(&end)),
            Err(error) => Err(format!("the end of part {number}: {error}")),
        },
        None => Ok(PartEnd::default()),
    };
    (0..).zip(ends).map(read).collect()
}

/// What the caller knows about the end of a search.
#[derive(Deserialize)]
struct SearchEnd {
    ended: Ended,
    seconds: f64,
    cut_short: Option<CutShort>,
    /// The shortest solution that another search found meanwhile.
    known_solution: Option<Maneuver>,
}

/// The fields of a report that an end changes, and those that say how.
#[derive(Deserialize, Serialize)]
struct ReportEnd {
    #[serde(skip_serializing)]
    metric: Counted,
    distance: Option<u8>,
    proven: bool,
    #[serde(skip_serializing)]
    lower_bound: u8,
    upper_bound: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known_solution: Option<String>,
    #[serde(skip_serializing)]
    assumed: Option<u8>,
    ended: Ended,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_short: Option<CutShort>,
    seconds: f64,
}

/// The fields of the last report of a search that change with how it ended. All are JSON. The
/// report may lack its lists. `end` has `ended` and `seconds`, and may have `cut_short` and
/// `known_solution`.
///
/// # Errors
/// One of them is malformed.
#[wasm_bindgen(js_name = endedReport)]
pub fn ended_report(report: &str, end: &str) -> Result<String, JsError> {
    with_end(report, end).map_err(exception)
}

fn with_end(report: &str, end: &str) -> Result<String, String> {
    let mut report: ReportEnd = written(report)?;
    let end: SearchEnd = written(end)?;
    if let Some(known) = &end.known_solution {
        learn(&mut report, known);
    }
    // Keep the reason why the search itself ended, unless there is another.
    if end.ended != Ended::Finished {
        report.ended = end.ended;
    }
    (report.seconds, report.cut_short) = (end.seconds, end.cut_short);
    serde_json::to_string(&report).map_err(|error| error.to_string())
}

/// Adds a known solution, which proves the distance if it is as short as the lower bound:
/// consistent with [`Outcome::distance`](faceturn::Outcome::distance) and `upper_bound`.
fn learn(report: &mut ReportEnd, known: &Maneuver) {
    let Counted::Turns(metric) = report.metric else { return };
    let length = metric.length(known) as u8;
    let is_shortest = report.upper_bound.is_none_or(|bound| length < bound);
    if is_shortest {
        report.upper_bound = Some(length);
    }
    if is_shortest || report.known_solution.is_none() {
        report.known_solution = Some(known.to_string());
    }
    if report.distance.is_none() && length == report.lower_bound {
        report.distance = Some(length);
        report.proven = report.assumed.is_none();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// What this end changes in the report of an interrupted search without a known solution.
    fn ended(lower_bound: u8, assumed: Option<u8>, end: &Value) -> Value {
        let jobs = std::fs::read_to_string(faceturn_tests::repository().join("tests/jobs.json"));
        let jobs: Value = serde_json::from_str(&jobs.expect("the table of jobs")).expect("JSON");
        let mut report = jobs[0]["report"].clone();
        for (field, value) in [
            ("distance", json!(null)),
            ("proven", json!(false)),
            ("upper_bound", json!(null)),
            ("lower_bound", json!(lower_bound)),
            ("assumed", json!(assumed)),
            ("seconds", json!(0)),
        ] {
            report[field] = value;
        }
        let ended = with_end(&report.to_string(), &end.to_string());
        let text = ended.expect("a report and its end");
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn a_known_solution_is_an_upper_bound_and_may_prove_the_distance() {
        let cut_short = json!({"depth": 4, "share": 0.5});
        let end = |known: Value| {
            json!({"ended": "timeout", "seconds": 1.5, "cut_short": cut_short,
                "known_solution": known})
        };
        let without = ended(4, None, &end(json!(null)));
        assert_eq!((&without["ended"], &without["seconds"]), (&json!("timeout"), &json!(1.5)));
        assert_eq!((&without["cut_short"], &without["upper_bound"]), (&cut_short, &json!(null)));
        for (lower_bound, assumed, distance, proven) in
            [(4, None, None, false), (5, None, Some(5), true), (5, Some(5), Some(5), false)]
        {
            let report = ended(lower_bound, assumed, &end(json!("F2 U R U' R'")));
            assert_eq!(report["known_solution"], "F2 U R U' R'");
            assert_eq!((&report["upper_bound"], &report["proven"]), (&json!(5), &json!(proven)));
            assert_eq!(report["distance"], json!(distance));
        }
    }

    #[test]
    fn wrong_ends_are_described_in_plain_words() {
        let end = r#"{"complete":true,"nodes":1,"expanded":1,"lookups":1,"tests":1,"solutions":"#;
        let read = |ends: &[Option<String>]| read_ends(ends.iter().cloned());
        let ends = [Some(format!("{end}[\"R U\"]}}")), None];
        let found = read(&ends).expect("two ends");
        assert_eq!((found[0].result.solutions.len(), found[0].complete), (1, true));
        assert_eq!(found[1], PartEnd::default());
        for (wrong, expected) in [
            (format!("{end}5}}"), "solutions is 5; expected a list"),
            (end.replace("true", "5") + "[]}", "complete is 5; expected true or false"),
            (end.replace("1,\"ex", "-1,\"ex") + "[]}", "-1; expected a whole number from 0 to "),
            ("[]".to_owned(), "expected a JSON object, found a list"),
        ] {
            let said = read(&[None, Some(wrong)]).expect_err("a mistake");
            assert!(said.starts_with(&format!("the end of part 1: {expected}")), "{said}");
        }
        let said = with_end("{}", "{}").expect_err("no report");
        assert_eq!(said, "metric is missing");
    }
}
