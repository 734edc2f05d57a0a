//! Work on many items: on all threads of rayon's current pool, or on the caller's alone.

#[cfg(feature = "parallel")]
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::ranked::Ranked;

/// Whether to stop. Called often, from any thread.
pub(crate) type Stop<'s> = &'s (dyn Fn() -> bool + Sync);

/// All that the items yield, in their order; `None` if `stop` said so meanwhile.
pub(crate) fn gathered<I: Sync, O: Send>(
    items: &[I],
    stop: Stop<'_>,
    work: impl Fn(&I) -> Vec<O> + Sync + Send,
) -> Option<Vec<O>> {
    let work = |item: &I| if stop() { Vec::new() } else { work(item) };
    #[cfg(feature = "parallel")]
    let all = items.par_iter().flat_map_iter(work).collect();
    #[cfg(not(feature = "parallel"))]
    let all = items.iter().flat_map(work).collect();
    (!stop()).then_some(all)
}

/// The best of what the items yield. If `stop` says so, of some of them.
pub(crate) fn ranked<I: Sync>(
    items: &[I],
    count: usize,
    stop: Stop<'_>,
    work: impl Fn(&I, &mut Ranked) + Sync + Send,
) -> Ranked {
    let empty = || Ranked::new(count);
    let add = |mut ranked: Ranked, item: &I| {
        if !stop() {
            work(item, &mut ranked);
        }
        ranked
    };
    #[cfg(feature = "parallel")]
    return items.par_iter().fold(empty, add).reduce(empty, |one, other| one.merge(other, stop));
    #[cfg(not(feature = "parallel"))]
    items.iter().fold(empty(), add)
}
