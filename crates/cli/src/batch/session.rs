//! A run over positions: each is read, worked on by all threads, and reported in order.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use faceturn::Verdict;
use faceturn::{Checkpoint, Counted, Observer, Solver};
use rayon::ThreadPool;
use serde_json::{Value, json};

use crate::batch::csv;
use crate::batch::journal::{CompletedLines, EarlierResult, Journal, JournalHeader};
use crate::batch::line::{BatchLine, LineError};
use crate::batch::line_report::{LineReport, Output};
use crate::batch::plan::{BatchPlan, ResultForm};
use crate::batch::source::{Line, Source};
use crate::batch::summary::BatchSummary;
use crate::batch::supervisor::{StopSignal, Supervisor};
use crate::batch::workers;
use crate::status::Status;
use crate::terminal::interruption::Interruption;
use crate::terminal::number::counted;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::ticker::ProgressMode;
use crate::terminal::{stderr, stdout};
use crate::threads;

/// Positions that are counted for the progress display, at most.
const MOST_COUNTED: usize = 1_000_000;

/// How many errors of one kind are printed.
const MOST_ERRORS_OF_KIND: u64 = 10;

/// What a line or argument was read as.
pub(crate) type ReadLine = Result<BatchLine, LineError>;

/// A position of a run.
enum Item {
    /// One of the arguments.
    Argument(ReadLine),
    /// A line of a file, which has not been read yet.
    Line(io::Result<Line>),
}

/// What became of a line.
enum LineOutcome {
    /// The work has been done, or cut short.
    Reported(LineReport),
    /// It cannot be read, or something else keeps the work from being done.
    Unreadable(LineError),
    /// An earlier run has done the work on the position of this label.
    InJournal(String, EarlierResult),
    /// The run was ended before, or its budget was used up.
    NotBegun { number: u64, status: Status },
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

/// No thread for the work.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Failed(anyhow::Error::from(error).context("cannot create a thread"))
    }
}

/// What the work on a position needs. `S` searches.
pub(crate) struct RunContext<'r, S = Solver> {
    pub(crate) solver: &'r S,
    pub(crate) plan: &'r BatchPlan,
    pub(crate) interruption: &'static Interruption,
    halt: &'r AtomicBool,
    display: &'r ProgressDisplay,
    completed: Option<&'r CompletedLines>,
    /// When the budget of the whole run is used up.
    deadline: Option<Instant>,
}

