//! `faceturn solve` and `faceturn distance`

mod passes;
pub(crate) mod solve_plan;
pub(crate) mod solve_report;

use faceturn::cube::ComfortWeights;
use faceturn::goals::{CachedDatabases, PatternCache};
use faceturn::jobs::{Prepared, Preparer, Spelling};
use faceturn::{Checkpoint, CheckpointError, Ended, JobError, Observer};

use crate::Status;
use crate::batch::line::{BatchLine, LineError};
use crate::batch::session::{self, Session};
use crate::batch::summary::LineReport;
use crate::commands::solve::passes::{LongPassNotes, LongPasses, PassPrinter};
use crate::commands::solve::solve_plan::SolvePlan;
use crate::commands::solve::solve_report::LineAnswer;
use crate::table_source::pattern_cache;
use crate::terminal::file_progress::FileProgress;
use crate::terminal::number::counted;
use crate::terminal::stderr::Detail;
use crate::terminal::{stderr, stdout};

pub(crate) fn run(plan: &SolvePlan) -> anyhow::Result<Status> {
    let search = PositionSearch::new(plan);
    if let Some(text) = plan.run.only_argument() {
        return session::one(&plan.run, text, |session, line| {
            let prepared = search.prepare(&line)?;
            Ok(search.report(session, &prepared, &line)?)
        });
    }
    session::run(
        &plan.run,
        &|| plan.journal_header(),
        || Ok(search.preparer.open(&search.databases())?),
        |session, (), line| {
            let prepared = search.prepare(&line).map_err(|error| failed(&line, error))?;
            search.report(session, &prepared, &line)
        },
    )
}

pub(crate) fn print_rank_weights() -> anyhow::Result<Status> {
    stdout::print(ComfortWeights::default().to_string())
}

/// How each position of a plan is searched from.
struct PositionSearch<'p> {
    plan: &'p SolvePlan,
    preparer: Preparer<'static>,
    cache: PatternCache,
    progress: FileProgress,
    long: Option<LongPasses>,
}

impl<'p> PositionSearch<'p> {
    fn new(plan: &'p SolvePlan) -> PositionSearch<'p> {
        let builder = plan.table.reporting_builder(plan.run.detail);
        let long = || LongPasses::new(plan.table.location(), plan.table.size(), &plan.job.aim);
        PositionSearch {
            plan,
            preparer: builder.preparer(plan.job.clone(), plan.goal_bytes),
            cache: pattern_cache(plan.keep),
            progress: FileProgress::interruptible(plan.run.detail),
            long: (plan.run.detail != Detail::Nothing).then(long),
        }
    }

    /// Opens or makes what the search from this position reads.
    fn prepare(&self, line: &BatchLine) -> Result<Prepared, JobError> {
        self.preparer.prepare(line.start.clone(), &self.databases())
    }

    fn databases(&self) -> CachedDatabases<'_> {
        CachedDatabases { cache: &self.cache, observer: &self.progress }
    }

    /// Searches, and reports what was found.
    fn report(
        &self,
        session: &Session<'_>,
        prepared: &Prepared,
        line: &BatchLine,
    ) -> Result<LineReport, LineError> {
        let checkpoint = match open_checkpoint(prepared, self.plan) {
            Ok(checkpoint) => checkpoint,
            Err(error) => return Err(LineError::of_work(line, stderr::explained(&error))),
        };
        let notes = LongPassNotes::new(self.long.as_ref());
        let printer =
            self.plan.prints_passes().then(|| PassPrinter::new(self.plan, line, prepared));
        let session = session.observer();
        let mut observers: Vec<&dyn Observer> = vec![&session, &notes];
        observers.extend(checkpoint.as_ref().map(|it| it as &dyn Observer));
        observers.extend(printer.as_ref().map(|it| it as &dyn Observer));
        let answer = prepared.run(&observers.as_slice());
        let mut answer = answer.map_err(|error| failed(line, error))?;
        // If nothing more can be printed, nobody waits for more.
        if printer.as_ref().is_some_and(PassPrinter::is_closed) {
            (answer.ended, answer.cut_short) = (Ended::Finished, None);
        }
        if let Some(checkpoint) = checkpoint {
            close_checkpoint(checkpoint);
        }
        let printed = printer.map_or(0, PassPrinter::into_printed);
        Ok(LineAnswer { plan: self.plan, line, answer, printed }.report())
    }
}

fn failed(line: &BatchLine, error: JobError) -> LineError {
    LineError::of_work(line, error.spelled(Spelling::Dashes))
}

/// Opens the checkpoint, if there is to be one, and reports what it holds.
fn open_checkpoint(
    prepared: &Prepared,
    plan: &SolvePlan,
) -> Result<Option<Checkpoint>, CheckpointError> {
    let path = plan.checkpoint.as_ref().filter(|_| !prepared.is_unreachable());
    let Some(path) = path else { return Ok(None) };
    let checkpoint = Checkpoint::open(path, prepared)?;
    if checkpoint.dropped_bytes() > 0 {
        let bytes = checkpoint.dropped_bytes();
        stderr::warning(&format!("dropped a torn last line of {bytes} bytes of the checkpoint"));
    }
    if !checkpoint.is_empty() {
        let parts = counted(checkpoint.len() as u64, "finished part");
        plan.run.detail.note(&format!("the checkpoint has {parts}, which are not searched again"));
    }
    Ok(Some(checkpoint))
}

fn close_checkpoint(checkpoint: Checkpoint) {
    let path = checkpoint.path().display().to_string();
    if let Err(error) = checkpoint.finish() {
        stderr::warning(&format!("the checkpoint {path} could not be written: {error}"));
    }
}
