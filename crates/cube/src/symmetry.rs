use std::fmt;

use crate::cubies::Cubies;
use crate::face::{Axis, Face, FaceMap, quarter_rotation};
use crate::face_turn::FaceTurn;

/// A rotation or reflection of the whole cube. Number `0..48`; the first 16 keep the U-D axis.
///
/// ```
/// use faceturn::cube::CubeSymmetry;
/// use faceturn::{Face, FaceTurn};
/// let diagonal = CubeSymmetry::DIAGONAL;
/// assert_eq!(diagonal.face(Face::F), Face::U);
/// assert_eq!(diagonal.then(diagonal), diagonal.inverse());
/// let turn = FaceTurn::new(Face::U, 3).unwrap();
/// assert_eq!(diagonal.turn(turn).to_string(), "R'");
/// assert_eq!(CubeSymmetry::all().filter(|symmetry| symmetry.is_mirror()).count(), 24);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CubeSymmetry(u8);

/// The image of each face under each symmetry. Shape `[48][6]`; sorted by the images of U, F and
/// R, so that the 16 that keep the U-D axis come first.
static FACE_MAPS: [FaceMap; CubeSymmetry::COUNT] = {
    let mut maps = [Face::ALL; CubeSymmetry::COUNT];
    let mut index = 0;
    let mut images = 0;
    while images < 216 {
        let [u, f, r] = [Face::ALL[images / 36], Face::ALL[images / 6 % 6], Face::ALL[images % 6]];
        let [a, b, c] = [u.axis() as u8, f.axis() as u8, r.axis() as u8];
        if a != b && b != c && c != a {
            maps[index] = [u, u.opposite(), f, f.opposite(), r, r.opposite()];
            index += 1;
        }
        images += 1;
    }
    assert!(index == CubeSymmetry::COUNT);
    maps
};

/// Each symmetry as an arrangement of the cubies. Shape `[48]`; computed at compile time.
static ARRANGEMENTS: [Cubies; CubeSymmetry::COUNT] = {
    let mut arrangements = [Cubies::SOLVED; CubeSymmetry::COUNT];
    let mut index = 0;
    while index < CubeSymmetry::COUNT {
        arrangements[index] = Cubies::carried_along(&FACE_MAPS[index], None);
        index += 1;
    }
    arrangements
};

crate::numbered!(CubeSymmetry(u8 of usize), usize: 48);

