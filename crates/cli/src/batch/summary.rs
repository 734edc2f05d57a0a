//! Counts of what became of the positions of a run.

use std::time::Duration;

use crate::batch::journal::EarlierResult;
use crate::batch::session::LineReport;
use crate::batch::verdict::Verdict;
use crate::status::Status;
use crate::terminal::number::{counted, grouped};

/// Counts of what became of the positions of a run.
#[derive(Debug)]
pub(crate) struct BatchSummary {
    /// Positions with a report in this run.
    pub(crate) reported: u64,
    /// Positions with a result in the journal.
    pub(crate) in_journal: u64,
    /// How many of those in the journal have no solution within the limit.
    in_journal_without: u64,
    /// The claims in the journal, by verdict in the order of [`Verdict::ALL`].
    in_journal_verdicts: [u64; Verdict::ALL.len()],
    /// Lines that could not be read.
    pub(crate) unreadable: u64,
    /// Positions that were cut short or not begun. Undecided claims are among the verdicts instead.
    unfinished: u64,
    /// The claims of this run, by verdict in the order of [`Verdict::ALL`].
    verdicts: [u64; Verdict::ALL.len()],
    /// The worst status so far.
    pub(crate) status: Status,
}

impl Default for BatchSummary {
    fn default() -> BatchSummary {
        BatchSummary {
            reported: 0,
            in_journal: 0,
            in_journal_without: 0,
            in_journal_verdicts: [0; Verdict::ALL.len()],
            unreadable: 0,
            unfinished: 0,
            verdicts: [0; Verdict::ALL.len()],
            status: Status::Found,
        }
    }
}

impl BatchSummary {
    /// Counts a position with a report.
    pub(crate) fn add_report(&mut self, report: &LineReport) {
        self.reported += 1;
        match report.verdict {
            Some(verdict) => self.verdicts[verdict as usize] += 1,
            None => self.unfinished += u64::from(!report.is_finished),
        }
        self.status = self.status.max(report.status);
    }

    /// Counts a line that could not be read.
    pub(crate) fn add_unreadable(&mut self) {
        self.unreadable += 1;
        self.status = self.status.max(Status::Wrong);
    }

    /// Counts a position with a result in the journal.
    pub(crate) fn add_earlier(&mut self, result: EarlierResult) {
        self.in_journal += 1;
        self.status = self.status.max(result.status());
        match result {
            EarlierResult::Judged(verdict) => self.in_journal_verdicts[verdict as usize] += 1,
            EarlierResult::NoneWithin => self.in_journal_without += 1,
            EarlierResult::Found => {}
        }
    }

    /// Counts a position that was not begun.
    pub(crate) fn add_not_begun(&mut self) {
        self.unfinished += 1;
    }

    /// Lines that have been counted, readable or not.
    pub(crate) fn lines(&self) -> u64 {
        self.reported + self.in_journal + self.unreadable + self.unfinished
    }

    /// The counts on one line.
    pub(crate) fn line(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let mut text = format!("{} in {seconds:.1} s", counted(self.reported, "position"));
        if self.reported > 0 {
            text += &format!(" ({:.1} a second)", self.reported as f64 / seconds);
        }
        if self.verdicts != [0; 3] {
            let counts = Verdict::ALL.map(|verdict| with_word(verdict, &self.verdicts));
            text += &format!(": {}", counts.join(", "));
        }
        if self.in_journal > 0 {
            text += &format!("; {} skipped, being in the journal", self.in_journal);
            // They count for the exit status as well.
            if self.in_journal_without > 0 {
                text += &format!(" ({} without a solution)", grouped(self.in_journal_without));
            }
            let verdicts = &self.in_journal_verdicts;
            let known = Verdict::ALL.iter().filter(|&&verdict| verdicts[verdict as usize] > 0);
            let known: Vec<String> = known.map(|&verdict| with_word(verdict, verdicts)).collect();
            if !known.is_empty() {
                text += &format!(" ({})", known.join(", "));
            }
        }
        let others =
            [(self.unreadable, "that could not be read"), (self.unfinished, "not finished")];
        for (count, what) in others {
            if count > 0 {
                text += &format!("; {count} {what}");
            }
        }
        text
    }
}

/// The count of a verdict, and its word.
fn with_word(verdict: Verdict, counts: &[u64; Verdict::ALL.len()]) -> String {
    format!("{} {}", grouped(counts[verdict as usize]), verdict.word())
}
