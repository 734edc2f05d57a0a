//! Bars while something is made or read once. Without a terminal a line says that it begins.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::stderr;

pub(crate) struct Making {
    pub(crate) bar: ProgressBar,
    start: Instant,
}

impl Making {
    /// Shows the bar as a template says, or prints the text.
    pub(crate) fn begin(bar: ProgressBar, template: &str, text: &str) -> Making {
        if bar.is_hidden() {
            stderr::note(text);
        } else {
            let style = ProgressStyle::with_template(template);
            bar.set_style(style.expect("the template is well formed"));
            bar.enable_steady_tick(Duration::from_millis(100));
        }
        Making { bar, start: Instant::now() }
    }

    /// Says how long it took to make this.
    pub(crate) fn end(self, what: &str) {
        self.bar.finish_and_clear();
        let seconds = self.start.elapsed().as_secs_f64();
        stderr::note(&format!("made the {what} in {seconds:.1} s"));
    }
}
