//! Position after position: read, worked on by all threads, told in order.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use faceturn::{Checkpoint, Solver};

use crate::batch::entry::Entry;
use crate::batch::journal::{CompletedLines, EarlierResult, Journal, JournalHeader};
use crate::batch::plan::BatchPlan;
use crate::batch::source::{Line, Source};
use crate::batch::supervisor::Supervisor;
use crate::batch::verdict::Verdict;
use crate::batch::workers;
use crate::interruption::Interruption;
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::number::{counted, grouped};
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::stderr;
use crate::terminal::table_progress;
use crate::threads;

/// What there is to tell about a position.
#[derive(Debug)]
pub(crate) struct LineReport {
    /// For stdout, with its newlines.
    pub(crate) out: String,
    /// Whether an empty line parts this on stdout from what is there before.
    pub(crate) is_parted: bool,
    /// Whether the work came to its end.
    pub(crate) is_finished: bool,
    /// For the journal, if it is finished.
    pub(crate) record: Option<String>,
    /// For stderr.
    pub(crate) note: Option<String>,
    /// What has become of a claim, if there was one.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) status: Status,
}

/// What has become of a line.
enum LineOutcome {
    LineReport(LineReport),
    /// It is no position, or something else keeps the work from being done.
    Wrong(String),
    /// It is in the journal.
    EarlierResult(EarlierResult),
    /// The run was ended before.
    NotBegun,
    /// Nothing further can be read.
    Ended(anyhow::Error),
}

/// What the work on a position needs.
pub(crate) struct RunContext<'d> {
    pub(crate) solver: &'d Solver,
    pub(crate) plan: &'d BatchPlan,
    pub(crate) interruption: &'d Interruption,
    halt: &'d AtomicBool,
    display: &'d ProgressDisplay,
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
}

