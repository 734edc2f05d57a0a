//! Compares the kernels' outer levels with the portable ones, and tests sets of axes.

use std::sync::Arc;

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{CellTables, Refinement};
use faceturn_table::{
    LARGER_TABLE_COUNTS, LargerTable, LargerTableCounts, LargerTableShape, TableMemory,
};

use super::{AxisSet, BATCH, LargerTables, OuterPipeline};
use crate::backend::Backend;
use crate::outcome::Tally;
use crate::staged::Staged;
use crate::staged::dispatch::Dispatch;
use crate::staged::kernels::{Kernel, Portable, Task};
use crate::staged::lane::Work;
use crate::staged::node::Node;
use crate::testing::{scrambled, seeded, table, tables};
use crate::turn_set::TurnSet;

struct Expand<'e> {
    staged: &'e Staged<'e>,
    larger: LargerTables<'e>,
    nodes: &'e [Node],
    left: u8,
    emitted: &'e mut Vec<String>,
}

impl Task for Expand<'_> {
    fn run<K: Kernel>(self, kernel: K) {
        let Expand { staged, larger, nodes, left, emitted } = self;
        let work = Work { kernel, sources: staged.sources(), left };
        let mut pipeline = OuterPipeline::new(staged.sources(), nodes[0]);
        // As text, to compare all fields.
        let emit = |node| emitted.push(format!("{node:?}"));
        pipeline.expand(work, larger, nodes, &mut Tally::default(), emit);
    }
}

/// The table's bits are arbitrary; three of four say near, so each stage finds both kinds.
fn agree_with_the_portable_ones(refinement: Refinement) {
    let shape = LargerTableShape { refinement, reach: 10 };
    let mut memory = TableMemory::with_bytes(shape.bytes()).expect("enough memory");
    for (at, word) in memory.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mixed = (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        *word = (mixed | mixed.rotate_left(29).wrapping_mul(5)).to_le_bytes();
    }
    let counts = [0; LARGER_TABLE_COUNTS];
    let counts = LargerTableCounts { entries: counts, cosets: counts };
    let larger = LargerTable::from_memory(shape, memory, counts).expect("as long as its shape");
    tables().prepare().expect("enough memory");
    let cells = CellTables::try_new(tables(), refinement).expect("enough memory");
    let larger = LargerTables { cells: &cells, table: &larger };
    let staged = Staged::new(tables(), table(), Some(larger), Arc::default(), Backend::Portable);

    let mut random = seeded(1987);
    for (left, count) in
        [10, 11, 12].into_iter().flat_map(|left| [1, 63, 65, 2 * BATCH].map(|count| (left, count)))
    {
        let nodes: Vec<Node> = (0..count)
            .map(|at| Node {
                prefix: at as u16,
                ..staged.node(&scrambled(&mut random, 40), left + 1)
            })
            .collect();
        let expand = |kernel: Dispatch| {
            let mut emitted = Vec::new();
            let expand =
                Expand { staged: &staged, larger, nodes: &nodes, left, emitted: &mut emitted };
            kernel.run(expand);
            emitted
        };
        let plain = expand(Dispatch::Portable(Portable::REFERENCE));
        assert!(count == 1 || !plain.is_empty());
        for kernel in Dispatch::all() {
            assert_eq!(expand(kernel), plain, "{kernel:?}, {count} nodes, {left} turns left");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "Miri works out the tables for minutes")]
fn kernels_agree_with_the_portable_one_in_the_outer_levels() {
    agree_with_the_portable_ones(Refinement::Slice);
}

#[test]
#[ignore = "makes tables of 755 MB and 2.3 GB"]
fn kernels_agree_in_the_tables_that_are_in_use() {
    agree_with_the_portable_ones(Refinement::Corners);
    agree_with_the_portable_ones(Refinement::CornersAndSlice);
}

#[test]
fn far_axes_close_their_own_turns() {
    for axes in 0..8 {
        let is_open = |turn: &FaceTurn| axes >> turn.axis() as u8 & 1 == 0;
        let plain: TurnSet = FaceTurn::ALL.into_iter().filter(is_open).collect();
        assert_eq!(AxisSet(axes).open_end_turns(), plain);
    }
    assert!(AxisSet(0b111).open_end_turns().is_empty(), "the n+1 rule");
}
