//! `faceturn scramble`

use anyhow::bail;
use faceturn::{Maneuver, Metric, Position, ScrambleError, farthest_scramble, scramble};
use serde_json::{Value, json};

use crate::arguments::{OutputArguments, ScrambleArguments};
use crate::commands::seed;
use crate::commands::solve::report::with_lengths;
use crate::interruption::Interruption;
use crate::status::Status;
use crate::table_source::TableSource;
use crate::terminal::stdout;
use crate::threads;

/// Which scrambles to print.
#[derive(Debug)]
pub(crate) struct ScramblePlan {
    /// Turns in the table's metric, [`farthest_scramble`] at most.
    pub(crate) length: u8,
    pub(crate) count: u64,
    /// `None`: from the system.
    pub(crate) seed: Option<u64>,
    /// `None`: one for each processor.
    pub(crate) threads: Option<u16>,
    pub(crate) table: TableSource,
    pub(crate) output: OutputArguments,
}

/// Makes the plan.
///
/// # Errors
/// The length is too large, or there is no place for the table.
pub(crate) fn plan(arguments: ScrambleArguments) -> anyhow::Result<ScramblePlan> {
    let ScrambleArguments { length, metric, count, seed, threads, table, .. } = arguments;
    let metric = metric.metric;
    if length > farthest_scramble(metric) {
        bail!(ScrambleError::TooFar { length, metric });
    }
    let table = TableSource::choose(table)?.with_upper_bound(arguments.upper_bound);
    Ok(ScramblePlan {
        length,
        count,
        seed,
        threads: threads.threads,
        table: table.in_metric(metric)?,
        output: arguments.output,
    })
}

/// Prints scrambles, each as soon as it is found.
///
/// # Errors
/// The table cannot be used, threads cannot be started, or results cannot be written.
pub(crate) fn run(plan: &ScramblePlan) -> anyhow::Result<Status> {
    let (pool, detail) = (threads::pool(plan.threads)?, plan.output.detail());
    let solver = plan.table.open(&pool, detail)?;
    pool.install(|| {
        let interruption = Interruption::install();
        let mut random = seed::generator(plan.seed, detail);
        for _ in 0..plan.count {
            let found = match scramble(&solver, plan.length, &mut random, interruption) {
                Err(ScrambleError::Stopped) => return Ok(Status::Interrupted),
                found => found?,
            };
            let line = if plan.output.json {
                object(&found.maneuver, solver.metric(), plan.length).to_string()
            } else {
                with_lengths(&found.maneuver, solver.metric(), Some(plan.length))
            };
            if stdout::print_next((line + "\n").as_bytes())?.is_break() {
                break;
            }
        }
        Ok(Status::Found)
    })
}

/// A scramble as a JSON object, which other commands read as a position with its distance.
fn object(scramble: &Maneuver, metric: Metric, distance: u8) -> Value {
    let position = Position::SOLVED.apply(scramble);
    json!({
        "position": scramble.to_string(),
        "metric": metric.name(),
        "distance": distance,
        "facelets": position.facelets(),
    })
}
