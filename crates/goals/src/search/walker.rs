//! The search for a goal: node by node, cut by the databases.
//!
//! It searches from all starts at once: a maneuver counts if it leads from one of them to the goal.
//! The position of the search is then the maneuver itself, done to the solved cube, and a prefix
//! has a node for each start that may still reach the goal.

use std::collections::BTreeMap;

use faceturn_cube::{Axis, FaceTurn, Metric, Position};
use faceturn_pattern_databases::PatternCoordinate;
use faceturn_searcher::{LeafSink, Orbits, Prefix, Tally, TurnSet, Walker};
use faceturn_symmetry::Coset;

use super::bounds::{Bound, MOST_BOUNDS, SubgroupBound};
use super::turn_order::{Done, TurnOrder};
use crate::goal::Goal;

/// The maneuvers that lead from some start to the goal, as positions that they make.
#[derive(Clone)]
pub(crate) struct FromAnyStart<'s> {
    pub(crate) starts: Vec<Position>,
    pub(crate) goal: &'s Goal,
    /// Whether every one of them has an odd number of quarter turns, or every one an even number;
    /// `None` if there may be both.
    pub(crate) is_odd: Option<bool>,
}

impl faceturn_searcher::Goal for FromAnyStart<'_> {
    fn contains(&self, made: &Position) -> bool {
        self.starts.iter().any(|start| self.goal.contains(&start.then(made)))
    }

    fn is_odd(&self, made: &Position) -> Option<bool> {
        self.is_odd.map(|is_odd| is_odd != made.is_odd())
    }
}

/// A position on the way from one of the starts. After the first step of a half turn that is two steps
/// but no two turns, it is the position after the second.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// What the pattern of each bound sees, as far as there are bounds.
    coordinates: [PatternCoordinate; MOST_BOUNDS],
    /// The cosets along the axes, if H is a bound.
    cosets: Option<[Coset; Axis::COUNT]>,
    /// What the turns of the last face add up to.
    last: Option<FaceTurn>,
}

/// The search for a goal.
#[derive(Clone)]
pub(crate) struct GoalWalker<'s> {
    pub(crate) target: FromAnyStart<'s>,
    pub(crate) bounds: &'s [Bound],
    pub(crate) subgroup: Option<SubgroupBound<'s>>,
    pub(crate) order: &'s TurnOrder,
    pub(crate) orbits: Orbits,
    /// The node of each start.
    pub(crate) roots: Vec<Node>,
}

/// The most turns below a prefix: a maneuver of up to 255 turns has a prefix of a few.
const MOST_TURNS_BELOW_PREFIX: u8 = u8::MAX;

/// Below this many turns the search does not ask whether to stop.
const TURNS_WITHOUT_STOP: u8 = 4;

impl GoalWalker<'_> {
    /// The node of a start; `None` if it cannot reach the goal.
    pub(crate) fn root_of(
        bounds: &[Bound],
        subgroup: Option<SubgroupBound<'_>>,
        start: &Position,
    ) -> Option<Node> {
        let first = bounds.first()?.coordinate(start);
        let mut coordinates = [first; MOST_BOUNDS];
        for (bound, coordinate) in bounds.iter().zip(&mut coordinates) {
            *coordinate = bound.coordinate(start);
            bound.database.distance_at(*coordinate)?;
        }
        let cosets = subgroup.map(|subgroup| subgroup.tables.cosets(start));
        Some(Node { coordinates, cosets, last: None })
    }

    /// The largest of the bounds.
    pub(crate) fn bound_of(&self, node: &Node) -> u8 {
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
    fn child(&self, node: &Node, step: FaceTurn, left: u8, tally: &mut Tally) -> Option<Node> {
        let sum = TurnOrder::sum(node.last, step);
        let (turn, left) = match self.order.done_by(node.last, step) {
            Done::Turn => (step, left),
            // The second step is certain to follow.
            Done::FirstHalf => (Metric::last_after(step, step), left.checked_sub(1)?),
            Done::SecondHalf => return Some(Node { last: Some(sum), ..*node }),
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
        let mut child = Node { last: Some(sum), ..*node };
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

    /// Walks every canonical maneuver of exactly `left` more turns that the bounds leave open.
    fn visit(
        &self,
        node: &Node,
        left: u8,
        maneuver: &mut Vec<FaceTurn>,
        leaves: &mut LeafSink<'_, FromAnyStart<'_>>,
    ) {
        if left == 0 {
            return leaves.test(maneuver);
        }
        if left >= TURNS_WITHOUT_STOP && leaves.should_stop() {
            return;
        }
        leaves.tally.expanded += 1;
        for turn in self.order.following(node.last) {
            leaves.tally.nodes += 1;
            if let Some(child) = self.child(node, turn, left - 1, &mut leaves.tally) {
                maneuver.push(turn);
                self.visit(&child, left - 1, maneuver, leaves);
                maneuver.pop();
            }
        }
    }

    /// The children of a node that are near enough.
    fn children(&self, node: &Node, left: u8, tally: &mut Tally) -> Vec<(FaceTurn, Node)> {
        let turns: TurnSet = self.order.following(node.last);
        tally.expanded += 1;
        tally.nodes += u64::from(turns.len());
        let open = |turn| Some((turn, self.child(node, turn, left, tally)?));
        turns.into_iter().filter_map(open).collect()
    }
}

impl<'s> Walker for GoalWalker<'s> {
    /// One node for each start that may still reach the goal.
    type Node = Vec<Node>;
    type Goal = FromAnyStart<'s>;

    fn goal(&self) -> &FromAnyStart<'s> {
        &self.target
    }

    fn metric(&self) -> Metric {
        self.order.metric()
    }

    fn written_half_turns(&self) -> TurnSet {
        self.order.written_half_turns()
    }

    fn lower_bound(&self, _: &Position) -> u8 {
        self.roots.iter().map(|root| self.bound_of(root)).min().unwrap_or(0)
    }

    fn orbits(&self, _: &Position) -> Orbits {
        self.orbits.clone()
    }

    fn max_turns_below_prefix(&self) -> u8 {
        MOST_TURNS_BELOW_PREFIX
    }

    fn root(&self, _: &Position, _left: u8) -> Vec<Node> {
        self.roots.clone()
    }

    fn open_children(
        &self,
        prefix: &Prefix<Vec<Node>>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, Vec<Node>)> {
        let mut by_turn: BTreeMap<FaceTurn, Vec<Node>> = BTreeMap::new();
        for node in &prefix.node {
            for (turn, child) in self.children(node, left, tally) {
                by_turn.entry(turn).or_default().push(child);
            }
        }
        by_turn.into_iter().collect()
    }

    fn explore(
        &self,
        prefixes: &[Prefix<Vec<Node>>],
        left: u8,
        leaves: &mut LeafSink<'_, FromAnyStart<'s>>,
    ) {
        let mut maneuver = Vec::new();
        for prefix in prefixes {
            maneuver.clone_from(&prefix.turns);
            if left == 0 {
                leaves.test(&maneuver);
                continue;
            }
            for node in &prefix.node {
                self.visit(node, left, &mut maneuver, leaves);
            }
        }
    }
}
