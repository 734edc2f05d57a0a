//! The examples do what they say.

use std::path::Path;
use std::time::Duration;

use faceturn::tables::MakeTable;
use faceturn::{PairSolver, Position, Request, Solver, Watch};

// Their `main` functions read the arguments of the program.
#[allow(dead_code)]
#[path = "../examples/batch.rs"]
mod batch;
#[allow(dead_code)]
#[path = "../examples/cancel.rs"]
mod cancel;
#[allow(dead_code)]
#[path = "../examples/goal.rs"]
mod goal;
#[allow(dead_code)]
#[path = "../examples/quick.rs"]
mod quick;
#[allow(dead_code)]
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
    // The second run recalls nearly everything, with the same result.
    assert_eq!(solve(Duration::MAX), solved);
    let lines = std::fs::read_to_string(&path).expect("a checkpoint").lines().count();
    assert!(lines > 100, "{lines} lines");
}

#[test]
fn a_goal_is_reached_by_the_turns_allowed_or_it_is_said_why_not() {
    let solve = |goal: &str, moves: &str| {
        let answer =
            goal::solve("F R U R' U' F'".to_owned(), goal.to_owned(), Some(moves.to_owned()));
        answer.expect("a job")
    };
    let answer = solve("oll", "<R,U,F>");
    assert_eq!((answer.outcome.distance(), answer.is_complete()), (Some(6), true));
    assert!(answer.solutions.iter().any(|it| it.to_string() == "F U R U' R' F'"));
    assert!(solve("solved", "<R2,U2,F2>").unreachable.is_some());
}

#[test]
fn a_short_solution_solves_the_position() {
    let position: Position = "superflip".parse().expect("a name");
    let answer = quick::solve(&PairSolver::new(), &position);
    assert!(position.apply(&answer.solution.expect("a solution")).is_solved());
}

#[test]
fn each_line_has_its_distance_and_a_wrong_one_is_named() {
    let solve = |goal: &str, lines: &str| {
        let (goal, mut out) = (goal.parse().expect("a goal"), Vec::new());
        let result = batch::solve_lines(&solver(), goal, lines.as_bytes(), &mut out);
        let out = String::from_utf8(out).expect("text");
        (out, result.err().map(|error| error.to_string()))
    };
    assert_eq!(solve("solved", "R U\nD2\n"), ("2\tR U\n1\tD2\n".to_owned(), None));
    assert_eq!(solve("cross", "R U\nU2\n"), ("1\tR U\n0\tU2\n".to_owned(), None));
    let (out, error) = solve("solved", "R\nQ\n");
    assert_eq!(out, "1\tR\n");
    assert!(error.is_some_and(|it| it.starts_with("line 2: unknown move \"Q\"")));
}

#[test]
fn a_search_that_was_stopped_prints_what_has_been_proven() {
    let position = "R U R' U' F2".parse().expect("moves");
    let watch = Watch::default();
    let solve = || cancel::proven(&solver().solve_watched(&position, &Request::new(), &watch));
    assert_eq!(solve(), "5 face turns, solutions: 1");
    watch.stop();
    let stopped = solve();
    assert!(stopped.ends_with("face turns"), "{stopped}");
}
