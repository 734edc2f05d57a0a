use faceturn_cube::{Maneuver, Metric, Position};
use faceturn_searcher::Observer;
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

use crate::by_cost::CostTables;
use crate::exact::Exact;
use crate::measure::Measure;
use crate::pairs::{PairTables, Pairs};
use crate::phase2::Turns;
use crate::plain_subgroup::PlainSubgroup;
use crate::request::{TwoPhaseOutcome, TwoPhaseRequest};
use crate::search::{First, Next, TwoPhaseSearch, Wanted};
use crate::subgroup::SubgroupTables;
use crate::suffixes::Suffixes;
use crate::two_phase_turns::{TwoPhaseTurns, Views};
use crate::walk::Phase1;

/// A two-phase search: its turns, and its tables.
///
/// ```
/// use faceturn_cube::{Maneuver, Metric, Position};
/// use faceturn_twophase::{PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseRequest};
///
/// let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
/// let two_phase = TwoPhase::All { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U' R2".parse::<Maneuver>()?);
/// let outcome = two_phase.search(&position, None, &TwoPhaseRequest::new().max_nodes(10_000), &());
/// let best = outcome.best.expect("every position has a maneuver");
/// assert_eq!(position.apply(&best), Position::SOLVED);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub enum TwoPhase<'t> {
    /// By all turns.
    All {
        /// The tables of phase 1.
        phase1: Phase1Tables<'t>,
        /// The tables of phase 2, in the same metric.
        subgroup: &'t SubgroupTables,
    },
    /// By some turns, in face turns.
    Some {
        /// The turns.
        turns: TwoPhaseTurns,
        /// The tables [for them](TurnsTables::are_for).
        tables: &'t TurnsTables,
    },
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
    /// If there are costs, and a maneuver that solves the position, it searches for cheaper ones
    /// instead, whatever their length.
    ///
    /// ```
    /// use faceturn_cube::{Maneuver, Metric, Position, TurnCosts};
    /// use faceturn_twophase::{
    ///     CostTables, PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseRequest,
    /// };
    ///
    /// let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
    /// let two_phase = TwoPhase::All { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
    /// let costs: TurnCosts = "U=10".parse().expect("costs");
    /// let best: Maneuver = "U R".parse()?;
    /// let position = Position::SOLVED.apply(&best.inverse());
    /// let (tables, request) = (CostTables::new(costs, None), TwoPhaseRequest::new());
    /// let request = request.max_nodes(1_000_000);
    /// let outcome = two_phase.search(&position, Some((&tables, best)), &request, &());
    /// let best = outcome.best.expect("it is at least as good");
    /// assert_eq!(position.apply(&best), Position::SOLVED);
    /// assert!(costs.of(best.turns()).get() <= 11.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If tables of phases or costs are not in the same metric, or not for the same turns.
    pub fn search(
        &self,
        position: &Position,
        cheaper: Option<(&CostTables, Maneuver)>,
        request: &TwoPhaseRequest,
        observer: &dyn Observer,
    ) -> TwoPhaseOutcome {
        let asked = Asked { position, cheaper, request, observer };
        match *self {
            TwoPhase::All { phase1, subgroup } => match phase1 {
                Phase1Tables::Exact { cosets, distances, suffixes } => {
                    asked.search(&Exact::new(cosets, distances, suffixes), &Turns(subgroup), None)
                }
                Phase1Tables::Pairs(tables) => asked.search(&Pairs(tables), &Turns(subgroup), None),
            },
            TwoPhase::Some { turns, tables } => {
                assert!(tables.are_for(turns), "tables for other turns");
                asked.search(&Pairs(&tables.pairs), &Turns(&tables.subgroup), Some(turns))
            }
        }
    }
}

/// What a search is asked for.
struct Asked<'a> {
    position: &'a Position,
    cheaper: Option<(&'a CostTables, Maneuver)>,
    request: &'a TwoPhaseRequest,
    observer: &'a dyn Observer,
}

impl Asked<'_> {
    fn search<P: Phase1>(
        self,
        phase1: &P,
        in_turns: &dyn Measure,
        turns: Option<TwoPhaseTurns>,
    ) -> TwoPhaseOutcome {
        let Asked { position, cheaper, request, observer } = self;
        let wanted = Wanted::from(request);
        let metric = phase1.metric();
        assert_eq!(in_turns.metric(), metric, "phases count the same turns");
        if let Some((costs, best)) = cheaper {
            assert_eq!(costs.turns(), turns, "costs for other turns");
            assert_eq!(metric, Metric::Face, "costs are of face turns");
            let wanted = Wanted { good: 0, ..wanted };
            let search = TwoPhaseSearch {
                phase1,
                measure: costs,
                next: costs.next(),
                wanted,
                request,
                observer,
            };
            return search.improve(&costs.views(), position, best);
        }
        let (views, next, first) = match turns {
            Some(turns) => (Views::of(turns), Next::BY_TURNS, First::BY_TURNS),
            None => (Views::of_all_turns(), Next::of(metric), First::of(metric)),
        };
        let search = TwoPhaseSearch { phase1, measure: in_turns, next, wanted, request, observer };
        search.run(&views, position, first)
    }
}

/// The tables of a search with a restricted set of turns, in face turns.
///
/// They take about 16 MB and some tenths of a second. Images of the set of turns share them.
///
/// ```
/// use faceturn_cube::{Face, FaceTurn, Maneuver, Position};
/// use faceturn_twophase::{TurnsTables, TwoPhase, TwoPhaseRequest, TwoPhaseTurns};
///
/// let without = |face| FaceTurn::ALL.into_iter().filter(move |turn| turn.face() != face);
/// let tables = TurnsTables::new(TwoPhaseTurns::new(without(Face::D)).expect("five faces"));
/// let turns = TwoPhaseTurns::new(without(Face::B)).expect("five faces");
/// let position = Position::SOLVED.apply(&"B".parse::<Maneuver>()?);
/// let request = TwoPhaseRequest::new().max_nodes(10_000);
/// let search = TwoPhase::Some { turns, tables: &tables };
/// let best = search.search(&position, None, &request, &()).best.expect("five faces solve it");
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
}

impl From<&TwoPhaseRequest> for Wanted {
    fn from(request: &TwoPhaseRequest) -> Wanted {
        let TwoPhaseRequest { max_length, good_length, max_nodes, .. } = *request;
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
                let search = TwoPhase::Some { turns: set(turns), tables: &tables };
                for (position, distance) in near(turns, 4).into_iter().sample(&mut random, 40) {
                    let request = TwoPhaseRequest::new();
                    let outcome = search.search(&position, None, &request, &());
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
                let best = search.search(&far, None, &request, &()).best.expect("a way");
                assert_eq!(far.apply(&best), Position::SOLVED);
            }
        }
    }
}
