//! Insertions as fewest-moves solvers make them: a maneuver inserted into a skeleton solves the
//! few pieces that the skeleton leaves. Turns at the seams may merge or cancel.
//!
//! [`Finder`] finds the shortest results. For one insertion it tries every maneuver of up to
//! about ten turns at every place; `halves.rs` lists those that make the wanted position. For
//! two, the first moves at most [`MOST_PIECES`] pieces (`table.rs`) and leaves as many at most,
//! and the second goes anywhere into the result, even into the first. `place.rs` has the position
//! wanted at each place, `joining.rs` joins turns, `search.rs` is the search, and `slices.rs`
//! inserts slices at several places. [`bracketed`] writes an inserted maneuver as a commutator.

mod brackets;
mod finder;
mod halves;
mod index;
mod joining;
mod pieces;
mod place;
mod ranked;
mod request;
mod search;
mod sequence;
mod slices;
mod solution;
mod table;

pub use brackets::bracketed;
pub use finder::{Completeness, Finder, Found};
pub use ranked::KEPT_WHEN_STOPPED;
pub use request::Request;
pub use solution::{Insertion, Solution};
/// The most pieces that a maneuver may move, twist or flip if it is one of several insertions.
pub const MOST_PIECES: u32 = table::MOST_PIECES;
