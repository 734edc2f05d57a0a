//! Loops on all threads of rayon's current pool with the feature `native`, otherwise on the calling
//! thread. Both give the same results.

use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(feature = "native")]
use rayon::prelude::*;

use crate::memory::{OutOfMemory, try_with_capacity};

/// Whether the calling thread belongs to a pool. If not, it may be in a forked process, where the
/// threads of the global pool are missing.
#[cfg(feature = "native")]
pub fn is_in_pool() -> bool {
    rayon::current_thread_index().is_some()
}

/// The results of both.
pub fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "native")]
    return rayon::join(one, other);
    #[cfg(not(feature = "native"))]
    (one(), other())
}

/// The results of `work` on each number below `count`, in order.
pub fn map<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync + Send) -> Vec<R> {
    map_with_workspace(count, |(), number| work(number))
}

/// Like [`map`]; each thread has a workspace, which it uses again and again.
pub fn map_with_workspace<W: Default, R: Send>(
    count: usize,
    work: impl Fn(&mut W, usize) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "native")]
    if count > 1 {
        return (0..count).into_par_iter().map_init(W::default, work).collect();
    }
    let mut workspace = W::default();
    (0..count).map(|number| work(&mut workspace, number)).collect()
}

/// Like [`map`], for results that take much memory.
///
/// # Errors
/// [`OutOfMemory`]
pub fn try_map<R: Send>(
    count: usize,
    work: impl Fn(usize) -> R + Sync + Send,
) -> Result<Vec<R>, OutOfMemory> {
    let mut results = try_with_capacity(count)?;
    #[cfg(feature = "native")]
    (0..count).into_par_iter().map(work).collect_into_vec(&mut results);
    #[cfg(not(feature = "native"))]
    results.extend((0..count).map(work));
    Ok(results)
}

/// Like [`map`], but not in rayon's own order: each idle thread takes the next number.
pub fn map_in_turn<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync + Send) -> Vec<R> {
    let (next, numbers) = (AtomicUsize::new(0), 0..count);
    let work_on_next = |_| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        (number, work(number))
    };
    #[cfg(feature = "native")]
    let numbers = numbers.into_par_iter().with_max_len(1);
    let mut results: Vec<(usize, R)> = numbers.map(work_on_next).collect();
    results.sort_by_cached_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Folds the items in groups, each from a `zero` of its own, and combines the results with `plus`.
pub fn fold<I: Send, S: Send>(
    items: impl Iterator<Item = I>,
    zero: impl Fn() -> S + Sync + Send,
    add: impl Fn(S, I) -> S + Sync + Send,
    plus: impl Fn(S, S) -> S + Sync + Send,
) -> S {
    #[cfg(feature = "native")]
    return items.collect::<Vec<I>>().into_par_iter().fold(&zero, add).reduce(&zero, plus);
    #[cfg(not(feature = "native"))]
    plus(zero(), items.fold(zero(), add))
}

/// The sum of the results of `work` on all items.
pub fn sum<I: Send, S: Default + Send>(
    items: impl Iterator<Item = I>,
    plus: impl Fn(S, S) -> S + Sync + Send,
    work: impl Fn(I) -> S + Sync + Send,
) -> S {
    fold(items, S::default, |sum, item| plus(sum, work(item)), &plus)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let squares: Vec<usize> = (0..1000).map(|number| number * number).collect();
        assert_eq!(map(1000, |number| number * number), squares);
        assert_eq!(try_map(1000, |number| number * number).expect("8 kB"), squares);
        assert_eq!(map_in_turn(1000, |number| number * number), squares);
        let with_workspace = map_with_workspace(1000, |seen: &mut Vec<usize>, number| {
            seen.push(number);
            number * seen[seen.len() - 1]
        });
        assert_eq!(with_workspace, squares);
        assert_eq!(map(0, |number| number), [0; 0]);
        assert_eq!(join(|| 1, || "two"), (1, "two"));
    }

    #[test]
    fn each_item_is_used_and_summed_once() {
        let mut bytes = [0_u8; 1001];
        let pieces = bytes.chunks_mut(10).enumerate();
        let fill = |(number, piece): (usize, &mut [u8])| {
            piece.fill(number as u8);
            piece.len()
        };
        let count = sum(pieces, |a, b| a + b, fill);
        assert_eq!(count, 1001);
        assert!(bytes.iter().enumerate().all(|(at, &byte)| usize::from(byte) == at / 10));
    }
}
