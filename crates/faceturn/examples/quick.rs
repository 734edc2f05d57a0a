//! A short solution within some tens of milliseconds, without the table of distances:
//! `cargo run --release --example quick -- superflip`.

use std::error::Error;

use faceturn::{PairSolver, Position, QuickAnswer, QuickRequest};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "superflip".to_owned());
    let position: Position = text.parse()?;
    // A robot keeps the solver for all its cubes.
    let answer = solve(&PairSolver::new(), &position);
    let solution = answer.solution.as_ref().ok_or("the search was stopped")?;
    println!("{solution}");
    println!("{} face turns, shortest: {}", solution.len(), answer.is_shortest());
    Ok(())
}

pub(crate) fn solve(solver: &PairSolver, position: &Position) -> QuickAnswer {
    let request = QuickRequest::new().time(QuickRequest::USUAL_TIME);
    // The time does not include what is made once.
    solver.prepare_quick(&request);
    solver.quick(position, &request)
}
