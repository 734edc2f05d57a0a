//! Lower bounds on the way to a goal: pattern databases, and Reid's table of H.

use std::sync::Arc;

use faceturn_cube::{Axis, CubeSymmetry, FaceTurn, Position};
use faceturn_symmetry::{Coset, CosetRows, CosetTables, turn_along};
use faceturn_table::{PackedDistances, PruningTable};

use crate::pattern_databases::{PatternCoordinate, PatternDatabase};

/// The most databases that a search reads, counting one along several symmetries several times.
pub(crate) const MOST_BOUNDS: usize = 12;

/// A pattern database, and the symmetry by which positions are conjugated for the lookup.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub(crate) database: Arc<PatternDatabase>,
    pub(crate) symmetry: CubeSymmetry,
    /// The image of each turn under the symmetry. Shape `[18]`.
    turns: [FaceTurn; FaceTurn::COUNT],
}

impl Bound {
    pub(crate) fn new(database: Arc<PatternDatabase>, symmetry: CubeSymmetry) -> Bound {
        Bound { database, symmetry, turns: FaceTurn::ALL.map(|turn| symmetry.turn(turn)) }
    }

    pub(crate) fn coordinate(&self, position: &Position) -> PatternCoordinate {
        self.database.coordinates().coordinate(&position.conjugate_by(self.symmetry))
    }

    /// `false` if the database shows that the turns do not lead from the position to the goal.
    pub(crate) fn reaches(&self, position: &Position) -> bool {
        self.database.distance_at(self.coordinate(position)).is_some()
    }

    #[inline]
    pub(crate) fn after(&self, coordinate: PatternCoordinate, turn: FaceTurn) -> PatternCoordinate {
        self.database.coordinates().after(coordinate, self.turns[turn.index()])
    }
}

/// Reid's table along the axes for which the goal lies in H.
#[derive(Clone, Copy)]
pub(crate) struct SubgroupBound<'t> {
    pub(crate) tables: &'t CosetTables,
    pub(crate) rows: &'t CosetRows,
    pub(crate) table: &'t PruningTable,
    pub(crate) distances: PackedDistances<'t>,
    /// Whether the goal lies in the subgroup along each axis. Shape `[3]`.
    pub(crate) applies: [bool; Axis::COUNT],
}

impl SubgroupBound<'_> {
    pub(crate) fn axes(&self) -> impl Iterator<Item = Axis> {
        let applies = self.applies;
        Axis::ALL.into_iter().filter(move |&axis| applies[axis as usize])
    }

    pub(crate) fn distance(&self, coset: Coset) -> u8 {
        self.distances.of(coset.entry()).get()
    }

    #[inline]
    pub(crate) fn after(&self, axis: Axis, coset: Coset, turn: FaceTurn) -> Coset {
        self.rows.after(coset, turn_along(axis, turn))
    }
}
