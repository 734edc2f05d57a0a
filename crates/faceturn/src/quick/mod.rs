//! A short solution of a position at once, and what is proven about its length.
//!
//! For a position that may be near, passes of a fraction of a millisecond find a shortest
//! solution. For others, the two-phase search finds ever shorter solutions (or cheaper ones, if
//! turns have costs), until one is as short as requested or as the lower bound.

mod reporter;
mod request;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use faceturn_cube::{Maneuver, Metric, Position};
use faceturn_searcher::{Event, Observer, Request};
use faceturn_symmetry::parallel;
use faceturn_twophase::{
    CostTables, PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseOutcome,
    TwoPhaseRequest,
};

use self::reporter::Reporter;
use crate::solver::Solver;
use crate::time_limit::{Stopwatch, TimeLimit};
use crate::two_phase::LastTables;

pub use self::request::QuickAnswer;
pub use self::request::QuickRequest;

/// Searches for short solutions in face turns with small tables, made in tens of milliseconds.
///
/// ```
/// use faceturn::{PairSolver, Position, QuickRequest};
///
/// let position: Position = "R U F2 D' B L2 U' R2".parse()?;
/// let answer = PairSolver::new().quick(&position, &QuickRequest::new().nodes(10_000));
/// assert!(position.apply(&answer.solution.expect("a solution")).is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PairSolver {
    pairs: PairTables,
    subgroup: SubgroupTables,
    last_tables: LastTables,
}

impl PairSolver {
    /// Makes the tables in some tens of milliseconds, on the current thread pool.
    pub fn new() -> PairSolver {
        let subgroup = || SubgroupTables::new(Metric::Face);
        let (pairs, subgroup) = parallel::join(PairTables::new, subgroup);
        PairSolver { pairs, subgroup, last_tables: LastTables::default() }
    }

    /// As [`Solver::quick`]. A solution of up to about 13 turns may be proven shortest; otherwise
    /// the lower bound is 0 or 1.
    pub fn quick(&self, position: &Position, request: &QuickRequest) -> QuickAnswer {
        self.quick_watched(position, request, &())
    }

    /// As [`PairSolver::quick`], with an observer: see [`Solver::quick_watched`].
    pub fn quick_watched(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        let position = &position.apply(&request.beginning);
        let solution = position.is_solved().then(Maneuver::default);
        let proven = |_: &dyn Observer| Proven {
            lower_bound: is_open(position),
            solution: solution.clone(),
            nodes: 0,
        };
        let last_tables = &self.last_tables;
        let costs = by_cost(last_tables, request);
        let Some(turns) = request.turns else {
            let phase1 = Phase1Tables::Pairs(&self.pairs);
            let two_phase = &|| TwoPhase::All { phase1, subgroup: &self.subgroup };
            let search = &Searches { position, two_phase, costs };
            return run(Metric::Face, position, request, observer, proven, search);
        };
        let tables = &last_tables.by_turns(turns);
        let two_phase = &|| TwoPhase::Some { turns, tables };
        let search = &Searches { position, two_phase, costs };
        run(Metric::Face, position, request, observer, proven, search)
    }

    /// Prepares what this request needs, as [`Solver::prepare_quick`] does.
    pub fn prepare_quick(&self, request: &QuickRequest) {
        by_cost(&self.last_tables, request);
        if let Some(turns) = request.turns {
            self.last_tables.by_turns(turns);
        }
    }
}

