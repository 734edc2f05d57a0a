//! A run over positions: each is read, worked on by all threads, and reported in order.

use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use faceturn::{Checkpoint, Solver};

use crate::batch::entry::Entry;
use crate::batch::journal::{CompletedLines, EarlierResult, Journal, JournalHeader};
use crate::batch::plan::BatchPlan;
use crate::batch::source::{Line, Source};
use crate::batch::summary::BatchSummary;
use crate::batch::supervisor::Supervisor;
use crate::batch::verdict::Verdict;
use crate::batch::workers;
use crate::interruption::Interruption;
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::number::counted;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::{stderr, stdout, table_progress};
use crate::threads;

/// Positions that are counted for the progress display, at most.
const MOST_COUNTED: usize = 1_000_000;

/// What to print and keep of the work on one position.
#[derive(Debug)]
pub(crate) struct LineReport {
    /// For stdout, with its newlines.
    pub(crate) out: String,
    /// Whether to print a blank line first if something has been printed before.
    pub(crate) is_parted: bool,
    /// Whether the work came to its end.
    pub(crate) is_finished: bool,
    /// For the journal, if the work came to its end.
    pub(crate) record: Option<String>,
    /// For stderr.
    pub(crate) note: Option<String>,
    /// What became of the claim, if there is one.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) status: Status,
}

/// What became of a line.
enum LineOutcome {
    /// The work has been done, or cut short.
    Reported(LineReport),
    /// It cannot be read, or something else keeps the work from being done.
    Unreadable(String),
    /// An earlier run has done the work.
    InJournal(EarlierResult),
    /// The run was ended before.
    NotBegun,
    /// The whole run has to end.
    Failed(anyhow::Error),
}

/// Why a run ends early.
enum Stop {
    /// The reader has closed stdout.
    StdoutClosed,
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Stop {
        Stop::Failed(error)
    }
}

/// What the work on a position needs.
pub(crate) struct RunContext<'r> {
    pub(crate) solver: &'r Solver,
    pub(crate) plan: &'r BatchPlan,
    pub(crate) interruption: &'r Interruption,
    halt: &'r AtomicBool,
    display: &'r ProgressDisplay,
    completed: Option<&'r CompletedLines>,
}

