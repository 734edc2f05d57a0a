//! A short solution of a position at once, and what is proven about its length.
//!
//! Of a position that may be near, passes of a fraction of a millisecond find a shortest solution. Of
//! the others, the two-phase search finds shorter and shorter solutions, until one is as short as was
//! asked for or as the lower bound.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use faceturn_cube::{Maneuver, Metric, Position};
use faceturn_searcher::{Observer, Request, Searcher};
use faceturn_twophase::{
    PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseObserver, TwoPhaseRequest,
};

use crate::clock::{Limit, Stopwatch};
use crate::job::Ended;
use crate::solver::Solver;

/// What ends a search for a short solution, besides its observer; by default a solution that is
/// proven to be a shortest one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuickRequest {
    /// A solution of this length or shorter, in the metric of the solver.
    pub length: Option<u8>,
    /// The round in which it has met this many nodes: what it found then does not depend on the
    /// machine nor on the number of threads.
    pub nodes: Option<u64>,
    /// A time after which the first solution ends it. No effect on WebAssembly, which has no clock.
    pub time: Option<Duration>,
}

impl QuickRequest {
    /// How long to search unless something else is asked for.
    pub const USUAL_TIME: Duration = Duration::from_millis(50);

    /// Until a solution is proven to be shortest.
    pub fn new() -> QuickRequest {
        QuickRequest::default()
    }

    /// Sets [the length](QuickRequest#structfield.length) that ends the search.
    #[must_use]
    pub fn length(self, length: u8) -> QuickRequest {
        QuickRequest { length: Some(length), ..self }
    }

    /// Sets [the number of nodes](QuickRequest#structfield.nodes) that ends the search.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> QuickRequest {
        QuickRequest { nodes: Some(nodes), ..self }
    }

    /// Sets [the time](QuickRequest#structfield.time) that ends the search.
    #[must_use]
    pub fn time(self, time: Duration) -> QuickRequest {
        QuickRequest { time: Some(time), ..self }
    }

    /// The same with the [usual time](QuickRequest::USUAL_TIME) unless a time or a number of nodes
    /// ends the search.
    #[must_use]
    pub fn or_usual_time(self) -> QuickRequest {
        let usual = self.nodes.is_none().then_some(QuickRequest::USUAL_TIME);
        QuickRequest { time: self.time.or(usual), ..self }
    }
}

/// A short solution, and what is proven about its length. See [`Solver::quick`] for an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuickAnswer {
    /// What the lengths and bounds count.
    pub metric: Metric,
    /// The shortest solution found.
    pub solution: Option<Maneuver>,
    /// No maneuver of fewer turns solves the position.
    pub lower_bound: u8,
    /// Nodes of small passes and of both phases.
    pub nodes: u64,
    /// How the search ended: finished if it has a solution that is as short as was asked for or as
    /// the lower bound, or after as many nodes.
    pub ended: Ended,
    /// The lower bound while the improvements were found; the other one may be higher.
    pub first_bound: u8,
    /// Each solution that was shorter than all before, and when it was found.
    pub improvements: Vec<(Maneuver, Duration)>,
    /// How long the search took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
}

impl QuickAnswer {
    /// The length of the solution; `None` if none was found.
    pub fn length(&self) -> Option<u8> {
        self.solution.as_ref().map(|best| self.metric.length(best) as u8)
    }

    /// Whether no solution is shorter.
    pub fn is_shortest(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }
}

/// Searches for short solutions in face turns without the table of distances, under small tables that
/// are made in some tens of milliseconds.
///
/// ```
/// use faceturn::{PairSolver, Position, QuickRequest};
///
/// let position: Position = "R U F2 D' B L2 U' R2".parse()?;
/// let answer = PairSolver::new().quick(&position, &QuickRequest::new().nodes(10_000), &());
/// assert!(position.apply(&answer.solution.expect("a solution")).is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PairSolver {
    pairs: PairTables,
    subgroup: SubgroupTables,
}

impl PairSolver {
    /// Makes the tables.
    pub fn new() -> PairSolver {
        #[cfg(feature = "parallel")]
        let (pairs, subgroup) = rayon::join(PairTables::new, || SubgroupTables::new(Metric::Face));
        #[cfg(not(feature = "parallel"))]
        let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
        PairSolver { pairs, subgroup }
    }

    /// As [`Solver::quick`]. A solution of some 13 turns or fewer may be proven to be a shortest;
    /// else the lower bound is 0 or 1.
    pub fn quick(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        let phase1 = Phase1Tables::Pairs(&self.pairs);
        let two_phase = || TwoPhase { phase1, subgroup: &self.subgroup };
        let solution = position.is_solved().then(Maneuver::default);
        let proven = |_: &dyn Observer| Proven {
            lower_bound: is_open(position),
            solution: solution.clone(),
            nodes: 0,
        };
        run(Metric::Face, position, request, observer, proven, &two_phase)
    }
}

