//! Turns as they look from the representative of a coset along an axis.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{Symmetry, turn_along};

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
                    turns[axis as usize * Symmetry::COUNT + symmetry.index()][turn.index()] =
                        symmetry.turn_seen(turn_along(axis, turn));
                }
            }
        }
        SeenTurns { turns }
    }

    /// The turns along an axis, by their numbers, seen from a representative that `symmetry` takes
    /// to the coset.
    #[inline(always)]
    pub(crate) fn row(&self, axis: usize, symmetry: Symmetry) -> &[FaceTurn; 32] {
        &self.turns[(axis * Symmetry::COUNT + symmetry.index()) % 64]
    }
}
