//! The search below the prefixes of one part, batch after batch.

use faceturn_cube::{FaceTurn, Metric};

use super::cubies::CubieBounds;
use super::kernels::{Kernel, Task};
use super::lane::Work;
use super::node::Node;
use super::outer::OuterPipeline;
use super::path::Path;
use super::pipeline::{NODES, Pipeline};
use super::sources::Sources;
use crate::leaf_sink::LeafSink;
use crate::outcome::Tally;
use crate::turn_set::TurnSet;
use crate::walker::Prefix;

/// A thread's working memory, reused: once it has grown, a part allocates only its solutions.
pub(crate) struct Workspace {
    pub(crate) expansion: Expansion,
    /// One buffer for each number of turns left. All are empty between two parts.
    pass: Vec<Vec<Node>>,
    /// The same for solutions longer than those of the pass.
    beyond: Vec<Vec<Node>>,
    maneuver: Vec<FaceTurn>,
}

impl Workspace {
    /// An empty workspace. `node` fills unused places.
    pub(crate) fn new(sources: Sources<'_>, node: Node) -> Workspace {
        Workspace {
            expansion: Expansion {
                pipeline: Pipeline::new(sources, node),
                outer: sources.larger.map(|_| OuterPipeline::new(sources, node)),
            },
            pass: Vec::new(),
            beyond: Vec::new(),
            maneuver: Vec::new(),
        }
    }
}

pub(crate) struct Expansion {
    pipeline: Pipeline,
    outer: Option<OuterPipeline>,
}

impl Expansion {
    /// Expands at most [`NODES`] nodes with `work.left + 1` turns to go; adds the open children.
    #[inline(always)]
    pub(crate) fn run<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        nodes: &[Node],
        tally: &mut Tally,
        children: &mut Vec<Node>,
    ) {
        if K::NEEDS_INLINING {
            self.run_inline(work, nodes, tally, children);
        } else {
            self.run_apart(work, nodes, tally, children);
        }
    }

    /// Compiled once for all callers.
    #[inline(never)]
    fn run_apart<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        nodes: &[Node],
        tally: &mut Tally,
        children: &mut Vec<Node>,
    ) {
        self.run_inline(work, nodes, tally, children);
    }

    #[inline(always)]
    fn run_inline<K: Kernel>(
        &mut self,
        work: Work<'_, K>,
        nodes: &[Node],
        tally: &mut Tally,
        children: &mut Vec<Node>,
    ) {
        let mut emit = |node| children.push(node);
        match (&mut self.outer, work.sources.larger) {
            (Some(outer), Some(larger)) if larger.holds(work.left + 1) => {
                outer.expand(work, larger, nodes, tally, &mut emit);
            }
            _ => self.pipeline.expand(work, nodes, tally, emit),
        }
    }
}

pub(crate) struct Exploration<'e, 'p> {
    pub(crate) sources: Sources<'e>,
    pub(crate) prefixes: &'e [Prefix<Node>],
    /// Turns from the prefixes to the leaves, at least one.
    pub(crate) left: u8,
    pub(crate) leaves: &'e mut LeafSink<'p>,
    pub(crate) workspace: &'e mut Workspace,
}

/// Survivors go to the buffer of their depth. The deepest buffer with a full batch is processed
/// next, which bounds memory and keeps batches full. If there is none, the shallowest non-empty
/// buffer is processed, since its children may fill the others.
///
/// To look for longer solutions, nodes that get [`far`] are expanded again with more turns left.
impl Task for Exploration<'_, '_> {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        let Exploration { sources, prefixes, left, leaves, workspace } = self;
        let Workspace { expansion, pass, beyond, maneuver } = workspace;
        for levels in [&mut *pass, &mut *beyond] {
            let most = usize::from(left + leaves.beyond_by());
            levels.resize_with(levels.len().max(most + 1), Vec::new);
        }
        let nodes = prefixes.iter().enumerate().map(|(at, prefix)| Node {
            path: Path::EMPTY,
            prefix: at as u16,
            ..prefix.node
        });
        pass[usize::from(left)].extend(nodes);
        let mut tally = Tally::new();
        loop {
            let is_over = leaves.should_stop();
            if is_over {
                pass.iter_mut().for_each(Vec::clear);
            }
            let beyond_by = leaves.beyond_by();
            if is_over || beyond_by == 0 {
                beyond.iter_mut().for_each(Vec::clear);
            }
            // Nodes beyond the pass wait until they fill a batch, or until the pass is done.
            let in_pass = next_depth(pass).filter(|_| !holds_a_batch(beyond));
            let Some(depth) = in_pass.or_else(|| next_depth(beyond)) else { break };
            let (levels, left, sources) = match in_pass {
                Some(_) => (&mut *pass, left, sources),
                None => (&mut *beyond, left + beyond_by, Sources { larger: None, ..sources }),
            };
            let (below, from) = levels.split_at_mut(depth);
            let (from, children) = (&mut from[0], &mut below[depth - 1]);
            let start = from.len().saturating_sub(NODES);
            if let Some(cubies) = sources.cubies
                && !is_outer(sources, depth as u8)
            {
                drop_ruled_out(cubies, sources, from, start, depth as u8);
            }
            let work = Work { kernel, sources, left: depth as u8 - 1 };
            expansion.run(work, &from[start..], &mut tally, children);
            for leaf in levels[0].drain(..) {
                maneuver.clear();
                maneuver.extend(&prefixes[usize::from(leaf.prefix)].steps);
                leaf.whole_path().append_to(maneuver, left);
                match in_pass {
                    Some(_) => leaves.test(maneuver),
                    None => leaves.test_beyond(maneuver),
                }
            }
            let worked_on = start..levels[depth].len();
            let (far, slack) = far(sources.metric);
            if in_pass == Some(far) && leaves.beyond_by() > 0 {
                let left = far as u8 + beyond_by;
                let is_near = |node: &Node| node.inverse_distances.slack(far as u8) >= slack;
                let nodes = pass[far].drain(worked_on).filter(is_near);
                let nodes = nodes.map(|node| with_turns_left(node, sources.metric, left));
                beyond[usize::from(left)].extend(nodes);
            } else {
                levels[depth].truncate(start);
            }
        }
        leaves.tally += tally;
    }
}