impl Default for PairSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Searches for a short solution: of a near position a shortest one, else not necessarily. A
    /// solution as short as the lower bound ends the search. If the request's nodes do not suffice
    /// for any solution, more are used for the first.
    ///
    /// The observer hears of the [bound](Observer::bound_known) and of each [shorter
    /// solution](Observer::solution_known). If it [wants to stop](Observer::wants_to_stop), the
    /// search ends at once; if it [is overdue](Observer::is_overdue), with its first solution.
    ///
    /// ```no_run
    /// use faceturn::{QuickRequest, RandomSource, Solver};
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let answer = solver.quick(&position, &QuickRequest::new().length(20), &());
    /// println!("{:?}, at least {} face turns", answer.solution, answer.lower_bound);
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn quick(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        let proven = |observer: &dyn Observer| {
            let lower_bound = self.lower_bound(position).max(is_open(position));
            if lower_bound <= near_bound(self.metric()) {
                Proven::by_small_passes(&self.searcher(), position, observer)
            } else {
                Proven { lower_bound, solution: None, nodes: 0 }
            }
        };
        let two_phase = || self.two_phase();
        let metric = self.metric();
        self.on_own_threads(|| run(metric, position, request, observer, proven, &two_phase))
    }

    /// Works out what [`Solver::quick`] will need for this position, so that it does not count as
    /// time of the search: some ten milliseconds for the first position that is not near.
    pub fn prepare_quick(&self, position: &Position) {
        if self.lower_bound(position) > near_bound(self.metric()) {
            self.on_own_threads(|| self.prepare_two_phase());
        }
    }
}

/// 1 if the position is not solved, else 0.
fn is_open(position: &Position) -> u8 {
    u8::from(!position.is_solved())
}

/// Passes that are expected to have more nodes are left out.
const SMALL_PASS_NODES: u64 = 2_000;

/// Of a position with this lower bound or less, small passes often find a shortest solution. About
/// one random position in 1,000 has it; for the others, the passes would take a fifth of the time of a
/// search for 20 face turns.
const fn near_bound(metric: Metric) -> u8 {
    match metric {
        Metric::Face => 8,
        Metric::Quarter => 9,
    }
}

/// What is known before the two-phase search.
struct Proven {
    /// No maneuver of fewer turns solves the position.
    lower_bound: u8,
    /// A shortest solution, if they found one.
    solution: Option<Maneuver>,
    nodes: u64,
}

impl Proven {
    fn by_small_passes(
        searcher: &Searcher<'_>,
        position: &Position,
        observer: &dyn Observer,
    ) -> Proven {
        let small = SmallPasses { observer, is_over: AtomicBool::new(false) };
        let mut outcome = searcher.search(position, &Request::new().first(), &small);
        Proven {
            lower_bound: outcome.lower_bound.max(is_open(position)),
            nodes: outcome.tally().nodes,
            solution: outcome.solutions.pop(),
        }
    }
}

/// Ends a search before its first pass that is not small.
struct SmallPasses<'o> {
    observer: &'o dyn Observer,
    is_over: AtomicBool,
}

impl Observer for SmallPasses<'_> {
    fn wants_to_stop(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || self.observer.wants_to_stop()
    }

    fn known_solution(&self, _: u8, expected_nodes: u64) -> Option<Maneuver> {
        self.is_over.store(expected_nodes > SMALL_PASS_NODES, Ordering::Relaxed);
        None
    }
}

/// Searches, given what proves a lower bound first. The tables are asked for only if they are needed.
fn run<'t>(
    metric: Metric,
    position: &Position,
    request: &QuickRequest,
    observer: &dyn Observer,
    proven: impl FnOnce(&dyn Observer) -> Proven,
    two_phase: &dyn Fn() -> TwoPhase<'t>,
) -> QuickAnswer {
    let (clock, limit) = (Stopwatch::start(), Limit::from_now(request.time));
    let observer: &dyn Observer = &(observer, &limit);
    let Proven { lower_bound, solution, nodes } = proven(observer);
    observer.bound_known(metric, lower_bound);
    let reporter = Reporter {
        metric,
        position,
        observer,
        clock,
        improvements: Mutex::default(),
        has_solution: AtomicBool::new(false),
        was_stopped: AtomicBool::new(false),
    };
    let mut answer = match solution {
        Some(shortest) => {
            reporter.improved(&shortest);
            QuickAnswer { metric, solution: Some(shortest), lower_bound, ..QuickAnswer::default() }
        }
        None => reporter.search(request, lower_bound, two_phase),
    };
    answer.nodes += nodes;
    answer.first_bound = lower_bound;
    answer.improvements =
        reporter.improvements.into_inner().unwrap_or_else(PoisonError::into_inner);
    answer.elapsed = clock.elapsed();
    answer
}

