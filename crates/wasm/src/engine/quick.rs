//! Short solutions, with the table and without it.

use faceturn::jobs::WrittenQuick;
use faceturn::report::QuickReport;
use faceturn::{PairSolver, Position, QuickAnswer, QuickRequest, Start};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{Callback, StopOnTrue};
use crate::{exception, refused, written};

/// A solver for short, not shortest, solutions that needs no table: ready in a fraction of a
/// second.
#[wasm_bindgen]
#[derive(Default)]
pub struct QuickEngine {
    solver: PairSolver,
}

#[wasm_bindgen]
impl QuickEngine {
    /// Builds its tables of a few megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new() -> QuickEngine {
        QuickEngine { solver: PairSolver::new() }
    }

    /// Like `quick` of an engine with the table, which finds shorter solutions.
    ///
    /// # Errors
    /// The job is invalid.
    pub fn quick(&self, job: &str, wants_to_stop: Option<Function>) -> Result<String, JsError> {
        let written = written(job).map_err(exception)?;
        let search =
            |position: &_, request: &_| self.solver.quick_watched(position, request, &StopOnTrue);
        report(&written, wants_to_stop, search)
    }
}

pub(crate) fn read(written: &WrittenQuick) -> Result<(Start, QuickRequest), JsError> {
    Ok((written.start().map_err(refused)?, written.request().map_err(refused)?))
}

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
