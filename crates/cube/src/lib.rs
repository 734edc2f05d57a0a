//! Text and face turns in, positions and maneuvers out. No tables, no I/O.
//!
//! Start at [`Position`], which says where every cubie is, and [`FaceTurn`], which changes it.
//! A [`Maneuver`] is a sequence of turns; a [`CubeSymmetry`] is one of the 48 ways to look at the
//! whole cube. Everything is derived from how a quarter rotation carries the six faces.

#![forbid(unsafe_code)]

mod cubies;
mod face;
mod face_turn;
mod facelets;
mod impossible;
mod listing;
mod maneuver;
mod notation;
mod piece;
mod position;
mod reading;
mod reid;
mod symmetry;

pub use face::{Axis, Face};
pub use face_turn::FaceTurn;
pub use facelets::{CentreMisfit, Facelet, FaceletError, StrangePiece, SymbolFault};
pub use impossible::{Impossibility, ImpossibleCube, TwistDirection};
pub use maneuver::Maneuver;
pub use notation::{MOVE_LIMIT, NESTING_LIMIT, Notation, NotationError, NotationFault, Span};
pub use piece::{Corner, Edge, Oddity, Place};
pub use position::Position;
pub use reading::{PositionFormat, ReadPositionError, read_position};
pub use reid::{ReidError, StrangeWord, WordFault};
pub use symmetry::CubeSymmetry;
