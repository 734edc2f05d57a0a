//! `faceturn solve` and `faceturn distance`

use std::io::{self, BufWriter};

use anyhow::Context;
use faceturn::Solver;

use crate::answer::Answer;
use crate::plan::SolvePlan;
use crate::report::Report;
use crate::status::Status;
use crate::{diary, preparation, threads};

/// Solves the positions in order.
///
/// # Errors
/// A table that is refused, threads that cannot be had, results that cannot be written.
pub(crate) fn run(plan: &SolvePlan) -> anyhow::Result<Status> {
    let worst = tell_refused(plan);
    if plan.inputs.iter().all(Result::is_err) {
        return Ok(worst);
    }
    threads::pool(plan.threads)?.install(|| solve_all(plan, worst))
}

/// Tells what is wrong with the positions that are none.
fn tell_refused(plan: &SolvePlan) -> Status {
    let mut worst = Status::Found;
    for (number, input) in (1..).zip(&plan.inputs) {
        let Err(refused) = input else { continue };
        worst = Status::Wrong;
        let label = match plan.inputs.len() {
            1 => String::new(),
            _ => format!("position {number}: "),
        };
        diary::error(&format!("{label}{}", refused.explained()));
    }
    worst
}

fn solve_all(plan: &SolvePlan, mut worst: Status) -> anyhow::Result<Status> {
    let solver = Solver::open_at(&plan.location, &mut preparation::teller())?;
    let searcher = solver.searcher();
    let mut report = Report::new(BufWriter::new(io::stdout()), plan);
    for input in plan.inputs.iter().flatten() {
        let answer = Answer::find(&searcher, input, plan);
        if answer.outcome.distance().is_none() {
            worst = worst.max(Status::NoneWithin);
        }
        match report.tell(&answer) {
            Ok(()) => {}
            // Whoever read the output has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(error) => return Err(error).context("results cannot be written"),
        }
    }
    Ok(worst)
}
