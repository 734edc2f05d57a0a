//! Who follows a search, and whether it is to stop.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use faceturn_searcher::Observer;

use super::solution::StepSolution;

/// Follows a search for solutions in steps, and may stop it as any [`Observer`] may. `()` does
/// neither.
pub trait StepObserver: Observer {
    /// A round begins, with a beam of so many states.
    fn round_began(&self, width: usize) {
        let _ = width;
    }

    /// So many states are to be followed by the step of this number, from 1. The last step is
    /// searched once for each length of the whole.
    fn step_began(&self, step: usize, states: usize) {
        let _ = (step, states);
    }

    /// One of these states has been followed. Called from any thread.
    fn state_followed(&self) {}

    /// So many states may be kept after a step: more end the search.
    fn most_states(&self) -> usize {
        usize::MAX
    }

    /// A solution that is shorter than all before has been found.
    fn shorter_known(&self, solution: &StepSolution) {
        let _ = solution;
    }
}

/// Does nothing.
impl StepObserver for () {}

/// An observer, and whether it has stopped the search.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'w> {
    pub(crate) observer: &'w dyn StepObserver,
    pub(crate) is_stopped: &'w AtomicBool,
    /// How many states the step has led to.
    pub(crate) states: &'w AtomicUsize,
}

impl Watch<'_> {
    /// Takes note of one more state. More than there may be stop the search.
    pub(crate) fn state_found(self) {
        let before = self.states.fetch_add(1, Ordering::Relaxed);
        if before >= self.observer.most_states() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Whether to stop; true from then on.
    pub(crate) fn should_stop(self) -> bool {
        if self.observer.wants_to_stop() || self.observer.is_overdue() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        self.is_stopped.load(Ordering::Relaxed)
    }
}
