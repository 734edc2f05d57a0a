//! `faceturn solve` and `faceturn distance`

use std::io::{self, BufWriter};

use anyhow::Context;
use faceturn::Solver;

use crate::answer::Answer;
use crate::input;
use crate::plan::SolvePlan;
use crate::preparation;
use crate::report::Report;
use crate::status::Status;

/// Solves the positions in order.
///
/// # Errors
/// A table that is refused, threads that cannot be had, results that cannot be written.
pub(crate) fn run(plan: &SolvePlan) -> anyhow::Result<Status> {
    let worst = input::tell_refused(&plan.inputs);
    if plan.inputs.iter().all(Result::is_err) {
        return Ok(worst);
    }
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = plan.threads {
        pool = pool.num_threads(threads.into());
    }
    let pool = pool.build().context("no threads to work with")?;
    pool.install(|| solve_all(plan, worst))
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
