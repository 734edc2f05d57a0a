//! Solutions that end a proof, or are known when a search is cut short.
//!
//! The last pass takes 13 times as long as the one before, only to find a solution: that none is
//! shorter is already proven. A two-phase search usually finds it in a fraction of the time.

use std::sync::{Arc, Mutex, PoisonError};

use faceturn_cube::{Maneuver, Metric, Position, TurnCosts};
use faceturn_searcher::{Observer, StopWhen, Wanted};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;
use faceturn_twophase::{
    CostTables, Phase1Tables, SubgroupTables, Suffixes, TurnsTables, TwoPhase, TwoPhaseRequest,
    TwoPhaseTurns,
};

/// Tables of a two-phase search: about 4.5 MB, made in some tens of milliseconds.
pub(crate) struct TwoPhaseTables {
    suffixes: Suffixes,
    subgroup: SubgroupTables,
}

impl TwoPhaseTables {
    pub(crate) fn new(cosets: &CosetTables, distances: &PruningTable) -> TwoPhaseTables {
        // Without memory for its tables, turns are computed, which is slow.
        let _ = cosets.prepare();
        // Nothing here may wait for rayon's threads: other jobs wait for these tables.
        TwoPhaseTables {
            suffixes: Suffixes::new(cosets, distances),
            subgroup: SubgroupTables::new(distances.metric()),
        }
    }

    pub(crate) fn search<'t>(
        &'t self,
        cosets: &'t CosetTables,
        distances: &'t PruningTable,
    ) -> TwoPhase<'t> {
        let phase1 = Phase1Tables::Exact { cosets, distances, suffixes: &self.suffixes };
        TwoPhase::All { phase1, subgroup: &self.subgroup }
    }
}

/// The tables of the last short searches that needed tables of their own.
#[derive(Default)]
pub(crate) struct LastTables {
    turns: Last<TurnsTables>,
    costs: Last<CostTables>,
}

impl LastTables {
    pub(crate) fn by_turns(&self, turns: TwoPhaseTurns) -> Arc<TurnsTables> {
        self.turns.tables(|tables| tables.are_for(turns), || TurnsTables::new(turns))
    }

    /// For these turns, or for all.
    pub(crate) fn by_cost(
        &self,
        costs: TurnCosts,
        turns: Option<TwoPhaseTurns>,
    ) -> Arc<CostTables> {
        let are_for = |tables: &CostTables| *tables.costs() == costs && tables.turns() == turns;
        self.costs.tables(are_for, || CostTables::new(costs, turns))
    }
}

/// Tables kept until others are needed.
struct Last<T>(Mutex<Option<Arc<T>>>);

impl<T> Last<T> {
    /// The last tables if they are right, else new ones. Other threads wait while they are made.
    fn tables(&self, are_right: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> Arc<T> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some(tables) if are_right(tables) => tables.clone(),
            _ => {
                *last = None;
                last.insert(Arc::new(make())).clone()
            }
        }
    }
}

impl<T> Default for Last<T> {
    fn default() -> Last<T> {
        Last(Mutex::default())
    }
}

/// Passes expected to have fewer nodes are too short to look for a solution first.
const MIN_PASS_NODES: u64 = 2_000_000;

/// Nodes of a pass for each node of the two-phase search before it, which takes as long as about
/// 15 nodes of a pass. If one solution ends the search, it may take a sixth of the time of the
/// pass (docs/experiments.md); if all are wanted, a twentieth.
fn pass_nodes_a_node(wanted: Wanted) -> u64 {
    match wanted {
        Wanted::First => 100,
        Wanted::All | Wanted::Count => 300,
    }
}

/// Nodes to spend on a solution within [God's number](Metric::gods_number), for a search that is
/// cut short. Nearly all positions take a few thousand; the others need passes of minutes.
const GODS_NUMBER_NODES: u64 = 3_000_000;

