//! Plain Rust: the reference for the vector kernels, and the kernel for other processors.

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{CellSlots, Flip, Twist};

use super::{Kernel, Task, half_byte};
use crate::staged::children::{CHILDREN, Candidates};
use crate::staged::inverse::{Coordinates, InverseCubies, InverseTables, axis_after};
use crate::staged::node::Node;

/// The kernel that runs everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Kernel for Portable {
    fn run<T: Task>(self, task: T) {
        task.run(self);
    }

    #[inline(always)]
    fn keep_within(self, packed: &[u8], candidates: &mut Candidates, place: usize, left: u8) {
        let count = candidates.count.min(CHILDREN);
        read_distances(packed, &mut candidates.entries[..count]);
        let mut kept = 0;
        for at in 0..count {
            let distance = candidates.entries[at] as u8;
            // Without a branch: the next candidate overwrites this one unless it is kept.
            candidates.heads[kept] = candidates.heads[at].with_distance(place, distance);
            for cosets in &mut candidates.cosets[..Candidates::cosets_at(place)] {
                cosets[kept] = cosets[at];
            }
            kept += usize::from(distance <= left);
        }
        candidates.count = kept;
    }

    #[inline(always)]
    fn inverse_after(self, tables: &InverseTables, node: &Node, turn: usize) -> InverseCubies {
        let (edges, corners) = (&tables.edges_after[turn % 32], &tables.corners_after[turn % 32]);
        InverseCubies {
            edges: node.inverse.edges.map(|value| edges[usize::from(value) % 32]),
            corners: node.inverse.corners.map(|value| corners[usize::from(value) % 64]),
        }
    }

    #[inline(always)]
    fn cell_slots_after(
        self,
        tables: &InverseTables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> CellSlots {
        let axis = axis_after(FaceTurn::ALL[turn % 18], step) as usize;
        let after = self.inverse_after(tables, node, turn);
        let contributions = &tables.cell_contributions[axis];
        let mut slots = CellSlots { corners: 0, slice: 0, opposite: 0, front: 0 };
        for (values, &value) in contributions.slice.iter().zip(&after.edges) {
            let [slice, opposite, front] = values[usize::from(value) % 16];
            slots.slice |= slice;
            slots.opposite |= opposite;
            slots.front |= front;
        }
        for (values, &value) in contributions.corners.iter().zip(&after.corners) {
            slots.corners |= values[usize::from(value) % Position::CORNERS];
        }
        slots
    }

    #[inline(always)]
    fn coordinates_after(
        self,
        tables: &InverseTables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> Coordinates {
        let inverse = &node.inverse;
        let contributions = &tables.contributions[turn / 3 % 8][step];
        let (mut flip_slice, mut twist) = (0, 0);
        for (values, &value) in contributions.flip_slice.iter().zip(&inverse.edges) {
            flip_slice |= values[usize::from(value) % 32];
        }
        for (values, &value) in contributions.twist.iter().zip(&inverse.corners) {
            twist += values[usize::from(value) % 64];
        }
        Coordinates {
            flip: Flip::of_slots(flip_slice as u16),
            slice_slots: (flip_slice >> 16) as u16,
            twist: Twist::new(twist).expect("seven digits of base 3"),
        }
    }
}

/// Replaces entries by their distances. In a loop of its own, so that the processor waits for as
/// many reads at once as it can: there may be no prefetching, as in WebAssembly.
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn read_distances(packed: &[u8], entries: &mut [u32]) {
    for entry in entries {
        *entry = half_byte(packed, *entry);
    }
}
