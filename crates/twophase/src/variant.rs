//! The variants of a position: itself and its inverse along each axis, up to symmetry.

use faceturn_cube::{CubeSymmetry, FaceTurn, Maneuver, Position};
use faceturn_symmetry::PackedCorners;

use crate::node::{Coordinates, Phase1Node};
use crate::two_phase_turns::Views;
use crate::walk::Phase1;

/// A position or its inverse, conjugated so that an axis lies on U-D.
pub(crate) struct Variant<C: Coordinates> {
    pub(crate) position: Position,
    /// The group of symmetries of the position that keep the U-D axis and the turns.
    pub(crate) symmetries: Vec<CubeSymmetry>,
    /// Takes turns of this variant back to turns of the position.
    back: CubeSymmetry,
    pub(crate) is_inverse: bool,
    pub(crate) view: usize,
    pub(crate) root: Phase1Node<C>,
}

impl<C: Coordinates> Variant<C> {
    /// The variants of a position, one of each kind: variants that a symmetry takes to one
    /// another have solutions of the same lengths.
    pub(crate) fn all<P: Phase1<Coset = C>>(
        phase1: &P,
        views: &Views,
        position: &Position,
    ) -> Vec<Variant<C>> {
        let both = [(*position, false), (position.inverse(), true)];
        let mut kinds: Vec<Variant<C>> = Vec::new();
        for (view, &there) in views.frames.iter().enumerate() {
            for (position, is_inverse) in both {
                let position = position.conjugate_by(there);
                let is_like =
                    |kind: &Variant<C>| views.taking(&kind.position, &position).next().is_some();
                if kinds.iter().any(is_like) {
                    continue;
                }
                let coset = phase1.coset(&position);
                let corners = PackedCorners::of(&position);
                kinds.push(Variant {
                    position,
                    symmetries: views.taking(&position, &position).collect(),
                    back: there.inverse(),
                    is_inverse,
                    view,
                    root: Phase1Node::root(coset, phase1.distance(coset), corners),
                });
            }
        }
        kinds
    }

    /// Turns a solution of this variant into a canonical solution of the position.
    pub(crate) fn restored(&self, turns: &[FaceTurn]) -> Maneuver {
        let turns: Maneuver = turns.iter().map(|&turn| self.back.turn(turn)).collect();
        if self.is_inverse { turns.inverse().canonical() } else { turns.canonical() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs::{PairTables, Pairs};

    /// The number of symmetries of each variant of a position.
    fn kinds(tables: &PairTables, moves: &str) -> Vec<usize> {
        let position = Position::SOLVED.apply(&moves.parse().expect("moves"));
        let kinds = Variant::all(&Pairs(tables), &Views::of_all_turns(), &position);
        kinds.iter().map(|kind| kind.symmetries.len()).collect()
    }

    #[test]
    fn variants_that_are_alike_are_kept_once() {
        let tables = PairTables::new();
        assert_eq!(kinds(&tables, "R U F2 D' B L2"), [1; 6]);
        // Its own inverse.
        assert_eq!(kinds(&tables, "R U R' F2 R U' R'"), [1; 3]);
        assert_eq!(kinds(&tables, "U2 D2 F2 B2 R2 L2"), [16]);
        // The axis of U has its symmetries; one leads from one of the others to the other.
        assert_eq!(kinds(&tables, "U2"), [8, 4]);
        assert_eq!(kinds(&tables, "U"), [4, 2]);
    }
}
