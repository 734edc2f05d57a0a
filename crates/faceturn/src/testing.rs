//! What the tests of this crate share.

use std::sync::OnceLock;

use faceturn_cube::Position;

use crate::solver::Solver;

/// A solver with a table that is made once in each run of the tests.
pub(crate) fn solver() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| Solver::in_memory().expect("the published table"))
}

/// The position after these moves.
pub(crate) fn position(moves: &str) -> Position {
    Position::SOLVED.apply(&moves.parse().expect("moves"))
}
