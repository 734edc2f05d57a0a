//! The staged search: a batch of nodes at a time, in stages, under six distances.
//!
//! ```text
//!   buffers, one for each number of turns left          the steps of a lane; two lanes in turn
//!   +---------------------------------+
//!   | 13 |#####                       |   batch    list faces, work out first inverse
//!   | 12 |########################### | -------->  read, keep; work out second inverse
//!   | 11 |######                      |            read, keep; list children, first axis
//!   |  : |                            |            read, keep; work out second axis
//!   |  1 |##                          | <--------  read, keep; work out third axis
//!   |  0 |  leaves, replayed on cubies|   nodes    read, keep; emit what is open
//!   +---------------------------------+
//! ```
//!
//! A node (`node.rs`) is one cache line: three cosets, the inverse on cubies (`inverse.rs`) with
//! its three distances, the open turns, and the path to it (`path.rs`). `exploration.rs` chooses
//! the next batch, and `pipeline.rs` takes its two halves through the steps (`lane.rs`), so that
//! the entries one lane reads next are prefetched (`prefetch_queue.rs`) while the other computes.
//! Nodes near T, where the distances say little, are checked by their corners and edges
//! (`cubies.rs`). Faces and children are in flat lists (`children.rs`). `frame.rs` has the turns
//! in the frame of a coset's representative. The parts that vector instructions speed up are in
//! `kernels/`, one of which `dispatch.rs` chooses. The tree is the same for all kernels.

mod children;
mod cubies;
mod dispatch;
mod exploration;
mod frame;
mod inverse;
mod kernels;
mod lane;
mod node;
mod outer;
mod path;
mod pipeline;
mod prefetch_queue;
mod sources;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use faceturn_cube::{Axis, FaceTurn, Metric, Position, sort_short};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

pub use self::cubies::CubieBounds;
use self::dispatch::Dispatch;
use self::exploration::{Exploration, Workspace};
use self::frame::{Frame, FrameTurns};
use self::inverse::{InverseCubies, InverseTables};
use self::kernels::Portable;
use self::lane::Work;
use self::node::{Distances, LastTurn, Node};
pub(crate) use self::outer::LargerTables;
use self::outer::OuterPart;
use self::path::Path;
use self::sources::Sources;
use crate::backend::Backend;
use crate::goal::Solved;
use crate::leaf_sink::LeafSink;
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::Tally;
use crate::plain::ThreeDistances;
use crate::turn_set::TurnSet;
use crate::walker::{Prefix, Walker};

/// Small tables and buffers of the staged search, for callers that search many positions or
/// parts. See [`Searcher::with_memory`](crate::Searcher::with_memory).
pub struct SearchMemory {
    inverses: InverseTables,
    frame_turns: FrameTurns,
    workspaces: Mutex<Vec<Workspace>>,
}

impl SearchMemory {
    /// Creates 2 kB of tables. The first search adds others of 10 to 48 kB, and buffers.
    pub fn new() -> SearchMemory {
        SearchMemory {
            inverses: InverseTables::default(),
            frame_turns: FrameTurns::new(),
            workspaces: Mutex::default(),
        }
    }
}

impl Default for SearchMemory {
    fn default() -> SearchMemory {
        SearchMemory::new()
    }
}

impl fmt::Debug for SearchMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchMemory").finish_non_exhaustive()
    }
}

pub(crate) struct Staged<'t> {
    tables: &'t CosetTables,
    table: &'t PruningTable,
    larger: Option<LargerTables<'t>>,
    cubies: Option<&'t CubieBounds>,
    memory: Arc<SearchMemory>,
    dispatch: Dispatch,
}

