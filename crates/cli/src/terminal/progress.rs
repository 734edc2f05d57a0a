//! How far it is, on stderr: a line that changes on a terminal, or a line now and then.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use faceturn::{RunningPass, Watch};
use faceturn_searcher::PASS_GROWTH;
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::ProgressMode;
use crate::terminal::number::counted;
use crate::terminal::stderr;

/// How often the line on a terminal changes.
const TICK: Duration = Duration::from_millis(250);

/// How often a line is told elsewhere.
const LINE: Duration = Duration::from_secs(10);

/// What is going on.
pub(crate) struct ProgressDisplay {
    /// The searches that are running.
    running: Mutex<Vec<Arc<Watch>>>,
    /// Positions that are done with, in this run or before it.
    done: AtomicU64,
    /// Those that an earlier run has done.
    known: AtomicU64,
    /// `None`: not known beforehand.
    total: Option<u64>,
    bar: ProgressBar,
    /// How often something is shown; `None`: never.
    interval: Option<Duration>,
}

impl ProgressDisplay {
    /// Nothing is shown until [`ProgressDisplay::shown`]. `total` counts the positions, if that can
    /// be done, and is called only if the count is shown.
    pub(crate) fn new(mode: ProgressMode, total: impl FnOnce() -> Option<u64>) -> ProgressDisplay {
        let bar = ProgressBar::new_spinner();
        let interval = match (mode, bar.is_hidden()) {
            (ProgressMode::Never, _) | (ProgressMode::Auto, true) => None,
            (ProgressMode::Always, true) => Some(LINE),
            (_, false) => Some(TICK),
        };
        let total = interval.and_then(|_| total());
        let (running, done, known) = (Mutex::default(), AtomicU64::new(0), AtomicU64::new(0));
        ProgressDisplay { running, done, known, total, bar, interval }
    }

    /// A search begins.
    pub(crate) fn begin(&self) -> Arc<Watch> {
        let watch = Arc::new(Watch::default());
        self.locked().push(watch.clone());
        watch
    }

    /// A search is over.
    pub(crate) fn end(&self, watch: &Arc<Watch>) {
        self.locked().retain(|other| !Arc::ptr_eq(other, watch));
    }

