//! Callbacks during a search.

use std::sync::Arc;

use faceturn_cube::{Maneuver, Metric, Solution};

use crate::outcome::Ended;
use crate::outcome::{Part, PartResult, Pass};

/// Callbacks during a search, which may also stop it. By default every method does nothing.
///
/// The methods about passes are called one at a time, on the thread that called
/// [`Searcher::search`](crate::Searcher::search); the others on any thread of the pool, several
/// at once. None of them should block, because the search waits.
///
/// To show how far a search has come, use a `Watch` of the crate `faceturn`, an observer that adds
/// up what these methods hear: other threads ask for its `progress()`.
///
/// A shared reference, `Box`, `Arc` or `Option` of an observer is an observer, and so is a pair:
/// both get every call, either may stop the search, and the first that recalls a part wins.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use faceturn::Observer;
/// use faceturn::passes::{Part, PartResult};
///
/// /// Stops the search after about this many nodes.
/// struct Budget {
///     limit: u64,
///     nodes: AtomicU64,
/// }
///
/// impl Observer for Budget {
///     fn wants_to_stop(&self) -> bool {
///         self.nodes.load(Ordering::Relaxed) >= self.limit
///     }
///     fn part_ended(&self, _: Part, _: f64, result: &PartResult) {
///         self.nodes.fetch_add(result.tally.nodes, Ordering::Relaxed);
///     }
/// }
///
/// let budget = Budget { limit: 1_000_000, nodes: AtomicU64::new(0) };
/// assert!(!budget.wants_to_stop());
/// assert!(!(&budget, ()).wants_to_stop());
/// ```
pub trait Observer: Sync {
    /// Whether to stop the search. Called often; once it has returned true, the search stops.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// Whether the time limit has passed. Called often; once it has returned true, the search
    /// stops, but a search for a solution of any length continues until it has one.
    fn is_overdue(&self) -> bool {
        false
    }

    /// The search begins. Solutions have at least `lower_bound` turns, as proven or assumed.
    fn bound_known(&self, metric: Metric, lower_bound: u8) {
        let _ = (metric, lower_bound);
    }

    /// The shortest solution known from elsewhere, in this metric. Called before the pass of this
    /// depth, which is expected to have about `expected_nodes` nodes.
    ///
    /// If one solution is wanted and this one has `depth` turns, the search ends with it, since
    /// the passes before have ruled out shorter ones. Otherwise it is kept in
    /// [`Outcome::known_solution`](crate::Outcome#structfield.known_solution). A maneuver that
    /// does not solve the position is ignored.
    fn known_solution(&self, metric: Metric, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        let _ = (metric, depth, expected_nodes);
        None
    }

    /// A checked solution, shorter than those known before: from
    /// [`known_solution`](Observer::known_solution), or from a search for a solution of any
    /// length.
    fn solution_known(&self, solution: &Maneuver) {
        let _ = solution;
    }

    /// A pass begins: it tries the maneuvers of this length.
    fn pass_began(&self, depth: u8) {
        let _ = depth;
    }

    /// The result of a part from an earlier search with the same position, request and
    /// [`REVISION`](crate::REVISION); it is not searched again. A result with a wrong solution is
    /// ignored.
    fn recall(&self, part: Part) -> Option<PartResult> {
        let _ = part;
        None
    }

    /// A solution has been found, or recalled with its part. Called on the thread that found it,
    /// before its part and pass end, in no particular order.
    ///
    /// For a symmetric position, at least one solution of each orbit is reported; the pass adds
    /// the images. If one solution is wanted, several may be reported before one is chosen.
    fn solution_found(&self, solution: &Solution) {
        let _ = solution;
    }

    /// A part is complete, searched or recalled. `share` is its expected fraction of the pass.
    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        let _ = (part, share, result);
    }

    /// A pass has ended; if complete, with all solutions of its length.
    fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
        let _ = (pass, solutions);
    }
}

impl Observer for () {}

impl Ended {
    #[doc(hidden)]
    pub fn of(is_finished: bool, observer: &dyn Observer) -> Ended {
        if is_finished { Ended::Finished } else { Ended::cut_short(observer) }
    }

    /// How a search ended that did not finish.
    #[doc(hidden)]
    pub fn cut_short(observer: &dyn Observer) -> Ended {
        if observer.wants_to_stop() { Ended::Interrupted } else { Ended::Timeout }
    }
}

pub(crate) fn is_to_stop(observer: &dyn Observer) -> bool {
    observer.wants_to_stop() || observer.is_overdue()
}