/// Checks and reports each solution that is shorter than all before, and stops the search in time.
struct Reporter<'r> {
    metric: Metric,
    position: &'r Position,
    observer: &'r dyn Observer,
    clock: Stopwatch,
    improvements: Mutex<Vec<(Maneuver, Duration)>>,
    has_solution: AtomicBool,
    /// Whether the observer has ended the search.
    was_stopped: AtomicBool,
}

impl Reporter<'_> {
    /// The two-phase search.
    fn search<'t>(
        &self,
        request: &QuickRequest,
        lower_bound: u8,
        two_phase: &dyn Fn() -> TwoPhase<'t>,
    ) -> QuickAnswer {
        let wanted = TwoPhaseRequest::new()
            .good_length(request.length.unwrap_or(0).max(lower_bound))
            .max_nodes(request.nodes.unwrap_or(u64::MAX));
        let mut found = two_phase().search(self.position, &wanted, self);
        let is_spent = found.nodes >= wanted.max_nodes;
        if found.best.is_none() && !self.observer.wants_to_stop() {
            // The nodes did not suffice for any solution.
            let nodes = found.nodes;
            let any = wanted.good_length(wanted.max_length).max_nodes(u64::MAX);
            found = two_phase().search(self.position, &any, self);
            found.nodes += nodes;
        }
        let length = found.best.as_ref().map(|best| self.metric.length(best) as u8);
        let was_stopped = self.was_stopped.load(Ordering::Relaxed);
        let is_finished =
            length.is_some_and(|length| length <= wanted.good_length || is_spent || !was_stopped);
        QuickAnswer {
            metric: self.metric,
            lower_bound: length.filter(|_| found.is_shortest).unwrap_or(lower_bound),
            solution: found.best,
            nodes: found.nodes,
            ended: Ended::of(is_finished, self.observer),
            ..QuickAnswer::default()
        }
    }
}

