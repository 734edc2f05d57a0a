//! The search for a goal: node by node, cut by the databases.
//!
//! It searches from all starts at once: a maneuver counts if it leads from one of them to the goal.
//! The position of the search is then the maneuver itself, done to the solved cube, and a prefix
//! has a node for each start that may still reach the goal.

use std::collections::BTreeMap;

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_searcher::{LeafSink, Orbits, Prefix, Tally, TurnSet, Walker};

use super::descent::{Descent, Node};
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

/// The search for a goal.
#[derive(Clone)]
pub(crate) struct GoalWalker<'s> {
    pub(crate) target: FromAnyStart<'s>,
    pub(crate) descent: Descent<'s>,
    pub(crate) orbits: Orbits,
    /// The node of each start.
    pub(crate) roots: Vec<Node>,
}

/// The most turns below a prefix: a maneuver of up to 255 turns has a prefix of a few.
pub(super) const MOST_TURNS_BELOW_PREFIX: u8 = u8::MAX;

/// Below this many turns the search does not ask whether to stop.
pub(super) const TURNS_WITHOUT_STOP: u8 = 4;

impl GoalWalker<'_> {
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
        for turn in self.descent.order.following(node.last) {
            leaves.tally.nodes += 1;
            if let Some(child) = self.descent.child(node, turn, left - 1, &mut leaves.tally) {
                maneuver.push(turn);
                self.visit(&child, left - 1, maneuver, leaves);
                maneuver.pop();
            }
        }
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
        self.descent.order.metric()
    }

    fn written_half_turns(&self) -> TurnSet {
        self.descent.order.written_half_turns()
    }

    fn lower_bound(&self, _: &Position) -> u8 {
        self.roots.iter().map(|root| self.descent.bound_of(root)).min().unwrap_or(0)
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
            for (turn, child) in self.descent.children(node, left, tally) {
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
