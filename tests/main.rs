//! Runs of the whole program.
//!
//! A test target of the program's package (`crates/cli`), so that cargo builds the program.

#![forbid(unsafe_code)]

mod algorithms;
mod batches;
mod cache;
mod cases;
mod claims;
mod convert;
mod documents;
mod inputs;
mod jobs;
mod journals;
mod lines;
mod program;
mod quick;
mod random;
mod ranking;
mod reid;
mod replayed;
mod serve;
mod support;
mod table_files;
mod upper_bounds;
mod wrong_input;
