//! One search, in parts.

use std::time::Duration;

use faceturn::report::{PassReport, SolveReport, WrittenEnd, WrittenTask};
use faceturn::{Answer, Ended, JobParts, Maneuver, PartEnd};
use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{Callback, StopOnTrue};
use crate::exception;

/// A pass to be searched.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WrittenPass {
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

/// A job whose parts any engines run. The JSON of a job has the options of `faceturn solve`, with
/// underscores, and the `position`.
#[wasm_bindgen]
pub struct Search(State);

enum State {
    /// Parts are searched.
    Open { parts: Box<JobParts>, wants_one: bool },
    /// There is nothing to search.
    Over(Box<Answer>),
}

#[wasm_bindgen]
impl Search {
    pub(crate) fn begin(parts: JobParts, wants_one: bool) -> Search {
        Search(State::Open { parts: parts.into(), wants_one })
    }

    pub(crate) fn over(answer: Answer) -> Search {
        Search(State::Over(answer.into()))
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
        let State::Open { parts, wants_one } = &mut self.0 else { return Ok(None) };
        if *wants_one {
            let _callback = Callback::new(wants_to_stop);
            parts.look_ahead(&StopOnTrue);
        }
        let Some(pass) = parts.begin_pass() else { return Ok(None) };
        let pass = WrittenPass {
            depth: pass.depth,
            expected_nodes: pass.expected_nodes,
            tasks: pass.parts.iter().map(WrittenTask::from).collect(),
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
        let State::Open { parts, .. } = &mut self.0 else {
            return Err(exception("no pass has begun"));
        };
        let end = |end: &Option<WrittenEnd>| end.as_ref().map(PartEnd::from).unwrap_or_default();
        let ended = parts.end_pass(ends.iter().map(end).collect());
        let (pass, solutions) = ended.map_err(exception)?;
        let pass = EndedPass { report: PassReport::from(&pass), solutions };
        serde_json::to_string(&pass).map_err(exception)
    }

    /// What has been found and proven so far, as the JSON of `faceturn solve`.
    ///
    /// # Errors
    /// Cannot happen.
    pub fn report(&self, seconds: f64, interrupted: bool) -> Result<String, JsError> {
        let ended = if interrupted { Ended::Interrupted } else { Ended::Finished };
        let mut answer = match &self.0 {
            State::Open { parts, .. } => parts.answer(ended, None),
            State::Over(answer) => (**answer).clone(),
        };
        answer.elapsed = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        serde_json::to_string(&SolveReport::from(&answer)).map_err(exception)
    }
}
