//! What to search for, and how.

use std::fmt;
use std::time::Duration;

use faceturn_cube::{Metric, Solution};

use crate::backend::{Backend, UnavailableBackend};

/// Which solutions to return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Every minimal solution.
    #[default]
    All,
    /// One minimal solution, the same one on any number of threads.
    First,
    /// Only the number of solutions of each length: those of [`Wanted::All`], none kept.
    Count,
}

/// The search algorithm. The solutions do not depend on it.
///
/// ```
/// use faceturn::passes::{Algorithm, Backend};
///
/// // The default is the staged search on the fastest backend that this processor can run.
/// assert_eq!(Algorithm::default(), Algorithm::staged(Backend::best())?);
/// assert_eq!(Algorithm::default().backend(), Some(Backend::best()));
/// assert_eq!(Algorithm::Plain.backend(), None);
/// assert_eq!(Algorithm::staged(Backend::Portable)?.to_string(), "staged portable");
/// # Ok::<(), faceturn::passes::UnavailableBackend>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// Node by node under three distances, as M. Reid wrote it in 1997: the specification.
    Plain,
    /// Batches of nodes in stages, under six distances: the fast search. Made by
    /// [`Algorithm::staged`], which checks that this processor can run the backend.
    #[non_exhaustive]
    Staged(Backend),
}

impl Algorithm {
    /// The staged search on this backend.
    ///
    /// # Errors
    /// [`UnavailableBackend`] if this processor cannot run the backend.
    pub fn staged(backend: Backend) -> Result<Algorithm, UnavailableBackend> {
        UnavailableBackend::check(backend, Backend::available())?;
        Ok(Algorithm::Staged(backend))
    }

    /// The lower-case name: `plain` or `staged`.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Plain => "plain",
            Algorithm::Staged(_) => "staged",
        }
    }

    /// The backend of the staged search; `None` for the plain one.
    pub const fn backend(self) -> Option<Backend> {
        match self {
            Algorithm::Plain => None,
            Algorithm::Staged(backend) => Some(backend),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Algorithm::Plain => f.write_str("plain"),
            Algorithm::Staged(backend) => write!(f, "staged {backend}"),
        }
    }
}

impl Default for Algorithm {
    fn default() -> Algorithm {
        Algorithm::Staged(Backend::best())
    }
}

/// Which solutions to search for, and how; by default every minimal one, on the fastest backend.
///
/// ```
/// use faceturn::passes::{Algorithm, Backend};
/// use faceturn::{Metric, Request, Solution, Wanted};
///
/// let all_minimal = Request::new();
/// assert_eq!((all_minimal.wanted, all_minimal.extra), (Wanted::All, 0));
/// assert_eq!((all_minimal.min_depth, all_minimal.last_depth(Metric::Face)), (0, 20));
///
/// let just_one = Request::new().first();
/// let up_to_one_turn_longer = Request::new().extra(1);
/// assert_eq!(up_to_one_turn_longer.last_depth(Metric::Quarter), 27);
/// let up_to_15_turns = Request::new().max_depth(15);
/// let known_to_need_17 = Request::new().min_depth(17);
/// let as_reid_did = Request::new().algorithm(Algorithm::Plain);
/// let on_any_processor = Request::new().algorithm(Algorithm::staged(Backend::Portable)?);
/// # Ok::<(), faceturn::passes::UnavailableBackend>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request {
    /// Whether to find all solutions (the default), one, or only count them.
    pub wanted: Wanted,
    /// The depth of the first pass, if it is larger than the position's own bound. The search
    /// assumes that no maneuver is shorter and reports this in
    /// [`Outcome::assumed`](crate::Outcome::assumed).
    pub min_depth: u8,
    /// The depth of the last pass; `None` for [the default](Request::last_depth).
    pub max_depth: Option<u8>,
    /// Number of passes after the first with solutions. Ignored if one solution is wanted.
    pub extra: u8,
    /// Maximum number of solutions kept; one more ends the search and [is
    /// reported](crate::Outcome#structfield.is_full). By default a million, 24 MB.
    pub max_solutions: usize,
    /// How long the search may take; `None` for no limit. A search of a solver or a job heeds it;
    /// this crate and WebAssembly have no clock.
    pub timeout: Option<Duration>,
    /// The algorithm and backend; by default the fastest.
    pub algorithm: Algorithm,
}

