//! Errors in texts that are not a cube: a message, where, and piece by piece.

use std::fmt::Display;

use thiserror::Error;

use crate::Span;
use crate::cubies::Cubies;
use crate::face::Face;
use crate::impossible::{self, Impossibility, ImpossibleCube};
use crate::piece::Place;

/// Error returned when facelets, Reid's words or a KPattern cannot be read as a cube. It reports
/// all faults that the first failing check finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct CubeError {
    pub(crate) message: Box<str>,
    /// The position of the mistake, if it is a single place in the text.
    pub span: Option<Span>,
    /// The faults of symbols or pieces; empty if the text does not describe a whole cube.
    pub reasons: Box<[Reason]>,
    /// A word for what is wrong with measured colours: `no-cube`, `mirrored` or `several-cubes`.
    /// Words are stable, messages are not.
    pub kind: Option<&'static str>,
    /// Of `several-cubes`, by picture, whether its turn decides which cube it is: all six if the
    /// order of the faces does.
    pub undecided: [bool; Face::COUNT],
}

/// A fault of a cube, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// A sentence about the fault.
    pub message: String,
    /// The places of the fault; empty if it concerns the whole cube or a missing piece.
    pub places: Vec<Place>,
    /// Why face turns cannot reach the cube, if that is the fault.
    pub impossible: Option<Impossibility>,
}

impl Reason {
    pub(crate) fn new(message: impl Display, places: Vec<Place>) -> Reason {
        Reason { message: message.to_string(), places, impossible: None }
    }
}

impl CubeError {
    pub(crate) fn new(message: impl Into<Box<str>>) -> CubeError {
        CubeError { message: message.into(), ..CubeError::default() }
    }

    pub(crate) fn of_kind(self, kind: &'static str) -> CubeError {
        CubeError { kind: Some(kind), ..self }
    }

    pub(crate) fn with(reasons: Vec<Reason>) -> CubeError {
        let lines: Vec<&str> = reasons.iter().map(|reason| reason.message.as_str()).collect();
        let error = CubeError::new(lines.join("\n"));
        CubeError { reasons: reasons.into(), ..error }
    }

    /// An error about unreadable pieces, followed by the faults of the others.
    pub(crate) fn of_pieces(mut unreadable: Vec<Reason>, cubies: &Cubies) -> CubeError {
        let others = impossible::reasons_where_known(cubies);
        unreadable.extend(others.into_iter().map(Reason::from));
        CubeError::with(unreadable)
    }
}

impl From<Impossibility> for Reason {
    fn from(impossible: Impossibility) -> Reason {
        let places = match &impossible {
            Impossibility::NoSuchEdge { place, .. } => vec![Place::Edge(*place)],
            Impossibility::EdgeRepeated { places, .. } => {
                places.iter().copied().map(Place::Edge).collect()
            }
            Impossibility::NoSuchCorner { place, .. } => vec![Place::Corner(*place)],
            Impossibility::CornerRepeated { places, .. } => {
                places.iter().copied().map(Place::Corner).collect()
            }
            Impossibility::EdgeMissing(_)
            | Impossibility::EdgeFlipped
            | Impossibility::CornerMissing(_)
            | Impossibility::CornerTwisted(_)
            | Impossibility::PiecesSwapped => Vec::new(),
        };
        Reason { message: impossible.to_string(), places, impossible: Some(impossible) }
    }
}

impl From<ImpossibleCube> for CubeError {
    fn from(impossible: ImpossibleCube) -> CubeError {
        CubeError::with(impossible.reasons.into_iter().map(Reason::from).collect())
    }
}