impl RunContext<'_> {
    /// Does some work under supervision.
    pub(crate) fn supervised<T>(
        &self,
        checkpoint: Option<&Checkpoint>,
        work: impl FnOnce(&Supervisor<'_>) -> T,
    ) -> T {
        let watch = self.display.begin();
        let supervisor = Supervisor {
            watch: watch.clone(),
            interruption: self.interruption,
            halt: self.halt,
            deadline: self.plan.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
            detail: self.plan.detail,
            checkpoint,
        };
        let result = work(&supervisor);
        self.display.end(&watch);
        result
    }

    /// Reads a line and does the work, unless an earlier run has done it.
    fn outcome_of(
        &self,
        line: io::Result<Line>,
        work: &impl Fn(&RunContext<'_>, Entry) -> Result<LineReport, String>,
    ) -> LineOutcome {
        let line = match line.context("the input cannot be read") {
            Ok(line) => line,
            Err(error) => return LineOutcome::Failed(error),
        };
        if self.interruption.is_wanted() {
            return LineOutcome::NotBegun;
        }
        let entry = match Entry::read(&self.plan.source, line, self.plan.reading) {
            Ok(entry) => entry,
            Err(error) => return LineOutcome::Unreadable(error),
        };
        match self.completed.map_or(Ok(None), |completed| completed.of(&entry)) {
            Ok(Some(result)) => LineOutcome::InJournal(result),
            Ok(None) => {
                work(self, entry).map_or_else(LineOutcome::Unreadable, LineOutcome::Reported)
            }
            Err(error) => LineOutcome::Failed(error.into()),
        }
    }
}

/// Goes through the positions. `header` says what the results depend on, for the journal; `work`
/// may say what is wrong with a position.
///
/// # Errors
/// A table that is refused, threads that cannot be created, files that cannot be used.
pub(crate) fn run(
    plan: &BatchPlan,
    header: &JournalHeader,
    work: impl Fn(&RunContext<'_>, Entry) -> Result<LineReport, String> + Sync,
) -> anyhow::Result<Status> {
    if are_all_unreadable(plan) {
        return Ok(Status::Wrong);
    }
    let lines = plan.source.open(plan.shard)?;
    let (journal, completed) = open_journal(plan, header)?;
    let pool = threads::pool(plan.threads)?;
    let builder = Solver::builder()
        .location(plan.location.clone())
        .events(table_progress::reporter(plan.detail));
    let solver = pool.install(|| builder.open())?;
    let (interruption, halt) = (Interruption::install(), AtomicBool::new(false));
    let display = ProgressDisplay::new(plan.progress, || {
        plan.source.count_positions(plan.shard, MOST_COUNTED)
    });
    let context = RunContext {
        solver: &solver,
        plan,
        interruption,
        halt: &halt,
        display: &display,
        completed: completed.as_ref(),
    };
    let start = Instant::now();
    let mut printer = Printer::new(plan, journal, &display);
    let ended = display.shown(|| {
        // The program that writes the input may never write more.
        let is_over = || interruption.is_wanted();
        let outcome_of = |line| context.outcome_of(line, &work);
        let print = |outcomes| printer.print(outcomes);
        workers::run(&pool, lines, plan.order, &halt, &is_over, outcome_of, print)
    });
    let mut summary = printer.summary;
    match ended {
        Ok(()) => {}
        Err(Stop::StdoutClosed) => return Ok(summary.status),
        Err(Stop::Failed(error)) => return Err(error),
    }
    if interruption.is_wanted() {
        summary.status = Status::Interrupted;
    }
    // Arguments are reported one by one, unless the shard has none of them.
    let is_reported = matches!(plan.source, Source::Arguments(_)) && summary.lines() > 0;
    if !is_reported && plan.detail != Detail::Nothing {
        stderr::note(&summary.line(start.elapsed()));
    }
    Ok(summary.status)
}

/// Whether the positions are arguments none of which can be read: then no table is loaded or made.
/// Prints what is wrong with them.
fn are_all_unreadable(plan: &BatchPlan) -> bool {
    let Source::Arguments(texts) = &plan.source else { return false };
    let errors = (1..).zip(texts).map_while(|(number, text)| {
        let line = Line { number, text: Some(text.clone()) };
        Entry::read(&plan.source, line, plan.reading).err()
    });
    let errors: Vec<String> = errors.collect();
    if errors.len() < texts.len() {
        return false;
    }
    errors.iter().for_each(|error| stderr::error(error));
    true
}

/// Opens the journal, if there is to be one, and says what earlier runs have left in it.
fn open_journal(
    plan: &BatchPlan,
    header: &JournalHeader,
) -> anyhow::Result<(Option<Journal>, Option<CompletedLines>)> {
    let Some(path) = &plan.journal else { return Ok((None, None)) };
    let (journal, completed) = Journal::open(path, header)?;
    if completed.torn > 0 {
        let bytes = completed.torn;
        stderr::warning(&format!("dropped a torn last line of {bytes} bytes of the journal"));
    }
    if completed.len() > 0 && plan.detail != Detail::Nothing {
        let results = counted(completed.len() as u64, "result");
        stderr::note(&format!("the journal has {results} of earlier runs: these are skipped"));
    }
    Ok((Some(journal), Some(completed)))
}

/// Prints outcomes, keeps them in the journal and counts them.
struct Printer<'r> {
    plan: &'r BatchPlan,
    journal: Option<Journal>,
    display: &'r ProgressDisplay,
    summary: BatchSummary,
    /// Whether there is anything on stdout.
    has_printed: bool,
}

impl<'r> Printer<'r> {
    fn new(
        plan: &'r BatchPlan,
        journal: Option<Journal>,
        display: &'r ProgressDisplay,
    ) -> Printer<'r> {
        Printer { plan, journal, display, summary: BatchSummary::default(), has_printed: false }
    }

    /// Prints outcomes that are ready together. They go to the journal first, so that a result that
    /// has been printed is never lost.
    fn print(&mut self, outcomes: Vec<LineOutcome>) -> Result<(), Stop> {
        if let Some(journal) = &mut self.journal {
            let records = outcomes.iter().filter_map(|outcome| match outcome {
                LineOutcome::Reported(report) => report.record.clone(),
                _ => None,
            });
            journal.append(&records.collect::<Vec<String>>()).map_err(anyhow::Error::from)?;
        }
        for outcome in outcomes {
            match outcome {
                LineOutcome::Reported(report) => {
                    self.summary.add_report(&report);
                    self.print_report(report)?;
                }
                LineOutcome::Unreadable(error) => {
                    self.summary.add_unreadable();
                    stderr::error(&error);
                }
                LineOutcome::InJournal(result) => self.summary.add_earlier(result),
                LineOutcome::NotBegun => self.summary.add_not_begun(),
                LineOutcome::Failed(error) => return Err(error.into()),
            }
        }
        let BatchSummary { reported, in_journal, unreadable, .. } = self.summary;
        self.display.done(reported + in_journal + unreadable, in_journal);
        Ok(())
    }

    fn print_report(&mut self, report: LineReport) -> Result<(), Stop> {
        let mut text = report.out;
        if report.is_parted && self.has_printed && !text.is_empty() {
            text.insert(0, '\n');
        }
        self.has_printed |= !text.is_empty();
        if stdout::print_next(text.as_bytes())?.is_break() {
            return Err(Stop::StdoutClosed);
        }
        if let Some(note) = report.note.filter(|_| self.plan.detail != Detail::Nothing) {
            stderr::note(&note);
        }
        Ok(())
    }
}
