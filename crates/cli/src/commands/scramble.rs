//! `faceturn scramble`

use anyhow::bail;
use faceturn::{FARTHEST_SCRAMBLE, ScrambleError, Solver, TableLocation, scramble};

use crate::arguments::ScrambleArguments;
use crate::commands::seed;
use crate::commands::solve::report::with_lengths;
use crate::interruption::Interruption;
use crate::status::Status;
use crate::table_location;
use crate::terminal::detail::Detail;
use crate::terminal::{stdout, table_progress};
use crate::threads;

/// Which positions to draw.
#[derive(Debug)]
pub(crate) struct ScramblePlan {
    /// Face turns, [`FARTHEST_SCRAMBLE`] at most.
    pub(crate) length: u8,
    pub(crate) count: u64,
    /// `None`: one from the system.
    pub(crate) seed: Option<u64>,
    /// `None`: as many as the machine runs at once.
    pub(crate) threads: Option<u16>,
    pub(crate) location: TableLocation,
}

/// What the arguments ask for.
///
/// # Errors
/// A length that no position has, or no place for the table.
pub(crate) fn plan(arguments: ScrambleArguments) -> anyhow::Result<ScramblePlan> {
    let ScrambleArguments { length, count, seed, threads, table } = arguments;
    if length > FARTHEST_SCRAMBLE {
        bail!(ScrambleError::TooFar { length });
    }
    Ok(ScramblePlan {
        length,
        count,
        seed,
        threads: threads.threads,
        location: table_location::choose(table)?,
    })
}

/// Prints maneuvers to random positions at the distance asked for, each as soon as it is found.
///
/// # Errors
/// A table that is refused, threads that cannot be had, results that cannot be written.
pub(crate) fn run(plan: &ScramblePlan) -> anyhow::Result<Status> {
    threads::pool(plan.threads)?.install(|| {
        let solver = Solver::open_at(&plan.location, &mut table_progress::teller(Detail::Summary))?;
        let interruption = Interruption::install();
        let mut random = seed::generator(plan.seed);
        for _ in 0..plan.count {
            let found = match scramble(&solver, plan.length, &mut random, interruption) {
                Err(ScrambleError::Stopped) => return Ok(Status::Interrupted),
                found => found?,
            };
            stdout::print(
                format!("{}\n", with_lengths(&found.maneuver, Some(plan.length))).as_bytes(),
            )?;
        }
        Ok(Status::Found)
    })
}
