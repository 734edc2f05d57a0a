//! Runs the two-phase searches, and reports what they find.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use faceturn_cube::{Maneuver, Metric, Position, TurnCosts};
use faceturn_searcher::{Event, Observer};
use faceturn_twophase::{TwoPhaseOutcome, TwoPhaseRequest};

use super::Searches;
use super::request::QuickAnswer;
use super::request::QuickRequest;
use crate::time_limit::Stopwatch;
use faceturn_searcher::Ended;

/// Nodes to spend on short solutions, some milliseconds; their limit speeds up searches by cost.
const SHORT_NODES: u64 = 100_000;

/// Checks and reports each solution that is better than all before, and stops the search in time.
pub(super) struct Reporter<'r> {
    metric: Metric,
    position: &'r Position,
    costs: Option<TurnCosts>,
    /// What led to the position.
    beginning: &'r Maneuver,
    observer: &'r dyn Observer,
    clock: Stopwatch,
    improvements: Mutex<Vec<(Maneuver, Duration)>>,
    has_solution: AtomicBool,
    /// Whether the observer has ended the search.
    was_stopped: AtomicBool,
}

impl<'r> Reporter<'r> {
    pub(super) fn new(
        metric: Metric,
        position: &'r Position,
        request: &'r QuickRequest,
        observer: &'r dyn Observer,
        clock: Stopwatch,
    ) -> Reporter<'r> {
        Reporter {
            metric,
            position,
            costs: request.costs,
            beginning: &request.beginning,
            observer,
            clock,
            improvements: Mutex::default(),
            has_solution: AtomicBool::new(false),
            was_stopped: AtomicBool::new(false),
        }
    }

    /// Asks for any solution that does not merge with the beginning.
    pub(super) fn any(&self) -> TwoPhaseRequest {
        TwoPhaseRequest::new().beginning(self.beginning.clone())
    }

    /// Hears of a solution that is better than all before.
    pub(super) fn improved(&self, solution: &Maneuver) {
        let end = self.position.apply(solution);
        assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
        let whole = self.any().whole(solution);
        let mut improvements = self.improvements();
        if let (Some(costs), Some((best, _))) = (self.costs, improvements.last())
            && costs.of(best.turns()) <= costs.of(solution.turns())
        {
            // Short, but not cheap.
            return;
        }
        improvements.push((whole.clone(), self.clock.elapsed()));
        drop(improvements);
        self.has_solution.store(true, Ordering::Relaxed);
        self.observer.event(&Event::SolutionKnown(&whole));
    }

    pub(super) fn into_improvements(self) -> Vec<(Maneuver, Duration)> {
        self.improvements.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn search(
        &self,
        request: &QuickRequest,
        lower_bound: u8,
        searches: &Searches<'_, '_>,
    ) -> QuickAnswer {
        let begun = self.metric.length(self.beginning) as u8;
        let wanted = self
            .any()
            .good_length(request.length.unwrap_or(0).saturating_sub(begun).max(lower_bound))
            .max_nodes(request.nodes.unwrap_or(u64::MAX));
        let found = self.short(&wanted, searches);
        let is_spent = found.nodes >= wanted.max_nodes;
        let length = found.best.as_ref().map(|best| self.metric.length(best) as u8);
        let was_stopped = self.was_stopped.load(Ordering::Relaxed);
        let is_finished =
            length.is_some_and(|length| length <= wanted.good_length || is_spent || !was_stopped);
        QuickAnswer {
            metric: self.metric,
            lower_bound: length.filter(|_| found.is_shortest).unwrap_or(lower_bound),
            solution: found.best,
            nodes: found.nodes,
            ended: Ended::of(is_finished, self.observer),
            ..QuickAnswer::default()
        }
    }

    /// Searches for short solutions, with more nodes if the request's nodes yield none.
    fn short(&self, wanted: &TwoPhaseRequest, searches: &Searches<'_, '_>) -> TwoPhaseOutcome {
        let mut found = searches.short(wanted, self);
        if found.best.is_none() && !self.observer.wants_to_stop() {
            let nodes = found.nodes;
            let any = wanted.clone().good_length(wanted.max_length).max_nodes(u64::MAX);
            found = searches.short(&any, self);
            found.nodes += nodes;
        }
        found
    }

    fn improvements(&self) -> MutexGuard<'_, Vec<(Maneuver, Duration)>> {
        self.improvements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches for a cheap solution, after short ones.
    pub(super) fn search_by_cost(
        &self,
        request: &QuickRequest,
        lower_bound: u8,
        known: Option<Maneuver>,
        searches: &Searches<'_, '_>,
    ) -> QuickAnswer {
        let nodes = match known {
            Some(known) => {
                self.improved(&known);
                0
            }
            None => {
                let most = request.nodes.map_or(SHORT_NODES, |nodes| SHORT_NODES.min(nodes / 4));
                self.short(&self.any().max_nodes(most), searches).nodes
            }
        };
        let mut answer = QuickAnswer {
            metric: self.metric,
            lower_bound,
            nodes,
            ended: Ended::cut_short(self.observer),
            ..QuickAnswer::default()
        };
        let Some(first) = self.improvements().last().map(|(best, _)| best.clone()) else {
            return answer;
        };
        let max_nodes = request.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes));
        let wanted = self.any().max_nodes(max_nodes);
        let found = searches.cheap(first, &wanted, self);
        answer.nodes += found.nodes;
        let is_finished = found.is_shortest || found.nodes >= max_nodes;
        let was_stopped = self.was_stopped.load(Ordering::Relaxed);
        answer.ended = Ended::of(is_finished || !was_stopped, self.observer);
        (answer.solution, answer.is_cheapest) = (found.best, found.is_shortest);
        answer
    }
}

impl Observer for Reporter<'_> {
    fn wants_to_stop(&self) -> bool {
        let is_over = || self.has_solution.load(Ordering::Relaxed) && self.observer.is_overdue();
        let wants_to_stop = self.observer.wants_to_stop() || is_over();
        if wants_to_stop {
            self.was_stopped.store(true, Ordering::Relaxed);
        }
        wants_to_stop
    }

    fn event(&self, event: &Event<'_>) {
        if let Event::SolutionKnown(solution) = event {
            self.improved(solution);
        }
    }
}
