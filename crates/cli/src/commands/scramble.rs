//! `faceturn scramble`

use anyhow::bail;
use faceturn::{
    FARTHEST_SCRAMBLE, Maneuver, Position, ScrambleError, Solver, TableLocation, scramble,
};
use serde_json::{Value, json};

use crate::arguments::{OutputArguments, ScrambleArguments};
use crate::commands::seed;
use crate::commands::solve::report::with_lengths;
use crate::interruption::Interruption;
use crate::status::Status;
use crate::table_location;
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
    pub(crate) output: OutputArguments,
}

/// What the arguments ask for.
///
/// # Errors
/// A length that no position has, or no place for the table.
pub(crate) fn plan(arguments: ScrambleArguments) -> anyhow::Result<ScramblePlan> {
    let ScrambleArguments { length, count, seed, threads, table, output } = arguments;
    if length > FARTHEST_SCRAMBLE {
        bail!(ScrambleError::TooFar { length });
    }
    Ok(ScramblePlan {
        length,
        count,
        seed,
        threads: threads.threads,
        location: table_location::choose(table)?,
        output,
    })
}

/// Prints maneuvers to random positions at the distance asked for, each as soon as it is found.
///
/// # Errors
/// A table that is refused, threads that cannot be had, results that cannot be written.
pub(crate) fn run(plan: &ScramblePlan) -> anyhow::Result<Status> {
    threads::pool(plan.threads)?.install(|| {
        let detail = plan.output.detail();
        let solver = Solver::builder()
            .location(plan.location.clone())
            .events(table_progress::reporter(detail))
            .open()?;
        let interruption = Interruption::install();
        let mut random = seed::generator(plan.seed, detail);
        for _ in 0..plan.count {
            let found = match scramble(&solver, plan.length, &mut random, interruption) {
                Err(ScrambleError::Stopped) => return Ok(Status::Interrupted),
                found => found?,
            };
            let line = if plan.output.json {
                object(&found.maneuver, plan.length).to_string()
            } else {
                with_lengths(&found.maneuver, Some(plan.length))
            };
            if stdout::print_next((line + "\n").as_bytes())?.is_break() {
                break;
            }
        }
        Ok(Status::Found)
    })
}

/// A scramble as a JSON object, which other commands read as a position with its distance.
fn object(scramble: &Maneuver, distance: u8) -> Value {
    let position = Position::SOLVED.apply(scramble);
    json!({
        "position": scramble.to_string(),
        "distance": distance,
        "facelets": position.facelets(),
    })
}
