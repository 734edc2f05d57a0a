//! Loops on all threads of rayon's current pool with the feature `native`, otherwise on the calling
//! thread. Both give the same results.
//!
//! Each idle thread takes the next number. Only `on_threads` knows rayon: it is compiled once, not
//! for each type of results.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

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
pub fn map<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    map_with_workspace(count, |(), number| work(number))
}

/// Like [`map`]; each thread has a workspace, which it uses again and again.
pub fn map_with_workspace<W: Default, R: Send>(
    count: usize,
    work: impl Fn(&mut W, usize) -> R + Sync,
) -> Vec<R> {
    let all = Mutex::new(Vec::new());
    on_threads(count, &|numbers| {
        let mut workspace = W::default();
        let mut results = Vec::new();
        while let Some(number) = numbers.take() {
            results.push((number, work(&mut workspace, number)));
        }
        locked(&all).push(results);
    });
    let mut in_order: Vec<Option<R>> = (0..count).map(|_| None).collect();
    for (number, result) in locked(&all).drain(..).flatten() {
        in_order[number] = Some(result);
    }
    in_order.into_iter().map(|result| result.expect("each number was taken")).collect()
}

/// Like [`map`], for many small results.
///
/// # Errors
/// [`OutOfMemory`]
pub fn try_map<R: Clone + Default + Send>(
    count: usize,
    work: impl Fn(usize) -> R + Sync,
) -> Result<Vec<R>, OutOfMemory> {
    const BLOCK: usize = 1 << 10;
    let mut results = try_with_capacity(count)?;
    results.resize(count, R::default());
    let blocks: Vec<Mutex<&mut [R]>> = results.chunks_mut(BLOCK).map(Mutex::new).collect();
    on_threads(blocks.len(), &|numbers| {
        while let Some(block) = numbers.take() {
            let mut results = locked(&blocks[block]);
            for (number, result) in (block * BLOCK..).zip(results.iter_mut()) {
                *result = work(number);
            }
        }
    });
    drop(blocks);
    Ok(results)
}

/// The most blocks of items that threads take in turn.
const MOST_BLOCKS: usize = 1 << 10;

/// Folds the items on each thread, from a `zero` of its own, and combines the results with `plus`,
/// in any order.
pub fn fold<I: Send, S: Send>(
    items: impl Iterator<Item = I>,
    zero: impl Fn() -> S + Sync,
    add: impl Fn(S, I) -> S + Sync,
    plus: impl Fn(S, S) -> S,
) -> S {
    let mut items = items.collect::<Vec<I>>().into_iter();
    // Neighbours stay together, as they lie in memory.
    let length = items.len().div_ceil(MOST_BLOCKS).max(1);
    let blocks = (0..items.len().div_ceil(length))
        .map(|_| Mutex::new(items.by_ref().take(length).collect::<Vec<I>>()));
    let blocks: Vec<Mutex<Vec<I>>> = blocks.collect();
    let all = Mutex::new(Vec::new());
    on_threads(blocks.len(), &|numbers| {
        let mut sum = zero();
        while let Some(number) = numbers.take() {
            let block = std::mem::take(&mut *locked(&blocks[number]));
            sum = block.into_iter().fold(sum, &add);
        }
        locked(&all).push(sum);
    });
    locked(&all).drain(..).reduce(plus).unwrap_or_else(zero)
}

/// The sum of the results of `work` on all items.
pub fn sum<I: Send, S: Default + Send>(
    items: impl Iterator<Item = I>,
    plus: impl Fn(S, S) -> S + Sync,
    work: impl Fn(I) -> S + Sync,
) -> S {
    fold(items, S::default, |sum, item| plus(sum, work(item)), &plus)
}

/// Numbers that threads share.
struct Numbers {
    next: AtomicUsize,
    count: usize,
}

impl Numbers {
    fn take(&self) -> Option<usize> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        (next < self.count).then_some(next)
    }
}

/// Runs `work` on each thread, or on fewer if there are not as many numbers.
fn on_threads(count: usize, work: &(dyn Fn(&Numbers) + Sync)) {
    let numbers = &Numbers { next: AtomicUsize::new(0), count };
    #[cfg(feature = "native")]
    if count > 1 {
        return rayon::scope(|scope| {
            (1..rayon::current_num_threads().min(count))
                .for_each(|_| scope.spawn(move |_| work(numbers)));
            work(numbers);
        });
    }
    work(numbers);
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let squares: Vec<usize> = (0..1000).map(|number| number * number).collect();
        assert_eq!(map(1000, |number| number * number), squares);
        assert_eq!(try_map(1000, |number| number * number).expect("8 kB"), squares);
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
        assert_eq!(sum(0..5000_u64, |a, b| a + b, |number| number), 4999 * 5000 / 2);
        assert_eq!(sum(0..0_u64, |a, b| a + b, |number| number), 0);
        assert!(bytes.iter().enumerate().all(|(at, &byte)| usize::from(byte) == at / 10));
    }
}
