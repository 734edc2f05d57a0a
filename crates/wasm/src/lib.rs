//! The solver for JavaScript.
//!
//! [`Engine`] holds the table and searches; [`SharedSearch`] is one search, whose parts any engine
//! may run, so that several web workers can share it. [`QuickEngine`] needs no table, nor do the
//! searches in [`fewest`]. [`reading`] turns text into positions and jobs, [`goals`] into goals.
//! What goes in and out is text, mostly JSON: `docs/files.md` describes it.
//!
//! Everything here runs on the thread that calls it and returns when it is done. The package
//! `npm/` puts engines into workers, keeps the table and has an interface for people.

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

/// A JavaScript exception with this message.
fn exception(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

/// The exception for a job that cannot be read or done.
fn refused(error: faceturn::JobError) -> JsError {
    exception(error.spelled(faceturn::Spelling::Camel))
}

/// Reads a job or the like; else says what is wrong with it.
fn written<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, String> {
    faceturn::json::read(json).map_err(|error| error.spelled(faceturn::Spelling::Camel))
}

/// The position of 54 facelets that [`reading::read`] has returned.
fn position_of(facelets: &str) -> Result<faceturn::Position, JsError> {
    faceturn::Position::from_facelets(facelets).map_err(exception)
}
