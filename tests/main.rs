//! Golden counts, signatures and whole-program runs.
//!
//! The counts tie the libraries to what is published (`data/`), each with its source. The runs are
//! of the real program, which is built once; all share one real table, which is made once and kept
//! under the target folder, since it is checked whenever it is loaded.

#![forbid(unsafe_code)]

mod algorithms;
mod batches;
mod brute_force;
mod convert;
mod counts;
mod distributions;
mod documents;
mod program;
mod random;
mod reid;
mod signature;
mod staged;
mod support;
mod table_files;
mod truths;
mod wrong_input;
