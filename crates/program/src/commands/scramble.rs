//! `faceturn scramble`

use faceturn::Goal;
use faceturn::goals::{CachedDatabases, GOAL_BYTES};
use faceturn::scrambles::{Scramble, ScrambleError, ScrambleRequest, WrittenScramble};
use serde_json::{Value, json};

use crate::Status;
use crate::arguments::ScrambleArguments;
use crate::batch::line::RefusedJob;
use crate::commands::random;
use crate::commands::solve::solve_report::with_lengths;
use crate::table_source::{TableSource, pattern_cache};
use crate::terminal::file_progress::FileProgress;
use crate::terminal::interruption::Interruption;
use crate::terminal::stdout;

/// Prints scrambles, each as soon as it is found.
pub(crate) fn run(arguments: ScrambleArguments) -> anyhow::Result<Status> {
    let ScrambleArguments { goal, length, metric, fmc, count, seed, .. } = arguments;
    let ScrambleArguments { keep, threads, table, upper_bound, output, .. } = arguments;
    let metric = metric.read()?.metric;
    let request = WrittenScramble { goal, length, metric, fmc }.read().map_err(spelled)?;
    let table = TableSource::choose(table)?.with_upper_bound(upper_bound).in_metric(metric);
    let (pool, detail) = (threads.pool()?, output.detail());
    let solver = table.open(&pool, detail)?;
    pool.install(|| {
        let interruption = Interruption::install();
        let (cache, observer) = (pattern_cache(keep), FileProgress::interruptible(detail));
        let source = CachedDatabases { cache: &cache, observer: &observer };
        let scrambler = match solver.scrambler_from(&request, GOAL_BYTES, &source) {
            Err(_) if interruption.is_wanted() => return Ok(Status::Interrupted),
            made => made.map_err(spelled)?,
        };
        let mut random = random::generator(seed, detail);
        for _ in 0..count {
            let found = match scrambler.draw(&mut random, interruption) {
                Err(ScrambleError::Stopped) => return Ok(Status::Interrupted),
                found => found.map_err(spelled)?,
            };
            let line = if output.json {
                object(&found, &request).to_string()
            } else {
                let proven = request.distance().filter(|_| request.is_shortest());
                with_lengths(&found.maneuver, request.metric(), proven)
            };
            if stdout::print_next(line + "\n")?.is_break() {
                break;
            }
        }
        Ok(Status::Found)
    })
}

/// The error with options as the command line spells them.
fn spelled(error: ScrambleError) -> anyhow::Error {
    match error {
        ScrambleError::Job(error) => RefusedJob::from(error).into(),
        error => error.into(),
    }
}

/// A scramble as a JSON object, which other commands read as a position, with its distance if that
/// is from solved.
fn object(scramble: &Scramble, request: &ScrambleRequest) -> Value {
    let mut object = json!({
        "position": scramble.maneuver.to_string(),
        "facelets": scramble.position.facelets(),
    });
    if let Some(distance) = request.distance() {
        object["distance"] = distance.into();
        object["metric"] = request.metric().name().into();
    }
    if let Some(goal) = request.goal().map(Goal::name) {
        object["goal"] = goal.into();
    }
    object
}
