//! The 12 edges and 8 corners: their names, and the faces they show in a place.
//!
//! A cubie and the place it belongs to have the same name and the same type. Names and order are
//! Reid's. His corner names run anticlockwise.

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

/// An edge, or the place it belongs to. Number `0..12`, in Reid's order: UF UR UB UL DF DR DB DL FR FL
/// BR BL.
///
/// ```
/// use faceturn_cube::Edge;
/// assert_eq!(Edge::new(8).unwrap().to_string(), "FR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u8);

crate::numbered!(Edge(u8 of usize), usize: 12);

impl Edge {
    /// The faces it shows, in the order of its name.
    pub const fn faces(self) -> [Face; 2] {
        EDGE_FACES[self.0 as usize]
    }

    /// The faces shown on the facelets of a place by this edge with this flip, 0 or 1.
    pub const fn shown_with(self, flip: u8) -> [Face; 2] {
        let [a, b] = self.faces();
        if flip == 0 { [a, b] } else { [b, a] }
    }

    /// The edge that shows these faces, and its flip.
    pub(crate) fn showing(shown: [Face; 2]) -> Option<(Edge, u8)> {
        Edge::all()
            .flat_map(|edge| [(edge, 0), (edge, 1)])
            .find(|(edge, flip)| edge.shown_with(*flip) == shown)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.faces();
        out.pad(&format!("{a}{b}"))
    }
}

/// A corner, or the place it belongs to. Number `0..8`, in Reid's order: UFR URB UBL ULF DRF DFL DLB DBR.
///
/// ```
/// use faceturn_cube::Corner;
/// assert_eq!(Corner::new(7).unwrap().to_string(), "DBR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Corner(u8);

crate::numbered!(Corner(u8 of usize), usize: 8);

impl Corner {
    /// The faces it shows, in the order of its name, which is anticlockwise.
    pub const fn faces(self) -> [Face; 3] {
        CORNER_FACES[self.0 as usize]
    }

    /// The faces shown on the facelets of a place by this corner with this twist, `0..3`.
    pub const fn shown_with(self, twist: u8) -> [Face; 3] {
        let [a, b, c] = self.faces();
        match twist {
            0 => [a, b, c],
            1 => [c, a, b],
            _ => [b, c, a],
        }
    }

    /// The corner that shows these faces, and its twist.
    pub(crate) fn showing(shown: [Face; 3]) -> Option<(Corner, u8)> {
        Corner::all()
            .flat_map(|corner| [(corner, 0), (corner, 1), (corner, 2)])
            .find(|(corner, twist)| corner.shown_with(*twist) == shown)
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.faces();
        out.pad(&format!("{a}{b}{c}"))
    }
}

/// One of the 20 places on the cube that hold a cubie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// One of the 12 places of edges.
    Edge(Edge),
    /// One of the 8 places of corners.
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

    /// The faces the place lies on, in the order of its name.
    pub fn faces(self) -> Vec<Face> {
        match self {
            Place::Edge(edge) => edge.faces().to_vec(),
            Place::Corner(corner) => corner.faces().to_vec(),
        }
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

/// Why no piece shows these two or three faces in this order.
pub(crate) fn fault(shown: &[Face]) -> &'static str {
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
                match Edge::showing([a, b]) {
                    Some((edge, flip)) => {
                        assert_eq!(edge.shown_with(flip), [a, b]);
                        edges += 1;
                    }
                    None if a == b => assert_eq!(fault(&[a, b]), "one face twice"),
                    None => {
                        assert_eq!(a, b.opposite());
                        assert_eq!(fault(&[a, b]), "two opposite faces");
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
                    match Corner::showing([a, b, c]) {
                        Some((corner, twist)) => {
                            assert_eq!(corner.shown_with(twist), [a, b, c]);
                            corners += 1;
                        }
                        None if a == b || b == c || c == a => {
                            assert_eq!(fault(&[a, b, c]), "one face twice");
                        }
                        None if [(a, b), (b, c), (c, a)]
                            .iter()
                            .any(|(x, y)| *x == y.opposite()) =>
                        {
                            assert_eq!(fault(&[a, b, c]), "two opposite faces");
                        }
                        None => {
                            assert_eq!(fault(&[a, b, c]), "the mirror image of a corner");
                            assert!(Corner::showing([a, c, b]).is_some());
                            mirrored += 1;
                        }
                    }
                }
            }
        }
        assert_eq!((corners, mirrored), (24, 24));
    }
}
