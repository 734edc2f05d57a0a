//! Many positions on all threads, their results in order.
//!
//! Every thread of the pool takes position after position. One that finds none left, or none yet,
//! helps with the positions that others are at, so that all are busy to the end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rayon::{ThreadPool, Yield};

/// In which order results are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// That of the input.
    AsGiven,
    /// As soon as they are ready.
    AsReady,
}

/// Results that may wait for one before them, at most: a slow position must not fill the memory.
const WINDOW: u64 = 10_000;

/// Jobs that are read ahead.
const AHEAD: usize = 256;

/// How long a thread waits that has nothing to do.
const NAP: Duration = Duration::from_micros(500);

/// What the threads share.
struct Shared<'h, J, R> {
    jobs: Mutex<Receiver<(u64, J)>>,
    results: Mutex<Sender<(u64, R)>>,
    /// How many results have been told, in order.
    told: &'h AtomicU64,
    order: Order,
    halt: &'h AtomicBool,
    /// Whether to wait for no more jobs.
    is_over: &'h (dyn Fn() -> bool + Sync),
}

/// Works on every job and tells the results on this thread. Results that are ready together are
/// told together.
///
/// # Errors
/// That of `tell`, after which nothing more is begun. `halt` is set then; the caller may set it as
/// well, and the work has to look at it if it takes long. When `is_over`, jobs that are there are
/// still taken, but nobody waits for more.
///
/// # Panics
/// If `work` does: `halt` is set then, nothing more is begun, and the results of all other jobs
/// that had been begun are told before.
pub(crate) fn run<J: Send + 'static, R: Send, E>(
    pool: &ThreadPool,
    jobs: impl Iterator<Item = J> + Send + 'static,
    order: Order,
    halt: &AtomicBool,
    is_over: &(dyn Fn() -> bool + Sync),
    work: impl Fn(J) -> R + Sync,
    mut tell: impl FnMut(Vec<R>) -> Result<(), E>,
) -> Result<(), E> {
    let (job_sender, job_receiver) = mpsc::sync_channel(AHEAD);
    let (result_sender, result_receiver) = mpsc::channel();
    // It may be waiting for its input when nothing more is wanted, so that nobody waits for it.
    thread::spawn(move || {
        for job in (0..).zip(jobs) {
            if job_sender.send(job).is_err() {
                break;
            }
        }
    });
    let told = AtomicU64::new(0);
    let shared = Shared {
        jobs: Mutex::new(job_receiver),
        results: Mutex::new(result_sender),
        told: &told,
        order,
        halt,
        is_over,
    };
    thread::scope(|scope| {
        // What they share goes with them: that is how the end is seen here.
        scope.spawn(|| {
            let shared = shared;
            pool.broadcast(|_| take_jobs(&shared, &work));
        });
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        while let Ok(first) = result_receiver.recv() {
            waiting.extend([first].into_iter().chain(result_receiver.try_iter()));
            let ready: Vec<R> = match order {
                Order::AsReady => std::mem::take(&mut waiting).into_values().collect(),
                Order::AsGiven => {
                    std::iter::from_fn(|| waiting.remove(&next).inspect(|_| next += 1)).collect()
                }
            };
            told.store(next, Ordering::Relaxed);
            if ready.is_empty() {
                continue;
            }
            if let Err(error) = tell(ready) {
                halt.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        // A job that panicked has no result: those behind it are as good as any.
        let stranded: Vec<R> = waiting.into_values().collect();
        if stranded.is_empty() { Ok(()) } else { tell(stranded) }
    })
}

/// Takes job after job until there are none.
fn take_jobs<J, R>(shared: &Shared<'_, J, R>, work: &(impl Fn(J) -> R + Sync)) {
    loop {
        if shared.halt.load(Ordering::Relaxed) {
            return;
        }
        let taken = shared.jobs.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
        match taken {
            Ok((number, job)) => {
                while shared.order == Order::AsGiven
                    && number > shared.told.load(Ordering::Relaxed) + WINDOW
                    && !shared.halt.load(Ordering::Relaxed)
                {
                    help_or_nap();
                }
                let guard = HaltOnPanic(shared.halt);
                let result = work(job);
                drop(guard);
                let sender = shared.results.lock().unwrap_or_else(PoisonError::into_inner);
                // Nobody listens any more if telling failed.
                let _ = sender.send((number, result));
            }
            Err(TryRecvError::Empty) if (shared.is_over)() => return,
            Err(TryRecvError::Empty) => help_or_nap(),
            Err(TryRecvError::Disconnected) => return,
        }
    }
}

/// Ends it all if the thread that has it panics: the results after the one that never comes would
/// be waited for without end.
struct HaltOnPanic<'h>(&'h AtomicBool);

impl Drop for HaltOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Does what another thread has to do, or nothing for a while.
fn help_or_nap() {
    if rayon::yield_now() != Some(Yield::Executed) {
        thread::sleep(NAP);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{self, AssertUnwindSafe};

    use super::*;

    fn squares(order: Order, threads: usize) -> Vec<u64> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let mut told = Vec::new();
        let work = |job: u64| {
            // Some take longer than others.
            thread::sleep(Duration::from_micros(job % 7 * 50));
            job * job
        };
        let halt = AtomicBool::new(false);
        let tell = |results: Vec<u64>| {
            told.extend(results);
            Ok::<(), ()>(())
        };
        run(&pool, 0..500, order, &halt, &|| false, work, tell).expect("nothing fails");
        told
    }

    #[test]
    fn every_result_comes_once_and_in_order() {
        let expected: Vec<u64> = (0..500).map(|n| n * n).collect();
        for threads in [1, 2, 5] {
            assert_eq!(squares(Order::AsGiven, threads), expected);
            let mut unordered = squares(Order::AsReady, threads);
            unordered.sort_unstable();
            assert_eq!(unordered, expected);
        }
    }

    #[test]
    fn a_panic_ends_it_and_loses_no_other_result() {
        for order in [Order::AsGiven, Order::AsReady] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
            let (halt, begun) = (AtomicBool::new(false), AtomicU64::new(0));
            let mut told = Vec::new();
            let work = |job: u64| {
                if job == 0 {
                    while begun.load(Ordering::Relaxed) < 20 {
                        thread::sleep(NAP);
                    }
                    panic!("as it should");
                }
                begun.fetch_add(1, Ordering::Relaxed);
                job
            };
            let tell = |results: Vec<u64>| {
                told.extend(results);
                Ok::<(), ()>(())
            };
            let ended = panic::catch_unwind(AssertUnwindSafe(|| {
                run(&pool, 0.., order, &halt, &|| false, work, tell)
            }));
            assert!(ended.is_err() && halt.into_inner());
            told.sort_unstable();
            assert_eq!(told, (1..=begun.into_inner()).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn a_result_that_cannot_be_told_ends_it() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
        let halt = AtomicBool::new(false);
        let ended =
            run(&pool, 0.., Order::AsGiven, &halt, &|| false, |job: u64| job, |_| Err("enough"));
        assert_eq!((ended, halt.into_inner()), (Err("enough"), true));
    }
}
