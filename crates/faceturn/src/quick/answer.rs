//! The result of a search for a short or a cheap solution.

use std::time::Duration;

use faceturn_cube::{Cost, Maneuver, Metric, TurnCosts};
use faceturn_twophase::TwoPhaseTurns;

use faceturn_searcher::Ended;

/// A short solution, and what is proven about its length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuickAnswer {
    /// The unit of lengths and bounds: the solver's metric.
    pub metric: Metric,
    /// The turns allowed; `None` for all.
    pub turns: Option<TwoPhaseTurns>,
    /// What turns cost, if a cheap solution was requested.
    pub costs: Option<TurnCosts>,
    /// The turns that the solution had to begin with.
    pub beginning: Maneuver,
    /// The shortest solution found, or with costs the cheapest; `None` if stopped before.
    pub solution: Option<Maneuver>,
    /// Whether it is proven that no solution is cheaper; `false` without costs.
    pub is_cheapest: bool,
    /// No maneuver of fewer turns solves the position.
    pub lower_bound: u8,
    /// Nodes of small passes and of both phases: a measure of the work.
    pub nodes: u64,
    /// How the search ended. It finished if the solution is as short as requested or as the lower
    /// bound, or with costs the cheapest, or if the nodes were used up.
    pub ended: Ended,
    /// The lower bound while the improvements were found; `lower_bound` may be higher.
    pub first_bound: u8,
    /// Each solution that was better than all before, and when it was found.
    pub improvements: Vec<(Maneuver, Duration)>,
    /// How long the search took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
}

impl QuickAnswer {
    /// The length of the solution; `None` if none was found.
    pub fn length(&self) -> Option<u8> {
        self.solution.as_ref().map(|best| self.metric.length(best) as u8)
    }

    /// Whether it is proven that no solution is shorter.
    pub fn is_shortest(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }

    /// What the solution costs; `None` without costs, or if none was found.
    pub fn cost(&self) -> Option<Cost> {
        Some(self.costs?.of(self.solution.as_ref()?.turns()))
    }

    /// Whether no solution is better: shorter, or with costs cheaper.
    pub fn is_best(&self) -> bool {
        if self.costs.is_some() { self.is_cheapest } else { self.is_shortest() }
    }
}
