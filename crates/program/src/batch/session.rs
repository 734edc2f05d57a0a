//! A run over positions: each is parsed, processed by all threads, and reported in order.

use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Context;
use faceturn::jobs::Counted;
use faceturn::{Checkpoint, Observer};
use rayon::ThreadPool;

use crate::batch::journal::{CompletedLines, Journal, JournalHeader};
use crate::batch::line::{BatchLine, LineError};
use crate::batch::plan::BatchPlan;
use crate::batch::printer::LineReport;
use crate::batch::printer::{EarlyEnd, LineOutcome, Printer};
use crate::batch::source::{Line, Source};
use crate::batch::supervisor::{StopSignal, Supervisor};
use crate::batch::workers;
use crate::status::Status;
use crate::terminal::interruption::Interruption;
use crate::terminal::number::counted;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::stderr;

/// The most positions that are counted for the progress display.
const MOST_COUNTED: usize = 1_000_000;

/// What the work on a position needs, besides what searches.
pub(crate) struct RunContext<'r> {
    pub(crate) plan: &'r BatchPlan,
    pub(crate) interruption: &'static Interruption,
    halt: &'r AtomicBool,
    display: &'r ProgressDisplay,
    completed: Option<&'r CompletedLines>,
    deadline: Option<Instant>,
}

impl RunContext<'_> {
    /// What ends the work on a position that begins now.
    pub(crate) fn stop_signal(&self) -> StopSignal {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        StopSignal::new(self.interruption, self.plan.timeout.into_iter().chain(left).min())
    }

    /// Does some work with an observer that shows its progress and ends it in time.
    pub(crate) fn supervised<T>(
        &self,
        stop: StopSignal,
        checkpoint: Option<&Checkpoint>,
        work: impl FnOnce(&dyn Observer) -> T,
    ) -> T {
        let watch = self.display.begin();
        let supervisor = Supervisor {
            stop,
            halt: self.halt,
            detail: self.plan.detail,
            pass_start: Mutex::default(),
        };
        work(&(supervisor, (&*watch, checkpoint)))
    }

    fn is_over_budget(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Parses a line and does the work, unless an earlier run has done it. Never panics.
    fn outcome_of(
        &self,
        line: io::Result<Line>,
        work: impl FnOnce(&Self, BatchLine) -> Result<LineReport, LineError>,
    ) -> LineOutcome {
        let line = match line.context("the input cannot be read") {
            Ok(line) => line,
            Err(error) => return LineOutcome::Failed(error),
        };
        let read = BatchLine::read(&self.plan.source, line, self.plan.reading());
        match read {
            Ok(line) => self.outcome_of_line(line, work),
            Err(error) => LineOutcome::Unreadable(error),
        }
    }

    fn outcome_of_line(
        &self,
        line: BatchLine,
        work: impl FnOnce(&Self, BatchLine) -> Result<LineReport, LineError>,
    ) -> LineOutcome {
        let (number, place) = (line.number, line.place.clone());
        let outcome = LineError::caught(number, place, || self.outcome_of_work(line, work));
        outcome.unwrap_or_else(LineOutcome::Unreadable)
    }

    fn outcome_of_work(
        &self,
        line: BatchLine,
        work: impl FnOnce(&Self, BatchLine) -> Result<LineReport, LineError>,
    ) -> LineOutcome {
        let number = line.number;
        if self.interruption.is_wanted() {
            return LineOutcome::NotBegun { number, status: Status::Interrupted };
        }
        match self.completed.map_or(Ok(None), |completed| completed.of(&line)) {
            Ok(Some(result)) => LineOutcome::InJournal(line.title(), result),
            Ok(None) if self.is_over_budget() => {
                LineOutcome::NotBegun { number, status: Status::Limited }
            }
            Ok(None) => {
                let readings = line.notes();
                match work(self, line) {
                    Ok(report) => LineOutcome::Reported(LineReport { readings, ..report }),
                    Err(_) if self.interruption.is_wanted() => {
                        LineOutcome::NotBegun { number, status: Status::Interrupted }
                    }
                    Err(error) => LineOutcome::Unreadable(error),
                }
            }
            Err(error) => LineOutcome::Failed(error),
        }
    }
}

