//! Two batches in turn through the stages.
//!
//! Work and memory take turns, too: while one lane computes, what the other has worked out is
//! fetched. A lane's step reads what its own last step asked for.

use super::backend::Backend;
use super::children::BATCH;
use super::lane::{Lane, Sources, Work};
use super::node::Node;
use crate::outcome::Tally;

/// Nodes that the two lanes take together.
pub(crate) const NODES: usize = 2 * BATCH;

/// Two lanes.
pub(crate) struct Pipeline<B> {
    lanes: [Lane<B>; 2],
}

/// The steps of a lane.
#[derive(Clone, Copy)]
enum Step {
    ListChildren,
    AskSecondAxis,
    AskThirdAxis,
    TurnToInverses,
    AskSecondInverse,
    Emit,
}

const STEPS: [Step; 6] = [
    Step::ListChildren,
    Step::AskSecondAxis,
    Step::AskThirdAxis,
    Step::TurnToInverses,
    Step::AskSecondInverse,
    Step::Emit,
];

impl<B: Backend> Pipeline<B> {
    pub(crate) fn new(backend: B, sources: Sources<'_>) -> Pipeline<B> {
        Pipeline { lanes: [Lane::new(backend, sources), Lane::new(backend, sources)] }
    }

    /// Takes nodes with `left + 1` turns to go, at most [`NODES`] of them, to their children with
    /// `left` turns to go that all six distances leave open.
    #[inline(always)]
    pub(crate) fn expand(
        &mut self,
        sources: Sources<'_>,
        nodes: &[Node],
        left: u8,
        tally: &mut Tally,
        mut emit: impl FnMut(Node),
    ) {
        tally.expanded += nodes.len() as u64;
        let (first, second) = nodes.split_at(nodes.len().div_ceil(2));
        let first = Work { sources, nodes: first, left };
        let second = Work { sources, nodes: second, left };
        let [one, other] = &mut self.lanes;
        for step in STEPS {
            run(step, one, other, first, tally, &mut emit);
            run(step, other, one, second, tally, &mut emit);
        }
    }
}

/// Takes a lane one step on, while what the other lane asks for is fetched.
#[inline(always)]
fn run<B: Backend>(
    step: Step,
    lane: &mut Lane<B>,
    other: &Lane<B>,
    work: Work<'_>,
    tally: &mut Tally,
    emit: &mut impl FnMut(Node),
) {
    let asking = other.asking(work.sources.packed);
    match step {
        Step::ListChildren => {
            lane.list_children(work, asking);
            tally.nodes += lane.asked();
        }
        Step::AskSecondAxis => lane.ask_along(work, 1, asking),
        Step::AskThirdAxis => lane.ask_along(work, 2, asking),
        Step::TurnToInverses => lane.turn_to_inverses(work, asking),
        Step::AskSecondInverse => lane.ask_second_inverse(work, asking),
        Step::Emit => lane.emit(work, asking, emit),
    }
    tally.lookups += lane.asked();
}
