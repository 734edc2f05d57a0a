use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use faceturn_searcher::Observer;

/// An observer with the state of the search that it watches.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'w> {
    pub(crate) observer: &'w dyn Observer,
    pub(crate) is_stopped: &'w AtomicBool,
    pub(crate) states: &'w AtomicUsize,
    /// More states end the search.
    pub(crate) most_states: usize,
}

impl Watch<'_> {
    /// Counts one more state, and stops the search if there are too many.
    pub(crate) fn state_found(self) {
        let before = self.states.fetch_add(1, Ordering::Relaxed);
        if before >= self.most_states {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Whether to stop; once true, always true.
    pub(crate) fn should_stop(self) -> bool {
        if self.observer.asks_to_end() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        self.is_stopped.load(Ordering::Relaxed)
    }
}
