//! Progress on stderr: a changing line on a terminal, elsewhere a line every 10 seconds.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::stderr;

/// How often the line on a terminal changes.
const TICK: Duration = Duration::from_millis(250);

/// How often a line is printed elsewhere.
const LINE: Duration = Duration::from_secs(10);

/// The longest progress line, in columns: with the spinner it fits 80.
const WIDTH: usize = 78;

/// When to show progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressMode {
    /// On a terminal
    #[default]
    Auto,
    /// Always: as a line every 10 s where stderr is not a terminal
    Always,
    /// Never
    Never,
}

pub(crate) struct Ticker {
    bar: ProgressBar,
    /// How often to show it; `None`: never.
    interval: Option<Duration>,
}

impl Ticker {
    /// Nothing is shown until [`Ticker::shown`].
    pub(crate) fn new(mode: ProgressMode) -> Ticker {
        let bar = ProgressBar::new_spinner();
        let interval = match (mode, bar.is_hidden()) {
            (ProgressMode::Never, _) | (ProgressMode::Auto, true) => None,
            (ProgressMode::Always, true) => Some(LINE),
            (_, false) => Some(TICK),
        };
        Ticker { bar, interval }
    }

    pub(crate) fn is_shown(&self) -> bool {
        self.interval.is_some()
    }

    pub(crate) fn shown<T>(
        &self,
        mut line: impl FnMut() -> String + Send,
        work: impl FnOnce() -> T,
    ) -> T {
        let (Some(interval), bar) = (self.interval, &self.bar) else { return work() };
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        bar.set_style(style.expect("the template is well formed"));
        stderr::beside(Some(bar.clone()));
        let (over, wait) = mpsc::channel::<()>();
        let result = thread::scope(|scope| {
            scope.spawn(move || {
                while wait.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    let line = line();
                    if bar.is_hidden() {
                        stderr::note(&line);
                    } else {
                        bar.set_message(line);
                        bar.tick();
                    }
                }
            });
            let result = work();
            drop(over);
            result
        });
        stderr::beside(None);
        bar.finish_and_clear();
        result
    }
}

/// The time and as many of the parts, from the first on, as fit into the width.
pub(crate) fn fitted(time: &str, parts: &[String]) -> String {
    let mut line = time.to_owned();
    for part in parts {
        let separator = if line.len() == time.len() { "  " } else { ", " };
        if line.len() + separator.len() + part.len() > WIDTH {
            break;
        }
        line = line + separator + part;
    }
    line
}

/// A time span as a clock shows it: `1:40`, `2:00:00`.
pub(crate) fn clock(seconds: f64) -> String {
    let seconds = seconds as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits_80_columns() {
        let parts: Vec<String> = (0..9).map(|_| "123456789 things".to_owned()).collect();
        let line = fitted("12:34:56", &parts);
        assert!((WIDTH - 17..=WIDTH).contains(&line.len()), "{line}");
        assert!(line.ends_with("things"), "{line}");
    }

    #[test]
    fn a_clock_shows_hours_if_there_are_any() {
        assert_eq!([5.9, 100.0, 7205.0].map(clock), ["0:05", "1:40", "2:00:05"]);
    }
}
