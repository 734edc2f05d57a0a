//! The six faces, the three axes, and maps from faces to faces.
//!
//! Faces are numbered so that `face ^ 1` is the opposite face and `face / 2` the axis:
//! U D | F B | R L. This is also the canonical order.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The number of facelets of a cube: nine on each face.
pub const FACELET_COUNT: usize = 9 * Face::COUNT;

/// A face of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Down.
    D,
    /// Front.
    F,
    /// Back.
    B,
    /// Right.
    R,
    /// Left.
    L,
}

impl Face {
    /// How many faces there are.
    pub const COUNT: usize = 6;

    /// The six faces in the order of their numbers.
    pub const ALL: [Face; Self::COUNT] = [Face::U, Face::D, Face::F, Face::B, Face::R, Face::L];

    /// The opposite face.
    ///
    /// ```
    /// use faceturn::Face;
    /// assert_eq!(Face::R.opposite(), Face::L);
    /// ```
    pub const fn opposite(self) -> Face {
        Face::ALL[self as usize ^ 1]
    }

    /// The axis through this face.
    pub const fn axis(self) -> Axis {
        Axis::ALL[self as usize / 2]
    }

    /// The letter of the face, in upper case.
    pub const fn letter(self) -> char {
        ['U', 'D', 'F', 'B', 'R', 'L'][self as usize]
    }

    /// The face with this upper-case letter.
    ///
    /// ```
    /// use faceturn::Face;
    /// assert_eq!(Face::from_letter(Face::B.letter()), Some(Face::B));
    /// assert_eq!(Face::from_letter('b'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }
}

/// Error returned for a text that is not the upper-case letter of a face.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown face {found:?}; expected U, D, F, B, R or L")]
#[non_exhaustive]
pub struct ParseFaceError {
    /// The text.
    pub found: String,
}

/// Reads the upper-case letter of a face.
///
/// ```
/// use faceturn::Face;
/// assert_eq!("B".parse(), Ok(Face::B));
/// assert!("b".parse::<Face>().is_err());
/// ```
impl FromStr for Face {
    type Err = ParseFaceError;

    fn from_str(text: &str) -> Result<Face, ParseFaceError> {
        let face = Face::ALL.into_iter().find(|face| text.chars().eq([face.letter()]));
        face.ok_or_else(|| ParseFaceError { found: text.to_owned() })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

/// An axis of the cube, through two opposite faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Axis {
    /// Through U and D.
    UD,
    /// Through F and B.
    FB,
    /// Through R and L.
    RL,
}

impl Axis {
    /// How many axes there are.
    pub const COUNT: usize = 3;

    /// The three axes in the order of their numbers.
    pub const ALL: [Axis; Self::COUNT] = [Axis::UD, Axis::FB, Axis::RL];
}

/// The image of each face under a rotation or reflection. Shape `[6]`.
pub(crate) type FaceMap = [Face; Face::COUNT];

/// The image of each face under a quarter turn of the whole cube, clockwise as seen from `face`.
pub(crate) const fn quarter_rotation(face: Face) -> FaceMap {
    // The four neighbours in clockwise order, for one face of each axis.
    let [a, b, c, d] = match face {
        Face::U | Face::D => [Face::F, Face::L, Face::B, Face::R],
        Face::F | Face::B => [Face::U, Face::R, Face::D, Face::L],
        Face::R | Face::L => [Face::U, Face::B, Face::D, Face::F],
    };
    let mut map = Face::ALL;
    // Clockwise seen from D, B or L is anticlockwise seen from U, F or R.
    let cycle = match face {
        Face::U | Face::F | Face::R => [a, b, c, d],
        Face::D | Face::B | Face::L => [d, c, b, a],
    };
    let mut at = 0;
    while at < 4 {
        map[cycle[at] as usize] = cycle[(at + 1) % 4];
        at += 1;
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_faces_share_an_axis() {
        for face in Face::ALL {
            assert_eq!(face.opposite().opposite(), face);
            assert_eq!(face.opposite().axis(), face.axis());
            assert_ne!(face.opposite(), face);
        }
    }

    #[test]
    fn a_quarter_rotation_has_order_four_and_keeps_its_face() {
        for face in Face::ALL {
            let map = quarter_rotation(face);
            assert_eq!(map[face as usize], face);
            for start in Face::ALL {
                let mut seen = start;
                for _ in 0..4 {
                    seen = map[seen as usize];
                }
                assert_eq!(seen, start);
            }
        }
    }
}
