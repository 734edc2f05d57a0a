//! The progress of a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use faceturn_cube::Metric;
use faceturn_searcher::{Event, Observer, Pass, pass_growth};

use crate::time_limit::Stopwatch;

/// The progress of a search.
///
/// ```
/// use faceturn::{Event, Observer, Watch};
///
/// let watch = Watch::default();
/// watch.event(&Event::PassBegan { depth: 15 }); // as a search does
/// let progress = watch.progress();
/// let running = progress.running.expect("a pass has begun");
/// assert_eq!((running.depth, running.share), (15, 0.0));
/// assert_eq!((progress.passes.len(), progress.nodes()), (0, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What counts as one turn, in every length, bound and depth.
    pub metric: Metric,
    /// The lower bound at the start of the search.
    pub first_bound: u8,
    /// The passes that have ended.
    pub passes: Vec<Pass>,
    /// The pass that is running or was cut short.
    pub running: Option<RunningPass>,
    /// The length of the shortest solution known from elsewhere.
    pub known_length: Option<u8>,
}

/// How far the running pass has come, or the pass that was cut short.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct RunningPass {
    /// Its depth, in turns of the search's metric.
    pub depth: u8,
    /// The share done, from 0 to 1. Parts are weighted by their counts in the pass before.
    pub share: f64,
    /// The nodes of the complete parts.
    pub nodes: u64,
    /// The solutions found by those parts; for symmetric positions, one of each orbit.
    pub solutions: usize,
    /// Expected time of the whole pass, judging by earlier passes; `None` if they were too short.
    pub expected: Option<Duration>,
}

impl Progress {
    /// The nodes of all passes and parts that have ended.
    pub fn nodes(&self) -> u64 {
        let before: u64 = self.passes.iter().map(|pass| pass.tally.nodes).sum();
        before + self.running.map_or(0, |pass| pass.nodes)
    }

    /// The lower bound on the length of a solution, proven or assumed.
    pub fn lower_bound(&self) -> u8 {
        // Longer passes may have no solutions.
        let passes = self.passes.iter().take_while(|pass| pass.solutions == 0);
        let proven = passes.filter(|pass| pass.complete);
        let proven = proven.map(|pass| pass.depth + self.metric.length_step()).max();
        proven.unwrap_or(0).max(self.first_bound)
    }
}

/// An observer that other threads can ask for the progress of a search, and that can stop it.
/// Searches may use it one after another; it shows the last.
///
/// ```no_run
/// use faceturn::{Maneuver, Position, Request, Solver, Watch};
///
/// let solver = Solver::open()?;
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U' R2 F".parse::<Maneuver>()?);
/// let watch = Watch::default();
/// std::thread::scope(|scope| {
///     scope.spawn(|| solver.solve_watched(&position, &Request::default(), &watch));
///     println!("{:?}", watch.progress());
///     watch.stop();
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Watch {
    stopped: AtomicBool,
    progress: Mutex<Progress>,
    clock: Mutex<PassClock>,
}

#[derive(Debug, Default)]
struct PassClock {
    running: Option<Stopwatch>,
    /// How long the last complete pass took.
    before: Duration,
}

/// Shorter passes say nothing about the next one.
const SHORT_PASS: Duration = Duration::from_millis(20);

impl PassClock {
    /// Starts the clock for a pass after these, and estimates its time.
    fn begin(&mut self, metric: Metric, passes: &[Pass]) -> Option<Duration> {
        self.running = Some(Stopwatch::start());
        let growth = match passes {
            [.., before, last] if before.complete && before.tally.nodes > 0 => {
                last.tally.nodes as f64 / before.tally.nodes as f64
            }
            _ => pass_growth(metric, 2) as f64,
        };
        (self.before >= SHORT_PASS).then(|| self.before.mul_f64(growth))
    }

    fn end(&mut self, pass: &Pass) {
        let took = self.running.take().filter(|_| pass.complete);
        self.before = took.map_or(Duration::ZERO, |watch| watch.elapsed());
    }
}

impl Watch {
    /// Stops the search soon, and a later one at once. The outcome says what is proven.
    ///
    /// ```
    /// use faceturn::{Observer, Watch};
    ///
    /// let watch = Watch::default();
    /// assert!(!watch.wants_to_stop());
    /// watch.stop();
    /// assert!(watch.wants_to_stop());
    /// ```
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The progress of the search so far.
    pub fn progress(&self) -> Progress {
        self.locked().clone()
    }

