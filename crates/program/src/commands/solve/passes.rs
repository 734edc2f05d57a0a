//! What is printed while passes go on: the solutions of a pass that has ended, and notes about
//! passes that take long and about larger tables.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::time::Duration;

use faceturn::internals::TableLocation;
use faceturn::jobs::{Aim, Counted, Prepared};
use faceturn::tables::{TableChoice, TableSize};
use faceturn::{Event, Metric, Observer, Watch};

use crate::batch::line::BatchLine;
use crate::commands::solve::solve_plan::SolvePlan;
use crate::commands::solve::solve_report::ManeuverLines;
use crate::commands::table;
use crate::terminal::number::megabytes;
use crate::terminal::progress::rounded;
use crate::terminal::{stderr, stdout};

/// A pass that takes longer is announced.
const LONG: Duration = Duration::from_secs(10);

/// When the first long pass of its length begins, says how long it takes, and the first time also
/// how a larger table would make it faster.
pub(crate) struct LongPasses {
    faster: Option<String>,
    counted: Counted,
    deepest: AtomicU8,
}

impl LongPasses {
    /// For searches of this aim with the tables of this choice.
    pub(crate) fn new(location: &TableLocation, choice: TableChoice, aim: &Aim) -> LongPasses {
        let exists = |size: TableSize| size.path(location).is_some_and(|path| path.exists());
        let faster = match choice {
            // There are no larger tables, or they are not read.
            _ if location.metric == Metric::Quarter || !aim.is_whole_cube() => None,
            TableChoice::Size(size) => text(
                size,
                TableSize::suggested(),
                exists,
                &table::making(location, TableSize::Small),
            ),
            // The largest that fits is in use.
            TableChoice::Auto => None,
        };
        let counted = aim.moves.map_or(location.metric.into(), |_| Counted::Moves);
        LongPasses { faster, counted, deepest: AtomicU8::new(0) }
    }

    /// The note about a pass, if there is any.
    fn note(&self, depth: u8, expected: Duration) -> Option<String> {
        let before = (expected >= LONG).then(|| self.deepest.fetch_max(depth, Ordering::Relaxed));
        let before = before.filter(|before| *before < depth)?;
        let faster = self.faster.as_ref().filter(|_| before == 0);
        let faster = faster.map_or(String::new(), |faster| format!("; {faster}"));
        let letter = self.counted.letter();
        Some(format!("{depth}{letter}: about {}{faster}", rounded(expected.as_secs_f64())))
    }
}

pub(crate) struct LongPassNotes<'l> {
    passes: Option<&'l LongPasses>,
    watch: Watch,
}

impl<'l> LongPassNotes<'l> {
    /// Says nothing without `passes`.
    pub(crate) fn new(passes: Option<&'l LongPasses>) -> LongPassNotes<'l> {
        LongPassNotes { passes, watch: Watch::default() }
    }
}

impl Observer for LongPassNotes<'_> {
    fn event(&self, event: &Event<'_>) {
        self.watch.event(event);
        if let Event::PassBegan { depth } = *event
            && let Some(passes) = self.passes
            && let Some(expected) = self.watch.progress().running.and_then(|pass| pass.expected)
            && let Some(note) = passes.note(depth, expected)
        {
            stderr::note(&note);
        }
    }
}

/// How much faster a long pass is than with the table of distances alone: see docs/measurements.md.
const fn times_faster(size: TableSize) -> f64 {
    match size {
        TableSize::Small => 1.0,
        TableSize::Medium => 2.0,
        TableSize::Large => 4.7,
        TableSize::ExtraLarge => 9.1,
    }
}

/// Advice for a faster search; `None` with the largest tables. `making` is the command that makes
/// the small table, `suggested` the size worth making.
fn text(
    in_use: TableSize,
    suggested: TableSize,
    exists: impl Fn(TableSize) -> bool,
    making: &str,
) -> Option<String> {
    let larger = |size: &TableSize| *size > in_use;
    let made = TableSize::ALL.into_iter().rev().filter(larger).find(|&size| exists(size));
    let size = made.or(Some(suggested).filter(larger))?;
    let (name, times) = (size.name(), (times_faster(size) / times_faster(in_use)).round());
    let faster = format!("about {times} times faster with --table-size {name}");
    Some(match made {
        Some(_) => faster,
        None => format!(
            "{faster}, once `{making} --size {name}` has made a table of {} MB",
            megabytes(size.larger_table_bytes())
        ),
    })
}

