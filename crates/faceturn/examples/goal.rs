//! Every shortest way to a goal, by all turns or by those given:
//! `cargo run --release --example goal -- "F R U R' U' F'" oll "<R,U,F>"`.

use std::error::Error;

use faceturn::goals::{GOAL_BYTES, InMemory};
use faceturn::jobs::WrittenJob;
use faceturn::{Answer, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let position = arguments.next().unwrap_or_else(|| "F R U R' U' F'".to_owned());
    let goal = arguments.next().unwrap_or_else(|| "oll".to_owned());
    let answer = solve(position, goal, arguments.next())?;
    for solution in &answer.solutions {
        println!("{solution}");
    }
    match answer.unreachable {
        Some(reason) => println!("no way there: {reason}"),
        None => println!("distance {:?}", answer.outcome.distance()),
    }
    Ok(())
}

pub(crate) fn solve(
    position: String,
    goal: String,
    moves: Option<String>,
) -> Result<Answer, Box<dyn Error>> {
    let written = WrittenJob { position, goal: Some(goal), moves, ..WrittenJob::default() };
    let job = written.read()?;
    // A goal has pattern databases of its own. The table is opened only for the whole cube by all
    // turns.
    let preparer = Solver::builder().preparer(written.read_without_start()?, GOAL_BYTES);
    Ok(preparer.prepare(job.start, &InMemory(&()))?.run(&())?)
}
