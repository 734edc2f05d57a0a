//! The examples do what they say.

use std::path::Path;
use std::time::Duration;

use faceturn::{MakeTable, Solver};

#[allow(dead_code)] // Its `main` reads the arguments of the program.
#[path = "../examples/resumable.rs"]
mod resumable;

/// A solver with the table that all tests share.
fn solver() -> Solver {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("h-cosets-v1.table");
    let builder = Solver::builder().table(path).make(MakeTable::IfUnusable);
    builder.open().expect("a table")
}

#[test]
fn a_search_that_runs_out_of_time_is_resumed() {
    let folder = tempfile::tempdir().expect("room for a folder");
    let (solver, path) = (solver(), folder.path().join("a.checkpoint"));
    let position = "R U2 F' L D B2 U R' F2 L' B D' R2 U".parse().expect("moves");
    let solve = |limit| {
        let outcome = resumable::solve(&solver, position, &path, limit);
        outcome.expect("room for a checkpoint")
    };
    let stopped = solve(Duration::ZERO);
    assert_eq!(stopped.distance(), None);
    let solved = solve(Duration::MAX);
    assert!(solved.is_complete());
    // The second time nearly everything is recalled, with the same result.
    assert_eq!(solve(Duration::MAX), solved);
    let lines = std::fs::read_to_string(&path).expect("a checkpoint").lines().count();
    assert!(lines > 100, "{lines} lines");
}
