//! Walks every way of a given length into H, in batches.

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_symmetry::PackedCorners;

use crate::node::{Coordinates, Path, Phase1Node};

const BATCH: usize = 32;

/// Coordinates of phase 1 and their distances to H.
pub(crate) trait Phase1: Sync {
    type Coset: Coordinates;

    /// Memory reused from batch to batch.
    type Scratch: Default;

    /// How many turns before the end of a way [`Phase1::list`] supplies.
    const LISTED: u8;

    /// The most turns of phase 1 that fit in a node's path.
    const LONGEST: u8 = Self::LISTED + <Self::Coset as Coordinates>::Path::TURNS;

    fn metric(&self) -> Metric;

    fn coset(&self, position: &Position) -> Self::Coset;

    /// Lower bound for the turns into H; 0 only in H.
    fn distance(&self, coset: Self::Coset) -> u8;

    /// Appends the children from which H may be `left - 1` turns away.
    fn expand(
        &self,
        nodes: &[Phase1Node<Self::Coset>],
        left: u8,
        scratch: &mut Self::Scratch,
        into: &mut Vec<Phase1Node<Self::Coset>>,
    );

    /// Reports every way of [`Phase1::LISTED`] more turns into H.
    fn list(&self, nodes: &[Phase1Node<Self::Coset>], ends: &mut impl Ends<Self::Coset>);
}

/// What happens at the end of each way into H.
pub(crate) trait Ends<C: Coordinates> {
    /// Whether an end with these corners is useful. Any frame that keeps the U-D axis will do.
    fn is_near(&self, corners: PackedCorners) -> bool;

    /// Called when the node and these further turns lead into H, to an end that is near.
    fn reached(&mut self, node: &Phase1Node<C>, turns: &[FaceTurn]);

    /// Called before this many nodes are expanded. Returns whether to go on.
    fn expanding(&mut self, nodes: usize) -> bool;
}

/// Reports the nodes that are in H themselves.
pub(crate) fn reached_at_once<C: Coordinates>(nodes: &[Phase1Node<C>], ends: &mut impl Ends<C>) {
    for node in nodes {
        if ends.is_near(node.corners) {
            ends.reached(node, &[]);
        }
    }
}

/// Waiting nodes, by the turns left. Reused from unit to unit.
pub(crate) struct Workspace<P: Phase1> {
    buffers: Vec<Vec<Phase1Node<P::Coset>>>,
    scratch: P::Scratch,
}

impl<P: Phase1> Default for Workspace<P> {
    fn default() -> Workspace<P> {
        let buffers = vec![Vec::new(); usize::from(P::LONGEST) + 1];
        Workspace { buffers, scratch: P::Scratch::default() }
    }
}

/// Walks every way of exactly `left` more turns from this node into H, by
/// [`open_steps`](crate::node::open_steps).
pub(crate) fn walk<P: Phase1>(
    phase1: &P,
    node: &Phase1Node<P::Coset>,
    left: u8,
    workspace: &mut Workspace<P>,
    ends: &mut impl Ends<P::Coset>,
) {
    let Workspace { buffers, scratch } = workspace;
    let lowest = if left >= P::LISTED { usize::from(P::LISTED) } else { 0 };
    // Higher levels stay empty.
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
            reached_at_once(nodes, ends);
        } else if level == lowest {
            phase1.list(nodes, ends);
        } else if ends.expanding(nodes.len()) {
            phase1.expand(nodes, level as u8, scratch, &mut below[level - 1]);
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
    node: &Phase1Node<P::Coset>,
    left: u8,
) -> Vec<Phase1Node<P::Coset>> {
    let mut open = Vec::new();
    phase1.expand(&[*node], left, &mut P::Scratch::default(), &mut open);
    open
}

#[cfg(test)]
mod tests {
    use faceturn_cube::Face;
    use faceturn_symmetry::{Coset, Flip, Slice, Twist};

    use super::*;
    use crate::pairs::{PairTables, Pairs};
    use crate::two_phase_turns::TwoPhaseTurns;

    #[derive(Default)]
    struct Ways(Vec<Vec<FaceTurn>>);

    impl<C: Coordinates> Ends<C> for Ways {
        fn is_near(&self, _: PackedCorners) -> bool {
            true
        }

        fn reached(&mut self, node: &Phase1Node<C>, turns: &[FaceTurn]) {
            self.0.push(node.turns().chain(turns.iter().copied()).collect());
        }

        fn expanding(&mut self, _: usize) -> bool {
            true
        }
    }

    /// The ways found by applying every canonical sequence of these turns.
    fn brute_force(
        turns: &[FaceTurn],
        position: Position,
        left: u8,
        way: &mut Vec<FaceTurn>,
        ways: &mut Ways,
    ) {
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
                ways.0.push(way.clone());
            }
            return;
        }
        for &turn in turns {
            if way.last().is_none_or(|&last| turn.may_follow(last)) {
                way.push(turn);
                brute_force(turns, position.after(turn), left - 1, way, ways);
                way.pop();
            }
        }
    }

    #[test]
    fn the_ways_into_h_are_those_of_brute_force() {
        let by_some: Vec<FaceTurn> = FaceTurn::ALL
            .into_iter()
            .filter(|turn| {
                turn.face() != Face::B && (turn.face() != Face::U || turn.quarters() == 2)
            })
            .collect();
        let turns = TwoPhaseTurns::new(by_some.iter().copied()).expect("they lead home");
        check(&FaceTurn::ALL, &PairTables::new());
        check(&by_some, &PairTables::by(turns));
    }

    fn check(turns: &[FaceTurn], tables: &PairTables) {
        let pairs = Pairs(tables);
        for moves in ["", "R", "F U2 R'", "R U F' D2 B", "L2 U B2"] {
            let maneuver: faceturn_cube::Maneuver = moves.parse().expect("moves");
            let position = Position::SOLVED.apply(&maneuver);
            let corners = PackedCorners::of(&position);
            let coset = pairs.coset(&position);
            let root = Phase1Node::root(coset, pairs.distance(coset), corners);
            for length in 0..=5 {
                let (mut expected, mut found) = (Ways::default(), Ways::default());
                brute_force(turns, position, length, &mut Vec::new(), &mut expected);
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
