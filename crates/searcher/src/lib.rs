//! Finds every minimal maneuver that solves a position, and proves that no shorter one exists.
//!
//! Start at [`Searcher`]: a position and a pruning table in, maneuvers and node counts out. It
//! deepens pass after pass (`deepening/`). A pass walks the first turns, cuts the rest into parts
//! (`partition.rs`) and distributes them among threads (`pass.rs`); for symmetric positions it
//! tries one maneuver of each orbit (`orbits.rs`). Below a prefix a [`Walker`] searches: the
//! staged one (`staged/`), a batch of nodes at a time, or the plain one (`plain.rs`), node by
//! node, its specification. Another crate may implement a [`Walker`] for its own [`Goal`] and run
//! it as a [`DivisibleSearch`], whose parts may run in other processes.
//!
//! The search prints nothing, opens nothing and reads no clock. It runs on rayon's current thread
//! pool, or on one thread without the feature `native`. Equal input gives equal solutions and,
//! for complete passes, equal counts on any number of threads and with any [`Backend`]. Once the
//! buffers of a thread have grown, a part of a pass allocates nothing but the solutions it finds.

#![deny(unsafe_code)]

mod any_start;
mod any_walker;
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
mod staged;
mod task;
#[cfg(test)]
mod testing;
mod turn_set;
mod walker;

pub use self::outcome::Ended;
pub use any_start::{AnyStart, LeadsFromAny};
pub use backend::{Backend, UnavailableBackend};
pub use deepening::Deepening;
pub use divisible::{DivisibleSearch, divisible, node_by_node};
pub use goal::{Goal, SolutionFilter, Solved};
pub use leaf_sink::LeafSink;
pub use node_by_node::{NodeBound, NodeByNode};
pub use observer::{Event, Observer, OnEvent, StopWhen, Stored};
pub use orbits::Orbits;
pub use outcome::{Outcome, Part, PartEnd, PartResult, Pass, Tally};
pub use partition::pass_growth;
pub use request::{Algorithm, Request, Wanted};
pub use searcher::Searcher;
pub use staged::{CubieBounds, SearchMemory, n_plus_one_bound};
pub use task::{ForeignTask, PartTask, PassTasks};
pub use turn_set::{MoveSet, ParseTurnSetError, TurnSet, Turns};
pub use walker::{MAX_PREFIXES, MAX_TURNS_BELOW_PREFIX, Prefix, Walker};

/// Revision of the search, raised when node counts or the division into parts change. Results of
/// parts are valid only for the revision that made them.
pub const REVISION: u32 = 3;

const _: () = {
    const fn are_send_and_sync<T: Send + Sync>() {}
    are_send_and_sync::<Searcher<'_>>();
    are_send_and_sync::<Request>();
    are_send_and_sync::<Outcome>();
    are_send_and_sync::<PartResult>();
    are_send_and_sync::<UnavailableBackend>();
};
