use faceturn_cube::{Maneuver, Metric, Position};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

use crate::by_cost::CostTables;
use crate::exact::Exact;
use crate::pairs::{PairTables, Pairs};
use crate::phase2::Turns;
use crate::plain_subgroup::PlainSubgroup;
use crate::request::{TwoPhaseObserver, TwoPhaseOutcome, TwoPhaseRequest};
use crate::search::{First, Next, TwoPhaseSearch, Wanted};
use crate::subgroup::SubgroupTables;
use crate::suffixes::Suffixes;
use crate::two_phase_turns::{TwoPhaseTurns, Views};
use crate::walk::Phase1;

/// A two-phase search with its tables.
///
/// ```
/// use faceturn_cube::{Maneuver, Metric, Position};
/// use faceturn_twophase::{PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseRequest};
///
/// let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
/// let two_phase = TwoPhase { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U' R2".parse::<Maneuver>()?);
/// let outcome = two_phase.search(&position, &TwoPhaseRequest::new().max_nodes(10_000), &());
/// let best = outcome.best.expect("every position has a maneuver");
/// assert_eq!(position.apply(&best), Position::SOLVED);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct TwoPhase<'t> {
    /// The tables of phase 1.
    pub phase1: Phase1Tables<'t>,
    /// The tables of phase 2.
    pub subgroup: &'t SubgroupTables,
}

/// The tables of phase 1.
#[derive(Clone, Copy)]
pub enum Phase1Tables<'t> {
    /// M. Reid's table of exact distances, in any metric, and the last turns computed from it.
    Exact {
        /// Coordinates and their transitions.
        cosets: &'t CosetTables,
        /// The distance of every coset.
        distances: &'t PruningTable,
        /// The last turns of phase 1.
        suffixes: &'t Suffixes,
    },
    /// Lower bounds from pairs of coordinates, in face turns: small tables that need no others.
    Pairs(&'t PairTables),
}

impl TwoPhase<'_> {
    /// Searches for a short maneuver until the request is met or the observer stops it. Runs on
    /// rayon's current thread pool. The solved position has the empty maneuver.
    ///
    /// # Panics
    /// If the tables of the two phases are not in the same metric.
    pub fn search(
        &self,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        match self.phase1 {
            Phase1Tables::Exact { cosets, distances, suffixes } => {
                let phase1 = &Exact::new(cosets, distances, suffixes);
                self.search_by(phase1, position, request, observer)
            }
            Phase1Tables::Pairs(tables) => {
                self.search_by(&Pairs(tables), position, request, observer)
            }
        }
    }

    fn search_by(
        &self,
        phase1: &impl Phase1,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        let metric = self.subgroup.metric();
        assert_eq!(phase1.metric(), metric, "phases count the same turns");
        let (measure, next, wanted) = (&Turns(self.subgroup), Next::of(metric), request.into());
        let search = TwoPhaseSearch { phase1, measure, next, wanted, observer };
        search.run(&Views::of_all_turns(), position, First::of(metric))
    }

    /// Searches for cheaper maneuvers than `best`, which solves the position. See [`CostTables`].
    ///
    /// ```
    /// use faceturn_cube::{Maneuver, Metric, Position, TurnCosts};
    /// use faceturn_twophase::{
    ///     CostTables, PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseRequest,
    /// };
    ///
    /// let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
    /// let two_phase = TwoPhase { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
    /// let costs: TurnCosts = "U=10".parse().expect("costs");
    /// let best: Maneuver = "U R".parse()?;
    /// let position = Position::SOLVED.apply(&best.inverse());
    /// let (tables, request) = (CostTables::new(costs, None), TwoPhaseRequest::new());
    /// let request = request.max_nodes(1_000_000);
    /// let outcome = two_phase.search_by_cost(&tables, best, &position, &request, &());
    /// let best = outcome.best.expect("it is at least as good");
    /// assert_eq!(position.apply(&best), Position::SOLVED);
    /// assert!(costs.of(best.turns()).get() <= 11.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the tables are not in face turns, or the costs are for a restricted set of turns.
    pub fn search_by_cost(
        &self,
        costs: &CostTables,
        best: Maneuver,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        assert_eq!(costs.turns(), None, "costs for other turns");
        match self.phase1 {
            Phase1Tables::Exact { cosets, distances, suffixes } => {
                let phase1 = &Exact::new(cosets, distances, suffixes);
                by_cost(phase1, costs, best, position, request, observer)
            }
            Phase1Tables::Pairs(tables) => {
                by_cost(&Pairs(tables), costs, best, position, request, observer)
            }
        }
    }
}

/// The tables of a search with a restricted set of turns, in face turns.
///
/// They take about 16 MB and some tenths of a second. Images of the set of turns share them.
///
/// ```
/// use faceturn_cube::{Face, FaceTurn, Maneuver, Position};
/// use faceturn_twophase::{TwoPhaseTurns, TurnsTables, TwoPhaseRequest};
///
/// let without = |face| FaceTurn::ALL.into_iter().filter(move |turn| turn.face() != face);
/// let tables = TurnsTables::new(TwoPhaseTurns::new(without(Face::D)).expect("five faces"));
/// let turns = TwoPhaseTurns::new(without(Face::B)).expect("five faces");
/// let position = Position::SOLVED.apply(&"B".parse::<Maneuver>()?);
/// let request = TwoPhaseRequest::new().max_nodes(10_000);
/// let best = tables.search(turns, &position, &request, &()).best.expect("five faces solve it");
/// assert_eq!(position.apply(&best), Position::SOLVED);
/// assert!(best.turns().iter().all(|turn| turn.face() != Face::B));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TurnsTables {
    turns: TwoPhaseTurns,
    pairs: PairTables,
    subgroup: PlainSubgroup,
}

