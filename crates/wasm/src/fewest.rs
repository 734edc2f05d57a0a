//! Short solutions in the style of fewest-moves solvers: in steps, and by insertions into a
//! skeleton. And the cases of sets, which the page asks for as late.

use std::sync::{Mutex, PoisonError};

use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};
use faceturn::goals::case_set;
use faceturn::report::{CaseReport, InsertionReport, SolutionInSteps, StepsReport};
use faceturn::{Event, Observer};
use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{self, Callback, StopOnTrue};
use crate::refusal::read_as;
use crate::{exception, json, refused, written};

/// How many progress messages are sent per step.
const MESSAGES_PER_STEP: usize = 10;

/// Checks a job of the kind `steps` or `insertions`, with the options of that command. Returns why
/// it is refused, as `readJob` of the engine does.
#[wasm_bindgen(js_name = checkJob)]
pub fn check_job(kind: &str, text: &str) -> Option<String> {
    let read = match kind {
        "steps" => read_as(text, |job: &WrittenSteps| job.read().map(drop)),
        _ => read_as(text, |job: &WrittenInsertions| job.read().map(drop)),
    };
    read.err().map(|refusal| json(&refusal))
}

/// Finds short solutions in steps, as the JSON of `faceturn steps`. `job` is JSON with the options
/// of that command, and the `position`. `wants_to_stop` is called often; once it returns true, the
/// search ends. It is also called with JSON: a `solution` shorter than all before, or the `width`
/// of the round, its `step` and the `share` of the step that is done.
///
/// # Errors
/// The job is invalid.
#[wasm_bindgen]
pub fn steps(job: &str, wants_to_stop: Option<Function>) -> Result<String, JsError> {
    let written: WrittenSteps = written(job).map_err(exception)?;
    let job = written.read().map_err(refused)?;
    let _callback = Callback::new(wants_to_stop);
    serde_json::to_string(&StepsReport::from(&job.run(&StepNotifier::default()))).map_err(exception)
}

/// Finds insertions into a skeleton, as the JSON of `faceturn insertions`. `job` is JSON with the
/// options of that command, `position` and `skeleton`. `wants_to_stop` is called often; once it
/// returns true, the search ends.
///
/// # Errors
/// The job is invalid.
#[wasm_bindgen]
pub fn insertions(job: &str, wants_to_stop: Option<Function>) -> Result<String, JsError> {
    let written: WrittenInsertions = written(job).map_err(exception)?;
    let job = written.read().map_err(refused)?;
    let _callback = Callback::new(wants_to_stop);
    serde_json::to_string(&InsertionReport::from(&job.run(&StopOnTrue))).map_err(exception)
}

/// Reports the progress of a search in steps to the function of the [`Callback`].
#[derive(Default)]
struct StepNotifier(Mutex<StepState>);

/// The progress of a search; `width` states are followed.
#[derive(Clone, Copy, Default)]
struct StepState {
    width: usize,
    step: usize,
    states: usize,
    followed: usize,
}

#[derive(Serialize)]
#[serde(untagged)]
enum StepMessage {
    Progress { width: usize, step: usize, share: f64 },
    Solution { solution: SolutionInSteps },
}

/// Calls the function of this thread's [`Callback`] with a message as JSON, and ignores its result.
fn notify(message: &StepMessage) {
    let _ = callbacks::call(json(message));
}

impl StepNotifier {
    fn after(&self, change: impl FnOnce(&mut StepState)) -> StepState {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        *state
    }
}

impl StepState {
    fn report(self) {
        let StepState { width, step, states, followed } = self;
        notify(&StepMessage::Progress {
            width,
            step,
            share: followed as f64 / states.max(1) as f64,
        });
    }
}

impl Observer for StepNotifier {
    fn wants_to_stop(&self) -> bool {
        StopOnTrue.wants_to_stop()
    }

    fn event(&self, event: &Event<'_>) {
        match *event {
            Event::RoundBegan { width } => drop(self.after(|state| state.width = width)),
            Event::StepBegan { step, states } => {
                let begin = |state: &mut StepState| {
                    (state.step, state.states, state.followed) = (step, states, 0);
                };
                self.after(begin).report();
            }
            Event::StateFollowed => {
                let state = self.after(|state| state.followed += 1);
                let parts = |followed: usize| followed * MESSAGES_PER_STEP / state.states.max(1);
                if parts(state.followed) != parts(state.followed - 1) {
                    state.report();
                }
            }
            Event::StepSolutionKnown(solution) => {
                notify(&StepMessage::Solution { solution: solution.into() });
            }
            _ => {}
        }
    }
}

/// The cases of a set, as a JSON array of the objects that `faceturn cases SET --json` prints.
///
/// # Errors
/// There is no set of this name.
#[wasm_bindgen]
pub fn cases(set: &str) -> Result<String, JsError> {
    let set = case_set(set).map_err(exception)?;
    let cases = set.cases();
    let reports: Vec<_> = cases.iter().map(|case| CaseReport::new(set, case)).collect();
    Ok(json(&reports))
}