impl CubeSymmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: CubeSymmetry = CubeSymmetry(0);

    /// A third of a turn about the UFR-DBL diagonal, taking F to U, U to R and R to F.
    pub const DIAGONAL: CubeSymmetry = CubeSymmetry::from_images(Face::R, Face::U, Face::F);

    /// The symmetry that takes U, F and R to these faces, which must be on three different axes.
    const fn from_images(u: Face, f: Face, r: Face) -> CubeSymmetry {
        let mut index = 0;
        while index < Self::COUNT {
            let map = &FACE_MAPS[index];
            if map[Face::U as usize] as u8 == u as u8
                && map[Face::F as usize] as u8 == f as u8
                && map[Face::R as usize] as u8 == r as u8
            {
                return CubeSymmetry(index as u8);
            }
            index += 1;
        }
        panic!("two faces on one axis cannot come from two axes")
    }

    pub(crate) fn from_face_map(map: &FaceMap) -> Option<CubeSymmetry> {
        CubeSymmetry::all().find(|symmetry| FACE_MAPS[symmetry.index()] == *map)
    }

    /// The quarter turn of the whole cube, clockwise as seen from `face`.
    pub(crate) const fn quarter_rotation(face: Face) -> CubeSymmetry {
        let map = quarter_rotation(face);
        CubeSymmetry::from_images(
            map[Face::U as usize],
            map[Face::F as usize],
            map[Face::R as usize],
        )
    }

    /// The reflection that exchanges the two faces of an axis.
    ///
    /// ```
    /// use faceturn::Face;
    /// use faceturn::cube::{Axis, CubeSymmetry};
    /// let reflection = CubeSymmetry::reflection(Axis::RL);
    /// assert_eq!([Face::R, Face::U].map(|face| reflection.face(face)), [Face::L, Face::U]);
    /// ```
    pub const fn reflection(axis: Axis) -> CubeSymmetry {
        match axis {
            Axis::UD => CubeSymmetry::from_images(Face::D, Face::F, Face::R),
            Axis::FB => CubeSymmetry::from_images(Face::U, Face::B, Face::R),
            Axis::RL => CubeSymmetry::from_images(Face::U, Face::F, Face::L),
        }
    }

    /// The image of a face.
    pub const fn face(self, face: Face) -> Face {
        FACE_MAPS[self.0 as usize][face as usize]
    }

    /// Whether this is a reflection rather than a rotation.
    pub const fn is_mirror(self) -> bool {
        self.cubies().mirrored
    }

    /// The conjugate `s^-1 t s` of a turn: on the image of its face, reversed by a reflection.
    pub const fn turn(self, turn: FaceTurn) -> FaceTurn {
        let turn = if self.is_mirror() { turn.inverse() } else { turn };
        let Some(turn) = FaceTurn::new(self.face(turn.face()), turn.quarters()) else {
            panic!("a turn has one, two or three quarters")
        };
        turn
    }

    /// First `self`, then `next`.
    pub const fn then(self, next: CubeSymmetry) -> CubeSymmetry {
        CubeSymmetry::from_images(
            next.face(self.face(Face::U)),
            next.face(self.face(Face::F)),
            next.face(self.face(Face::R)),
        )
    }

    /// The symmetry that undoes this one.
    pub fn inverse(self) -> CubeSymmetry {
        CubeSymmetry::all()
            .find(|&other| self.then(other) == CubeSymmetry::IDENTITY)
            .expect("the symmetries are a group")
    }

    /// The corner place that the symmetry moves to `place`, both `0..8`.
    pub const fn corner_from(self, place: usize) -> usize {
        self.cubies().corner_at[place] as usize
    }

    /// How far the symmetry twists the corner that it moves to `place`, in thirds of a turn
    /// anticlockwise: the index of its reference facelet in the name of `place`.
    pub const fn corner_twist(self, place: usize) -> u8 {
        self.cubies().corner_twist[place]
    }

    /// 1 if the symmetry flips the edge that it moves to `place`, otherwise 0.
    pub const fn edge_flip(self, place: usize) -> u8 {
        self.cubies().edge_flip[place]
    }

    /// The edge place that the symmetry moves to `place`, both `0..12`.
    pub const fn edge_from(self, place: usize) -> usize {
        self.cubies().edge_at[place] as usize
    }

    pub(crate) const fn cubies(self) -> &'static Cubies {
        &ARRANGEMENTS[self.0 as usize]
    }
}

/// Writes the images of U, F and R; the identity is `UFR`.
impl fmt::Display for CubeSymmetry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [u, f, r] = [Face::U, Face::F, Face::R].map(|face| self.face(face));
        write!(out, "{u}{f}{r}")
    }
}

impl fmt::Debug for CubeSymmetry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn the_identity_is_first_and_half_are_mirrors() {
        assert_eq!(CubeSymmetry::IDENTITY.to_string(), "UFR");
        assert_eq!(*CubeSymmetry::IDENTITY.cubies(), Cubies::SOLVED);
        assert_eq!(CubeSymmetry::all().filter(|s| s.is_mirror()).count(), 24);
        for symmetry in CubeSymmetry::all() {
            assert_eq!(symmetry.face(Face::U).axis() == Face::U.axis(), symmetry.index() < 16);
        }
    }

    #[test]
    fn products_of_face_maps_are_products_of_arrangements() {
        for a in CubeSymmetry::all() {
            assert_eq!(a.cubies().inverse(), *a.inverse().cubies());
            for b in CubeSymmetry::all() {
                assert_eq!(a.cubies().then(b.cubies()), *a.then(b).cubies(), "{a} then {b}");
            }
        }
    }

    #[test]
    fn a_conjugate_turn_is_the_turn_of_the_carried_face() {
        for symmetry in CubeSymmetry::all() {
            for turn in FaceTurn::ALL {
                let conjugate = Position::of_turn(turn).conjugate_by(symmetry);
                assert_eq!(conjugate, *Position::of_turn(symmetry.turn(turn)), "{symmetry} {turn}");
            }
        }
    }
}
