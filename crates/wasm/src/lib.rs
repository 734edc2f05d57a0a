//! The solver for JavaScript.
//!
//! [`engine::Engine`] holds the table and searches. [`engine::SharedSearch`] is a search whose
//! parts any engine may run, so that several web workers can share it. [`engine::QuickEngine`] and
//! the searches in [`fewest`] need no table. [`engine::reading`] parses positions and jobs,
//! [`engine::goals`] goals, and [`fewest::cases`] lists the cases of sets. All input and output is
//! text, mostly JSON: `docs/files.md` describes it.
//!
//! Everything here runs on the calling thread and returns when it is done. The package `npm/` puts
//! engines into workers, stores the table and has a user-friendly interface.
//!
//! Two modules are made of this crate, one for each feature: `engine`, and `fewest`, which is
//! loaded once it is asked for.

#![forbid(unsafe_code)]

mod callbacks;
#[cfg(feature = "engine")]
pub mod engine;
#[cfg(feature = "fewest")]
pub mod fewest;
mod refusal;

use serde::Serialize;
use wasm_bindgen::JsError;

fn exception(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

fn refused(error: faceturn::JobError) -> JsError {
    exception(error.spelled(faceturn::jobs::Spelling::Camel))
}

/// Parses JSON; the error says what is wrong with it.
fn written<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, String> {
    faceturn::json::read(json).map_err(|error| error.spelled(faceturn::jobs::Spelling::Camel))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers")
}
