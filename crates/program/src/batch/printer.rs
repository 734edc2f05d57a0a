//! Prints a run: a result or an error for each line, and totals at the end.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use faceturn::jobs::Verdict;
use serde_json::json;

use crate::Status;
use crate::batch::batch_plan::{BatchPlan, ResultForm};
use crate::batch::journal::{EarlierResult, Journal};
use crate::batch::line::LineError;
use crate::batch::summary::{BatchSummary, LineReport};
use crate::terminal::number::counted;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::{stderr, stdout};

const MOST_ERRORS_OF_KIND: u64 = 10;

pub(super) enum LineOutcome {
    /// The work has been done, or cut short.
    Reported(LineReport),
    /// It cannot be read, or something else prevents the work.
    Unreadable(LineError),
    /// An earlier run has done the work on the position with this label.
    InJournal(String, EarlierResult),
    /// The run ended first, or its budget was used up.
    NotBegun { number: u64, status: Status },
    /// The whole run has to end.
    Failed(anyhow::Error),
}

/// No more results are wanted.
#[derive(Debug, thiserror::Error)]
#[error("stdout is closed")]
pub(super) struct StdoutClosed;

pub(super) struct Printer<'r> {
    plan: &'r BatchPlan,
    journal: Option<Journal>,
    display: &'r ProgressDisplay,
    pub(super) summary: BatchSummary,
    /// How many lines could not be read, by kind of error.
    errors: BTreeMap<&'static str, u64>,
    /// The first warning for each column, and how many there were.
    warnings: BTreeMap<String, (String, u64)>,
    has_header: bool,
    has_printed: bool,
}

impl<'r> Printer<'r> {
    pub(super) fn new(
        plan: &'r BatchPlan,
        journal: Option<Journal>,
        display: &'r ProgressDisplay,
    ) -> Printer<'r> {
        let (errors, warnings) = (BTreeMap::new(), BTreeMap::new());
        let summary = BatchSummary::default();
        let (has_header, has_printed) = (false, false);
        Printer { plan, journal, display, summary, errors, warnings, has_header, has_printed }
    }

    /// Prints the header of a table, unless it has been printed.
    pub(super) fn print_header(&mut self) -> anyhow::Result<()> {
        if self.plan.form == ResultForm::Csv && !self.has_header {
            self.has_header = true;
            stdout::print(format!("{}\n", self.plan.columns))?;
        }
        Ok(())
    }

    /// Prints outcomes that are ready together. They go to the journal first, so that a result that
    /// has been printed is never lost.
    pub(super) fn print(&mut self, mut outcomes: Vec<LineOutcome>) -> anyhow::Result<()> {
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
                    self.print_text(&self.plan.written(&object))?;
                }
                LineOutcome::Failed(error) => return Err(error),
            }
        }
        let BatchSummary { reported, in_journal, unreadable, .. } = self.summary;
        self.display.done(reported + in_journal + unreadable, in_journal);
        Ok(())
    }

    fn print_text(&mut self, text: &str) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.print_header()?;
        self.has_printed = true;
        match stdout::print_next(text)? {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StdoutClosed.into()),
        }
    }

    /// Prints an error of a line: to stdout if that has a line for each position, and to stderr
    /// unless there were many of the kind, or stdout has it as an object.
    fn print_error(&mut self, error: &LineError) -> anyhow::Result<()> {
        self.print_text(&self.plan.written(error.as_object()))?;
        if self.plan.form == ResultForm::Json {
            return Ok(());
        }
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

    /// Prints the counts, and the histogram of the distances if requested.
    pub(super) fn print_summary(&self, elapsed: Duration) -> anyhow::Result<Status> {
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
                ResultForm::Json => drop(stdout::print(self.summary.to_json(elapsed))?),
                ResultForm::Text | ResultForm::Csv => stderr::note(&self.summary.histogram()),
            }
        }
        Ok(self.summary.status)
    }

    fn print_report(&mut self, report: LineReport) -> anyhow::Result<()> {
        report.readings.iter().for_each(|reading| stderr::warning(reading));
        for (column, warning) in report.warnings {
            self.warnings.entry(column).or_insert((warning, 0)).1 += 1;
        }
        if report.is_parted && self.has_printed && !report.out.is_empty() {
            self.print_text("\n")?;
        }
        self.print_text(&report.out)?;
        if let Some(note) = report.note {
            self.plan.detail.note(&note);
        }
        Ok(())
    }
}
