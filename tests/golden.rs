//! Golden counts and signatures: the libraries against `data/` and their twins.

#![forbid(unsafe_code)]

mod brute_force;
mod colours;
mod counts;
mod distributions;
mod larger_tables;
mod near_t;
mod quarter_turns;
mod signature;
mod solved;
mod staged;
mod texts;
mod truths;