/// Looks for a solution of the length that the next pass would try.
pub(crate) struct UpperBounds<'s> {
    /// Makes the tables when they are first needed.
    two_phase: &'s (dyn Fn() -> TwoPhase<'s> + Sync),
    metric: Metric,
    position: &'s Position,
    observer: &'s dyn Observer,
    min_pass_nodes: u64,
    pass_nodes_a_node: u64,
    best: Mutex<Option<Maneuver>>,
}

impl<'s> UpperBounds<'s> {
    pub(crate) fn new(
        metric: Metric,
        two_phase: &'s (dyn Fn() -> TwoPhase<'s> + Sync),
        position: &'s Position,
        wanted: Wanted,
        observer: &'s dyn Observer,
    ) -> UpperBounds<'s> {
        UpperBounds {
            two_phase,
            metric,
            position,
            observer,
            min_pass_nodes: MIN_PASS_NODES,
            pass_nodes_a_node: pass_nodes_a_node(wanted),
            best: Mutex::new(None),
        }
    }

    pub(crate) fn knowing(self, known: Option<Maneuver>) -> UpperBounds<'s> {
        UpperBounds { best: Mutex::new(known), ..self }
    }
}

impl UpperBounds<'_> {
    /// Looks for a solution of this length, or at least for one shorter than the best so far.
    fn shorten(&self, best: Option<Maneuver>, length: u8, max_nodes: u64) -> Option<Maneuver> {
        let known = best.as_ref().map(|known| self.metric.length(known) as u8);
        if known.is_some_and(|known| known <= length) {
            return best;
        }
        let request = TwoPhaseRequest::new()
            .max_length(known.map_or(u8::MAX, |known| known - 1))
            .good_length(length)
            .max_nodes(max_nodes);
        // What it finds on its way is not yet what the observer waits for.
        let stop = StopWhen(|| self.observer.asks_to_end());
        let found = (self.two_phase)().search(self.position, None, &request, &stop);
        found.best.or(best)
    }
}

