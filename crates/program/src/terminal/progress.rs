//! Progress on stderr, a changing line on a terminal and elsewhere a line every 10 seconds: that of
//! searches in passes, for one position or many.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use faceturn::Watch;
use faceturn::internals::pass_growth;
use faceturn::jobs::Counted;
use faceturn::observers::RunningPass;
use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::{number, stderr};

pub(crate) struct ProgressDisplay {
    running: Mutex<Vec<Weak<Watch>>>,
    /// Positions done in this run or an earlier one.
    done: AtomicU64,
    /// Positions done in an earlier run.
    known: AtomicU64,
    /// `None` if not known in advance.
    total: Option<u64>,
    /// Shorter solutions are assumed not to exist.
    min_depth: u8,
    /// What lengths count; `None`: turns in the metric of the search.
    counted: Option<Counted>,
    ticker: Ticker,
}

impl ProgressDisplay {
    /// Nothing is shown until [`ProgressDisplay::shown`]. `total` counts the positions if possible,
    /// and is called only if the count is shown.
    pub(crate) fn new(mode: ProgressMode, total: impl FnOnce() -> Option<u64>) -> ProgressDisplay {
        let ticker = Ticker::new(mode);
        let total = if ticker.is_shown() { total() } else { None };
        let (running, done, known) = (Mutex::default(), AtomicU64::new(0), AtomicU64::new(0));
        ProgressDisplay { running, done, known, total, min_depth: 0, counted: None, ticker }
    }

    /// For searches that assume that there are no solutions shorter than `min_depth`.
    pub(crate) fn assuming(self, min_depth: u8) -> ProgressDisplay {
        ProgressDisplay { min_depth, ..self }
    }

    /// For searches whose lengths count this; `None`: turns in the metric of the search.
    pub(crate) fn counting(self, counted: Option<Counted>) -> ProgressDisplay {
        ProgressDisplay { counted, ..self }
    }

    /// Shows a search until the watch is dropped.
    pub(crate) fn begin(&self) -> Arc<Watch> {
        let watch = Arc::new(Watch::default());
        let mut running = self.locked();
        running.retain(|other| other.strong_count() > 0);
        running.push(Arc::downgrade(&watch));
        watch
    }

    pub(crate) fn done(&self, count: u64, known: u64) {
        self.done.store(count, Ordering::Relaxed);
        self.known.store(known, Ordering::Relaxed);
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Weak<Watch>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bounds before a solution is found: the length of a short one, and what is proven.
    fn bounds(&self, known: u8, running: RunningPass) -> Vec<String> {
        let turns = format!("{known} turns known");
        match running.depth {
            _ if self.min_depth > 0 => vec![turns],
            depth if depth == known => vec![format!("distance {known}")],
            depth => vec![turns, format!("at least {depth} needed")],
        }
    }

    pub(crate) fn shown<T>(&self, work: impl FnOnce() -> T) -> T {
        let mut pace = Pace::new();
        self.ticker.shown(move || pace.line(self), work)
    }
}

struct Pace {
    start: Instant,
    pass: Option<SeenPass>,
    /// Node counts of the last few seconds.
    nodes: VecDeque<(Instant, u64)>,
}

struct SeenPass {
    watch: Weak<Watch>,
    depth: u8,
    since: Instant,
    /// The share done at that time: parts from a checkpoint took no time.
    share: f64,
}

impl Pace {
    fn new() -> Pace {
        Pace { start: Instant::now(), pass: None, nodes: VecDeque::new() }
    }

