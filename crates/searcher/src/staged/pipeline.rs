//! Two batches alternating in the stages: one lane computes and prefetches for the other.

use super::children::BATCH;
use super::kernels::Kernel;
use super::lane::{Lane, Work};
use super::node::Node;
use super::sources::Sources;
use crate::outcome::Tally;

pub(crate) const NODES: usize = 2 * BATCH;

pub(crate) struct Pipeline {
    lanes: [Lane; 2],
}

#[derive(Clone, Copy)]
enum LaneStep {
    ListFaces,
    SecondInverse,
    ListChildren,
    SecondAxis,
    ThirdAxis,
    Emit,
}

const STEPS: [LaneStep; 6] = [
    LaneStep::ListFaces,
    LaneStep::SecondInverse,
    LaneStep::ListChildren,
    LaneStep::SecondAxis,
    LaneStep::ThirdAxis,
    LaneStep::Emit,
];

impl Pipeline {
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> Pipeline {
        Pipeline { lanes: [Lane::new(sources, node), Lane::new(sources, node)] }
    }

    /// Expands at most [`NODES`] nodes with `work.left + 1` turns to go; emits the open children.
    #[inline(always)]
    pub(crate) fn expand<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        nodes: &[Node],
        tally: &mut Tally,
        mut emit: impl FnMut(Node),
    ) {
        tally.expanded += nodes.len() as u64;
        let (first, second) = nodes.split_at(nodes.len().div_ceil(2));
        let [one, other] = self.lanes.each_mut();
        let (mut one, mut other) = ((one, first), (other, second));
        for step in STEPS {
            // One call site, so that the stages are compiled once for both lanes.
            for _ in 0..2 {
                run(step, one.0, other.0, work, one.1, tally, &mut emit);
                (one, other) = (other, one);
            }
        }
    }
}

#[inline(always)]
fn run<K: Kernel>(
    step: LaneStep,
    lane: &mut Lane,
    other: &Lane,
    work: Work<'_, K>,
    nodes: &[Node],
    tally: &mut Tally,
    emit: &mut impl FnMut(Node),
) {
    let queue = other.prefetch_queue(work.sources.packed);
    match step {
        LaneStep::ListFaces => tally.nodes += lane.list_faces(work, nodes, queue),
        LaneStep::SecondInverse => lane.second_inverse(work, queue),
        LaneStep::ListChildren => lane.list_children(work, queue),
        LaneStep::SecondAxis => lane.next_axis(work, 1, queue),
        LaneStep::ThirdAxis => lane.next_axis(work, 2, queue),
        LaneStep::Emit => lane.emit(work, queue, emit),
    }
    tally.lookups += lane.pending();
}
