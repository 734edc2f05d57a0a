use faceturn_cube::{FaceTurn, Maneuver, Position};
use faceturn_searcher::Observer;
use faceturn_symmetry::PackedCorners;

use crate::home::{CornerBounds, SubgroupPosition};
use crate::measure::{Measure, Phase2Search, Round, Until};
use crate::node::{Coordinates, Phase1Node};
use crate::variant::Variant;
use crate::walk::Ends;

/// Looks for a way home from the end of each way into H.
pub(crate) struct Finisher<'f, C: Coordinates> {
    variant: &'f Variant<C>,
    measure: &'f dyn Measure,
    corner_bounds: CornerBounds<'f>,
    phase2: Box<dyn Phase2Search + 'f>,
    /// The way into H that is being completed.
    way: Vec<FaceTurn>,
    /// The path of the last node from which an end was reached, and the edges there.
    edges: Option<(C::Path, [u8; Position::EDGES])>,
    /// The limit of this unit falls with each maneuver found.
    round: Round,
    observer: &'f dyn Observer,
    nodes: u64,
    is_over: bool,
    pub(crate) is_stopped: bool,
    pub(crate) best: Option<Maneuver>,
}

const NODES_BETWEEN_QUESTIONS: u64 = 256;

impl<C: Coordinates> Ends<C> for Finisher<'_, C> {
    /// The corners alone rule out five ends of six.
    #[inline]
    fn is_near(&self, corners: PackedCorners) -> bool {
        self.corner_bounds.of(corners) <= self.round.most()
    }

    #[inline(never)]
    fn reached(&mut self, node: &Phase1Node<C>, turns: &[FaceTurn]) {
        if self.is_over {
            return;
        }
        let before = self.phase2.nodes();
        self.finish(node, turns);
        let is_done = self.best.is_some() && self.round.until == Until::Found;
        self.ask(before, self.phase2.nodes());
        self.is_over |= is_done;
    }

    #[inline]
    fn expanding(&mut self, nodes: usize) -> bool {
        let before = self.nodes;
        self.nodes += nodes as u64;
        self.ask(before, self.nodes);
        !self.is_over
    }
}

impl<'f, C: Coordinates> Finisher<'f, C> {
    pub(crate) fn new(
        variant: &'f Variant<C>,
        measure: &'f dyn Measure,
        round: Round,
        observer: &'f dyn Observer,
    ) -> Finisher<'f, C> {
        Finisher {
            variant,
            measure,
            corner_bounds: measure.corner_bounds(variant.view, variant.is_inverse),
            phase2: measure.phase2(variant.view, variant.is_inverse),
            way: Vec::new(),
            edges: None,
            round,
            observer,
            nodes: 0,
            is_over: false,
            is_stopped: false,
            best: None,
        }
    }

    /// Nodes of phase 1 and of phase 2.
    pub(crate) fn nodes(&self) -> [u64; 2] {
        [self.nodes, self.phase2.nodes()]
    }

    pub(crate) fn was_cut(&self) -> bool {
        self.phase2.was_cut()
    }

    /// Asks the observer whether to stop, after some more nodes.
    #[inline]
    fn ask(&mut self, before: u64, after: u64) {
        let is_time = before / NODES_BETWEEN_QUESTIONS != after / NODES_BETWEEN_QUESTIONS;
        if is_time && self.observer.asks_to_end() {
            (self.is_stopped, self.is_over) = (true, true);
        }
    }

    /// The edges at a node. The ends of one node come one after another.
    fn edges_at(&mut self, node: &Phase1Node<C>) -> [u8; Position::EDGES] {
        match self.edges {
            Some((path, edges)) if path == node.path() => edges,
            _ => {
                let edges = edges_after(*self.variant.position.edge_at(), node.turns());
                self.edges = Some((node.path(), edges));
                edges
            }
        }
    }

    fn finish(&mut self, node: &Phase1Node<C>, turns: &[FaceTurn]) {
        self.way.clear();
        self.way.extend(node.turns().chain(turns.iter().copied()));
        let Some(most) = self.phase2.most(&self.way, &self.round) else { return };
        let edges = edges_after(self.edges_at(node), turns.iter().copied());
        let corners = turns.iter().fold(node.corners, |corners, &turn| corners.after(turn));
        let corners = self.corner_bounds.number(corners);
        let position = SubgroupPosition::of_parts(corners, &edges).expect("phase 1 ends in H");
        let Some(phase2) = self.phase2.solve(&position, &self.way, most) else { return };
        self.way.extend_from_slice(phase2);
        let maneuver = self.variant.restored(&self.way);
        self.round.limit = self.measure.of(&maneuver);
        self.best = Some(maneuver);
    }
}

fn edges_after(
    edges: [u8; Position::EDGES],
    turns: impl Iterator<Item = FaceTurn>,
) -> [u8; Position::EDGES] {
    turns.fold(edges, |edges, turn| {
        Position::of_turn(turn).edge_at().map(|slot| edges[usize::from(slot)])
    })
}
