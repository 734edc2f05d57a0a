//! Time, where there is a clock: WebAssembly has none.

use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

use faceturn_searcher::Observer;

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

/// An observer that stops a search after a time. Not on WebAssembly, which has no clock.
///
/// ```no_run
/// use std::time::Duration;
///
/// use faceturn::{Deadline, RandomSource, Request, Solver};
///
/// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
/// let deadline = Deadline::after(Duration::from_secs(60));
/// let outcome = solver.solve_watched(&position, &Request::new(), &deadline);
/// if deadline.has_passed() {
///     println!("after a minute: at least {} face turns", outcome.lower_bound);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

#[cfg(not(target_family = "wasm"))]
impl Deadline {
    /// A deadline this long from now.
    pub fn after(limit: Duration) -> Deadline {
        // A time that the clock cannot express never comes.
        Deadline(Instant::now().checked_add(limit))
    }

    /// Whether the time is over.
    pub fn has_passed(&self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

#[cfg(not(target_family = "wasm"))]
impl Observer for Deadline {
    fn is_overdue(&self) -> bool {
        self.has_passed()
    }
}

/// Ends work from outside: an observer that wants to stop it, or a time limit.
///
/// ```
/// use faceturn::Watch;
/// use faceturn::passes::StopSignal;
///
/// let watch = Watch::default();
/// let signal = StopSignal::new(&watch, None);
/// assert!(!signal.is_given());
/// watch.stop();
/// assert!(signal.is_given());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StopSignal<O> {
    pub(crate) observer: O,
    #[cfg(not(target_family = "wasm"))]
    deadline: Option<Deadline>,
}

impl<O: Observer> StopSignal<O> {
    /// A signal for work that begins now. WebAssembly has no clock, and so no time limit.
    #[cfg_attr(target_family = "wasm", allow(unused_variables))]
    pub fn new(observer: O, limit: Option<Duration>) -> StopSignal<O> {
        StopSignal {
            observer,
            #[cfg(not(target_family = "wasm"))]
            deadline: limit.map(Deadline::after),
        }
    }

    /// Whether the work should end.
    pub fn is_given(&self) -> bool {
        self.wants_to_stop() || self.is_overdue()
    }
}

impl<O: Observer> Observer for StopSignal<O> {
    fn wants_to_stop(&self) -> bool {
        self.observer.wants_to_stop()
    }

    fn is_overdue(&self) -> bool {
        #[cfg(not(target_family = "wasm"))]
        let is_over = self.deadline.is_some_and(|deadline| deadline.has_passed());
        #[cfg(target_family = "wasm")]
        let is_over = false;
        is_over || self.observer.is_overdue()
    }
}

#[cfg(test)]
mod tests {
    use faceturn_searcher::Request;

    use super::*;
    use crate::testing::{position, solver};
    use crate::watch::Watch;

    #[test]
    fn a_deadline_that_has_passed_stops_a_search() {
        let position = position("R U F2 D' B");
        let search = |deadline: &Deadline| {
            solver().solve_watched(&position, &Request::new(), deadline).distance()
        };
        assert_eq!(search(&Deadline::after(Duration::ZERO)), None);
        let far = Deadline::after(Duration::MAX);
        assert!(!far.has_passed());
        assert_eq!(search(&far), Some(5));
    }

    #[test]
    fn a_signal_is_given_by_its_observer_or_when_its_time_is_over() {
        let (none, over) = (None, Some(Duration::ZERO));
        let says = |observer: &dyn Observer, limit| {
            let signal = StopSignal::new(observer, limit);
            (signal.wants_to_stop(), signal.is_overdue(), signal.is_given())
        };
        let (stopped, late) = (Watch::default(), Deadline::after(Duration::ZERO));
        stopped.stop();
        assert_eq!(says(&(), none), (false, false, false));
        assert_eq!(says(&(), Some(Duration::MAX)), (false, false, false));
        assert_eq!(says(&(), over), (false, true, true));
        assert_eq!(says(&stopped, none), (true, false, true));
        assert_eq!(says(&late, none), (false, true, true));
    }
}