macro_rules! forward {
    () => {
        fn wants_to_stop(&self) -> bool {
            (**self).wants_to_stop()
        }

        fn is_overdue(&self) -> bool {
            (**self).is_overdue()
        }

        fn bound_known(&self, metric: Metric, lower_bound: u8) {
            (**self).bound_known(metric, lower_bound);
        }

        fn known_solution(
            &self,
            metric: Metric,
            depth: u8,
            expected_nodes: u64,
        ) -> Option<Maneuver> {
            (**self).known_solution(metric, depth, expected_nodes)
        }

        fn solution_known(&self, solution: &Maneuver) {
            (**self).solution_known(solution);
        }

        fn pass_began(&self, depth: u8) {
            (**self).pass_began(depth);
        }

        fn recall(&self, part: Part) -> Option<PartResult> {
            (**self).recall(part)
        }

        fn solution_found(&self, solution: &Solution) {
            (**self).solution_found(solution);
        }

        fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
            (**self).part_ended(part, share, result);
        }

        fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
            (**self).pass_ended(pass, solutions);
        }
    };
}

impl<O: Observer + ?Sized> Observer for &O {
    forward!();
}

impl<O: Observer + ?Sized> Observer for Box<O> {
    forward!();
}

impl<O: Observer + Send + ?Sized> Observer for Arc<O> {
    forward!();
}

impl<O: Observer> Observer for Option<O> {
    fn wants_to_stop(&self) -> bool {
        self.as_ref().is_some_and(O::wants_to_stop)
    }

    fn is_overdue(&self) -> bool {
        self.as_ref().is_some_and(O::is_overdue)
    }

    fn bound_known(&self, metric: Metric, lower_bound: u8) {
        self.iter().for_each(|it| it.bound_known(metric, lower_bound));
    }

    fn known_solution(&self, metric: Metric, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        self.as_ref()?.known_solution(metric, depth, expected_nodes)
    }

    fn solution_known(&self, solution: &Maneuver) {
        self.iter().for_each(|it| it.solution_known(solution));
    }

    fn pass_began(&self, depth: u8) {
        self.iter().for_each(|it| it.pass_began(depth));
    }

    fn recall(&self, part: Part) -> Option<PartResult> {
        self.as_ref()?.recall(part)
    }

    fn solution_found(&self, solution: &Solution) {
        self.iter().for_each(|it| it.solution_found(solution));
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.iter().for_each(|it| it.part_ended(part, share, result));
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
        self.iter().for_each(|it| it.pass_ended(pass, solutions));
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop() || self.1.wants_to_stop()
    }

    fn is_overdue(&self) -> bool {
        self.0.is_overdue() || self.1.is_overdue()
    }

    fn bound_known(&self, metric: Metric, lower_bound: u8) {
        self.0.bound_known(metric, lower_bound);
        self.1.bound_known(metric, lower_bound);
    }

    fn known_solution(&self, metric: Metric, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        let known = [
            self.0.known_solution(metric, depth, expected_nodes),
            self.1.known_solution(metric, depth, expected_nodes),
        ];
        known.into_iter().flatten().min_by_key(|known| metric.length(known))
    }

    fn solution_known(&self, solution: &Maneuver) {
        self.0.solution_known(solution);
        self.1.solution_known(solution);
    }

    fn pass_began(&self, depth: u8) {
        self.0.pass_began(depth);
        self.1.pass_began(depth);
    }

    fn recall(&self, part: Part) -> Option<PartResult> {
        self.0.recall(part).or_else(|| self.1.recall(part))
    }

    fn solution_found(&self, solution: &Solution) {
        self.0.solution_found(solution);
        self.1.solution_found(solution);
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.0.part_ended(part, share, result);
        self.1.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
        self.0.pass_ended(pass, solutions);
        self.1.pass_ended(pass, solutions);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[derive(Default)]
    struct Recorder {
        calls: Mutex<Vec<String>>,
        stops: bool,
        remembers: Option<PartResult>,
        knows: Option<Maneuver>,
    }

    impl Recorder {
        fn write(&self, call: String) {
            self.calls.lock().expect("no test panics here").push(call);
        }

        fn calls(&self) -> Vec<String> {
            std::mem::take(&mut *self.calls.lock().expect("no test panics here"))
        }
    }

    impl Observer for Recorder {
        fn wants_to_stop(&self) -> bool {
            self.write("wants_to_stop".to_owned());
            self.stops
        }
        fn is_overdue(&self) -> bool {
            self.write("is_overdue".to_owned());
            self.stops
        }
        fn bound_known(&self, metric: Metric, lower_bound: u8) {
            self.write(format!("bound_known {metric} {lower_bound}"));
        }
        fn known_solution(
            &self,
            metric: Metric,
            depth: u8,
            expected_nodes: u64,
        ) -> Option<Maneuver> {
            self.write(format!("known_solution {metric} {depth} {expected_nodes}"));
            self.knows.clone()
        }
        fn solution_known(&self, solution: &Maneuver) {
            self.write(format!("solution_known {solution}"));
        }
        fn pass_began(&self, depth: u8) {
            self.write(format!("pass_began {depth}"));
        }
        fn recall(&self, part: Part) -> Option<PartResult> {
            self.write(format!("recall {}", part.number));
            self.remembers.clone()
        }
        fn solution_found(&self, solution: &Solution) {
            self.write(format!("solution_found {solution}"));
        }
        fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
            self.write(format!("part_ended {} {share} {}", part.number, result.tally.nodes));
        }
        fn pass_ended(&self, pass: &Pass, solutions: &[Solution]) {
            self.write(format!("pass_ended {} {}", pass.depth, solutions.len()));
        }
    }

