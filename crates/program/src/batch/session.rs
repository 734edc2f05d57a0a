//! A run over positions: each is parsed, processed by all threads, and reported in order.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use faceturn::jobs::Counted;
use faceturn::passes::{Pass, StopSignal, Tally};
use faceturn::{Observer, Solution};
use rayon_core::{ThreadPool, ThreadPoolBuilder};

use crate::Status;
use crate::batch::journal::{CompletedLines, Journal, JournalHeader};
use crate::batch::line::{BatchLine, LineError};
use crate::batch::plan::BatchPlan;
use crate::batch::printer::{EarlyEnd, LineOutcome, Printer};
use crate::batch::source::{Line, Source};
use crate::batch::summary::LineReport;
use crate::batch::workers;
use crate::terminal::interruption::Interruption;
use crate::terminal::number::{counted, grouped};
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::stderr;
use crate::terminal::stderr::Detail;

/// The most positions that are counted for the progress display.
const MOST_COUNTED: usize = 1_000_000;

/// A run that has begun: what may end it, and the progress that it shows.
pub(crate) struct Session<'r> {
    plan: &'r BatchPlan,
    interruption: &'static Interruption,
    halt: &'r AtomicBool,
    display: &'r ProgressDisplay,
    completed: Option<&'r CompletedLines>,
    deadline: Option<Instant>,
}

/// The threads that search. `None`: one for each processor.
pub(crate) fn pool(threads: Option<u16>) -> anyhow::Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0).into());
    pool.build().context("cannot create the thread pool")
}

