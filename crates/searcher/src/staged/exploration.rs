//! What lies below some prefixes, batch after batch.

use super::backend::Backend;
use super::lane::Sources;
use super::node::Node;
use super::path::Path;
use super::pipeline::{NODES, Pipeline};
use crate::outcome::Tally;
use crate::pass::{Leaves, Prefix};

/// What a thread works with, handed on from part to part and pass to pass: nothing is allocated
/// once the buffers have grown.
pub(crate) struct Workspace {
    pub(crate) pipeline: Pipeline,
    /// One buffer for each number of turns left. All are empty between two parts.
    buffers: Vec<Vec<Node>>,
}

impl Workspace {
    /// A workspace in which nothing has been done; `node` fills the places.
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> Workspace {
        Workspace { pipeline: Pipeline::new(sources, node), buffers: Vec::new() }
    }
}

/// The work of one part of a pass.
pub(crate) struct Exploration<'e, 'p> {
    pub(crate) sources: Sources<'e>,
    pub(crate) prefixes: &'e [Prefix<Node>],
    /// Turns from the prefixes to the leaves, at least one.
    pub(crate) left: u8,
    pub(crate) leaves: &'e mut Leaves<'p>,
    pub(crate) workspace: &'e mut Workspace,
}

/// Explores with one backend. To be called where the backend's instructions are enabled, so that
/// all of it is compiled for them.
///
/// Survivors go to the buffer of their depth. The deepest buffer that holds a full batch is worked
/// on next, so that memory stays bounded and batches stay full; when none does, the shallowest one
/// that holds anything, since it may fill the others.
#[inline(always)]
pub(crate) fn explore_with<B: Backend>(backend: B, exploration: Exploration<'_, '_>) {
    let Exploration { sources, prefixes, left, leaves, workspace } = exploration;
    let Workspace { pipeline, buffers } = workspace;
    buffers.resize_with(buffers.len().max(usize::from(left) + 1), Vec::new);
    let nodes = prefixes.iter().enumerate();
    let nodes =
        nodes.map(|(at, prefix)| Node { path: Path::EMPTY, prefix: at as u16, ..prefix.node });
    buffers[usize::from(left)].extend(nodes);
    let mut tally = Tally::default();
    while let Some(depth) = next_depth(buffers) {
        if leaves.is_halted() {
            buffers.iter_mut().for_each(Vec::clear);
            break;
        }
        let (below, from) = buffers.split_at_mut(depth);
        let (from, below) = (&mut from[0], &mut below[depth - 1]);
        let start = from.len().saturating_sub(NODES);
        let emit = |node| below.push(node);
        pipeline.expand(backend, sources, &from[start..], depth as u8 - 1, &mut tally, emit);
        from.truncate(start);
        for leaf in buffers[0].drain(..) {
            let prefix = &prefixes[usize::from(leaf.prefix)].turns;
            leaves.test(&leaf.path.after_prefix(prefix, left));
        }
    }
    leaves.tally += tally;
}

/// The turns left where to work next.
fn next_depth(buffers: &[Vec<Node>]) -> Option<usize> {
    let full = buffers.iter().position(|buffer| buffer.len() >= NODES);
    full.or_else(|| buffers.iter().rposition(|buffer| !buffer.is_empty()))
}