/// Which nodes are also searched for a longer solution: the number of turns left, and the minimum
/// [slack](super::node::Distances::slack). Some of these nodes lead to a slightly longer
/// solution, if there is one. Counts in docs/experiments.md.
const fn far(metric: Metric) -> (usize, u8) {
    match metric {
        Metric::Face => (8, 0),
        Metric::Quarter => (10, 2),
    }
}

/// The node with `left` turns to go, more than before, which opens more of its turns.
fn with_turns_left(node: Node, metric: Metric, left: u8) -> Node {
    let turns = node.inverse_distances.open_end_turns(left);
    Node { turns: turns.and(TurnSet::following_last(metric, node.last.get())), ..node }
}

fn holds_a_batch(buffers: &[Vec<Node>]) -> bool {
    buffers.iter().any(|buffer| buffer.len() >= NODES)
}

/// Drops blind nodes from `start` on that, by their cubies, need more than `left` turns.
#[inline(always)]
fn drop_ruled_out(
    cubies: &CubieBounds,
    sources: Sources<'_>,
    nodes: &mut Vec<Node>,
    start: usize,
    left: u8,
) {
    let in_t = 3 * left;
    let blind = BLIND.get(usize::from(left)).map_or(in_t, |&blind| blind);
    let is_blind = |node: &Node| node.inverse_distances.slack(left) >= blind;
    // Most batches have none.
    if !nodes[start..].iter().fold(false, |any, node| any | is_blind(node)) {
        return;
    }
    let mut kept = start;
    for at in start..nodes.len() {
        let node = nodes[at];
        let ruled_out = match node.inverse_distances.slack(left) {
            slack if slack < blind => false,
            slack if slack == in_t => cubies.rules_out_in_t(&node.inverse, left),
            _ => cubies.rules_out(sources.tables, &node.inverse, left),
        };
        if !ruled_out {
            nodes[kept] = node;
            kept += 1;
        }
    }
    nodes.truncate(kept);
}

/// Whether nodes with `left` turns to go belong to the outer levels and thus have no distances.
#[inline(always)]
fn is_outer(sources: Sources<'_>, left: u8) -> bool {
    sources.larger.is_some_and(|larger| larger.holds(left))
}

/// The minimum [slack](super::node::Distances::slack) of a blind node, whose cubies are then
/// checked, by turns left. With more turns left than listed, only positions in T are checked,
/// whose three distances are 0. Others would hardly ever be ruled out: corners are 9 turns away
/// on average, five edges 7. Counts in docs/experiments.md.
const BLIND: [u8; 9] = [0, 2, 2, 3, 4, 6, 6, 6, 8];

fn next_depth(buffers: &[Vec<Node>]) -> Option<usize> {
    let full = buffers.iter().position(|buffer| buffer.len() >= NODES);
    full.or_else(|| buffers.iter().rposition(|buffer| !buffer.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::inverse::InverseCubies;
    use faceturn_cube::Position;

    #[test]
    fn the_deepest_full_buffer_goes_next_and_else_the_shallowest_with_anything() {
        let node = Node::with_inverse(InverseCubies::of(&Position::SOLVED));
        let depth = |sizes: &[usize]| {
            next_depth(&sizes.iter().map(|&size| vec![node; size]).collect::<Vec<_>>())
        };
        assert_eq!(depth(&[0, 0, 0]), None);
        assert_eq!(depth(&[]), None);
        assert_eq!(depth(&[0, 1, 5]), Some(2));
        assert_eq!(depth(&[0, 5, 0]), Some(1));
        assert_eq!(depth(&[0, NODES - 1, 1]), Some(2));
        assert_eq!(depth(&[0, NODES, NODES]), Some(1));
        assert_eq!(depth(&[0, 3, NODES + 1, 900]), Some(2));
    }
}
