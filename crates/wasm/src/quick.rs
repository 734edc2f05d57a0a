//! Short solutions, with the table and without it.

use faceturn::report::QuickReport;
use faceturn::{PairSolver, Position, QuickAnswer, QuickRequest, Start, WrittenQuick};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{Callback, StopOnTrue};
use crate::{exception, refused, written};

/// A solver that finds short solutions, not shortest ones, and needs no table: ready in a fraction
/// of a second.
#[wasm_bindgen]
#[derive(Default)]
pub struct QuickEngine {
    solver: PairSolver,
}

#[wasm_bindgen]
impl QuickEngine {
    /// Works out its tables of some megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new() -> QuickEngine {
        QuickEngine { solver: PairSolver::new() }
    }

    /// As `quick` of an engine with the table, which finds shorter solutions.
    ///
    /// # Errors
    /// The job is wrong.
    pub fn quick(&self, job: &str, wants_to_stop: Option<Function>) -> Result<String, JsError> {
        let written = written(job).map_err(exception)?;
        let search =
            |position: &_, request: &_| self.solver.quick_watched(position, request, &StopOnTrue);
        report(&written, wants_to_stop, search)
    }
}

/// The position and the request of a job.
pub(crate) fn read(written: &WrittenQuick) -> Result<(Start, QuickRequest), JsError> {
    Ok((written.start().map_err(refused)?, written.request().map_err(refused)?))
}

/// What a search finds, as JSON.
pub(crate) fn report(
    written: &WrittenQuick,
    wants_to_stop: Option<Function>,
    search: impl FnOnce(&Position, &QuickRequest) -> QuickAnswer,
) -> Result<String, JsError> {
    let (start, request) = read(written)?;
    let _callback = Callback::new(wants_to_stop);
    let answer = search(start.position(), &request);
    serde_json::to_string(&QuickReport::new(&start, &answer)).map_err(exception)
}
