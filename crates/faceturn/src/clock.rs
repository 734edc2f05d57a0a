//! Time, where there is a clock: WebAssembly has none.

use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

use faceturn_searcher::Observer;

/// Measures how long something takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    #[cfg(not(target_family = "wasm"))]
    start: Instant,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch {
            #[cfg(not(target_family = "wasm"))]
            start: Instant::now(),
        }
    }

    /// The time since the start; 0 without a clock.
    pub(crate) fn elapsed(&self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.start.elapsed();
        #[cfg(target_family = "wasm")]
        Duration::ZERO
    }
}

/// A time limit that may not be there.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    #[cfg(not(target_family = "wasm"))]
    deadline: Option<crate::watch::Deadline>,
}

impl Limit {
    /// The limit this long from now. Without a clock there is none.
    #[cfg_attr(target_family = "wasm", allow(unused_variables))]
    pub(crate) fn from_now(limit: Option<Duration>) -> Limit {
        Limit {
            #[cfg(not(target_family = "wasm"))]
            deadline: limit.map(crate::watch::Deadline::after),
        }
    }
}

impl Observer for Limit {
    fn is_overdue(&self) -> bool {
        #[cfg(not(target_family = "wasm"))]
        return self.deadline.is_some_and(|deadline| deadline.has_passed());
        #[cfg(target_family = "wasm")]
        false
    }
}
