//! The solver for JavaScript.
//!
//! [`Engine`] holds the table and searches. [`SharedSearch`] is a search whose parts any engine may
//! run, so that several web workers can share it. [`QuickEngine`] and the searches in [`fewest`]
//! need no table. [`reading`] parses positions and jobs, [`goals`] goals. All input and output is
//! text, mostly JSON: `docs/files.md` describes it.
//!
//! Everything here runs on the calling thread and returns when it is done. The package `npm/` puts
//! engines into workers, stores the table and has a user-friendly interface.

#![forbid(unsafe_code)]

mod callbacks;
mod engine;
pub mod fewest;
pub mod goals;
pub mod names;
mod quick;
pub mod reading;
mod search;

pub use callbacks::TableFile;
pub use engine::{Engine, is_replaceable, stamp_of};
pub use quick::QuickEngine;
pub use search::{SharedSearch, ended_report};
use wasm_bindgen::JsError;

fn exception(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

fn refused(error: faceturn::JobError) -> JsError {
    exception(error.spelled(faceturn::Spelling::Camel))
}

/// Parses JSON; the error says what is wrong with it.
fn written<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, String> {
    faceturn::json::read(json).map_err(|error| error.spelled(faceturn::Spelling::Camel))
}

/// The position of 54 facelets that [`reading::read`] has returned.
fn position_of(facelets: &str) -> Result<faceturn::Position, JsError> {
    faceturn::Position::from_facelets(facelets).map_err(exception)
}