/// Prints the solutions of each complete pass of one search.
pub(crate) struct PassPrinter<'p> {
    plan: &'p SolvePlan,
    line: &'p BatchLine,
    prepared: &'p Prepared,
    /// Whether there may be shorter solutions than the first.
    is_assumed: bool,
    printed: AtomicUsize,
    is_closed: AtomicBool,
}

impl<'p> PassPrinter<'p> {
    pub(crate) fn new(
        plan: &'p SolvePlan,
        line: &'p BatchLine,
        prepared: &'p Prepared,
    ) -> PassPrinter<'p> {
        let (printed, is_closed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let is_assumed = prepared.assumes();
        PassPrinter { plan, line, prepared, is_assumed, printed, is_closed }
    }

    /// Whether the reader has closed stdout, or it cannot be written.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    pub(crate) fn into_printed(self) -> usize {
        self.printed.into_inner()
    }
}

impl Observer for PassPrinter<'_> {
    fn wants_to_stop(&self) -> bool {
        self.is_closed()
    }

    fn event(&self, event: &Event<'_>) {
        let Event::PassEnded { pass, solutions } = *event else { return };
        // A pass that was cut short is printed at the end, with the reason.
        if !pass.complete || solutions.is_empty() || self.is_closed() {
            return;
        }
        let label = self.plan.run.label(self.line);
        let is_shortest = self.printed.load(Ordering::Relaxed) == 0 && !self.is_assumed;
        let proven = is_shortest.then_some(pass.depth);
        let answer = self.prepared.answer_of_pass(solutions);
        let text = ManeuverLines::new(self.plan, label, proven).text(&answer, 0);
        match stdout::print_next(text.as_bytes()) {
            Ok(ControlFlow::Continue(())) => {
                self.printed.fetch_add(answer.solutions.len(), Ordering::Relaxed);
            }
            // The report prints the rest, and says what is wrong.
            _ => self.is_closed.store(true, Ordering::Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_table_that_exists_is_named_first() {
        let hint = |in_use, made: &[TableSize]| {
            text(in_use, TableSize::Large, |size| made.contains(&size), "faceturn generate")
        };
        let [small, medium, large, extra] = TableSize::ALL;
        let make = "about 5 times faster with --table-size large, once `faceturn generate --size \
                    large` has made a table of 2256 MB";
        assert_eq!(hint(small, &[]).as_deref(), Some(make));
        let medium_is_there = "about 2 times faster with --table-size medium";
        assert_eq!(hint(small, &[medium]).as_deref(), Some(medium_is_there));
        let large_is_there = "about 5 times faster with --table-size large";
        assert_eq!(hint(small, &[medium, large]).as_deref(), Some(large_is_there));
        assert!(hint(medium, &[medium]).is_some_and(|text| text.starts_with("about 2 times")));
        assert_eq!(hint(large, &[medium, large]), None);
        let extra_is_there = "about 2 times faster with --table-size extra-large";
        assert_eq!(hint(large, &[medium, extra]).as_deref(), Some(extra_is_there));
    }

    #[test]
    fn each_length_is_announced_once_and_larger_tables_with_the_first() {
        let (faster, metric) = (Some("faster".to_owned()), Metric::Face);
        let passes = LongPasses { faster, counted: metric.into(), deepest: AtomicU8::new(0) };
        let note = |depth, seconds| passes.note(depth, Duration::from_secs(seconds));
        assert_eq!(note(17, 9), None);
        assert_eq!(note(18, 40).as_deref(), Some("18f: about 40 s; faster"));
        assert_eq!(note(18, 40), None);
        assert_eq!(note(19, 600).as_deref(), Some("19f: about 10 min"));
    }
}
