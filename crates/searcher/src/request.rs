//! What to look for, and who watches.

use crate::outcome::Pass;

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

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How many solutions.
    pub wanted: Wanted,
    /// The depth of the last pass, in face turns.
    pub max_depth: u8,
    /// How to search.
    pub algorithm: Algorithm,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            wanted: Wanted::default(),
            max_depth: GODS_NUMBER,
            algorithm: Algorithm::default(),
        }
    }
}

/// Watches a search and may end it. Every method is called from whatever thread is at work.
pub trait Observer: Sync {
    /// Asked often: whether to give up.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// A pass is over.
    fn pass_ended(&self, pass: &Pass) {
        let _ = pass;
    }
}

/// Watches nothing.
impl Observer for () {}
