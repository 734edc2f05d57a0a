//! Short solutions as fewest-moves solvers make them.
//!
//! [`steps`] solves a position in steps, with turns on the inverse: start at `steps/beam.rs`.
//! [`insertions`] inserts maneuvers into a skeleton that solves all but a few pieces: start at
//! `insertions/search.rs`. The two are independent.

#![forbid(unsafe_code)]

pub mod insertions;
pub mod steps;
mod workers;
