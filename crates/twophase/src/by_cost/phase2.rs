//! Phase 2 by costs: the cheapest way home inside H.

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{PermutationTables, SUBGROUP_TURNS};

use super::home::{CostHome, CostStep, together};
use super::{are_joined, measured};
use crate::home::SubgroupPosition;
use crate::measure::{Phase2Search, Round};

/// The most nodes per end. Long sequences of cheap turns may cost less than one expensive turn.
const MOST_NODES: u64 = 100_000;

/// A depth-first search inside H, under lower bounds for the cost of corners and edges.
pub(crate) struct CostPhase2<'t> {
    home: &'t CostHome,
    permutations: &'t PermutationTables,
    nodes: u64,
    /// The node count at which the search from this end is given up, and whether any was.
    until: u64,
    was_cut: bool,
    /// The indices of the steps of the current way.
    steps: Vec<usize>,
    turns: Vec<FaceTurn>,
}

impl<'t> CostPhase2<'t> {
    pub(super) fn new(home: &'t CostHome, permutations: &'t PermutationTables) -> CostPhase2<'t> {
        let (steps, turns) = (Vec::new(), Vec::new());
        CostPhase2 { home, permutations, nodes: 0, until: 0, was_cut: false, steps, turns }
    }

    #[inline]
    fn after(&self, position: &SubgroupPosition, place: usize) -> SubgroupPosition {
        SubgroupPosition {
            corners: self.permutations.corners_after(position.corners, SUBGROUP_TURNS[place]),
            edges: self.permutations.edge_row(position.edges)[place],
            slice: self.permutations.slice_row(position.slice)[place],
        }
    }

    /// Whether a way home costs at most `most`; leaves it in `steps`. Its first step is none of
    /// the `closed` ones, one bit each.
    fn visit(&mut self, position: &SubgroupPosition, most: u32, closed: u32) -> bool {
        if self.nodes == self.until {
            self.was_cut = true;
            return false;
        }
        self.nodes += 1;
        if self.home.bound(position) == 0 && position.is_solved() {
            return true;
        }
        let home = self.home;
        for (number, CostStep { places, cost, closed: next }) in home.steps.iter().enumerate() {
            if closed >> number & 1 != 0 || *cost > most {
                continue;
            }
            let child =
                places.iter().flatten().fold(*position, |it, &place| self.after(&it, place));
            if home.bound(&child) > most - cost {
                continue;
            }
            self.steps.push(number);
            if self.visit(&child, most - cost, *next) {
                return true;
            }
            self.steps.pop();
        }
        false
    }

    /// Keeps the cheapest way home of at most `most`, after the turn `first`; returns its cost.
    fn improve(
        &mut self,
        position: &SubgroupPosition,
        mut most: u32,
        closed: u32,
        first: Option<FaceTurn>,
    ) -> Option<u32> {
        let mut best = None;
        loop {
            self.steps.clear();
            if self.home.bound(position) > most || !self.visit(position, most, closed) {
                return best;
            }
            let steps = &self.home.steps;
            let cost = self.steps.iter().map(|&number| steps[number].cost).sum();
            let turns = self.steps.iter().flat_map(|&number| steps[number].turns());
            self.turns = first.into_iter().chain(turns).collect();
            best = Some(cost);
            let Some(less) = u32::checked_sub(cost, 1) else { return best };
            most = less;
        }
    }
}

impl Phase2Search for CostPhase2<'_> {
    fn most(&self, way: &[FaceTurn], round: &Round) -> Option<u32> {
        let left = (round.limit - 1).checked_sub(measured(&self.home.costs, way))?;
        Some(left.min(round.longest_phase2))
    }

    fn solve(
        &mut self,
        position: &SubgroupPosition,
        way: &[FaceTurn],
        most: u32,
    ) -> Option<&[FaceTurn]> {
        self.until = self.nodes + MOST_NODES;
        let costs = self.home.costs;
        let Some(&last) = way.last() else {
            return self.improve(position, most, 0, None).map(|_| &self.turns[..]);
        };
        if !are_joined(&costs) {
            let closed = self.home.steps_of(last.face());
            return self.improve(position, most, closed, None).map(|_| &self.turns[..]);
        }
        // Nothing of the axis, unless a turn of H is combined with the last one.
        let (of_face, of_opposite) =
            (self.home.steps_of(last.face()), self.home.steps_of(last.face().opposite()));
        let mut found = self.improve(position, most, of_face | of_opposite, None);
        let is_alone = way.len() < 2 || way[way.len() - 2].axis() != last.axis();
        let home = self.home;
        for step in home.steps.iter().filter(|_| is_alone) {
            let [Some(place), None] = step.places else { continue };
            let turn = SUBGROUP_TURNS[place];
            if turn.face() != last.face().opposite() {
                continue;
            }
            let more = together(&costs, last, turn);
            let limit = found.map_or(Some(most), |cost| cost.checked_sub(1));
            let Some(left) = limit.and_then(|limit| limit.checked_sub(more)) else { continue };
            let position = self.after(position, place);
            found = self
                .improve(&position, left, of_face | of_opposite, Some(turn))
                .map(|it| it + more)
                .or(found);
        }
        found.map(|_| &self.turns[..])
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn was_cut(&self) -> bool {
        self.was_cut
    }
}
