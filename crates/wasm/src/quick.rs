//! Short solutions, with the table and without it.

use faceturn::report::QuickReport;
use faceturn::{LONGEST_SHORT_SOLUTION, PairSolver, Position, ShortOutcome, TwoPhaseRequest};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{Callback, StopOnTrue};
use crate::{exception, position_of};

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
    /// The facelets are not a possible cube.
    pub fn quick(
        &self,
        facelets: &str,
        max_nodes: f64,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let search =
            |position: &_, request: &_| self.solver.short_solution(position, request, &StopOnTrue);
        report(facelets, max_nodes, wants_to_stop, search)
    }
}

/// What a search finds in about so many nodes, as JSON.
pub(crate) fn report(
    facelets: &str,
    max_nodes: f64,
    wants_to_stop: Option<Function>,
    search: impl FnOnce(&Position, &TwoPhaseRequest) -> ShortOutcome,
) -> Result<String, JsError> {
    let position = position_of(facelets)?;
    let request =
        TwoPhaseRequest::new().max_length(LONGEST_SHORT_SOLUTION).max_nodes(max_nodes as u64);
    let _callback = Callback::new(wants_to_stop);
    let outcome = search(&position, &request);
    let report = QuickReport::new(&position, &outcome.found, outcome.lower_bound);
    serde_json::to_string(&report).map_err(exception)
}
