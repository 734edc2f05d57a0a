//! Work on many items: on all threads of rayon's current pool, or on the caller's alone.

#[cfg(feature = "parallel")]
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// What each item yields, in their order.
pub(crate) fn each<I: Sync, O: Send>(items: &[I], work: impl Fn(&I) -> O + Sync + Send) -> Vec<O> {
    #[cfg(feature = "parallel")]
    return items.par_iter().map(work).collect();
    #[cfg(not(feature = "parallel"))]
    items.iter().map(work).collect()
}
