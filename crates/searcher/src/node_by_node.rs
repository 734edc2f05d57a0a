//! A node-by-node search under any bound.

use faceturn_cube::{FaceTurn, Metric, Position};

use crate::goal::Goal;
use crate::leaf_sink::LeafSink;
use crate::outcome::Tally;
use crate::turn_set::TurnSet;
use crate::walker::{Prefix, Walker};

/// A lower bound on the number of turns left, with its own representation of positions.
pub trait NodeBound: Sync {
    /// A position.
    type Node: Clone + Send + Sync;

    /// What counts as one turn.
    fn metric(&self) -> Metric {
        Metric::Face
    }

    /// A lower bound on the length of maneuvers from the position to the goal.
    fn lower_bound(&self, position: &Position) -> u8;

    /// The node of a position.
    fn root(&self, position: &Position) -> Self::Node;

    /// The node after `turn`, or `None` if its bound exceeds `left`. Counts its lookups.
    fn child(
        &self,
        node: &Self::Node,
        turn: FaceTurn,
        left: u8,
        tally: &mut Tally,
    ) -> Option<Self::Node>;
}

/// Walks every canonical maneuver that a bound does not rule out, node by node.
pub struct NodeByNode<B, G> {
    pub(crate) bound: B,
    goal: G,
}

impl<B: NodeBound, G: Goal> NodeByNode<B, G> {
    /// Creates a search for this goal, for which the bound must hold.
    pub fn new(bound: B, goal: G) -> NodeByNode<B, G> {
        NodeByNode { bound, goal }
    }

    /// Walks every canonical maneuver of `left` more turns that the bound does not rule out.
    fn visit(
        &self,
        node: &B::Node,
        left: u8,
        maneuver: &mut Vec<FaceTurn>,
        leaves: &mut LeafSink<'_>,
    ) {
        if left == 0 {
            return leaves.test(maneuver); // a bound of 0 need not mean "at the goal"
        }
        if leaves.should_stop() {
            return;
        }
        leaves.tally.expanded += 1;
        for turn in TurnSet::following_in(self.bound.metric(), maneuver) {
            leaves.tally.nodes += 1;
            if let Some(child) = self.bound.child(node, turn, left - 1, &mut leaves.tally) {
                maneuver.push(turn);
                self.visit(&child, left - 1, maneuver, leaves);
                maneuver.pop();
            }
        }
    }
}

impl<B: NodeBound, G: Goal> Walker for NodeByNode<B, G> {
    type Step = FaceTurn;
    type Node = B::Node;
    type Goal = G;

    fn goal(&self) -> &G {
        &self.goal
    }

    fn metric(&self) -> Metric {
        self.bound.metric()
    }

    fn lower_bound(&self, position: &Position) -> u8 {
        self.bound.lower_bound(position)
    }

    fn root(&self, position: &Position, _left: u8) -> Option<B::Node> {
        Some(self.bound.root(position))
    }

    fn open_children(
        &self,
        prefix: &Prefix<B::Node>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, B::Node)> {
        let turns = TurnSet::following_in(self.bound.metric(), &prefix.steps);
        tally.expanded += 1;
        tally.nodes += u64::from(turns.len());
        let open = |turn| Some((turn, self.bound.child(&prefix.node, turn, left, tally)?));
        turns.into_iter().filter_map(open).collect()
    }

    fn explore(&self, prefixes: &[Prefix<B::Node>], left: u8, leaves: &mut LeafSink<'_>) {
        let mut maneuver = Vec::new();
        for prefix in prefixes {
            maneuver.clone_from(&prefix.steps);
            self.visit(&prefix.node, left, &mut maneuver, leaves);
        }
    }
}