impl TwoPhaseObserver for Reporter<'_> {
    fn wants_to_stop(&self) -> bool {
        let is_over = || self.has_solution.load(Ordering::Relaxed) && self.observer.is_overdue();
        let wants_to_stop = self.observer.wants_to_stop() || is_over();
        if wants_to_stop {
            self.was_stopped.store(true, Ordering::Relaxed);
        }
        wants_to_stop
    }

    fn improved(&self, solution: &Maneuver) {
        let end = self.position.apply(solution);
        assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
        let improvement = (solution.clone(), self.clock.elapsed());
        self.improvements.lock().unwrap_or_else(PoisonError::into_inner).push(improvement);
        self.has_solution.store(true, Ordering::Relaxed);
        self.observer.solution_known(solution);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, AtomicU64};

    use faceturn_cube::RandomSource;

    use super::*;
    use crate::testing::{position, quarter_solver, solver};

    /// What is found with the table, what without it, and what in quarter turns.
    fn found(
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> [QuickAnswer; 3] {
        found_by(position, request, [observer; 3])
    }

    /// The same with an observer for each.
    fn found_by(
        position: &Position,
        request: &QuickRequest,
        observers: [&dyn Observer; 3],
    ) -> [QuickAnswer; 3] {
        static PAIRS: std::sync::OnceLock<PairSolver> = std::sync::OnceLock::new();
        let pairs = PAIRS.get_or_init(PairSolver::new);
        [
            solver().quick(position, request, observers[0]),
            pairs.quick(position, request, observers[1]),
            quarter_solver().quick(position, request, observers[2]),
        ]
    }

    /// The distances by the search alone, in the metrics of what is [found].
    fn distances(position: &Position) -> [u8; 3] {
        let [face, quarter] = [solver(), quarter_solver()]
            .map(|solver| solver.clone().without_upper_bounds().distance(position));
        [face, face, quarter]
    }

    #[test]
    fn near_positions_get_a_proven_solution_with_all_tables() {
        let mut random = RandomSource::from_seed(3);
        for turns in (0..=8).chain(3..=8) {
            let position = Position::SOLVED.apply(&random.maneuver(turns));
            let found = found(&position, &QuickRequest::new(), &());
            for (outcome, expected) in found.into_iter().zip(distances(&position).map(Some)) {
                assert_eq!((outcome.length(), Some(outcome.lower_bound)), (expected, expected));
                assert!(outcome.ended == Ended::Finished && outcome.is_shortest());
            }
        }
        let found = found(&Position::SOLVED, &QuickRequest::new(), &());
        assert_eq!(found.map(|answer| answer.length()), [Some(0); 3]);
    }

    #[test]
    fn a_far_position_has_the_bound_of_the_table_and_a_short_solution() {
        // The fourth of data/signature.tsv, at 16f.
        let position = position(
            "U2 R2 F B2 U' D' B' D' F' U2 L' U' R B2 R L' B U' D2 L' F' D2 L D2 B' D2 F R F' B' R'",
        );
        let request = QuickRequest::new().nodes(20_000);
        let [exact, pairs, quarter] = found(&position, &request, &());
        assert_eq!(exact.lower_bound, solver().lower_bound(&position));
        assert_eq!(pairs.lower_bound, 1);
        assert_eq!(quarter.lower_bound, quarter_solver().lower_bound(&position));
        for outcome in [exact, pairs, quarter] {
            assert!(
                outcome.ended == Ended::Finished && outcome.length() >= Some(16),
                "{outcome:?}"
            );
            let best = outcome.solution.expect("a solution");
            assert_eq!(position.apply(&best), Position::SOLVED);
        }
    }

    /// Counts questions; from some on it wants to stop, or is late.
    struct Ending {
        questions: AtomicU64,
        stops_at: u64,
        late_at: u64,
        metric: AtomicU8,
        lower_bound: AtomicU8,
        length: AtomicU8,
    }

    impl Ending {
        fn new(stops_at: u64, late_at: u64) -> Ending {
            let [metric, lower_bound, length] = [u8::MAX, 0, u8::MAX].map(AtomicU8::new);
            Ending { questions: AtomicU64::new(0), stops_at, late_at, metric, lower_bound, length }
        }
    }

    impl Observer for Ending {
        fn wants_to_stop(&self) -> bool {
            self.questions.fetch_add(1, Ordering::Relaxed) >= self.stops_at
        }
        fn is_overdue(&self) -> bool {
            self.questions.load(Ordering::Relaxed) >= self.late_at
        }
        fn bound_known(&self, metric: Metric, lower_bound: u8) {
            self.metric.store(metric as u8, Ordering::Relaxed);
            self.lower_bound.store(lower_bound, Ordering::Relaxed);
        }
        fn solution_known(&self, solution: &Maneuver) {
            let metric = Metric::ALL[usize::from(self.metric.load(Ordering::Relaxed))];
            let length = metric.length(solution) as u8;
            assert!(self.length.swap(length, Ordering::Relaxed) > length, "shorter each time");
            assert!(self.lower_bound.load(Ordering::Relaxed) <= length, "reported before");
        }
    }

    #[test]
    fn a_search_that_is_stopped_at_any_moment_says_nothing_that_is_not_true() {
        let mut random = RandomSource::from_seed(4);
        let mut counts = [0; 2];
        for turns in [6, 9, 10, 11, 11, 11] {
            let position = Position::SOLVED.apply(&random.maneuver(turns));
            let distances = distances(&position);
            for _ in 0..25 {
                let asked: u64 = 1 << random.below(11);
                let stops_at = asked + random.below(asked.into()) as u64;
                let endings = [(); 3].map(|()| Ending::new(stops_at, u64::MAX));
                let observers = endings.each_ref().map(|ending| ending as &dyn Observer);
                let found = found_by(&position, &QuickRequest::new(), observers);
                for (outcome, distance) in found.into_iter().zip(distances) {
                    assert!(outcome.lower_bound <= distance, "{outcome:?}");
                    let Some(best) = &outcome.solution else {
                        assert!(outcome.ended != Ended::Finished);
                        counts[0] += 1;
                        continue;
                    };
                    assert_eq!(position.apply(best), Position::SOLVED, "{best}");
                    assert!(outcome.length() >= Some(distance));
                    counts[1] += u32::from(outcome.ended != Ended::Finished);
                }
            }
        }
        let [without, with] = counts;
        assert!(without > 10 && with > 10, "{without} without a solution, {with} with one");
    }

    #[test]
    fn a_search_whose_time_is_over_ends_with_its_first_solution() {
        let mut random = RandomSource::from_seed(5);
        for _ in 0..5 {
            let position = random.position();
            let late = Ending::new(u64::MAX, 0);
            let outcome = solver().quick(&position, &QuickRequest::new(), &late);
            assert!(
                outcome.length() <= Some(22) && outcome.ended != Ended::Finished,
                "{outcome:?}"
            );
            assert_eq!(outcome.length(), Some(late.length.into_inner()));
        }
    }

    #[test]
    fn the_request_is_met_whatever_it_takes() {
        let position = RandomSource::from_seed(6).position();
        let request = QuickRequest::new();
        for outcome in found(&position, &request.length(24), &()) {
            assert!(
                outcome.ended == Ended::Finished && outcome.length() <= Some(24),
                "{outcome:?}"
            );
        }
        // One node is not enough for any solution.
        for outcome in found(&position, &request.nodes(1), &()) {
            assert!(outcome.ended == Ended::Finished && outcome.length().is_some(), "{outcome:?}");
        }
    }
}
