//! Short solutions, with the table and without it.

use faceturn::report::QuickReport;
use faceturn::{PairSolver, Position, QuickAnswer, QuickRequest};
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
        let search = |position: &_, request: &_| self.solver.quick(position, request, &StopOnTrue);
        report(facelets, max_nodes, wants_to_stop, search)
    }
}

/// What a search finds in about so many nodes, as JSON.
pub(crate) fn report(
    facelets: &str,
    max_nodes: f64,
    wants_to_stop: Option<Function>,
    search: impl FnOnce(&Position, &QuickRequest) -> QuickAnswer,
) -> Result<String, JsError> {
    let position = position_of(facelets)?;
    let _callback = Callback::new(wants_to_stop);
    let answer = search(&position, &QuickRequest::new().nodes(max_nodes as u64));
    serde_json::to_string(&QuickReport::new(&position.into(), &answer)).map_err(exception)
}
