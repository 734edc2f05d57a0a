//! Work on many items: on all threads of rayon's current pool, or on the caller's alone.

#[cfg(feature = "parallel")]
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::ranked::Ranked;

/// Whether to stop. Called often, from any thread.
pub(crate) type Stop<'s> = &'s (dyn Fn() -> bool + Sync);

/// All that the items yield, in their order.
pub(crate) fn gathered<I: Sync, O: Send>(
    items: &[I],
    work: impl Fn(&I) -> Vec<O> + Sync + Send,
) -> Vec<O> {
    #[cfg(feature = "parallel")]
    return items.par_iter().flat_map_iter(work).collect();
    #[cfg(not(feature = "parallel"))]
    items.iter().flat_map(work).collect()
}

/// The best of what the items yield.
pub(crate) fn ranked<I: Sync>(
    items: &[I],
    count: usize,
    work: impl Fn(&I, &mut Ranked) + Sync + Send,
) -> Ranked {
    let empty = || Ranked::new(count);
    let add = |mut ranked: Ranked, item: &I| {
        work(item, &mut ranked);
        ranked
    };
    #[cfg(feature = "parallel")]
    return items.par_iter().fold(empty, add).reduce(empty, Ranked::merge);
    #[cfg(not(feature = "parallel"))]
    items.iter().fold(empty(), add)
}
