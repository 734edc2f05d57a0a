//! Phase 1 under exact distances, those of M. Reid's table.

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{Coset, CosetTables};
use faceturn_table::{PruningTable, prefetch};

use crate::node::{Node, may_be_next};
use crate::suffixes::{self, Suffixes};
use crate::walk::{Ends, Phase1};

/// Phase 1 under the distances of all cosets.
pub(crate) struct Exact<'t> {
    pub(crate) cosets: &'t CosetTables,
    pub(crate) distances: &'t PruningTable,
    pub(crate) suffixes: &'t Suffixes,
}

/// A child of one of the nodes of a batch, before its distance is known.
#[derive(Clone, Copy)]
struct Child {
    /// As the representative of the parent's class sees it: the entry is the same.
    coset: Coset,
    /// The number of its parent in the batch.
    parent: u8,
    turn: FaceTurn,
}

/// Children whose distances are being fetched.
#[derive(Default)]
pub(crate) struct Children {
    /// One for each face that may have a turn that leads nearer.
    first: Vec<Child>,
    /// The others.
    second: Vec<Child>,
}

impl Exact<'_> {
    /// A child whose distance is on its way.
    #[inline]
    fn child(&self, node: &Node<Coset>, parent: u8, turn: FaceTurn) -> Child {
        let in_frame = node.coset.symmetry().turn_in_frame(turn);
        let coset = self.cosets.after_in_frame(node.coset, in_frame);
        prefetch(self.distances.packed(), coset.entry().index() / 2);
        Child { coset, parent, turn }
    }
}

impl Phase1 for Exact<'_> {
    type Coset = Coset;

    type Scratch = Children;

    const LISTED: u8 = suffixes::LENGTH;

    fn coset(&self, position: &Position) -> Coset {
        self.cosets.coset(position)
    }

    fn distance(&self, coset: Coset) -> u8 {
        self.distances.distance(coset.entry()).get()
    }

    /// No read waits: the distances of children are prefetched for the whole batch before the first
    /// is read, and the row of each survivor's class before its own turn comes.
    ///
    /// The three turns of a face lead to cosets that are one turn apart. Where every turn has to lead
    /// nearer, one of them that leads farther away rules out the other two.
    fn expand(
        &self,
        nodes: &[Node<Coset>],
        left: u8,
        Children { first, second }: &mut Children,
        into: &mut Vec<Node<Coset>>,
    ) {
        first.clear();
        second.clear();
        for (parent, node) in (0..).zip(nodes) {
            let last = node.last();
            for turns in FaceTurn::ALL.as_chunks::<TURNS_OF_FACE>().0 {
                if !turns.iter().any(|&turn| may_be_next(last, turn, left)) {
                    continue;
                }
                if node.distance == left {
                    first.push(self.child(node, parent, turns[FIRST]));
                    continue;
                }
                let open = turns.iter().filter(|&&turn| may_be_next(last, turn, left));
                second.extend(open.map(|&turn| self.child(node, parent, turn)));
            }
        }
        for &Child { coset, parent, turn } in first.iter() {
            if self.distance(coset) > left {
                continue;
            }
            let node = &nodes[usize::from(parent)];
            let turns = &FaceTurn::ALL.as_chunks::<TURNS_OF_FACE>().0[turn.face() as usize];
            let open = turns.iter().filter(|&&turn| may_be_next(node.last(), turn, left));
            second.extend(open.map(|&turn| self.child(node, parent, turn)));
        }
        for &Child { coset, parent, turn } in second.iter() {
            let distance = self.distance(coset);
            if distance < left {
                let node = &nodes[usize::from(parent)];
                let coset = coset.carried_by(node.coset.symmetry());
                if left - 1 == Self::LISTED {
                    self.suffixes.prefetch(coset);
                } else {
                    prefetch(self.cosets.class_rows(), coset.class().index());
                }
                let corners = node.corners.after(turn);
                into.push(node.child(turn, coset, distance, corners));
            }
        }
    }

    fn list(&self, nodes: &[Node<Coset>], ends: &mut impl Ends<Coset>) {
        for node in nodes {
            self.suffixes.prefetch_ways(node.coset);
        }
        for node in nodes {
            let (symmetry, last) = (node.coset.symmetry(), node.last());
            let corners = node.corners.in_frame(symmetry);
            for way in self.suffixes.of(node.coset) {
                // As the representative sees them, which is as good.
                if !ends.is_near(corners.through(&way.corners)) {
                    continue;
                }
                let turns = way.turns(symmetry);
                // Opposite faces may be in either order here: both must be able to follow.
                let axis = last.map(FaceTurn::axis).filter(|&axis| axis == turns[0].axis());
                let is_third_of_axis = axis == Some(turns[1].axis());
                if !is_third_of_axis && last.is_none_or(|last| turns[0].may_follow(last)) {
                    ends.reached(node, &turns);
                }
            }
        }
    }
}

/// How many turns a face has.
const TURNS_OF_FACE: usize = 3;

/// The place among the turns of a face of the one that is tried first: the half turn.
const FIRST: usize = 0;

#[cfg(test)]
mod tests {
    use faceturn_cube::Maneuver;
    use faceturn_symmetry::PackedCorners;
    use faceturn_tests::table;

    use super::*;
    use crate::pairs::{PairTables, Pairs};
    use crate::walk::{Workspace, walk};

    /// Collects ways.
    #[derive(Default)]
    struct Ways(Vec<Maneuver>);

    impl<C> Ends<C> for Ways {
        fn is_near(&self, _: PackedCorners) -> bool {
            true
        }

        fn reached(&mut self, node: &Node<C>, turns: &[FaceTurn]) {
            let way: Maneuver = node.turns().chain(turns.iter().copied()).collect();
            self.0.push(way.canonical());
        }

        fn expanding(&mut self, _: usize) -> bool {
            true
        }
    }

    #[test]
    fn exact_distances_and_pairs_find_the_same_ways() {
        let cosets = CosetTables::new();
        let distances = table();
        let suffixes = Suffixes::new(&cosets, distances);
        let tables = PairTables::new();
        let exact = Exact { cosets: &cosets, distances, suffixes: &suffixes };
        let pairs = Pairs(&tables);
        for moves in ["", "R U F", "R U F' D2 B L' U2 F", "F2 U' B D' R2 F U2 F' L F' U D R D' F"] {
            let maneuver: Maneuver = moves.parse().expect("moves");
            let position = Position::SOLVED.apply(&maneuver);
            let corners = PackedCorners::of(&position);
            for length in exact.distance(exact.coset(&position))..=8 {
                let (mut by_exact, mut by_pairs) = (Ways::default(), Ways::default());
                let coset = exact.coset(&position);
                let root = Node::root(coset, exact.distance(coset), corners);
                walk(&exact, &root, length, &mut Workspace::default(), &mut by_exact);
                let coset = pairs.coset(&position);
                let root = Node::root(coset, pairs.distance(coset), corners);
                walk(&pairs, &root, length, &mut Workspace::default(), &mut by_pairs);
                by_exact.0.sort_unstable();
                by_pairs.0.sort_unstable();
                assert!(by_exact.0 == by_pairs.0, "{length} turns from {moves}");
            }
        }
    }
}
