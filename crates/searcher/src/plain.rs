//! The plain search: node by node, three distances, as M. Reid wrote it in 1997.
//!
//! It is the specification of every faster search, their twin in tests and their yardstick in
//! benchmarks. Nodes and tests are what his program prints, pass by pass.

use faceturn_cube::{Axis, FaceTurn, Position};
use faceturn_symmetry::{Coset, CosetTables, turn_along};
use faceturn_table::PruningTable;

use crate::outcome::Tally;
use crate::pass::{Leaves, Prefix, Walker};
use crate::turn_set::TurnSet;

/// A position as the search sees it: its cosets along the three axes. Shape `[3]`.
type Node = [Coset; Axis::COUNT];

/// `TURNS_ALONG[axis][turn]`: the turn as it looks once the axis lies on U-D. Shape `[3][18]`.
static TURNS_ALONG: [[FaceTurn; FaceTurn::COUNT]; Axis::COUNT] = {
    let mut along = [FaceTurn::ALL; Axis::COUNT];
    let mut place = 0;
    while place < Axis::COUNT * FaceTurn::COUNT {
        let (axis, turn) = (place / FaceTurn::COUNT, place % FaceTurn::COUNT);
        along[axis][turn] = turn_along(Axis::ALL[axis], FaceTurn::ALL[turn]);
        place += 1;
    }
    along
};

/// The plain search.
pub(crate) struct Plain<'t> {
    pub(crate) tables: &'t CosetTables,
    pub(crate) table: &'t PruningTable,
}

impl Plain<'_> {
    /// The distances of a position along the three axes.
    pub(crate) fn distances(&self, position: &Position) -> [u8; Axis::COUNT] {
        self.tables.cosets(position).map(|coset| self.table.distance(coset.entry()).get())
    }

    /// Walks every canonical maneuver of exactly `left` more turns that the bound leaves open.
    fn visit(&self, node: &Node, left: u8, maneuver: &mut Vec<FaceTurn>, leaves: &mut Leaves<'_>) {
        if left == 0 {
            return leaves.test(maneuver); // three zeros mean "in T", not yet "solved"
        }
        if leaves.is_halted() {
            return;
        }
        leaves.tally.expanded += 1;
        for turn in TurnSet::following(maneuver.last().copied()) {
            leaves.tally.nodes += 1;
            if let Some(child) = self.child(node, turn, left - 1, &mut leaves.tally) {
                maneuver.push(turn);
                self.visit(&child, left - 1, maneuver, leaves);
                maneuver.pop();
            }
        }
    }

    /// The node after `turn`, unless one of its distances is more than `left`.
    #[inline]
    fn child(&self, node: &Node, turn: FaceTurn, left: u8, tally: &mut Tally) -> Option<Node> {
        let mut child = *node;
        for (coset, along) in child.iter_mut().zip(&TURNS_ALONG) {
            tally.lookups += 1;
            *coset = self.tables.after(*coset, along[turn.index()]);
            if self.table.distance(coset.entry()).get() > left {
                return None;
            }
        }
        Some(child)
    }
}

impl Walker for Plain<'_> {
    type Node = Node;

    fn lower_bound(&self, position: &Position) -> u8 {
        self.distances(position).into_iter().max().expect("there are three axes")
    }

    fn root(&self, position: &Position, _left: u8) -> Node {
        self.tables.cosets(position)
    }

    fn open_children(
        &self,
        prefix: &Prefix<Node>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, Node)> {
        let turns = TurnSet::following(prefix.turns.last().copied());
        tally.expanded += 1;
        tally.nodes += u64::from(turns.len());
        let open = |turn| Some((turn, self.child(&prefix.node, turn, left, tally)?));
        turns.filter_map(open).collect()
    }

    fn ending_with(&self, node: Node, _last_turns: TurnSet) -> Node {
        node
    }

    fn explore(&self, prefixes: &[Prefix<Node>], left: u8, leaves: &mut Leaves<'_>) {
        for prefix in prefixes {
            self.visit(&prefix.node, left, &mut prefix.turns.clone(), leaves);
        }
    }
}
