//! Work on two threads apart from rayon's.

use std::sync::{Mutex, PoisonError};

/// Runs both, one on a new thread if possible; for tables that other threads may wait for. A
/// waiting thread of rayon's takes on other work; if that needed the tables, it would wait for
/// itself. If no thread can be started, for lack of memory, this one does both.
pub(crate) fn join<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    if !cfg!(feature = "native") {
        return (one(), other());
    }
    let other = Mutex::new(Some(other));
    let rest = || {
        let other = other.lock().unwrap_or_else(PoisonError::into_inner).take();
        other.expect("one thread takes it")()
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, rest);
        let done = one();
        let rest = thread.map_or_else(|_| Ok(rest()), |thread| thread.join());
        (done, rest.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