/// Works on the only position of a plan, with its text, and prints the result. Work on no other
/// position goes on, so that its errors may be those of the run.
pub(crate) fn one(
    plan: &BatchPlan,
    text: &str,
    work: impl FnOnce(&Session<'_>, BatchLine) -> anyhow::Result<LineReport> + Send,
) -> anyhow::Result<Status> {
    let line = BatchLine::of_only_argument(text, plan.reading());
    let pool = pool(plan.threads)?;
    reported(plan, None, None, |session, printer| {
        let outcome = match line {
            Ok(line) => pool.install(|| session.outcome_of_work(line, work)),
            Err(error) => LineOutcome::Unreadable(error),
        };
        printer.print(vec![outcome])
    })
}

/// Processes the positions of a plan. `header` says what the results depend on, for the journal;
/// `open` gets what the work needs; an error of the work on a position ends only that.
pub(crate) fn run<S: Sync + Send>(
    plan: &BatchPlan,
    header: &dyn Fn() -> JournalHeader,
    open: impl FnOnce() -> anyhow::Result<S> + Send,
    work: impl Fn(&Session<'_>, &S, BatchLine) -> Result<LineReport, LineError> + Sync + Send,
) -> anyhow::Result<Status> {
    if let Some(text) = plan.only_argument() {
        return one(plan, text, |session, line| Ok(work(session, &open()?, line)?));
    }
    let lines = plan.source.open(plan.shard, plan.reading.format)?;
    let (journal, completed) = open_journal(plan, header)?;
    let pool = pool(plan.threads)?;
    let opened = match pool.install(open) {
        _ if Interruption::install().is_wanted() => return Ok(Status::Interrupted),
        opened => opened?,
    };
    reported(plan, journal, completed, |session, printer| {
        printer.print_header()?;
        // The program that writes the input may never write more. A file is read to its end.
        let waits = matches!(plan.source, Source::Stdin(_));
        let is_over = || session.interruption.is_wanted() || (waits && session.is_over_budget());
        let work = |session: &_, line| Ok(work(session, &opened, line)?);
        let outcome_of = |line| session.outcome_of(line, work);
        let print = |outcomes| printer.print(outcomes);
        workers::run(&pool, lines, plan.order, session.halt, &is_over, outcome_of, print)
    })
}

/// Prints what comes of some work, and sums it up.
fn reported(
    plan: &BatchPlan,
    journal: Option<Journal>,
    completed: Option<CompletedLines>,
    work: impl FnOnce(&Session<'_>, &mut Printer<'_>) -> Result<(), EarlyEnd>,
) -> anyhow::Result<Status> {
    let start = Instant::now();
    let (interruption, halt) = (Interruption::install(), AtomicBool::new(false));
    let display = ProgressDisplay::new(plan.progress, || {
        plan.source.count_positions(plan.shard, plan.reading.format, MOST_COUNTED)
    });
    let by_moves = plan.aim.as_ref().and_then(|aim| aim.moves).map(|_| Counted::Moves);
    let display = display.assuming(plan.min_depth).counting(by_moves);
    let session = Session {
        plan,
        interruption,
        halt: &halt,
        display: &display,
        completed: completed.as_ref(),
        deadline: plan.budget.and_then(|budget| start.checked_add(budget)),
    };
    let mut printer = Printer::new(plan, journal, &display);
    match display.shown(|| work(&session, &mut printer)) {
        Ok(()) => {}
        Err(EarlyEnd::StdoutClosed) => return Ok(printer.summary.status),
        Err(EarlyEnd::Failed(error)) => return Err(error),
    }
    if interruption.is_wanted() {
        printer.summary.status = Status::Interrupted;
    }
    printer.print_summary(start.elapsed())
}

impl Session<'_> {
    /// For a search that begins now: shows its progress until it is dropped, and ends it in time.
    pub(crate) fn observer(&self) -> impl Observer + '_ {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let limit = self.plan.timeout.into_iter().chain(left).min();
        let stop = StopSignal::new(self.interruption, limit);
        let (halt, detail) = (self.halt, self.plan.detail);
        (Supervisor { stop, halt, detail, pass_start: Mutex::default() }, self.display.begin())
    }

    fn is_over_budget(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Parses a line and does the work, unless an earlier run has done it. Never panics.
    fn outcome_of(
        &self,
        line: io::Result<Line>,
        work: impl FnOnce(&Self, BatchLine) -> anyhow::Result<LineReport>,
    ) -> LineOutcome {
        let line = match line.context("the input cannot be read") {
            Ok(line) => line,
            Err(error) => return LineOutcome::Failed(error),
        };
        let line = match BatchLine::read(&self.plan.source, line, self.plan.reading()) {
            Ok(line) => line,
            Err(error) => return LineOutcome::Unreadable(error),
        };
        if self.interruption.is_wanted() {
            return LineOutcome::NotBegun { number: line.number, status: Status::Interrupted };
        }
        match self.completed.map_or(Ok(None), |completed| completed.of(&line)) {
            Ok(Some(result)) => LineOutcome::InJournal(line.title(), result),
            Ok(None) if self.is_over_budget() => {
                LineOutcome::NotBegun { number: line.number, status: Status::Limited }
            }
            Ok(None) => self.outcome_of_work(line, work),
            Err(error) => LineOutcome::Failed(error),
        }
    }

    /// Does the work on a line. Never panics.
    fn outcome_of_work(
        &self,
        line: BatchLine,
        work: impl FnOnce(&Self, BatchLine) -> anyhow::Result<LineReport>,
    ) -> LineOutcome {
        let (number, place, readings) = (line.number, line.place.clone(), line.notes());
        let worked = LineError::caught(number, place, || work(self, line));
        match worked.unwrap_or_else(|bug| Err(bug.into())) {
            Ok(report) => LineOutcome::Reported(LineReport { readings, ..report }),
            Err(_) if self.interruption.is_wanted() => {
                LineOutcome::NotBegun { number, status: Status::Interrupted }
            }
            Err(error) => match error.downcast() {
                Ok(error) => LineOutcome::Unreadable(error),
                Err(error) => LineOutcome::Failed(error),
            },
        }
    }
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

/// Ends one search in time, and prints a line about each pass if requested.
struct Supervisor<'s> {
    stop: StopSignal<&'static Interruption>,
    /// Set when no more results are wanted.
    halt: &'s AtomicBool,
    detail: Detail,
    pass_start: Mutex<Option<Instant>>,
}

impl Observer for Supervisor<'_> {
    fn wants_to_stop(&self) -> bool {
        self.stop.wants_to_stop() || self.halt.load(Ordering::Relaxed)
    }

    fn is_overdue(&self) -> bool {
        self.stop.is_overdue()
    }

    fn pass_began(&self, _: u8) {
        *self.pass_start.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn pass_ended(&self, pass: &Pass, _: &[Solution]) {
        if self.detail == Detail::Passes {
            let start = *self.pass_start.lock().unwrap_or_else(PoisonError::into_inner);
            let elapsed = start.map_or(Duration::ZERO, |start| start.elapsed());
            print_pass(pass, elapsed);
        }
    }
}

fn print_pass(pass: &Pass, elapsed: Duration) {
    let Tally { nodes, expanded, lookups, tests, .. } = pass.tally;
    let (nodes, expanded) = (counted(nodes, "node"), grouped(expanded));
    let (lookups, tests) = (counted(lookups, "lookup"), counted(tests, "test"));
    let cut_short = if pass.complete { "" } else { ", cut short" };
    stderr::note(&format!(
        "depth {:>2}: {nodes}, {expanded} expanded, {lookups}, {tests}, {:.3} s{cut_short}",
        pass.depth,
        elapsed.as_secs_f64()
    ));
}

#[cfg(test)]
mod tests {
    use faceturn::jobs::ReadOptions;

    use super::*;
    use crate::batch::journal::BatchCommand;
    use crate::batch::plan::ResultForm;
    use crate::batch::source::Shard;
    use crate::batch::source::columns::Columns;
    use crate::batch::workers::Order;
    use crate::terminal::progress::ProgressMode;
    use crate::terminal::stderr::Detail;

    fn plan(source: Source, journal: Option<&Path>) -> BatchPlan {
        BatchPlan {
            source,
            shard: Shard::ALL,
            reading: ReadOptions::default(),
            aim: None,
            order: Order::AsGiven,
            journal: journal.map(Path::to_owned),
            columns: String::new(),
            min_depth: 0,
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
            || Ok(()),
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
        let json = serde_json::to_string(&error.as_object()).expect("an object");
        assert!(json.starts_with("{\"line\":3,\"error\":{\"kind\":\"failed\","), "{json}");
    }
}
