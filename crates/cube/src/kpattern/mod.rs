//! Positions as a KPattern for the 3x3x3, the format of cubing.js and cubing.rs.
//!
//! Pieces and places are numbered in Reid's order, and the flips of edges are the same as here.
//! Corners are twisted in the opposite direction: an orientation of 1 is a third of a turn
//! clockwise. Centres come in the order U L F R B D. Source: the 3x3x3 definition of cubing.rs,
//! `3x3x3.kpuzzle.json`, in which the orientations of a move belong to the destination places.

mod json;

use crate::cube_error::{CubeError, Reason};
use crate::cubies::Cubies;
use crate::face::{Face, FaceMap};
use crate::impossible;
use crate::listing::Listed;
use crate::piece::{Corner, Edge, Place};
use crate::position::Position;
use crate::rotation::Rotation;
use crate::symmetry::CubeSymmetry;

/// The numbers of a KPattern for the 3x3x3, without the orientations of centres: they are
/// invisible.
///
/// ```
/// use faceturn::cube::KPattern;
/// use faceturn::{Maneuver, Position};
/// let position = Position::SOLVED.apply(&"R U F".parse::<Maneuver>().unwrap());
/// assert_eq!(Position::try_from(KPattern::from(&position)), Ok(position));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KPattern {
    /// The edge in each place, `0..12`.
    pub edge_pieces: [u8; Edge::COUNT],
    /// The flip of the edge in each place, `0..2`.
    pub edge_orientation: [u8; Edge::COUNT],
    /// The corner in each place, `0..8`.
    pub corner_pieces: [u8; Corner::COUNT],
    /// The twist of the corner in each place, `0..3`, in thirds of a turn clockwise.
    pub corner_orientation: [u8; Corner::COUNT],
    /// The centre in each place, `0..6`.
    pub centre_pieces: [u8; Face::COUNT],
}

impl KPattern {
    pub(crate) const CENTRES: [Face; Face::COUNT] =
        [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

    /// The rotation that takes the centres from home to where they are; `None` if there is none.
    pub(crate) fn holding(&self) -> Option<Rotation> {
        let mut map: FaceMap = Face::ALL;
        for (place, piece) in KPattern::CENTRES.into_iter().zip(self.centre_pieces) {
            map[*KPattern::CENTRES.get(usize::from(piece))? as usize] = place;
        }
        CubeSymmetry::from_face_map(&map).and_then(Rotation::from_symmetry)
    }
}

/// Reads a cube held in any way: as with facelets, pieces are named by the centres.
impl TryFrom<KPattern> for Position {
    type Error = CubeError;

    fn try_from(pattern: KPattern) -> Result<Position, CubeError> {
        let edges =
            Edge::all().map(|edge| (Place::Edge(edge), pattern.edge_orientation[edge.index()], 2));
        let corners = Corner::all()
            .map(|corner| (Place::Corner(corner), pattern.corner_orientation[corner.index()], 3));
        for (place, found, limit) in edges.chain(corners) {
            if found >= limit {
                let kind = place.kind();
                let text = format!(
                    "invalid orientation {found} of the {kind} at place {place}; expected less \
                     than {limit}"
                );
                return Err(CubeError::with(vec![Reason::new(text, vec![place])]));
            }
        }
        let holding = pattern.holding().ok_or_else(|| {
            CubeError::new(format!(
                "invalid centres {}; expected 0, 1, 2, 3, 4 and 5, or a rotation of them",
                Listed(&pattern.centre_pieces)
            ))
        })?;
        let cubies = Cubies {
            corner_at: pattern.corner_pieces,
            corner_twist: pattern.corner_orientation.map(reversed_twist),
            edge_at: pattern.edge_pieces,
            edge_flip: pattern.edge_orientation,
            mirrored: false,
        };
        if impossible::all_there_once(&cubies) {
            Ok(Position::checked(holding.inverse().symmetry().cubies().then(&cubies))?)
        } else {
            Ok(Position::checked(cubies)?)
        }
    }
}

/// Puts the centres at home.
impl From<&Position> for KPattern {
    fn from(position: &Position) -> KPattern {
        KPattern {
            edge_pieces: *position.edge_at(),
            edge_orientation: *position.edge_flip(),
            corner_pieces: *position.corner_at(),
            corner_orientation: position.corner_twist().map(reversed_twist),
            centre_pieces: [0, 1, 2, 3, 4, 5],
        }
    }
}

const fn reversed_twist(twist: u8) -> u8 {
    (3 - twist) % 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maneuver::Maneuver;

    const SOLVED: KPattern = KPattern {
        edge_pieces: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        edge_orientation: [0; 12],
        corner_pieces: [0, 1, 2, 3, 4, 5, 6, 7],
        corner_orientation: [0; 8],
        centre_pieces: [0, 1, 2, 3, 4, 5],
    };

    fn after(moves: &str) -> Position {
        Position::SOLVED.apply(&moves.parse::<Maneuver>().unwrap())
    }

    /// The moves R and F in cubing.rs, `src/puzzles/3x3x3.kpuzzle.json`.
    #[test]
    fn moves_are_those_of_cubing() {
        let r = KPattern {
            edge_pieces: [0, 8, 2, 3, 4, 10, 6, 7, 5, 9, 1, 11],
            corner_pieces: [4, 0, 2, 3, 7, 5, 6, 1],
            corner_orientation: [2, 1, 0, 0, 1, 0, 0, 2],
            ..SOLVED
        };
        let f = KPattern {
            edge_pieces: [9, 1, 2, 3, 8, 5, 6, 7, 0, 4, 10, 11],
            edge_orientation: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0],
            corner_pieces: [3, 1, 2, 5, 0, 4, 6, 7],
            corner_orientation: [1, 0, 0, 2, 2, 1, 0, 0],
            ..SOLVED
        };
        for (moves, pattern) in [("R", r), ("F", f), ("", SOLVED)] {
            assert_eq!(KPattern::from(&after(moves)), pattern);
            assert_eq!(Position::try_from(pattern), Ok(after(moves)));
        }
    }

