use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use faceturn_searcher::Observer;

use super::solution::StepSolution;

/// Follows a search in steps, and may stop it like any [`Observer`]. `()` does neither.
pub trait StepObserver: Observer {
    /// Called when a round begins, with the beam's width.
    fn round_began(&self, width: usize) {
        let _ = width;
    }

    /// Called when a step, counted from 1, begins from this many states; for the last step once
    /// for each length of the whole solution.
    fn step_began(&self, step: usize, states: usize) {
        let _ = (step, states);
    }

    /// Called from any thread when one of these states has been followed.
    fn state_followed(&self) {}

    /// The most states that a step may lead to; more end the search.
    fn most_states(&self) -> usize {
        usize::MAX
    }

    /// Called when a solution shorter than all previous ones has been found.
    fn step_solution_known(&self, solution: &StepSolution) {
        let _ = solution;
    }
}

impl StepObserver for () {}

/// An observer with the state of the search that it watches.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'w> {
    pub(crate) observer: &'w dyn StepObserver,
    pub(crate) is_stopped: &'w AtomicBool,
    pub(crate) states: &'w AtomicUsize,
}

impl Watch<'_> {
    /// Counts one more state, and stops the search if there are too many.
    pub(crate) fn state_found(self) {
        let before = self.states.fetch_add(1, Ordering::Relaxed);
        if before >= self.observer.most_states() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Whether to stop; once true, always true.
    pub(crate) fn should_stop(self) -> bool {
        if self.observer.wants_to_stop() || self.observer.is_overdue() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        self.is_stopped.load(Ordering::Relaxed)
    }
}
