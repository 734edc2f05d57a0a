//! How far it is, on stderr: a line that changes on a terminal, or a line now and then.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use faceturn::{RunningPass, Watch};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::ProgressName;
use crate::diary;
use crate::number::counted;
use crate::plan::RunPlan;
use crate::source::Source;

/// How many times as long the next pass takes, about.
const GROWTH: f64 = 13.0;

/// How often the line on a terminal changes.
const TICK: Duration = Duration::from_millis(250);

/// How often a line is told elsewhere.
const LINE: Duration = Duration::from_secs(10);

/// What is going on.
pub(crate) struct Board {
    /// The searches that are running.
    running: Mutex<Vec<Arc<Watch>>>,
    done: AtomicU64,
    /// `None`: not known beforehand.
    total: Option<u64>,
    when: ProgressName,
}

impl Board {
    pub(crate) fn new(plan: &RunPlan) -> Board {
        // A file is gone through once more: it is short beside the time its positions take.
        let total = match &plan.source {
            source @ Source::File(path) if path.is_file() => {
                source.open(plan.shard).ok().map(|lines| lines.take(1_000_000).count() as u64)
            }
            // What is read from a pipe would be missing later.
            source => source.count(),
        };
        let (running, done) = (Mutex::default(), AtomicU64::new(0));
        Board { running, done, total, when: plan.progress }
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

    /// So many positions have been told.
    pub(crate) fn done(&self, count: u64) {
        self.done.store(count, Ordering::Relaxed);
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Arc<Watch>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works, and shows meanwhile how far it is.
    pub(crate) fn shown<T>(&self, work: impl FnOnce() -> T) -> T {
        let bar = ProgressBar::new_spinner();
        let interval = match (self.when, bar.is_hidden()) {
            (ProgressName::Never, _) | (ProgressName::Auto, true) => return work(),
            (ProgressName::Always, true) => LINE,
            (_, false) => TICK,
        };
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        bar.set_style(style.expect("the template is well formed"));
        diary::beside(Some(bar.clone()));
        let (over, wait) = mpsc::channel::<()>();
        let result = thread::scope(|scope| {
            let bar = &bar;
            scope.spawn(move || {
                let mut pace = Pace::new();
                while wait.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    let line = pace.line(self);
                    if bar.is_hidden() {
                        diary::note(&line);
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
        diary::beside(None);
        bar.finish_and_clear();
        result
    }
}

/// How fast it goes.
struct Pace {
    start: Instant,
    /// The pass seen last, and when it was seen first.
    pass: Option<(u8, Instant)>,
    /// Nodes counted at some times, the last few seconds.
    nodes: VecDeque<(Instant, u64)>,
}

impl Pace {
    fn new() -> Pace {
        Pace { start: Instant::now(), pass: None, nodes: VecDeque::new() }
    }

    /// One line on where things are.
    fn line(&mut self, board: &Board) -> String {
        let done = board.done.load(Ordering::Relaxed);
        let watches = board.locked().clone();
        // The search that has been running for the longest.
        let progress = watches.first().map(|watch| watch.progress());
        let mut parts = Vec::new();
        if board.total != Some(1) {
            let of_all = board.total.map_or(String::new(), |total| format!(" of {total}"));
            let a_minute = done as f64 / self.start.elapsed().as_secs_f64() * 60.0;
            parts.push(format!("{done}{of_all} positions, {a_minute:.0} a minute"));
        }
        if let Some(progress) = progress {
            if let Some(running) = progress.running {
                parts.push(self.pass(running));
            }
            if watches.len() == 1 {
                parts.extend(self.speed(progress.nodes()));
            }
        }
        parts.join("; ")
    }

    /// The pass and the time that is left, as far as that can be told.
    fn pass(&mut self, running: RunningPass) -> String {
        let RunningPass { depth, share, solutions, .. } = running;
        let begun = match self.pass {
            Some((same, begun)) if same == depth => begun,
            _ => self.pass.insert((depth, Instant::now())).1,
        };
        let elapsed = begun.elapsed().as_secs_f64();
        let mut text = format!("{depth}f {:.0} % done", share * 100.0);
        if solutions > 0 {
            text += &format!(", {} so far", counted(solutions as u64, "solution"));
        }
        if share > 0.02 && elapsed > 1.0 {
            let whole = elapsed / share;
            text += &format!(", about {} left", told(whole - elapsed));
            if solutions == 0 {
                text += &format!(", and about {} for {}f", told(whole * GROWTH), depth + 1);
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
    #[test]
    fn times_are_told_in_one_unit() {
        let told = [5.4, 100.0, 7200.0, 200_000.0].map(super::told);
        assert_eq!(told, ["5 s", "2 min", "2 h", "2 days"]);
    }
}
