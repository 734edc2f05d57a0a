//! Walks every way of a given length into H, batch by batch.

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{CornerPermutation, Coset};

use crate::node::{Node, PATH_TURNS};

/// Nodes that are expanded together.
const BATCH: usize = 32;

/// Turns of phase 1 at most: more would not fit in a node's path.
const LONGEST: u8 = PATH_TURNS + crate::suffixes::LENGTH;

/// Coordinates of phase 1, and how far they are from H.
pub(crate) trait Phase1: Sync {
    /// A coset of H, as this table knows it.
    type Coset: Copy + Send + Sync;

    /// The turns before the end of a way that [`Phase1::list`] knows by heart.
    const LISTED: u8;

    /// The coset of a position.
    fn coset(&self, position: &Position) -> Self::Coset;

    /// Turns into H that the coset needs at least; 0 only in H.
    fn distance(&self, coset: Self::Coset) -> u8;

    /// Appends the children of these nodes from which H may be `left - 1` turns away.
    fn expand(
        &self,
        nodes: &[Node<Self::Coset>],
        left: u8,
        children: &mut Vec<Child<Self::Coset>>,
        into: &mut Vec<Node<Self::Coset>>,
    );

    /// Reports every way of [`Phase1::LISTED`] more turns into H.
    fn list(&self, node: &Node<Self::Coset>, ends: &mut impl Ends<Self::Coset>);
}

/// A child of one of the nodes of a batch, before its distance is known.
#[derive(Clone, Copy)]
pub(crate) struct Child<C> {
    pub(crate) coset: C,
    /// The number of its parent in the batch.
    pub(crate) parent: u8,
    pub(crate) turn: FaceTurn,
}

/// What is done at the end of each way into H.
pub(crate) trait Ends<C> {
    /// The node and these further turns lead into H, where the corners are so.
    fn reached(&mut self, corners: CornerPermutation, node: &Node<C>, turns: &[FaceTurn]);

    /// This many nodes are about to be expanded. Returns whether to go on.
    fn expanding(&mut self, nodes: usize) -> bool;
}

/// Nodes that wait, by the turns left. Used again from unit to unit.
pub(crate) struct Workspace<C> {
    buffers: Vec<Vec<Node<C>>>,
    children: Vec<Child<C>>,
}

impl<C: Clone> Default for Workspace<C> {
    fn default() -> Workspace<C> {
        Workspace { buffers: vec![Vec::new(); usize::from(LONGEST) + 1], children: Vec::new() }
    }
}

/// Whether a way with `left` more turns may go on with this one: canonical, and at the end not with
/// a turn of H, nor with one that commutes with a turn of H before it. Such ways are left to phase 2,
/// which finds them from a shorter way.
#[inline]
pub(crate) fn may_be_next(last: Option<FaceTurn>, turn: FaceTurn, left: u8) -> bool {
    let is_first_of_phase2 = |turn: FaceTurn| left == 1 && Coset::keeps_subgroup(turn);
    !is_first_of_phase2(turn)
        && last.is_none_or(|last| {
            let is_swapped = last.axis() == turn.axis() && is_first_of_phase2(last);
            turn.may_follow(last) && !is_swapped
        })
}

/// Walks every way of exactly `left` more turns from this node into H that [`may_be_next`] allows.
pub(crate) fn walk<P: Phase1>(
    phase1: &P,
    node: &Node<P::Coset>,
    left: u8,
    workspace: &mut Workspace<P::Coset>,
    ends: &mut impl Ends<P::Coset>,
) {
    let Workspace { buffers, children } = workspace;
    let lowest = if left >= P::LISTED { usize::from(P::LISTED) } else { 0 };
    // Levels above it are empty for good.
    let mut highest = usize::from(left);
    buffers[highest].push(*node);
    loop {
        // The lowest level with a full batch, so that few nodes wait; else the highest with any.
        let full = (lowest..=highest).find(|&level| buffers[level].len() >= BATCH);
        let any = || (lowest..=highest).rev().find(|&level| !buffers[level].is_empty());
        let Some(level) = full.or_else(any) else { return };
        if full.is_none() {
            highest = level;
        }
        let (below, at) = buffers.split_at_mut(level);
        let from = at[0].len().saturating_sub(BATCH);
        let nodes = &at[0][from..];
        if level == 0 {
            nodes.iter().for_each(|node| ends.reached(node.corners, node, &[]));
        } else if level == lowest {
            nodes.iter().for_each(|node| phase1.list(node, ends));
        } else if ends.expanding(nodes.len()) {
            phase1.expand(nodes, level as u8, children, &mut below[level - 1]);
        } else {
            buffers.iter_mut().for_each(Vec::clear);
            return;
        }
        at[0].truncate(from);
    }
}

