//! What came of the work on a position, and the counts of a run.

use std::collections::BTreeMap;
use std::time::Duration;

use faceturn::jobs::Verdict;
use serde::Serialize;

use crate::Status;
use crate::batch::journal::EarlierResult;
use crate::terminal::number::{counted, grouped};
use crate::terminal::stdout::json_line;

/// A column or field with a warning that is printed once for all lines.
pub(crate) type Warning = (String, String);

/// What to print and store for one position.
#[derive(Debug, Default)]
pub(crate) struct LineReport {
    /// For stdout, with its newlines: lines for people, JSON or rows.
    pub(crate) out: String,
    /// Whether to print a blank line first if something has been printed before.
    pub(crate) is_parted: bool,
    pub(crate) is_finished: bool,
    /// For the journal, if the work was completed: a JSON object.
    pub(crate) record: Option<String>,
    pub(crate) note: Option<String>,
    /// For stderr, even under `--quiet`.
    pub(crate) warnings: Vec<Warning>,
    /// How an ambiguous position was read: for stderr, even under `--quiet`.
    pub(crate) readings: Vec<String>,
    pub(crate) distance: Option<u8>,
    /// The length of a short solution, if only one was requested.
    pub(crate) length: Option<u8>,
    pub(crate) verdict: Option<Verdict>,
    /// Whether the claimed distance was corrected, if that was requested.
    pub(crate) corrected: Option<bool>,
    pub(crate) status: Status,
}

#[derive(Debug, Default)]
pub(crate) struct BatchSummary {
    pub(crate) reported: u64,
    pub(crate) in_journal: u64,
    /// How many of those in the journal have no solution within the limit.
    in_journal_without: u64,
    in_journal_verdicts: Verdicts,
    pub(crate) unreadable: u64,
    /// Positions that were cut short. Undecided claims are among the verdicts instead.
    unfinished: u64,
    not_begun: u64,
    verdicts: Verdicts,
    /// How many claimed distances were corrected, in this run and in the journal, if requested.
    corrected: Option<u64>,
    pub(crate) distances: BTreeMap<u8, u64>,
    pub(crate) lengths: BTreeMap<u8, u64>,
    pub(crate) status: Status,
}

/// How many claims have each verdict, in the order of [`Verdict::ALL`].
type Verdicts = [u64; Verdict::ALL.len()];

impl BatchSummary {
    pub(crate) fn add_report(&mut self, report: &LineReport) {
        self.reported += 1;
        match report.verdict {
            Some(verdict) => self.verdicts[verdict as usize] += 1,
            None => self.unfinished += u64::from(!report.is_finished),
        }
        self.add_corrected(report.corrected);
        count(&mut self.distances, report.distance);
        count(&mut self.lengths, report.length);
        self.status = self.status.max(report.status);
    }

    pub(crate) fn add_unreadable(&mut self) {
        self.unreadable += 1;
        self.status = self.status.max(Status::Wrong);
    }

    pub(crate) fn add_earlier(&mut self, result: &EarlierResult) {
        self.in_journal += 1;
        match result {
            EarlierResult::Judged { verdict, corrected, .. } => {
                self.add_corrected(*corrected);
                self.in_journal_verdicts[*verdict as usize] += 1;
            }
            EarlierResult::NoneWithin => self.in_journal_without += 1,
            EarlierResult::Short { length, is_enough } => {
                self.in_journal_without += u64::from(!is_enough);
                count(&mut self.lengths, Some(*length));
            }
            EarlierResult::Found { .. } => {}
        }
        count(&mut self.distances, result.distance());
        self.status = self.status.max(result.status());
    }

    fn add_corrected(&mut self, corrected: Option<bool>) {
        if let Some(is_corrected) = corrected {
            *self.corrected.get_or_insert(0) += u64::from(is_corrected);
        }
    }

    pub(crate) fn add_not_begun(&mut self, status: Status) {
        self.not_begun += 1;
        self.status = self.status.max(status);
    }

    pub(crate) fn lines(&self) -> u64 {
        self.reported + self.in_journal + self.unreadable + self.not_begun
    }

