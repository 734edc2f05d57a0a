//! The search for a goal: node by node, cut by the databases.
//!
//! It searches from all starts at once, and for all branches of the goal: a maneuver counts if it
//! leads from one start to one branch. The position of the search is then the maneuver itself, done
//! to the solved cube, and a prefix has a node for each start and branch that may still meet.

use std::collections::BTreeMap;
use std::sync::Arc;

use faceturn_cube::{Axis, FaceTurn, Maneuver, Metric, Position};
use faceturn_pattern_databases::PatternCoordinate;
use faceturn_searcher::{LeafSink, Orbits, Prefix, Tally, TurnSet, Walker};
use faceturn_symmetry::Coset;

use super::bounds::{Bound, MOST_BOUNDS, SubgroupBound};
use super::turn_order::{Done, TurnOrder};
use crate::goal::Goal;

/// Which solutions are counted where they are not kept.
pub(crate) type Counted = Arc<dyn Fn(&Maneuver) -> bool + Send + Sync>;

/// The maneuvers that lead from some start to the goal, as positions that they make.
#[derive(Clone)]
pub(crate) struct FromAnyStart<'s> {
    pub(crate) starts: Vec<Position>,
    pub(crate) goal: &'s Goal,
    /// Whether every one of them has an odd number of quarter turns, or every one an even number;
    /// `None` if there may be both.
    pub(crate) is_odd: Option<bool>,
    /// All if `None`.
    pub(crate) counted: Option<Counted>,
}

impl faceturn_searcher::Goal for FromAnyStart<'_> {
    fn contains(&self, made: &Position) -> bool {
        self.starts.iter().any(|start| self.goal.contains(&start.then(made)))
    }

    fn is_odd(&self, made: &Position) -> Option<bool> {
        self.is_odd.map(|is_odd| is_odd != made.is_odd())
    }

    fn counts(&self, solution: &Maneuver) -> bool {
        self.counted.as_ref().is_none_or(|counted| counted(solution))
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
    /// The number of the root that it comes from.
    root: u32,
}

/// A branch of the goal, with the bounds that a search reads.
#[derive(Clone)]
pub(crate) struct OpenBranch<'s> {
    pub(crate) goal: &'s Goal,
    pub(crate) bounds: &'s [Bound],
    pub(crate) subgroup: Option<SubgroupBound<'s>>,
}

/// A start and a branch of the goal that it may reach.
#[derive(Clone)]
pub(crate) struct Root {
    pub(crate) start: Position,
    /// The number of the branch.
    pub(crate) branch: usize,
    pub(crate) node: Node,
}

/// The search for a goal.
#[derive(Clone)]
pub(crate) struct GoalWalker<'s> {
    pub(crate) target: FromAnyStart<'s>,
    pub(crate) branches: Vec<OpenBranch<'s>>,
    pub(crate) order: &'s TurnOrder,
    pub(crate) orbits: Orbits,
    pub(crate) roots: Vec<Root>,
}

/// The most turns below a prefix: a maneuver of up to 255 turns has a prefix of a few.
const MOST_TURNS_BELOW_PREFIX: u8 = u8::MAX;

/// Below this many turns the search does not ask whether to stop.
const TURNS_WITHOUT_STOP: u8 = 4;

impl OpenBranch<'_> {
    /// The node of a start, for the root of this number; `None` if it cannot reach the branch.
    pub(crate) fn root(&self, start: &Position, root: u32) -> Option<Node> {
        let first = self.bounds.first()?.coordinate(start);
        let mut coordinates = [first; MOST_BOUNDS];
        for (bound, coordinate) in self.bounds.iter().zip(&mut coordinates) {
            *coordinate = bound.coordinate(start);
            bound.database.distance_at(*coordinate)?;
        }
        let cosets = self.subgroup.map(|subgroup| subgroup.tables.cosets(start));
        Some(Node { coordinates, cosets, last: None, root })
    }

    /// The largest of the bounds.
    fn bound_of(&self, node: &Node) -> u8 {
        let databases =
            self.bounds.iter().zip(node.coordinates).map(|(bound, coordinate)| {
                bound.database.distance_at(coordinate).unwrap_or(u8::MAX)
            });
        let subgroups = self.subgroup.iter().zip(node.cosets).flat_map(|(subgroup, cosets)| {
            subgroup.axes().map(move |axis| subgroup.distance(cosets[axis as usize]))
        });
        databases.chain(subgroups).max().unwrap_or(0)
    }
}

