//! Work on many threads with the feature `native`, else on one, with the same results.

#[cfg(feature = "native")]
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "native")]
use rayon::prelude::*;

/// The results of `work` on each item, in order, on rayon's current pool. Workspaces are reused.
pub(crate) fn map_with_workspace<T: Sync, W: Default, R: Send>(
    items: &[T],
    work: impl Fn(&mut W, &T) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "native")]
    if items.len() > 1 {
        return items.par_iter().map_init(W::default, work).collect();
    }
    let mut workspace = W::default();
    items.iter().map(|item| work(&mut workspace, item)).collect()
}

/// Runs both, one on a new thread if possible; for tables that other threads may wait for. A
/// waiting thread of rayon's takes on other work; if that needed the tables, it would wait for
/// itself. If no thread can be started, for lack of memory, this one does both.
pub(crate) fn join<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "native")]
    {
        let other = Mutex::new(Some(other));
        let rest = || {
            let other = other.lock().unwrap_or_else(PoisonError::into_inner).take();
            other.expect("one thread takes it")()
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().spawn_scoped(scope, rest);
            let done = one();
            let rest = thread.map_or_else(|_| Ok(rest()), |thread| thread.join());
            (done, rest.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }
    #[cfg(not(feature = "native"))]
    (one(), other())
}
