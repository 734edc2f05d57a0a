//! Why no cube is as it is said to be.

use faceturn_cube::{Corner, Edge, Face, Place};
use thiserror::Error;

/// Why no cube is as a goal or an incomplete cube says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// The facelets of a place are those of no piece.
    #[error("no {} shows {shown} at place {place}", place.kind())]
    NoPiece {
        /// The place.
        place: Place,
        /// What it shows, with `?` for unknown facelets.
        shown: String,
    },
    /// Two places need the same piece.
    #[error("places {one} and {other} both need {} {piece}", piece.kind())]
    SamePiece {
        /// The first place.
        one: Place,
        /// The second place.
        other: Place,
        /// The only piece that fits into each of them.
        piece: Place,
    },
    /// Some pieces have too few places.
    #[error("the {kind}s do not all have places of their own")]
    TooFewPlaces {
        /// `edge` or `corner`.
        kind: &'static str,
    },
    /// The number of flipped edges is odd, however the cube is completed.
    #[error("one edge is flipped, however the cube is completed")]
    EdgeFlipped,
    /// The twists do not add up, however the cube is completed.
    #[error("one corner is twisted, however the cube is completed")]
    CornerTwisted,
    /// The parities differ, however the cube is completed.
    #[error("two pieces are swapped, however the cube is completed")]
    PiecesSwapped,
}

impl Contradiction {
    pub(super) fn no_piece(place: Place, shown: &[Option<Face>]) -> Contradiction {
        let shown = shown.iter().map(|face| face.map_or('?', Face::letter)).collect();
        Contradiction::NoPiece { place, shown }
    }
}

/// The place of an edge or corner by its number.
pub(super) fn place_of<const CUBIES: usize>(index: usize) -> Place {
    const { assert!(CUBIES == Corner::COUNT || CUBIES == Edge::COUNT) };
    let edge = (CUBIES == Edge::COUNT).then(|| Edge::new(index)).flatten().map(Place::Edge);
    let place = edge.or_else(|| Corner::new(index).map(Place::Corner));
    place.expect("cubies are numbered from 0")
}
