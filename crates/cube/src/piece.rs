//! The 12 edges and 8 corners: their names, and the faces they show in a place.
//!
//! A cubie and its home place have the same name and type. Names and order are Reid's.

use std::fmt;

use crate::face::Face;

/// The 12 edges by the faces they lie on. Order: M. Reid, optimal cube solver, 1997.
pub(crate) const EDGE_FACES: [[Face; 2]; 12] = {
    use Face::{B, D, F, L, R, U};
    [[U, F], [U, R], [U, B], [U, L], [D, F], [D, R], [D, B], [D, L], [F, R], [F, L], [B, R], [B, L]]
};

/// The 8 corners by the faces they lie on. Order: M. Reid, optimal cube solver, 1997.
pub(crate) const CORNER_FACES: [[Face; 3]; 8] = {
    use Face::{B, D, F, L, R, U};
    [[U, F, R], [U, R, B], [U, B, L], [U, L, F], [D, R, F], [D, F, L], [D, L, B], [D, B, R]]
};

/// An edge, or its home place. Number `0..12`, in Reid's order: UF UR UB UL DF DR DB DL FR FL BR
/// BL.
///
/// ```
/// use faceturn_cube::Edge;
/// assert_eq!(Edge::new(8).unwrap().to_string(), "FR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u8);

crate::numbered!(Edge(u8 of usize), usize: 12);

impl Edge {
    /// The faces of the edge, in the order of its name.
    pub const fn faces(self) -> [Face; 2] {
        EDGE_FACES[self.0 as usize]
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.faces();
        out.pad(&format!("{a}{b}"))
    }
}

/// A corner, or its home place. Number `0..8`, in Reid's order: UFR URB UBL ULF DRF DFL DLB DBR.
///
/// ```
/// use faceturn_cube::Corner;
/// assert_eq!(Corner::new(7).unwrap().to_string(), "DBR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Corner(u8);

crate::numbered!(Corner(u8 of usize), usize: 8);

impl Corner {
    /// The faces of the corner, in the order of its name, which is anticlockwise.
    pub const fn faces(self) -> [Face; 3] {
        CORNER_FACES[self.0 as usize]
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.faces();
        out.pad(&format!("{a}{b}{c}"))
    }
}

/// One of the 20 places that hold a cubie, or the cubie that belongs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// One of the 12 edge places.
    Edge(Edge),
    /// One of the 8 corner places.
    Corner(Corner),
}

impl Place {
    /// The 20 places in Reid's order: edges, then corners.
    pub fn all() -> impl Iterator<Item = Place> {
        Edge::all().map(Place::Edge).chain(Corner::all().map(Place::Corner))
    }

