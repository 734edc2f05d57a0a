//! The six ways to look at a position: itself and its inverse, along three axes.

use faceturn_cube::{Axis, CubeSymmetry, FaceTurn, Maneuver, Position};
use faceturn_symmetry::{PackedCorners, to_up_down};

use crate::node::Node;
use crate::walk::Phase1;

/// A position or its inverse, conjugated so that an axis lies on U-D.
pub(crate) struct Variant<C> {
    pub(crate) position: Position,
    /// Takes turns of this variant back to turns of the position.
    back: CubeSymmetry,
    is_inverse: bool,
    pub(crate) root: Node<C>,
}

impl<C: Copy> Variant<C> {
    /// The six variants of a position.
    pub(crate) fn all<P: Phase1<Coset = C>>(phase1: &P, position: &Position) -> Vec<Variant<C>> {
        let both = [(*position, false), (position.inverse(), true)];
        let variants = Axis::ALL.into_iter().flat_map(|axis| {
            both.map(|(position, is_inverse)| {
                let there = to_up_down(axis);
                let position = position.conjugate_by(there);
                let coset = phase1.coset(&position);
                let corners = PackedCorners::of(&position);
                Variant {
                    position,
                    back: there.inverse(),
                    is_inverse,
                    root: Node::root(coset, phase1.distance(coset), corners),
                }
            })
        });
        variants.collect()
    }

    /// A solution of this variant as a solution of the position, canonical.
    pub(crate) fn restored(&self, turns: &[FaceTurn]) -> Maneuver {
        let turns: Maneuver = turns.iter().map(|&turn| self.back.turn(turn)).collect();
        if self.is_inverse { turns.inverse().canonical() } else { turns.canonical() }
    }
}
