//! Cheap maneuvers: what phase 2 reads and does where turns have costs.
//!
//! Phase 1 walks ways by their number of turns, as it does for short maneuvers. From the end of each
//! way that costs less than the best maneuver, phase 2 looks for ways home that make the whole
//! cheaper, under exact costs of corners and edges by the turns of H.

mod home;
mod phase2;

use faceturn_cube::{FaceTurn, Maneuver, Metric, TurnCosts};
use faceturn_symmetry::{CornerNumbers, PermutationTables, SUBGROUP_TURNS};

use self::home::CostHome;
use self::phase2::CostPhase2;
use crate::measure::Measure;
use crate::search::Next;
use crate::some_turns::{SomeTurns, Views};

/// What phase 2 costs at most, as so many turns of H of the mean cost. Half turns are dear, and phase 2
/// is rich in them: fewer than where turns are counted (docs/experiments.md).
const LONGEST_PHASE2: u32 = 8;

/// What phase 2 reads to find cheap maneuvers: about 8 MB, or three times as much where faces have
/// costs of their own, worked out in some tenths of a second. See
/// [`TwoPhase::search_by_cost`](crate::TwoPhase::search_by_cost) for an example.
pub struct CostTables {
    costs: TurnCosts,
    turns: Option<SomeTurns>,
    permutations: PermutationTables,
    numbers: CornerNumbers,
    /// Those that the views need.
    homes: Vec<CostHome>,
    /// The number of the home of each view.
    home_of: Vec<usize>,
}

impl CostTables {
    /// Works out the tables for these turns, or for all.
    pub fn new(costs: TurnCosts, turns: Option<SomeTurns>) -> CostTables {
        let (permutations, numbers) = (PermutationTables::new(), CornerNumbers::new());
        let (views, set) = match turns {
            Some(turns) => (Views::of(turns), turns.representative().bits()),
            None => (Views::of_all_turns(), (1 << FaceTurn::COUNT) - 1),
        };
        let mut homes: Vec<CostHome> = Vec::new();
        let mut home_of = Vec::new();
        for frame in &views.frames {
            let seen = costs.seen(*frame);
            let known = homes.iter().position(|home| home.costs == seen);
            home_of.push(known.unwrap_or_else(|| {
                homes.push(CostHome::new(seen, set, &permutations));
                homes.len() - 1
            }));
        }
        CostTables { costs, turns, permutations, numbers, homes, home_of }
    }

    /// The costs.
    pub fn costs(&self) -> &TurnCosts {
        &self.costs
    }

    /// The turns allowed; `None` for all.
    pub fn turns(&self) -> Option<SomeTurns> {
        self.turns
    }

    /// Which ways are tried.
    pub(crate) fn next(&self) -> Next {
        let costs = SUBGROUP_TURNS.map(|turn| self.costs.turn(turn).units());
        let mean = costs.iter().sum::<u32>() / costs.len() as u32;
        let growth = Next::of(Metric::Face).growth;
        Next { longest_phase2: LONGEST_PHASE2 * mean, growth }
    }

    /// How positions are looked at.
    pub(crate) fn views(&self) -> Views {
        let views = self.turns.map_or_else(Views::of_all_turns, Views::of);
        // Symmetries take a maneuver to others of its cost if the faces have no costs of their own.
        if self.costs.is_uniform() { views } else { views.without_symmetries() }
    }
}

impl Measure for CostTables {
    type Phase2<'t> = CostPhase2<'t>;

