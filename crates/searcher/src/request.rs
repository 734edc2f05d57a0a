//! What to search for, and how.

use std::fmt;

use faceturn_cube::Metric;

use crate::backend::{Backend, UnavailableBackend};

/// Whether to find all solutions or one, or only to count them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Every minimal solution.
    #[default]
    All,
    /// One minimal solution, the same one on any number of threads.
    First,
    /// How many there are of each length: the solutions of [`Wanted::All`], none of them kept.
    Count,
}

/// How to search. The solutions do not depend on it.
///
/// ```
/// use faceturn_searcher::{Algorithm, Backend};
///
/// // The default is the staged search on the fastest backend that this processor can run.
/// assert_eq!(Algorithm::default(), Algorithm::staged(Backend::best())?);
/// assert_eq!(Algorithm::default().backend(), Some(Backend::best()));
/// assert_eq!(Algorithm::Plain.backend(), None);
/// assert_eq!(Algorithm::staged(Backend::Portable)?.to_string(), "staged portable");
/// # Ok::<(), faceturn_searcher::UnavailableBackend>(())
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

/// `plain`, or `staged` and the backend.
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

/// How many solutions to find, of which lengths, and by which algorithm; by default every minimal
/// solution, on the fastest available backend.
///
/// ```
/// use faceturn_cube::Metric;
/// use faceturn_searcher::{Algorithm, Backend, Request, Wanted};
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
/// # Ok::<(), faceturn_searcher::UnavailableBackend>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Request {
    /// Whether to find all solutions, which is the default, or one, or only to count them.
    pub wanted: Wanted,
    /// The depth of the first pass, in turns of the search's metric, if it is larger than the position's own bound.
    /// The search assumes that no maneuver is shorter, and says so in
    /// [`Outcome::assumed`](crate::Outcome::assumed).
    pub min_depth: u8,
    /// The depth of the last pass, in turns of the search's metric; `None` for [as many as are
    /// needed](Request::last_depth).
    pub max_depth: Option<u8>,
    /// How many more passes to run after the one that finds the minimal solutions. Ignored if one
    /// solution is wanted.
    pub extra: u8,
    /// So many solutions are kept, at most: one more ends the search, and the outcome
    /// [says so](crate::Outcome#structfield.is_full). `None` for as many as there are.
    pub max_solutions: Option<usize>,
    /// The algorithm and the processor's instructions to search with: by default the fastest.
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
            max_solutions: None,
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

    /// The depth of the last pass: that of [`max_depth`](Request#structfield.max_depth), else God's
    /// number and the [`extra`](Request#structfield.extra) passes.
    pub fn last_depth(&self, metric: Metric) -> u8 {
        self.max_depth.unwrap_or_else(|| metric.gods_number().saturating_add(self.extra_passes()))
    }

    /// How many passes follow the first with solutions.
    pub fn extra_passes(&self) -> u8 {
        match self.wanted {
            Wanted::All | Wanted::Count => self.extra,
            Wanted::First => 0,
        }
    }

    faceturn_cube::setters! {
        /// Sets [how many passes](Request#structfield.extra) follow the first with solutions.
        extra(extra: u8);

        /// Sets [how many solutions](Request#structfield.max_solutions) are kept at most.
        max_solutions(max_solutions: usize) = Some(max_solutions);

        /// Sets [how to search](Request#structfield.algorithm).
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
            .algorithm(Algorithm::Plain);
        let expected = Request {
            wanted: Wanted::First,
            min_depth: 3,
            max_depth: Some(15),
            extra: 2,
            max_solutions: Some(7),
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
