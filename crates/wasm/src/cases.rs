//! The cases of a set.

use faceturn::goals::case_set;
use faceturn::report::CaseReport;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{exception, json};

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
