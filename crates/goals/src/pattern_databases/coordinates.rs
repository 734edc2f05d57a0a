//! The arrangements of a pattern, numbered without gaps.

use std::sync::Arc;

use faceturn_cube::{Corner, Edge, FaceTurn, Position};
use faceturn_symmetry::OutOfMemory;
use thiserror::Error;

use super::arrangement::Arrangement;
use super::orbit::Orbit;
use super::pattern::Pattern;
use super::transitions::Transitions;

/// The numbers of an arrangement: labels and orientations of corners and edges. Faster to turn than
/// the single number that combines them, the [rank](PatternCoordinates::rank_of).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatternCoordinate {
    pub(crate) corner_arrangement: u32,
    pub(crate) edge_arrangement: u32,
    pub(crate) corner_orientation: u16,
    pub(crate) edge_orientation: u16,
}

/// Numbers the arrangements of a pattern, and turns the numbers.
///
/// Ranks `0..count` and arrangements correspond one to one. All of them can be reached, unless the
/// pattern distinguishes all corners and all edges: then the parities have to agree.
///
/// ```
/// use faceturn_cube::{FaceTurn, Position};
/// use faceturn_goals::pattern_databases::{Mark, Pattern, PatternCoordinates};
///
/// let corners = std::array::from_fn(|corner| Mark::exact(corner as u8));
/// let pattern = Pattern::new(corners, [Mark::IGNORED; 12])?;
/// let coordinates = PatternCoordinates::new(&pattern)?;
/// assert_eq!(coordinates.count(), 88_179_840);
///
/// let solved = coordinates.coordinate(&Position::SOLVED);
/// let turned = coordinates.after(solved, FaceTurn::ALL[6]);
/// assert_eq!(turned, coordinates.coordinate(Position::of_turn(FaceTurn::ALL[6])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternCoordinates {
    pattern: Pattern,
    pub(crate) corners: Arc<Transitions<{ Corner::COUNT }>>,
    pub(crate) edges: Arc<Transitions<{ Edge::COUNT }>>,
    count: u64,
}

/// Error returned when the arrangements of a pattern cannot be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CoordinatesError {
    /// The pattern has more arrangements than fit into 64 bits.
    #[error("the pattern has {arrangements} arrangements, at most 2^64 - 1 can be numbered")]
    TooMany {
        /// How many there are.
        arrangements: u128,
    },
    /// The system refused the memory for the transitions.
    #[error("not enough memory for the coordinates of a pattern")]
    Memory(#[from] OutOfMemory),
}

impl PatternCoordinates {
    /// Builds the coordinates of a pattern. The transitions take up to 100 MB; for six single edges
    /// 50 MB and a second, for few cubies next to nothing.
    ///
    /// # Errors
    /// [`CoordinatesError`]
    pub fn new(pattern: &Pattern) -> Result<PatternCoordinates, CoordinatesError> {
        let corners = Transitions::new(Orbit::corners(pattern.corners()), Orbit::corner_moves())?;
        let edges = Transitions::new(Orbit::edges(pattern.edges()), Orbit::edge_moves())?;
        Self::of_transitions(pattern, corners.into(), edges.into())
    }

    /// Like [`new`](Self::new), but shares the transitions of corners and edges with other
    /// coordinates if they are the same, as for any six single edges.
    ///
    /// # Errors
    /// [`CoordinatesError`]
    pub fn sharing(
        pattern: &Pattern,
        other: &PatternCoordinates,
    ) -> Result<PatternCoordinates, CoordinatesError> {
        let orbit = Orbit::corners(pattern.corners());
        let corners = if orbit == *other.corners.orbit() {
            Arc::clone(&other.corners)
        } else {
            Transitions::new(orbit, Orbit::corner_moves())?.into()
        };
        let orbit = Orbit::edges(pattern.edges());
        let edges = if orbit == *other.edges.orbit() {
            Arc::clone(&other.edges)
        } else {
            Transitions::new(orbit, Orbit::edge_moves())?.into()
        };
        Self::of_transitions(pattern, corners, edges)
    }