    /// So many positions are done with, `known` of them since an earlier run.
    pub(crate) fn done(&self, count: u64, known: u64) {
        self.done.store(count, Ordering::Relaxed);
        self.known.store(known, Ordering::Relaxed);
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Arc<Watch>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works, and shows meanwhile how far it is.
    pub(crate) fn shown<T>(&self, work: impl FnOnce() -> T) -> T {
        let (Some(interval), bar) = (self.interval, &self.bar) else { return work() };
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        bar.set_style(style.expect("the template is well formed"));
        stderr::beside(Some(bar.clone()));
        let (over, wait) = mpsc::channel::<()>();
        let result = thread::scope(|scope| {
            scope.spawn(move || {
                let mut pace = Pace::new();
                while wait.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    let line = pace.line(self);
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

/// How fast it goes.
struct Pace {
    start: Instant,
    /// The pass seen last.
    pass: Option<SeenPass>,
    /// Nodes counted at some times, the last few seconds.
    nodes: VecDeque<(Instant, u64)>,
}

/// A pass as it was seen first.
struct SeenPass {
    watch: Arc<Watch>,
    depth: u8,
    since: Instant,
    /// What had been done by then: parts that a checkpoint remembers cost nothing.
    share: f64,
}

impl Pace {
    fn new() -> Pace {
        Pace { start: Instant::now(), pass: None, nodes: VecDeque::new() }
    }

    /// One line on where things are.
    fn line(&mut self, display: &ProgressDisplay) -> String {
        let done = display.done.load(Ordering::Relaxed);
        let watches = display.locked().clone();
        // The search that has been running for the longest.
        let progress = watches.first().map(|watch| (watch, watch.progress()));
        let mut parts = Vec::new();
        if display.total != Some(1) {
            let of_all = display.total.map_or(String::new(), |total| format!(" of {total}"));
            let fresh = done.saturating_sub(display.known.load(Ordering::Relaxed));
            let a_minute = fresh as f64 / self.start.elapsed().as_secs_f64() * 60.0;
            parts.push(format!("{done}{of_all} positions, {a_minute:.0} a minute"));
        }
        if let Some((watch, progress)) = progress {
            if let Some(running) = progress.running {
                parts.push(self.pass(watch, running));
            }
            if watches.len() == 1 {
                parts.extend(self.speed(progress.nodes()));
            }
        }
        parts.join("; ")
    }

    /// The pass and the time that is left, as far as that can be told.
    fn pass(&mut self, watch: &Arc<Watch>, running: RunningPass) -> String {
        let RunningPass { depth, share, solutions, .. } = running;
        let (since, before) = match &self.pass {
            Some(seen) if seen.depth == depth && Arc::ptr_eq(&seen.watch, watch) => {
                (seen.since, seen.share)
            }
            _ => {
                let since = Instant::now();
                self.pass = Some(SeenPass { watch: watch.clone(), depth, since, share });
                (since, share)
            }
        };
        let mut text = format!("{depth}f {:.0} % done", share * 100.0);
        if solutions > 0 {
            text += &format!(", {} so far", counted(solutions as u64, "solution"));
        }
        if let Some(whole) = whole(share - before, since.elapsed().as_secs_f64()) {
            text += &format!(", about {} left", told(whole * (1.0 - share)));
            if solutions == 0 {
                text +=
                    &format!(", and about {} for {}f", told(whole * PASS_GROWTH as f64), depth + 1);
            }
        }
        text
    }

    /// Nodes a second, over the last few seconds.
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
        (seconds > 1.0).then(|| format!("{millions:.1} million nodes a second"))
    }
}

/// How many seconds a pass takes of which this share took so many; `None`: too early to tell.
fn whole(share: f64, seconds: f64) -> Option<f64> {
    (share > 0.02 && seconds > 1.0).then(|| seconds / share)
}

/// A time as people say it.
fn told(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.0} s"),
        ..5400.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.0} h", seconds / 3600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use faceturn::{Observer, Part, PartResult};

    use super::*;

    fn display(total: Option<u64>) -> ProgressDisplay {
        let (running, done, known) = (Mutex::default(), AtomicU64::new(0), AtomicU64::new(0));
        ProgressDisplay { running, done, known, total, bar: ProgressBar::hidden(), interval: None }
    }

    fn ago(seconds: u64) -> Instant {
        Instant::now().checked_sub(Duration::from_secs(seconds)).expect("the machine is up longer")
    }

    #[test]
    fn times_are_told_in_one_unit() {
        let told = [5.4, 100.0, 7200.0, 200_000.0].map(told);
        assert_eq!(told, ["5 s", "2 min", "2 h", "2 days"]);
    }

    #[test]
    fn what_an_earlier_run_has_done_took_no_time() {
        let display = display(Some(100));
        let mut pace = Pace { start: ago(60), pass: None, nodes: VecDeque::new() };
        display.done(70, 60);
        assert_eq!(pace.line(&display), "70 of 100 positions, 10 a minute");
    }

    #[test]
    fn what_a_checkpoint_remembers_took_no_time() {
        let display = display(Some(1));
        let watch = display.begin();
        let mut pace = Pace::new();
        let part = |number: u32, share: f64| {
            watch.part_ended(Part { depth: 18, number, count: 3 }, share, &PartResult::default());
        };
        watch.pass_began(18);
        part(0, 0.5);
        assert_eq!(pace.line(&display), "18f 50 % done");
        pace.pass.as_mut().expect("it was seen").since = ago(100);
        assert_eq!(pace.line(&display), "18f 50 % done");
        part(1, 0.25);
        let line = pace.line(&display);
        // 100 s for a quarter.
        assert_eq!(line, "18f 75 % done, about 2 min left, and about 87 min for 19f");
        // Another position's pass of the same depth has just begun.
        display.end(&watch);
        display.begin().pass_began(18);
        assert_eq!(pace.line(&display), "18f 0 % done");
    }
}
