//! The two-phase searches of one position, by all turns or by some.

use std::sync::Arc;

use faceturn_cube::{Maneuver, Position};
use faceturn_twophase::{
    CostTables, TurnsTables, TwoPhase, TwoPhaseObserver, TwoPhaseOutcome, TwoPhaseRequest,
    TwoPhaseTurns,
};

pub(super) trait Searches: Sync {
    fn short(&self, wanted: &TwoPhaseRequest, observer: &dyn TwoPhaseObserver) -> TwoPhaseOutcome;

    /// Searches for cheaper and cheaper solutions than this one. Panics if there are no costs.
    fn cheap(
        &self,
        best: Maneuver,
        wanted: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome;
}

/// A search by cost is requested only with costs.
const COSTS: &str = "costs to search by";

/// By all turns. The tables are made only if they are needed.
pub(super) struct ByAll<'s, 't> {
    pub(super) position: &'s Position,
    pub(super) two_phase: &'s (dyn Fn() -> TwoPhase<'t> + Sync),
    pub(super) costs: Option<Arc<CostTables>>,
}

impl Searches for ByAll<'_, '_> {
    fn short(&self, wanted: &TwoPhaseRequest, observer: &dyn TwoPhaseObserver) -> TwoPhaseOutcome {
        (self.two_phase)().search(self.position, wanted, observer)
    }

    fn cheap(
        &self,
        best: Maneuver,
        wanted: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        let costs = self.costs.as_ref().expect(COSTS);
        (self.two_phase)().search_by_cost(costs, best, self.position, wanted, observer)
    }
}

pub(super) struct BySome<'s> {
    pub(super) position: &'s Position,
    pub(super) turns: TwoPhaseTurns,
    pub(super) tables: &'s TurnsTables,
    pub(super) costs: Option<Arc<CostTables>>,
}

impl Searches for BySome<'_> {
    fn short(&self, wanted: &TwoPhaseRequest, observer: &dyn TwoPhaseObserver) -> TwoPhaseOutcome {
        self.tables.search(self.turns, self.position, wanted, observer)
    }

    fn cheap(
        &self,
        best: Maneuver,
        wanted: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        let costs = self.costs.as_ref().expect(COSTS);
        self.tables.search_by_cost(costs, best, self.position, wanted, observer)
    }
}
