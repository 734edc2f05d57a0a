//! Work on many items: on rayon's current pool, or without it on the caller's thread.

#[cfg(feature = "native")]
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

pub(crate) type ShouldStop<'s> = &'s (dyn Fn() -> bool + Sync);

pub(crate) fn each<I: Sync, O: Send>(items: &[I], work: impl Fn(&I) -> O + Sync + Send) -> Vec<O> {
    #[cfg(feature = "native")]
    return items.par_iter().map(work).collect();
    #[cfg(not(feature = "native"))]
    items.iter().map(work).collect()
}

/// All results of the items, in order; `None` if `stop` asked to stop.
pub(crate) fn gathered<I: Sync, O: Send>(
    items: &[I],
    stop: ShouldStop<'_>,
    work: impl Fn(&I) -> Vec<O> + Sync + Send,
) -> Option<Vec<O>> {
    let work = |item: &I| if stop() { Vec::new() } else { work(item) };
    #[cfg(feature = "native")]
    let all = items.par_iter().flat_map_iter(work).collect();
    #[cfg(not(feature = "native"))]
    let all = items.iter().flat_map(work).collect();
    (!stop()).then_some(all)
}
