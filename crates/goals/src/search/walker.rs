//! The search for a goal or variant, node by node, pruned by the databases.

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_searcher::{LeafSink, Observer, Prefix, Tally, TurnSet, Walker};

use super::GoalTables;
use super::descent::{Descent, DescentNode};
use crate::goal::Goal;

#[derive(Clone, Copy)]
pub(crate) struct Target<'s> {
    pub(crate) goal: &'s Goal,
    pub(crate) tables: &'s GoalTables,
}

impl faceturn_searcher::Goal for Target<'_> {
    fn contains(&self, position: &Position) -> bool {
        self.goal.contains(position)
    }

    fn is_odd(&self, position: &Position) -> Option<bool> {
        self.tables.is_odd(&[*position])
    }
}

/// A branch of the goal, and its bounds.
pub(crate) struct OpenBranch<'s> {
    pub(crate) target: Target<'s>,
    pub(crate) descent: Descent<'s>,
}

/// The most turns below a prefix: even for a maneuver of 255 turns, a prefix has a few.
pub(super) const MOST_TURNS_BELOW_PREFIX: u8 = u8::MAX;

/// With fewer turns left the search does not check whether to stop.
pub(super) const TURNS_WITHOUT_STOP: u8 = 4;

impl<'s> OpenBranch<'s> {
    /// Walks every canonical maneuver of exactly `left` more turns that the bounds leave open.
    fn visit(
        &self,
        node: &DescentNode,
        left: u8,
        maneuver: &mut Vec<FaceTurn>,
        leaves: &mut LeafSink<'_>,
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

impl<'s> Walker for OpenBranch<'s> {
    /// One prefix at a time, so that what is found first is below the first prefix, whatever the
    /// start and the variant.
    const PREFIXES_AT_ONCE: usize = 1;

    type Step = FaceTurn;
    type Node = DescentNode;
    type Goal = Target<'s>;

    fn goal(&self) -> &Target<'s> {
        &self.target
    }

    fn metric(&self) -> Metric {
        self.descent.order.metric()
    }

    fn written_half_turns(&self) -> TurnSet {
        self.descent.order.written_half_turns()
    }

    fn lower_bound(&self, position: &Position) -> u8 {
        let root = self.descent.root(position);
        root.map_or(u8::MAX, |node| self.descent.bound_of(&node))
    }

    fn max_turns_below_prefix(&self) -> u8 {
        MOST_TURNS_BELOW_PREFIX
    }

    fn prepare(&self, _depth: u8, nodes: u64, _: &dyn Observer) -> bool {
        self.descent.subgroup.iter().for_each(|subgroup| subgroup.table.expect_nodes(nodes));
        true
    }

    fn root(&self, position: &Position, _left: u8) -> Option<DescentNode> {
        self.descent.root(position)
    }

    fn open_children(
        &self,
        prefix: &Prefix<DescentNode>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, DescentNode)> {
        self.descent.children(&prefix.node, left, tally)
    }

    fn explore(&self, prefixes: &[Prefix<DescentNode>], left: u8, leaves: &mut LeafSink<'_>) {
        let mut maneuver = Vec::new();
        for prefix in prefixes {
            maneuver.clone_from(&prefix.steps);
            self.visit(&prefix.node, left, &mut maneuver, leaves);
        }
    }
}
