//! Phase 1 under exact distances, those of M. Reid's table.

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{Coset, CosetTables, PermutationTables};
use faceturn_table::{PruningTable, prefetch};

use crate::node::Node;
use crate::suffixes::{self, Suffixes};
use crate::walk::{Child, Ends, Phase1, may_be_next};

/// Phase 1 under the distances of all cosets.
pub(crate) struct Exact<'t> {
    pub(crate) cosets: &'t CosetTables,
    pub(crate) distances: &'t PruningTable,
    pub(crate) suffixes: &'t Suffixes,
    pub(crate) permutations: &'t PermutationTables,
}

impl Phase1 for Exact<'_> {
    type Coset = Coset;

    const LISTED: u8 = suffixes::LENGTH;

    fn coset(&self, position: &Position) -> Coset {
        self.cosets.coset(position)
    }

    fn distance(&self, coset: Coset) -> u8 {
        self.distances.distance(coset.entry()).get()
    }

    /// No read waits: the distances of all children are prefetched before the first is read, and
    /// the row of each survivor's class before its own turn comes.
    fn expand(
        &self,
        nodes: &[Node<Coset>],
        left: u8,
        children: &mut Vec<Child<Coset>>,
        into: &mut Vec<Node<Coset>>,
    ) {
        children.clear();
        for (parent, node) in (0..).zip(nodes) {
            let (symmetry, last) = (node.coset.symmetry(), node.last());
            for turn in FaceTurn::ALL {
                if !may_be_next(last, turn, left) {
                    continue;
                }
                // As the representative of the parent's class sees it: the entry is the same.
                let coset = self.cosets.after_in_frame(node.coset, symmetry.turn_in_frame(turn));
                prefetch(self.distances.packed(), coset.entry().index() / 2);
                children.push(Child { coset, parent, turn });
            }
        }
        for &Child { coset, parent, turn } in children.iter() {
            if self.distance(coset) < left {
                let node = &nodes[usize::from(parent)];
                let coset = coset.carried_by(node.coset.symmetry());
                prefetch(self.cosets.class_rows(), coset.class().index());
                let corners = self.permutations.corners_after(node.corners, turn);
                into.push(node.child(coset, corners, turn));
            }
        }
    }

    fn list(&self, node: &Node<Coset>, ends: &mut impl Ends<Coset>) {
        let last = node.last();
        for turns in self.suffixes.of(node.coset) {
            // Opposite faces may be in either order here: both must be able to follow.
            let axis = last.map(FaceTurn::axis).filter(|&axis| axis == turns[0].axis());
            let is_third_of_axis = axis == Some(turns[1].axis());
            if is_third_of_axis || last.is_some_and(|last| !turns[0].may_follow(last)) {
                continue;
            }
            let corners = turns.iter().fold(node.corners, |corners, &turn| {
                self.permutations.corners_after(corners, turn)
            });
            ends.reached(corners, node, &turns);
        }
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::Maneuver;
    use faceturn_symmetry::CornerPermutation;
    use faceturn_tests::table;

    use super::*;
    use crate::pairs::{PairTables, Pairs};
    use crate::phase2::SubgroupTables;
    use crate::walk::{Workspace, walk};

    /// Collects ways.
    #[derive(Default)]
    struct Ways(Vec<(CornerPermutation, Maneuver)>);

    impl<C> Ends<C> for Ways {
        fn reached(&mut self, corners: CornerPermutation, node: &Node<C>, turns: &[FaceTurn]) {
            let way: Maneuver = node.turns().chain(turns.iter().copied()).collect();
            self.0.push((corners, way.canonical()));
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
        let (subgroup, tables) = (SubgroupTables::new(), PairTables::new());
        let permutations = &subgroup.permutations;
        let exact = Exact { cosets: &cosets, distances, suffixes: &suffixes, permutations };
        let pairs = Pairs { tables: &tables, permutations };
        for moves in ["", "R U F", "R U F' D2 B L' U2 F", "F2 U' B D' R2 F U2 F' L F' U D R D' F"] {
            let maneuver: Maneuver = moves.parse().expect("moves");
            let position = Position::SOLVED.apply(&maneuver);
            let corners = CornerPermutation::of(&position);
            for length in exact.distance(exact.coset(&position))..=8 {
                let (mut by_exact, mut by_pairs) = (Ways::default(), Ways::default());
                let root = Node::root(exact.coset(&position), corners);
                walk(&exact, &root, length, &mut Workspace::default(), &mut by_exact);
                let root = Node::root(pairs.coset(&position), corners);
                walk(&pairs, &root, length, &mut Workspace::default(), &mut by_pairs);
                by_exact.0.sort_unstable();
                by_pairs.0.sort_unstable();
                assert!(by_exact.0 == by_pairs.0, "{length} turns from {moves}");
            }
        }
    }
}
