//! A position and a table in, every minimal maneuver and the node counts out.
//!
//! Start at [`Searcher`]. It deepens pass after pass (`deepening.rs`); a pass is shared among
//! threads by prefix (`pass.rs`), of symmetric positions one of each orbit (`orbits.rs`); below a
//! prefix a walker goes through the tree: the staged one (`staged/`), a batch of nodes at a time,
//! or the plain one (`plain.rs`), node by node, which is its specification.

#![deny(unsafe_code)]

mod deepening;
mod orbits;
mod outcome;
mod pass;
mod plain;
mod request;
mod staged;
mod turn_set;

pub use deepening::Searcher;
pub use outcome::{Outcome, Part, Pass, Tally};
pub use request::{Algorithm, Finished, GODS_NUMBER, Instructions, Observer, Request, Wanted};

/// Changes with whatever changes the nodes that are counted or the parts that a pass is cut into:
/// what is remembered of a search is worth nothing to another revision.
pub const REVISION: u32 = 2;