impl Default for PairSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Searches for a short solution: a shortest one for a near position, not always for others.
    /// A [`QuickRequest`] says what ends the search; a [`Request`] is for
    /// [`solve`](Solver::solve), which finds every shortest solution. A solution as short as the
    /// lower bound ends it, too. If the request's nodes do not suffice for any solution, more are
    /// used for the first.
    ///
    /// # Panics
    /// If the request limits turns or has costs, and the solver counts quarter turns.
    ///
    /// ```no_run
    /// use faceturn::{QuickRequest, RandomSource, Solver};
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let answer = solver.quick(&position, &QuickRequest::new().length(20));
    /// println!("{:?}, at least {} face turns", answer.solution, answer.lower_bound);
    /// # Ok::<(), faceturn::OpenError>(())
    /// ```
    pub fn quick(&self, position: &Position, request: &QuickRequest) -> QuickAnswer {
        self.quick_watched(position, request, &())
    }

    /// As [`Solver::quick`], with an observer that hears of the [bound](Event::SearchBegan) and of
    /// each [shorter solution](Event::SolutionKnown). If it [wants to
    /// stop](Observer::wants_to_stop), the search ends at once; if it [is
    /// overdue](Observer::is_overdue), with its first solution.
    ///
    /// # Panics
    /// As [`Solver::quick`].
    ///
    /// ```
    /// use faceturn::observers::OnEvent;
    /// use faceturn::{Event, PairSolver, Position, QuickRequest};
    ///
    /// // Prints each solution that is shorter than those before.
    /// let printer = OnEvent(|event: &Event<'_>| {
    ///     if let Event::SolutionKnown(solution) = event {
    ///         println!("{solution}");
    ///     }
    /// });
    /// let position: Position = "R U F2 D' B L2 U' R2".parse()?;
    /// PairSolver::new().quick_watched(&position, &QuickRequest::new().nodes(10_000), &printer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quick_watched(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        // A two-phase node takes as long as about 15 nodes of a pass.
        let is_long = request.turns.is_none() && request.time.is_some_and(|time| time >= LONG);
        self.table().expect_nodes(if is_long { u64::MAX } else { 0 });
        let answer = self.quick_in_table(position, request, observer);
        self.table().expect_nodes(answer.nodes.saturating_mul(15));
        answer
    }

    fn quick_in_table(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        let (metric, position) = (self.metric(), &position.apply(&request.beginning));
        let bound_alone = || {
            let lower_bound = self.lower_bound(position).max(is_open(position));
            Proven { lower_bound, solution: None, nodes: 0 }
        };
        assert!(
            metric == Metric::Face || request.turns.is_none() && request.costs.is_none(),
            "some turns and costs are for face turns"
        );
        let last_tables = self.last_tables();
        let costs = by_cost(last_tables, request);
        let Some(turns) = request.turns else {
            let proven = |observer: &dyn Observer| {
                let bound = bound_alone();
                if bound.lower_bound <= near_bound(metric) {
                    Proven::by_small_passes(self, position, observer)
                } else {
                    bound
                }
            };
            let search = &Searches { position, two_phase: &|| self.two_phase(), costs };
            return self
                .on_own_threads(|| run(metric, position, request, observer, proven, search));
        };
        let tables = &last_tables.by_turns(turns);
        let two_phase = &|| TwoPhase::Some { turns, tables };
        let search = &Searches { position, two_phase, costs };
        let proven = |_: &dyn Observer| Proven {
            solution: position.is_solved().then(Maneuver::default),
            ..bound_alone()
        };
        self.on_own_threads(|| run(metric, position, request, observer, proven, search))
    }

    /// Prepares what [`Solver::quick`] needs for this position: about ten milliseconds for the
    /// first position that is not near, some tenths of a second for new turns or costs.
    pub fn prepare_quick(&self, position: &Position, request: &QuickRequest) {
        by_cost(self.last_tables(), request);
        if let Some(turns) = request.turns {
            self.last_tables().by_turns(turns);
        } else if self.lower_bound(&position.apply(&request.beginning)) > near_bound(self.metric())
        {
            self.on_own_threads(|| self.prepare_two_phase());
        }
    }
}

fn by_cost(tables: &LastTables, request: &QuickRequest) -> Option<Arc<CostTables>> {
    request.costs.map(|costs| tables.by_cost(costs, request.turns))
}

fn is_open(position: &Position) -> u8 {
    u8::from(!position.is_solved())
}

/// Searches at least this long are worth some preparation.
const LONG: Duration = Duration::from_secs(1);

/// Passes expected to have more nodes are left out.
const SMALL_PASS_NODES: u64 = 2_000;

