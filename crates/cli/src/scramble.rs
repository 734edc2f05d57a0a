//! `faceturn scramble`

use faceturn::{ScrambleError, Solver, scramble};

use crate::interruption::Interruption;
use crate::plan::Detail;
use crate::plan::ScramblePlan;
use crate::report::with_lengths;
use crate::status::Status;
use crate::{output, preparation, seed, threads};

/// Prints maneuvers to random positions at the distance asked for, each as soon as it is found.
///
/// # Errors
/// A table that is refused, threads that cannot be had, results that cannot be written.
pub(crate) fn run(plan: &ScramblePlan) -> anyhow::Result<Status> {
    threads::pool(plan.threads)?.install(|| {
        let solver = Solver::open_at(&plan.location, &mut preparation::teller(Detail::Summary))?;
        let interruption = Interruption::install();
        let mut random = seed::generator(plan.seed);
        for _ in 0..plan.count {
            let found = match scramble(&solver, plan.length, &mut random, interruption) {
                Err(ScrambleError::Stopped) => return Ok(Status::Interrupted),
                found => found?,
            };
            output::print(
                format!("{}\n", with_lengths(&found.maneuver, Some(plan.length))).as_bytes(),
            )?;
        }
        Ok(Status::Found)
    })
}
