//! The way from a position to a goal, step by step, pruned by the databases.

use faceturn_cube::{Axis, FaceTurn, Metric, Position};
use faceturn_searcher::{Tally, TurnSet};
use faceturn_symmetry::Coset;

use super::bounds::{Bound, MOST_BOUNDS, SubgroupBound};
use super::turn_order::{Done, TurnOrder};
use crate::pattern_databases::PatternCoordinate;

/// A position on the way from a start. After the first of two steps that only together make an
/// allowed half turn, it is the position after both.
#[derive(Clone, Copy)]
pub(crate) struct DescentNode {
    /// What the pattern of each bound sees; unused beyond the number of bounds.
    coordinates: [PatternCoordinate; MOST_BOUNDS],
    /// The cosets along the axes, if H is a bound.
    cosets: Option<[Coset; Axis::COUNT]>,
    /// The sum of the turns of the last face.
    pub(super) last: Option<FaceTurn>,
}

#[derive(Clone, Copy)]
pub(crate) struct Descent<'s> {
    pub(crate) bounds: &'s [Bound],
    pub(crate) subgroup: Option<SubgroupBound<'s>>,
    pub(crate) order: &'s TurnOrder,
}

impl Descent<'_> {
    pub(crate) fn root(&self, start: &Position) -> Option<DescentNode> {
        self.root_within(start, u8::MAX, &mut Tally::new())
    }

    /// The node of a start; `None` if one of its distances is more than `left`.
    pub(crate) fn root_within(
        &self,
        start: &Position,
        left: u8,
        tally: &mut Tally,
    ) -> Option<DescentNode> {
        let first = self.bounds.first()?.coordinate(start);
        let mut coordinates = [first; MOST_BOUNDS];
        for (bound, coordinate) in self.bounds.iter().zip(&mut coordinates) {
            *coordinate = bound.coordinate(start);
            tally.lookups += 1;
            bound.database.distance_at(*coordinate).filter(|&distance| distance <= left)?;
        }
        let Some(subgroup) = &self.subgroup else {
            return Some(DescentNode { coordinates, cosets: None, last: None });
        };
        let cosets = subgroup.tables.cosets(start);
        let is_near = |axis: Axis| subgroup.distance(cosets[axis as usize]) <= left;
        tally.lookups += subgroup.axes().count() as u64;
        subgroup.axes().all(is_near).then_some(DescentNode {
            coordinates,
            cosets: Some(cosets),
            last: None,
        })
    }

    pub(crate) fn bound_of(&self, node: &DescentNode) -> u8 {
        let databases =
            self.bounds.iter().zip(node.coordinates).map(|(bound, coordinate)| {
                bound.database.distance_at(coordinate).unwrap_or(u8::MAX)
            });
        let subgroups = self.subgroup.iter().zip(node.cosets).flat_map(|(subgroup, cosets)| {
            subgroup.axes().map(move |axis| subgroup.distance(cosets[axis as usize]))
        });
        databases.chain(subgroups).max().unwrap_or(0)
    }

    /// The node after a step, unless one of its distances is more than `left`.
    #[inline]
    pub(crate) fn child(
        &self,
        node: &DescentNode,
        step: FaceTurn,
        left: u8,
        tally: &mut Tally,
    ) -> Option<DescentNode> {
        let sum = TurnOrder::sum(node.last, step);
        let (turn, left) = match self.order.done_by(node.last, step) {
            Done::Turn => (step, left),
            // The second step is certain to follow.
            Done::FirstHalf => (Metric::last_after(step, step), left.checked_sub(1)?),
            Done::SecondHalf => return Some(DescentNode { last: Some(sum), ..*node }),
        };
        let (first, others) = self.bounds.split_first()?;
        let near_enough = |bound: &Bound, coordinate, tally: &mut Tally| {
            tally.lookups += 1;
            bound.database.distance_at(coordinate).is_some_and(|distance| distance <= left)
        };
        // Most children end here, before the node is copied.
        let coordinate = first.after(node.coordinates[0], turn);
        if !near_enough(first, coordinate, tally) {
            return None;
        }
        let mut child = DescentNode { last: Some(sum), ..*node };
        child.coordinates[0] = coordinate;
        for (bound, coordinate) in others.iter().zip(&mut child.coordinates[1..]) {
            *coordinate = bound.after(*coordinate, turn);
            if !near_enough(bound, *coordinate, tally) {
                return None;
            }
        }
        if let (Some(subgroup), Some(cosets)) = (&self.subgroup, &mut child.cosets) {
            for axis in subgroup.axes() {
                tally.lookups += 1;
                let coset = &mut cosets[axis as usize];
                *coset = subgroup.after(axis, *coset, turn);
                if subgroup.distance(*coset) > left {
                    return None;
                }
            }
        }
        Some(child)
    }

    /// The children whose distances are at most `left`.
    pub(crate) fn children(
        &self,
        node: &DescentNode,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, DescentNode)> {
        let turns: TurnSet = self.order.following(node.last);
        tally.expanded += 1;
        tally.nodes += u64::from(turns.len());
        let open = |turn| Some((turn, self.child(node, turn, left, tally)?));
        turns.into_iter().filter_map(open).collect()
    }
}
