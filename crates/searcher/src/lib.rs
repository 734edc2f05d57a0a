//! Finds every minimal maneuver of a position, and proves that there is none shorter.
//!
//! Start at [`Searcher`]: a position and a pruning table in, maneuvers and node counts out. It
//! deepens pass after pass (`deepening/`). A pass walks the first turns, cuts what is left into
//! parts (`partition.rs`) and shares these among threads (`pass.rs`); of symmetric positions it
//! tries one maneuver of each orbit (`orbits.rs`). Below a prefix a [`Walker`] searches: the staged
//! one (`staged/`), a batch of nodes at a time, or the plain one (`plain.rs`), node by node, which
//! is its specification. Another crate may implement a [`Walker`] for its own [`Goal`] and run it
//! as a [`DivisibleSearch`], whose parts the caller may run, in other processes for instance.
//!
//! The search prints nothing, opens nothing and reads no clock. It works on rayon's current thread
//! pool, or on one thread without the feature `parallel`; equal input gives equal solutions and, for
//! complete passes, equal counts on any number of threads and with any [`Backend`]. Once the buffers
//! of a thread have grown, a part of a pass allocates nothing but the solutions that it finds.

#![deny(unsafe_code)]

mod any_start;
mod backend;
mod deepening;
mod divisible;
mod goal;
mod leaf_sink;
mod node_by_node;
mod observer;
mod orbits;
mod outcome;
mod partition;
mod pass;
mod plain;
mod request;
mod searcher;
mod solution;
mod staged;
mod task;
#[cfg(test)]
mod testing;
mod turn_set;
mod walker;

pub use any_start::{AnyStart, LeadsFromAny};
pub use backend::{Backend, UnavailableBackend};
pub use deepening::Deepening;
pub use divisible::{DivisibleSearch, divisible, node_by_node};
pub use goal::{Goal, SolutionFilter, Solved};
pub use leaf_sink::LeafSink;
pub use node_by_node::{NodeBound, NodeByNode};
pub use observer::Observer;
pub use orbits::Orbits;
pub use outcome::{Outcome, Part, PartEnd, PartResult, Pass, Tally};
pub use partition::pass_growth;
pub use request::{Algorithm, Request, Wanted};
pub use searcher::Searcher;
pub use solution::{Solution, Solutions};
pub use staged::{CubieBounds, SearchMemory, n_plus_one_bound};
pub use task::{ForeignTask, PartTask, PassTasks};
pub use turn_set::{MoveSet, ParseTurnSetError, TurnSet, Turns};
pub use walker::{MAX_PREFIXES, MAX_TURNS_BELOW_PREFIX, Prefix, Walker};

/// The revision of the search. It changes with whatever changes the nodes that are counted or how
/// a pass is cut into parts: results of parts are only valid for the revision that made them.
pub const REVISION: u32 = 3;

/// Compiles if these types can be sent to other threads and shared among them.
const _: () = {
    const fn are_send_and_sync<T: Send + Sync>() {}
    are_send_and_sync::<Searcher<'_>>();
    are_send_and_sync::<Request>();
    are_send_and_sync::<Outcome>();
    are_send_and_sync::<PartResult>();
    are_send_and_sync::<UnavailableBackend>();
};