    fn phase2(&self, view: usize) -> CostPhase2<'_> {
        CostPhase2::new(&self.homes[self.home_of[view]], &self.permutations, &self.numbers)
    }

    fn of(&self, maneuver: &Maneuver) -> u32 {
        self.costs.of(maneuver.turns()).units()
    }

    fn least(&self, turns: u8) -> u32 {
        self.costs.least(turns).units()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap};

    use faceturn_cube::{Face, Position, RandomSource};

    use super::*;
    use crate::pairs::PairTables;
    use crate::request::{TwoPhaseOutcome, TwoPhaseRequest};
    use crate::subgroup::SubgroupTables;
    use crate::two_phase::{Phase1Tables, SomeTurnsTables, TwoPhase};

    /// The positions that cost at most this much by these turns, and what they cost: from the cubies
    /// alone, every maneuver tried.
    fn near(costs: &TurnCosts, turns: &[FaceTurn], most: u32) -> HashMap<Position, u32> {
        let mut steps: Vec<Vec<FaceTurn>> = turns.iter().map(|&turn| vec![turn]).collect();
        for (&one, &other) in turns.iter().flat_map(|one| turns.iter().map(move |it| (one, it))) {
            if costs.is_axial() && one.face().opposite() == other.face() {
                steps.push(vec![one, other]);
            }
        }
        let mut known = HashMap::new();
        let mut waiting = BTreeMap::from([(0, vec![Position::SOLVED])]);
        while let Some((cost, positions)) = waiting.pop_first() {
            for position in positions {
                if *known.entry(position).or_insert(cost) < cost {
                    continue;
                }
                for step in &steps {
                    let then = cost + costs.of(step).units();
                    let next = step.iter().fold(position, |it, &turn| it.after(turn));
                    if then <= most && !known.contains_key(&next) {
                        waiting.entry(then).or_insert_with(Vec::new).push(next);
                    }
                }
            }
        }
        known
    }

    /// Compares what the search finds from near positions with what they cost.
    fn check(
        costs: &str,
        turns: &[FaceTurn],
        most: f64,
        search: &dyn Fn(&CostTables, Maneuver, &Position) -> TwoPhaseOutcome,
    ) {
        let costs: TurnCosts = costs.parse().expect("costs");
        let some = (turns.len() < FaceTurn::COUNT)
            .then(|| SomeTurns::new(turns.iter().copied()).expect("they lead home"));
        let tables = CostTables::new(costs, some);
        let near = near(&costs, turns, (most * 10_000.0) as u32);
        let mut random = RandomSource::from_seed(26);
        for _ in 0..6 {
            // A way there and back again, which is not the cheapest.
            let mut way: Vec<FaceTurn> = Vec::new();
            let mut position = Position::SOLVED;
            loop {
                let turn = turns[random.below(turns.len() as u128) as usize];
                if !near.contains_key(&position.after(turn)) || way.len() == 9 {
                    break;
                }
                way.push(turn);
                position = position.after(turn);
            }
            let dear = Maneuver::new(way).inverse();
            let outcome = search(&tables, dear.clone(), &position);
            let best = outcome.best.expect("at least the one it was given");
            assert_eq!(position.apply(&best), Position::SOLVED);
            assert!(best.turns().iter().all(|turn| turns.contains(turn)), "{best}");
            let cost = costs.of(best.turns()).units();
            assert_eq!(cost, near[&position], "{best} in place of {dear} for {costs}");
            assert!(outcome.is_shortest, "{best} for {costs}");
        }
    }

    #[test]
    fn near_positions_get_a_cheapest_maneuver() {
        let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
        let two_phase = TwoPhase { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
        let request = TwoPhaseRequest::new();
        for (costs, most) in
            [("half=1.5", 3.0), ("half=1.37,axial", 2.0), ("U=2.5,half=1.25,axial", 2.0)]
        {
            check(costs, &FaceTurn::ALL, most, &|tables, dear, position| {
                two_phase.search_by_cost(tables, dear, position, &request, &())
            });
        }
        let without_b = |turn: &FaceTurn| turn.face() != Face::B;
        let turns: Vec<FaceTurn> = FaceTurn::ALL.into_iter().filter(without_b).collect();
        let some = SomeTurnsTables::new(SomeTurns::new(turns.clone()).expect("five faces"));
        check("half=2,L=3,axial", &turns, 2.0, &|tables, dear, position| {
            some.search_by_cost(tables, dear, position, &request, &())
        });
    }
}
