//! Work on many threads with the feature `parallel`, on the calling thread without it. Both give the
//! same results.

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
pub(crate) fn join<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    return std::thread::scope(|scope| {
        let other = scope.spawn(other);
        (one(), other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    #[cfg(not(feature = "parallel"))]
    return (one(), other());
}
