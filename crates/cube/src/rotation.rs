use std::fmt;

use crate::face::Face;
use crate::symmetry::CubeSymmetry;

/// A rotation of the whole cube: one of the 24 ways to hold it.
///
/// It prints as the shortest moves that make it, the identity as an empty text.
///
/// ```
/// use faceturn::Face;
/// use faceturn::cube::{Notation, ParsedMoves, Rotation};
/// let rotation = ParsedMoves::parse("Rw U z y", Notation::Standard)?.rotation();
/// assert_eq!(rotation.to_string(), "z");
/// assert_eq!(rotation.face(Face::U), Face::R);
/// assert_eq!(Rotation::IDENTITY.to_string(), "");
/// # Ok::<(), faceturn::cube::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rotation(CubeSymmetry);

/// The rotations that are one move: the letter, the face that the cube turns with, the suffix and
/// the clockwise quarters. The order decides which of two equally short texts is printed.
const MOVES: [(char, Face, &str, u32); 9] = [
    ('x', Face::R, "", 1),
    ('x', Face::R, "'", 3),
    ('x', Face::R, "2", 2),
    ('y', Face::U, "", 1),
    ('y', Face::U, "'", 3),
    ('y', Face::U, "2", 2),
    ('z', Face::F, "", 1),
    ('z', Face::F, "'", 3),
    ('z', Face::F, "2", 2),
];

impl Rotation {
    /// How many rotations there are.
    pub const COUNT: usize = 24;

    /// The rotation that moves nothing.
    pub const IDENTITY: Rotation = Rotation(CubeSymmetry::IDENTITY);

    /// The 24 rotations, the identity first.
    pub fn all() -> impl Iterator<Item = Rotation> {
        CubeSymmetry::all().filter_map(Rotation::from_symmetry)
    }

    pub(crate) fn from_symmetry(symmetry: CubeSymmetry) -> Option<Rotation> {
        (!symmetry.is_mirror()).then_some(Rotation(symmetry))
    }

    /// The rotation by some quarters, clockwise as seen from `face`.
    pub(crate) fn about(face: Face, quarters: u32) -> Rotation {
        let quarter = Rotation(CubeSymmetry::quarter_rotation(face));
        (0..quarters).fold(Rotation::IDENTITY, |rotation, _| rotation.then(quarter))
    }

    /// The rotation as one of the 48 symmetries.
    pub const fn symmetry(self) -> CubeSymmetry {
        self.0
    }

    /// Whether this rotation moves nothing.
    pub fn is_identity(self) -> bool {
        self == Rotation::IDENTITY
    }

    /// The image of a face.
    pub const fn face(self, face: Face) -> Face {
        self.0.face(face)
    }

    /// First `self`, then `next`.
    pub const fn then(self, next: Rotation) -> Rotation {
        Rotation(self.0.then(next.0))
    }

    /// The rotation that undoes this one.
    pub fn inverse(self) -> Rotation {
        Rotation(self.0.inverse())
    }
}

impl Default for Rotation {
    fn default() -> Rotation {
        Rotation::IDENTITY
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_identity() {
            return Ok(());
        }
        for (letter, face, suffix, quarters) in MOVES {
            if Rotation::about(face, quarters) == *self {
                return write!(out, "{letter}{suffix}");
            }
        }
        for (letter, face, suffix, quarters) in MOVES {
            let rest = Rotation::about(face, quarters).inverse().then(*self);
            for (second, face, second_suffix, quarters) in MOVES {
                if Rotation::about(face, quarters) == rest {
                    return write!(out, "{letter}{suffix} {second}{second_suffix}");
                }
            }
        }
        unreachable!("two moves make every rotation")
    }
}

impl fmt::Debug for Rotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Notation, ParsedMoves};

    #[test]
    fn every_rotation_prints_as_moves_that_make_it() {
        let mut texts: Vec<String> = Rotation::all().map(|rotation| rotation.to_string()).collect();
        for (rotation, text) in Rotation::all().zip(&texts) {
            let moves = ParsedMoves::parse(text, Notation::Standard).unwrap();
            assert_eq!((moves.rotation(), moves.maneuver().turns()), (rotation, &[][..]), "{text}");
        }
        assert_eq!((texts.len(), texts[0].as_str()), (Rotation::COUNT, ""));
        texts.sort_by_key(String::len);
        texts.dedup();
        assert_eq!(texts.len(), Rotation::COUNT);
        assert_eq!(texts.iter().filter(|text| !text.contains(' ')).count(), 10);
    }
}
