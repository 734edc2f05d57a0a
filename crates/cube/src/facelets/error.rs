//! What can be wrong with facelets, stage by stage.

use std::fmt;

use thiserror::Error;

use super::FACE_ORDER;
use crate::face::Face;
use crate::impossible::{Impossibility, ImpossibleCube};
use crate::listing::{Lines, Listed, Times};
use crate::piece::{Oddity, Place};

/// Why a text is no position in 54 facelets. The first stage that fails is reported, with
/// everything that fails in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FaceletError {
    /// Too many symbols or too few, white space not counted.
    #[error("expected 54 facelets, found {found}: nine each of U, R, F, D, L and B in this order")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// The symbols are not nine each of six.
    #[error("{}", Lines(.0))]
    Symbols(Vec<SymbolFault>),
    /// The symbols are the letters of the faces, and the centres cannot be held like this.
    #[error(
        "the centres of U, R, F, D, L and B show {}: {misfit}; \
         the faces are read in the order U, R, F, D, L, B",
        Listed(shown)
    )]
    Centres {
        /// The symbols on the centres of U, R, F, D, L and B.
        shown: [char; Face::COUNT],
        /// What is wrong with them.
        misfit: CentreMisfit,
    },
    /// Some places show what no piece has.
    #[error("{}", WithReasons(places, reasons))]
    Pieces {
        /// The places, at least one.
        places: Vec<StrangePiece>,
        /// What else is wrong with the pieces that could be read.
        reasons: Vec<Impossibility>,
    },
    /// The pieces are in order, but no face turns lead here.
    #[error(transparent)]
    Impossible(#[from] ImpossibleCube),
}

/// What is wrong with a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymbolFault {
    /// More than six symbols.
    #[error("found {} symbols, expected 6: {}", .0.len(), Listed(.0))]
    TooMany(Vec<char>),
    /// One symbol on the centres of two faces or more.
    #[error("the centres of {} show {symbol}: expected one symbol for each face", Listed(faces))]
    CentresClash {
        /// The symbol.
        symbol: char,
        /// The faces.
        faces: Vec<Face>,
    },
    /// A symbol that is on no centre.
    #[error("{symbol} is on no centre, but on facelet {first}")]
    NoCentre {
        /// The symbol.
        symbol: char,
        /// Where it first occurs.
        first: Facelet,
    },
    /// A symbol occurs too often or not often enough.
    #[error("{symbol} occurs {}, expected 9 times", Times(*found))]
    Count {
        /// The symbol.
        symbol: char,
        /// How often it occurs.
        found: usize,
    },
}

/// Why the letters of the faces do not fit where the centres show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CentreMisfit {
    /// Two letters of opposite faces are not opposite each other.
    #[error("opposite faces are not opposite each other")]
    NotOpposite,
    /// The cube would have to be looked at in a mirror.
    #[error("a cube shows its centres like this only in a mirror")]
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

/// A place whose facelets show what no piece has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {} at place {place} shows {}: no such piece ({oddity})", place.kind(), Listed(shown))]
pub struct StrangePiece {
    /// The place.
    pub place: Place,
    /// The symbols on its facelets, in the order of its name.
    pub shown: Vec<char>,
    /// Why no piece shows them.
    pub oddity: Oddity,
}

/// The strange places, then the other reasons, one to a line.
struct WithReasons<'a>(&'a [StrangePiece], &'a [Impossibility]);

impl fmt::Display for WithReasons<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let newline = if self.1.is_empty() { "" } else { "\n" };
        write!(out, "{}{newline}{}", Lines(self.0), Lines(self.1))
    }
}