/// Does the work on the only position of a plan: `open` gets what it needs.
pub(crate) fn one<S: Send>(
    plan: &BatchPlan,
    open: impl FnOnce(&ThreadPool, &BatchLine) -> anyhow::Result<S>,
    work: impl FnOnce(&RunContext<'_>, S, BatchLine) -> Result<LineReport, LineError> + Send,
) -> anyhow::Result<Status> {
    let mut lines = plan.source.open(plan.shard, plan.reading.format)?;
    let line = lines.next().context("no position")??;
    let read = BatchLine::read(&plan.source, line, plan.reading());
    let pool = workers::pool(plan.threads)?;
    let opened = read.and_then(|line| {
        let (number, place) = (line.number, line.place.clone());
        let opened = LineError::caught(number, place, || open(&pool, &line))?;
        Ok(opened.map(|opened| (opened, line)))
    });
    if Interruption::install().is_wanted() {
        // Nothing has begun, so there is nothing to sum up.
        return Ok(Status::Interrupted);
    }
    let opened = match opened {
        Ok(opened) => Ok(opened?),
        Err(error) => Err(error),
    };
    reported(plan, None, None, |context, printer| {
        let work = |(opened, line)| {
            let work = |context: &_, line| work(context, opened, line);
            pool.install(|| context.outcome_of_line(line, work))
        };
        printer.print(vec![opened.map_or_else(LineOutcome::Unreadable, work)])
    })
}

/// Processes the positions of a plan. `header` says what the results depend on, for the journal;
/// `open` gets what the work needs; `work` may return an error for a position.
pub(crate) fn run<S: Sync + Send>(
    plan: &BatchPlan,
    header: &dyn Fn() -> JournalHeader,
    open: impl FnOnce(&ThreadPool) -> anyhow::Result<S>,
    work: impl Fn(&RunContext<'_>, &S, BatchLine) -> Result<LineReport, LineError> + Sync + Send,
) -> anyhow::Result<Status> {
    if plan.is_one_position() {
        return one(
            plan,
            |pool, _| open(pool),
            |context, opened, line| work(context, &opened, line),
        );
    }
    let lines = plan.source.open(plan.shard, plan.reading.format)?;
    let (journal, completed) = open_journal(plan, header)?;
    let pool = workers::pool(plan.threads)?;
    let opened = match open(&pool) {
        _ if Interruption::install().is_wanted() => return Ok(Status::Interrupted),
        opened => opened?,
    };
    reported(plan, journal, completed, |context, printer| {
        // The program that writes the input may never write more. A file is read to its end.
        let waits = matches!(plan.source, Source::Stdin(_));
        let is_over = || context.interruption.is_wanted() || (waits && context.is_over_budget());
        let outcome_of =
            |line| context.outcome_of(line, |context, line| work(context, &opened, line));
        let print = |outcomes| printer.print(outcomes);
        workers::run(&pool, lines, plan.order, context.halt, &is_over, outcome_of, print)
    })
}

/// Prints what comes of some work, and sums it up.
fn reported(
    plan: &BatchPlan,
    journal: Option<Journal>,
    completed: Option<CompletedLines>,
    work: impl FnOnce(&RunContext<'_>, &mut Printer<'_>) -> Result<(), EarlyEnd>,
) -> anyhow::Result<Status> {
    let start = Instant::now();
    let (interruption, halt) = (Interruption::install(), AtomicBool::new(false));
    let display = ProgressDisplay::new(plan.progress, || {
        plan.source.count_positions(plan.shard, plan.reading.format, MOST_COUNTED)
    });
    let by_moves = plan.aim.as_ref().and_then(|aim| aim.moves).map(|_| Counted::Moves);
    let display = display.assuming(plan.min_depth).counting(by_moves);
    let context = RunContext {
        plan,
        interruption,
        halt: &halt,
        display: &display,
        completed: completed.as_ref(),
        deadline: plan.budget.and_then(|budget| start.checked_add(budget)),
    };
    let mut printer = Printer::new(plan, journal, &display);
    printer.print_header()?;
    match display.shown(|| work(&context, &mut printer)) {
        Ok(()) => {}
        Err(EarlyEnd::StdoutClosed) => return Ok(printer.summary.status),
        Err(EarlyEnd::Failed(error)) => return Err(error),
    }
    if interruption.is_wanted() {
        printer.summary.status = Status::Interrupted;
    }
    printer.print_summary(start.elapsed())
}

/// Opens the journal, if there is one, and reports what earlier runs have left in it.
fn open_journal(
    plan: &BatchPlan,
    header: &dyn Fn() -> JournalHeader,
) -> anyhow::Result<(Option<Journal>, Option<CompletedLines>)> {
    let Some(path) = &plan.journal else { return Ok((None, None)) };
    if let Source::File(input, _) = &plan.source
        && is_same_file(input, path)
    {
        // A journal is also a list of positions: every result would be read as one more of them.
        anyhow::bail!(
            "the input and the journal are the same file, {}; name another file for the journal",
            path.display()
        );
    }
    let (journal, completed) = Journal::open(path, &header())?;
    if completed.torn > 0 {
        let bytes = completed.torn;
        stderr::warning(&format!("dropped a torn last line of {bytes} bytes of the journal"));
    }
    if completed.len() > 0 {
        let results = counted(completed.len() as u64, "result");
        plan.detail.note(&format!("the journal has {results} of earlier runs: these are skipped"));
    }
    Ok((Some(journal), Some(completed)))
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|path| path.canonicalize().ok());
    one.is_some() && one == other
}

#[cfg(test)]
mod tests {
    use faceturn::jobs::ReadOptions;
    use faceturn::passes::Algorithm;

    use super::*;
    use crate::batch::journal::BatchCommand;
    use crate::batch::plan::ResultForm;
    use crate::batch::source::{Shard, columns::Columns};
    use crate::batch::workers::Order;
    use crate::terminal::stderr::Detail;
    use crate::terminal::ticker::ProgressMode;

    fn plan(source: Source, journal: Option<&Path>) -> BatchPlan {
        BatchPlan {
            source,
            shard: Shard::ALL,
            reading: ReadOptions::default(),
            aim: None,
            order: Order::AsGiven,
            journal: journal.map(Path::to_owned),
            checkpoint: None,
            columns: String::new(),
            min_depth: 0,
            algorithm: Algorithm::default(),
            timeout: None,
            budget: None,
            form: ResultForm::Text,
            summary: false,
            threads: Some(2),
            detail: Detail::Nothing,
            progress: ProgressMode::Never,
        }
    }

    /// Runs work that panics for the position `F`. Returns the status, and which others were done.
    fn run_with_a_panic(plan: &BatchPlan) -> (Status, Vec<u64>) {
        let done = Mutex::new(Vec::new());
        let header = || JournalHeader::new(BatchCommand::Solve, []);
        let status = run(
            plan,
            &header,
            |_| Ok(()),
            |_, (), line| {
                assert_ne!(line.start.text(), "F", "as it should");
                done.lock().expect("no panic").push(line.number);
                let number = line.number;
                let record = format!("{{\"line\":{number},\"input\":\"{}\"}}", line.start.text());
                Ok(LineReport { record: Some(record), ..LineReport::default() })
            },
        );
        let mut done = done.into_inner().expect("no panic");
        done.sort_unstable();
        (status.expect("the run goes on"), done)
    }

    #[test]
    fn a_panic_is_the_error_of_its_position_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let [input, journal] = ["input.txt", "journal"].map(|name| folder.path().join(name));
        std::fs::write(&input, "R\nF\nU\nL\n").expect("written");
        let in_file = Source::File(input, Columns::default());
        assert_eq!(
            run_with_a_panic(&plan(in_file, Some(&journal))),
            (Status::Wrong, vec![1, 3, 4])
        );
        let lines = std::fs::read_to_string(journal).expect("written");
        assert_eq!(lines.lines().count(), 4, "a header and the others: {lines}");
        for (arguments, done) in [(vec!["R", "F", "U"], vec![1, 3]), (vec!["F"], vec![])] {
            let arguments = arguments.into_iter().map(str::to_owned).collect();
            let found = run_with_a_panic(&plan(Source::Arguments(arguments), None));
            assert_eq!(found, (Status::Wrong, done));
        }
    }

    #[test]
    fn what_it_prints_says_that_it_is_a_bug() {
        let error = LineError::caught(3, "line 3: ".to_owned(), || panic!("a turn too many"));
        let error = error.map(|()| "nothing").expect_err("it panics");
        assert_eq!(error.to_string(), "line 3: this is a bug in faceturn: a turn too many");
        let json = error.to_json();
        assert!(json.starts_with("{\"line\":3,\"error\":{\"kind\":\"failed\","), "{json}");
    }
}
