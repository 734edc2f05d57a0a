//! One search, in parts.

use std::time::Duration;

use faceturn::explanation::explained;
use faceturn::report::{Ended, PassReport, SolveReport, WrittenEnd, WrittenTask};
use faceturn::{Deepening, Goal, Maneuver, PartEnd, PassTasks, Request, Wanted};
use js_sys::Function;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{Callback, StopOnTrue};
use crate::exception;
use crate::subject::{Subject, goal_of};

/// What to search for: the options of `faceturn solve`.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Options {
    /// What to reach instead of the solved cube.
    goal: Option<String>,
    /// One solution, not all.
    first: bool,
    /// Solutions of up to so many face turns more than the shortest.
    extra: u8,
    /// The most face turns; by default God's number.
    max_depth: Option<u8>,
    /// The least face turns, if it is known that there is no shorter solution.
    min_depth: u8,
}

impl Options {
    /// Reads the JSON.
    pub(crate) fn read(text: &str) -> Result<Options, JsError> {
        serde_json::from_str(text).map_err(exception)
    }

    /// The goal, unless it is the solved cube.
    pub(crate) fn goal(&self) -> Result<Option<Goal>, JsError> {
        let goal = self.goal.as_deref().map_or(Ok(None), goal_of);
        goal.map_err(|error| exception(explained(&error)))
    }

    pub(crate) fn request(&self) -> Request {
        let wanted = if self.first { Wanted::First } else { Wanted::All };
        let request = Request::new().wanted(wanted).extra(self.extra).min_depth(self.min_depth);
        self.max_depth.map_or(request, |depth| request.max_depth(depth))
    }
}

/// A pass to be searched.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PassToSearch {
    depth: u8,
    expected_nodes: u64,
    tasks: Vec<WrittenTask>,
}

/// A pass that has ended.
#[derive(Serialize)]
struct EndedPass {
    #[serde(flatten)]
    report: PassReport,
    solutions: Vec<Maneuver>,
}

/// A search whose parts any engines run.
#[wasm_bindgen]
pub struct Search {
    subject: Subject,
    deepening: Deepening,
    /// The pass that is being searched.
    tasks: Option<PassTasks>,
}

#[wasm_bindgen]
impl Search {
    pub(crate) fn begin(subject: Subject, options: &Options) -> Result<Search, JsError> {
        let deepening = subject.deepening(&options.request())?;
        Ok(Search { subject, deepening, tasks: None })
    }

    /// Cuts the next pass into tasks, as JSON: `depth`, `expectedNodes` and `tasks`, each to be
    /// given to `searchPart` of some engine. `undefined` if the search is over. If one solution is
    /// wanted, looks for a short one first, which may end it. `wants_to_stop`, if given, is called
    /// often meanwhile; once it returns true, that search ends.
    ///
    /// # Errors
    /// Cannot happen.
    #[wasm_bindgen(js_name = nextPass)]
    pub fn next_pass(
        &mut self,
        wants_to_stop: Option<Function>,
    ) -> Result<Option<String>, JsError> {
        if self.deepening.request().wanted == Wanted::First {
            let _callback = Callback::new(wants_to_stop);
            self.subject.look_ahead(&mut self.deepening, &StopOnTrue);
        }
        self.tasks = self.subject.tasks(&self.deepening);
        let Some(tasks) = &self.tasks else { return Ok(None) };
        let pass = PassToSearch {
            depth: tasks.depth,
            expected_nodes: self.deepening.expected_nodes(),
            tasks: tasks.parts.iter().map(WrittenTask::from).collect(),
        };
        serde_json::to_string(&pass).map(Some).map_err(exception)
    }

    /// Ends the pass, given a JSON array of what `searchPart` returned for each task, in the order
    /// of the tasks; `null` for one that was not searched. Returns the pass with its `solutions` as
    /// JSON.
    ///
    /// # Errors
    /// There is no pass to end, or not one end for each task.
    #[wasm_bindgen(js_name = endPass)]
    pub fn end_pass(&mut self, ends: &str) -> Result<String, JsError> {
        let ends: Vec<Option<WrittenEnd>> = serde_json::from_str(ends).map_err(exception)?;
        let tasks = self.tasks.take().ok_or_else(|| exception("there is no pass to end"))?;
        if ends.len() != tasks.parts.len() {
            let (expected, found) = (tasks.parts.len(), ends.len());
            return Err(exception(format!("expected {expected} ends, found {found}")));
        }
        let end = |end: &Option<WrittenEnd>| end.as_ref().map(PartEnd::from).unwrap_or_default();
        let ends = ends.iter().map(end).collect();
        let (pass, solutions) = self.deepening.end_pass(&tasks, ends);
        let pass = EndedPass { report: PassReport::from(&pass), solutions };
        serde_json::to_string(&pass).map_err(exception)
    }

    /// What has been found and proven so far, as the JSON of `faceturn solve`. `input` is the text
    /// that the position was read from, `holding` how the cube is held after it.
    ///
    /// # Errors
    /// Cannot happen.
    pub fn report(
        &self,
        input: &str,
        holding: &str,
        seconds: f64,
        interrupted: bool,
    ) -> Result<String, JsError> {
        let elapsed = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let ended = if interrupted { Ended::Interrupted } else { Ended::Finished };
        let outcome = self.deepening.outcome();
        let report = SolveReport::new(self.subject.position(), outcome)
            .with_input(input)
            .with_holding(holding)
            .with_goal(self.subject.goal_report(outcome))
            .with_ending(ended, None)
            .with_elapsed(elapsed);
        serde_json::to_string(&report).map_err(exception)
    }

    /// One solution of each kind up to the position's symmetries, as a JSON array.
    ///
    /// # Errors
    /// Cannot happen.
    pub fn kinds(&self) -> Result<String, JsError> {
        serde_json::to_string(&self.deepening.outcome().kinds).map_err(exception)
    }
}
