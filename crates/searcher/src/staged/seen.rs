//! Turns as they look from the representative of a coset along an axis.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{Symmetry, turn_along};

use super::node::View;

/// For each axis and symmetry, each turn as it looks from the representative. 2 kB.
pub(crate) struct SeenTurns {
    /// Shape `[3 * 16][18]`, padded to powers of two, so that no index needs a check.
    turns: [[FaceTurn; 32]; 64],
}

impl SeenTurns {
    pub(crate) fn new() -> SeenTurns {
        let mut turns = [[FaceTurn::ALL[0]; 32]; 64];
        for axis in Axis::ALL {
            for symmetry in Symmetry::all() {
                for turn in FaceTurn::ALL {
                    turns[View::new(axis as usize, symmetry).index()][turn.index()] =
                        symmetry.turn_seen(turn_along(axis, turn));
                }
            }
        }
        SeenTurns { turns }
    }

    /// The turns, by their numbers, as they look from a representative.
    #[inline(always)]
    pub(crate) fn row(&self, view: View) -> &[FaceTurn; 32] {
        &self.turns[view.index() % 64]
    }
}
