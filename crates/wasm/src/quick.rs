//! Short solutions without the table.

use faceturn::TwoPhaseRequest;
use faceturn::report::QuickReport;
use faceturn::twophase::{PairTables, Phase1Tables, SubgroupTables, TwoPhase};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{Callback, StopOnTrue};
use crate::{exception, position_of};

/// The longest solution that is of use, in face turns. Most positions have one of 22 at once, but
/// highly symmetric ones such as the superflip may not.
const LONGEST: u8 = 30;

/// A request that ends with the round in which so many nodes have been met.
pub(crate) fn request(max_nodes: f64, good_length: u8) -> TwoPhaseRequest {
    TwoPhaseRequest::new().max_length(LONGEST).good_length(good_length).max_nodes(max_nodes as u64)
}

/// A solver that finds short solutions, not shortest ones, and needs no table: ready in a fraction
/// of a second.
#[wasm_bindgen]
#[derive(Default)]
pub struct QuickEngine {
    pairs: PairTables,
    subgroup: SubgroupTables,
}

#[wasm_bindgen]
impl QuickEngine {
    /// Works out its tables of some megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new() -> QuickEngine {
        QuickEngine { pairs: PairTables::new(), subgroup: SubgroupTables::new() }
    }

    /// The shortest solution met in about so many nodes, as the JSON of `faceturn quick`: the same
    /// everywhere, unless `wants_to_stop` is given. It is called often; once it returns true, the
    /// search ends.
    ///
    /// # Errors
    /// The facelets are not a possible cube.
    pub fn quick(
        &self,
        facelets: &str,
        max_nodes: f64,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let position = position_of(facelets)?;
        let _callback = Callback::new(wants_to_stop);
        let phase1 = Phase1Tables::Pairs(&self.pairs);
        let two_phase = TwoPhase { phase1, subgroup: &self.subgroup };
        let outcome = two_phase.search(&position, &request(max_nodes, 0), &StopOnTrue);
        serde_json::to_string(&QuickReport::new(&position, &outcome, 0)).map_err(exception)
    }
}
