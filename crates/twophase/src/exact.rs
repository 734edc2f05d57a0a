//! Phase 1 with the exact distances of M. Reid's table.

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_symmetry::{Coset, CosetRows, CosetTables};
use faceturn_table::{PackedDistances, PruningTable, prefetch};

use crate::node::{Coordinates, Phase1Node, is_in, open_steps, turns_of};
use crate::suffixes::{self, Suffixes};
use crate::walk::{Ends, Phase1};

pub(crate) struct Exact<'t> {
    cosets: &'t CosetTables,
    rows: &'t CosetRows,
    metric: Metric,
    distances: PackedDistances<'t>,
    suffixes: &'t Suffixes,
}

impl<'t> Exact<'t> {
    pub(crate) fn new(
        cosets: &'t CosetTables,
        table: &'t PruningTable,
        suffixes: &'t Suffixes,
    ) -> Exact<'t> {
        let (metric, distances) = (table.metric(), table.distances());
        Exact { cosets, rows: cosets.rows(), metric, distances, suffixes }
    }
}

/// A child of a node in a batch, before its distance is known.
#[derive(Clone, Copy)]
struct Child {
    /// In the frame of the representative of the parent's class: the entry is the same.
    coset: Coset,
    /// The index of its parent in the batch.
    parent: u8,
    turn: FaceTurn,
}

/// Children whose distances are being prefetched.
#[derive(Default)]
pub(crate) struct Children {
    /// One for each face that may have a turn that leads nearer.
    first: Vec<Child>,
    second: Vec<Child>,
}

impl Exact<'_> {
    #[inline]
    fn child(&self, node: &Phase1Node<Coset>, parent: u8, turn: FaceTurn) -> Child {
        let in_frame = node.coset.symmetry().turn_in_frame(turn);
        let coset = self.rows.after_in_frame(node.coset, in_frame);
        self.distances.prefetch(coset.entry());
        Child { coset, parent, turn }
    }
}

impl Coordinates for Coset {
    type Path = u64;
}

impl Phase1 for Exact<'_> {
    type Coset = Coset;

    type Scratch = Children;

    const LISTED: u8 = suffixes::LENGTH;

    fn metric(&self) -> Metric {
        self.metric
    }

    fn coset(&self, position: &Position) -> Coset {
        self.cosets.coset(position)
    }

    fn distance(&self, coset: Coset) -> u8 {
        self.distances.of(coset.entry()).get()
    }

    /// Prefetches so that no read waits: the distances of all children of the batch before the
    /// first is read, and the row of each survivor's class before its own turn comes.
    ///
    /// In face turns the three turns of a face lead to cosets that are one turn apart. If every
    /// turn must lead nearer, one of them that leads farther away rules out the other two.
    fn expand(
        &self,
        nodes: &[Phase1Node<Coset>],
        left: u8,
        Children { first, second }: &mut Children,
        into: &mut Vec<Phase1Node<Coset>>,
    ) {
        let metric = self.metric();
        first.clear();
        second.clear();
        for (parent, node) in (0..).zip(nodes) {
            let open = open_steps(metric, node.last(), left);
            if metric == Metric::Face && node.distance == left {
                let faces = FaceTurn::ALL.as_chunks::<TURNS_OF_FACE>().0;
                let open = faces.iter().filter(|turns| turns.iter().any(|&it| is_in(open, it)));
                first.extend(open.map(|turns| self.child(node, parent, turns[FIRST])));
            } else {
                second.extend(turns_of(open).map(|turn| self.child(node, parent, turn)));
            }
        }
        for &Child { coset, parent, turn } in first.iter() {
            if self.distance(coset) > left {
                continue;
            }
            let node = &nodes[usize::from(parent)];
            let turns = &FaceTurn::ALL.as_chunks::<TURNS_OF_FACE>().0[turn.face() as usize];
            let open = open_steps(metric, node.last(), left);
            let open = turns.iter().filter(|&&turn| is_in(open, turn));
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
                    prefetch(self.rows.class_rows(), coset.class().index());
                }
                let corners = node.corners.after(turn);
                into.push(node.child(turn, coset, distance, corners));
            }
        }
    }

    fn list(&self, nodes: &[Phase1Node<Coset>], ends: &mut impl Ends<Coset>) {
        let metric = self.metric();
        for node in nodes {
            self.suffixes.prefetch_ways(node.coset);
        }
        for node in nodes {
            let (symmetry, last) = (node.coset.symmetry(), node.last());
            let corners = node.corners.in_frame(symmetry);
            for way in self.suffixes.of(node.coset) {
                // In the representative's frame, which is just as good.
                if !ends.is_near(corners.through(&way.corners)) {
                    continue;
                }
                let turns = way.turns(symmetry);
                if last.is_none_or(|last| may_follow(metric, last, &turns)) {
                    ends.reached(node, &turns);
                }
            }
        }
    }
}

