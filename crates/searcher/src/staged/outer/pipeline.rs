//! Two batches alternating in the outer stages: one lane computes and prefetches for the other.

use super::lane::{Level, OuterLane};
use super::{BATCH, LargerTables};
use crate::outcome::Tally;
use crate::staged::kernels::Kernel;
use crate::staged::lane::Work;
use crate::staged::node::Node;
use crate::staged::sources::Sources;

pub(crate) struct OuterPipeline {
    lanes: [OuterLane; 2],
}

#[derive(Clone, Copy)]
enum OuterStep {
    FirstInverses,
    FirstAxis,
    NextAxis,
    LastInverses,
    Emit,
    Convert,
}

impl Level {
    fn of(left: u8, reach: u8) -> Level {
        match left - reach {
            0 => Level::Near,
            1 => Level::Edge,
            _ => Level::Free,
        }
    }

    fn steps(self) -> &'static [OuterStep] {
        use OuterStep::*;
        match self {
            Level::Free => &[FirstInverses, FirstAxis, Emit],
            Level::Edge => &[FirstInverses, FirstAxis, NextAxis, NextAxis, Emit],
            Level::Near => {
                &[FirstInverses, FirstAxis, NextAxis, NextAxis, LastInverses, Emit, Convert]
            }
        }
    }
}

impl OuterPipeline {
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> OuterPipeline {
        OuterPipeline { lanes: [OuterLane::new(sources, node), OuterLane::new(sources, node)] }
    }

    /// Expands at most twice [`BATCH`] nodes with `left + 1` turns to go; emits open ones with
    /// `left`: at [`Level::Near`], nodes of the inner levels.
    #[inline(always)]
    pub(crate) fn expand<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        larger: LargerTables<'_>,
        nodes: &[Node],
        tally: &mut Tally,
        mut emit: impl FnMut(Node),
    ) {
        tally.expanded += nodes.len() as u64;
        tally.nodes += nodes.iter().map(|node| u64::from(node.turns.len())).sum::<u64>();
        let level = Level::of(work.left, larger.reach());
        let (first, second) = nodes.split_at(nodes.len().min(BATCH));
        let [one, other] = self.lanes.each_mut();
        let (mut one, mut other) = (one, other);
        one.take(work.sources, first, level);
        other.take(work.sources, second, level);
        for &step in level.steps() {
            // One call site, so that the stages are compiled once for both lanes.
            for _ in 0..2 {
                let queue = other.prefetch_queue(work.sources, larger);
                match step {
                    OuterStep::FirstInverses => one.first_inverses(work, larger, queue),
                    OuterStep::FirstAxis => one.first_axis(work, larger, queue),
                    OuterStep::NextAxis => one.next_axis(work, larger, queue),
                    OuterStep::LastInverses => one.last_inverses(work, larger, queue),
                    OuterStep::Emit => one.emit(work, larger, queue, &mut emit),
                    OuterStep::Convert => one.convert(work, queue, &mut emit),
                }
                tally.lookups += one.pending_count();
                (one, other) = (other, one);
            }
        }
    }
}
