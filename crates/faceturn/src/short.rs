//! A short solution of a position, and what is proven about its length.
//!
//! Of a position that may be near, passes of a fraction of a millisecond find a shortest solution. Of
//! the others, the two-phase search finds shorter and shorter solutions, until one is as short as was
//! asked for or as the lower bound.

use std::sync::atomic::{AtomicBool, Ordering};

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Observer, Request, Searcher, Wanted};
use faceturn_twophase::{
    PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseObserver, TwoPhaseOutcome,
    TwoPhaseRequest,
};

use crate::solver::Solver;

/// The longest short solution that is of use, in face turns. Most positions have one of 22 at once,
/// but highly symmetric ones such as the superflip may not.
pub const LONGEST_SHORT_SOLUTION: u8 = 30;

/// Watches a search for a short solution and may end it. By default it does nothing.
pub trait ShortObserver: Sync {
    /// Whether to stop at once, with or without a solution. Called often, from any thread.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// Whether to stop as soon as there is a solution, because the time is over. Called often, from
    /// any thread.
    fn is_overdue(&self) -> bool {
        false
    }

    /// The two-phase search begins, or is not needed: no maneuver of fewer face turns solves the
    /// position.
    fn bound_proven(&self, lower_bound: u8) {
        let _ = lower_bound;
    }

    /// A solution shorter than all before was found, and checked. The lower bound is that of
    /// [`bound_proven`](ShortObserver::bound_proven).
    fn improved(&self, solution: &Maneuver, lower_bound: u8) {
        let _ = (solution, lower_bound);
    }
}

/// Watches nothing.
impl ShortObserver for () {}

/// What a search for a short solution found. See [`Solver::short_solution`] for an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShortOutcome {
    /// The shortest solution found; the nodes are those of small passes and of both phases.
    pub found: TwoPhaseOutcome,
    /// No maneuver of fewer face turns solves the position.
    pub lower_bound: u8,
    /// Whether the search came to its end, with a solution that is as short as was asked for or as
    /// the lower bound, or after as many nodes. If not, the observer ended it.
    pub is_finished: bool,
}

impl ShortOutcome {
    /// Face turns of the solution; `None` if none was found.
    pub fn length(&self) -> Option<u8> {
        self.found.best.as_ref().map(|best| best.face_turn_length() as u8)
    }
}

/// Searches for short solutions without the table of distances, under small tables that are made in
/// some tens of milliseconds.
///
/// ```
/// use faceturn::{Maneuver, PairSolver, Position, TwoPhaseRequest};
///
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U' R2".parse::<Maneuver>()?);
/// let request = TwoPhaseRequest::new().max_nodes(10_000);
/// let outcome = PairSolver::new().short_solution(&position, &request, &());
/// assert_eq!(position.apply(&outcome.found.best.expect("a solution")), Position::SOLVED);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct PairSolver {
    pairs: PairTables,
    subgroup: SubgroupTables,
}

impl PairSolver {
    /// Makes the tables.
    pub fn new() -> PairSolver {
        #[cfg(feature = "parallel")]
        let (pairs, subgroup) = rayon::join(PairTables::new, SubgroupTables::new);
        #[cfg(not(feature = "parallel"))]
        let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new());
        PairSolver { pairs, subgroup }
    }

    /// As [`Solver::short_solution`]. A solution of some 13 turns or fewer may be proven to be a
    /// shortest; else the lower bound is 0 or 1.
    pub fn short_solution(
        &self,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn ShortObserver,
    ) -> ShortOutcome {
        let phase1 = Phase1Tables::Pairs(&self.pairs);
        let two_phase = || TwoPhase { phase1, subgroup: &self.subgroup };
        let solution = position.is_solved().then(Maneuver::default);
        let proven = Proven { lower_bound: is_open(position), solution, nodes: 0 };
        ShortSearch { position, request, observer }.run(proven, &two_phase)
    }
}

impl Solver {
    /// Searches for a short solution: of a near position a shortest one, else not necessarily. A
    /// solution as short as the lower bound ends the search. If the request's nodes do not suffice
    /// for any solution, more are used for the first.
    ///
    /// ```no_run
    /// use faceturn::{RandomSource, Solver, TwoPhaseRequest};
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let request = TwoPhaseRequest::new().good_length(20);
    /// let outcome = solver.short_solution(&position, &request, &());
    /// println!("{:?}, at least {} face turns", outcome.found.best, outcome.lower_bound);
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn short_solution(
        &self,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn ShortObserver,
    ) -> ShortOutcome {
        self.on_own_threads(|| {
            let lower_bound = self.lower_bound(position).max(is_open(position));
            let proven = match lower_bound {
                ..=NEAR_BOUND => Proven::by_small_passes(&self.searcher(), position, observer),
                _ => Proven { lower_bound, solution: None, nodes: 0 },
            };
            let two_phase = || self.two_phase();
            ShortSearch { position, request, observer }.run(proven, &two_phase)
        })
    }

