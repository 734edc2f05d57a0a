//! The outer levels of a pass, with enough turns left for a refinement's table to prune.
//!
//! ```text
//!   turns left after the child's, given a table that reaches 10
//!   12 and more   nothing is ruled out; whether the inverses are near is carried along
//!   11            far along all three axes: ruled out (n+1); far inverses close first turns
//!   10            far along any axis: ruled out; what is left becomes a node of the inner levels
//!    9 and less   the inner levels, under the six distances (`lane.rs`)
//! ```
//!
//! A coset is far if it needs more turns to the refined subgroup K of its axis than the table
//! reaches. Only turns of the axis lie in its K. So a turn keeps the inverse's coset along its
//! own axis and changes the other two, even if it is a half turn.

mod batch;
mod children;
mod conversion;
mod inverses;
mod lane;
mod pipeline;
#[cfg(test)]
mod tests;

use faceturn_cube::{Axis, Position};
use faceturn_symmetry::{Cell, CellTables, Coset, CosetTables, Refinement, to_up_down, turn_along};
use faceturn_table::{LINE_BYTES, LargerTable};

use crate::turn_set::TurnSet;

pub(crate) use batch::OuterBatch;
pub(crate) use children::{Along, OuterChildren};
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(unused_imports))]
pub(crate) use inverses::{GroupStart, Inverses, PLACES};
pub(crate) use pipeline::OuterPipeline;

pub(crate) const BATCH: usize = 64;

#[derive(Clone, Copy)]
pub(crate) struct LargerTables<'t> {
    pub(crate) cells: &'t CellTables,
    pub(crate) table: &'t LargerTable,
}

/// Additional fields of a node in the outer levels, in one word: the cells of its three cosets,
/// in their order, and the axes along which the inverse is far.
///
/// ```text
///  31 30 29 27 26      18 17       9 8        0
/// +-----+-----+----------+----------+----------+
/// |  0  | far |  third   |  second  |  first   |
/// +-----+-----+----------+----------+----------+
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct OuterPart(u32);

pub(crate) const CELL_BITS: u32 = 9;

impl OuterPart {
    #[inline(always)]
    pub(crate) fn new(cells: [Cell; Axis::COUNT], far_inverses: AxisSet) -> OuterPart {
        let [a, b, c] = cells.map(|cell| cell.index() as u32);
        let cells = a | b << CELL_BITS | c << (2 * CELL_BITS);
        OuterPart(cells | u32::from(far_inverses.0) << (3 * CELL_BITS))
    }

    /// The beginning of the path, in a search without outer levels.
    #[inline(always)]
    pub(crate) fn of_path(path: u32) -> OuterPart {
        OuterPart(path)
    }

    #[inline(always)]
    pub(crate) fn path(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn cell(self, place: usize) -> Cell {
        Cell::new((self.0 >> (CELL_BITS * place as u32)) as u16 % (1 << CELL_BITS))
    }

    #[inline(always)]
    pub(crate) fn far_inverses(self) -> AxisSet {
        AxisSet((self.0 >> (3 * CELL_BITS)) as u8)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AxisSet(pub(crate) u8);

static INSIDE: [TurnSet; Axis::COUNT] = [
    TurnSet::of_refined_subgroup(Axis::UD),
    TurnSet::of_refined_subgroup(Axis::FB),
    TurnSet::of_refined_subgroup(Axis::RL),
];

/// The turns outside the refined subgroups of all these axes. Shape `[8]`.
static OUTSIDE: [TurnSet; 8] = {
    let mut outside = [TurnSet::ALL; 8];
    let mut place = 0;
    while place < 8 * Axis::COUNT {
        let (axes, axis) = (place / Axis::COUNT, place % Axis::COUNT);
        if axes >> axis & 1 == 1 {
            outside[axes] = outside[axes].without(TurnSet::of_refined_subgroup(Axis::ALL[axis]));
        }
        place += 1;
    }
    outside
};

impl AxisSet {
    #[inline(always)]
    pub(crate) fn of(holds: impl Fn(Axis) -> bool) -> AxisSet {
        AxisSet(
            Axis::ALL.into_iter().fold(0, |set, axis| set | u8::from(holds(axis)) << axis as u8),
        )
    }

    /// The turns that a solution may end with if the position is far along these axes, or start
    /// with if its inverse is, with one more turn left than the table reaches: like
    /// [`Distances::open_end_turns`](super::node::Distances::open_end_turns), with K instead of H.
    #[inline(always)]
    pub(crate) fn open_end_turns(self) -> TurnSet {
        OUTSIDE[usize::from(self.0) % 8]
    }

    #[inline(always)]
    pub(crate) const fn contains(self, axis: Axis) -> bool {
        self.0 >> axis as u8 & 1 == 1
    }

    #[inline(always)]
    fn any(self) -> Axis {
        Axis::ALL[self.0.trailing_zeros() as usize % Axis::COUNT]
    }
}

impl LargerTables<'_> {
    #[inline(always)]
    pub(crate) fn is_near(&self, line: u32, bit: u32) -> bool {
        let byte = LINE_BYTES * line as usize + bit as usize / 8;
        self.table.bits()[byte] >> (bit % 8) & 1 == 1
    }

    pub(crate) fn reach(&self) -> u8 {
        self.table.shape().reach
    }

    pub(crate) fn holds(&self, left: u8) -> bool {
        left > self.reach()
    }

    pub(crate) fn cells(
        &self,
        position: &Position,
        cosets: [Coset; Axis::COUNT],
    ) -> [Cell; Axis::COUNT] {
        Axis::ALL.map(|axis| {
            let along = position.conjugate_by(to_up_down(axis));
            self.cells.cell(&along, cosets[axis as usize])
        })
    }

    pub(crate) fn far(&self, tables: &CosetTables, position: &Position) -> AxisSet {
        let cosets = tables.cosets(position);
        let cells = self.cells(position, cosets);
        AxisSet::of(|axis| {
            let (coset, cell) = (cosets[axis as usize], cells[axis as usize]);
            !self.table.is_near(coset.class(), coset.twist(), cell)
        })
    }

    pub(crate) fn bound(&self, far: AxisSet) -> u8 {
        match far.0 {
            0 => 0,
            0b111 => self.reach() + 2,
            _ => self.reach() + 1,
        }
    }
}

impl TurnSet {
    pub(crate) const fn of_refined_subgroup(axis: Axis) -> TurnSet {
        let mut turns = TurnSet::NONE;
        let mut number = 0;
        while number < faceturn_cube::FaceTurn::COUNT {
            let turn = faceturn_cube::FaceTurn::ALL[number];
            if Refinement::keeps_subgroup(turn_along(axis, turn)) {
                turns = turns.with(turn);
            }
            number += 1;
        }
        turns
    }
}
