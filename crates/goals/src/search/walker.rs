//! The search for a goal: node by node, cut by the databases.
//!
//! It searches from all starts at once, and for all branches of the goal: a maneuver counts if it
//! leads from one start to one branch. The position of the search is then the maneuver itself, done
//! to the solved cube, and a prefix has a node for each start and branch that may still meet.

use std::collections::BTreeMap;

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_searcher::{
    LeafSink, Observer, Orbits, Prefix, SolutionFilter, Tally, TurnSet, Walker,
};

use super::descent::{Descent, Node};
use super::turn_order::TurnOrder;
use crate::goal::Goal;

/// The maneuvers that lead from some start to the goal, as positions that they make.
pub(crate) struct FromAnyStart<'s> {
    pub(crate) starts: Vec<Position>,
    pub(crate) goal: &'s Goal,
    /// Whether every one of them has an odd number of quarter turns, or every one an even number;
    /// `None` if there may be both.
    pub(crate) is_odd: Option<bool>,
    /// Which of them are wanted.
    pub(crate) filter: Option<SolutionFilter>,
}

impl faceturn_searcher::Goal for FromAnyStart<'_> {
    fn contains(&self, made: &Position) -> bool {
        self.starts.iter().any(|start| self.goal.contains(&start.then(made)))
    }

    fn is_odd(&self, made: &Position) -> Option<bool> {
        self.is_odd.map(|is_odd| is_odd != made.is_odd())
    }

    fn filter(&self) -> Option<&SolutionFilter> {
        self.filter.as_ref()
    }
}

/// A branch of the goal, and the way to it.
pub(crate) struct OpenBranch<'s> {
    pub(crate) goal: &'s Goal,
    pub(crate) descent: Descent<'s>,
}

/// A start and a branch of the goal that it may reach.
pub(crate) struct Root {
    pub(crate) start: Position,
    /// The number of the branch.
    pub(crate) branch: usize,
    pub(crate) node: Node,
}

/// A node below a root.
#[derive(Clone, Copy)]
pub(crate) struct Below {
    /// The number of the root.
    root: usize,
    node: Node,
}

/// The search for a goal.
pub(crate) struct GoalWalker<'s> {
    pub(crate) target: FromAnyStart<'s>,
    pub(crate) branches: Vec<OpenBranch<'s>>,
    pub(crate) order: &'s TurnOrder,
    pub(crate) orbits: Orbits,
    pub(crate) roots: Vec<Root>,
}

/// The most turns below a prefix: a maneuver of up to 255 turns has a prefix of a few.
pub(super) const MOST_TURNS_BELOW_PREFIX: u8 = u8::MAX;

/// Below this many turns the search does not ask whether to stop.
pub(super) const TURNS_WITHOUT_STOP: u8 = 4;

impl<'s> GoalWalker<'s> {
    /// The way to the branch of a root.
    fn descent_of(&self, root: usize) -> &Descent<'s> {
        &self.branches[self.roots[root].branch].descent
    }

    /// Walks every canonical maneuver of exactly `left` more turns that the bounds leave open.
    fn visit(
        &self,
        descent: &Descent<'_>,
        Below { root, node }: &Below,
        left: u8,
        maneuver: &mut Vec<FaceTurn>,
        leaves: &mut LeafSink<'_, FromAnyStart<'_>>,
    ) {
        if left == 0 {
            return self.test(*root, maneuver, leaves);
        }
        if left >= TURNS_WITHOUT_STOP && leaves.should_stop() {
            return;
        }
        leaves.tally.expanded += 1;
        for turn in self.order.following(node.last) {
            leaves.tally.nodes += 1;
            if let Some(child) = descent.child(node, turn, left - 1, &mut leaves.tally) {
                maneuver.push(turn);
                let child = Below { root: *root, node: child };
                self.visit(descent, &child, left - 1, maneuver, leaves);
                maneuver.pop();
            }
        }
    }

    /// Tests a maneuver below a root, unless it is below an earlier one, too: each is found once.
    fn test(
        &self,
        root: usize,
        maneuver: &[FaceTurn],
        leaves: &mut LeafSink<'_, FromAnyStart<'_>>,
    ) {
        if self.roots.len() == 1 {
            return leaves.test(maneuver);
        }
        let made = maneuver.iter().fold(Position::SOLVED, |made, &turn| made.after(turn));
        let leads = |root: &Root| self.branches[root.branch].goal.contains(&root.start.then(&made));
        match self.roots[..=root].iter().position(leads) {
            Some(first) if first == root => leaves.test(maneuver),
            _ => leaves.tally.tests += 1,
        }
    }
}

impl<'s> Walker for GoalWalker<'s> {
    type Step = FaceTurn;
    /// One node for each start and branch that may still meet.
    type Node = Vec<Below>;
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
        let bound = |root: &Root| self.branches[root.branch].descent.bound_of(&root.node);
        self.roots.iter().map(bound).min().unwrap_or(0)
    }

    fn orbits(&self, _: &Position) -> Orbits {
        self.orbits.clone()
    }

    fn max_turns_below_prefix(&self) -> u8 {
        MOST_TURNS_BELOW_PREFIX
    }

    fn prepare(&self, _depth: u8, nodes: u64, _: &dyn Observer) -> bool {
        let subgroup = self.branches.iter().find_map(|branch| branch.descent.subgroup);
        if let Some(subgroup) = subgroup {
            subgroup.table.expect_nodes(nodes);
        }
        true
    }

    fn root(&self, _: &Position, _left: u8) -> Vec<Below> {
        let roots = self.roots.iter().enumerate();
        roots.map(|(number, root)| Below { root: number, node: root.node }).collect()
    }

    fn open_children(
        &self,
        prefix: &Prefix<Vec<Below>>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, Vec<Below>)> {
        let mut by_turn: BTreeMap<FaceTurn, Vec<Below>> = BTreeMap::new();
        for &Below { root, node } in &prefix.node {
            for (turn, node) in self.descent_of(root).children(&node, left, tally) {
                by_turn.entry(turn).or_default().push(Below { root, node });
            }
        }
        by_turn.into_iter().collect()
    }

    fn explore(
        &self,
        prefixes: &[Prefix<Vec<Below>>],
        left: u8,
        leaves: &mut LeafSink<'_, FromAnyStart<'s>>,
    ) {
        let mut maneuver = Vec::new();
        for prefix in prefixes {
            maneuver.clone_from(&prefix.steps);
            if left == 0 {
                leaves.test(&maneuver);
                continue;
            }
            for below in &prefix.node {
                let descent = self.descent_of(below.root);
                self.visit(descent, below, left, &mut maneuver, leaves);
            }
        }
    }
}