impl<'t> Staged<'t> {
    /// [`Algorithm`](crate::Algorithm) has checked that this processor can run the backend.
    pub(crate) fn new(
        tables: &'t CosetTables,
        table: &'t PruningTable,
        larger: Option<LargerTables<'t>>,
        memory: Arc<SearchMemory>,
        backend: Backend,
    ) -> Staged<'t> {
        let dispatch = Dispatch::to(backend).expect("the backend is available");
        Staged { tables, table, larger, cubies: None, memory, dispatch }
    }

    pub(crate) fn with_cubies(self, cubies: Option<&'t CubieBounds>) -> Staged<'t> {
        Staged { cubies, ..self }
    }

    fn sources(&self) -> Sources<'_> {
        Sources {
            tables: self.tables,
            known_rows: self.tables.known_rows(),
            packed: self.table.packed(),
            metric: self.table.metric(),
            inverses: &self.memory.inverses,
            frame_turns: &self.memory.frame_turns,
            larger: self.larger,
            cubies: self.cubies,
        }
    }

    fn with_workspace(&self, work: impl FnOnce(&mut Workspace)) {
        let workspaces = &self.memory.workspaces;
        let workspaces = || workspaces.lock().unwrap_or_else(PoisonError::into_inner);
        let free = workspaces().pop();
        let mut workspace =
            free.unwrap_or_else(|| Workspace::new(self.sources(), self.node(&Position::SOLVED, 0)));
        work(&mut workspace);
        workspaces().push(workspace);
    }

    /// The last step, given the maneuver's last turn: in quarter turns, half a half turn.
    fn taken(&self, last: FaceTurn) -> FaceTurn {
        let first = FaceTurn::new(last.face(), 1).expect("a quarter turn");
        if TurnSet::steps(self.metric()).contains(last) { last } else { first }
    }

    fn distances(&self, position: &Position) -> [u8; Axis::COUNT] {
        ThreeDistances::new(self.tables, self.table).distances(position)
    }

    fn node(&self, position: &Position, left: u8) -> Node {
        let inverse_distances = Distances::new(self.distances(&position.inverse()));
        let order = Distances::new(self.distances(position)).descending();
        let cosets = self.tables.cosets(position);
        let larger = self.larger.filter(|larger| larger.holds(left));
        let outer = larger.map_or(OuterPart::default(), |larger| {
            let cells = larger.cells(position, cosets);
            let far_inverses = larger.far(self.tables, &position.inverse());
            OuterPart::new(order.map(|axis| cells[axis]), far_inverses)
        });
        let first_turns = match larger {
            Some(larger) if left == larger.reach() + 1 => outer.far_inverses().open_end_turns(),
            _ => TurnSet::ALL,
        };
        let steps = TurnSet::steps(self.metric());
        Node {
            turns: inverse_distances.open_end_turns(left).and(first_turns).and(steps),
            outer,
            last_turns: steps,
            cosets: order.map(|axis| cosets[axis]),
            frames: order.map(|axis| Frame::new(axis, cosets[axis].symmetry())),
            last: LastTurn::NONE,
            inverse_distances,
            prefix: 0,
            inverse: InverseCubies::of(position),
            path: Path::EMPTY,
        }
    }
}

/// The bound from the distances of a position along the three axes: their maximum, or one more if
/// all are equal and not 0 (the n+1 rule).
pub fn n_plus_one_bound(distances: [u8; Axis::COUNT]) -> u8 {
    let [a, b, c] = distances;
    a.max(b).max(c) + u8::from(a == b && b == c && a > 0)
}

impl Walker for Staged<'_> {
    type Step = FaceTurn;
    type Node = Node;
    type Goal = Solved;

    fn goal(&self) -> &Solved {
        &Solved
    }

    fn metric(&self) -> Metric {
        self.table.metric()
    }

    fn orbits(&self, position: &Position) -> Orbits {
        Orbits::of(position)
    }

    fn max_turns_below_prefix(&self) -> u8 {
        Path::most_turns(self.metric())
    }

    fn lower_bound(&self, position: &Position) -> u8 {
        let bounds = [*position, position.inverse()].map(|position| {
            let near = |larger: LargerTables<'_>| larger.bound(larger.far(self.tables, &position));
            n_plus_one_bound(self.distances(&position)).max(self.larger.map_or(0, near))
        });
        bounds[0].max(bounds[1])
    }

    fn prepare(&self, _depth: u8, nodes: u64, _: &dyn Observer) -> bool {
        self.tables.expect_nodes(nodes);
        self.table.expect_nodes(nodes);
        self.larger.iter().for_each(|larger| larger.table.expect_nodes(nodes));
        true
    }

    fn root(&self, position: &Position, left: u8) -> Option<Node> {
        Some(self.node(position, left))
    }

    fn open_children(
        &self,
        prefix: &Prefix<Node>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, Node)> {
        let work = Work { kernel: Portable::REFERENCE, sources: self.sources(), left };
        let mut children = Vec::new();
        self.with_workspace(|Workspace { expansion, .. }| {
            expansion.run(work, &[prefix.node], tally, &mut children);
        });
        let step = |node: Node| {
            let last = node.last.get().expect("a child has a last turn");
            (self.taken(last), node)
        };
        let mut children: Vec<(FaceTurn, Node)> = children.into_iter().map(step).collect();
        sort_short(&mut children, |(one, _), (other, _)| one.cmp(other));
        children
    }

    fn ending_with(&self, node: Node, last_turns: TurnSet) -> Node {
        Node { last_turns: node.last_turns.and(last_turns), ..node }
    }

    fn explore(&self, prefixes: &[Prefix<Node>], left: u8, leaves: &mut LeafSink<'_>) {
        if left == 0 {
            prefixes.iter().for_each(|prefix| leaves.test(&prefix.steps));
            return;
        }
        self.with_workspace(|workspace| {
            let sources = self.sources();
            let exploration = Exploration { sources, prefixes, left, leaves, workspace };
            // Preparing the vector kernels' tables does not pay for a small search.
            match self.tables.is_prepared() {
                true => self.dispatch.run(exploration),
                false => Dispatch::Portable(Portable::REFERENCE).run(exploration),
            }
        });
    }
}
