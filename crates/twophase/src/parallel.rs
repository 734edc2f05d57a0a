//! Work on all threads of rayon's current pool with the feature `parallel`, on the calling thread
//! without it. Both give the same results.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// The results of `work` on each item, in the order of the items. Each thread makes itself a
/// workspace and uses it again.
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

/// The results of both.
pub(crate) fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    return rayon::join(one, other);
    #[cfg(not(feature = "parallel"))]
    return (one(), other());
}
