//! Phase 1: every way into H of a given length.

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{Coset, CosetTables, CornerPermutation, PermutationTables, keeps_subgroup};
use faceturn_table::PruningTable;

use crate::prefetch::prefetch;
use crate::suffixes::{self, Suffixes};

/// A node of phase 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) coset: Coset,
    pub(crate) corners: CornerPermutation,
    /// How many turns lead here, and the turns: five bits each, the last in the lowest.
    pub(crate) depth: u8,
    pub(crate) path: u64,
}

impl Node {
    #[inline]
    fn last(&self) -> Option<FaceTurn> {
        (self.depth > 0).then(|| FaceTurn::ALL[(self.path & 31) as usize % 18])
    }
    pub(crate) fn turns(&self) -> impl Iterator<Item = FaceTurn> {
        let (depth, path) = (self.depth, self.path);
        (0..depth).rev().map(move |place| FaceTurn::ALL[(path >> (5 * u32::from(place)) & 31) as usize])
    }
}

pub(crate) struct Phase1<'t> {
    pub(crate) cosets: &'t CosetTables,
    pub(crate) distances: &'t PruningTable,
    pub(crate) permutations: &'t PermutationTables,
    pub(crate) suffixes: &'t Suffixes,
}

/// What is done with each way into H. Returns whether to go on.
pub(crate) trait Ends {
    fn reached(&mut self, corners: CornerPermutation, node: &Node, suffix: &[FaceTurn]);
    /// This many nodes are about to be expanded: whether to go on.
    fn expanding(&mut self, nodes: usize) -> bool;
}

/// Nodes that are expanded together.
const BATCH: usize = 32;

/// Nodes that wait, by the turns left, and children whose distances are on their way.
pub(crate) struct Workspace {
    buffers: Vec<Vec<Node>>,
    children: Vec<Child>,
}

impl Default for Workspace {
    fn default() -> Workspace {
        let buffers = vec![Vec::new(); 24];
        Workspace { buffers, children: Vec::with_capacity(BATCH * FaceTurn::COUNT) }
    }
}

/// A child as the representative of its parent's class sees it.
#[derive(Clone, Copy)]
struct Child {
    coset: Coset,
    parent: u8,
    turn: u8,
}

impl Phase1<'_> {
    /// The node of a position.
    pub(crate) fn root(&self, position: &Position) -> Node {
        let corners = CornerPermutation::of(position);
        Node { coset: self.cosets.coset(position), corners, depth: 0, path: 0 }
    }

    /// Turns from the node into H.
    pub(crate) fn distance(&self, node: &Node) -> u8 {
        self.distances.distance(node.coset.entry()).get()
    }

    /// The children of a node that are near enough to H.
    pub(crate) fn children(&self, node: &Node, left: u8) -> Vec<Node> {
        let (mut children, mut open) = (Vec::new(), Vec::new());
        self.expand(&[*node], left, &mut children, &mut open);
        open
    }

    /// Walks every way into H of exactly `left` more turns from these nodes.
    pub(crate) fn walk(
        &self,
        nodes: &[Node],
        left: u8,
        workspace: &mut Workspace,
        ends: &mut impl Ends,
    ) {
        let Workspace { buffers, children } = workspace;
        buffers[usize::from(left)].extend_from_slice(nodes);
        // Levels above are empty for good.
        let mut highest = usize::from(left);
        // Below this level everything is listed, or there is nothing below.
        let lowest = if left >= suffixes::LENGTH { usize::from(suffixes::LENGTH) } else { 0 };
        loop {
            // The deepest level with a full batch, so that few nodes wait; else the highest with any.
            let full = (lowest..=highest).find(|&level| buffers[level].len() >= BATCH);
            let any = || (lowest..=highest).rev().find(|&level| !buffers[level].is_empty());
            let Some(level) = full.or_else(any) else { return };
            if full.is_none() {
                highest = level;
            }
            let from = buffers[level].len().saturating_sub(BATCH);
            let (below, at) = buffers.split_at_mut(level);
            let nodes = &at[0][from..];
            if level == 0 {
                nodes.iter().for_each(|node| ends.reached(node.corners, node, &[]));
            } else if level == usize::from(suffixes::LENGTH) && lowest > 0 {
                nodes.iter().for_each(|node| self.list(node, ends));
            } else if ends.expanding(nodes.len()) {
                self.expand(nodes, level as u8, children, &mut below[level - 1]);
            } else {
                buffers.iter_mut().for_each(Vec::clear);
                return;
            }
            at[0].truncate(from);
        }
    }

    /// Walks the listed ways from a node.
    #[inline]
    fn list(&self, node: &Node, ends: &mut impl Ends) {
        let last = node.last();
        for &packed in self.suffixes.of(node.coset.entry()) {
            let turns = Suffixes::turns(packed, node.coset.symmetry());
            if last.is_some_and(|last| !turns[0].may_follow(last)) {
                continue;
            }
            let corners = turns.iter().fold(node.corners, |corners, &turn| {
                self.permutations.corners_after(corners, turn)
            });
            ends.reached(corners, node, &turns);
        }
    }

    /// Puts the children of these nodes that are near enough to H `into` a buffer.
    fn expand(&self, nodes: &[Node], left: u8, children: &mut Vec<Child>, into: &mut Vec<Node>) {
        children.clear();
        let packed = self.distances.packed();
        for (parent, node) in (0..).zip(nodes) {
            let symmetry = node.coset.symmetry();
            let last = node.last();
            for turn in FaceTurn::ALL {
                let is_idle = left == 1 && keeps_subgroup(turn);
                if is_idle || last.is_some_and(|last| !turn.may_follow(last)) {
                    continue;
                }
                let coset = self.cosets.after_in_frame(node.coset, symmetry.turn_in_frame(turn));
                prefetch(packed, coset.entry().index() / 2);
                children.push(Child { coset, parent, turn: turn.index() as u8 });
            }
        }
        for &Child { coset, parent, turn } in children.iter() {
            if self.distances.distance(coset.entry()).get() < left {
                let node = &nodes[usize::from(parent)];
                let coset = coset.carried_by(node.coset.symmetry());
                prefetch(self.cosets.class_rows(), coset.class().index());
                let number = usize::from(turn);
                let corners = self.permutations.corners_after(node.corners, FaceTurn::ALL[number]);
                let path = node.path << 5 | u64::from(turn);
                into.push(Node { coset, corners, depth: node.depth + 1, path });
            }
        }
    }
}
