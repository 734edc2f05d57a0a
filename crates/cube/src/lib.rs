//! Text and face turns in, positions and maneuvers out. No tables, no I/O.
//!
//! Start at [`Position`], an arrangement of the cubies, and [`FaceTurn`], which changes it. A
//! [`Maneuver`] is a sequence of turns. A [`CubeSymmetry`] is one of the 48 rotations and
//! reflections of the whole cube, a [`Rotation`] one of the 24 rotations. Everything is derived
//! from how a quarter rotation moves the six faces.
//!
//! Positions are written as [moves](ParsedMoves::parse), [54 facelets](Position::from_facelets),
//! [Reid's 20 words](Position::from_reid) or the [JSON text](KPattern::from_json) of a
//! [`KPattern`]; well-known ones have [names](named_position). [`read_position`] detects the
//! format; [`ParsedPosition::parse`] also returns the format and how the cube is held.
//! [`read_solution`] reads moves that solve a position. A [`RandomSource`] draws positions. A
//! [`Comfort`] says how comfortable moves are.
//!
//! ```
//! use faceturn_cube::{Maneuver, Position, PositionFormat, Notation, read_position};
//!
//! let scramble: Maneuver = "R U2 [F, D'] // any notation".parse()?;
//! let position = Position::SOLVED.apply(&scramble);
//! assert_eq!(position.apply(&scramble.inverse()), Position::SOLVED);
//!
//! let text = position.facelets();
//! let read = read_position(&text, PositionFormat::Auto, Notation::Standard)?;
//! assert_eq!(read, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Names and their order are Reid's: edges UF UR UB UL DF DR DB DL FR FL BR BL, corners UFR URB
//! UBL ULF DRF DFL DLB DBR. His corner names run anticlockwise, so a twist of 1 is a third of a
//! turn anticlockwise.
//!
//! The feature `serde` implements `Serialize` and `Deserialize` for [`Position`], [`Maneuver`],
//! [`FaceTurn`] and [`Face`], as strings.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod assignment;
mod choice;
mod colours;
mod comfort;
mod costs;
mod cube_error;
mod cubies;
mod cycles;
mod face;
mod face_turn;
mod facelets;
mod format;
mod impossible;
mod kpattern;
mod listing;
mod macros;
mod maneuver;
mod metric;
mod named;
mod notation;
mod pasted;
mod piece;
mod position;
mod position_format;
mod random;
mod reading_note;
mod reid;
mod rotation;
#[cfg(feature = "serde")]
mod serde_text;
mod shape;
mod solution;
mod sorting;
mod step_solution;
mod stickers;
mod symmetry;
mod unsolved;

pub use choice::UnknownName;
pub use colours::{ColourReading, Colours};
pub use comfort::{Comfort, ComfortWeights, Comforts, ParseWeightsError};
pub use costs::{Cost, ParseCostsError, TurnCosts};
pub use cube_error::{CubeError, Reason};
pub use face::{Axis, FACELET_COUNT, Face, ParseFaceError};
pub use face_turn::FaceTurn;
pub use facelets::{FaceOrder, FaceOrderError, PartialFacelets};
pub use format::{ParsedPosition, ReadPositionError, RivalFormat, read_position};
pub use impossible::{Impossibility, ImpossibleCube, TwistDirection};
pub use kpattern::KPattern;
pub use maneuver::Maneuver;
pub use metric::Metric;
pub use named::{NamedPosition, named_position, named_positions};
pub use notation::{
    Layers, MOVE_LIMIT, Move, MoveSequence, NESTING_LIMIT, NissMoves, Notation, NotationError,
    NotationFault, ParseFaceTurnError, ParsedMoves, read_solution,
};
pub use piece::{Corner, Edge, Place};
pub use position::Position;
pub use position_format::PositionFormat;
pub use random::RandomSource;
pub use reading_note::ReadingNote;
pub use rotation::Rotation;
pub use shape::{Label, begins_object, is_one_cube, label_of};
pub use solution::Solution;
pub use sorting::sort_short;
pub use step_solution::{StepPart, StepSolution};
pub use stickers::Stickers;
pub use symmetry::CubeSymmetry;
pub use unsolved::Unsolved;

/// A range of characters in one line of a text. A line feed, a carriage return or both end a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, counted from 1.
    pub line: usize,
    /// The column of the first character, counted from 1.
    pub column: usize,
    /// The number of characters, at least 1.
    pub length: usize,
}

const _: () = {
    const fn is_send_and_sync<T: Send + Sync + 'static>() {}
    is_send_and_sync::<(Position, Maneuver, FaceTurn, Face, Axis, CubeSymmetry, Rotation)>();
    is_send_and_sync::<(ParsedPosition, ParsedMoves, KPattern, PositionFormat, Notation)>();
    is_send_and_sync::<(Move, MoveSequence, Layers, Solution)>();
    is_send_and_sync::<(Metric, TurnCosts, Cost)>();
    is_send_and_sync::<(NamedPosition, RandomSource)>();
    is_send_and_sync::<(ReadPositionError, ParseFaceError, ParseFaceTurnError)>();
};