    /// Works out what [`Solver::short_solution`] will need for this position, so that it does not
    /// count as time of the search: some ten milliseconds for the first position that is not near.
    pub fn prepare_short_solution(&self, position: &Position) {
        if self.lower_bound(position) > NEAR_BOUND {
            self.on_own_threads(|| {
                self.two_phase();
            });
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
/// search for 20 turns.
const NEAR_BOUND: u8 = 8;

/// What is known before the two-phase search.
struct Proven {
    /// No maneuver of fewer face turns solves the position.
    lower_bound: u8,
    /// A shortest solution, if they found one.
    solution: Option<Maneuver>,
    nodes: u64,
}

impl Proven {
    fn by_small_passes(
        searcher: &Searcher<'_>,
        position: &Position,
        observer: &dyn ShortObserver,
    ) -> Proven {
        let small = SmallPasses { observer, is_over: AtomicBool::new(false) };
        let mut outcome = searcher.search(position, &Request::new().wanted(Wanted::First), &small);
        Proven {
            lower_bound: outcome.lower_bound.max(is_open(position)),
            nodes: outcome.tally().nodes,
            solution: outcome.solutions.pop(),
        }
    }
}

/// Ends a search before its first pass that is not small.
struct SmallPasses<'o> {
    observer: &'o dyn ShortObserver,
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

/// A search for a short solution.
struct ShortSearch<'s> {
    position: &'s Position,
    request: &'s TwoPhaseRequest,
    observer: &'s dyn ShortObserver,
}

impl ShortSearch<'_> {
    /// Searches, given what has been proven. The tables are asked for only if they are needed.
    fn run<'t>(&self, proven: Proven, two_phase: &dyn Fn() -> TwoPhase<'t>) -> ShortOutcome {
        let Proven { lower_bound, solution, nodes } = proven;
        self.observer.bound_proven(lower_bound);
        let reporter = Reporter {
            search: self,
            lower_bound,
            has_solution: AtomicBool::new(false),
            was_stopped: AtomicBool::new(false),
        };
        if let Some(shortest) = &solution {
            reporter.improved(shortest);
            let mut found = TwoPhaseOutcome::default();
            (found.best, found.is_shortest, found.nodes) = (solution, true, nodes);
            return ShortOutcome { found, lower_bound, is_finished: true };
        }
        let request = self.request.good_length(self.request.good_length.max(lower_bound));
        let mut found = two_phase().search(self.position, &request, &reporter);
        let is_spent = found.nodes >= request.max_nodes;
        if found.best.is_none() && !self.observer.wants_to_stop() {
            // The nodes did not suffice for any solution.
            let nodes = found.nodes;
            let any = request.good_length(request.max_length).max_nodes(u64::MAX);
            found = two_phase().search(self.position, &any, &reporter);
            found.nodes += nodes;
        }
        let is_good = |best: &Maneuver| best.face_turn_length() <= request.good_length.into();
        let was_stopped = reporter.was_stopped.into_inner();
        let is_finished =
            found.best.as_ref().is_some_and(|best| is_good(best) || is_spent || !was_stopped);
        found.nodes += nodes;
        let mut outcome = ShortOutcome { found, lower_bound, is_finished };
        match outcome.length() {
            Some(length) if outcome.found.is_shortest => outcome.lower_bound = length,
            length => outcome.found.is_shortest = length == Some(lower_bound),
        }
        outcome
    }
}

/// Checks and reports each solution that is shorter than all before, and stops the search in time.
struct Reporter<'r> {
    search: &'r ShortSearch<'r>,
    lower_bound: u8,
    has_solution: AtomicBool,
    /// Whether the observer has ended the search.
    was_stopped: AtomicBool,
}