    fn locked(&self) -> MutexGuard<'_, Progress> {
        // A panic elsewhere leaves the numbers as they are: nothing panics while they change.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn clock(&self) -> MutexGuard<'_, PassClock> {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Watch {
    fn wants_to_stop(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn event(&self, event: &Event<'_>) {
        // They may come by the million, and are counted with their parts.
        if let Event::SolutionFound(_) | Event::StateFollowed = event {
            return;
        }
        let mut progress = self.locked();
        match *event {
            Event::SearchBegan { metric, lower_bound: first_bound } => {
                // Nothing of an earlier search holds for this one.
                *self.clock() = PassClock::default();
                *progress = Progress { metric, first_bound, ..Progress::default() };
            }
            Event::SolutionKnown(solution) => {
                progress.known_length = Some(progress.metric.length(solution) as u8);
            }
            Event::PassBegan { depth } => {
                let expected = self.clock().begin(progress.metric, &progress.passes);
                progress.running = Some(RunningPass { depth, expected, ..RunningPass::default() });
            }
            Event::PartEnded { share, result, .. } => {
                if let Some(running) = &mut progress.running {
                    running.share += share;
                    running.nodes += result.tally.nodes;
                    running.solutions += result.solutions.len();
                }
            }
            Event::PassEnded { pass, .. } => {
                self.clock().end(pass);
                // A pass that was cut short stays.
                if pass.complete {
                    progress.running = None;
                }
                progress.passes.push(*pass);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use faceturn_searcher::{Part, PartResult, Request, Tally};

    use super::*;
    use crate::testing::{position, solver};

    #[test]
    fn a_pass_is_expected_to_take_as_much_longer_as_the_one_before_had_more_nodes() {
        let pass = |depth, nodes| Pass::new(depth, Tally::new().with_nodes(nodes));
        let mut clock = PassClock::default();
        assert_eq!(clock.begin(Metric::Face, &[]), None);
        clock.before = Duration::from_secs(2);
        assert_eq!(clock.begin(Metric::Face, &[pass(8, 10)]), Some(Duration::from_secs(26)));
        assert_eq!(
            clock.begin(Metric::Face, &[pass(8, 10), pass(9, 150)]),
            Some(Duration::from_secs(30))
        );
        clock.end(&pass(10, 1));
        assert_eq!(
            clock.begin(Metric::Face, &[pass(8, 10), pass(9, 150)]),
            None,
            "it took no time"
        );
    }

    #[test]
    fn progress_adds_up_parts_and_passes() {
        let watch = Watch::default();
        let ended = |number, share, nodes| {
            let part = Part { depth: 9, number, count: 2 };
            let result = &PartResult::new(Tally::new().with_nodes(nodes), Vec::new());
            watch.event(&Event::PartEnded { part, share, result });
        };
        let pass_ended =
            |pass: Pass| watch.event(&Event::PassEnded { pass: &pass, solutions: &[] });
        watch.event(&Event::SearchBegan { metric: Metric::Face, lower_bound: 8 });
        assert_eq!(watch.progress().lower_bound(), 8);
        pass_ended(Pass::new(8, Tally::new().with_nodes(5)));
        watch.event(&Event::SolutionKnown(&"R U F".parse().expect("a maneuver")));
        watch.event(&Event::PassBegan { depth: 9 });
        ended(0, 0.25, 10);
        let progress = watch.progress();
        let running = progress.running.expect("a pass");
        assert_eq!((running.depth, running.share, running.nodes), (9, 0.25, 10));
        assert_eq!((progress.nodes(), progress.known_length), (15, Some(3)));
        assert_eq!(progress.lower_bound(), 9);
        ended(1, 0.75, 20);
        pass_ended(Pass::new(9, Tally::new().with_nodes(31)).with_solutions(1));
        let progress = watch.progress();
        assert_eq!(progress.lower_bound(), 9, "one has that length");
        assert_eq!((progress.running, progress.nodes(), progress.passes.len()), (None, 36, 2));
        // A pass that is cut short stays.
        watch.event(&Event::PassBegan { depth: 10 });
        pass_ended(Pass::new(10, Tally::new()).incomplete());
        assert_eq!(watch.progress().running.map(|pass| pass.depth), Some(10));
    }

    #[test]
    fn a_watch_stops_searches_and_shows_their_passes() {
        let position = position("R U F2 D' B");
        let watch = Watch::default();
        let outcome = solver().solve_watched(&position, &Request::new(), &watch);
        assert_eq!(watch.progress().passes, outcome.passes);
        for moves in ["R U F2 D'", "L2", "R U F2 D' B L"] {
            let outcome = solver().solve_watched(&self::position(moves), &Request::new(), &watch);
            let progress = watch.progress();
            assert_eq!(Some(progress.lower_bound()), outcome.distance());
            assert_eq!((progress.passes, progress.running), (outcome.passes, None));
        }
        watch.stop();
        let outcome = solver().solve_watched(&position, &Request::new(), &watch);
        assert_eq!(outcome.distance(), None);
    }
}