impl<'s> GoalWalker<'s> {
    /// The branch that a node leads to.
    fn branch_of(&self, node: &Node) -> &OpenBranch<'s> {
        &self.branches[self.roots[node.root as usize].branch]
    }

    /// The node after a step, unless one of its distances is more than `left`.
    #[inline]
    fn child(
        &self,
        branch: &OpenBranch<'_>,
        node: &Node,
        step: FaceTurn,
        left: u8,
        tally: &mut Tally,
    ) -> Option<Node> {
        let sum = TurnOrder::sum(node.last, step);
        let (turn, left) = match self.order.done_by(node.last, step) {
            Done::Turn => (step, left),
            // The second step is certain to follow.
            Done::FirstHalf => (Metric::last_after(step, step), left.checked_sub(1)?),
            Done::SecondHalf => return Some(Node { last: Some(sum), ..*node }),
        };
        let (first, others) = branch.bounds.split_first()?;
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
        if let (Some(subgroup), Some(cosets)) = (&branch.subgroup, &mut child.cosets) {
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
        branch: &OpenBranch<'_>,
        node: &Node,
        left: u8,
        maneuver: &mut Vec<FaceTurn>,
        leaves: &mut LeafSink<'_, FromAnyStart<'_>>,
    ) {
        if left == 0 {
            return self.test(node, maneuver, leaves);
        }
        if left >= TURNS_WITHOUT_STOP && leaves.should_stop() {
            return;
        }
        leaves.tally.expanded += 1;
        for turn in self.order.following(node.last) {
            leaves.tally.nodes += 1;
            if let Some(child) = self.child(branch, node, turn, left - 1, &mut leaves.tally) {
                maneuver.push(turn);
                self.visit(branch, &child, left - 1, maneuver, leaves);
                maneuver.pop();
            }
        }
    }

    /// Tests a maneuver below a node, unless a node from an earlier root does, too: each is found once.
    fn test(
        &self,
        node: &Node,
        maneuver: &[FaceTurn],
        leaves: &mut LeafSink<'_, FromAnyStart<'_>>,
    ) {
        if self.roots.len() == 1 {
            return leaves.test(maneuver);
        }
        let made = maneuver.iter().fold(Position::SOLVED, |made, &turn| made.after(turn));
        let leads = |root: &Root| self.branches[root.branch].goal.contains(&root.start.then(&made));
        match self.roots[..=node.root as usize].iter().position(leads) {
            Some(first) if first == node.root as usize => leaves.test(maneuver),
            _ => leaves.tally.tests += 1,
        }
    }

    /// The children of a node that are near enough.
    fn children(&self, node: &Node, left: u8, tally: &mut Tally) -> Vec<(FaceTurn, Node)> {
        let turns: TurnSet = self.order.following(node.last);
        tally.expanded += 1;
        tally.nodes += u64::from(turns.len());
        let branch = self.branch_of(node);
        let open = |turn| Some((turn, self.child(branch, node, turn, left, tally)?));
        turns.into_iter().filter_map(open).collect()
    }
}

impl<'s> Walker for GoalWalker<'s> {
    /// One node for each start and branch that may still meet.
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
        let bounds = self.roots.iter().map(|it| self.branches[it.branch].bound_of(&it.node));
        bounds.min().unwrap_or(0)
    }

    fn orbits(&self, _: &Position) -> Orbits {
        self.orbits.clone()
    }

    fn max_turns_below_prefix(&self) -> u8 {
        MOST_TURNS_BELOW_PREFIX
    }

    fn root(&self, _: &Position, _left: u8) -> Vec<Node> {
        self.roots.iter().map(|root| root.node).collect()
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
                self.visit(self.branch_of(node), node, left, &mut maneuver, leaves);
            }
        }
    }
}
