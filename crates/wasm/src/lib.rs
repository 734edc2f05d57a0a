//! The solver for JavaScript.
//!
//! [`Engine`] holds the table and searches. [`SharedSearch`] is a search whose parts any engine may
//! run, so that several web workers can share it. [`QuickEngine`] and the searches in [`fewest`]
//! need no table. [`reading`] parses positions and jobs, [`goals`] goals, and [`cases`] lists the
//! cases of sets. All input and output is text, mostly JSON: `docs/files.md` describes it.
//!
//! Everything here runs on the calling thread and returns when it is done. The package `npm/` puts
//! engines into workers, stores the table and has a user-friendly interface.
//!
//! Two modules are made of this crate, one for each feature: `engine`, and `fewest`, which is
//! loaded once it is asked for.

#![forbid(unsafe_code)]

mod callbacks;
#[cfg(feature = "fewest")]
pub mod cases;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "fewest")]
pub mod fewest;
#[cfg(feature = "engine")]
pub mod goals;
#[cfg(feature = "engine")]
pub mod names;
#[cfg(feature = "engine")]
mod quick;
#[cfg(feature = "engine")]
pub mod reading;
mod refusal;
#[cfg(feature = "engine")]
mod search;
#[cfg(feature = "engine")]
mod table_files;

#[cfg(feature = "engine")]
pub use engine::{Engine, is_replaceable, stamp_of};
#[cfg(feature = "engine")]
pub use quick::QuickEngine;
#[cfg(feature = "engine")]
pub use search::{SharedSearch, ended_report};
use serde::Serialize;
#[cfg(feature = "engine")]
pub use table_files::TableFile;
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

/// The position of 54 facelets that [`reading::read`] has returned.
#[cfg(feature = "engine")]
fn position_of(facelets: &str) -> Result<faceturn::Position, JsError> {
    faceturn::Position::from_facelets(facelets).map_err(exception)
}