/// Whether these turns may follow `last`: the canonical form of all must begin with `last`. They
/// are canonical except for the order of opposite faces and half turns of two anticlockwise steps.
#[inline]
fn may_follow(metric: Metric, mut last: FaceTurn, turns: &[FaceTurn]) -> bool {
    let axis = last.axis();
    turns.iter().take_while(|turn| turn.axis() == axis).all(|&turn| {
        if turn.may_follow(last) {
            // Of the opposite face.
            return true;
        }
        let completes = metric.may_follow(last, turn);
        last = Metric::last_after(last, turn);
        completes
    })
}

const TURNS_OF_FACE: usize = 3;

/// The index, among the turns of a face, of the turn to try first: the clockwise one.
const FIRST: usize = 0;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use faceturn_cube::Maneuver;
    use faceturn_symmetry::{Flip, PackedCorners, Slice, Twist};
    use faceturn_tests::{table, table_in};

    use super::*;
    use crate::pairs::{PairTables, Pairs};
    use crate::walk::{Workspace, walk};

    #[derive(Default)]
    struct Ways(Vec<Maneuver>);

    impl<C: Coordinates> Ends<C> for Ways {
        fn is_near(&self, _: PackedCorners) -> bool {
            true
        }

        fn reached(&mut self, node: &Phase1Node<C>, turns: &[FaceTurn]) {
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
        let exact = Exact::new(&cosets, distances, &suffixes);
        let pairs = Pairs(&tables);
        for moves in ["", "R U F", "R U F' D2 B L' U2 F", "F2 U' B D' R2 F U2 F' L F' U D R D' F"] {
            let maneuver: Maneuver = moves.parse().expect("moves");
            let position = Position::SOLVED.apply(&maneuver);
            let corners = PackedCorners::of(&position);
            for length in exact.distance(exact.coset(&position))..=8 {
                let (mut by_exact, mut by_pairs) = (Ways::default(), Ways::default());
                let coset = exact.coset(&position);
                let root = Phase1Node::root(coset, exact.distance(coset), corners);
                walk(&exact, &root, length, &mut Workspace::default(), &mut by_exact);
                let coset = pairs.coset(&position);
                let root = Phase1Node::root(coset, pairs.distance(coset), corners);
                walk(&pairs, &root, length, &mut Workspace::default(), &mut by_pairs);
                by_exact.0.sort_unstable();
                by_pairs.0.sort_unstable();
                assert!(by_exact.0 == by_pairs.0, "{length} turns from {moves}");
            }
        }
    }

    /// The ways of quarter turns into H of exactly this length, from the cubies. Of ways that
    /// differ only in the order of opposite faces or in how half turns are made, one.
    fn brute_force(
        position: &Position,
        left: u8,
        way: &mut Vec<FaceTurn>,
        ways: &mut BTreeSet<Maneuver>,
    ) {
        if left == 0 {
            let is_in_h = Twist::of(position).index() == 0
                && Flip::of(position).index() == 0
                && Slice::of(position).index() == 0;
            let maneuver = way.iter().copied().collect::<Maneuver>().canonical();
            let last = maneuver.turns().last().map(|turn| turn.axis());
            let block = maneuver.turns().iter().rev().take_while(|turn| Some(turn.axis()) == last);
            let ends_in_phase2 = block.copied().any(Coset::keeps_subgroup);
            if is_in_h && !ends_in_phase2 && Metric::Quarter.length(&maneuver) == way.len() {
                ways.insert(maneuver);
            }
            return;
        }
        for turn in Metric::Quarter.steps() {
            way.push(turn);
            brute_force(&position.after(turn), left - 1, way, ways);
            way.pop();
        }
    }

    #[test]
    fn ways_of_quarter_turns_are_those_of_brute_force() {
        let cosets = CosetTables::new();
        let distances = table_in(Metric::Quarter);
        let suffixes = Suffixes::new(&cosets, distances);
        let exact = Exact::new(&cosets, distances, &suffixes);
        for moves in ["", "R", "R2", "F U2 R", "R L2 U", "R2 L U F2", "L' R2 U2 F"] {
            let maneuver: Maneuver = moves.parse().expect("moves");
            let position = Position::SOLVED.apply(&maneuver.inverse());
            let coset = exact.coset(&position);
            let root = Phase1Node::root(coset, exact.distance(coset), PackedCorners::of(&position));
            for length in exact.distance(coset)..=6 {
                let (mut expected, mut found) = (BTreeSet::new(), Ways::default());
                brute_force(&position, length, &mut Vec::new(), &mut expected);
                walk(&exact, &root, length, &mut Workspace::default(), &mut found);
                found.0.sort_unstable();
                assert!(found.0.iter().eq(&expected), "{length} turns from {moves}");
            }
        }
    }
}