/// The children of a node from which H may be `left - 1` turns away.
pub(crate) fn children<P: Phase1>(
    phase1: &P,
    node: &Node<P::Coset>,
    left: u8,
) -> Vec<Node<P::Coset>> {
    let mut open = Vec::new();
    phase1.expand(&[*node], left, &mut Vec::new(), &mut open);
    open
}

#[cfg(test)]
mod tests {
    use faceturn_symmetry::{Flip, Slice, Twist};

    use super::*;
    use crate::pairs::{PairTables, Pairs};
    use crate::phase2::SubgroupTables;

    /// Collects ways.
    #[derive(Default)]
    struct Ways(Vec<(CornerPermutation, Vec<FaceTurn>)>);

    impl<C> Ends<C> for Ways {
        fn reached(&mut self, corners: CornerPermutation, node: &Node<C>, turns: &[FaceTurn]) {
            self.0.push((corners, node.turns().chain(turns.iter().copied()).collect()));
        }

        fn expanding(&mut self, _: usize) -> bool {
            true
        }
    }

    /// The ways of the cubies: every canonical sequence, applied.
    fn brute_force(position: Position, left: u8, way: &mut Vec<FaceTurn>, ways: &mut Ways) {
        if left == 0 {
            let is_in_h = Twist::of(&position).index() == 0
                && Flip::of(&position).index() == 0
                && Slice::of(&position).index() == 0;
            let mut last_two = way.iter().rev().take(2);
            let (last, before) = (last_two.next(), last_two.next());
            let is_of_phase2 =
                |turn: Option<&FaceTurn>| turn.is_some_and(|&it| Coset::keeps_subgroup(it));
            let commute = last.map(|it| it.axis()) == before.map(|it| it.axis());
            if is_in_h && !is_of_phase2(last) && !(commute && is_of_phase2(before)) {
                ways.0.push((CornerPermutation::of(&position), way.clone()));
            }
            return;
        }
        for turn in FaceTurn::ALL {
            if way.last().is_none_or(|&last| turn.may_follow(last)) {
                way.push(turn);
                brute_force(position.after(turn), left - 1, way, ways);
                way.pop();
            }
        }
    }

    #[test]
    fn the_ways_into_h_are_those_of_brute_force() {
        let (tables, subgroup) = (PairTables::new(), SubgroupTables::new());
        let pairs = Pairs { tables: &tables, permutations: &subgroup.permutations };
        for moves in ["", "R", "F U2 R'", "R U F' D2 B", "L2 U B2"] {
            let maneuver: faceturn_cube::Maneuver = moves.parse().expect("moves");
            let position = Position::SOLVED.apply(&maneuver);
            let corners = CornerPermutation::of(&position);
            let root = Node::root(pairs.coset(&position), corners);
            for length in 0..=5 {
                let (mut expected, mut found) = (Ways::default(), Ways::default());
                brute_force(position, length, &mut Vec::new(), &mut expected);
                if pairs.distance(root.coset) <= length {
                    walk(&pairs, &root, length, &mut Workspace::default(), &mut found);
                }
                expected.0.sort_unstable();
                found.0.sort_unstable();
                assert_eq!(found.0, expected.0, "{length} turns from {moves}");
            }
        }
    }
}
