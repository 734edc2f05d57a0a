//! The stages that take one batch of nodes to their children.
//!
//! Each stage is one loop over a flat list of children. It reads the distances at the entries
//! from the stage before, drops the children that the bound rules out, and computes the entries
//! for the next stage. No stage waits for its own reads: while one lane computes, it prefetches
//! what the other lane reads next.
//!
//! In WebAssembly the stages are separate functions: engines compile large ones to slower code.

use faceturn_cube::{Axis, Metric, Position};
use faceturn_symmetry::{Flip, Slice};

use super::children::{BATCH, Candidates, Head, INVERSE, InverseList};
use super::kernels::Kernel;
use super::node::Node;
use super::prefetch_queue::PrefetchQueue;
use super::sources::Sources;
use crate::turn_set::TurnSet;
use faceturn_table::prefetch;

pub(crate) struct Lane {
    nodes: Box<[Node; BATCH]>,
    faces: Box<Candidates>,
    children: Box<Candidates>,
    pending: Pending,
    inverses: Box<InverseList>,
}

#[derive(Clone, Copy)]
enum Pending {
    Nothing,
    Faces,
    Children,
}

#[derive(Clone, Copy)]
pub(crate) struct Work<'w, K> {
    pub(crate) kernel: K,
    pub(crate) sources: Sources<'w>,
    pub(crate) left: u8,
}

impl Lane {
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> Lane {
        let home = node.cosets[0];
        let (flip, slice) = (Flip::of(&Position::SOLVED), Slice::of(&Position::SOLVED));
        let unused = sources.tables.classes().place(flip, slice);
        Lane {
            nodes: Box::new([node; BATCH]),
            faces: Candidates::none(home),
            children: Candidates::none(home),
            pending: Pending::Nothing,
            inverses: InverseList::new(unused, home.twist()),
        }
    }

    #[inline(always)]
    fn entries(&self) -> &[u32] {
        match self.pending {
            Pending::Nothing => &[],
            Pending::Faces => &self.faces.entries[..self.faces.count],
            Pending::Children => &self.children.entries[..self.children.count],
        }
    }

    #[inline(always)]
    pub(crate) fn pending(&self) -> u64 {
        self.entries().len() as u64
    }

    #[inline(always)]
    pub(crate) fn prefetch_queue<'a>(&'a self, packed: &'a [u8]) -> PrefetchQueue<'a> {
        PrefetchQueue::new(packed, self.entries())
    }

    /// Lists the open turns of at most [`BATCH`] nodes: half turns as children, since they keep the
    /// inverse's distances; for quarter turns the faces, since both of a face lead to the same
    /// inverse cosets. Returns the number of open turns.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn list_faces<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        nodes: &[Node],
        queue: PrefetchQueue<'_>,
    ) -> u64 {
        self.nodes[..nodes.len()].copy_from_slice(nodes);
        let (mut turns, class_rows) = (0, work.sources.class_rows());
        (self.faces.count, self.children.count) = (0, 0);
        for (parent, node) in nodes.iter().enumerate() {
            turns += node.turns.len();
            prefetch(class_rows, node.cosets[0].class().index());
            self.faces.push_faces(parent, node.turns.quartered_faces(), 0);
            let halves = node.turns.half_turned_faces();
            let open = node.inverse_distances.leave_open(work.left);
            self.children.push_faces(parent, if open { halves } else { TurnSet::NONE }, 1);
        }
        self.work_out_inverses(work, 0, queue);
        u64::from(turns)
    }

    /// Drops faces by the inverse's first distance, and computes entries along the second axis.
    #[inline(always)]
    pub(crate) fn second_inverse<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        queue: PrefetchQueue<'_>,
    ) {
        let Work { kernel, sources, left } = work;
        kernel.keep_within(sources.packed, &mut self.faces, INVERSE, left);
        self.work_out_inverses(work, 1, queue);
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn work_out_inverses<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        step: usize,
        mut queue: PrefetchQueue<'_>,
    ) {
        let (faces, list) = (&mut self.faces, &mut self.inverses);
        kernel.work_out_inverses(sources, &self.nodes, faces, list, step, &mut queue);
        self.pending = Pending::Faces;
        queue.finish();
    }

    /// Drops faces by the inverse's distance along the second axis and by the n+1 rule. Lists the
    /// children of the others and computes their cosets along the first axis.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn list_children<K: Kernel>(
        &mut self,
        work @ Work { kernel, sources, left }: Work<'_, K>,
        queue: PrefetchQueue<'_>,
    ) {
        kernel.keep_within(sources.packed, &mut self.faces, INVERSE + 1, left);
        kernel.list_quarters(&self.nodes, &self.faces, &mut self.children, left);
        self.work_out_cosets(work, 0, queue);
    }

    /// Drops the children whose distance along the previous axis is too large, and computes the
    /// cosets of the others along the axis at `place` of the order.
    #[inline(always)]
    pub(crate) fn next_axis<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        place: usize,
        queue: PrefetchQueue<'_>,
    ) {
        let Work { kernel, sources, left } = work;
        kernel.keep_within(sources.packed, &mut self.children, place - 1, left);
        self.work_out_cosets(work, place, queue);
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn work_out_cosets<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        place: usize,
        mut queue: PrefetchQueue<'_>,
    ) {
        if place + 1 < Axis::COUNT {
            let heads = &self.children.heads[..self.children.count];
            prefetch_class_rows(sources, &self.nodes, heads, place + 1);
        }
        kernel.work_out_cosets(sources, &self.nodes, &mut self.children, place, &mut queue);
        self.pending = Pending::Children;
        queue.finish();
    }

    /// Drops children by the distance along the last axis, and those whose solutions cannot end
    /// with a wanted turn. Emits nodes of the others, except those without open turns.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn emit<K: Kernel>(
        &mut self,
        Work { kernel, sources, left }: Work<'_, K>,
        mut queue: PrefetchQueue<'_>,
        emit: &mut impl FnMut(Node),
    ) {
        kernel.keep_within(sources.packed, &mut self.children, Axis::COUNT - 1, left);
        self.pending = Pending::Nothing;
        let (nodes, children) = (&self.nodes, &mut self.children);
        if sources.metric == Metric::Quarter {
            kernel.emit::<true>(sources, nodes, children, left, &mut queue, emit);
        } else {
            kernel.emit::<false>(sources, nodes, children, left, &mut queue, emit);
        }
        queue.finish();
    }
}

#[inline(always)]
fn prefetch_class_rows(sources: Sources<'_>, nodes: &[Node; BATCH], heads: &[Head], place: usize) {
    let class_rows = sources.class_rows();
    for head in heads {
        let node = &nodes[head.parent()];
        prefetch(class_rows, node.cosets[place].class().index());
    }
}
