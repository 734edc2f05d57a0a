//! Short solutions at once: the two-phase search of H. Kociemba.
//!
//! Phase 1 leads from a position into the subgroup H = <U, D, R2, L2, F2, B2>, phase 2 solves it
//! inside H. The first maneuver takes a fraction of a millisecond but is seldom the shortest.
//! Longer ways into H lead to shorter ways home: after some milliseconds most maneuvers are
//! within a turn of the shortest. With tables in quarter turns, lengths are quarter turns.
//!
//! Start at [`TwoPhase`]. The data flow: a position becomes six variants, itself and its inverse
//! along three axes (`variant.rs`). The ways of each length into H are split into units and rounds
//! (`search.rs`) and walked (`walk.rs`) under the exact distances of M. Reid's table (`exact.rs`,
//! `suffixes.rs`) or under three small tables (`pairs.rs`). At the end of each way (`finisher.rs`),
//! phase 2 (`phase2.rs`) looks for a way home that makes the whole shorter than the best so far.
//!
//! Sources: H. Kociemba, cube-lovers, 2 June 1997 and 17 December 1998. `docs/mathematics.md`
//! explains why this finds short maneuvers so soon.
//!
//! This crate prints nothing, opens nothing and reads no clock. With the feature `native` (on
//! by default) a search uses all threads of rayon's current pool.

#![forbid(unsafe_code)]

mod by_cost;
mod exact;
mod finisher;
mod home;
mod measure;
mod node;
mod pairs;
mod phase2;
mod plain_subgroup;
mod request;
mod search;
mod subgroup;
mod suffixes;
mod threads;
mod two_phase;
mod two_phase_turns;
mod variant;
mod walk;

pub use by_cost::CostTables;
pub use pairs::PairTables;
pub use request::{TwoPhaseOutcome, TwoPhaseRequest};
pub use subgroup::SubgroupTables;
pub use suffixes::Suffixes;
pub use two_phase::{Phase1Tables, TurnsTables, TwoPhase};
pub use two_phase_turns::TwoPhaseTurns;