impl<S> RunContext<'_, S> {
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
        let result = work(&(supervisor, (&*watch, checkpoint)));
        self.display.end(&watch);
        result
    }

    /// Whether the time for the whole run is over.
    fn is_over_budget(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Reads a line and does the work, unless an earlier run has done it.
    fn outcome_of(
        &self,
        item: Item,
        work: &impl Fn(&Self, BatchLine) -> Result<LineReport, LineError>,
    ) -> LineOutcome {
        let read = match item {
            Item::Argument(read) => read,
            Item::Line(line) => match line.context("the input cannot be read") {
                Ok(line) => BatchLine::read(&self.plan.source, line, self.plan.reading()),
                Err(error) => return LineOutcome::Failed(error),
            },
        };
        let line = match read {
            Ok(line) => line,
            Err(error) => return LineOutcome::Unreadable(error),
        };
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

/// Goes through the positions. `header` says what the results depend on, for the journal; `open`
/// opens the solver, and is given the arguments; `work` may say what is wrong with a position.
///
/// # Errors
/// A table that is refused, threads that cannot be created, files that cannot be used.
pub(crate) fn run<S: Sync>(
    plan: &BatchPlan,
    header: &dyn Fn() -> JournalHeader,
    open: impl FnOnce(&ThreadPool, &[ReadLine]) -> anyhow::Result<S>,
    work: impl Fn(&RunContext<'_, S>, BatchLine) -> Result<LineReport, LineError> + Sync,
) -> anyhow::Result<Status> {
    let mut lines = plan.source.open(plan.shard, plan.reading.format)?;
    // Arguments are read before anything is opened, which may take long or be of no use.
    let read = |line| BatchLine::read(&plan.source, line, plan.reading());
    let arguments: Vec<ReadLine> = match &plan.source {
        Source::Arguments(_) => lines.by_ref().flatten().map(read).collect(),
        Source::File(..) | Source::Stdin(_) | Source::Cases(_) => Vec::new(),
    };
    if !arguments.is_empty() && arguments.iter().all(Result::is_err) {
        return print_unreadable(plan, arguments);
    }
    let (journal, completed) = open_journal(plan, header)?;
    let pool = threads::pool(plan.threads)?;
    let solver = match open(&pool, &arguments) {
        // Nothing has been begun, so that there is nothing to sum up.
        _ if Interruption::install().is_wanted() => return Ok(Status::Interrupted),
        solver => solver?,
    };
    let start = Instant::now();
    let (interruption, halt) = (Interruption::install(), AtomicBool::new(false));
    let display = ProgressDisplay::new(plan.progress, || {
        plan.source.count_positions(plan.shard, plan.reading.format, MOST_COUNTED)
    });
    let by_moves = plan.aim.as_ref().and_then(|aim| aim.moves).map(|_| Counted::Moves);
    let display = display.assuming(plan.min_depth).counting(by_moves);
    let context = RunContext {
        solver: &solver,
        plan,
        interruption,
        halt: &halt,
        display: &display,
        completed: completed.as_ref(),
        deadline: plan.budget.and_then(|budget| start.checked_add(budget)),
    };
    let mut printer = Printer::new(plan, journal, &display);
    printer.print_header()?;
    let outcome_of = |item| context.outcome_of(item, &work);
    let ended = display.shown(|| match <[ReadLine; 1]>::try_from(arguments) {
        Ok([only]) => printer.print(vec![pool.install(|| outcome_of(Item::Argument(only)))]),
        Err(arguments) => {
            // The program that writes the input may never write more. A file is read to its end.
            let waits = matches!(plan.source, Source::Stdin(_));
            let is_over = || interruption.is_wanted() || (waits && context.is_over_budget());
            let print = |outcomes| printer.print(outcomes);
            let items = arguments.into_iter().map(Item::Argument).chain(lines.map(Item::Line));
            workers::run(&pool, items, plan.order, &halt, &is_over, outcome_of, print)
        }
    });
    match ended {
        Ok(()) => {}
        Err(Stop::StdoutClosed) => return Ok(printer.summary.status),
        Err(Stop::Failed(error)) => return Err(error),
    }
    if interruption.is_wanted() {
        printer.summary.status = Status::Interrupted;
    }
    printer.print_summary(start.elapsed())
}

/// Says what is wrong with the arguments, none of which can be read.
fn print_unreadable(plan: &BatchPlan, arguments: Vec<ReadLine>) -> anyhow::Result<Status> {
    let display = ProgressDisplay::new(ProgressMode::Never, || None);
    let mut printer = Printer::new(plan, None, &display);
    printer.print_header()?;
    let errors = arguments.into_iter().filter_map(Result::err);
    match printer.print(errors.map(LineOutcome::Unreadable).collect()) {
        Ok(()) | Err(Stop::StdoutClosed) => Ok(Status::Wrong),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Opens the journal, if there is to be one, and says what earlier runs have left in it.
fn open_journal(
    plan: &BatchPlan,
    header: &dyn Fn() -> JournalHeader,
) -> anyhow::Result<(Option<Journal>, Option<CompletedLines>)> {
    let Some(path) = &plan.journal else { return Ok((None, None)) };
    if let Source::File(input, _) = &plan.source
        && is_same_file(input, path)
    {
        // A journal is a list of positions, too: every result would be read as one more of them.
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

/// Whether both paths lead to one file that exists.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let [one, other] = [one, other].map(|path| path.canonicalize().ok());
    one.is_some() && one == other
}

/// Prints outcomes, keeps them in the journal and counts them.
struct Printer<'r> {
    plan: &'r BatchPlan,
    journal: Option<Journal>,
    display: &'r ProgressDisplay,
    summary: BatchSummary,
    /// How many lines could not be read, by kind of error.
    errors: BTreeMap<&'static str, u64>,
    /// The first warning of each column, and how many there were.
    warnings: BTreeMap<String, (String, u64)>,
    /// Whether there is anything on stdout.
    has_printed: bool,
}

impl<'r> Printer<'r> {
    fn new(
        plan: &'r BatchPlan,
        journal: Option<Journal>,
        display: &'r ProgressDisplay,
    ) -> Printer<'r> {
        let (errors, warnings) = (BTreeMap::new(), BTreeMap::new());
        let summary = BatchSummary::default();
        Printer { plan, journal, display, summary, errors, warnings, has_printed: false }
    }

    /// Prints the names of the columns, under `--csv`.
    fn print_header(&self) -> anyhow::Result<()> {
        if self.plan.form == ResultForm::Csv {
            stdout::print(format!("{}\n", self.plan.columns).as_bytes())?;
        }
        Ok(())
    }

    /// Prints outcomes that are ready together. They go to the journal first, so that a result that
    /// has been printed is never lost.
    fn print(&mut self, mut outcomes: Vec<LineOutcome>) -> Result<(), Stop> {
        if let Some(journal) = &mut self.journal {
            let records = outcomes.iter_mut().filter_map(|outcome| match outcome {
                LineOutcome::Reported(report) => report.record.take(),
                _ => None,
            });
            journal.append(records)?;
        }
        for outcome in outcomes {
            match outcome {
                LineOutcome::Reported(report) => {
                    self.summary.add_report(&report);
                    self.print_report(report)?;
                }
                LineOutcome::Unreadable(error) => {
                    self.summary.add_unreadable();
                    self.print_error(&error)?;
                }
                LineOutcome::InJournal(label, result) => {
                    self.summary.add_earlier(&result);
                    self.print_refuted_before(&label, &result);
                }
                LineOutcome::NotBegun { number, status } => {
                    self.summary.add_not_begun(status);
                    let object = json!({"line": number, "ended": "not begun"});
                    self.print_object(&object.to_string())?;
                }
                LineOutcome::Failed(error) => return Err(error.into()),
            }
        }
        let BatchSummary { reported, in_journal, unreadable, .. } = self.summary;
        self.display.done(reported + in_journal + unreadable, in_journal);
        Ok(())
    }

    /// Prints an object, in the form that is asked for; nothing in text.
    fn print_object(&mut self, object: &str) -> Result<(), Stop> {
        let text = match self.plan.form {
            ResultForm::Text => return Ok(()),
            ResultForm::Json => format!("{object}\n"),
            ResultForm::Csv => self.row(object)?,
        };
        self.print_text(&text)
    }

    /// The row of an object.
    fn row(&self, object: &str) -> anyhow::Result<String> {
        Ok(csv::row(&self.plan.columns, &serde_json::from_str::<Value>(object)?))
    }

    fn print_text(&mut self, text: &str) -> Result<(), Stop> {
        self.has_printed |= !text.is_empty();
        match stdout::print_next(text.as_bytes())? {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::StdoutClosed),
        }
    }

    /// Prints what is wrong with a line: to stdout if that has a line for each position, and to
    /// stderr unless there were many of the kind.
    fn print_error(&mut self, error: &LineError) -> Result<(), Stop> {
        self.print_object(&error.to_json())?;
        let count = self.errors.entry(error.kind).or_default();
        *count += 1;
        match *count {
            ..=MOST_ERRORS_OF_KIND => stderr::error(&error.to_string()),
            count if count == MOST_ERRORS_OF_KIND + 1 => stderr::warning(&format!(
                "more than {MOST_ERRORS_OF_KIND} lines with an error of this kind ({}): the others \
                 are only counted",
                error.kind
            )),
            _ => {}
        }
        Ok(())
    }

    /// Names a claim that an earlier run has refuted.
    fn print_refuted_before(&self, label: &str, result: &EarlierResult) {
        if let EarlierResult::Judged { verdict: Verdict::Refuted, truth, .. } = result {
            self.plan.detail.note(&format!("{label}: refuted before: {}", truth.join("; ")));
        }
    }

    /// Prints the counts, and the histogram of the distances if it is asked for.
    fn print_summary(&self, elapsed: Duration) -> anyhow::Result<Status> {
        for (warning, count) in self.warnings.values() {
            match count - 1 {
                0 => stderr::warning(warning),
                others => {
                    let others = counted(others, "more line");
                    stderr::warning(&format!("{warning}; so in {others}"));
                }
            }
        }
        // Arguments are reported one by one, unless the shard has none of them.
        let is_reported = !self.plan.source.is_file() && self.summary.lines() > 0;
        if !is_reported {
            self.plan.detail.note(&self.summary.line(elapsed));
        }
        if self.plan.summary {
            match self.plan.form {
                ResultForm::Json => {
                    stdout::print(format!("{}\n", self.summary.to_json(elapsed)).as_bytes())?;
                }
                ResultForm::Text | ResultForm::Csv => stderr::note(&self.summary.histogram()),
            }
        }
        Ok(self.summary.status)
    }

    fn print_report(&mut self, report: LineReport) -> Result<(), Stop> {
        report.readings.iter().for_each(|reading| stderr::warning(reading));
        for (column, warning) in report.warnings {
            self.warnings.entry(column).or_insert((warning, 0)).1 += 1;
        }
        let gap = if report.is_parted && self.has_printed { "\n" } else { "" };
        match (self.plan.form, report.out) {
            (ResultForm::Csv, Output::Text(object)) => {
                let row = self.row(&object)?;
                self.print_text(&row)?;
            }
            (_, Output::Text(text)) if text.is_empty() => {}
            (_, Output::Text(text)) => self.print_text(&format!("{gap}{text}"))?,
            (_, Output::Long(write)) => {
                self.has_printed = true;
                let write = |out: &mut dyn Write| {
                    out.write_all(gap.as_bytes())?;
                    write(out)
                };
                match stdout::write_next(write)? {
                    ControlFlow::Continue(true) => {}
                    ControlFlow::Continue(false) => {
                        self.summary.status = self.summary.status.max(Status::Limited);
                        stderr::warning("stopped before all solutions were written");
                    }
                    ControlFlow::Break(()) => return Err(Stop::StdoutClosed),
                }
            }
        }
        if let Some(note) = report.note {
            self.plan.detail.note(&note);
        }
        Ok(())
    }
}
