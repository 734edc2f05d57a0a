//! Short solutions at once, and solutions that end a proof.
//!
//! The last pass of a search costs 13 times the one before it, and only finds a solution: that there
//! is no shorter one has been proven by then. A two-phase search usually finds that solution in a
//! fraction of the time.

use std::sync::{Mutex, PoisonError};

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Observer, Wanted};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;
use faceturn_twophase::{
    Phase1Tables, SubgroupTables, Suffixes, TwoPhase, TwoPhaseObserver, TwoPhaseRequest,
};

/// What a two-phase search reads beside the table: about 4.5 MB, worked out in some tens of
/// milliseconds.
pub(crate) struct TwoPhaseTables {
    suffixes: Suffixes,
    subgroup: SubgroupTables,
}

impl TwoPhaseTables {
    pub(crate) fn new(cosets: &CosetTables, distances: &PruningTable) -> TwoPhaseTables {
        let (suffixes, subgroup) = (Suffixes::new(cosets, distances), SubgroupTables::new());
        TwoPhaseTables { suffixes, subgroup }
    }

    pub(crate) fn search<'t>(
        &'t self,
        cosets: &'t CosetTables,
        distances: &'t PruningTable,
    ) -> TwoPhase<'t> {
        let phase1 = Phase1Tables::Exact { cosets, distances, suffixes: &self.suffixes };
        TwoPhase { phase1, subgroup: &self.subgroup }
    }
}

/// Passes that are expected to have fewer nodes are over too soon to look for a solution first.
const MIN_PASS_NODES: u64 = 2_000_000;

/// The nodes that a pass is expected to have for each node of the search for a solution of its
/// length. If one solution ends the whole search, it may take about a tenth of the time of the pass
/// (docs/measurements.md); if all are wanted and this one is just good to know, a hundredth.
fn pass_nodes_a_node(wanted: Wanted) -> u64 {
    match wanted {
        Wanted::First => 30,
        Wanted::All => 300,
    }
}

/// Looks for a solution of the length that the next pass would try.
pub(crate) struct UpperBounds<'s> {
    /// The tables are worked out when they are first needed.
    two_phase: &'s (dyn Fn() -> TwoPhase<'s> + Sync),
    position: &'s Position,
    wanted: Wanted,
    /// Follows the search of which this is a part, and may stop it.
    observer: &'s dyn Observer,
    /// The shortest solution found so far.
    best: Mutex<Option<Maneuver>>,
}

impl<'s> UpperBounds<'s> {
    pub(crate) fn new(
        two_phase: &'s (dyn Fn() -> TwoPhase<'s> + Sync),
        position: &'s Position,
        wanted: Wanted,
        observer: &'s dyn Observer,
    ) -> UpperBounds<'s> {
        UpperBounds { two_phase, position, wanted, observer, best: Mutex::new(None) }
    }
}

impl Observer for UpperBounds<'_> {
    fn known_solution(&self, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let length = best.as_ref().map(|known| known.face_turn_length() as u8);
        if length.is_none_or(|length| length > depth) && expected_nodes >= MIN_PASS_NODES {
            let request = TwoPhaseRequest::new()
                .max_length(length.map_or(TwoPhaseRequest::FIRST_LENGTH, |length| length - 1))
                .good_length(depth)
                .max_nodes(expected_nodes / pass_nodes_a_node(self.wanted));
            let found = (self.two_phase)().search(self.position, &request, &Stop(self.observer));
            *best = found.best.or(best.take());
        }
        best.clone()
    }
}

/// Stops when a search is to stop.
struct Stop<'o>(&'o dyn Observer);

impl TwoPhaseObserver for Stop<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
}