impl TwoPhaseObserver for Reporter<'_> {
    fn wants_to_stop(&self) -> bool {
        let observer = self.search.observer;
        let is_over = || self.has_solution.load(Ordering::Relaxed) && observer.is_overdue();
        let wants_to_stop = observer.wants_to_stop() || is_over();
        if wants_to_stop {
            self.was_stopped.store(true, Ordering::Relaxed);
        }
        wants_to_stop
    }

    fn improved(&self, solution: &Maneuver) {
        let end = self.search.position.apply(solution);
        assert_eq!(end, Position::SOLVED, "the search found {solution}, which does not solve");
        self.has_solution.store(true, Ordering::Relaxed);
        self.search.observer.improved(solution, self.lower_bound);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, AtomicU64};

    use super::*;
    use crate::testing::{position, solver};
    use faceturn_cube::RandomSource;

    /// What is found with the table and what without it.
    fn found(
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn ShortObserver,
    ) -> [ShortOutcome; 2] {
        found_by(position, request, [observer, observer])
    }

    /// The same with an observer for each.
    fn found_by(
        position: &Position,
        request: &TwoPhaseRequest,
        observers: [&dyn ShortObserver; 2],
    ) -> [ShortOutcome; 2] {
        static PAIRS: std::sync::OnceLock<PairSolver> = std::sync::OnceLock::new();
        let pairs = PAIRS.get_or_init(PairSolver::new);
        [
            solver().short_solution(position, request, observers[0]),
            pairs.short_solution(position, request, observers[1]),
        ]
    }

    /// A distance by the search alone.
    fn distance(position: &Position) -> u8 {
        let plain = solver().clone().without_upper_bounds();
        plain.distance(position)
    }

    #[test]
    fn near_positions_get_a_proven_solution_with_either_tables() {
        let mut random = RandomSource::from_seed(3);
        for turns in (0..=8).chain(3..=8) {
            let position = Position::SOLVED.apply(&random.maneuver(turns));
            let expected = Some(distance(&position));
            for outcome in found(&position, &TwoPhaseRequest::new(), &()) {
                assert_eq!((outcome.length(), Some(outcome.lower_bound)), (expected, expected));
                assert!(outcome.is_finished && outcome.found.is_shortest);
            }
        }
        let [exact, pairs] = found(&Position::SOLVED, &TwoPhaseRequest::new(), &());
        assert_eq!(pairs, ShortOutcome { found: pairs.found.clone(), ..exact.clone() });
        assert_eq!((exact.length(), pairs.length()), (Some(0), Some(0)));
    }

    #[test]
    fn a_far_position_has_the_bound_of_the_table_and_a_short_solution() {
        // The fourth of data/signature.tsv, at 16f.
        let position = position(
            "U2 R2 F B2 U' D' B' D' F' U2 L' U' R B2 R L' B U' D2 L' F' D2 L D2 B' D2 F R F' B' R'",
        );
        let request = TwoPhaseRequest::new().max_nodes(20_000);
        let [exact, pairs] = found(&position, &request, &());
        assert_eq!(exact.lower_bound, solver().lower_bound(&position));
        assert_eq!(pairs.lower_bound, 1);
        for outcome in [exact, pairs] {
            assert!(outcome.is_finished && outcome.length() >= Some(16), "{outcome:?}");
            let best = outcome.found.best.expect("a solution");
            assert_eq!(position.apply(&best), Position::SOLVED);
        }
    }

    /// Counts questions; from some on it wants to stop, or is late.
    struct Ending {
        questions: AtomicU64,
        stops_at: u64,
        late_at: u64,
        lower_bound: AtomicU8,
        length: AtomicU8,
    }

    impl Ending {
        fn new(stops_at: u64, late_at: u64) -> Ending {
            let (lower_bound, length) = (AtomicU8::new(0), AtomicU8::new(u8::MAX));
            Ending { questions: AtomicU64::new(0), stops_at, late_at, lower_bound, length }
        }
    }

    impl ShortObserver for Ending {
        fn wants_to_stop(&self) -> bool {
            self.questions.fetch_add(1, Ordering::Relaxed) >= self.stops_at
        }
        fn is_overdue(&self) -> bool {
            self.questions.load(Ordering::Relaxed) >= self.late_at
        }
        fn bound_proven(&self, lower_bound: u8) {
            self.lower_bound.store(lower_bound, Ordering::Relaxed);
        }
        fn improved(&self, solution: &Maneuver, lower_bound: u8) {
            let length = solution.face_turn_length() as u8;
            assert!(self.length.swap(length, Ordering::Relaxed) > length, "shorter each time");
            assert_eq!(self.lower_bound.load(Ordering::Relaxed), lower_bound, "reported before");
        }
    }

    #[test]
    fn a_search_that_is_stopped_at_any_moment_says_nothing_that_is_not_true() {
        let mut random = RandomSource::from_seed(4);
        let mut counts = [0; 2];
        for turns in [6, 9, 10, 11, 11, 11] {
            let position = Position::SOLVED.apply(&random.maneuver(turns));
            let distance = distance(&position);
            for _ in 0..25 {
                let asked: u64 = 1 << random.below(11);
                let stops_at = asked + random.below(asked.into()) as u64;
                let endings = [(); 2].map(|()| Ending::new(stops_at, u64::MAX));
                for outcome in
                    found_by(&position, &TwoPhaseRequest::new(), [&endings[0], &endings[1]])
                {
                    assert!(outcome.lower_bound <= distance, "{outcome:?}");
                    let Some(best) = &outcome.found.best else {
                        assert!(!outcome.is_finished);
                        counts[0] += 1;
                        continue;
                    };
                    assert_eq!(position.apply(best), Position::SOLVED, "{best}");
                    assert!(best.face_turn_length() >= distance.into());
                    counts[1] += u32::from(!outcome.is_finished);
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
            let request = TwoPhaseRequest::new().max_length(30);
            let outcome = solver().short_solution(&position, &request, &late);
            assert!(outcome.length() <= Some(22) && !outcome.is_finished, "{outcome:?}");
            assert_eq!(outcome.length(), Some(late.length.into_inner()));
        }
    }

    #[test]
    fn the_request_is_met_whatever_it_takes() {
        let position = RandomSource::from_seed(6).position();
        let request = TwoPhaseRequest::new();
        for outcome in found(&position, &request.good_length(22), &()) {
            assert!(outcome.is_finished && outcome.length() <= Some(22), "{outcome:?}");
        }
        // One node is not enough for any solution.
        for outcome in found(&position, &request.max_nodes(1), &()) {
            assert!(outcome.is_finished && outcome.length().is_some(), "{outcome:?}");
        }
    }
}
