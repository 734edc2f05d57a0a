//! External reasons to end a search, and messages about its passes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use faceturn::passes::{Pass, Tally};
use faceturn::{Observer, Solution};

use crate::terminal::interruption::Interruption;
use crate::terminal::number::{counted, grouped};
use crate::terminal::stderr;
use crate::terminal::stderr::Detail;

/// What ends the work on a position from outside.
pub(crate) type StopSignal = faceturn::passes::StopSignal<&'static Interruption>;

/// Ends one search in time, and prints a line about each pass if requested.
pub(crate) struct Supervisor<'s> {
    pub(crate) stop: StopSignal,
    /// Set when no more results are wanted.
    pub(crate) halt: &'s AtomicBool,
    pub(crate) detail: Detail,
    pub(crate) pass_start: Mutex<Option<Instant>>,
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
