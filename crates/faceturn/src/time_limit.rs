//! Clocks. WebAssembly has none: there no limit ever passes, and nothing takes time.

use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

use faceturn_cube::{Maneuver, Metric};
use faceturn_searcher::{Event, Observer, Part, PartResult};

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

/// An observer with a time limit, which begins when this is made.
///
/// ```no_run
/// use std::time::Duration;
///
/// use faceturn::observers::TimeLimit;
/// use faceturn::{Observer, RandomSource, Request, Solver};
///
/// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
/// let limited = TimeLimit::new((), Some(Duration::from_secs(60)));
/// let outcome = solver.solve_watched(&position, &Request::new(), &limited);
/// if limited.is_overdue() {
///     println!("after a minute: at least {} face turns", outcome.lower_bound);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit<O> {
    observer: O,
    /// `None` never comes.
    #[cfg(not(target_family = "wasm"))]
    end: Option<Instant>,
}

impl<O: Observer> TimeLimit<O> {
    /// Limits work that begins now; `None` if it may take any time.
    #[cfg_attr(target_family = "wasm", allow(unused_variables))]
    pub fn new(observer: O, limit: Option<Duration>) -> TimeLimit<O> {
        TimeLimit {
            observer,
            #[cfg(not(target_family = "wasm"))]
            // A time that the clock cannot express never comes.
            end: limit.and_then(|limit| Instant::now().checked_add(limit)),
        }
    }
}

impl<O: Observer> Observer for TimeLimit<O> {
    fn wants_to_stop(&self) -> bool {
        self.observer.wants_to_stop()
    }

    fn is_overdue(&self) -> bool {
        #[cfg(not(target_family = "wasm"))]
        let is_over = self.end.is_some_and(|end| Instant::now() >= end);
        #[cfg(target_family = "wasm")]
        let is_over = false;
        is_over || self.observer.is_overdue()
    }

    fn event(&self, event: &Event<'_>) {
        self.observer.event(event);
    }

    fn known_solution(&self, metric: Metric, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        self.observer.known_solution(metric, depth, expected_nodes)
    }

    fn recall(&self, part: Part) -> Option<PartResult> {
        self.observer.recall(part)
    }
}

#[cfg(test)]
mod tests {
    use faceturn_searcher::{Request, StopWhen};

    use super::*;
    use crate::testing::{position, solver};

    #[test]
    fn a_time_that_has_passed_stops_a_search() {
        let position = position("R U F2 D' B");
        let search = |limit| {
            let limited = TimeLimit::new((), Some(limit));
            solver().solve_watched(&position, &Request::new(), &limited).distance()
        };
        assert_eq!(search(Duration::ZERO), None);
        assert_eq!(search(Duration::MAX), Some(5));
    }

    #[test]
    fn its_observer_or_its_time_ends_the_work() {
        let (none, over) = (None, Some(Duration::ZERO));
        let says = |observer: &dyn Observer, limit| {
            let limited = TimeLimit::new(observer, limit);
            (limited.wants_to_stop(), limited.is_overdue(), limited.asks_to_end())
        };
        assert_eq!(says(&(), none), (false, false, false));
        assert_eq!(says(&(), Some(Duration::MAX)), (false, false, false));
        assert_eq!(says(&(), over), (false, true, true));
        assert_eq!(says(&StopWhen(|| true), none), (true, false, true));
        assert_eq!(says(&TimeLimit::new((), over), none), (false, true, true));
    }
}