impl Observer for UpperBounds<'_> {
    fn known_solution(&self, _: Metric, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        // What a small pass finds does not depend on what is known.
        if expected_nodes < self.min_pass_nodes {
            return None;
        }
        let any =
            self.shorten(best.take(), depth.max(self.metric.gods_number()), GODS_NUMBER_NODES);
        *best = self.shorten(any, depth, expected_nodes / self.pass_nodes_a_node);
        best.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use faceturn_searcher::{Outcome, Request};

    use super::*;
    use crate::Solver;
    use crate::testing::{position, quarter_solver, solver};
    use faceturn_cube::RandomSource;

    /// Searches with a two-phase search before every pass, however small.
    fn search_with_bounds(
        solver: &Solver,
        position: &Position,
        wanted: Wanted,
        observer: &dyn Observer,
    ) -> Outcome {
        let two_phase = || solver.two_phase();
        let bounds = UpperBounds {
            min_pass_nodes: 0,
            pass_nodes_a_node: 1,
            ..UpperBounds::new(solver.metric(), &two_phase, position, wanted, observer)
        };
        let request = Request::new().wanted(wanted);
        let search = solver.search_from(&[*position], None, Some(request.algorithm));
        search.run(&request, &[observer, &bounds].as_slice())
    }

    fn search_without_bounds(solver: &Solver, position: &Position, wanted: Wanted) -> Outcome {
        let mut plain = solver.clone();
        plain.seeks_upper_bounds = false;
        plain.solve(position, &Request::new().wanted(wanted))
    }

    /// Whether the search ended with a solution that it did not find itself.
    fn ended_with_known(outcome: &Outcome) -> bool {
        outcome.distance().is_some() && outcome.passes.iter().all(|pass| pass.solutions == 0)
    }

    #[test]
    fn distances_and_lists_are_the_same_with_upper_bounds() {
        for solver in [solver(), quarter_solver()] {
            let mut random = RandomSource::from_seed(11);
            let mut ended = 0;
            for turns in (0..=9).chain(5..=9).chain([10]) {
                let position = Position::SOLVED.apply(&random.maneuver(turns));
                let first = search_with_bounds(solver, &position, Wanted::First, &());
                let expected = search_without_bounds(solver, &position, Wanted::First);
                assert_eq!(first.distance(), expected.distance(), "{turns} turns");
                assert_eq!(first.lower_bound, expected.lower_bound, "{turns} turns");
                assert_eq!(first.solutions[0].after(&position), Position::SOLVED);
                ended += u32::from(ended_with_known(&first));
                let all = search_with_bounds(solver, &position, Wanted::All, &());
                let expected = search_without_bounds(solver, &position, Wanted::All);
                assert_eq!((all.solutions, all.kinds), (expected.solutions, expected.kinds));
                assert_eq!(all.passes, expected.passes, "known solutions change no pass");
            }
            assert!(ended > 5, "{ended} searches ended with a known solution");
        }
    }

    #[cfg(feature = "native")]
    #[test]
    fn jobs_that_need_the_tables_at_once_all_end() {
        for _ in 0..4 {
            let builder = Solver::builder().table(crate::testing::table_path());
            let solver = builder.threads(4).open().expect("a table");
            let (sender, receiver) = std::sync::mpsc::channel();
            for seed in 0..12 {
                let sender = sender.clone();
                solver.spawn(move |solver| {
                    let position = RandomSource::from_seed(seed).position();
                    let request = crate::QuickRequest::new().nodes(1_000);
                    let _ = sender.send(solver.quick(&position, &request).nodes);
                });
            }
            for _ in 0..12 {
                receiver
                    .recv_timeout(std::time::Duration::from_secs(60))
                    .expect("no job waits for another");
            }
        }
    }

    #[test]
    fn a_known_solution_saves_the_last_pass_of_a_far_position() {
        // The fourth of data/signature.tsv, with the limits of every solver.
        let position = position(
            "U2 R2 F B2 U' D' B' D' F' U2 L' U' R B2 R L' B U' D2 L' F' D2 L D2 B' D2 F R F' B' R'",
        );
        let outcome = solver().solve(&position, &Request::new().wanted(Wanted::First));
        assert_eq!(outcome.distance(), Some(16));
        assert!(ended_with_known(&outcome), "{outcome:?}");
        assert_eq!(outcome.passes.last().map(|pass| (pass.depth, pass.complete)), Some((15, true)));
    }

    #[test]
    fn an_interrupted_search_says_nothing_that_is_not_true() {
        let mut random = RandomSource::from_seed(5);
        let mut known = 0;
        for turns in [7, 9, 10, 11] {
            let position = Position::SOLVED.apply(&random.maneuver(turns));
            let distance = search_without_bounds(solver(), &position, Wanted::First).distance();
            for wanted in [Wanted::First, Wanted::All] {
                for _ in 0..25 {
                    let asked = 1 << random.below(12);
                    let (stop_at, times) =
                        (asked + random.below(asked.into()) as u64, AtomicU64::new(0));
                    let stop = StopWhen(|| times.fetch_add(1, Ordering::Relaxed) >= stop_at);
                    let outcome = search_with_bounds(solver(), &position, wanted, &stop);
                    assert!(Some(outcome.lower_bound) <= distance, "{outcome:?}");
                    assert!(outcome.upper_bound().is_none_or(|most| Some(most) >= distance));
                    assert!(outcome.distance().is_none_or(|found| Some(found) == distance));
                    let found = outcome.maneuvers().chain(outcome.known_solution.clone());
                    for solution in found {
                        assert_eq!(position.apply(&solution), Position::SOLVED, "{solution}");
                    }
                    known +=
                        u32::from(outcome.distance().is_none() && outcome.upper_bound().is_some());
                }
            }
        }
        assert!(known > 10, "{known} searches were interrupted with a solution in hand");
    }
}
