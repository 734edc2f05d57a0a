//! What may be wrong with the text of a goal.

use faceturn_cube::{Corner, Edge, Face, PartialFaceletError, Place};
use thiserror::Error;

use crate::partial::TooManyCompletions;

/// Error returned when a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GoalError {
    /// The text is empty.
    #[error("the goal is empty; expected a name, 54 facelets or pieces")]
    Empty,
    /// Neither a name nor pieces.
    #[error(
        "unknown goal {found:?}{}; expected a name, 54 facelets with ? for any, or pieces such as \
         \"DF DR DB DL; o:UFR\"",
        DidYouMean(*near)
    )]
    UnknownName {
        /// The text.
        found: String,
        /// The name that is most like it, if one is much like it.
        near: Option<&'static str>,
    },
    /// What follows the name of a goal does not say which one.
    #[error("unknown {name}:{found}; expected {expected}, such as {example}")]
    Variant {
        /// The name of the goal.
        name: &'static str,
        /// What follows it.
        found: String,
        /// What can follow it.
        expected: &'static str,
        /// A goal that is right.
        example: &'static str,
    },
    /// Not the name of a piece.
    #[error("unknown piece {found:?}; expected an edge such as UF, or a corner such as UFR")]
    Piece {
        /// The text.
        found: String,
    },
    /// A piece that is named twice.
    #[error("{kind} {piece} is named twice")]
    PieceRepeated {
        /// `edge` or `corner`.
        kind: &'static str,
        /// The piece.
        piece: Place,
    },
    /// A letter that says nothing about pieces.
    #[error(
        "unknown kind {found:?}; expected o: for pieces that are oriented anywhere, or p: for \
         pieces in their places, oriented in any way"
    )]
    Kind {
        /// The text before the colon.
        found: String,
    },
    /// Not facelets.
    #[error(transparent)]
    Facelets(#[from] PartialFaceletError),
    /// No cube is like this.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

/// Error returned when a start is known too little for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the goal {goal} needs to know more of the start")]
#[non_exhaustive]
pub struct UnclearStart {
    /// The goal.
    pub goal: String,
    /// How many ways to complete the start are too many.
    pub source: TooManyCompletions,
}

/// `, did you mean "cross"?`
struct DidYouMean(Option<&'static str>);

impl std::fmt::Display for DidYouMean {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(name) => write!(out, " (did you mean {name}?)"),
            None => Ok(()),
        }
    }
}

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
    pub(crate) fn no_piece(place: Place, shown: &[Option<Face>]) -> Contradiction {
        let shown = shown.iter().map(|face| face.map_or('?', Face::letter)).collect();
        Contradiction::NoPiece { place, shown }
    }
}

/// The place of an edge or corner by its number.
pub(crate) fn place_of<const CUBIES: usize>(index: usize) -> Place {
    const { assert!(CUBIES == Corner::COUNT || CUBIES == Edge::COUNT) };
    let edge = (CUBIES == Edge::COUNT).then(|| Edge::new(index)).flatten().map(Place::Edge);
    let place = edge.or_else(|| Corner::new(index).map(Place::Corner));
    place.expect("cubies are numbered from 0")
}