    /// A line such as `1:40  18f 75 %, 2 min left, 12.3 M nodes/s`.
    fn line(&mut self, display: &ProgressDisplay) -> String {
        let done = display.done.load(Ordering::Relaxed);
        let watches: Vec<Arc<Watch>> = display.locked().iter().filter_map(Weak::upgrade).collect();
        // The search that has been running for the longest.
        let progress = watches.first().map(|watch| (watch, watch.progress()));
        let elapsed = self.start.elapsed().as_secs_f64();
        let mut parts = Vec::new();
        if display.total != Some(1) {
            let of_all = display.total.map_or(String::new(), |total| format!(" of {total}"));
            let fresh = done.saturating_sub(display.known.load(Ordering::Relaxed));
            parts.push(format!("{done}{of_all} positions"));
            parts.push(rate(fresh as f64 / elapsed));
        }
        if let Some((watch, progress)) = progress {
            if let Some(running) = progress.running {
                let known = progress.known_length.filter(|_| running.solutions == 0);
                parts.extend(known.into_iter().flat_map(|known| display.bounds(known, running)));
                let counted = display.counted.unwrap_or(progress.metric.into());
                parts.extend(self.pass(watch, counted, running));
            }
            if watches.len() == 1 {
                parts.extend(self.speed(progress.nodes()));
            }
        }
        fitted(&clock(elapsed), &parts)
    }

    /// The pass, its solutions and the time left, if there is an estimate.
    fn pass(&mut self, watch: &Arc<Watch>, counted: Counted, running: RunningPass) -> Vec<String> {
        let RunningPass { depth, share, solutions, expected, .. } = running;
        let (since, before) = match &self.pass {
            Some(seen) if seen.depth == depth && seen.watch.as_ptr() == Arc::as_ptr(watch) => {
                (seen.since, seen.share)
            }
            _ => {
                let since = Instant::now();
                let watch = Arc::downgrade(watch);
                self.pass = Some(SeenPass { watch, depth, since, share });
                (since, share)
            }
        };
        let letter = counted.letter();
        let mut parts = vec![format!("{depth}{letter} {:.0} %", share * 100.0)];
        if solutions > 0 {
            parts.push(number::counted(solutions as u64, "solution"));
        }
        let measured = whole(share - before, since.elapsed().as_secs_f64());
        let expected = expected.filter(|_| before == 0.0).map(|expected| expected.as_secs_f64());
        if let Some(whole) = measured.or(expected) {
            parts.push(format!("{} left", rounded(whole * (1.0 - share))));
            if solutions == 0 {
                // In quarter turns, where solutions have one parity, passes go in steps of two.
                let Counted::Turns(metric) = counted else { return parts };
                let step = metric.length_step();
                let next = rounded(whole * pass_growth(metric, step) as f64);
                parts.push(format!("{}{letter} in {next}", depth + step));
            }
        }
        parts
    }

    fn speed(&mut self, nodes: u64) -> Option<String> {
        let now = Instant::now();
        if self.nodes.back().is_some_and(|&(_, before)| before > nodes) {
            self.nodes.clear();
        }
        self.nodes.push_back((now, nodes));
        while self.nodes.front().is_some_and(|&(then, _)| now - then > Duration::from_secs(5)) {
            self.nodes.pop_front();
        }
        let &(then, before) = self.nodes.front()?;
        let seconds = (now - then).as_secs_f64();
        let millions = (nodes - before) as f64 / seconds / 1e6;
        (seconds > 1.0 && nodes > before).then(|| format!("{millions:.1} M nodes/s"))
    }
}

/// Estimates the duration of a pass, given that this share took `seconds`; `None`: too early.
fn whole(share: f64, seconds: f64) -> Option<f64> {
    (share > 0.02 && seconds > 1.0).then(|| seconds / share)
}

/// A time span in one unit.
pub(crate) fn rounded(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.0} s"),
        ..5400.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.0} h", seconds / 3600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

