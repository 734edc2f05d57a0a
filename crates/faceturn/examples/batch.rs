//! The distance of each position in a file, a line each, from the solved cube or another goal:
//! `cargo run --release --example batch -- oll < positions.txt`.

use std::error::Error;
use std::io::{self, BufRead, Write};

use faceturn::goals::{GOAL_BYTES, InMemory};
use faceturn::jobs::Aim;
use faceturn::{Goal, Job, Request, Solver, Start};

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
    let job = Job::<()>::default().aim(Aim::new(goal)).request(Request::new().first());
    // The preparer makes what it needs once, for all lines.
    let preparer = solver.preparer(job, GOAL_BYTES);
    for (number, line) in (1..).zip(lines.lines()) {
        let start = line?.parse::<Start>().map_err(|error| format!("line {number}: {error}"))?;
        let answer = preparer.prepare(start, &InMemory(&()))?.run(&())?;
        let distance = answer.outcome.distance().ok_or(format!("line {number}: no way there"))?;
        writeln!(out, "{distance}\t{}", answer.job.start.text())?;
    }
    Ok(())
}
