//! Insertions, as fewest-moves solvers make them: a skeleton solves all but a few pieces, and a
//! maneuver inserted somewhere into it solves these, too. Turns that meet their like at the seams
//! merge or cancel.
//!
//! [`Finder`] finds the shortest wholes. For one insertion it tries every maneuver of up to ten
//! turns or so at every place: `halves.rs` lists those that make what is wanted there. For two, the
//! first may be any that moves at most [`MOST_PIECES`] pieces (`table.rs`) and leaves as many at
//! most, and the second goes anywhere into the whole, even into the first. `place.rs` says what is
//! wanted where, `joining.rs` counts the turns of a whole, `search.rs` is the search. `slices.rs`
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
/// The most pieces that a maneuver moves, twists or flips which is one of several insertions.
pub const MOST_PIECES: u32 = table::MOST_PIECES;
