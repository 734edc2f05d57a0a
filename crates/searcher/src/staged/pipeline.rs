//! Two batches in turn through the stages.
//!
//! Work and memory take turns, too: while one lane computes, what the other has worked out is
//! fetched. A lane's step reads what its own last step asked for.

use super::children::BATCH;
use super::kernels::Kernel;
use super::lane::{Lane, Sources, Work};
use super::node::Node;
use crate::outcome::Tally;

/// Nodes that the two lanes take together.
pub(crate) const NODES: usize = 2 * BATCH;

/// Two lanes.
pub(crate) struct Pipeline {
    lanes: [Lane; 2],
}

/// The steps of a lane.
#[derive(Clone, Copy)]
enum Step {
    ListFaces,
    AskSecondInverse,
    ListChildren,
    AskSecondAxis,
    AskThirdAxis,
    Emit,
}

const STEPS: [Step; 6] = [
    Step::ListFaces,
    Step::AskSecondInverse,
    Step::ListChildren,
    Step::AskSecondAxis,
    Step::AskThirdAxis,
    Step::Emit,
];

impl Pipeline {
    /// A pipeline that has nothing to do; `node` fills the places.
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> Pipeline {
        Pipeline { lanes: [Lane::new(sources, node), Lane::new(sources, node)] }
    }

    /// Takes nodes with `left + 1` turns to go, at most [`NODES`] of them, to their children with
    /// `left` turns to go that all six distances leave open.
    #[inline(always)]
    pub(crate) fn expand<K: Kernel>(
        &mut self,
        kernel: K,
        sources: Sources<'_>,
        nodes: &[Node],
        left: u8,
        tally: &mut Tally,
        mut emit: impl FnMut(Node),
    ) {
        tally.expanded += nodes.len() as u64;
        tally.nodes += nodes.iter().map(|node| u64::from(node.turns.len())).sum::<u64>();
        let (first, second) = nodes.split_at(nodes.len().div_ceil(2));
        let work = Work { kernel, sources, left };
        let [one, other] = &mut self.lanes;
        for step in STEPS {
            run(step, one, other, work, first, tally, &mut emit);
            run(step, other, one, work, second, tally, &mut emit);
        }
    }
}

/// Takes a lane one step on, while what the other lane asks for is fetched.
#[inline(always)]
fn run<K: Kernel>(
    step: Step,
    lane: &mut Lane,
    other: &Lane,
    work: Work<'_, K>,
    nodes: &[Node],
    tally: &mut Tally,
    emit: &mut impl FnMut(Node),
) {
    let asking = other.asking(work.sources.packed);
    match step {
        Step::ListFaces => lane.list_faces(work, nodes, asking),
        Step::AskSecondInverse => lane.ask_second_inverse(work, asking),
        Step::ListChildren => lane.list_children(work, asking),
        Step::AskSecondAxis => lane.ask_along(work, 1, asking),
        Step::AskThirdAxis => lane.ask_along(work, 2, asking),
        Step::Emit => lane.emit(work, asking, emit),
    }
    tally.lookups += lane.asked();
}
