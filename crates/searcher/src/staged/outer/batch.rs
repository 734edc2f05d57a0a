//! The batch that the stages of the outer levels work on.

use faceturn_symmetry::{Cell, Coset};

use super::{BATCH, LargerTables};
use crate::staged::children::Head;
use crate::staged::node::Node;
use crate::staged::sources::Sources;

#[derive(Clone, Copy)]
pub(crate) struct OuterBatch<'b> {
    pub(crate) sources: Sources<'b>,
    pub(crate) larger: LargerTables<'b>,
    pub(crate) nodes: &'b [Node; BATCH],
}

impl OuterBatch<'_> {
    /// Along an axis of its parent's order, in the frame of the parent's representative.
    #[inline(always)]
    pub(crate) fn child(&self, head: Head, place: usize) -> (Coset, Cell) {
        let OuterBatch { sources, larger, nodes } = self;
        let node = &nodes[head.parent()];
        let (coset, cell) = (node.cosets[place], node.outer.cell(place));
        let turn = sources.frame_turns.row(node.frames[place])[head.turn_number()];
        let child = sources.tables.after_in_frame(coset, turn);
        (child, larger.cells.after_in_frame((coset, cell), turn, child.symmetry()))
    }
}
