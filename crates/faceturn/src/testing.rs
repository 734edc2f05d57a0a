//! What the tests of this crate share.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::OnceLock;

use faceturn_cube::{Metric, Position};
#[cfg(feature = "files")]
pub(crate) use faceturn_tests::table_path;

use crate::solver::Solver;

/// A solver. Its table is loaded from a file that all tests share, if there are files.
pub(crate) fn solver() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| {
        #[cfg(feature = "files")]
        let builder = Solver::builder().table(table_path());
        #[cfg(not(feature = "files"))]
        let builder = Solver::builder().in_memory();
        builder.open().expect("the published table")
    })
}

/// The same in quarter turns.
pub(crate) fn quarter_solver() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| solver().in_metric(Metric::Quarter).expect("the published table"))
}

/// The position after these moves.
pub(crate) fn position(moves: &str) -> Position {
    Position::SOLVED.apply(&moves.parse().expect("moves"))
}

/// Draws `times` for each of the `kinds`: all are drawn, and about equally often. The seeds are
/// fixed: five standard deviations of chi-square are passed for ever or never.
pub(crate) fn assert_uniform<T: Eq + Hash>(
    kinds: usize,
    times: usize,
    mut draw: impl FnMut() -> T,
) {
    let mut counts: HashMap<T, usize> = HashMap::new();
    for _ in 0..kinds * times {
        *counts.entry(draw()).or_default() += 1;
    }
    assert_eq!(counts.len(), kinds);
    let square = |&count: &usize| (count as f64 - times as f64).powi(2) / times as f64;
    let free = kinds as f64 - 1.0;
    let deviations = (counts.values().map(square).sum::<f64>() - free) / (2.0 * free).sqrt();
    assert!(deviations.abs() < 5.0, "{deviations} standard deviations");
}