    pub(crate) fn line(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let mut text = format!("{} in {seconds:.1} s", counted(self.reported, "position"));
        if self.reported > 0 {
            text += &format!(" ({:.1} a second)", self.reported as f64 / seconds);
        }
        if self.verdicts != Verdicts::default() {
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
        let others = [
            (self.unreadable, "that could not be read"),
            (self.unfinished, "not finished"),
            (self.not_begun, "not begun"),
        ];
        for (count, what) in others {
            if count > 0 {
                text += &format!("; {} {what}", grouped(count));
            }
        }
        if let Some(corrected) = self.corrected {
            text += &format!("; {} corrected", counted(corrected, "distance"));
        }
        text
    }

    pub(crate) fn journal_verdicts(&self) -> Option<String> {
        let verdicts = &self.in_journal_verdicts;
        let counts = [Verdict::Ok, Verdict::Refuted].map(|verdict| with_word(verdict, verdicts));
        (*verdicts != Verdicts::default()).then(|| counts.join(", "))
    }

    /// A histogram of the distances, a line each, and their mean.
    pub(crate) fn histogram(&self) -> String {
        const WIDTH: u64 = 40;
        let (what, counts) = match self.lengths.is_empty() {
            true => ("distance", &self.distances),
            false => ("length", &self.lengths),
        };
        let Some((positions, mean)) = mean(counts) else {
            return "no position has a known distance".to_owned();
        };
        let most = counts.values().copied().max().unwrap_or(1);
        let width = grouped(most).len().max("positions".len());
        let mut text = format!("{what:>8}  {:>width$}\n", "positions");
        let (first, last) = (counts.keys().next(), counts.keys().last());
        for distance in *first.unwrap_or(&0)..=*last.unwrap_or(&0) {
            let count = counts.get(&distance).copied().unwrap_or(0);
            let bar = "#".repeat((count * WIDTH).div_ceil(most) as usize);
            let line = format!("{distance:>8}  {:>width$}  {bar}", grouped(count));
            text += &format!("{}\n", line.trim_end());
        }
        text + &format!("mean {what} {mean:.2} of {}", counted(positions, "position"))
    }

    pub(crate) fn to_json(&self, elapsed: Duration) -> String {
        #[derive(Serialize)]
        struct Line<'s> {
            summary: Summary<'s>,
        }
        #[derive(Serialize)]
        struct Summary<'s> {
            /// All lines of the input, or of the shard.
            positions: u64,
            unreadable: u64,
            unfinished: u64,
            not_begun: u64,
            in_journal: u64,
            distances: &'s BTreeMap<u8, u64>,
            mean_distance: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            lengths: Option<&'s BTreeMap<u8, u64>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            mean_length: Option<f64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            verdicts: Option<BTreeMap<&'static str, u64>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            corrected: Option<u64>,
            seconds: f64,
        }
        let all = [&self.verdicts, &self.in_journal_verdicts];
        let count = |verdict: Verdict| all.iter().map(|counts| counts[verdict as usize]).sum();
        let verdicts = Verdict::ALL.map(|verdict| (verdict.name(), count(verdict)));
        let has_verdicts = verdicts.iter().any(|&(_, count)| count > 0);
        let line = Line {
            summary: Summary {
                positions: self.lines(),
                unreadable: self.unreadable,
                unfinished: self.unfinished,
                not_begun: self.not_begun,
                in_journal: self.in_journal,
                distances: &self.distances,
                mean_distance: rounded_mean(&self.distances),
                lengths: (!self.lengths.is_empty()).then_some(&self.lengths),
                mean_length: rounded_mean(&self.lengths),
                verdicts: has_verdicts.then(|| BTreeMap::from(verdicts)),
                corrected: self.corrected,
                seconds: (elapsed.as_secs_f64() * 1e6).round() / 1e6,
            },
        };
        json_line(&line)
    }
}

fn count(counts: &mut BTreeMap<u8, u64>, turns: Option<u8>) {
    if let Some(turns) = turns {
        *counts.entry(turns).or_default() += 1;
    }
}

fn mean(counts: &BTreeMap<u8, u64>) -> Option<(u64, f64)> {
    let positions: u64 = counts.values().sum();
    let total: u64 = counts.iter().map(|(&turns, count)| u64::from(turns) * count).sum();
    (positions > 0).then(|| (positions, total as f64 / positions as f64))
}

fn rounded_mean(counts: &BTreeMap<u8, u64>) -> Option<f64> {
    mean(counts).map(|(_, mean)| (mean * 1e6).round() / 1e6)
}

fn with_word(verdict: Verdict, counts: &Verdicts) -> String {
    format!("{} {}", grouped(counts[verdict as usize]), verdict.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary() -> BatchSummary {
        let mut summary = BatchSummary::default();
        for (distance, count) in [(3, 1), (5, 79), (6, 1_200)] {
            for _ in 0..count {
                summary.add_report(&LineReport {
                    distance: Some(distance),
                    is_finished: true,
                    ..LineReport::default()
                });
            }
        }
        summary
    }

    #[test]
    fn the_histogram_has_a_bar_for_each_distance_and_the_mean() {
        let bar = "#".repeat(40);
        let expected = format!(
            "distance  positions\n       3          1  #\n       4          0\n       5         \
             79  \
             ###\n       6      1,200  {bar}\nmean distance 5.94 of 1,280 positions"
        );
        assert_eq!(summary().histogram(), expected);
        assert_eq!(BatchSummary::default().histogram(), "no position has a known distance");
    }

    #[test]
    fn the_summary_is_an_object() {
        let mut summary = summary();
        summary.add_unreadable();
        summary.add_not_begun(Status::Found);
        let json = summary.to_json(Duration::from_millis(1_500));
        let expected = "{\"summary\":{\"positions\":1282,\"unreadable\":1,\"unfinished\":0,\
            \"not_begun\":1,\"in_journal\":0,\"distances\":{\"3\":1,\"5\":79,\"6\":1200},\
            \"mean_distance\":5.935938,\"seconds\":1.5}}";
        assert_eq!(json.trim_end(), expected);
        let line = summary.line(Duration::from_secs(1));
        assert!(line.ends_with("; 1 that could not be read; 1 not begun"), "{line}");
    }
}