    /// The kind of cubie that belongs here: `edge` or `corner`.
    pub const fn kind(self) -> &'static str {
        match self {
            Place::Edge(_) => "edge",
            Place::Corner(_) => "corner",
        }
    }

    /// The index among the edges or the corners.
    pub const fn index(self) -> usize {
        match self {
            Place::Edge(edge) => edge.index(),
            Place::Corner(corner) => corner.index(),
        }
    }

    /// The faces of the place, in the order of its name.
    pub const fn faces(self) -> &'static [Face] {
        const EDGES: &[[Face; 2]; Edge::COUNT] = &EDGE_FACES;
        const CORNERS: &[[Face; 3]; Corner::COUNT] = &CORNER_FACES;
        match self {
            Place::Edge(edge) => &EDGES[edge.index()],
            Place::Corner(corner) => &CORNERS[corner.index()],
        }
    }

    /// The place on these faces, given in any order.
    pub fn on(faces: &[Face]) -> Option<Place> {
        let is_on = |place: &Place| {
            let own = place.faces();
            own.len() == faces.len() && own.iter().all(|face| faces.contains(face))
        };
        Place::all().find(is_on)
    }

    /// The place with this name. The letters may be in any order and either case.
    pub fn named(name: &str) -> Option<Place> {
        let face = |letter: char| Face::from_letter(letter.to_ascii_uppercase());
        Place::on(&name.chars().map(face).collect::<Option<Vec<Face>>>()?)
    }

    /// All cubies of this kind, each with every flip, `0..2`, or twist, `0..3`.
    pub fn oriented(self) -> impl Iterator<Item = (Place, u8)> {
        let orientations = self.faces().len();
        let alike = Place::all().filter(move |it| it.faces().len() == orientations);
        alike.flat_map(move |it| (0..orientations as u8).map(move |turned| (it, turned)))
    }

    /// The faces that this cubie shows in a place, with this flip (modulo 2) or twist (modulo 3).
    pub fn shown_with(self, turned: u8) -> impl Iterator<Item = Face> {
        let faces = self.faces();
        let (last, first) = faces.split_at(faces.len() - usize::from(turned) % faces.len());
        first.iter().chain(last).copied()
    }

    /// The cubie that shows these faces, with its flip or twist; or why there is none.
    pub(crate) fn showing(shown: &[Face]) -> Result<(Place, u8), &'static str> {
        let kind = if shown.len() == 2 { Place::Edge(Edge(0)) } else { Place::Corner(Corner(0)) };
        let shows = |(it, turned): &(Place, u8)| it.shown_with(*turned).eq(shown.iter().copied());
        kind.oriented().find(shows).ok_or_else(|| fault(shown))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Edge(edge) => edge.fmt(out),
            Place::Corner(corner) => corner.fmt(out),
        }
    }
}

fn fault(shown: &[Face]) -> &'static str {
    let pairs = || (1..shown.len()).flat_map(|b| (0..b).map(move |a| (shown[a], shown[b])));
    if pairs().any(|(a, b)| a == b) {
        "one face twice"
    } else if pairs().any(|(a, b)| a == b.opposite()) {
        "two opposite faces"
    } else {
        "the mirror image of a corner"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_reids() {
        let names: Vec<String> = Place::all().map(|place| place.to_string()).collect();
        let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        assert_eq!(names.join(" "), reid);
        assert_eq!((Edge::new(12), Corner::new(8)), (None, None));
    }

    #[test]
    fn every_two_faces_are_an_edge_or_a_fault() {
        let mut edges = 0;
        for a in Face::ALL {
            for b in Face::ALL {
                match Place::showing(&[a, b]) {
                    Ok((edge, flip)) => {
                        assert!(edge.shown_with(flip).eq([a, b]));
                        edges += 1;
                    }
                    Err(fault) if a == b => assert_eq!(fault, "one face twice"),
                    Err(fault) => {
                        assert_eq!(a, b.opposite());
                        assert_eq!(fault, "two opposite faces");
                    }
                }
            }
        }
        assert_eq!(edges, 24);
    }

    #[test]
    fn every_three_faces_are_a_corner_or_a_fault() {
        let (mut corners, mut mirrored) = (0, 0);
        for a in Face::ALL {
            for b in Face::ALL {
                for c in Face::ALL {
                    match Place::showing(&[a, b, c]) {
                        Ok((corner, twist)) => {
                            assert!(corner.shown_with(twist).eq([a, b, c]));
                            assert!(corner.shown_with(twist + 3).eq([a, b, c]));
                            corners += 1;
                        }
                        Err(fault) if a == b || b == c || c == a => {
                            assert_eq!(fault, "one face twice");
                        }
                        Err(fault)
                            if [(a, b), (b, c), (c, a)].iter().any(|(x, y)| *x == y.opposite()) =>
                        {
                            assert_eq!(fault, "two opposite faces");
                        }
                        Err(fault) => {
                            assert_eq!(fault, "the mirror image of a corner");
                            assert!(Place::showing(&[a, c, b]).is_ok());
                            mirrored += 1;
                        }
                    }
                }
            }
        }
        assert_eq!((corners, mirrored), (24, 24));
    }
}
