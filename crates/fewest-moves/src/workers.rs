//! Work on many items: on all threads of rayon's current pool, or on the caller's alone.

#[cfg(feature = "parallel")]
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// Whether to stop. Called often, from any thread.
pub(crate) type ShouldStop<'s> = &'s (dyn Fn() -> bool + Sync);

/// What each item yields, in their order.
pub(crate) fn each<I: Sync, O: Send>(items: &[I], work: impl Fn(&I) -> O + Sync + Send) -> Vec<O> {
    #[cfg(feature = "parallel")]
    return items.par_iter().map(work).collect();
    #[cfg(not(feature = "parallel"))]
    items.iter().map(work).collect()
}

/// All that the items yield, in their order; `None` if `stop` said so meanwhile.
pub(crate) fn gathered<I: Sync, O: Send>(
    items: &[I],
    stop: ShouldStop<'_>,
    work: impl Fn(&I) -> Vec<O> + Sync + Send,
) -> Option<Vec<O>> {
    let work = |item: &I| if stop() { Vec::new() } else { work(item) };
    #[cfg(feature = "parallel")]
    let all = items.par_iter().flat_map_iter(work).collect();
    #[cfg(not(feature = "parallel"))]
    let all = items.iter().flat_map(work).collect();
    (!stop()).then_some(all)
}