impl TurnsTables {
    /// Computes the tables for a set and its images.
    pub fn new(turns: TwoPhaseTurns) -> TurnsTables {
        let turns = turns.representative();
        let (pairs, subgroup) = (PairTables::by(turns), PlainSubgroup::new(turns));
        TurnsTables { turns, pairs, subgroup }
    }

    /// Whether the tables are for this set.
    pub fn are_for(&self, turns: TwoPhaseTurns) -> bool {
        turns.representative() == self.turns
    }

    /// Does the same as [`TwoPhase::search`], with these turns.
    ///
    /// # Panics
    /// If the tables are not [for them](TurnsTables::are_for).
    pub fn search(
        &self,
        turns: TwoPhaseTurns,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        assert!(self.are_for(turns), "tables for other turns");
        let (phase1, measure) = (&Pairs(&self.pairs), &Turns(&self.subgroup));
        let (next, wanted) = (Next::BY_TURNS, request.into());
        let search = TwoPhaseSearch { phase1, measure, next, wanted, observer };
        search.run(&Views::of(turns), position, First::BY_TURNS)
    }

    /// Does the same as [`TwoPhase::search_by_cost`], with the turns of these costs.
    ///
    /// # Panics
    /// If the tables are not [for them](TurnsTables::are_for), or the costs are for all turns.
    pub fn search_by_cost(
        &self,
        costs: &CostTables,
        best: Maneuver,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        assert!(costs.turns().is_some_and(|turns| self.are_for(turns)), "tables for other turns");
        by_cost(&Pairs(&self.pairs), costs, best, position, request, observer)
    }
}

fn by_cost(
    phase1: &impl Phase1,
    costs: &CostTables,
    best: Maneuver,
    position: &Position,
    request: &TwoPhaseRequest,
    observer: &dyn TwoPhaseObserver,
) -> TwoPhaseOutcome {
    assert_eq!(phase1.metric(), Metric::Face, "costs are of face turns");
    let wanted = Wanted { good: 0, ..request.into() };
    let search = TwoPhaseSearch { phase1, measure: costs, next: costs.next(), wanted, observer };
    search.improve(&costs.views(), position, best)
}

impl From<&TwoPhaseRequest> for Wanted {
    fn from(request: &TwoPhaseRequest) -> Wanted {
        let TwoPhaseRequest { max_length, good_length, max_nodes } = *request;
        // The limit is one more, and must fit.
        let most = max_length.min(u8::MAX - 1);
        Wanted { most: most.into(), good: good_length.into(), max_nodes }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use chacha20::ChaCha8Rng;
    use faceturn_cube::{Face, FaceTurn, Maneuver};
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;

    use super::*;

    fn near(turns: &[FaceTurn], most: u8) -> HashMap<Position, u8> {
        let mut known = HashMap::from([(Position::SOLVED, 0)]);
        let mut layer = vec![Position::SOLVED];
        for distance in 1..=most {
            let children = layer.iter().flat_map(|it| turns.iter().map(|&turn| it.after(turn)));
            let children: Vec<Position> = children.collect();
            layer = Vec::new();
            for child in children {
                known.entry(child).or_insert_with(|| {
                    layer.push(child);
                    distance
                });
            }
        }
        known
    }

    #[test]
    fn by_some_turns_near_positions_get_a_shortest_maneuver_of_these_turns() {
        let of_faces = |is_half: fn(Face) -> bool, missing: Face| {
            let is_in = move |turn: &FaceTurn| {
                turn.face() != missing && (turn.quarters() == 2 || !is_half(turn.face()))
            };
            FaceTurn::ALL.into_iter().filter(is_in).collect::<Vec<_>>()
        };
        let mut random = ChaCha8Rng::seed_from_u64(26);
        for sets in [
            &[(of_faces(|_| false, Face::B)), (of_faces(|_| false, Face::U))][..],
            &[of_faces(|face| matches!(face, Face::L | Face::F), Face::D)],
        ] {
            let set = |turns: &[FaceTurn]| TwoPhaseTurns::new(turns.iter().copied()).expect("five");
            let tables = TurnsTables::new(set(&sets[0]));
            for turns in sets {
                for (position, distance) in near(turns, 4).into_iter().sample(&mut random, 40) {
                    let request = TwoPhaseRequest::new();
                    let outcome = tables.search(set(turns), &position, &request, &());
                    let best = outcome.best.expect("a way home");
                    assert!(best.turns().iter().all(|turn| turns.contains(turn)), "{best}");
                    assert_eq!(position.apply(&best), Position::SOLVED);
                    assert_eq!(best.turns().len(), usize::from(distance), "{best}");
                    assert!(outcome.is_shortest);
                }
                let far = Position::SOLVED.apply(
                    &"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
                        .parse::<Maneuver>()
                        .expect("moves"),
                );
                let request = TwoPhaseRequest::new().good_length(u8::MAX);
                let best = tables.search(set(turns), &far, &request, &()).best.expect("a way");
                assert_eq!(far.apply(&best), Position::SOLVED);
            }
        }
    }
}