/// Up to this bound, small passes often find a shortest solution. About one random position in
/// 1,000 is this near; for others, they would take a fifth of a search for 20 face turns.
const fn near_bound(metric: Metric) -> u8 {
    match metric {
        Metric::Face => 8,
        Metric::Quarter => 9,
    }
}

/// What is known before the two-phase search.
struct Proven {
    lower_bound: u8,
    /// A shortest solution, if the passes found one.
    solution: Option<Maneuver>,
    nodes: u64,
}

impl Proven {
    fn by_small_passes(solver: &Solver, position: &Position, observer: &dyn Observer) -> Proven {
        let small = SmallPasses { observer, is_over: AtomicBool::new(false) };
        let search = solver.search_from(&[*position], None, None);
        let outcome = search.run(&Request::new().first(), &small);
        Proven {
            lower_bound: outcome.lower_bound.max(is_open(position)),
            nodes: outcome.tally().nodes,
            solution: outcome.maneuvers().next(),
        }
    }
}

/// Stops a search before its first pass that is not small.
struct SmallPasses<'o> {
    observer: &'o dyn Observer,
    is_over: AtomicBool,
}

impl Observer for SmallPasses<'_> {
    fn wants_to_stop(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || self.observer.wants_to_stop()
    }

    fn known_solution(&self, _: Metric, _: u8, expected_nodes: u64) -> Option<Maneuver> {
        self.is_over.store(expected_nodes > SMALL_PASS_NODES, Ordering::Relaxed);
        None
    }
}

/// Searches from `position`, after the requested beginning; `proven` proves a bound first.
fn run(
    metric: Metric,
    position: &Position,
    request: &QuickRequest,
    observer: &dyn Observer,
    proven: impl FnOnce(&dyn Observer) -> Proven,
    searches: &Searches<'_, '_>,
) -> QuickAnswer {
    let clock = Stopwatch::start();
    let observer: &dyn Observer = &TimeLimit::new(observer, request.time);
    let Proven { lower_bound, solution, nodes } = proven(observer);
    let begun = metric.length(&request.beginning) as u8;
    observer.event(&Event::SearchBegan { metric, lower_bound: begun + lower_bound });
    let reporter = Reporter::new(metric, position, request, observer, clock);
    let solution = solution.filter(|rest| reporter.any().accepts(metric, rest));
    let mut answer = match (solution, request.costs) {
        (Some(shortest), None) => {
            reporter.improved(&shortest);
            QuickAnswer { metric, solution: Some(shortest), lower_bound, ..QuickAnswer::default() }
        }
        (None, None) => reporter.search(request, lower_bound, searches),
        (known, Some(_)) => reporter.search_by_cost(request, lower_bound, known, searches),
    };
    answer.request = request.clone();
    answer.solution = answer.solution.map(|rest| reporter.any().whole(&rest));
    answer.lower_bound += begun;
    answer.nodes += nodes;
    answer.first_bound = begun + lower_bound;
    answer.improvements = reporter.into_improvements();
    answer.elapsed = clock.elapsed();
    answer
}

/// The two-phase searches of a request. The tables are made only if they are needed.
pub(super) struct Searches<'s, 't> {
    pub(super) position: &'s Position,
    pub(super) two_phase: &'s (dyn Fn() -> TwoPhase<'t> + Sync),
    pub(super) costs: Option<Arc<CostTables>>,
}

impl Searches<'_, '_> {
    pub(super) fn short(
        &self,
        wanted: &TwoPhaseRequest,
        observer: &dyn Observer,
    ) -> TwoPhaseOutcome {
        (self.two_phase)().search(self.position, None, wanted, observer)
    }

    /// Searches for cheaper and cheaper solutions than this one.
    ///
    /// # Panics
    /// If there are no costs.
    pub(super) fn cheap(
        &self,
        best: Maneuver,
        wanted: &TwoPhaseRequest,
        observer: &dyn Observer,
    ) -> TwoPhaseOutcome {
        let costs = self.costs.as_ref().expect("a search by cost is requested only with costs");
        (self.two_phase)().search(self.position, Some((costs, best)), wanted, observer)
    }
}
