//! The plain search: node by node under three distances, as M. Reid wrote it in 1997.
//!
//! It is the specification of the staged search, its twin in tests and the baseline in
//! benchmarks. Nodes and tests are what his program prints, pass by pass.

use faceturn_cube::{Axis, FaceTurn, Metric, Position};
use faceturn_symmetry::{Coset, CosetTables, turn_along};
use faceturn_table::PruningTable;

use crate::node_by_node::NodeBound;
use crate::outcome::Tally;

/// The cosets of a position along the three axes. Shape `[3]`.
type Cosets = [Coset; Axis::COUNT];

/// `TURNS_ALONG[axis][turn]`: the turn when the axis is rotated to U-D. Shape `[3][18]`.
static TURNS_ALONG: [[FaceTurn; FaceTurn::COUNT]; Axis::COUNT] = {
    let mut along = [FaceTurn::ALL; Axis::COUNT];
    let mut place = 0;
    while place < Axis::COUNT * FaceTurn::COUNT {
        let (axis, turn) = (place / FaceTurn::COUNT, place % FaceTurn::COUNT);
        along[axis][turn] = turn_along(Axis::ALL[axis], FaceTurn::ALL[turn]);
        place += 1;
    }
    along
};

/// The bound of the plain search: the largest of the distances along the three axes. It holds for
/// every goal within the target subgroup T.
pub(crate) struct ThreeDistances<'t> {
    tables: &'t CosetTables,
    table: &'t PruningTable,
}

impl<'t> ThreeDistances<'t> {
    pub(crate) fn new(tables: &'t CosetTables, table: &'t PruningTable) -> ThreeDistances<'t> {
        ThreeDistances { tables, table }
    }

    pub(crate) fn distances(&self, position: &Position) -> [u8; Axis::COUNT] {
        self.tables.cosets(position).map(|coset| self.table.distance(coset.entry()).get())
    }
}

impl NodeBound for ThreeDistances<'_> {
    type Node = Cosets;

    fn metric(&self) -> Metric {
        self.table.metric()
    }

    fn lower_bound(&self, position: &Position) -> u8 {
        self.distances(position).into_iter().max().expect("there are three axes")
    }

    fn root(&self, position: &Position) -> Cosets {
        self.tables.cosets(position)
    }

    #[inline]
    fn child(&self, node: &Cosets, turn: FaceTurn, left: u8, tally: &mut Tally) -> Option<Cosets> {
        let mut child = *node;
        for (coset, along) in child.iter_mut().zip(&TURNS_ALONG) {
            tally.lookups += 1;
            *coset = self.tables.after(*coset, along[turn.index()]);
            if self.table.distance(coset.entry()).get() > left {
                return None;
            }
        }
        Some(child)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deepening::search_with;
    use crate::goal::{Goal, Solved};
    use crate::node_by_node::NodeByNode;
    use crate::request::Request;
    use crate::testing::{BruteForce, distances, position, scrambled, seeded, table, tables};
    use crate::turn_set::TurnSet;
    use crate::walker::Walker;
    use faceturn_symmetry::{FlipSlice, Twist, to_up_down};

    fn plain<G: Goal>(goal: G) -> NodeByNode<ThreeDistances<'static>, G> {
        NodeByNode::new(ThreeDistances::new(tables(), table()), goal)
    }

    /// The positions in H along every axis, tested on the cubies. Their distances are all 0.
    struct TargetSubgroup;

    impl Goal for TargetSubgroup {
        fn contains(&self, position: &Position) -> bool {
            Axis::ALL.into_iter().all(|axis| {
                let along = position.conjugate_by(to_up_down(axis));
                (FlipSlice::of(&along), Twist::of(&along))
                    == (FlipSlice::of(&Position::SOLVED), Twist::of(&Position::SOLVED))
            })
        }
    }

    fn count(position: &Position, previous: Option<FaceTurn>, left: u8, tally: &mut Tally) {
        if left == 0 {
            tally.tests += 1;
            return;
        }
        tally.expanded += 1;
        for turn in TurnSet::following(previous) {
            tally.nodes += 1;
            let child = position.after(turn);
            let near = distances(&child).into_iter().take_while(|&distance| distance < left);
            let near = near.count();
            tally.lookups += (near + 1).min(Axis::COUNT) as u64;
            if near == Axis::COUNT {
                count(&child, Some(turn), left - 1, tally);
            }
        }
    }

    #[test]
    fn every_pass_does_the_work_that_three_distances_leave() {
        let search = plain(Solved);
        let mut random = seeded(1997);
        for turns in [0, 1, 3, 5, 8, 12] {
            let position = scrambled(&mut random, turns);
            let bound = search.lower_bound(&position);
            assert_eq!(Some(bound), distances(&position).into_iter().max());
            let request = Request::new().max_depth(bound + 1).extra(1);
            for pass in search_with(&search, &position, &request, &()).passes {
                let mut tally = Tally::new();
                count(&position, None, pass.depth, &mut tally);
                assert_eq!(pass.tally, tally, "{turns} turns at {}", pass.depth);
            }
        }
    }

    #[test]
    fn the_plain_search_finds_what_brute_force_finds() {
        let search = plain(Solved);
        let mut random = seeded(3);
        for turns in [0, 1, 2, 3, 3, 3] {
            let position = scrambled(&mut random, turns);
            let request = Request::new().max_depth(3).extra(1);
            let brute = search_with(&BruteForce(Solved), &position, &request, &());
            let outcome = search_with(&search, &position, &request, &());
            assert_eq!(outcome.solutions, brute.solutions);
            assert_eq!(outcome.distance(), brute.distance());
        }
    }

    #[test]
    fn another_goal_is_reached_by_the_shortest_maneuvers() {
        let search = plain(TargetSubgroup);
        for scramble in ["R2 U2", "R", "R2 U2 F", "R U F' D"] {
            let position = position(scramble);
            let request = Request::new().max_depth(4);
            let brute = search_with(&BruteForce(TargetSubgroup), &position, &request, &());
            let outcome = search_with(&search, &position, &request, &());
            assert_eq!(outcome.solutions, brute.solutions, "{scramble}");
            assert_eq!(outcome.distance(), brute.distance(), "{scramble}");
            assert!(outcome.distance() >= Some(outcome.lower_bound));
            for solution in &outcome.solutions {
                assert!(TargetSubgroup.contains(&solution.after(&position)));
            }
        }
        let solved = search_with(&search, &position("R2 U2"), &Request::new(), &());
        assert_eq!(solved.distance(), Some(0), "half turns stay in the target subgroup");
    }
}