impl Request {
    /// Every minimal solution, on the fastest available backend. See [`Request`] for an example.
    pub fn new() -> Request {
        Request {
            wanted: Wanted::default(),
            min_depth: 0,
            max_depth: None,
            extra: 0,
            max_solutions: 1_000_000,
            timeout: None,
            algorithm: Algorithm::default(),
        }
    }

    /// Sets [how many solutions](Request#structfield.wanted) to find.
    #[must_use]
    pub fn wanted(self, wanted: Wanted) -> Request {
        Request { wanted, ..self }
    }

    /// Asks for one minimal solution, the same one on any number of threads.
    #[must_use]
    pub fn first(self) -> Request {
        self.wanted(Wanted::First)
    }

    faceturn_cube::setters! {
        /// Sets the [depth of the first pass](Request#structfield.min_depth).
        min_depth(min_depth: u8);

        /// Sets the [depth of the last pass](Request#structfield.max_depth).
        max_depth(max_depth: u8) = Some(max_depth);
    }

    /// The depth of the last pass: [`max_depth`](Request#structfield.max_depth) if set, else
    /// God's number plus the [`extra`](Request#structfield.extra) passes; at most
    /// [`Solution::MAX_TURNS`].
    pub fn last_depth(&self, metric: Metric) -> u8 {
        let last = metric.gods_number().saturating_add(self.extra_passes());
        self.max_depth.unwrap_or(last).min(Solution::MAX_TURNS as u8)
    }

    /// Number of passes after the first with solutions.
    pub fn extra_passes(&self) -> u8 {
        match self.wanted {
            Wanted::All | Wanted::Count => self.extra,
            Wanted::First => 0,
        }
    }

    faceturn_cube::setters! {
        /// Sets the [number of passes](Request#structfield.extra) after the first with solutions.
        extra(extra: u8);

        /// Sets the [maximum number of solutions](Request#structfield.max_solutions) kept.
        max_solutions(max_solutions: usize);

        /// Sets [how long](Request#structfield.timeout) the search may take.
        timeout(timeout: Duration) = Some(timeout);

        /// Sets the [algorithm](Request#structfield.algorithm).
        algorithm(algorithm: Algorithm);
    }
}

impl Default for Request {
    fn default() -> Request {
        Request::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_its_defaults_and_what_was_set() {
        let request = Request::new();
        assert_eq!(request, Request::default());
        assert_eq!((request.min_depth, request.max_depth, request.extra), (0, None, 0));
        assert_eq!(request.extra(3).last_depth(Metric::Face), 23);
        assert_eq!(request.extra(3).first().last_depth(Metric::Quarter), 26);
        assert_eq!(request.extra(3).max_depth(9).last_depth(Metric::Face), 9);
        assert_eq!((request.wanted, request.algorithm), (Wanted::All, Algorithm::default()));
        let set = request
            .wanted(Wanted::First)
            .min_depth(3)
            .max_depth(15)
            .extra(2)
            .max_solutions(7)
            .timeout(Duration::from_secs(9))
            .algorithm(Algorithm::Plain);
        let expected = Request {
            wanted: Wanted::First,
            min_depth: 3,
            max_depth: Some(15),
            extra: 2,
            max_solutions: 7,
            timeout: Some(Duration::from_secs(9)),
            algorithm: Algorithm::Plain,
        };
        assert_eq!(set, expected);
    }

    #[test]
    fn an_algorithm_says_what_it_is() {
        assert_eq!(Algorithm::default(), Algorithm::Staged(Backend::best()));
        for backend in Backend::ALL {
            let staged = Algorithm::staged(backend);
            assert_eq!(staged.is_ok(), backend.is_available(), "{backend}");
            let staged = Algorithm::Staged(backend);
            assert_eq!((staged.name(), staged.backend()), ("staged", Some(backend)));
            assert_eq!(staged.to_string(), format!("staged {}", backend.name()));
        }
        let plain = Algorithm::Plain;
        assert_eq!((plain.name(), plain.backend()), ("plain", None));
        assert_eq!(plain.to_string(), "plain");
    }
}
