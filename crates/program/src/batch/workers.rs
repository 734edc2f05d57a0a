//! Processes many positions on all threads, with results in order.
//!
//! Every thread of the pool takes one position after another. A thread that finds none left, or
//! none yet, helps with the positions that other threads work on, so that all are busy to the end.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rayon_core::{ThreadPool, Yield};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    AsGiven,
    AsReady,
}

/// How many results may wait for an earlier one, so that a slow position does not fill the memory.
const WINDOW: u64 = 10_000;

/// How many jobs are read ahead.
const AHEAD: usize = 256;

/// How long an idle thread sleeps before it looks again.
const NAP: Duration = Duration::from_micros(500);

struct Shared<'h, J, R> {
    jobs: Mutex<Receiver<(u64, J)>>,
    results: Mutex<Sender<(u64, R)>>,
    /// How many results have been reported, in order.
    reported: &'h AtomicU64,
    order: Order,
    halt: &'h AtomicBool,
    /// Whether to stop waiting for more jobs.
    is_over: &'h (dyn Fn() -> bool + Sync),
}

/// Runs every job and reports the results on this thread, all that are ready together. When
/// `is_over`, jobs that have been read are still done, but it waits for no more.
///
/// # Errors
/// The system refuses a thread, or `report` fails; after that no job is started, and `halt` is set.
/// The caller may also set `halt`, and long work has to check it. Work must not panic: others may
/// wait for its result.
pub(crate) fn run<J: Send + 'static, R: Send, E: From<io::Error>>(
    pool: &ThreadPool,
    jobs: impl Iterator<Item = J> + Send + 'static,
    order: Order,
    halt: &AtomicBool,
    is_over: &(dyn Fn() -> bool + Sync),
    work: impl Fn(J) -> R + Sync,
    mut report: impl FnMut(Vec<R>) -> Result<(), E>,
) -> Result<(), E> {
    let (job_sender, job_receiver) = mpsc::sync_channel(AHEAD);
    let (result_sender, result_receiver) = mpsc::channel();
    // This thread may wait for input when no more is wanted, so it is not joined.
    thread::Builder::new().spawn(move || {
        for job in (0..).zip(jobs) {
            if job_sender.send(job).is_err() {
                break;
            }
        }
    })?;
    let reported = AtomicU64::new(0);
    let shared = Shared {
        jobs: Mutex::new(job_receiver),
        results: Mutex::new(result_sender),
        reported: &reported,
        order,
        halt,
        is_over,
    };
    thread::scope(|scope| {
        // The threads own what they share: when they end, the channel of results closes.
        thread::Builder::new().spawn_scoped(scope, || {
            let shared = shared;
            pool.broadcast(|_| take_jobs(&shared, &work));
        })?;
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
            reported.store(next, Ordering::Relaxed);
            if ready.is_empty() {
                continue;
            }
            if let Err(error) = report(ready) {
                halt.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    })
}

fn take_jobs<J, R>(shared: &Shared<'_, J, R>, work: &(impl Fn(J) -> R + Sync)) {
    loop {
        if shared.halt.load(Ordering::Relaxed) {
            return;
        }
        let taken = shared.jobs.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
        match taken {
            Ok((number, job)) => {
                while shared.order == Order::AsGiven
                    && number > shared.reported.load(Ordering::Relaxed) + WINDOW
                    && !shared.halt.load(Ordering::Relaxed)
                {
                    help_or_nap();
                }
                let result = work(job);
                let sender = shared.results.lock().unwrap_or_else(PoisonError::into_inner);
                // The receiver is gone if a report failed.
                let _ = sender.send((number, result));
            }
            Err(TryRecvError::Empty) if (shared.is_over)() => return,
            Err(TryRecvError::Empty) => help_or_nap(),
            Err(TryRecvError::Disconnected) => return,
        }
    }
}

fn help_or_nap() {
    if rayon_core::yield_now() != Some(Yield::Executed) {
        thread::sleep(NAP);
    }
}

#[cfg(test)]
mod tests {
    use rayon_core::ThreadPoolBuilder;

    use super::*;

    fn squares(order: Order, threads: usize) -> Vec<u64> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let mut reported = Vec::new();
        let work = |job: u64| {
            // Some take longer than others.
            thread::sleep(Duration::from_micros(job % 7 * 50));
            job * job
        };
        let halt = AtomicBool::new(false);
        let report = |results: Vec<u64>| {
            reported.extend(results);
            Ok::<(), io::Error>(())
        };
        run(&pool, 0..500, order, &halt, &|| false, work, report).expect("nothing fails");
        reported
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
    fn a_result_that_cannot_be_reported_ends_the_run() {
        let pool = ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
        let halt = AtomicBool::new(false);
        let ended = run(
            &pool,
            0..,
            Order::AsGiven,
            &halt,
            &|| false,
            |job: u64| job,
            |_| Err(io::Error::other("enough")),
        );
        let error = ended.map_err(|error: io::Error| error.to_string());
        assert_eq!((error, halt.into_inner()), (Err("enough".to_owned()), true));
    }
}