    fn of_transitions(
        pattern: &Pattern,
        corners: Arc<Transitions<{ Corner::COUNT }>>,
        edges: Arc<Transitions<{ Edge::COUNT }>>,
    ) -> Result<PatternCoordinates, CoordinatesError> {
        let count = corners.orbit().count().checked_mul(edges.orbit().count());
        let arrangements = pattern.arrangements();
        let count = count.ok_or(CoordinatesError::TooMany { arrangements })?;
        Ok(PatternCoordinates { pattern: *pattern, corners, edges, count })
    }

    /// The pattern whose arrangements are numbered.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// How many arrangements there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many orientations an arrangement of labels has. They have consecutive ranks.
    pub(crate) fn row_width(&self) -> u64 {
        u64::from(self.corners.orbit().orientations())
            * u64::from(self.edges.orbit().orientations())
    }

    /// The rank of an arrangement, `0..count`.
    pub fn rank(&self, arrangement: &Arrangement) -> u64 {
        self.rank_of(self.coordinate_of(arrangement))
    }

    /// The arrangement with this rank.
    ///
    /// # Panics
    /// If the rank is not below the count.
    pub fn arrangement(&self, rank: u64) -> Arrangement {
        let coordinate = self.coordinate_at(rank);
        let corners = self.corners.orbit();
        let edges = self.edges.orbit();
        Arrangement {
            corners: corners.marks(coordinate.corner_arrangement, coordinate.corner_orientation),
            edges: edges.marks(coordinate.edge_arrangement, coordinate.edge_orientation),
        }
    }

    /// The coordinate of a position's arrangement.
    pub fn coordinate(&self, position: &Position) -> PatternCoordinate {
        self.coordinate_of(&self.pattern.arrangement(position))
    }

    pub(crate) fn coordinate_of(&self, arrangement: &Arrangement) -> PatternCoordinate {
        let (corner_arrangement, corner_orientation) =
            self.corners.orbit().rank(&arrangement.corners);
        let (edge_arrangement, edge_orientation) = self.edges.orbit().rank(&arrangement.edges);
        PatternCoordinate {
            corner_arrangement,
            edge_arrangement,
            corner_orientation,
            edge_orientation,
        }
    }

    /// The coordinate with this rank.
    ///
    /// # Panics
    /// If the rank is not below the count.
    pub fn coordinate_at(&self, rank: u64) -> PatternCoordinate {
        assert!(rank < self.count, "rank {rank} of {}", self.count);
        let (rest, edge_orientation) = split(rank, self.edges.orbit().orientations());
        let (rest, corner_orientation) = split(rest, self.corners.orbit().orientations());
        let (rest, edge_arrangement) = split(rest, self.edges.orbit().arrangements());
        PatternCoordinate {
            corner_arrangement: rest as u32,
            edge_arrangement,
            corner_orientation: corner_orientation as u16,
            edge_orientation: edge_orientation as u16,
        }
    }

    /// The rank of a coordinate, `0..count`.
    #[inline]
    pub fn rank_of(&self, coordinate: PatternCoordinate) -> u64 {
        let (corners, edges) = (self.corners.orbit(), self.edges.orbit());
        let rank = u64::from(coordinate.corner_arrangement);
        let rank = rank * u64::from(edges.arrangements()) + u64::from(coordinate.edge_arrangement);
        let rank =
            rank * u64::from(corners.orientations()) + u64::from(coordinate.corner_orientation);
        rank * u64::from(edges.orientations()) + u64::from(coordinate.edge_orientation)
    }

    /// The coordinate after one more turn. Its plain twin is [`Arrangement::after`].
    #[inline]
    pub fn after(&self, coordinate: PatternCoordinate, turn: FaceTurn) -> PatternCoordinate {
        let (corners, edges) = (coordinate.corner_arrangement, coordinate.edge_arrangement);
        let twist = coordinate.corner_orientation;
        let flip = coordinate.edge_orientation;
        PatternCoordinate {
            corner_arrangement: self.corners.arrangement_after(corners, turn),
            edge_arrangement: self.edges.arrangement_after(edges, turn),
            corner_orientation: self.corners.orientation_after(corners, twist, turn),
            edge_orientation: self.edges.orientation_after(edges, flip, turn),
        }
    }
}

fn split(number: u64, base: u32) -> (u64, u32) {
    (number / u64::from(base), (number % u64::from(base)) as u32)
}
