//! Cheap maneuvers: the tables and the search of phase 2 for turns with costs.
//!
//! Phase 1 walks ways by their number of turns, as for short maneuvers. From the end of each way
//! that is cheaper than the best maneuver, phase 2 looks for ways home that make the whole
//! cheaper, bounded by exact costs of corners and edges by the turns of H.
//!
//! A cost for a change of axis is counted with the turn after it, and the first turn of a
//! maneuver counts as a change: this adds the same to all maneuvers.

mod home;
mod phase2;

use faceturn_cube::{FaceTurn, Maneuver, Metric, TurnCosts};
use faceturn_symmetry::{CornerNumbers, PermutationTables, SUBGROUP_TURNS};

use self::home::CostHome;
use self::phase2::CostPhase2;
use crate::home::CornerBounds;
use crate::measure::{Measure, Phase2Search};
use crate::search::Next;
use crate::two_phase_turns::{TwoPhaseTurns, Views};

/// The largest cost of phase 2, in turns of H of the mean cost, or of 5/4 of the median if some
/// are far more expensive. It is smaller than in the search by turns, because half turns are
/// expensive and phase 2 has many (docs/experiments.md).
const LONGEST_PHASE2: u32 = 8;

/// The tables of phase 2 for cheap maneuvers, computed in some tenths of a second.
///
/// They take about 4 MB, three times that if faces have different costs, and six times if
/// directions have. [`TwoPhase::search`](crate::TwoPhase::search) has an example.
pub struct CostTables {
    costs: TurnCosts,
    turns: Option<TwoPhaseTurns>,
    permutations: PermutationTables,
    numbers: CornerNumbers,
    homes: Vec<CostHome>,
    /// The index of the home for each view, for the position and for its inverse.
    home_of: Vec<[usize; 2]>,
}

impl CostTables {
    /// Computes the tables for these turns, or for all.
    pub fn new(costs: TurnCosts, turns: Option<TwoPhaseTurns>) -> CostTables {
        let (permutations, numbers) = (PermutationTables::new(), CornerNumbers::new());
        let (views, set) = match turns {
            Some(turns) => (Views::of(turns), turns.representative().bits()),
            None => (Views::of_all_turns(), (1 << FaceTurn::COUNT) - 1),
        };
        let mut homes: Vec<CostHome> = Vec::new();
        let mut home_of = Vec::new();
        for frame in &views.frames {
            let seen = costs.seen(*frame);
            home_of.push([seen, seen.inverse()].map(|seen| {
                let known = homes.iter().position(|home| home.costs == seen);
                known.unwrap_or_else(|| {
                    homes.push(CostHome::new(seen, set, &permutations));
                    homes.len() - 1
                })
            }));
        }
        CostTables { costs, turns, permutations, numbers, homes, home_of }
    }

    /// The costs that the tables are for.
    pub fn costs(&self) -> &TurnCosts {
        &self.costs
    }

    /// The allowed turns; `None` for all.
    pub fn turns(&self) -> Option<TwoPhaseTurns> {
        self.turns
    }

    fn home(&self, view: usize, is_inverse: bool) -> &CostHome {
        &self.homes[self.home_of[view][usize::from(is_inverse)]]
    }

    pub(crate) fn next(&self) -> Next {
        let costs = SUBGROUP_TURNS.map(|turn| self.costs.turn(turn).units());
        let mut sorted = costs;
        sorted.sort_unstable();
        let mean = costs.iter().sum::<u32>() / costs.len() as u32;
        let mean = mean.min(sorted[costs.len() / 2] / 4 * 5);
        let growth = Next::of(Metric::Face).growth;
        Next { longest_phase2: LONGEST_PHASE2 * (mean + self.costs.axis_change().units()), growth }
    }

    pub(crate) fn views(&self) -> Views {
        let views = self.turns.map_or_else(Views::of_all_turns, Views::of);
        // Symmetries keep the cost of maneuvers only if all faces and directions have the same.
        if self.costs.is_uniform() { views } else { views.without_symmetries() }
    }
}

impl Measure for CostTables {
    fn phase2(&self, view: usize, is_inverse: bool) -> Box<dyn Phase2Search + '_> {
        Box::new(CostPhase2::new(self.home(view, is_inverse), &self.permutations))
    }

    fn corner_bounds(&self, view: usize, is_inverse: bool) -> CornerBounds<'_> {
        let home = self.home(view, is_inverse);
        CornerBounds { numbers: &self.numbers, bounds: &home.corners_alone, unit: home.grain }
    }

    fn metric(&self) -> Metric {
        Metric::Face
    }

    fn of(&self, maneuver: &Maneuver) -> u32 {
        measured(&self.costs, maneuver.turns())
    }

    fn least(&self, turns: u8) -> u32 {
        let first = if turns == 0 { 0 } else { self.costs.axis_change().units() };
        first + self.costs.least(turns).units()
    }
}

/// The cost of turns, with an axis change for the first one.
fn measured(costs: &TurnCosts, turns: &[FaceTurn]) -> u32 {
    let first = if turns.is_empty() { 0 } else { costs.axis_change().units() };
    first + costs.of(turns).units()
}