    fn call_all(observer: &dyn Observer) -> (bool, Option<PartResult>) {
        let part = Part { depth: 9, number: 3, count: 7 };
        let stops = observer.wants_to_stop();
        assert_eq!(observer.is_overdue(), stops);
        observer.bound_known(Metric::Quarter, 8);
        observer.known_solution(Metric::Quarter, 9, 100);
        observer.solution_known(&"F2".parse().expect("a maneuver"));
        observer.pass_began(9);
        let recalled = observer.recall(part);
        observer.solution_found(&"R U2".parse().expect("moves"));
        let tally = Tally::new().with_nodes(5);
        observer.part_ended(part, 0.5, &PartResult::new(tally, Vec::new()));
        observer.pass_ended(&Pass::new(9, tally), &[]);
        (stops, recalled)
    }

    use crate::outcome::Tally;

    const CALLS: [&str; 10] = [
        "wants_to_stop",
        "is_overdue",
        "bound_known quarter 8",
        "known_solution quarter 9 100",
        "solution_known F2",
        "pass_began 9",
        "recall 3",
        "solution_found R U2",
        "part_ended 3 0.5 5",
        "pass_ended 9 0",
    ];

    #[test]
    fn references_boxes_and_arcs_forward_every_call() {
        let recorder = Arc::new(Recorder { stops: true, ..Recorder::default() });
        assert_eq!(call_all(&&*recorder), (true, None));
        assert_eq!(recorder.calls(), CALLS);
        assert_eq!(call_all(&Arc::clone(&recorder)), (true, None));
        assert_eq!(recorder.calls(), CALLS);
        let boxed: Box<dyn Observer + '_> = Box::new(&*recorder);
        assert_eq!(call_all(&boxed), (true, None));
        assert_eq!(recorder.calls(), CALLS);
        assert_eq!(call_all(&Some(&*recorder)), (true, None));
        assert_eq!(recorder.calls(), CALLS);
        assert_eq!(call_all(&None::<&Recorder>), (false, None));
    }

    #[test]
    fn both_observers_of_a_pair_get_every_call_and_either_may_stop_or_recall() {
        let known = PartResult::new(Tally::new().with_nodes(7), Vec::new());
        let (one, other) = (Recorder::default(), Recorder::default());
        assert_eq!(call_all(&(&one, &other)), (false, None));
        assert_eq!(one.calls(), CALLS);
        assert_eq!(other.calls(), CALLS);
        let stopper =
            Recorder { stops: true, remembers: Some(known.clone()), ..Recorder::default() };
        assert_eq!(call_all(&(&one, &stopper)), (true, Some(known.clone())));
        assert_eq!(call_all(&(&stopper, &one)), (true, Some(known)));
        assert_eq!(call_all(&((), ())), (false, None));
    }

    #[test]
    fn of_two_known_solutions_the_shorter_counts() {
        let knowing = |moves: &str| {
            let knows = (!moves.is_empty()).then(|| moves.parse().expect("moves"));
            Recorder { knows, ..Recorder::default() }
        };
        let known = |metric: Metric, one: &str, other: &str| {
            let pair = (knowing(one), knowing(other));
            pair.known_solution(metric, 9, 100).map(|solution| solution.to_string())
        };
        for metric in Metric::ALL {
            assert_eq!(known(metric, "R U F", "L D"), Some("L D".to_owned()));
            assert_eq!(known(metric, "R U", ""), Some("R U".to_owned()));
            assert_eq!(known(metric, "", ""), None);
        }
        assert_eq!(known(Metric::Face, "R U F", "L2 D2"), Some("L2 D2".to_owned()));
        assert_eq!(known(Metric::Quarter, "R U F", "L2 D2"), Some("R U F".to_owned()));
    }
}
