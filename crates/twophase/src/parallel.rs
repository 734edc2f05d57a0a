//! Work on many threads with the feature `parallel`, on the calling thread without it. Both give the
//! same results.

#[cfg(feature = "parallel")]
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// The results of `work` on each item, in the order of the items, on rayon's current pool. Each
/// thread makes itself a workspace and uses it again.
pub(crate) fn map_with_workspace<T: Sync, W: Default, R: Send>(
    items: &[T],
    work: impl Fn(&mut W, &T) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if items.len() > 1 {
        return items.par_iter().map_init(W::default, work).collect();
    }
    let mut workspace = W::default();
    items.iter().map(|item| work(&mut workspace, item)).collect()
}

/// The results of both, for tables that other threads may wait for. A second thread is started: one
/// of rayon's that waits takes on other work, and if that needs the tables, it waits for itself.
/// Where no thread can be started, for want of memory, this one does both.
pub(crate) fn join<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
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
    #[cfg(not(feature = "parallel"))]
    (one(), other())
}