/// A rate in the unit that gives a number of 1 or more.
fn rate(per_second: f64) -> String {
    match per_second {
        100.0.. => format!("{per_second:.0}/s"),
        1.0.. => format!("{per_second:.1}/s"),
        _ if per_second * 60.0 >= 1.0 => format!("{:.1}/min", per_second * 60.0),
        _ => format!("{:.1}/h", per_second * 3600.0),
    }
}

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
    use faceturn::passes::{Part, PartResult};
    use faceturn::{Event, Observer};

    use super::*;

    fn display(total: Option<u64>) -> ProgressDisplay {
        let (running, done, known) = (Mutex::default(), AtomicU64::new(0), AtomicU64::new(0));
        let (min_depth, ticker) = (0, Ticker::new(ProgressMode::Never));
        ProgressDisplay { running, done, known, total, min_depth, counted: None, ticker }
    }

    fn part_ended(watch: &Watch, part: Part, share: f64) {
        watch.event(&Event::PartEnded { part, share, result: &PartResult::default() });
    }

    fn ago(seconds: u64) -> Instant {
        Instant::now().checked_sub(Duration::from_secs(seconds)).expect("the machine is up longer")
    }

    #[test]
    fn times_and_rates_come_in_sensible_units() {
        let spans = [5.4, 100.0, 7200.0, 200_000.0].map(rounded);
        assert_eq!(spans, ["5 s", "2 min", "2 h", "2 days"]);
        let rates = [1234.5, 2.0, 0.5, 0.01].map(rate);
        assert_eq!(rates, ["1234/s", "2.0/s", "30.0/min", "36.0/h"]);
    }

    #[test]
    fn what_an_earlier_run_has_done_took_no_time() {
        let display = display(Some(100));
        let mut pace = Pace { start: ago(60), pass: None, nodes: VecDeque::new() };
        display.done(70, 60);
        assert_eq!(pace.line(&display), "1:00  70 of 100 positions, 10.0/min");
    }

    #[test]
    fn moves_by_hand_have_their_letter() {
        let (display, mut pace) = (display(Some(1)).counting(Some(Counted::Moves)), Pace::new());
        let watch = display.begin();
        watch.event(&Event::PassBegan { depth: 17 });
        assert_eq!(pace.line(&display), "0:00  17m 0 %");
    }

    #[test]
    fn a_known_solution_is_shown_with_what_is_proven() {
        let display = display(Some(1));
        let (watch, mut pace) = (display.begin(), Pace::new());
        let known = |turns: usize| "R U F ".repeat(7).split(' ').take(turns).collect::<String>();
        watch.event(&Event::SolutionKnown(&known(18).parse().expect("moves")));
        watch.event(&Event::PassBegan { depth: 17 });
        part_ended(&watch, Part { depth: 17, number: 0, count: 3 }, 0.4);
        let line = pace.line(&display);
        assert_eq!(line, "0:00  18 turns known, at least 17 needed, 17f 40 %");
        watch.event(&Event::PassBegan { depth: 18 });
        assert_eq!(pace.line(&display), "0:00  distance 18, 18f 0 %");
        // Under --min-depth nothing is proven.
        assert_eq!(pace.line(&display.assuming(18)), "0:00  18 turns known, 18f 0 %");
    }

    #[test]
    fn what_a_checkpoint_remembers_took_no_time() {
        let display = display(Some(1));
        let watch = display.begin();
        let mut pace = Pace::new();
        let part = |number: u32, share: f64| {
            part_ended(&watch, Part { depth: 18, number, count: 3 }, share);
        };
        watch.event(&Event::PassBegan { depth: 18 });
        part(0, 0.5);
        assert_eq!(pace.line(&display), "0:00  18f 50 %");
        pace.pass.as_mut().expect("it was seen").since = ago(100);
        assert_eq!(pace.line(&display), "0:00  18f 50 %");
        part(1, 0.25);
        let line = pace.line(&display);
        // 100 s for a quarter.
        assert_eq!(line, "0:00  18f 75 %, 2 min left, 19f in 87 min");
        // Another position's pass of the same depth has just begun.
        drop(watch);
        let other = display.begin();
        other.event(&Event::PassBegan { depth: 18 });
        assert_eq!(pace.line(&display), "0:00  18f 0 %");
    }

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