/// Whether the turns about an axis must be treated together.
fn are_joined(costs: &TurnCosts) -> bool {
    costs.is_axial() || costs.axis_change().units() != 0
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use faceturn_cube::{Face, Position, RandomSource};

    use super::*;
    use crate::pairs::PairTables;
    use crate::request::{TwoPhaseOutcome, TwoPhaseRequest};
    use crate::subgroup::SubgroupTables;
    use crate::two_phase::{Phase1Tables, TurnsTables, TwoPhase};

    /// The positions that cost at most `most` with these turns, and their costs, by brute force.
    fn near(costs: &TurnCosts, turns: &[FaceTurn], most: u32) -> HashMap<Position, u32> {
        let mut near = HashMap::new();
        let mut waiting: Vec<(Position, Vec<FaceTurn>)> = vec![(Position::SOLVED, Vec::new())];
        while let Some((position, way)) = waiting.pop() {
            let cost = costs.of(&way).units();
            if cost > most {
                continue;
            }
            let least = near.entry(position).or_insert(cost);
            *least = cost.min(*least);
            let next = turns.iter().filter(|turn| way.last().is_none_or(|&it| turn.may_follow(it)));
            waiting.extend(
                next.map(|&turn| {
                    (position.after(turn), way.iter().copied().chain([turn]).collect())
                }),
            );
        }
        near
    }

    fn check(
        costs: &str,
        turns: &[FaceTurn],
        most: f64,
        search: &dyn Fn(&CostTables, Maneuver, &Position) -> TwoPhaseOutcome,
    ) {
        let costs: TurnCosts = costs.parse().expect("costs");
        let some = (turns.len() < FaceTurn::COUNT)
            .then(|| TwoPhaseTurns::new(turns.iter().copied()).expect("they lead home"));
        let tables = CostTables::new(costs, some);
        // Solutions are the inverses of the ways there.
        let near = near(&costs.inverse(), turns, (most * 10_000.0) as u32);
        let mut random = RandomSource::from_seed(26);
        for _ in 0..20 {
            // A random way, not the cheapest.
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
            let dear = Maneuver::new(way).inverse().canonical();
            let outcome = search(&tables, dear.clone(), &position);
            let best = outcome.best.expect("at least the one it was given");
            assert_eq!(position.apply(&best), Position::SOLVED);
            assert!(best.turns().iter().all(|turn| turns.contains(turn)), "{best}");
            let cost = costs.of(best.turns()).units();
            assert_eq!(cost, near[&position], "{best} instead of {dear} for {costs}");
            assert!(outcome.is_shortest, "{best} for {costs}");
        }
    }

    #[test]
    fn cheap_turns_do_not_go_round_for_ever_where_others_are_dear() {
        let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
        let two_phase = TwoPhase::All { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
        let tables = CostTables::new("U=100,D=100,F'=100".parse().expect("costs"), None);
        let way: Maneuver = "U R2 F B U' L D R' B2 U L2 D' F2".parse().expect("moves");
        let position = Position::SOLVED.apply(&way.inverse());
        let request = TwoPhaseRequest::new().max_nodes(200_000);
        let cheaper = Some((&tables, way.clone()));
        let outcome = two_phase.search(&position, cheaper, &request, &());
        let best = outcome.best.expect("at least the one it was given");
        assert_eq!(position.apply(&best), Position::SOLVED);
        assert!(!outcome.is_shortest && tables.of(&best) <= tables.of(&way), "{best}");
    }

    fn check_costs(costs: &[(&str, f64)]) {
        let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
        let two_phase = TwoPhase::All { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
        for (costs, most) in costs {
            check(costs, &FaceTurn::ALL, *most, &|tables, dear, position| {
                two_phase.search(position, Some((tables, dear)), &TwoPhaseRequest::new(), &())
            });
        }
    }

    #[test]
    fn near_positions_get_a_cheapest_maneuver() {
        check_costs(&[
            ("R'=2,R2=3", 3.0),
            ("half=2.2,F'=1.5,D2=1,axis=0.3,axial", 2.3),
            // Some steps are far more expensive than others.
            ("half=3,U'=30,D=40,L=50,R2=1", 3.0),
        ]);
    }

    #[test]
    #[ignore = "takes 15 s: run by scripts/check --full"]
    fn near_positions_get_a_cheapest_maneuver_by_other_costs() {
        check_costs(&[
            ("half=1.5", 3.0),
            ("half=1.37,axial", 2.0),
            ("U=2.5,half=1.25,axial", 2.0),
            ("half=3", 4.0),
            ("axis=0.5", 3.5),
        ]);
        // Random costs.
        let mut random = RandomSource::from_seed(39);
        let mut below = |most: u128| random.below(most) as u32;
        let mut drawn = Vec::new();
        for _ in 0..2 {
            let axis = f64::from(below(4)) / 4.0;
            let is_axial = below(2) == 0;
            let half = 1.0 + f64::from(below(9)) / 4.0;
            let mut words = vec![format!("half={half},axis={axis}")];
            for turn in FaceTurn::ALL {
                // The name of a quarter turn sets both directions.
                let cost = 1.0 + f64::from(below(7)) / 4.0;
                if below(4) == 0 {
                    words.push(format!("{turn}={cost}"));
                }
            }
            words.extend(is_axial.then(|| "axial".to_owned()));
            let most = axis + if is_axial { 2.0 } else { 3.0 };
            drawn.push((words.join(","), most));
        }
        check_costs(&drawn.iter().map(|(costs, most)| (costs.as_str(), *most)).collect::<Vec<_>>());
    }

    #[test]
    fn near_positions_get_a_cheapest_maneuver_by_five_faces() {
        let without_b = |turn: &FaceTurn| turn.face() != Face::B;
        let turns: Vec<FaceTurn> = FaceTurn::ALL.into_iter().filter(without_b).collect();
        let set = TwoPhaseTurns::new(turns.clone()).expect("five faces");
        let tables = TurnsTables::new(set);
        let some = TwoPhase::Some { turns: set, tables: &tables };
        for (costs, most) in [("half=2,L=3,axial", 2.0), ("half=2.5,U'=2,axis=0.25", 2.5)] {
            check(costs, &turns, most, &|tables, dear, position| {
                some.search(position, Some((tables, dear)), &TwoPhaseRequest::new(), &())
            });
        }
    }
}