    /// The rotations x and y and the slice M from the same file. M is R L' and then x': seen from
    /// there, R and L are still R and L.
    #[test]
    fn a_rotated_cube_is_read_by_its_centres() {
        let x = KPattern {
            edge_pieces: [4, 8, 0, 9, 6, 10, 2, 11, 5, 7, 1, 3],
            edge_orientation: [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0],
            corner_pieces: [4, 0, 3, 5, 7, 6, 2, 1],
            corner_orientation: [2, 1, 2, 1, 1, 2, 1, 2],
            centre_pieces: [2, 1, 5, 3, 0, 4],
        };
        let y = KPattern {
            edge_pieces: [1, 2, 3, 0, 5, 6, 7, 4, 10, 8, 11, 9],
            edge_orientation: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
            corner_pieces: [1, 2, 3, 0, 7, 4, 5, 6],
            centre_pieces: [0, 2, 3, 4, 1, 5],
            ..SOLVED
        };
        let m = KPattern {
            edge_pieces: [2, 1, 6, 3, 0, 5, 4, 7, 8, 9, 10, 11],
            edge_orientation: [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0],
            centre_pieces: [4, 1, 0, 3, 5, 2],
            ..SOLVED
        };
        for (pattern, moves) in [(x, ""), (y, ""), (m, "R L'")] {
            assert_eq!(Position::try_from(pattern), Ok(after(moves)));
        }
    }

    #[test]
    fn errors_name_the_place_and_the_number() {
        let error = |pattern: KPattern| Position::try_from(pattern).unwrap_err().to_string();
        let mut pattern = SOLVED;
        pattern.corner_orientation[5] = 3;
        assert_eq!(
            error(pattern),
            "invalid orientation 3 of the corner at place DFL; expected less than 3"
        );
        let mut pattern = SOLVED;
        pattern.edge_orientation[11] = 2;
        assert_eq!(
            error(pattern),
            "invalid orientation 2 of the edge at place BL; expected less than 2"
        );
        let mut pattern = SOLVED;
        pattern.edge_pieces[11] = 12;
        assert_eq!(
            error(pattern),
            "invalid edge number 12 at place BL; expected 0 to 11\nedge BL is missing"
        );
        for centre_pieces in [[5, 1, 2, 3, 4, 0], [0, 0, 2, 3, 4, 5], [1, 0, 2, 3, 4, 5]] {
            let text = error(KPattern { centre_pieces, ..SOLVED });
            assert!(
                text.ends_with("expected 0, 1, 2, 3, 4 and 5, or a rotation of them"),
                "{text}"
            );
        }
        assert_eq!(
            error(KPattern { centre_pieces: [0, 1, 2, 3, 4, 6], ..SOLVED }),
            "invalid centres 0, 1, 2, 3, 4 and 6; expected 0, 1, 2, 3, 4 and 5, \
             or a rotation of them"
        );
    }
}
