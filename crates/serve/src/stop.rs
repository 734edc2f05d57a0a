//! A request to stop, for threads that search and for tasks that wait.

use std::sync::atomic::{AtomicBool, Ordering};

use faceturn::{Observer, StepObserver};
use tokio::sync::Notify;

/// Whether somebody wants a search to stop.
#[derive(Debug, Default)]
pub(crate) struct Stop {
    is_wanted: AtomicBool,
    changed: Notify,
}

impl Stop {
    /// Asks to stop.
    pub(crate) fn ask(&self) {
        self.is_wanted.store(true, Ordering::Relaxed);
        self.changed.notify_waiters();
    }

    /// Whether to stop. Cheap enough to be asked at every node.
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
    }

    /// Waits until somebody asks to stop.
    pub(crate) async fn wanted(&self) {
        let changed = self.changed.notified();
        let mut changed = std::pin::pin!(changed);
        // Registers first: a call of `ask` from now on is not missed.
        changed.as_mut().enable();
        if !self.is_wanted() {
            changed.await;
        }
    }
}

impl Observer for Stop {
    fn wants_to_stop(&self) -> bool {
        self.is_wanted()
    }
}

impl StepObserver for Stop {}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::Stop;

    #[tokio::test]
    async fn a_waiting_task_is_woken_before_or_after_it_starts_to_wait() {
        let stop = Arc::new(Stop::default());
        let waiting = tokio::spawn({
            let stop = stop.clone();
            async move { stop.wanted().await }
        });
        tokio::task::yield_now().await;
        assert!(!stop.is_wanted() && !waiting.is_finished());
        stop.ask();
        waiting.await.expect("no panic");
        stop.wanted().await;
        assert!(stop.is_wanted());
    }
}
