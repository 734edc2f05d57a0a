//! The progress of searches in passes, for one position or many.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use faceturn::Watch;
use faceturn::internals::pass_growth;
use faceturn::jobs::Counted;
use faceturn::passes::RunningPass;

use crate::terminal::number;
use crate::terminal::ticker::{ProgressMode, Ticker, clock, fitted};

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

#[cfg(test)]
mod tests {
    use faceturn::Observer;
    use faceturn::passes::{Part, PartResult};

    use super::*;

    fn display(total: Option<u64>) -> ProgressDisplay {
        let (running, done, known) = (Mutex::default(), AtomicU64::new(0), AtomicU64::new(0));
        let (min_depth, ticker) = (0, Ticker::new(ProgressMode::Never));
        ProgressDisplay { running, done, known, total, min_depth, counted: None, ticker }
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
        watch.pass_began(17);
        assert_eq!(pace.line(&display), "0:00  17m 0 %");
    }

    #[test]
    fn a_known_solution_is_shown_with_what_is_proven() {
        let display = display(Some(1));
        let (watch, mut pace) = (display.begin(), Pace::new());
        let known = |turns: usize| "R U F ".repeat(7).split(' ').take(turns).collect::<String>();
        watch.solution_known(&known(18).parse().expect("moves"));
        watch.pass_began(17);
        watch.part_ended(Part { depth: 17, number: 0, count: 3 }, 0.4, &PartResult::default());
        let line = pace.line(&display);
        assert_eq!(line, "0:00  18 turns known, at least 17 needed, 17f 40 %");
        watch.pass_began(18);
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
            watch.part_ended(Part { depth: 18, number, count: 3 }, share, &PartResult::default());
        };
        watch.pass_began(18);
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
        other.pass_began(18);
        assert_eq!(pace.line(&display), "0:00  18f 0 %");
    }
}
