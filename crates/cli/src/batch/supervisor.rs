//! The observer of a search: progress, checkpoint, and the reasons to stop it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use faceturn::{Checkpoint, Maneuver, Observer, Part, PartResult, Pass, Tally, Watch};

use crate::interruption::Interruption;
use crate::terminal::detail::Detail;
use crate::terminal::number::{counted, grouped};
use crate::terminal::stderr;

/// Observes one search.
pub(crate) struct Supervisor<'s> {
    pub(crate) watch: Arc<Watch>,
    pub(crate) interruption: &'s Interruption,
    /// Set when no further result is wanted.
    pub(crate) halt: &'s AtomicBool,
    pub(crate) deadline: Option<Instant>,
    pub(crate) detail: Detail,
    /// When the current pass began.
    pub(crate) pass_start: Mutex<Option<Instant>>,
    /// The finished parts of the search, of earlier runs as well.
    pub(crate) checkpoint: Option<&'s Checkpoint>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The search came to its end.
    Finished,
    /// Ctrl-C or SIGTERM stopped it, or the whole run ended.
    Interrupted,
    /// A time limit stopped it.
    TimedOut,
}

impl Supervisor<'_> {
    /// Whether the time is over.
    pub(crate) fn is_overdue(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Why a search was stopped.
    pub(crate) fn reason(&self) -> Ending {
        let is_ended = self.interruption.is_wanted() || self.halt.load(Ordering::Relaxed);
        if is_ended { Ending::Interrupted } else { Ending::TimedOut }
    }
}

impl Observer for Supervisor<'_> {
    fn wants_to_stop(&self) -> bool {
        self.interruption.is_wanted() || self.halt.load(Ordering::Relaxed) || self.is_overdue()
    }

    fn pass_began(&self, depth: u8) {
        *self.pass_start.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        self.watch.pass_began(depth);
    }

    fn recall(&self, part: Part) -> Option<PartResult> {
        self.checkpoint?.recall(part)
    }

    fn solution_found(&self, solution: &Maneuver) {
        self.watch.solution_found(solution);
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        if let Some(checkpoint) = self.checkpoint {
            checkpoint.part_ended(part, share, result);
        }
        self.watch.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
        self.watch.pass_ended(pass, solutions);
        if self.detail == Detail::Passes {
            let start = *self.pass_start.lock().unwrap_or_else(PoisonError::into_inner);
            let elapsed = start.map_or(Duration::ZERO, |start| start.elapsed());
            print_pass(pass, elapsed);
        }
    }
}

/// Prints a line about a pass.
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