/// Goes through the positions. `header` is what the results depend on, for the journal; `work` may
/// say what is wrong with a position.
///
/// # Errors
/// A table that is refused, threads that cannot be had, files that cannot be used.
pub(crate) fn run(
    plan: &BatchPlan,
    header: &JournalHeader,
    work: impl Fn(&RunContext<'_>, Entry) -> Result<LineReport, String> + Sync,
) -> anyhow::Result<Status> {
    if let Source::Arguments(texts) = &plan.source {
        // Nothing is loaded or made for arguments that are no positions.
        let wrong = (1..).zip(texts).map_while(|(number, text)| {
            let line = Line { number, text: Some(text.clone()) };
            Entry::read(&plan.source, line, plan.reading).err()
        });
        let wrong: Vec<String> = wrong.collect();
        if wrong.len() == texts.len() {
            wrong.iter().for_each(|error| stderr::error(error));
            return Ok(Status::Wrong);
        }
    }
    let lines = plan.source.open(plan.shard)?;
    let (mut journal, done) = match &plan.journal {
        None => (None, None),
        Some(path) => {
            let (journal, done) = Journal::open(path, header)?;
            tell_done(plan, &done);
            (Some(journal), Some(done))
        }
    };
    let pool = threads::pool(plan.threads)?;
    let solver =
        pool.install(|| Solver::open_at(&plan.location, &mut table_progress::teller(plan.detail)))?;
    let (interruption, halt) = (Interruption::install(), AtomicBool::new(false));
    let display = ProgressDisplay::new(plan);
    let context =
        RunContext { solver: &solver, plan, interruption, halt: &halt, display: &display };
    let outcome_of = |line: io::Result<Line>| -> LineOutcome {
        let line = match line.context("the input cannot be read") {
            Ok(line) => line,
            Err(error) => return LineOutcome::Ended(error),
        };
        if interruption.is_wanted() {
            return LineOutcome::NotBegun;
        }
        let entry = match Entry::read(&plan.source, line, plan.reading) {
            Ok(entry) => entry,
            Err(error) => return LineOutcome::Wrong(error),
        };
        match done.as_ref().map_or(Ok(None), |done| done.of(&entry)) {
            Ok(Some(known)) => LineOutcome::EarlierResult(known),
            Ok(None) => {
                work(&context, entry).map_or_else(LineOutcome::Wrong, LineOutcome::LineReport)
            }
            Err(error) => LineOutcome::Ended(error.into()),
        }
    };
    let start = Instant::now();
    let mut sum = BatchSummary::default();
    let ended = display.shown(|| {
        // Whoever writes the input may never write more.
        let is_over = || interruption.is_wanted();
        workers::run(&pool, lines, plan.order, &halt, &is_over, outcome_of, |outcomes| {
            sum.tell(plan, journal.as_mut(), outcomes)?;
            display.done(sum.told + sum.known + sum.wrong, sum.known);
            Ok(())
        })
    });
    match ended {
        Ok(()) => {}
        // Whoever read the output has read enough.
        Err(error) if is_broken_pipe(&error) => return Ok(sum.status),
        Err(error) => return Err(error),
    }
    if interruption.is_wanted() {
        sum.status = Status::Interrupted;
    }
    // Arguments are told one by one, unless the shard has none of them.
    let is_told = matches!(plan.source, Source::Arguments(_)) && !sum.is_empty();
    if !is_told && plan.detail != Detail::Nothing {
        stderr::note(&sum.summary(start.elapsed()));
    }
    Ok(sum.status)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn tell_done(plan: &BatchPlan, done: &CompletedLines) {
    if done.torn > 0 {
        stderr::warning(&format!("dropped a torn last line of {} bytes of the journal", done.torn));
    }
    if done.len() > 0 && plan.detail != Detail::Nothing {
        let results = counted(done.len() as u64, "result");
        stderr::note(&format!("the journal has {results} of earlier runs: these are skipped"));
    }
}

/// What has been told so far.
struct BatchSummary {
    told: u64,
    /// Those in the journal.
    known: u64,
    /// How many of them have no solution within the limit.
    known_without: u64,
    /// How many of them are claims that had come to each of [`Verdict::ALL`].
    known_verdicts: [u64; Verdict::ALL.len()],
    wrong: u64,
    /// Cut short, or not begun. Claims that were not decided are among the verdicts instead.
    open: u64,
    /// How many claims have come to each of [`Verdict::ALL`].
    verdicts: [u64; Verdict::ALL.len()],
    /// Whether there is anything on stdout.
    has_printed: bool,
    status: Status,
}

impl Default for BatchSummary {
    fn default() -> BatchSummary {
        BatchSummary {
            told: 0,
            known: 0,
            known_without: 0,
            known_verdicts: [0; 3],
            wrong: 0,
            open: 0,
            verdicts: [0; 3],
            has_printed: false,
            status: Status::Found,
        }
    }
}

impl BatchSummary {
    /// Tells results that are ready together: first to the journal, so that none that was seen is
    /// lost.
    fn tell(
        &mut self,
        plan: &BatchPlan,
        journal: Option<&mut Journal>,
        outcomes: Vec<LineOutcome>,
    ) -> anyhow::Result<()> {
        if let Some(journal) = journal {
            let told = outcomes.iter().filter_map(|outcome| match outcome {
                LineOutcome::LineReport(told) => told.record.clone(),
                _ => None,
            });
            journal.append(&told.collect::<Vec<String>>())?;
        }
        for outcome in outcomes {
            match outcome {
                LineOutcome::LineReport(told) => {
                    self.told += 1;
                    match told.verdict {
                        Some(verdict) => self.verdicts[verdict as usize] += 1,
                        None => self.open += u64::from(!told.is_finished),
                    }
                    self.status = self.status.max(told.status);
                    let mut text = told.out;
                    if told.is_parted && self.has_printed && !text.is_empty() {
                        text.insert(0, '\n');
                    }
                    self.has_printed |= !text.is_empty();
                    stderr::aside(|| {
                        let mut out = io::stdout().lock();
                        out.write_all(text.as_bytes()).and_then(|()| out.flush())
                    })
                    .context("results cannot be written")?;
                    if let Some(note) = told.note.filter(|_| plan.detail != Detail::Nothing) {
                        stderr::note(&note);
                    }
                }
                LineOutcome::Wrong(error) => {
                    self.wrong += 1;
                    self.status = self.status.max(Status::Wrong);
                    stderr::error(&error);
                }
                LineOutcome::EarlierResult(known) => {
                    self.known += 1;
                    self.status = self.status.max(known.status());
                    match known {
                        EarlierResult::Ruled(verdict) => self.known_verdicts[verdict as usize] += 1,
                        EarlierResult::NoneWithin => self.known_without += 1,
                        EarlierResult::Found => {}
                    }
                }
                LineOutcome::NotBegun => self.open += 1,
                LineOutcome::Ended(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.told + self.known + self.wrong + self.open == 0
    }

    fn summary(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let mut text = format!("{} in {seconds:.1} s", counted(self.told, "position"));
        if self.told > 0 {
            text += &format!(" ({:.1} a second)", self.told as f64 / seconds);
        }
        if self.verdicts != [0; 3] {
            let counts = Verdict::ALL.map(|verdict| told_as(verdict, &self.verdicts));
            text += &format!(": {}", counts.join(", "));
        }
        if self.known > 0 {
            text += &format!("; {} skipped, being in the journal", self.known);
            // They count for the exit status as well.
            if self.known_without > 0 {
                text += &format!(" ({} without a solution)", grouped(self.known_without));
            }
            let known = Verdict::ALL.iter().filter(|&&it| self.known_verdicts[it as usize] > 0);
            let known: Vec<String> = known.map(|&it| told_as(it, &self.known_verdicts)).collect();
            if !known.is_empty() {
                text += &format!(" ({})", known.join(", "));
            }
        }
        for (count, what) in [(self.wrong, "that could not be read"), (self.open, "not finished")] {
            if count > 0 {
                text += &format!("; {count} {what}");
            }
        }
        text
    }
}

/// How many claims have come to this.
fn told_as(verdict: Verdict, counts: &[u64; Verdict::ALL.len()]) -> String {
    format!("{} {}", grouped(counts[verdict as usize]), verdict.word())
}
