//! Requests to stop or to pause, for search threads and waiting tasks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use faceturn::Observer;
use tokio::sync::Notify;

use crate::limits;

/// Whether a search should stop or pause.
#[derive(Debug, Default)]
pub(crate) struct Stop {
    is_wanted: AtomicBool,
    changed: Notify,
    is_paused: AtomicBool,
    /// Held by threads about to wait for the end of the pause, and by the one that ends it.
    waiting: Mutex<()>,
    resumed: Condvar,
}

impl Stop {
    pub(crate) fn ask(&self) {
        self.is_wanted.store(true, Ordering::Relaxed);
        self.changed.notify_waiters();
        self.wake();
    }

    pub(crate) fn pause(&self) {
        self.is_paused.store(true, Ordering::Relaxed);
    }

    pub(crate) fn resume(&self) {
        self.is_paused.store(false, Ordering::Relaxed);
        self.wake();
    }

    fn wake(&self) {
        let _waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        self.resumed.notify_all();
    }

    /// Whether to stop. Cheap enough to call at every node.
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
    }

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
    /// A thread waits here while the search is paused. It continues for a moment in every slice, to
    /// check its time limit and to release what others may be waiting for.
    fn wants_to_stop(&self) -> bool {
        if self.is_paused.load(Ordering::Relaxed) {
            let goes_on = |_: &mut ()| self.is_paused.load(Ordering::Relaxed) && !self.is_wanted();
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            drop(self.resumed.wait_timeout_while(waiting, limits::SLICE, goes_on));
        }
        self.is_wanted()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use faceturn::Observer;

    use super::Stop;
    use crate::limits::SLICE;

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
    #[test]
    fn a_paused_search_looks_at_its_time_and_wakes_to_stop() {
        let (stop, asked, is_done) = (Stop::default(), AtomicU64::new(0), AtomicBool::new(false));
        stop.pause();
        thread::scope(|scope| {
            scope.spawn(|| {
                while !stop.wants_to_stop() {
                    asked.fetch_add(1, Ordering::Relaxed);
                }
                is_done.store(true, Ordering::Relaxed);
            });
            let start = Instant::now();
            while asked.load(Ordering::Relaxed) < 3 {
                thread::sleep(Duration::from_millis(1));
            }
            assert!(start.elapsed() >= 3 * SLICE && !is_done.load(Ordering::Relaxed));
            stop.resume();
            let before = asked.load(Ordering::Relaxed);
            while asked.load(Ordering::Relaxed) < before + 1000 {
                thread::yield_now();
            }
            stop.pause();
            stop.ask();
        });
        assert!(is_done.load(Ordering::Relaxed));
    }
}
