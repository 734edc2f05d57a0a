//! Errors in facelets.

use std::fmt;

use thiserror::Error;

use super::FACE_ORDER;
use crate::face::Face;
use crate::impossible::{Impossibility, ImpossibleCube};
use crate::listing::{Lines, Listed, Times};
use crate::piece::{PieceFault, Place};

/// Error returned when 54 facelets cannot be read as a position. The first check that fails is
/// reported, with everything that is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FaceletError {
    /// Too many or too few symbols, not counting white space.
    #[error("expected 54 facelets, found {found}: nine each of U, R, F, D, L and B in this order")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// A number in a list that does not stand for a face.
    #[error("expected face numbers of one digit, such as 0 to 5, found {found} at index {index}")]
    Number {
        /// The number.
        found: String,
        /// Its place in the list, from 0.
        index: usize,
    },
    /// 54 symbols are a cube neither face by face nor in the order of a net, whose centres they have.
    #[error("face by face: {by_faces}\nas a net, line by line: {as_net}")]
    EitherWay {
        /// What is wrong with them face by face.
        by_faces: Box<FaceletError>,
        /// What is wrong with them as a net.
        as_net: Box<FaceletError>,
    },
    /// A word among the names of colours that is none.
    #[error(transparent)]
    Colour(#[from] UnknownColour),
    /// The symbols are not nine each of six.
    #[error("{}", Lines(.0))]
    Symbols(Vec<SymbolFault>),
    /// The symbols are the letters of the faces, but no cube has its centres like this.
    #[error(
        "the centres of U, R, F, D, L and B show {}: {fault}; \
         the faces are read in the order U, R, F, D, L, B",
        Listed(shown)
    )]
    Centres {
        /// The symbols on the centres of U, R, F, D, L and B.
        shown: [char; Face::COUNT],
        /// What is wrong with them.
        fault: CentreFault,
    },
    /// Some places show faces that no piece has.
    #[error("{}", WithReasons(places, reasons))]
    Pieces {
        /// The invalid pieces, at least one.
        places: Vec<InvalidPiece>,
        /// What is wrong with the other pieces.
        reasons: Vec<Impossibility>,
    },
    /// Each piece is valid, but face turns cannot reach this position.
    #[error(transparent)]
    Impossible(#[from] ImpossibleCube),
}

/// Error returned when one of 54 names of colours is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("facelet {facelet}: expected white, yellow, green, blue, red or orange, found \"{found}\"")]
#[non_exhaustive]
pub struct UnknownColour {
    /// The word.
    pub found: String,
    /// Where it is.
    pub facelet: Facelet,
}

/// What is wrong with a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymbolFault {
    /// More than six symbols.
    #[error("found {} symbols, expected 6: {}", .0.len(), Listed(.0))]
    TooMany(Vec<char>),
    /// One symbol on the centres of two faces or more.
    #[error(
        "the centres of {} show {symbol}; expected a different symbol for each face",
        Listed(faces)
    )]
    CentresClash {
        /// The symbol.
        symbol: char,
        /// The faces.
        faces: Vec<Face>,
    },
    /// A symbol that no centre shows.
    #[error("no centre shows {symbol}, found on facelet {first}")]
    NoCentre {
        /// The symbol.
        symbol: char,
        /// Where it first occurs.
        first: Facelet,
    },
    /// A symbol that does not occur nine times.
    #[error("{symbol} occurs {}, expected 9 times", Times(*found))]
    Count {
        /// The symbol.
        symbol: char,
        /// How often it occurs.
        found: usize,
    },
}

/// Why no cube has its centres like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CentreFault {
    /// The letters of two opposite faces are on neighbouring faces.
    #[error("opposite faces are not opposite each other")]
    NotOpposite,
    /// They are the mirror image of a cube's centres.
    #[error("this is the mirror image of a cube")]
    Mirrored,
}

/// A facelet by its name in the net, `U1` to `B9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facelet(pub(super) u8);

impl fmt::Display for Facelet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", FACE_ORDER[usize::from(self.0 / 9)], self.0 % 9 + 1)
    }
}

/// A place whose facelets show faces that no piece has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid {} at place {place}: it shows {} ({fault})", place.kind(), Listed(shown))]
#[non_exhaustive]
pub struct InvalidPiece {
    /// The place on the cube, which prints as `UF` or `UFR`.
    pub place: Place,
    /// The symbols on its facelets, in the order of its name.
    pub shown: Vec<char>,
    /// Why no piece shows these faces.
    pub fault: PieceFault,
}

/// The invalid pieces, then the other reasons, one per line.
struct WithReasons<'a>(&'a [InvalidPiece], &'a [Impossibility]);

impl fmt::Display for WithReasons<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let newline = if self.1.is_empty() { "" } else { "\n" };
        write!(out, "{}{newline}{}", Lines(self.0), Lines(self.1))
    }
}
