//! What to look for, and who watches.

use faceturn_cube::Maneuver;

use crate::outcome::{Part, Pass, Tally};

/// Face turns that suffice for every position: God's number. T. Rokicki, H. Kociemba, M. Davidson
/// and J. Dethridge, "The diameter of the Rubik's Cube group is twenty", 2010 (cube20.org).
pub const GODS_NUMBER: u8 = 20;

/// How many solutions are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Every minimal one.
    #[default]
    All,
    /// One; which one does not depend on the number of threads.
    First,
}

/// The instructions that the staged search is made of. Nodes and solutions are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// AVX-512: F, BW, DQ and VL.
    Avx512,
    /// AVX2.
    Avx2,
    /// Those that every processor has.
    Portable,
}

impl Instructions {
    /// All of them, the fastest first.
    pub const ALL: [Instructions; 3] =
        [Instructions::Avx512, Instructions::Avx2, Instructions::Portable];
}

/// How the search goes about it. The solutions are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Node by node under three distances, as M. Reid wrote it in 1997: the specification.
    Plain,
    /// A batch of nodes at a time, in stages, under six distances: the fast one.
    Staged(Instructions),
}

impl Default for Algorithm {
    fn default() -> Algorithm {
        Algorithm::Staged(Instructions::best())
    }
}

/// What to look for; by default every minimal solution, with the fastest instructions there are.
///
/// ```
/// use faceturn_searcher::{Algorithm, GODS_NUMBER, Instructions, Request, Wanted};
///
/// let every_minimal_one = Request::default();
/// assert_eq!((every_minimal_one.wanted, every_minimal_one.extra), (Wanted::All, 0));
/// assert_eq!((every_minimal_one.min_depth, every_minimal_one.max_depth), (0, GODS_NUMBER));
///
/// let just_one = Request { wanted: Wanted::First, ..Request::default() };
/// let any_with_one_turn_more = Request { extra: 1, ..Request::default() };
/// let none_beyond_15 = Request { max_depth: 15, ..Request::default() };
/// let known_to_need_17 = Request { min_depth: 17, ..Request::default() };
/// let as_reid_did = Request { algorithm: Algorithm::Plain, ..Request::default() };
/// let on_any_processor =
///     Request { algorithm: Algorithm::Staged(Instructions::Portable), ..Request::default() };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How many solutions.
    pub wanted: Wanted,
    /// The depth of the first pass, in face turns, if the position's own bound is not larger. No
    /// shorter maneuver is tried: that there is none is for the caller to know, and
    /// [`Outcome::assumed`](crate::Outcome::assumed) tells it on.
    pub min_depth: u8,
    /// The depth of the last pass, in face turns.
    pub max_depth: u8,
    /// How many passes follow the one that found the minimal solutions, for longer ones; none if
    /// one solution is wanted.
    pub extra: u8,
    /// How to search.
    pub algorithm: Algorithm,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            wanted: Wanted::default(),
            min_depth: 0,
            max_depth: GODS_NUMBER,
            extra: 0,
            algorithm: Algorithm::default(),
        }
    }
}

/// Watches a search and may end it. Every method is called from whatever thread is at work, except
/// for those about passes, which are called in turn. By default they do nothing.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use faceturn_searcher::{Finished, Observer, Part};
///
/// /// Gives up after so many nodes.
/// struct Budget {
///     most: u64,
///     nodes: AtomicU64,
/// }
///
/// impl Observer for Budget {
///     fn wants_to_stop(&self) -> bool {
///         self.nodes.load(Ordering::Relaxed) >= self.most
///     }
///     fn part_ended(&self, _: Part, _: f64, finished: &Finished) {
///         self.nodes.fetch_add(finished.tally.nodes, Ordering::Relaxed);
///     }
/// }
///
/// let budget = Budget { most: 1_000_000, nodes: AtomicU64::new(0) };
/// assert!(!budget.wants_to_stop());
/// ```
pub trait Observer: Sync {
    /// Asked often: whether to give up.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// A pass begins.
    fn pass_began(&self, depth: u8) {
        let _ = depth;
    }

    /// What has been remembered of a part that an earlier search of the same position, request and
    /// version of this crate has finished: it is not searched again. Solutions that do not solve
    /// the position make it be searched all the same.
    fn recall(&self, part: Part) -> Option<Finished> {
        let _ = part;
        None
    }

    /// A part is finished, now or by having been recalled. `share` is its share of the pass, of 1,
    /// as the pass before leads to expect.
    fn part_ended(&self, part: Part, share: f64, finished: &Finished) {
        let _ = (part, share, finished);
    }

    /// A pass is over; these are its solutions, all of which are complete if it is.
    fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
        let _ = (pass, solutions);
    }
}

/// Watches nothing.
impl Observer for () {}

/// What a finished part of a pass has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    /// The work done.
    pub tally: Tally,
    /// The solutions found, of symmetric positions one of each orbit at least.
    pub solutions: Vec<Maneuver>,
}
