//! Reports the loading and making of pattern databases: a progress bar on a terminal, else a few
//! lines.

use std::sync::Mutex;

use faceturn::goals::{PatternEvent, PatternObserver};
use indicatif::ProgressBar;

use crate::terminal::interruption::Interruption;
use crate::terminal::making::Making;
use crate::terminal::number::grouped;
use crate::terminal::stderr;
use crate::terminal::stderr::Detail;

/// Databases smaller than this are made silently.
const SMALL: u64 = 1_000_000;

/// Reports databases being made, and stops when the user interrupts.
pub(crate) struct PatternProgress {
    detail: Detail,
    interruption: &'static Interruption,
    making: Mutex<Option<Making>>,
}

impl PatternProgress {
    /// Handles signals from now on.
    pub(crate) fn new(detail: Detail) -> PatternProgress {
        PatternProgress { detail, interruption: Interruption::install(), making: Mutex::new(None) }
    }

    fn report(&self, event: &PatternEvent<'_>) {
        let mut making = self.making.lock().expect("no report panics");
        match event {
            PatternEvent::Waiting => {
                stderr::note("waiting for another faceturn, which is making a pattern database");
            }
            PatternEvent::Making { arrangements } if *arrangements >= SMALL => {
                *making = Some(begin(*arrangements));
            }
            PatternEvent::Layer(layer) => {
                if let Some(Making { bar, .. }) = &*making {
                    bar.set_message(layer.distance.to_string());
                    bar.set_position(layer.known);
                }
            }
            PatternEvent::Made => {
                if let Some(making) = making.take() {
                    making.end("pattern database");
                }
            }
            PatternEvent::Removed(entry) => {
                let of = &entry.description;
                stderr::note(&format!("removed a pattern database to make room: {of}"));
            }
            _ => {}
        }
    }
}

impl PatternObserver for PatternProgress {
    fn event(&self, event: &PatternEvent<'_>) {
        match event {
            PatternEvent::Damaged { path, error } => {
                let (path, reason) = (path.display(), stderr::explained(*error));
                stderr::warning(&format!("making the pattern database {path} again: {reason}"));
            }
            PatternEvent::NotKept(error) => {
                let reason = stderr::explained(*error);
                stderr::warning(&format!("the pattern database is not kept: {reason}"));
            }
            event if self.detail != Detail::Nothing => self.report(event),
            _ => {}
        }
    }

    fn wants_to_stop(&self) -> bool {
        self.interruption.is_wanted()
    }
}

fn begin(arrangements: u64) -> Making {
    let count = grouped(arrangements);
    let template = "making a pattern database {wide_bar} {percent:>3} %, distance {msg}";
    let text = format!("making a pattern database of {count} arrangements, once");
    Making::begin(ProgressBar::new(arrangements), template, &text)
}
