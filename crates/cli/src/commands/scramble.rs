//! `faceturn scramble`

use faceturn::{
    CachedDatabases, GOAL_BYTES, Goal, Scramble, ScrambleError, ScrambleRequest, Spelling,
    WrittenScramble,
};
use serde_json::{Value, json};

use crate::arguments::{KeepArguments, OutputArguments, ScrambleArguments};
use crate::commands::seed;
use crate::commands::solve::report::with_lengths;
use crate::interruption::Interruption;
use crate::status::Status;
use crate::table_source::{TableSource, pattern_cache};
use crate::terminal::pattern_progress::PatternProgress;
use crate::terminal::stdout;
use crate::threads;

/// Which scrambles to print.
#[derive(Debug)]
pub(crate) struct ScramblePlan {
    request: ScrambleRequest,
    count: u64,
    /// `None`: from the system.
    seed: Option<u64>,
    /// `None`: one for each processor.
    threads: Option<u16>,
    table: TableSource,
    keep: KeepArguments,
    output: OutputArguments,
}

/// Makes the plan.
///
/// # Errors
/// There are no such positions, options contradict each other, or there is no place for the table.
pub(crate) fn plan(arguments: ScrambleArguments) -> anyhow::Result<ScramblePlan> {
    let ScrambleArguments { goal, length, metric, fmc, count, seed, threads, .. } = arguments;
    let metric = metric.read()?.metric;
    let request = WrittenScramble { goal, length, metric, fmc }.read().map_err(spelled)?;
    let table = TableSource::choose(arguments.table)?.with_upper_bound(arguments.upper_bound);
    Ok(ScramblePlan {
        request,
        count,
        seed,
        threads: threads.threads,
        table: table.in_metric(metric)?,
        keep: arguments.keep,
        output: arguments.output,
    })
}

/// Prints scrambles, each as soon as it is found.
///
/// # Errors
/// The table or the databases cannot be used, there are no such positions, threads cannot be started,
/// or results cannot be written.
pub(crate) fn run(plan: &ScramblePlan) -> anyhow::Result<Status> {
    let (pool, detail) = (threads::pool(plan.threads)?, plan.output.detail());
    let solver = plan.table.open(&pool, detail)?;
    pool.install(|| {
        let interruption = Interruption::install();
        let (cache, watcher) = (pattern_cache(plan.keep), PatternProgress::new(detail));
        let source = CachedDatabases { cache: &cache, watcher: &watcher };
        let scrambler = match solver.scrambler_from(&plan.request, GOAL_BYTES, &source) {
            Err(_) if interruption.is_wanted() => return Ok(Status::Interrupted),
            made => made.map_err(spelled)?,
        };
        let mut random = seed::generator(plan.seed, detail);
        for _ in 0..plan.count {
            let found = match scrambler.draw(&mut random, interruption) {
                Err(ScrambleError::Stopped) => return Ok(Status::Interrupted),
                found => found.map_err(spelled)?,
            };
            let line = if plan.output.json {
                object(&found, &plan.request).to_string()
            } else {
                let proven = plan.request.distance().filter(|_| plan.request.is_shortest());
                with_lengths(&found.maneuver, plan.request.metric(), proven)
            };
            if stdout::print_next((line + "\n").as_bytes())?.is_break() {
                break;
            }
        }
        Ok(Status::Found)
    })
}

/// The error with options as the command line spells them.
fn spelled(error: ScrambleError) -> anyhow::Error {
    match error {
        ScrambleError::Job(error) => anyhow::Error::msg(error.spelled(Spelling::Dashes)),
        error => error.into(),
    }
}

/// A scramble as a JSON object, which other commands read as a position, with its distance if that is
/// from solved.
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
