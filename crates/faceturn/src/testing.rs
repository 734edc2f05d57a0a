//! Helpers for the tests of this crate.

use std::sync::OnceLock;

use faceturn_cube::{Metric, Position};
use faceturn_goals::InMemory;
pub(crate) use faceturn_tests::table_path;

use crate::job::{Job, Prepared};
use crate::solver::Solver;

/// A solver; with files, its table is loaded from a file that all tests share.
pub(crate) fn solver() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| {
        let builder = Solver::builder().in_memory();
        #[cfg(feature = "native")]
        let builder = builder.table(table_path());
        builder.open().expect("the published table")
    })
}

pub(crate) fn quarter_solver() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| solver().in_metric(Metric::Quarter).expect("the published table"))
}

/// A job prepared with few databases, made quickly: the results do not depend on them.
pub(crate) fn prepared(job: &Job) -> Prepared {
    let source = InMemory(&());
    solver().prepare_from(job, 2_000_000, &source).expect("memory for databases")
}

pub(crate) fn position(moves: &str) -> Position {
    Position::SOLVED.apply(&moves.parse().expect("moves"))
}
