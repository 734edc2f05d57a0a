//! Progress while macros are learned: a bar on a terminal, nothing elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::macros::CUBIES;
use crate::terminal::detail::Detail;
use crate::terminal::stderr;

const TICK: Duration = Duration::from_millis(250);

/// The bar, shown until it is dropped.
pub(super) struct LearningProgress(ProgressBar);

impl LearningProgress {
    pub(super) fn begin(detail: Detail, macros: usize) -> LearningProgress {
        if detail == Detail::Nothing {
            return LearningProgress(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(macros as u64);
        let template = "step {msg} {wide_bar} {pos} of {len} macros, {elapsed}";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
        bar.enable_steady_tick(TICK);
        stderr::beside(Some(bar.clone()));
        LearningProgress(bar)
    }

    pub(super) fn now(&self, step: usize) {
        self.0.set_message(format!("{step} of {CUBIES}"));
    }

    pub(super) fn learned(&self) {
        self.0.inc(1);
    }
}

impl Drop for LearningProgress {
    fn drop(&mut self) {
        stderr::beside(None);
        self.0.finish_and_clear();
    }
}
