//! Partially known cubes: for every cubie, where it may be and in which orientation.

mod completion;
mod contradiction;
mod facelets;
mod pieces;
mod relation;

use faceturn_cube::{Corner, CubeSymmetry, Edge, Place, Position};

pub(crate) use completion::Completions;
pub use completion::TooManyCompletions;
pub use contradiction::Contradiction;
use contradiction::place_of;

use crate::pattern_databases::{Arrangement, Mark, Pattern};
pub(crate) use pieces::Asked;
pub(crate) use relation::{Arranged, Relation};

/// A set of positions: each cubie has a set of allowed places and orientations.
///
/// It describes what a goal asks for, and what is known of an incomplete start. What one cubie may
/// do does not depend on the others, but each needs a place of its own: options that no arrangement
/// of all cubies uses are removed, so equal sets of places mean that cubies are interchangeable.
///
/// ```
/// use faceturn_cube::{Maneuver, Position};
/// use faceturn_goals::PartialCube;
///
/// let cross: PartialCube = PartialCube::from_pieces("DF DR DB DL")?;
/// let after = |moves: &str| Position::SOLVED.apply(&moves.parse::<Maneuver>().unwrap());
/// assert!(cross.contains(&after("U R U' R'  U R U' R' U R U' R'")));
/// assert!(!cross.contains(&after("R")));
/// # Ok::<(), faceturn_goals::GoalError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartialCube {
    pub(crate) corners: Relation<{ Corner::COUNT }>,
    pub(crate) edges: Relation<{ Edge::COUNT }>,
}

impl PartialCube {
    pub(crate) const ANY: PartialCube =
        PartialCube { corners: Relation::ANY, edges: Relation::ANY };

    /// This position alone.
    pub fn of(position: &Position) -> PartialCube {
        let (corners, edges) = (Arranged::corners(position), Arranged::edges(position));
        PartialCube { corners: Relation::only(&corners), edges: Relation::only(&edges) }
    }

    /// The positions that look like `seen` to the pattern.
    pub(crate) fn showing(pattern: &Pattern, seen: &Arrangement) -> PartialCube {
        let (corners, edges) = (pattern.corners(), pattern.edges());
        PartialCube {
            corners: Relation::showing(corners, seen.corner_marks(), seen.corner_twist()),
            edges: Relation::showing(edges, seen.edge_marks(), seen.edge_flip()),
        }
    }

    /// Whether the set contains the position.
    pub fn contains(&self, position: &Position) -> bool {
        self.edges.contains(&Arranged::edges(position))
            && self.corners.contains(&Arranged::corners(position))
    }

    /// The set itself if it has a position, else the reason why not.
    pub(crate) fn possible(&self) -> Result<PartialCube, Contradiction> {
        let edges = self.edges.tightened().ok_or_else(|| why_not_placed(&self.edges))?;
        let corners = self.corners.tightened().ok_or_else(|| why_not_placed(&self.corners))?;
        let cube = PartialCube { corners, edges };
        let nothing = Pattern::new([Mark::IGNORED; Corner::COUNT], [Mark::IGNORED; Edge::COUNT])
            .expect("one mark does not contradict itself");
        // If no cubies are distinguished, there is at most one position to list.
        let completions = cube.completions(&nothing, 1);
        if completions.is_ok_and(|positions| positions.is_empty()) {
            return Err(cube.why_impossible(&nothing));
        }
        Ok(cube)
    }

    fn why_impossible(&self, nothing: &Pattern) -> Contradiction {
        let is_possible = |cube: PartialCube| {
            cube.completions(nothing, 1).is_ok_and(|positions| !positions.is_empty())
        };
        if !is_possible(PartialCube { corners: Relation::ANY, ..*self }) {
            Contradiction::in_any_case("one edge is flipped")
        } else if !is_possible(PartialCube { edges: Relation::ANY, ..*self }) {
            Contradiction::in_any_case("one corner is twisted")
        } else {
            Contradiction::pieces_swapped()
        }
    }

    /// Whether all these positions take an odd number of quarter turns (`true`) or an even one;
    /// `None` if neither the places of the corners nor those of the edges determine that.
    pub(crate) fn is_odd(&self) -> Option<bool> {
        self.corners.is_odd().or_else(|| self.edges.is_odd())
    }

    pub(crate) fn is_within(&self, other: &PartialCube) -> bool {
        self.corners.is_within(&other.corners) && self.edges.is_within(&other.edges)
    }

    pub(crate) fn both(&self, other: &PartialCube) -> Result<PartialCube, Contradiction> {
        PartialCube {
            corners: self.corners.and(&other.corners),
            edges: self.edges.and(&other.edges),
        }
        .possible()
    }

    /// The intersection; `None` if the cubies cannot all be placed.
    pub(crate) fn and(&self, other: &PartialCube) -> Option<PartialCube> {
        PartialCube {
            corners: self.corners.and(&other.corners),
            edges: self.edges.and(&other.edges),
        }
        .tightened()
    }

    /// Whether anything is asked of these cubies that does not follow from the others.
    pub(crate) fn asks_for(&self, cubies: &[Place]) -> bool {
        let mut without = *self;
        for cubie in cubies {
            match cubie {
                Place::Edge(edge) => without.edges.free(edge.index()),
                Place::Corner(corner) => without.corners.free(corner.index()),
            }
        }
        without.tightened() != Some(*self)
    }

    pub(crate) fn tightened(&self) -> Option<PartialCube> {
        Some(PartialCube { corners: self.corners.tightened()?, edges: self.edges.tightened()? })
    }

    /// The conjugates `s^-1 p s` of these positions.
    #[must_use]
    pub fn conjugate_by(&self, symmetry: CubeSymmetry) -> PartialCube {
        PartialCube {
            corners: self.corners.corners_conjugate_by(symmetry),
            edges: self.edges.edges_conjugate_by(symmetry),
        }
    }

    /// The inverses of these positions.
    #[must_use]
    pub fn inverse(&self) -> PartialCube {
        PartialCube { corners: self.corners.inverse(), edges: self.edges.inverse() }
    }

    /// The positions that `next` maps into the set: `p` for which the set contains `p.then(next)`.
    #[must_use]
    pub fn before(&self, next: &Position) -> PartialCube {
        PartialCube {
            corners: self.corners.before(&Arranged::corners(next)),
            edges: self.edges.before(&Arranged::edges(next)),
        }
    }

    /// The positions `first.then(p)` for all `p` of the set.
    #[must_use]
    pub fn after(&self, first: &Position) -> PartialCube {
        PartialCube {
            corners: self.corners.after(&Arranged::corners(first)),
            edges: self.edges.after(&Arranged::edges(first)),
        }
    }
}

fn why_not_placed<const CUBIES: usize>(relation: &Relation<CUBIES>) -> Contradiction {
    // The cubie that fits into a place, if only one does.
    let only = |place: usize| {
        let mut fitting = (0..CUBIES).filter(|&cubie| relation.orientations(cubie, place) != 0);
        fitting.next().filter(|_| fitting.next().is_none())
    };
    for other in 0..CUBIES {
        for one in 0..other {
            if let Some(piece) = only(one).filter(|piece| only(other) == Some(*piece)) {
                let [one, other, piece] = [one, other, piece].map(place_of::<CUBIES>);
                let kind = piece.kind();
                return Contradiction(format!("places {one} and {other} both need {kind} {piece}"));
            }
        }
    }
    let kind = place_of::<CUBIES>(0).kind();
    Contradiction(format!("the {kind}s do not all have places of their own"))
}

#[cfg(test)]
mod tests;
