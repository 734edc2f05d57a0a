//! A short solution of a position at once, and what is proven about its length.
//!
//! Of a position that may be near, passes of a fraction of a millisecond find a shortest solution. Of
//! the others, the two-phase search finds shorter and shorter solutions, until one is as short as was
//! asked for or as the lower bound.

mod request;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use faceturn_cube::{Maneuver, Metric, Position};
use faceturn_searcher::{Observer, Request, Searcher};
use faceturn_twophase::{
    PairTables, Phase1Tables, SomeTurns, SomeTurnsTables, SubgroupTables, TwoPhase,
    TwoPhaseObserver, TwoPhaseOutcome, TwoPhaseRequest,
};

pub use self::request::QuickRequest;
use crate::clock::{Limit, Stopwatch};
use crate::job::Ended;
use crate::solver::Solver;
use crate::two_phase::LastTurns;

/// A short solution, and what is proven about its length. See [`Solver::quick`] for an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuickAnswer {
    /// What the lengths and bounds count.
    pub metric: Metric,
    /// The turns allowed; `None` for all.
    pub turns: Option<SomeTurns>,
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
    last_turns: LastTurns,
}

impl PairSolver {
    /// Makes the tables.
    pub fn new() -> PairSolver {
        #[cfg(feature = "parallel")]
        let (pairs, subgroup) = rayon::join(PairTables::new, || SubgroupTables::new(Metric::Face));
        #[cfg(not(feature = "parallel"))]
        let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
        PairSolver { pairs, subgroup, last_turns: LastTurns::default() }
    }

    /// As [`Solver::quick`]. A solution of some 13 turns or fewer may be proven to be a shortest;
    /// else the lower bound is 0 or 1.
    pub fn quick(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        let solution = position.is_solved().then(Maneuver::default);
        let proven = |_: &dyn Observer| Proven {
            lower_bound: is_open(position),
            solution: solution.clone(),
            nodes: 0,
        };
        let Some(turns) = request.turns else {
            let phase1 = Phase1Tables::Pairs(&self.pairs);
            let two_phase = || TwoPhase { phase1, subgroup: &self.subgroup };
            let by_all = by_all(position, &two_phase);
            return run(Metric::Face, position, request, observer, proven, &by_all);
        };
        let tables = self.last_turns.tables(turns);
        let by_turns = by_some(position, turns, &tables);
        run(Metric::Face, position, request, observer, proven, &by_turns)
    }

    /// As [`Solver::prepare_quick`].
    pub fn prepare_quick(&self, request: &QuickRequest) {
        if let Some(turns) = request.turns {
            self.last_turns.tables(turns);
        }
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
    /// # Panics
    /// If the request is by some turns only, which it counts in face turns, and the solver counts
    /// quarter turns.
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
        let metric = self.metric();
        let bound_alone = || {
            let lower_bound = self.lower_bound(position).max(is_open(position));
            Proven { lower_bound, solution: None, nodes: 0 }
        };
        let Some(turns) = request.turns else {
            let proven = |observer: &dyn Observer| {
                let bound = bound_alone();
                if bound.lower_bound <= near_bound(metric) {
                    Proven::by_small_passes(&self.searcher(), position, observer)
                } else {
                    bound
                }
            };
            let two_phase = || self.two_phase();
            let by_all = by_all(position, &two_phase);
            let search = || run(metric, position, request, observer, proven, &by_all);
            return self.on_own_threads(search);
        };
        assert_eq!(metric, Metric::Face, "some turns are counted as face turns");
        let tables = self.last_turns().tables(turns);
        let by_turns = by_some(position, turns, &tables);
        let proven = |_: &dyn Observer| Proven {
            solution: position.is_solved().then(Maneuver::default),
            ..bound_alone()
        };
        self.on_own_threads(|| run(metric, position, request, observer, proven, &by_turns))
    }

    /// Works out what [`Solver::quick`] will need for this position, so that it does not count as
    /// time of the search: some ten milliseconds for the first position that is not near, and some
    /// tenths of a second where other turns are allowed than before.
    pub fn prepare_quick(&self, position: &Position, request: &QuickRequest) {
        if let Some(turns) = request.turns {
            self.last_turns().tables(turns);
        } else if self.lower_bound(position) > near_bound(self.metric()) {
            self.on_own_threads(|| self.prepare_two_phase());
        }
    }
}

/// A two-phase search.
type TwoPhaseSearch<'s> =
    dyn Fn(&TwoPhaseRequest, &dyn TwoPhaseObserver) -> TwoPhaseOutcome + Sync + 's;

/// The search by all turns. Its tables are asked for only if they are needed.
fn by_all<'t>(
    position: &Position,
    two_phase: &(dyn Fn() -> TwoPhase<'t> + Sync),
) -> impl Fn(&TwoPhaseRequest, &dyn TwoPhaseObserver) -> TwoPhaseOutcome + Sync {
    |wanted, observer| two_phase().search(position, wanted, observer)
}

/// The search by some turns.
fn by_some(
    position: &Position,
    turns: SomeTurns,
    tables: &SomeTurnsTables,
) -> impl Fn(&TwoPhaseRequest, &dyn TwoPhaseObserver) -> TwoPhaseOutcome + Sync {
    move |wanted, observer| tables.search(turns, position, wanted, observer)
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

/// Searches, given what proves a lower bound first.
fn run(
    metric: Metric,
    position: &Position,
    request: &QuickRequest,
    observer: &dyn Observer,
    proven: impl FnOnce(&dyn Observer) -> Proven,
    two_phase: &TwoPhaseSearch<'_>,
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
    answer.turns = request.turns;
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
    fn search(
        &self,
        request: &QuickRequest,
        lower_bound: u8,
        two_phase: &TwoPhaseSearch<'_>,
    ) -> QuickAnswer {
        let wanted = TwoPhaseRequest::new()
            .good_length(request.length.unwrap_or(0).max(lower_bound))
            .max_nodes(request.nodes.unwrap_or(u64::MAX));
        let mut found = two_phase(&wanted, self);
        let is_spent = found.nodes >= wanted.max_nodes;
        if found.best.is_none() && !self.observer.wants_to_stop() {
            // The nodes did not suffice for any solution.
            let nodes = found.nodes;
            let any = wanted.good_length(wanted.max_length).max_nodes(u64::MAX);
            found = two_phase(&any, self);
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
