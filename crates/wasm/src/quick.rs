//! Short solutions, with the table and without it.

use faceturn::report::QuickReport;
use faceturn::{PairSolver, Position, QuickAnswer, QuickRequest, WrittenQuick};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{Callback, StopOnTrue};
use crate::{exception, position_of, refused};

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
    /// The facelets are not a possible cube, or the search is not possible.
    pub fn quick(
        &self,
        facelets: &str,
        max_nodes: f64,
        moves: Option<String>,
        cost: Option<String>,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let search = |position: &_, request: &_| self.solver.quick(position, request, &StopOnTrue);
        let nodes = Some(max_nodes as u64);
        let written = WrittenQuick { nodes, moves, cost, ..WrittenQuick::default() };
        report(facelets, &written, wants_to_stop, search)
    }
}

/// What a search finds, as JSON.
pub(crate) fn report(
    facelets: &str,
    written: &WrittenQuick,
    wants_to_stop: Option<Function>,
    search: impl FnOnce(&Position, &QuickRequest) -> QuickAnswer,
) -> Result<String, JsError> {
    let (position, request) = (position_of(facelets)?, written.request().map_err(refused)?);
    let _callback = Callback::new(wants_to_stop);
    let answer = search(&position, &request);
    serde_json::to_string(&QuickReport::new(&position.into(), &answer)).map_err(exception)
}
