//! The distance of each position in a file, a line each, from the solved cube or another goal:
//! `cargo run --release --example batch -- oll < positions.txt`.

use std::error::Error;
use std::io::{self, BufRead, Write};

use faceturn::{Aim, GOAL_BYTES, Goal, InMemory, Job, Position, Request, Solver, Start};

fn main() -> Result<(), Box<dyn Error>> {
    let goal = std::env::args().nth(1).unwrap_or_else(|| "solved".to_owned());
    solve_lines(&Solver::open()?, goal.parse()?, io::stdin().lock(), &mut io::stdout())
}

pub(crate) fn solve_lines(
    solver: &Solver,
    goal: Goal,
    lines: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    // The start of this job does not count: the tables are made once, for all lines.
    let job = Job::from(Position::SOLVED).aim(Aim::new(goal)).request(Request::new().first());
    let batch = solver.prepare_batch(&job, GOAL_BYTES, &InMemory(&()))?;
    for (number, line) in (1..).zip(lines.lines()) {
        let start = line?.parse::<Start>().map_err(|error| format!("line {number}: {error}"))?;
        let answer = batch.with_start(start, &InMemory(&()))?.run(&())?;
        let distance = answer.outcome.distance().ok_or(format!("line {number}: no way there"))?;
        writeln!(out, "{distance}\t{}", answer.job.start.text())?;
    }
    Ok(())
}
